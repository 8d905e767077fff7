/**
 * Gradle (4 to 9): `Class > test FAILED` blocks, tasks that failed, and what went wrong at the end.
 * Source: docs.gradle.org, "Testing in Java & JVM projects" (testLogging), "Command-Line Interface" and "Troubleshooting".
 */

import type {Conclusion, Finding, LineRange, TestTotals} from '../../reading.js';
import type {Reader, ReaderReport, TextView} from '../reader.js';
import {clip} from '../testing/failureBlock.js';
import {readWentWrong} from './gradleEnding.js';
import {evidenceOfTrace, messageOfTrace, placeOfTest, readJavaTrace} from './javaTrace.js';

export const gradle: Reader = {
  name: 'gradle',
  anchors: [
    ' FAILED',
    'What went wrong:',
    'BUILD FAILED in ',
    'BUILD SUCCESSFUL in ',
    'tests completed',
    'test completed',
    'FAILURE: Build ',
    'Deprecated Gradle features',
    ': Task failed with an exception.',
  ],
  read: readGradle,
};

const BLOCKS_PER_STEP = 100;
const COUNTS = /^(\d+) tests? completed(?:, (\d+) failed)?(?:, (\d+) skipped)?$/;

function* readGradle(view: TextView): Generator<void, ReaderReport> {
  const findings: Finding[] = [];
  const covered: LineRange[] = [];
  let steps = 0;
  for (const line of view.hits(' FAILED')) {
    steps += 1;
    if (steps % BLOCKS_PER_STEP === 0) yield;
    const text = view.line(line);
    if (/^(?:> Task )?:[\w:.-]{1,200} FAILED$/.test(text)) covered.push({start: line, end: line});
    if (line <= (covered.at(-1)?.end ?? 0) || view.isCovered(line)) continue;
    const finding = readTest(view, line);
    if (!finding) continue;
    covered.push(finding.range);
    findings.push(finding);
  }
  const counted = [...view.hits('tests completed'), ...view.hits('test completed')].flatMap(line => {
    const counts = COUNTS.exec(view.line(line));
    return counts ? [{line, counts: counts.slice(1).map(count => Number(count ?? 0))}] : [];
  });
  const last = findings.at(-1);
  const summary = counted.at(-1);
  if (last && summary) findings[findings.length - 1] = {...last, evidence: [...(last.evidence ?? []), summary.line]};
  const ending = readWentWrong(view, findings.length > 0);
  covered.push(...ending.covered, ...counted.map(({line}) => ({start: line, end: line})), ...noiseOf(view));
  const isRed = findings.length > 0 || ending.findings.length > 0 || hasLine(view, 'BUILD FAILED in ');
  const conclusion: Conclusion | undefined = ending.isError
    ? 'error'
    : isRed
      ? 'failed'
      : hasLine(view, 'BUILD SUCCESSFUL in ')
        ? 'passed'
        : undefined;
  const totals = totalsOf(counted.map(({counts}) => counts));
  return {
    findings: [...findings, ...ending.findings],
    covered,
    ...(totals && {totals}),
    ...(conclusion && {conclusion}),
  };
}

function hasLine(view: TextView, mark: string): boolean {
  return view.hits(mark).some(line => view.line(line).startsWith(mark));
}

/** `Class > test FAILED` with the exception indented below. */
function readTest(view: TextView, line: number): Finding | undefined {
  const head = /^(\S.{0,800}? > .{1,800}?) FAILED$/.exec(view.line(line));
  if (!head || head[1].startsWith('> ') || !/^ {4}\S/.test(view.line(line + 1))) return undefined;
  const levels = head[1].replace(/^Gradle Test Run \S+ > (?:Gradle Test Executor \d+ > )?/, '').split(' > ');
  // As `--tests` takes it.
  const name = levels.length === 2 && /^[\w.$]+$/.test(levels[0]) ? levels.join('.') : levels.join(' > ');
  const short = /^ {4}([\w.$]{1,300}) at ([^\s:]{1,200}):(\d+)$/.exec(view.line(line + 1));
  const trace = readJavaTrace(view, line + 1, text => text.trim() !== '' && !text.startsWith('    '));
  const place = placeOfTest(trace, levels[0]);
  const at = short ? {file: short[2], row: Number(short[3])} : place && {file: place.file, row: place.row};
  let end = trace.end;
  while (/^ {8}(?:Caused by: |\S.* at \S+:\d+$)/.test(view.line(end + 1))) end += 1;
  const shown = [...new Set([line, ...evidenceOfTrace(trace, place)])];
  return {
    kind: 'test',
    severity: 'failure',
    message: clip(short ? short[1] : messageOfTrace(trace)),
    name: clip(name),
    ...at,
    range: {start: line, end},
    evidence: shown,
  };
}

/** Remarks on features that will go, and the counts of tasks. */
function noiseOf(view: TextView): readonly LineRange[] {
  const heads = view.hits(': Task failed with an exception.').map(line => ({start: line, end: line}));
  const lines = ['BUILD FAILED in ', 'BUILD SUCCESSFUL in ', 'FAILURE: Build ', 'Deprecated Gradle features'].flatMap(
    mark =>
      view
        .hits(mark)
        .filter(line => view.line(line).startsWith(mark))
        .map(line => ({start: line, end: mark.startsWith('Deprecated') ? line + 6 : line})),
  );
  return [...heads, ...lines];
}

function totalsOf(all: readonly (readonly number[])[]): TestTotals | undefined {
  if (all.length === 0) return undefined;
  const [total, failed, skipped] = [0, 1, 2].map(index => all.reduce((sum, counts) => sum + counts[index], 0));
  return {passed: Math.max(0, total - failed - skipped), failed, skipped, total, runner: 'gradle'};
}
