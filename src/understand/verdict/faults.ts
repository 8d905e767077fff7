/** What a reading holds against a run, in numbers and with the first place: words for a sentence. */

import type {Finding, Reading, TestTotals} from '../reading.js';
import {faultsOf} from '../totals/addTotals.js';
import {isOfTests} from '../totals.js';

export interface Faults {
  /** `3 of 12 tests failed`, or `2 errors`, which is no sentence yet. */
  readonly count: string;
  /** Whether the count is a sentence. */
  readonly isSaid: boolean;
  /** `in a.c:7`, `first in a.c:7`; empty if there is no place that could be named. */
  readonly place: string;
}

/** Undefined if the reading holds nothing against the run: warnings and words of alarm are nothing. */
export function faultsIn({totals, findings, findingCount}: Reading): Faults | undefined {
  const faults = findings.filter(({severity}) => severity !== 'warning');
  if (totals && isOfTests(totals) && faultsOf(totals) > 0) {
    const {failed = 0, errors = 0} = totals;
    const place = placeOf(faults.filter(({kind}) => kind === 'test')).replace(
      /^in/,
      failed + errors > 1 ? 'first in' : 'in',
    );
    return {count: failedTests(totals), isSaid: failed > 0, place};
  }
  const counted = totals?.errors ?? 0;
  if (faults.length + counted === 0) return undefined;
  const warnings = findings.length - faults.length;
  // Findings beyond the limit come after those that are shown: faults unless warnings are among these.
  const number = Math.max(counted, warnings > 0 ? faults.length : Math.max(faults.length, findingCount));
  return {count: countOf(number, nounOf(faults)), isSaid: false, place: placeOf(faults)};
}

/** `1 error`, `2 errors`. */
export function countOf(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`;
}

function failedTests({failed = 0, errors = 0, total, passed, skipped}: TestTotals): string {
  if (failed === 0) return `${countOf(errors, 'error')} in the test run`;
  const sum = total ?? (passed === undefined ? undefined : passed + failed + errors + (skipped ?? 0));
  const tests = sum !== undefined && sum > failed ? `${failed} of ${countOf(sum, 'test')}` : countOf(failed, 'test');
  return `${tests} failed${errors > 0 ? `, ${countOf(errors, 'error')}` : ''}`;
}

function nounOf(faults: readonly Finding[]): string {
  const kinds = new Set(faults.map(({kind}) => kind));
  const kind = kinds.size === 1 ? faults[0].kind : undefined;
  if (kind === 'test') return 'test failure';
  return kind === 'exception' || kind === 'conflict' ? kind : 'error';
}

const MAX_PLACE_CHARS = 60;

/** A path may hold any words, also those that no verdict on a bad end may say. */
const GOOD_WORDS = /passed|succe(?:ss|ed)/i;

function placeOf(faults: readonly Finding[]): string {
  const first = faults.find(({file}) => file !== undefined);
  if (!first?.file) return '';
  const place = first.row === undefined ? first.file : `${first.file}:${first.row}`;
  if (GOOD_WORDS.test(place)) return '';
  return `${faults.length === 1 ? '' : 'first '}in ${lastOf(place)}`;
}

/** The end of a path tells more than its beginning. */
function lastOf(place: string): string {
  const characters = Array.from(place);
  return characters.length > MAX_PLACE_CHARS ? `…${characters.slice(-MAX_PLACE_CHARS).join('')}` : place;
}
