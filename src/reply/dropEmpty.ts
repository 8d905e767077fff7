/** Objects of a reply without the keys that say nothing. */
import type {JsonObject} from './captureSummary.js';

/** Leaves out what says nothing: null, false, zero, empty. */
export function dropEmpty(object: JsonObject): JsonObject {
  return Object.fromEntries(
    Object.entries(object).filter(([key, value]) => (key === 'exit_code' ? value !== null : !saysNothing(value))),
  );
}

function saysNothing(value: unknown): boolean {
  if (value === null || value === undefined || value === false || value === 0 || value === '') return true;
  return typeof value === 'object' && Object.keys(value).length === 0;
}
