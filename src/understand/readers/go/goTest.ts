/**
 * `go test` in text (plain, -v, -race, -fuzz, -bench) and gotestsum in all its formats: what failed tests said, crashes, packages that failed.
 * Source: "go help test" and the package `testing` (Go 1.4 to 1.26); gotestsum's README (1.13).
 */

import type {Finding, LineRange} from '../../reading.js';
import {endedOf} from '../../signals.js';
import {linesOfAnchors} from '../linesOfAnchors.js';
import type {Reader, ReaderReport, TextView} from '../reader.js';
import {CRASH_ANCHORS, type GoCrash, readCrash} from './goCrash.js';
import {createGoRun, type GoRun} from './goRun.js';
import {placesIn} from './testDetail.js';
import {FUZZ_INPUT, findFailures, SEED} from './testFailures.js';
import {type GoMark, MARK_ANCHORS, markOf} from './testMarks.js';

export const goTest: Reader = {
  name: 'go test',
  anchors: [...MARK_ANCHORS, ...CRASH_ANCHORS, SEED, FUZZ_INPUT],
  read: readGoTest,
};

const LINES_PER_STEP = 500;
/** Of one run; the programs of more have a loop in common. */
const MAX_CRASHES = 200;
const MAX_LOG_LINES = 20_000;
/** Longer pieces after the end of a package are another tool's. */
const MAX_GAP_LINES = 300;

function* readGoTest(view: TextView): Generator<void, ReaderReport> {
  const marks: GoMark[] = [];
  for (const [index, line] of linesOfAnchors(view, MARK_ANCHORS).entries()) {
    if (index % LINES_PER_STEP === LINES_PER_STEP - 1) yield;
    const mark = view.isCovered(line) ? undefined : markOf(view.line(line), line);
    if (mark) marks.push(mark);
  }
  if (!marks.some(isGo)) return {findings: []};
  const crashes = crashesIn(view);
  yield;
  const run = yield* createGoRun(view, marks, crashes);
  yield;
  const isLog = logPlaces(view, run);
  const found = yield* findFailures(view, run, isLog);
  const findings = isMended(view, run) ? found.map(asRemark) : found;
  const totals = totalsOf(view, run);
  const conclusion = isMended(view, run) ? 'passed' : conclusionOf(run, findings);
  return {
    findings,
    covered: coveredBy(marks, view, findings),
    harmless: run.passed,
    ...(totals && {totals}),
    ...(conclusion && {conclusion}),
  };
}

/** gotestsum ran the failed tests again (`--rerun-fails`) until each of them passed, and says so with its exit status. */
function isMended({outcome}: TextView, {counts, failed, passedAt}: GoRun): boolean {
  if (counts === undefined || counts.runs < 2 || endedOf(outcome) !== 'well') return false;
  return failed.every(({name, heads}) => name === '' || (passedAt.get(name) ?? 0) > heads[0]);
}

function asRemark(finding: Finding): Finding {
  return {...finding, severity: 'warning'};
}

/** Words that only Go and gotestsum write so. */
function isGo(mark: GoMark): boolean {
  return mark.kind !== 'end' && mark.kind !== 'pause';
}

function crashesIn(view: TextView): GoCrash[] {
  const crashes: GoCrash[] = [];
  let end = 0;
  for (const line of linesOfAnchors(view, CRASH_ANCHORS)) {
    if (line <= end || view.isCovered(line)) continue;
    if (crashes.length === MAX_CRASHES) break;
    const crash = readCrash(view.line, line, view.lineCount);
    if (!crash) continue;
    crashes.push(crash);
    end = crash.end;
  }
  return crashes;
}

/** Tells the places that passing tests log too. */
function logPlaces(view: TextView, {passed}: GoRun): (place: string) => boolean {
  let known: Set<string> | undefined;
  return place => {
    known ??= new Set(placesIn(linesOf(view, passed)));
    return known.has(place);
  };
}

function* linesOf(view: TextView, ranges: readonly LineRange[]): Generator<{line: number; text: string}> {
  let left = MAX_LOG_LINES;
  for (const {start, end} of ranges)
    for (let line = start; line <= end && left > 0; line += 1, left -= 1) yield {line, text: view.line(line)};
}

function totalsOf(view: TextView, run: GoRun): ReaderReport['totals'] {
  const {counts, results, packages, crashes, isVerbose} = run;
  if (counts && isMended(view, run))
    return {
      passed: Math.max(0, counts.tests - counts.skipped - counts.failed),
      failed: 0,
      skipped: counts.skipped,
      runner: 'gotestsum',
    };
  if (counts) {
    const {tests, skipped, failed, errors} = counts;
    const passed = Math.max(0, tests - skipped - failed);
    return {passed, failed, skipped, ...(errors !== undefined && {errors}), runner: 'gotestsum'};
  }
  const {PASS, FAIL, SKIP} = results;
  if (isVerbose || PASS + SKIP > 0) {
    const isCutShort = crashes.some(({kind}) => kind !== 'race') && SKIP === 0;
    return {passed: PASS, failed: FAIL, ...(!isCutShort && {skipped: SKIP}), runner: 'go'};
  }
  // Without -v the failed tests alone are named, so nothing is known of the others.
  if (FAIL > 0) return {failed: FAIL, runner: 'go'};
  const ran = packages.filter(({result}) => result !== '?');
  const isEmpty =
    ran.length > 0 && ran.every(({result, note}) => result === 'ok' && note.includes('[no tests to run]'));
  return isEmpty ? {passed: 0, failed: 0, skipped: 0, runner: 'go'} : undefined;
}

function conclusionOf(
  {counts, results, packages, end}: GoRun,
  findings: readonly Finding[],
): ReaderReport['conclusion'] {
  const red = packages.filter(({result}) => result === 'FAIL');
  const isRed = results.FAIL > 0 || (counts !== undefined && counts.failed + (counts.errors ?? 0) > 0);
  if (!isRed && red.length > 0 && red.every(({note}) => note.includes('[setup failed]'))) return 'error';
  if (isRed || red.length > 0 || findings.length > 0) return 'failed';
  const isDone = counts !== undefined || packages.some(({result}) => result === 'ok') || end === 'PASS';
  return isDone ? 'passed' : undefined;
}

/** What stands between two lines of the report belongs to it, unless the run ended with the first. */
function coveredBy(marks: readonly GoMark[], view: TextView, findings: readonly Finding[]): LineRange[] {
  const covered: LineRange[] = findings.map(({range}) => range);
  const first = marks[0].line;
  if (findings.length > 0) covered.push({start: startOfOutput(view, first), end: first});
  let start = first;
  for (const [index, {line}] of marks.entries()) {
    const next = marks[index + 1];
    if (next && (!endsRun(marks, index) || next.line - line <= MAX_GAP_LINES)) continue;
    covered.push({start, end: line});
    start = next?.line ?? line;
  }
  return covered;
}

function endsRun(marks: readonly GoMark[], index: number): boolean {
  const {kind} = marks[index];
  return kind === 'counts' || kind === 'package' || (kind === 'end' && marks[index - 1]?.kind === 'package');
}

/** The tests of the first package may print before the first line of the report. */
function startOfOutput(view: TextView, first: number): number {
  let start = first;
  while (start > Math.max(1, first - MAX_GAP_LINES)) {
    const text = view.line(start - 1);
    if (view.isCovered(start - 1) || /^(?:[$+>%#] |make(?:\[\d+\])?: |go: )|^\s*$/.test(text)) break;
    start -= 1;
  }
  return start;
}
