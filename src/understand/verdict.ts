/**
 * The sentence that says how it went. It stands on the exit status: nothing is called passed that did not exit 0, and a run that
 * exited 0 is called failed only together with its status. Of the output it quotes places and numbers, never words.
 */

import type {Outcome} from '../run/outcome.js';
import type {DiffMap, Finding, Reading, TestTotals} from './reading.js';
import {faultsOf} from './totals/addTotals.js';

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
}

/** One plain sentence of at most 140 characters. */
export function renderVerdict(facts: VerdictFacts): string {
  const {outcome} = facts;
  if (facts.isRunning) return join(running(facts), told(facts, '; ', ' so far'));
  if (outcome === undefined) return captured(facts);
  switch (outcome.kind) {
    case 'exited':
      return outcome.code === 0 ? exitedWell(facts) : exitedBadly(facts, exitName(outcome.code));
    case 'signalled':
      return exitedBadly(facts, signalName(outcome.signal));
    case 'timedOut':
      return join(`timed out after ${seconds(outcome.timeoutMs)}`, interrupted(facts));
    case 'cancelled':
      return join('cancelled', interrupted(facts));
    case 'notStarted':
      return `could not be started: ${outcome.reason}`.slice(0, MAX_CHARS);
    default:
      return outcome satisfies never;
  }
}

const MAX_CHARS = 140;
const MAX_PLACE_CHARS = 60;

function join(...parts: readonly string[]): string {
  return parts.join('').slice(0, MAX_CHARS);
}

function running({elapsedMs}: VerdictFacts): string {
  return elapsedMs === undefined ? 'still running' : `still running after ${seconds(elapsedMs)}`;
}

function interrupted(facts: VerdictFacts): string {
  if (facts.lineCount === 0)
    return facts.outcome?.kind === 'timedOut' ? ', no output so far (a filter may hold it back)' : ', no output so far';
  return `${told(facts, '; ', ' so far')}; output so far is kept`;
}

function exitedWell(facts: VerdictFacts): string {
  const {reading, lineCount} = facts;
  const faults = told(facts, '', '');
  if (faults !== '') return join('exit 0, but ', reported(faults, reading));
  const parts = [testsOf(reading.totals, ' passed'), changesOf(reading.diff)].filter(part => part !== '');
  const hints = hintsOf(reading);
  if (parts.length > 0) return join('exit 0: ', parts.join('; '), hints);
  return join('exit 0', hints === '' && lineCount === 0 ? ', no output' : hints);
}

/** "exit 0, but 2 errors, first in a.c:7 are reported" would be no sentence: the place comes last. */
function reported(faults: string, {totals}: Reading): string {
  if (faultsOf(totals) > 0) return faults;
  const [count, ...place] = faults.split(', first in ');
  const verb = /^1 /.test(count) ? 'is' : 'are';
  return place.length > 0
    ? `${count} ${verb} reported, first in ${place.join('')}`
    : `${count.replace(/ in \S.*$/, '')} ${verb} reported${/ in \S.*$/.exec(count)?.[0] ?? ''}`;
}

function exitedBadly(facts: VerdictFacts, name: string): string {
  if (facts.lineCount === 0) return `${name} with no output`;
  const faults = told(facts, ': ', '');
  if (faults !== '') return join(name, faults);
  return join(
    name,
    ', no failure line recognised',
    facts.truncated ? ' in what was kept' : '',
    '; the last lines are shown',
  );
}

function captured(facts: VerdictFacts): string {
  const {reading, lineCount} = facts;
  if (lineCount === 0) return 'no text';
  const faults = told(facts, '', '');
  if (faults !== '') return join(faultsOf(reading.totals) > 0 ? faults : reported(faults, reading));
  const changes = changesOf(reading.diff);
  if (changes !== '') return join(changes, conflictsOf(reading.diff));
  const tests = testsOf(reading.totals, '');
  return join(count(lineCount, 'line'), tests === '' ? '' : `, ${tests}`, ', no failure found', hintsOf(reading));
}

/** What is wrong, in numbers, with the first place: empty if nothing is. */
function told({reading}: VerdictFacts, before: string, after: string): string {
  const {totals} = reading;
  const faults = reading.findings.filter(({severity}) => severity !== 'warning');
  if (faultsOf(totals) > 0) return before + failedTests(totals!) + after;
  if (faults.length === 0) return '';
  const warnings = reading.findings.length - faults.length;
  const isAll = reading.findings.length === reading.findingCount;
  const number = isAll ? faults.length : Math.max(faults.length, reading.findingCount - warnings);
  return before + count(number, nounOf(faults)) + placeOf(faults) + after;
}

