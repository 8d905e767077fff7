/** Wires what operations work with. */
import {CaptureBuffer} from '../buffer/captureBuffer.js';
import {CommandDesk} from './commandDesk.js';
import {loadProblemMatchers} from './loadProblemMatchers.js';
import {createRuntimeReport, type RuntimeOptions} from './runtimeReport.js';
import type {Services} from './services.js';

/** Reads the user's files; a fault in them is told in the runtime report and stops nothing. */
export async function createServices(options: RuntimeOptions): Promise<Services> {
  const {settings, environment} = options;
  const matchers = await loadProblemMatchers(settings.problemMatchers);
  const {maxCaptures, maxBufferBytes, maxIndexedChunks} = settings;
  return {
    settings,
    environment,
    commands: new CommandDesk(),
    buffer: new CaptureBuffer({
      limits: {maxCaptures, maxBytes: maxBufferBytes, maxChunks: maxIndexedChunks},
      clock: Date.now,
      pause: () => new Promise(resolve => setImmediate(resolve)),
      readers: matchers.readers,
    }),
    runtime: createRuntimeReport({...options, warnings: [...options.warnings, ...matchers.warnings]}, matchers.count),
  };
}
