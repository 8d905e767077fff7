/** The summary lines of test runners: one shape, one row. */

import {startOfBody} from '../judge/lineBody.js';
import type {TestTotals} from '../reading.js';
import {type CountField, countFieldsOf} from './countFields.js';

export interface SummaryPart {
  readonly runner: string;
  readonly fields: TestTotals;
  readonly manner?: SummaryManner;
}

/**
 * What a summary is to those of the same runner before it: `adds` is one for each suite, all of a run; `sums` is a further share of what
 * the same summary has counted; `replaces` comes from a runner that tries failed tests again, so its last one stands for all.
 */
export type SummaryManner = 'adds' | 'sums' | 'replaces';

interface SummaryShape {
  readonly runner: string;
  /** One of these stands in the line. */
  readonly anchors: readonly string[];
  /** Where counted words stand; group 1 holds them if there is one, else the whole match. */
  readonly pattern: RegExp;
  readonly manner?: SummaryManner;
  /** What plain words mean in this runner's summary, where it differs. */
  readonly words?: Readonly<Record<string, CountField>>;
  /** Fields that the counted words leave out. */
  readonly derive?: (fields: TestTotals, found: RegExpMatchArray) => TestTotals;
}

const number = (text: string | undefined) => Number(text ?? 0);

const restPassed = (
  {total = 0, failed = 0, errors = 0, skipped = 0, ...rest}: TestTotals,
  withErrors = true,
): TestTotals => ({
  ...rest,
  total,
  failed,
  skipped,
  ...(withErrors && {errors}),
  passed: Math.max(0, total - failed - errors - skipped),
});

/** How a line of a summary begins: one look spares the shapes. */
const OPENING =
  /^\W*(?:\d|Tests|Ran |OK|FAILED|PASSED|SKIPPED|Passed!|Failed[! ]|Test summary|test result|Summary|DONE|Files=|ok \||no tests ran|tests|pass|fail|skip|todo|cancelled|ok\s|\w+\] Tests run)|: Executed \d/;

/** Summaries are short. */
const MAX_CHARS = 300;