function failedTests({failed = 0, errors = 0, total, passed, skipped}: TestTotals): string {
  const sum = total ?? (passed === undefined ? undefined : passed + failed + errors + (skipped ?? 0));
  const tests = sum !== undefined && sum > failed ? `${failed} of ${count(sum, 'test')}` : count(failed, 'test');
  if (failed === 0) return `${count(errors, 'error')} in the test run`;
  return `${tests} failed${errors > 0 ? `, ${count(errors, 'error')}` : ''}`;
}

function nounOf(faults: readonly Finding[]): string {
  const kinds = new Set(faults.map(({kind}) => kind));
  if (kinds.size > 1) return 'error';
  const [kind] = kinds;
  if (kind === 'test') return 'test failure';
  if (kind === 'exception') return 'exception';
  return kind === 'conflict' ? 'conflict' : 'error';
}

/** The first place is given only if it is the place of the first finding that has one, short enough to be read. */
function placeOf(faults: readonly Finding[]): string {
  const first = faults.find(({file}) => file !== undefined);
  if (!first?.file) return '';
  const place = first.row === undefined ? first.file : `${first.file}:${first.row}`;
  const short = place.length > MAX_PLACE_CHARS ? `…${place.slice(-MAX_PLACE_CHARS)}` : place;
  return faults.length === 1 ? ` in ${short}` : `, first in ${short}`;
}

function testsOf(totals: TestTotals | undefined, verb: string): string {
  if (!totals) return '';
  const {passed, skipped = 0} = totals;
  const rest = skipped > 0 ? `, ${skipped} skipped` : '';
  if (passed === undefined) return totals.total === undefined ? '' : `${count(totals.total, 'test')}${rest}`;
  return passed === 0 ? `no test ran${rest}` : `${count(passed, 'test')}${verb}${rest}`;
}

function changesOf(diff: DiffMap | undefined): string {
  return diff ? `a patch of ${count(diff.files.length, 'file')}, +${diff.additions} −${diff.deletions}` : '';
}

function conflictsOf(diff: DiffMap | undefined): string {
  return diff && diff.conflictLines.length > 0 ? ', with conflict markers' : '';
}

/** Words of alarm in a run that went well: hints, no failures. */
function hintsOf({signals}: Reading): string {
  const of = (...types: readonly string[]) =>
    signals.filter(({type}) => types.includes(type)).reduce((sum, signal) => sum + signal.count, 0);
  const hints = [
    countOrNone(of('warning'), 'warning'),
    countOrNone(of('error', 'exception', 'failure', 'timeout'), 'error-like line'),
  ];
  const said = hints.filter(hint => hint !== '');
  return said.length === 0 ? '' : `; ${said.join(', ')} in the output`;
}

function countOrNone(number: number, noun: string): string {
  return number === 0 ? '' : count(number, noun);
}

function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`;
}

function seconds(milliseconds: number): string {
  return `${Number((milliseconds / 1000).toFixed(milliseconds < 10_000 ? 1 : 0))} s`;
}

const SIGNALS: Readonly<Record<string, number>> = {
  SIGHUP: 1,
  SIGINT: 2,
  SIGQUIT: 3,
  SIGILL: 4,
  SIGTRAP: 5,
  SIGABRT: 6,
  SIGBUS: 7,
  SIGFPE: 8,
  SIGKILL: 9,
  SIGUSR1: 10,
  SIGSEGV: 11,
  SIGUSR2: 12,
  SIGPIPE: 13,
  SIGALRM: 14,
  SIGTERM: 15,
  SIGXCPU: 24,
  SIGXFSZ: 25,
  SIGSYS: 31,
};

function signalName(signal: string): string {
  const number = SIGNALS[signal];
  return number === undefined ? `killed by ${signal}` : `killed by ${signal} (exit ${128 + number})`;
}

/** Shells report a child that a signal ended as 128 + signal. */
function exitName(code: number): string {
  const signal = Object.keys(SIGNALS).find(name => SIGNALS[name] === code - 128);
  return signal ? `exit ${code} (${signal})` : `exit ${code}`;
}
