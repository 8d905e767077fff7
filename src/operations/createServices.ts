/** Wires what operations work with. */
import {CaptureBuffer} from '../buffer/captureBuffer.js';
import {CommandDesk} from './commandDesk.js';
import {createRuntimeReport, type RuntimeOptions} from './runtimeReport.js';
import type {Services} from './services.js';

export function createServices(options: RuntimeOptions): Services {
  const {settings, environment} = options;
  const {maxCaptures, maxBufferBytes, maxIndexedChunks} = settings;
  return {
    settings,
    environment,
    commands: new CommandDesk(),
    buffer: new CaptureBuffer({
      limits: {maxCaptures, maxBytes: maxBufferBytes, maxChunks: maxIndexedChunks},
      clock: Date.now,
      pause: () => new Promise(resolve => setImmediate(resolve)),
    }),
    runtime: createRuntimeReport(options),
  };
}
