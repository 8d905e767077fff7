/** One number for how a command ended, by the conventions of the shell and of timeout(1). */

import {constants} from 'node:os';
import type {Outcome} from './outcome.js';

/** 0–255; null only for a signal that this system does not know. A command whose view ended has that of the view. One that was not started has 127 if it was not found, else 126. */
export function exitStatusOf(outcome: Outcome): number | null {
  switch (outcome.kind) {
    case 'exited':
      return outcome.code;
    case 'signalled': {
      const number = constants.signals[outcome.signal];
      return number === undefined ? null : 128 + number;
    }
    case 'timedOut':
      return 124;
    case 'cancelled':
      return 130;
    case 'cutShort':
      return 0;
    case 'notStarted':
      return /\bENOENT\b|not found/i.test(outcome.reason) ? 127 : 126;
    default:
      return outcome satisfies never;
  }
}
