/** One word for how a run ended: the exit status decides, the text tells which kind of wrong it was. */
import type {Outcome} from '../run/outcome.js';
import type {Conclusion, Finding, Reading} from './reading.js';
import {faultsOf} from './totals/addTotals.js';

/**
 * A run that did not exit 0 never passed. One that exited 0 has not passed either when a tool's own report in it says so
 * (`test || true`, `test | tail`), or faults are left among its findings; words alone do not make it red.
 */
export function conclude(reading: Reading, outcome: Outcome | undefined): Conclusion {
  const {reported, totals, findings} = reading;
  if (outcome === undefined || outcome.kind === 'cutShort' || (outcome.kind === 'exited' && outcome.code === 0)) {
    if (reported) return reported;
    return faultsOf(totals) > 0 || findings.some(isFault) ? 'failed' : 'passed';
  }
  if (outcome.kind !== 'exited') return 'error';
  if (reported && reported !== 'passed') return reported;
  const faults = findings.filter(isFault);
  if (faults.length === 0) return isOfSignal(outcome.code) ? 'error' : 'failed';
  return faults.every(isCrash) ? 'error' : 'failed';
}

function isFault({severity}: Finding): boolean {
  return severity !== 'warning';
}

/** The worst that a report says; what could not be done at all is worse than what went wrong. */
export function worstOf(told: readonly (Conclusion | undefined)[]): Conclusion | undefined {
  return (['error', 'failed', 'passed'] as const).find(conclusion => told.includes(conclusion));
}

/** Shells report a program that a signal ended as 128 and the signal's number. */
function isOfSignal(code: number): boolean {
  return code > 128 && code < 160;
}

/** The program itself came to grief, rather than what it looked at. */
function isCrash({kind}: Finding): boolean {
  return kind === 'exception' || kind === 'process';
}
