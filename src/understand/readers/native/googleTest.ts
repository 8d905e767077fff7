/** GoogleTest. Source: GoogleTest's user guide, "Running Test Programs: Advanced Options", 1.8 to 1.15; `--gtest_brief` has no `[ RUN ]`. */

import type {Conclusion, Finding, LineRange} from '../../reading.js';
import {endedOf} from '../../signals.js';
import {linesOfAnchors} from '../linesOfAnchors.js';
import type {Reader, ReaderReport, TextView} from '../reader.js';
import {crashIn} from './crashLines.js';
import {CTEST_ANCHOR, withoutTestNumbers} from './ctestView.js';

const MARKS = ['[ RUN      ] ', '[       OK ] ', '[  FAILED  ] ', '[  SKIPPED ] ', '[==========] ', '[----------] '];
const FAILURES = [': Failure', '): error: '];

export const googleTest: Reader = {
  name: 'googletest',
  anchors: [CTEST_ANCHOR, ...MARKS, ...FAILURES, ' FAILED TEST', '[  PASSED  ] '],
  read: view => readGoogleTest(withoutTestNumbers(view)),
};

const LINES_PER_STEP = 500;
const MAX_BODY_LINES = 60;
const MAX_SHOWN = 12;
const PLACE =
  /^(?:(?<file>\S.{0,500}?)(?::(?<row>\d+)|\((?<msRow>\d+)\))|unknown file): (?:Failure$|error: (?<message>\S.*)$)/;

interface Failure {
  readonly line: number;
  readonly file: string | undefined;
  readonly row: number | undefined;
  readonly message: string | undefined;
  end: number;
}

interface Run {
  suite: string | undefined;
  /** The test that runs. */
  open: {name: string; line: number} | undefined;
  failures: Failure[];
  readonly findings: Finding[];
  readonly told: Set<string>;
  readonly listed: {name: string; line: number}[];
  readonly covered: LineRange[];
  ended: Conclusion | undefined;
}

function* readGoogleTest(view: TextView): Generator<void, ReaderReport> {
  if (MARKS.every(mark => view.hits(mark).length === 0)) return {findings: []};
  const run: Run = {
    suite: undefined,
    open: undefined,
    failures: [],
    findings: [],
    told: new Set(),
    listed: [],
    covered: [],
    ended: undefined,
  };
  for (const [index, line] of linesOfAnchors(view, googleTest.anchors).entries()) {
    if (index % LINES_PER_STEP === LINES_PER_STEP - 1) yield;
    if (!view.isCovered(line)) takeLine(view, run, line);
  }
  if (run.open && !run.told.has(run.open.name)) closeCrashed(view, run, run.open);
  else closeFailures(view, run, {line: view.lineCount, name: run.suite});
  for (const {name, line} of run.listed) {
    if (run.told.has(name)) continue;
    run.told.add(name);
    run.findings.push(findingOf(view, {name, start: line, end: line, failures: []}));
  }
  const {findings, covered, ended} = run;
  const totals = totalsOfBrief(view, run);
  const faults = findings.filter(({severity}) => severity !== 'warning');
  const conclusion = faults.some(({kind}) => kind === 'exception') ? 'error' : faults.length > 0 ? 'failed' : ended;
  return {findings, covered, ...(totals && {totals}), ...(conclusion && {conclusion})};
}

/** The brief report counts all tests and those that passed, not those that failed. */
function totalsOfBrief(view: TextView, {findings}: Run): ReaderReport['totals'] {
  if (view.hits('[ RUN      ] ').length > 0 || view.hits(' FAILED TEST').length > 0) return undefined;
  const counts = view.hits('[==========] ').map(line => /\] (\d+) tests? from .* ran\./.exec(view.line(line))?.[1]);
  const total = counts.reduce((sum, count) => sum + Number(count ?? 0), 0);
  const passed = view
    .hits('[  PASSED  ] ')
    .reduce((sum, line) => sum + Number(/\] (\d+) tests?\./.exec(view.line(line))?.[1] ?? 0), 0);
  const failed = findings.length;
  return total > 0
    ? {passed, failed, skipped: Math.max(0, total - passed - failed), total, runner: 'googletest'}
    : undefined;
}

function takeLine(view: TextView, run: Run, line: number): void {
  const text = view.line(line).trimEnd();
  const mark = /^\[([ A-Z=-]{10})\] (\S.*)$/.exec(text);
  if (!mark) {
    const place = run.failures.length < 100 ? PLACE.exec(text)?.groups : undefined;
    if (place && (!place.message || run.open)) {
      endBody(run, line - 1);
      const row = place.row ?? place.msRow;
      run.failures.push({
        line,
        file: place.file,
        row: row ? Number(row) : undefined,
        message: place.message,
        end: line + MAX_BODY_LINES,
      });
    } else if (/^ *\d+ FAILED TESTS?(?: SUITES?)?$/.test(text)) {
      run.covered.push({start: line, end: line});
      run.ended = 'failed';
    }
    return;
  }
  endBody(run, line - 1);
  const [, word, rest] = mark;
  switch (word.trim()) {
    case 'RUN':
      closeFailures(view, run, {line: line - 1, name: run.suite});
      run.open = {name: rest, line};
      return;
    case 'FAILED':
      takeFailed(view, run, {line, rest});
      return;
    case 'OK':
    case 'SKIPPED':
      run.covered.push({start: run.open?.line ?? line, end: line});
      run.failures = [];
      run.open = undefined;
      return;
    case 'PASSED':
      run.ended ??= 'passed';
      run.covered.push({start: line, end: line});
      return;
    case '----------': {
      closeFailures(view, run, {line: line - 1, name: run.suite});
      run.suite = /^\d+ tests? from ([^\s,]+)/.exec(rest)?.[1];
      return;
    }
    default:
      if (/ ran\./.test(rest)) run.open = undefined;
  }
}

