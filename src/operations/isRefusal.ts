/** Refusals of all rooms look alike: an error with a stable code. */
import {Refusal} from '../capture/refusal.js';
import {RunRefusal} from '../run/runRefusal.js';

export function isRefusal(error: unknown): error is Refusal | RunRefusal {
  return error instanceof Refusal || error instanceof RunRefusal;
}
