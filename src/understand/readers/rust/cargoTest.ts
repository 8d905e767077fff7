/**
 * `cargo test` and the binaries that it runs. Sources: the rustc book, "Tests" (`--format`, `--nocapture`, `--show-output`), the rustdoc
 * book, "Documentation tests", and the output of libtest itself (pretty and terse, Rust 1.30 to 1.95).
 */

import {worstOf} from '../../conclude.js';
import type {Conclusion, Finding, LineRange, TestTotals} from '../../reading.js';
import type {Reader, ReaderReport, TextView} from '../reader.js';
import {clip} from '../testing/failureBlock.js';
import {diagnosticAt, findingOfDiagnostic} from './diagnostic.js';
import {panicAt} from './panic.js';
import {findingOfTest} from './testOutput.js';
import {RERUN, RUN_ANCHORS, readTestRuns, type TestRun} from './testRuns.js';

export const cargoTest: Reader = {
  name: 'cargo test',
  anchors: RUN_ANCHORS,
  read: readCargoTest,
};

const TESTS_PER_STEP = 100;
/** Of one test that prints as it runs. */
const MAX_PANICS = 4;

function* readCargoTest(view: TextView): Generator<void, ReaderReport> {
  const isLibtest = (['running ', 'test result: '] as const).some(anchor =>
    view.hits(anchor).some(line => /^(?:running \d+ tests?|test result: (?:ok|FAILED)\. .*)\s*$/.test(view.line(line))),
  );
  const reruns = view.hits('rerun pass ').filter(line => RERUN.test(view.line(line)));
  const isCut = view.hits(' stdout ----').some(line => /^-{4} \S.* stdout -{4}\s*$/.test(view.line(line)));
  if (!isLibtest && reruns.length === 0 && !isCut) return {findings: []};
  const runs = yield* readTestRuns(view);
  const findings: Finding[] = [];
  const covered: LineRange[] = reruns.map(line => rerunRange(view, line));
  const harmless: LineRange[] = [];
  const conclusions: Conclusion[] = [];
  for (const run of runs) {
    const range = {start: run.start, end: run.end};
    const panics = panicsByTest(run);
    let count = 0;
    for (const name of run.failed.keys()) {
      count += 1;
      if (count % TESTS_PER_STEP === 0) yield;
      findings.push(findingOf(view, run, {name, panics: panics.get(name) ?? []}));
    }
    const stopped = run.death ? stoppedByMiri(view, run) : undefined;
    const died = run.death && !stopped ? findingOfDeath(view, run, run.death) : undefined;
    findings.push(...[stopped ?? died].filter(finding => finding !== undefined));
    const isGreen = run.counts?.failed === 0 && run.failed.size === 0;
    if (isGreen || died || stopped || run.failed.size > 0) covered.push(range);
    if (isGreen) harmless.push(range);
    if (died || stopped || run.counts || run.failed.size > 0)
      conclusions.push(died ? 'error' : isGreen ? 'passed' : 'failed');
  }
  if (reruns.length > 0) conclusions.push('failed');
  const conclusion = worstOf(conclusions);
  const totals = totalsOf(runs);
  return {findings, covered, harmless, ...(totals && {totals}), ...(conclusion && {conclusion})};
}

/** The lines on which each test panicked, by the name of the thread or of the test that was running. */
function panicsByTest({panics}: TestRun): Map<string, number[]> {
  const byTest = new Map<string, number[]>();
  for (const {line, thread, owner} of panics)
    for (const name of new Set([thread, owner ?? thread])) {
      const known = byTest.get(name) ?? [];
      if (known.length < MAX_PANICS) known.push(line);
      byTest.set(name, known);
    }
  return byTest;
}

function findingOf(view: TextView, run: TestRun, {name, panics}: {name: string; panics: readonly number[]}): Finding {
  const {line, parts} = run.failed.get(name) ?? {line: run.start, parts: []};
  const lineAt = (number: number) => view.line(number).replace(/^test \S{1,300} \.\.\. (?=\S)/, '');
  const printed = panics.map(start => ({start, end: Math.min(run.end, panicAt(lineAt, start)?.end ?? start)}));
  const asItRan = run.printed.get(name);
  const told = [...parts, ...(printed.length === 0 && asItRan ? [asItRan] : printed)];
  return findingOfTest(lineAt, {name, head: line, parts: told, fallback: view.line(line).trim()});
}

/** Miri prints its error behind the name of the test that runs, and runs no other. */
function stoppedByMiri(view: TextView, run: TestRun): Finding | undefined {
  const diagnostic = run.open === undefined ? undefined : diagnosticAt(view.line, run.lastMark);
  if (!diagnostic || diagnostic.file === undefined) return undefined;
  return {...findingOfDiagnostic(diagnostic), kind: 'test', severity: 'failure', name: clip(run.open ?? '')};
}

const LAST_WORDS =
  /has overflowed its stack$|^fatal runtime error: |^memory allocation of |^thread panicked while |^panic in a |^\S+: .*(?:core dumped|double free)|^free\(\): /;

/** The binary ended without a result: a signal, an exit, a crash; what the test said last counts. */
function findingOfDeath(
  view: TextView,
  run: TestRun,
  {line, cause}: NonNullable<TestRun['death']>,
): Finding | undefined {
  const said: number[] = [];
  for (let above = line - 1; above >= Math.max(run.start, line - 40) && said.length < 4; above -= 1)
    if (LAST_WORDS.test(view.line(above).trim())) said.push(above);
  said.reverse();
  const first = said[0];
  const thread = first === undefined ? undefined : /^thread '([^'\n]{1,300})'/.exec(view.line(first).trim())?.[1];
  const panic = run.panics.at(-1);
  const name = thread && thread !== 'main' ? thread : (run.open ?? panic?.owner ?? panic?.thread);
  const message = view.line(first ?? cause ?? line).trim();
  const place = panic && placeOfPanic(view, panic.line);
  return {
    kind: 'test',
    severity: 'error',
    message: clip(message),
    ...(name && {name: clip(name)}),
    ...place,
    range: {start: first ?? panic?.line ?? line, end: cause ?? line},
    evidence: [...(panic ? [panic.line, panic.line + 1] : []), ...said, line, ...(cause ? [cause] : [])],
  };
}

function placeOfPanic(view: TextView, line: number): Pick<Finding, 'file' | 'row' | 'column'> | undefined {
  const found = / panicked at (?:.*', )?(\S.{0,300}?):(\d+):(\d+):?$/.exec(view.line(line).trimEnd());
  return found ? {file: found[1], row: Number(found[2]), column: Number(found[3])} : undefined;
}

/** `error: 2 targets failed:` lists them once more. */
function rerunRange(view: TextView, start: number): LineRange {
  let end = /^Caused by:/.test(view.line(start + 2)) ? start + 3 : start;
  if (/^error: \d+ targets? failed:$/.test(view.line(end + 1).trimEnd())) {
    end += 1;
    while (/^ {4}`.*`$/.test(view.line(end + 1).trimEnd()) && end < start + 500) end += 1;
  }
  return {start, end};
}

function totalsOf(runs: readonly TestRun[]): TestTotals | undefined {
  const counted = runs.flatMap(({counts}) => counts ?? []);
  if (counted.length === 0) return undefined;
  const sum = (key: 'passed' | 'failed' | 'skipped') => counted.reduce((total, counts) => total + counts[key], 0);
  return {passed: sum('passed'), failed: sum('failed'), skipped: sum('skipped'), runner: 'cargo'};
}
