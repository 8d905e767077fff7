/** Catch2. Source: its documentation, "Command line: Choosing a reporter to use" (console, compact), versions 2.13 and 3. */

import type {Finding, LineRange, TestTotals} from '../../reading.js';
import {endedOf} from '../../signals.js';
import {addTotals} from '../../totals/addTotals.js';
import {linesOfAnchors} from '../linesOfAnchors.js';
import type {Reader, ReaderReport, TextView} from '../reader.js';
import {CTEST_ANCHOR, withoutTestNumbers} from './ctestView.js';

/** The line below a test's title; the console reporter prints 79 of them. */
const DOTS = '.'.repeat(79);
const FAILED = ': FAILED:';
const SUMMARY = [
  'test cases: ',
  'test case: ',
  'All tests passed (',
  'No tests ran',
  'Passed ',
  'Failed ',
  'No test cases matched',
];

export const catch2: Reader = {
  name: 'catch2',
  anchors: [CTEST_ANCHOR, FAILED, ': failed: ', DOTS, ...SUMMARY],
  read: view => readCatch(withoutTestNumbers(view)),
};

const LINES_PER_STEP = 200;
const MAX_BODY_LINES = 40;
const MAX_TITLE_LINES = 16;
const HEAD = /^(?<file>\S.{0,400}?)(?::(?<row>\d+)|\((?<msRow>\d+)\)): (?:FAILED:|failed: (?<message>\S.*))$/;

interface Title {
  readonly name: string;
  readonly start: number;
}

function* readCatch(view: TextView): Generator<void, ReaderReport> {
  const findings: Finding[] = [];
  const known = new Map<string, number>();
  const covered: LineRange[] = [];
  let title: Title | undefined;
  let totals: TestTotals | undefined;
  let isEmpty = false;
  for (const [index, line] of linesOfAnchors(view, catch2.anchors).entries()) {
    if (index % LINES_PER_STEP === LINES_PER_STEP - 1) yield;
    if (view.isCovered(line)) continue;
    const text = view.line(line).trimEnd();
    if (text === DOTS) {
      title = titleAbove(view, line);
      if (title) covered.push({start: title.start, end: line});
      continue;
    }
    const counted = countsOf(text);
    if (counted) totals = totals ? addTotals(totals, counted) : {...counted, runner: 'catch2'};
    if (text === 'No tests ran') isEmpty = true;
    if (counted || text === 'No tests ran' || text.startsWith('No test cases matched'))
      covered.push({start: line, end: line});
    const groups = HEAD.exec(text)?.groups;
    if (!groups || (text.endsWith(FAILED) && !title && !isBody(view.line(line + 1)))) continue;
    const row = Number(groups.row ?? groups.msRow);
    const finding = findingOf(view, {line, file: groups.file, row, said: groups.message, name: title?.name});
    covered.push(finding.range);
    const key = finding.name ?? `${finding.file}:${row}`;
    const first = known.get(key);
    if (first === undefined) {
      known.set(key, findings.length);
      findings.push(finding);
    } else findings[first] = withMore(findings[first], finding);
  }
  const isCatch = totals !== undefined || isEmpty || title !== undefined;
  if (!isCatch && findings.length === 0) return {findings: []};
  const isBad = view.outcome !== undefined && endedOf(view.outcome) !== 'well';
  const failed = findings.length > 0 || (totals?.failed ?? 0) > 0;
  const conclusion = failed ? 'failed' : isEmpty && isBad ? 'error' : totals ? 'passed' : undefined;
  const counts = totals ?? (isEmpty ? {passed: 0, failed: 0, runner: 'catch2'} : undefined);
  return {findings, covered, ...(counts && {totals: counts}), ...(conclusion && {conclusion})};
}

/** The titles between two rules: the test case and, further in, its sections. */
function titleAbove(view: TextView, dots: number): Title | undefined {
  const isRule = (line: number) => /^-{79}$/.test(view.line(line).trimEnd());
  if (!isRule(dots - 2)) return undefined;
  const titles: string[] = [];
  for (let line = dots - 3; line > dots - 3 - MAX_TITLE_LINES; line -= 1) {
    if (isRule(line)) return {name: titles.reverse().join(' > '), start: line};
    titles.push(view.line(line).trim());
  }
  return undefined;
}

interface Head {
  readonly line: number;
  readonly file: string;
  readonly row: number;
  readonly said: string | undefined;
  readonly name: string | undefined;
}

function findingOf(view: TextView, {line: start, file, row, said, name}: Head): Finding {
  let end = start;
  const told: string[] = said === undefined ? [] : [said];
  if (said === undefined)
    while (end < start + MAX_BODY_LINES && isBody(view.line(end + 1))) {
      end += 1;
      told.push(view.line(end).trim());
    }
  const more = told.indexOf('with message:') > 0 ? told.slice(0, told.indexOf('with message:')) : told;
  const evidence = Array.from({length: Math.min(7, end - start + 1)}, (_, index) => start + index);
  return {
    kind: 'test',
    severity: 'failure',
    message: more.slice(0, 5).join(' ').slice(0, 500) || 'FAILED',
    file,
    row,
    ...(name !== undefined && {name}),
    range: {start, end},
    evidence,
  };
}

function isBody(text: string): boolean {
  return /^ {2}\S|^(?:with expansion|with messages?|due to |explicitly with |because )/.test(text);
}

/** A further failed assertion of the same test. */
function withMore(first: Finding, {evidence = []}: Finding): Finding {
  return {...first, evidence: [...(first.evidence ?? []), ...evidence.slice(0, 4)].slice(0, 14)};
}

function countsOf(text: string): TestTotals | undefined {
  const parts = /^test cases?: +(\d+) \| +(.*)$/.exec(text);
  if (parts) {
    const count = (word: string) => Number(new RegExp(`(?:^|\\| +)(\\d+) ${word}(?: \\||$)`).exec(parts[2])?.[1] ?? 0);
    return {passed: count('passed'), failed: count('failed'), skipped: count('skipped') + count('failed as expected')};
  }
  const passed =
    /^All tests passed \(\d+ assertions? in (\d+) test cases?\)$|^Passed (?:all |both )?(\d+) test cases? with /.exec(
      text,
    );
  if (passed) return {passed: Number(passed[1] ?? passed[2]), failed: 0};
  const failed = /^Failed (?:all |both )?(\d+) test cases?, failed /.exec(text);
  return failed ? {failed: Number(failed[1])} : undefined;
}