/** In order; the first shape that knows a line reads it. */
const SHAPES: readonly SummaryShape[] = [
  {
    runner: 'pytest',
    anchors: [' passed', ' failed', ' skipped', ' error', ' xfailed', ' xpassed', ' deselected'],
    pattern:
      /^(?:=+ )?((?:\d+ (?:failed|passed|skipped|errors?|xfailed|xpassed|deselected|warnings?|rerun|subtests? passed)(?:, )?)+) in \d[\d.:]*(?:s| seconds)?(?: \(.*\))?(?: =+)?$/,
    words: {xpassed: 'passed', xfailed: 'skipped'},
  },
  {
    runner: 'pytest',
    anchors: ['no tests ran'],
    pattern: /^=+ (no tests ran) in /,
    derive: () => ({passed: 0, failed: 0, total: 0}),
  },
  {
    runner: 'vitest',
    anchors: ['Tests  '],
    pattern: /^\s*Tests {2}((?:\d+ (?:failed|passed|skipped|todo|expected fail)(?: \| )?)+)\s?(?:\((\d+)\))?$/,
  },
  {runner: 'jest', anchors: ['Tests: '], pattern: /^Tests: {2,}(.*\d+ total)$/},
  {
    runner: 'playwright',
    anchors: [' flaky', ' passed', ' failed', ' skipped', ' did not run', ' interrupted'],
    pattern: /^\s{2}(\d+ (?:failed|passed|skipped|flaky|did not run|interrupted))(?: \([\d.]+m?s\))?$/,
  },
  {
    runner: 'node',
    anchors: ['ℹ ', '# '],
    pattern: /^(?:ℹ|#) (tests|pass|fail|skipped|skip|ok)\s+(\d+)$/,
    derive: (_, found) => namedTally(found[1], number(found[2])),
  },
  {
    runner: 'node',
    anchors: ['ℹ ', '# '],
    pattern: /^(?:ℹ|#) (todo|cancelled)\s+(\d+)$/,
    manner: 'sums',
    derive: (_, found) => (found[1] === 'todo' ? {skipped: number(found[2])} : {failed: number(found[2])}),
  },
  {
    runner: 'mocha',
    anchors: [' passing', ' failing', ' pending'],
    pattern: /^\s*(\d+ (?:passing|failing|pending))(?: \(\d.*\))?$/,
  },
  {
    runner: 'cargo',
    anchors: ['test result: '],
    pattern: /^\s*test result: \w+\. (\d+ passed; \d+ failed; \d+ ignored)/,
    manner: 'adds',
  },
  {runner: 'nextest', anchors: ['Summary ['], pattern: /^\s*Summary \[.*\] (.*\d+ tests? run: .*)$/},
  {
    runner: 'surefire',
    anchors: ['Tests run: '],
    pattern: /^(?:\[\w+\] )?(Tests run: \d+, Failures: \d+, Errors: \d+(?:, Skipped: \d+)?)\s*$/,
    manner: 'adds',
    derive: fields => restPassed(fields),
  },
  {
    runner: 'junit',
    anchors: ['Tests run: ', 'OK ('],
    pattern: /^(?:Tests run: (\d+), {2}Failures: (\d+)|OK \((\d+) tests?\))$/,
    derive: (_, found) => restPassed({total: number(found[1] ?? found[3]), failed: number(found[2])}, false),
  },
  {
    runner: 'gradle',
    anchors: [' completed'],
    pattern: /^(\d+ tests? completed(?:, \d+ failed)?(?:, \d+ skipped)?)$/,
    derive: fields => restPassed(fields, false),
  },
  {
    runner: 'unittest',
    anchors: ['Ran '],
    pattern: /^Ran (\d+) tests? in /,
    derive: (_, found) => ({total: number(found[1])}),
  },
  {
    runner: 'unittest',
    anchors: ['FAILED', 'OK'],
    pattern: /^(?:FAILED|OK)(?: \(((?:[a-z ]+=\d+(?:, )?)+)\))?$/,
    words: {'expected failures': 'skipped', 'unexpected successes': 'failed'},
    derive: fields => ({failed: 0, ...fields}),
  },
  {
    runner: 'rspec',
    anchors: [' example'],
    pattern: /^(\d+ examples?, \d+ failures?(?:, \d+ pending)?(?:, \d+ errors? occurred.*)?)$/,
    derive: fields => restPassed(fields, false),
  },
  {
    runner: 'minitest',
    anchors: [' assertions, '],
    pattern: /^(\d+ (?:runs|tests), \d+ assertions, \d+ failures, \d+ errors, \d+ (?:skips|pendings).*)$/,
    derive: fields => restPassed(fields),
  },
  {
    runner: 'phpunit',
    anchors: ['OK ('],
    pattern: /^OK \((\d+) tests?, \d+ assertions?\)$/,
    derive: (_, found) => ({total: number(found[1]), passed: number(found[1]), failed: 0}),
  },
  {
    runner: 'phpunit',
    anchors: ['Tests: '],
    pattern: /^(Tests: \d+, Assertions: \d+.*)$/,
    words: {incomplete: 'skipped', risky: 'passed'},
    derive: fields => restPassed(fields),
  },
  {
    runner: 'dotnet',
    anchors: ['ed!'],
    pattern: /^(?:Passed|Failed)!\s+-\s+(Failed:\s+\d+, Passed:\s+\d+, Skipped:\s+\d+, Total:\s+\d+)/,
    manner: 'adds',
  },
  {
    runner: 'dotnet',
    anchors: ['Test summary: '],
    pattern: /^(?:Test summary: )(total: \d+, failed: \d+, succeeded: \d+, skipped: \d+)/,
  },
  {
    runner: 'exunit',
    anchors: [' test'],
    pattern:
      /^((?:\d+ doctests?, )?(?:\d+ propert(?:y|ies), )?\d+ tests?, \d+ failures?(?:, \d+ (?:skipped|excluded|invalid))*)$/,
    derive: fields => restPassed(fields, false),
  },
  {
    runner: 'jasmine',
    anchors: [' spec'],
    pattern: /^(\d+ specs?, \d+ failures?(?:, \d+ pending specs?)?)$/,
    derive: fields => restPassed(fields, false),
  },
  {
    runner: 'gotestsum',
    anchors: ['DONE '],
    pattern: /^DONE (?:\d+ runs, )?(\d+ tests(?:, \d+ (?:skipped|failures?|errors?))*)(?: in .*)?$/,
    manner: 'replaces',
    derive: fields => restPassed(fields, false),
  },
  {
    runner: 'googletest',
    anchors: ['[  PASSED', '[  FAILED', '[  SKIPPED'],
    pattern: /^\[ {2}PASSED {2}\] (\d+) tests?\.$/,
    derive: (_, found) => ({passed: number(found[1])}),
  },
  {
    runner: 'googletest',
    anchors: ['[  PASSED', '[  FAILED', '[  SKIPPED'],
    pattern: /^\[ {2}FAILED {2}\] (\d+) tests?, listed below:$/,
    derive: (_, found) => ({failed: number(found[1])}),
  },
  {
    runner: 'googletest',
    anchors: ['[  PASSED', '[  FAILED', '[  SKIPPED'],
    pattern: /^\[ {2}SKIPPED {1,2}\] (\d+) tests?, listed below:$/,
    derive: (_, found) => ({skipped: number(found[1])}),
  },
  {
    runner: 'ctest',
    anchors: ['% tests passed'],
    pattern: /^\d+% tests passed, (\d+) tests? failed out of (\d+)$/,
    derive: (_, found) => restPassed({total: number(found[2]), failed: number(found[1])}, false),
  },
  {
    runner: 'prove',
    anchors: ['Files='],
    pattern: /^Files=\d+, Tests=(\d+),/,
    derive: (_, found) => ({total: number(found[1])}),
  },
  {
    runner: 'prove',
    anchors: [' test programs'],
    pattern: /^Failed (\d+)\/\d+ test programs\. (\d+)\/(\d+) subtests failed\.$/,
    derive: (_, found) => ({failed: number(found[2]), passed: number(found[3]) - number(found[2])}),
  },
  {
    runner: 'robot',
    anchors: [' test'],
    pattern: /^(\d+ (?:critical )?tests?, \d+ passed, \d+ failed(?:, \d+ skipped)?)$/,
  },
  {
    runner: 'deno',
    anchors: [' passed'],
    pattern: /^(?:ok|FAILED) \| (\d+ passed(?: \(.*?\))? \| \d+ failed(?: \| \d+ ignored)?)/,
  },
  {runner: 'bun', anchors: [' pass', ' fail', ' skip', ' todo'], pattern: /^\s+(\d+ (?:pass|fail|skip|todo))$/},
  {
    runner: 'ava',
    anchors: [' test', ' uncaught exception', ' known failure'],
    pattern: /^\s+(\d+ (?:tests? (?:passed|failed|skipped|todo)|uncaught exceptions?|known failures?))$/,
  },
  {
    runner: 'behave',
    anchors: [' scenario'],
    pattern: /^(\d+ scenarios? passed, \d+ failed(?:, \d+ error)?, \d+ skipped.*)$/,
  },
  {
    runner: 'karma',
    anchors: [': Executed '],
    pattern: /^.*: Executed (\d+) of (\d+)(?: \((\d+) FAILED\))?(?: \(skipped (\d+)\))? (?:SUCCESS|\()/,
    derive: (_, found) =>
      restPassed({total: number(found[2]), failed: number(found[3]), skipped: number(found[4])}, false),
  },
  {
    runner: '',
    anchors: [' passed', ' failed', ' skipped'],
    pattern:
      /^\W*((?:\d+ (?:tests? )?(?:passed|failed|skipped|errors?)(?:, |; | \| | and )?){2,})(?: \(?\d+ total\)?)?\W*$/,
  },
  {
    runner: '',
    anchors: [' passed', ' failed', ' skipped'],
    pattern: /^\W*(\d+ (?:tests? )?(?:passed|failed))(?: in .*)?\W*$/,
  },
];

/** What a line must hold to be part of a summary. */
export const SUMMARY_ANCHORS: readonly string[] = [...new Set(SHAPES.flatMap(({anchors}) => anchors))];

function namedTally(name: string, count: number): TestTotals {
  if (name === 'tests') return {total: count};
  if (name === 'pass' || name === 'ok') return {passed: count};
  if (name === 'fail') return {failed: count};
  return name === 'skipped' || name === 'skip' ? {skipped: count} : {};
}

/** The totals that one line of a summary states, if it is one. */
export function summaryPartOf(line: string): SummaryPart | undefined {
  const front = line.slice(0, startOfBody(line));
  // An indent tells some runners' lines from others; a time stamp is no part of them.
  const text = (front.trim() === '' ? line : line.slice(front.length)).trimEnd();
  if (text.length > MAX_CHARS || !OPENING.test(text)) return undefined;
  for (const {runner, pattern, manner, words, derive} of SHAPES) {
    const found = pattern.exec(text);
    if (!found) continue;
    const counted = countFieldsOf(found[1] ?? '', words);
    return {runner, fields: derive ? derive(counted, found) : counted, ...(manner && {manner})};
  }
  return undefined;
}
