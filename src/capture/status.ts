/** The contract's words for how a capture stands. */
import {exitStatusOf} from '../run/exitStatus.js';
import type {Capture} from './capture.js';

export type CaptureStatus = 'running' | 'timed_out' | 'cancelled' | 'captured' | 'success' | 'failed';

export function statusOf(capture: Capture): CaptureStatus {
  if (capture.isRunning) return 'running';
  const outcome = capture.ended?.outcome;
  switch (outcome?.kind) {
    case undefined:
      return 'captured';
    case 'timedOut':
      return 'timed_out';
    case 'cancelled':
      return 'cancelled';
    case 'exited':
      return outcome.code === 0 ? 'success' : 'failed';
    case 'cutShort':
      return 'success';
    case 'signalled':
    case 'notStarted':
      return 'failed';
  }
}

/** The exit status as a shell would tell it; null while there is none. */
export function exitCodeOf(capture: Capture): number | null {
  const outcome = capture.ended?.outcome;
  return outcome ? exitStatusOf(outcome) : null;
}
