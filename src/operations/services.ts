/** What every operation works with. Made once by the entry point, handed down, never reached for. */
import type {CaptureBuffer} from '../buffer/captureBuffer.js';
import type {Environment, Settings} from '../settings/settings.js';
import type {CommandDesk} from './commandDesk.js';
import type {RuntimeReport} from './runtimeReport.js';

export interface Services {
  readonly settings: Settings;
  readonly buffer: CaptureBuffer;
  readonly commands: CommandDesk;
  readonly runtime: RuntimeReport;
  /** The environment of commands, and of settings that are read at every call. */
  readonly environment: Environment;
}
