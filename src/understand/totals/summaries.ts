/** Puts the parts of summaries together: one summary may span several lines, one run may print several summaries. */

import type {LineRange, TestTotals} from '../reading.js';
import {addTotals, faultsOf, isEmptyTotals, withPassed} from './addTotals.js';
import type {SummaryManner, SummaryPart} from './summaryParts.js';

/** Lines of one summary stand together; a runner's next one comes later. */
const MAX_GAP_LINES = 60;
/** Beyond these, counts only add up. */
const MAX_SUMMARIES = 10_000;

interface Summary {
  readonly runner: string;
  readonly manner: SummaryManner | undefined;
  fields: TestTotals;
  readonly firstLine: number;
  lastLine: number;
  /** The first passed test that is told since the summary before. */
  readonly firstPassed: number | undefined;
}

export interface Summaries {
  add(line: number, part: SummaryPart, firstPassed: number | undefined): void;
  /** The totals that count, and the last line of the summaries that state them. */
  settle(): {totals: TestTotals; lastLine: number} | undefined;
  /** From the first passed test to the summary of runs in which all tests passed. */
  passingRuns(): LineRange[];
}

/** Of the summaries that a runner prints for one run each, and of several runners, the last with failures counts, else the last. */
export function createSummaries(): Summaries {
  const summaries: Summary[] = [];
  return {
    add(line, {runner, fields, manner}, firstPassed) {
      const last = summaries.at(-1);
      const isSame = last?.runner === runner && line - last.lastLine <= MAX_GAP_LINES && manner !== 'adds';
      if (last && isSame && (manner === 'sums' || !overlaps(last.fields, fields))) {
        last.fields = manner === 'sums' ? addTotals(last.fields, fields) : {...last.fields, ...fields};
        last.lastLine = line;
      } else if (last && summaries.length >= MAX_SUMMARIES) {
        last.fields = addTotals(last.fields, fields);
        last.lastLine = line;
      } else summaries.push({runner, manner, fields, firstLine: line, lastLine: line, firstPassed});
    },
    settle() {
      const runs = settleRunners(summaries);
      return runs.findLast(({totals}) => faultsOf(totals) > 0) ?? runs.at(-1);
    },
    passingRuns() {
      return summaries
        .filter(({fields}) => (fields.passed ?? 0) > 0 && faultsOf(fields) === 0)
        .flatMap(({firstPassed, firstLine}) =>
          firstPassed === undefined ? [] : [{start: firstPassed, end: firstLine}],
        );
    },
  };
}

function overlaps(left: TestTotals, right: TestTotals): boolean {
  return Object.keys(right).some(key => key in left);
}

/** One total for each runner, in the order of their last lines. */
function settleRunners(summaries: readonly Summary[]): {totals: TestTotals; lastLine: number}[] {
  const runners = new Map<string, Summary[]>();
  for (const summary of summaries) {
    if (isEmptyTotals(summary.fields)) continue;
    const known = runners.get(summary.runner) ?? [];
    runners.delete(summary.runner);
    runners.set(summary.runner, follow(known, summary));
  }
  return [...runners].map(([runner, known]) => {
    const sum = known.map(({fields}) => withPassed(fields)).reduce(addTotals);
    const totals = {...zerosOf(runner), ...sum, ...(runner !== '' && {runner})};
    return {totals, lastLine: known.at(-1)?.lastLine ?? 0};
  });
}

/** Suites add up; a run of its own that went well does not undo the failures of one before it. */
function follow(known: readonly Summary[], next: Summary): Summary[] {
  if (next.manner === 'adds') return [...known, next];
  const hasFailed = known.some(({fields}) => faultsOf(fields) > 0);
  return hasFailed && next.manner !== 'replaces' && faultsOf(next.fields) === 0 ? [...known] : [next];
}

/** Runners that leave out what is zero. */
const ZEROS: Readonly<Record<string, TestTotals>> = {
  pytest: {passed: 0, failed: 0, skipped: 0, errors: 0},
  unittest: {skipped: 0, errors: 0},
  vitest: {passed: 0, failed: 0, skipped: 0},
  jest: {passed: 0, failed: 0, skipped: 0},
  mocha: {passed: 0, failed: 0, skipped: 0},
  playwright: {passed: 0, failed: 0, skipped: 0},
  googletest: {passed: 0, failed: 0, skipped: 0},
  ava: {failed: 0},
  node: {failed: 0},
};

function zerosOf(runner: string): TestTotals {
  return ZEROS[runner] ?? {};
}
