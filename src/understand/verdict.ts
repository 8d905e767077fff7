/**
 * The sentence that says how it went. It stands on the exit status: nothing is called passed that did not exit 0, and a run that
 * exited 0 is called failed only together with its status. Of the output it quotes places and numbers, never words.
 */

import type {Outcome} from '../run/outcome.js';
import {cutLine} from '../text/cut.js';
import type {DiffMap, Reading, TestTotals} from './reading.js';
import {exitName, signalName} from './verdict/exitName.js';
import {countOf, faultsIn} from './verdict/faults.js';

export interface VerdictFacts {
  /** Absent for a text that no command of ours made, and while a command runs. */
  readonly outcome?: Outcome | undefined;
  readonly isRunning?: boolean | undefined;
  /** Milliseconds since the start of a command that still runs. */
  readonly elapsedMs?: number | undefined;
  readonly reading: Reading;
  readonly lineCount: number;
  /** Part of the output was not kept. */
  readonly truncated?: boolean | undefined;
  /** Name of a pipeline's stage that stands in the way of the run's own exit status. */
  readonly hiddenBy?: string | undefined;
}

const MAX_CHARS = 140;

/** One plain sentence of at most 140 characters. */
export function renderVerdict(facts: VerdictFacts): string {
  return cutLine(facts.isRunning ? running(facts) : sayEnd(facts), MAX_CHARS).text;
}

function sayEnd(facts: VerdictFacts): string {
  const {outcome} = facts;
  if (outcome === undefined) return captured(facts);
  switch (outcome.kind) {
    case 'exited':
      return outcome.code === 0 ? exitedWell(facts) : endedBadly(facts, exitName(outcome.code));
    case 'signalled':
      return endedBadly(facts, signalName(outcome.signal));
    case 'timedOut':
      return `timed out after ${seconds(outcome.timeoutMs)}${interrupted(facts, outcome)}`;
    case 'cancelled':
      return `cancelled${interrupted(facts, outcome)}`;
    case 'cutShort':
      return `stopped when its view had enough, as a shell does; how it would have ended is not known${soFar(facts)}`;
    case 'notStarted':
      return /passed|success/i.test(outcome.reason)
        ? 'could not be started'
        : `could not be started: ${outcome.reason}`;
    default:
      return outcome satisfies never;
  }
}

function running({elapsedMs, reading}: VerdictFacts): string {
  const since = elapsedMs === undefined ? '' : ` after ${seconds(elapsedMs)}`;
  return `still running${since}${soFar({reading})}`;
}

function interrupted({lineCount, reading}: VerdictFacts, {kind}: Outcome): string {
  if (lineCount === 0) return `, no output so far${kind === 'timedOut' ? ' (a filter may hold it back)' : ''}`;
  return `${soFar({reading})}; output so far is kept`;
}

function soFar({reading}: Pick<VerdictFacts, 'reading'>): string {
  const faults = countWithPlace(reading);
  return faults === '' ? '' : `; ${faults} so far`;
}

function exitedWell({reading, lineCount, hiddenBy}: VerdictFacts): string {
  const faults = faultsAsSentence(reading);
  if (faults !== '') return `exit 0, but ${faults}`;
  if (hiddenBy !== undefined) {
    const tests = testsOf(reading.totals, ' passed');
    const told = tests === '' ? '' : `; the output reports ${tests}`;
    return `exit 0, but \`| ${hiddenBy}\` hides how the run before it ended${told}${hintsOf(reading)}`;
  }
  const parts = [testsOf(reading.totals, ' passed'), changesOf(reading.diff)].filter(part => part !== '');
  const hints = hintsOf(reading);
  if (parts.length > 0) return `exit 0: ${parts.join('; ')}${hints}`;
  return lineCount === 0 ? 'exit 0, no output' : `exit 0${hints}`;
}

function endedBadly({reading, lineCount, truncated}: VerdictFacts, name: string): string {
  if (lineCount === 0) return `${name} with no output`;
  const faults = countWithPlace(reading);
  if (faults !== '') return `${name}: ${faults}`;
  return `${name}, no failure line recognised${truncated ? ' in what was kept' : ''}; the last lines are shown`;
}

function captured({reading, lineCount}: VerdictFacts): string {
  if (lineCount === 0) return 'no text';
  const faults = faultsAsSentence(reading);
  if (faults !== '') return faults;
  const {diff, totals} = reading;
  const changes = changesOf(diff);
  if (diff && changes !== '') return `${changes}${diff.conflictLines.length > 0 ? ', with conflict markers' : ''}`;
  const tests = testsOf(totals, '');
  return `${countOf(lineCount, 'line')}${tests === '' ? '' : `, ${tests}`}, no failure found${hintsOf(reading)}`;
}

function countWithPlace(reading: Reading): string {
  const faults = faultsIn(reading);
  if (!faults) return '';
  return `${faults.count}${behind(faults.place)}`;
}

function behind(place: string): string {
  return place === '' ? '' : `${place.startsWith('first') ? ',' : ''} ${place}`;
}

/** `2 errors are reported, first in a.c:7`; also what only the tool's own report says. */
function faultsAsSentence(reading: Reading): string {
  const faults = faultsIn(reading);
  if (!faults)
    return reading.reported === 'failed' || reading.reported === 'error' ? 'its own report tells of trouble' : '';
  const {count, isSaid, place} = faults;
  const verb = count.startsWith('1 ') ? 'is' : 'are';
  return `${isSaid ? count : `${count} ${verb} reported`}${behind(place)}`;
}

function testsOf(totals: TestTotals | undefined, verb: string): string {
  if (!totals) return '';
  const {passed, skipped = 0, total} = totals;
  const rest = skipped > 0 ? `, ${skipped} skipped` : '';
  if (passed === undefined) return total === undefined ? '' : `${countOf(total, 'test')}${rest}`;
  return passed === 0 ? `no test ran${rest}` : `${countOf(passed, 'test')}${verb}${rest}`;
}

function changesOf(diff: DiffMap | undefined): string {
  return diff ? `a patch of ${countOf(diff.files.length, 'file')}, +${diff.additions} −${diff.deletions}` : '';
}

/** Words of alarm in a run that went well: hints, no failures. */
function hintsOf({signals}: Reading): string {
  const sumOf = (...types: readonly string[]) =>
    signals.filter(({type}) => types.includes(type)).reduce((sum, {count}) => sum + count, 0);
  const warnings = sumOf('warning');
  const alarms = sumOf('error', 'exception', 'failure', 'timeout');
  const said = [
    ...(warnings > 0 ? [countOf(warnings, 'warning')] : []),
    ...(alarms > 0 ? [countOf(alarms, 'error-like line')] : []),
  ];
  return said.length === 0 ? '' : `; ${said.join(', ')} in the output`;
}

function seconds(milliseconds: number): string {
  return `${Number((milliseconds / 1000).toFixed(milliseconds < 10_000 ? 1 : 0))} s`;
}