function takeFailed(view: TextView, run: Run, {line, rest}: {line: number; rest: string}): void {
  if (/^\d+ tests?, listed below/.test(rest)) {
    run.ended = 'failed';
    run.covered.push({start: line, end: line});
    return;
  }
  const name = /^[^\s,]+/.exec(rest)?.[0].replace(/:$/, '') ?? rest;
  const isResult = run.open?.name === name || run.failures.length > 0 || / \(\d+ ms\)$/.test(rest);
  if (!isResult) {
    run.covered.push({start: line, end: line});
    run.listed.push({name, line});
    return;
  }
  const start = run.open?.line ?? run.failures[0]?.line ?? line;
  run.findings.push(findingOf(view, {name, start, end: line, failures: run.failures}));
  run.told.add(name);
  run.covered.push({start, end: line});
  run.open = undefined;
  run.failures = [];
}

/** Failures that belong to no test: those of a suite's set-up. */
function closeFailures(view: TextView, run: Run, {line, name}: {line: number; name: string | undefined}): void {
  const {failures} = run;
  if (failures.length > 0 && !run.open) {
    const end = Math.min(line, failures[failures.length - 1].end);
    run.findings.push({...findingOf(view, {name, start: failures[0].line, end, failures}), severity: 'error'});
    if (name !== undefined) run.told.add(name);
    run.covered.push({start: failures[0].line, end});
  }
  run.failures = [];
}

/** The program died in the middle of a test. */
function closeCrashed(view: TextView, run: Run, {name, line: start}: {name: string; line: number}): void {
  const isOver = view.outcome !== undefined && endedOf(view.outcome) !== 'well';
  if (!isOver && run.failures.length === 0) return;
  const crash = crashIn(view, start + 1, Math.min(view.lineCount, start + 400));
  const first = run.failures[0];
  const end = crash?.end ?? first?.end ?? start;
  run.told.add(name);
  run.covered.push({start, end: Math.min(end, view.lineCount)});
  run.findings.push({
    kind: 'exception',
    severity: 'error',
    message: crash?.message ?? (first ? messageOf(view, first) : `${name} did not finish`),
    name,
    ...(crash?.file !== undefined
      ? {file: crash.file, row: crash.row}
      : first?.file !== undefined && {file: first.file, row: first.row}),
    range: {start, end: Math.min(end, view.lineCount)},
    evidence: [start, ...(crash?.evidence ?? []), ...run.failures.slice(0, 3).flatMap(({line}) => [line, line + 1])],
  });
}

function endBody(run: Run, line: number): void {
  const last = run.failures.at(-1);
  if (last && last.end > line) last.end = line;
}

interface Block {
  readonly name: string | undefined;
  readonly start: number;
  readonly end: number;
  readonly failures: readonly Failure[];
}

function findingOf(view: TextView, {name, start, end, failures}: Block): Finding {
  const first = failures[0];
  const placed = failures.find(({file}) => file !== undefined);
  // What an exception said stands first, without a place.
  const place = first?.file !== undefined || isThrown(view, first) ? first : placed;
  const shown = failures.flatMap((failure, index) => bodyOf(view, failure, index === 0 ? 7 : 3));
  return {
    kind: 'test',
    severity: 'failure',
    message: first ? messageOf(view, first) : (name ?? ''),
    ...(place?.file !== undefined && {file: place.file}),
    ...(place?.row !== undefined && {row: place.row}),
    ...(name !== undefined && {name}),
    range: {start: first?.line ?? start, end},
    evidence: shown.length > 0 ? shown.slice(0, MAX_SHOWN) : [start],
  };
}

function isThrown(view: TextView, failure: Failure | undefined): boolean {
  return failure !== undefined && /^C\+\+ exception |^SEH exception/.test(messageOf(view, failure));
}

/** The first line that is said; what the test itself said follows the bare word `Failed`. */
function messageOf(view: TextView, failure: Failure): string {
  const [first, second] = bodyOf(view, failure, 4).slice(1);
  const said = failure.message ?? (first === undefined ? '' : view.line(first).trim());
  const more = failure.message === undefined ? second : first;
  const isBare = said === 'Failed' && more !== undefined;
  return (isBare ? `Failed: ${view.line(more).trim()}` : said || 'Failure').slice(0, 500);
}

function bodyOf(view: TextView, {line, end}: Failure, count: number): number[] {
  const lines = [line];
  for (let next = line + 1; next <= end && lines.length < count; next += 1)
    if (view.line(next).trim() !== '') lines.push(next);
  return lines;
}
