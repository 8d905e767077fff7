/**
 * unittest and what prints as it does: nose2, Django's runner. Source: Python's library reference, "unittest: Command-Line Interface",
 * and `unittest/runner.py` (3.8–3.13).
 */

import {worstOf} from '../../conclude.js';
import type {Conclusion, Finding, LineRange} from '../../reading.js';
import {type BodyLines, createBodyLines, frontOf} from '../bodyLines.js';
import {isLibrary} from '../general/frames.js';
import {linesOfAnchors} from '../linesOfAnchors.js';
import type {Reader, ReaderReport, TextView} from '../reader.js';
import {choosePlace} from './pytest/pytestBlock.js';
import {readTracebackBlock} from './tracebackBlock.js';

const HEADS = ['ERROR: ', 'FAIL: ', 'UNEXPECTED SUCCESS: '];
const RESULTS = [' ... FAIL', ' ... ERROR', ' ... unexpected success'];

export const unittest: Reader = {
  name: 'unittest',
  anchors: [...HEADS, ...RESULTS, 'FAILED (', 'NO TESTS RAN', 'Ran '],
  read: readUnittest,
};

const MAX_BLOCK_LINES = 3000;
const RULE = /^={70}\s*$/;
const END = /^(?:={70}|-{70})\s*$/;

function* readUnittest(view: TextView): Generator<void, ReaderReport> {
  const findings: Finding[] = [];
  const covered: LineRange[] = [];
  const heads = linesOfAnchors(view, HEADS);
  for (const [index, line] of heads.entries()) {
    if (index % 200 === 199) yield;
    if (view.isCovered(line)) continue;
    const front = frontOf(view.line(line), /(?:ERROR|FAIL|UNEXPECTED SUCCESS): /);
    if (front === undefined) continue;
    const body = createBodyLines(view, front);
    if (!RULE.test(body(line - 1))) continue;
    const {finding, end} = readBlock(view, body, line);
    findings.push(finding);
    covered.push({start: line - 1, end});
  }
  const closing = readClosing(view, findings);
  covered.push(...closing.covered);
  // The line of a test in a verbose report is told again by its block.
  if (findings.length > 0)
    covered.push(...RESULTS.flatMap(anchor => view.hits(anchor)).map(line => ({start: line, end: line})));
  const conclusion = closing.conclusion ?? (findings.length > 0 ? 'failed' : undefined);
  return {findings: [...findings, ...closing.findings], covered, ...(conclusion && {conclusion})};
}

function readBlock(view: TextView, body: BodyLines, start: number): {finding: Finding; end: number} {
  const isError = body(start).startsWith('ERROR: ');
  const title = body(start)
    .replace(/^[A-Z ]+: /, '')
    .trim();
  let first = start + 1;
  while (first <= start + 10 && !END.test(body(first))) first += 1;
  let end = first;
  while (end < Math.min(view.lineCount, start + MAX_BLOCK_LINES) && !END.test(body(end + 1))) end += 1;
  const {message, messageLine, places} = readTracebackBlock(body, first, end);
  const testFile = places.find(({file}) => !isLibrary(file))?.file;
  const place = choosePlace(places, testFile);
  const shown =
    messageLine === undefined
      ? []
      : [messageLine, ...(place ? [place.line, place.line + 1] : []), ...below(body, messageLine, end)];
  return {
    end,
    finding: {
      kind: 'test',
      severity: isError ? 'error' : 'failure',
      message: message ?? body(start).trim(),
      name: nameOf(title),
      ...(place && {file: place.file, row: place.row}),
      range: {start, end},
      ...(shown.length > 0 && {evidence: shown}),
    },
  };
}

/** The rest of the message: both sides of a comparison. */
function below(body: BodyLines, messageLine: number, end: number): readonly number[] {
  const lines: number[] = [];
  for (let line = messageLine + 1; line <= end && lines.length < 8; line += 1) {
    const text = body(line);
    if (/^(?:Stdout|Stderr):$/.test(text)) break;
    if (text.trim() !== '') lines.push(line);
  }
  return lines;
}

/** `test_a (tests.test_b.C.test_a) (i=1)` → `tests.test_b.C.test_a (i=1)`; Python 3.10 and older leave the method out of the brackets. */
function nameOf(title: string): string {
  const found = /^(\S+) \(([\w.]+)\)(.*)$/.exec(title);
  if (!found) return title;
  const [, method, id, rest] = found;
  if (id.includes('unittest.loader._FailedTest')) return method;
  if (/^(?:setUp|tearDown)(?:Class|Module)$/.test(method)) return title;
  return `${id.endsWith(`.${method}`) ? id : `${id}.${method}`}${rest}`;
}

function readClosing(
  view: TextView,
  findings: readonly Finding[],
): {findings: readonly Finding[]; covered: readonly LineRange[]; conclusion?: Conclusion} {
  const covered: LineRange[] = [];
  const conclusions: Conclusion[] = [];
  const nothing: Finding[] = [];
  for (const line of view.hits('Ran ')) {
    const front = frontOf(view.line(line), /Ran \d/);
    if (front === undefined || view.isCovered(line)) continue;
    const body = createBodyLines(view, front);
    if (!/^Ran \d+ tests? in [\d.]+s$/.test(body(line).trim())) continue;
    const last = [line + 1, line + 2, line + 3].find(at => /^(?:OK|FAILED|NO TESTS RAN)\b/.test(body(at)));
    if (last === undefined) continue;
    const word = body(last).trim();
    covered.push({start: line, end: last});
    conclusions.push(word.startsWith('OK') ? 'passed' : word.startsWith('FAILED') ? 'failed' : 'error');
    if (word.startsWith('NO TESTS RAN'))
      nothing.push({kind: 'process', severity: 'error', message: word, range: {start: line, end: last}});
  }
  const told = worstOf(conclusions);
  const conclusion = told === 'passed' && findings.length > 0 ? 'failed' : told;
  return {findings: nothing, covered, ...(conclusion && {conclusion})};
}
