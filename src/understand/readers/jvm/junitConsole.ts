/**
 * JUnit's console launcher: a tree of tests, then `Failures (2):` with the traces, then counts in brackets.
 * Source: junit.org, "JUnit User Guide: Console Launcher" (1.x and 6); JUnit 4's `JUnitCore` prints `1) test(Class)` blocks.
 */

import type {Finding, LineRange, TestTotals} from '../../reading.js';
import type {Reader, ReaderReport, TextView} from '../reader.js';
import {clip} from '../testing/failureBlock.js';
import {evidenceOfTrace, messageOfTrace, placeOfTest, readJavaTrace} from './javaTrace.js';

export const junitConsole: Reader = {
  name: 'junit',
  anchors: [
    ' [X] ',
    ' ✘ ',
    ' tests failed',
    ' tests successful',
    ' tests skipped',
    ' tests found',
    'JUnit Jupiter:',
    'JUnit Vintage:',
    ') ',
    'Failures (',
    'JUnit version ',
  ],
  read: readJunitConsole,
};

const COUNT = /^\[\s*(\d+) (tests|containers) (found|skipped|successful|failed)\s*\]$/;
const OTHER =
  /^ {2}(?:JUnit|TestNG|Spock|Kotest|Cucumber|[A-Z]\w+) ?\w*:|^Test run finished|^\d+\) |^Tests run: |^OK \(|^FAILURES/;

function* readJunitConsole(view: TextView): Generator<void, ReaderReport> {
  const isConsole = view.hits('Failures (').length > 0 || view.hits(' tests found').length > 0;
  const isCore = view.hits('JUnit version ').some(line => view.line(line).startsWith('JUnit version '));
  if (!isConsole && !isCore) return {findings: []};
  const findings: Finding[] = [];
  const covered: LineRange[] = [];
  let readTo = 0;
  const heads = isConsole ? ['JUnit Jupiter:', 'JUnit Vintage:'].flatMap(mark => view.hits(mark)) : view.hits(') ');
  for (const [index, line] of heads.entries()) {
    if (index % 100 === 99) yield;
    if (line <= readTo || view.isCovered(line)) continue;
    const finding = readFailure(view, line);
    if (!finding) continue;
    readTo = finding.range.end;
    findings.push(finding);
    covered.push(finding.range);
  }
  for (const mark of [' [X] ', ' ✘ '])
    covered.push(
      ...view
        .hits(mark)
        .filter(line => /^[|'`+\\├╰│╷─\s-]/.test(view.line(line)))
        .map(line => ({start: line, end: line})),
    );
  const totals = isConsole ? totalsOf(view, covered) : undefined;
  const isRed = findings.length > 0 || (totals?.failed ?? 0) > 0;
  const isGreen = totals !== undefined && totals.failed === 0 && (totals.passed ?? 0) > 0;
  return {
    findings,
    covered,
    ...(totals && {totals}),
    ...((isRed || isGreen) && {conclusion: isRed ? 'failed' : 'passed'}),
  };
}

/** `  JUnit Jupiter:Class:test()` with source and exception below, or `1) test(a.Class)` and the exception. */
function readFailure(view: TextView, line: number): Finding | undefined {
  const text = view.line(line);
  const titled = /^ {2}JUnit (?:Jupiter|Vintage):(\S.*)$/.exec(text);
  const core = /^\d+\) (\S.{0,300})\(((?:[\w$]+\.)*[\w$]+)\)$/.exec(text);
  if (!titled && !core) return undefined;
  let start = line + 1;
  let type = core?.[2];
  const source = /^ {4}(?:MethodSource|ClassSource) \[className = '([^']{1,300})'/.exec(view.line(start));
  if (source) {
    type = source[1];
    start += 1;
  }
  const head = view
    .line(start)
    .replace(/^\s*=> /, '')
    .trim();
  if (head === '') return undefined;
  const trace = readJavaTrace(view, start, other => OTHER.test(other));
  const [first, ...causes] = trace.sections;
  const [, ...below] = first.told;
  const clean = {...trace, sections: [{...first, told: [{line: start, text: head}, ...below]}, ...causes]};
  // The launcher cuts traces in brackets: `[...]`.
  const place = placeOfTest(clean, type);
  return {
    kind: 'test',
    severity: 'failure',
    message: clip(messageOfTrace(clean)),
    name: clip(core ? `${core[2]}.${core[1]}` : (titled?.[1] ?? '').split(':').join(' > ')),
    ...(place && {file: place.file, row: place.row}),
    range: {start: line, end: trace.end},
    evidence: [line, ...evidenceOfTrace(clean, place)],
  };
}

function totalsOf(view: TextView, covered: LineRange[]): TestTotals | undefined {
  const counts = new Map<string, number>();
  for (const mark of [' tests failed', ' tests successful', ' tests skipped', ' tests found']) {
    for (const line of view.hits(mark)) {
      const found = COUNT.exec(view.line(line).trim());
      if (!found) continue;
      counts.set(found[3], (counts.get(found[3]) ?? 0) + Number(found[1]));
      covered.push({start: line, end: line});
    }
  }
  if (counts.size === 0) return undefined;
  const [passed, failed, skipped, total] = ['successful', 'failed', 'skipped', 'found'].map(word => counts.get(word));
  return {
    ...(passed !== undefined && {passed}),
    ...(failed !== undefined && {failed}),
    ...(skipped !== undefined && {skipped}),
    ...(total !== undefined && {total}),
    runner: 'junit',
  };
}
