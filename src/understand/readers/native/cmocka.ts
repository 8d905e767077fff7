/** cmocka. Source: its documentation, "Running Tests" and `cmocka_set_message_output` (standard output), 1.1. */

import type {Finding, LineRange} from '../../reading.js';
import {linesOfAnchors} from '../linesOfAnchors.js';
import type {Reader, ReaderReport, TextView} from '../reader.js';
import {CTEST_ANCHOR, withoutTestNumbers} from './ctestView.js';

const MARKS = [
  '[ RUN      ] ',
  '[       OK ] ',
  '[  FAILED  ] ',
  '[  SKIPPED ] ',
  '[  ERROR   ] ',
  '[   LINE   ] ',
  '[  PASSED  ] ',
];
const COUNTS = [' test(s)', ' FAILED TEST(S)', ' SKIPPED TEST(S)'];

export const cmocka: Reader = {
  name: 'cmocka',
  anchors: [CTEST_ANCHOR, ...COUNTS, ...MARKS],
  read: view => readCmocka(withoutTestNumbers(view)),
};

const LINES_PER_STEP = 500;
const LISTED = /^\[ {2}(?:PASSED|FAILED|SKIPPED) {1,2}\] \d+ test\(s\)/;

interface Test {
  readonly start: number;
  readonly name: string;
  readonly errors: number[];
  place: {line: number; file: string; row: number} | undefined;
}

function* readCmocka(view: TextView): Generator<void, ReaderReport> {
  const isCmocka = view
    .hits(' test(s)')
    .some(line => /^\[[ =]{10}\] /.test(view.line(line)) || LISTED.test(view.line(line)));
  if (!isCmocka && view.hits('[   LINE   ] ').length === 0) return {findings: []};
  const findings: Finding[] = [];
  const covered: LineRange[] = [];
  const counts = {passed: 0, failed: 0, skipped: 0, errors: 0};
  let stated: number | undefined;
  let test: Test | undefined;
  for (const [index, line] of linesOfAnchors(view, cmocka.anchors).entries()) {
    if (index % LINES_PER_STEP === LINES_PER_STEP - 1) yield;
    if (view.isCovered(line)) continue;
    const text = view.line(line).trimEnd();
    const total = /^ *(\d+) FAILED TEST\(S\)$/.exec(text)?.[1];
    if (total !== undefined) stated = (stated ?? 0) + Number(total);
    const mark = /^\[([ A-Z=]{10})\] ?(?:--- )?(.*)$/.exec(text);
    if (!mark) {
      if (/ (?:FAILED|SKIPPED) TEST\(S\)$/.test(text)) covered.push({start: line, end: line});
      continue;
    }
    const [, word, rest] = mark;
    covered.push({start: line, end: line});
    const number = /^(\d+) test\(s\)/.exec(rest)?.[1];
    if (number !== undefined) {
      if (word.trim() === 'PASSED') counts.passed += Number(number);
      if (word.trim() === 'SKIPPED') counts.skipped += Number(number);
      continue;
    }
    if (word.trim() === 'RUN') test = {start: line, name: rest, errors: [], place: undefined};
    else if (word.trim() === 'LINE' && test) {
      const place = /^(\S.{0,400}):(\d+): error: /.exec(rest);
      if (place) test.place ??= {line, file: place[1], row: Number(place[2])};
    } else if (word.trim() === 'ERROR' && test && rest !== test.name) test.errors.push(line);
    else if ((word.trim() === 'FAILED' || word.trim() === 'ERROR') && test?.name === rest) {
      const isError = word.trim() === 'ERROR';
      counts[isError ? 'errors' : 'failed'] += 1;
      findings.push(findingOf(view, test, line, isError));
      covered.push({start: test.start, end: line});
      test = undefined;
    } else if (/^(?:OK|SKIPPED)$/.test(word.trim())) {
      if (test) covered.push({start: test.start, end: line});
      test = undefined;
    }
  }
  if (test && test.errors.length + (test.place ? 1 : 0) > 0)
    findings.push(findingOf(view, test, test.place?.line ?? test.errors[0], false));
  const faults = findings.length > 0 ? findings.length : (stated ?? 0);
  const isEnded = view.hits('[  PASSED  ] ').length > 0;
  const conclusion = faults > 0 ? 'failed' : isEnded ? 'passed' : undefined;
  const totals = isEnded || faults > 0 ? {...counts, runner: 'cmocka'} : undefined;
  return {findings, covered, ...(totals && {totals}), ...(conclusion && {conclusion})};
}

function findingOf(view: TextView, {start, name, errors, place}: Test, end: number, isError: boolean): Finding {
  const first = errors.find(line => bodyOf(view.line(line)) !== '');
  // A hook that failed says so on a line without a mark.
  const plain = first === undefined && end - 1 > start ? end - 1 : undefined;
  const message = first !== undefined ? bodyOf(view.line(first)) : view.line(plain ?? end).trim();
  return {
    kind: 'test',
    severity: isError ? 'error' : 'failure',
    message: message.slice(0, 500),
    name,
    ...(place && {file: place.file, row: place.row}),
    range: {start, end},
    evidence: [...new Set([first, first !== undefined ? undefined : plain, place?.line, ...errors.slice(0, 4)])].filter(
      line => line !== undefined,
    ),
  };
}

function bodyOf(text: string): string {
  return text.replace(/^\[[ A-Z]{10}\] ?(?:--- )?/, '').trim();
}
