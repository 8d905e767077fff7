/** doctest for C++. Source: its documentation, "Assertion macros", "Reporters" (console), 2.4. */

import type {Finding, LineRange, TestTotals} from '../../reading.js';
import {addTotals} from '../../totals/addTotals.js';
import {linesOfAnchors} from '../linesOfAnchors.js';
import type {Reader, ReaderReport, TextView} from '../reader.js';
import {CTEST_ANCHOR, withoutTestNumbers} from './ctestView.js';

const RULE = '='.repeat(79);
const ERRORS = [': ERROR: ', ': FATAL ERROR: ', ': error: '];
const MARKINGS = ['marking it as', 'Marking it as'];

export const doctestCpp: Reader = {
  name: 'doctest C++',
  anchors: [CTEST_ANCHOR, '[doctest] ', RULE, ...ERRORS, ...MARKINGS],
  read: view => readDoctest(withoutTestNumbers(view)),
};

const LINES_PER_STEP = 200;
const MAX_BODY_LINES = 40;
const HEAD = /^(?<file>\S.{0,400}?)(?::(?<row>\d+)|\((?<msRow>\d+)\)): (?:FATAL )?(?:ERROR|error): (?<message>\S.*)$/;

interface Case {
  readonly name: string;
  readonly start: number;
  readonly end: number;
  readonly file?: string;
  readonly row?: number;
}

function* readDoctest(view: TextView): Generator<void, ReaderReport> {
  const all: Finding[] = [];
  const covered: LineRange[] = [];
  let totals: TestTotals | undefined;
  let open: Case | undefined;
  let own: Finding | undefined;
  const close = () => {
    if (own) all.push(own);
    own = undefined;
  };
  if (view.hits('[doctest] ').length === 0 && view.hits(RULE).length === 0) return {findings: []};
  for (const [index, line] of linesOfAnchors(view, doctestCpp.anchors).entries()) {
    if (index % LINES_PER_STEP === LINES_PER_STEP - 1) yield;
    if (view.isCovered(line)) continue;
    const text = view.line(line).trimEnd();
    if (text.startsWith('[doctest] ')) {
      covered.push({start: line, end: line});
      const counted = countsOf(text);
      if (counted) totals = totals ? addTotals(totals, counted) : counted;
    } else if (text === RULE) {
      close();
      open = caseAt(view, line + 1);
      if (open) covered.push({start: line, end: open.end});
    } else if (open && MARKINGS.some(marking => text.includes(marking))) {
      covered.push({start: line, end: line});
      if (/ as not failed/.test(text)) own = undefined;
      else if (!own) own = findingOf(view, open, {line, file: open.file, row: open.row, message: text.trim()});
    } else {
      const groups = open ? HEAD.exec(text)?.groups : undefined;
      if (!groups || !open) continue;
      const {file, message} = groups;
      const finding = findingOf(view, open, {line, file, row: Number(groups.row ?? groups.msRow), message});
      covered.push({start: line, end: finding.range.end});
      own = own ? withMore(own, finding) : finding;
    }
  }
  close();
  if (!totals && all.length === 0) return {findings: []};
  const conclusion = all.length > 0 || (totals?.failed ?? 0) > 0 ? 'failed' : totals ? 'passed' : undefined;
  return {findings: all, covered, ...(totals && {totals}), ...(conclusion && {conclusion})};
}

/** The place and the titles of a test case, to the empty line below them. */
function caseAt(view: TextView, start: number): Case | undefined {
  const place = /^(\S.{0,400}?)(?::(\d+)|\((\d+)\)):$/.exec(view.line(start).trimEnd());
  if (!place) return undefined;
  const titles: string[] = [];
  let end = start;
  for (let line = start + 1; line <= start + 16; line += 1) {
    const text = view.line(line).trimEnd();
    if (text === '') break;
    end = line;
    if (!/^(?:TEST SUITE|DESCRIPTION): /.test(text)) titles.push(text.replace(/^TEST CASE: +/, '').trim());
  }
  return {name: titles.join(' > '), start, end, file: place[1], row: Number(place[2] ?? place[3])};
}

function findingOf(
  view: TextView,
  {name}: Case,
  {line, file, row, message}: {line: number; file: string | undefined; row: number | undefined; message: string},
): Finding {
  let end = line;
  while (end < line + MAX_BODY_LINES && /^\s+\S/.test(view.line(end + 1))) end += 1;
  return {
    kind: 'test',
    severity: 'failure',
    message: message.slice(0, 500),
    ...(file !== undefined && {file}),
    ...(row !== undefined && {row}),
    name,
    range: {start: line, end},
    evidence: Array.from({length: Math.min(5, end - line + 1)}, (_, index) => line + index),
  };
}

/** A further failed assertion of the same test. */
function withMore(first: Finding, {evidence = []}: Finding): Finding {
  return {...first, evidence: [...(first.evidence ?? []), ...evidence.slice(0, 3)].slice(0, 14)};
}

function countsOf(text: string): TestTotals | undefined {
  const counts = /test cases: +(\d+) \| +(\d+) passed \| +(\d+) failed(?: \| +(\d+) skipped)?/.exec(text);
  if (!counts) return undefined;
  return {passed: Number(counts[2]), failed: Number(counts[3]), skipped: Number(counts[4] ?? 0), runner: 'doctest'};
}
