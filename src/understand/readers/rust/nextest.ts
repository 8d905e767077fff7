/**
 * cargo-nextest. Source: nexte.st, "Reporting test results" (status lines, `--failure-output`, retries, slow and leaky tests;
 * 0.9.20 to 0.9.151), and the output itself: status lines, an output block below or at the end, the failures again after the summary.
 */

import type {Conclusion, Finding, LineRange, TestTotals} from '../../reading.js';
import type {Reader, ReaderReport, TextView} from '../reader.js';
import {findingOfTest} from './testOutput.js';

export const nextest: Reader = {
  name: 'nextest',
  anchors: [
    'Nextest run ID',
    ' tests across ',
    ' test across ',
    'Summary [',
    'error: no tests to run',
    'error: test run failed',
  ],
  read: readNextest,
};

const LINES_PER_STEP = 500;
const MAX_PARTS = 6;

/** `FAIL [   0.006s] (1/4) crate::binary module::test`, with `TRY 2` in front where tests are tried again. */
const STATUS =
  /^ *(?:TRY \d+ )?([A-Z]{3,12}(?:-[A-Z]{3,10})?(?: \+ LEAK)?|RETRY|FLAKY \d+\/\d+|FLKY-FL \d+\/\d+)(?: \d+\/\d+)? \[ *>? *[\d.]*s?\] (?:\( *[\d─]+(?:\/\d+)?\) +)?(\S{1,300}) (\S.*)$/;
/** The block of a test in versions before 0.9.90: `--- STDERR:   crate module::test ---`, `──── STDERR:   crate module::test`. */
const STREAM_HEAD = /^(?:-{3}|─{4}) (?:TRY \d+ )?(?:STDOUT|STDERR|OUTPUT): {2,}(\S{1,300}) (\S.*?)(?: -{3})?$/;
const SUMMARY = /^ *Summary \[ *[\d.]+s\] (\d+)(?:\/\d+)? tests? run: (.*)$/;
const FAILED =
  /^(?:FAIL|FAIL \+ LEAK|TIMEOUT|TMT|LEAK-FAIL|LEAK-FL|LKFAIL|SIG[A-Z0-9]+|ABORT|ABRT|SEGV|KILL|TERM|BUS|ILL|FPE|XFAIL|EXECFAIL|FLAKY-FAIL|FLKY-FL \d+\/\d+)$/;
const DIED = /^(?:SIG[A-Z0-9]+|ABORT|ABRT|SEGV|KILL|BUS|ILL|FPE|XFAIL|EXECFAIL)$/;
const RULE = /^(?:─{6,}|-{10,}) *$/;

interface Test {
  readonly binary: string;
  readonly name: string;
  status: string;
  head: number;
  parts: {start: number; end: number}[];
  /** Whether its output stands above the summary; below it is the same once more. */
  isTold: boolean;
}

interface State {
  readonly tests: Map<string, Test>;
  /** Whose output the lines are. */
  current: Test | undefined;
  openedAt: number;
  counts: string | undefined;
  total: number;
}

function* readNextest(view: TextView): Generator<void, ReaderReport> {
  const first = startOf(view);
  if (first === undefined) return {findings: []};
  const state: State = {tests: new Map(), current: undefined, openedAt: 0, counts: undefined, total: 0};
  let last = first;
  for (let line = first; line <= view.lineCount; line += 1) {
    if (line % LINES_PER_STEP === 0) yield;
    const text = view.line(line);
    if (readMark(text, line, state)) last = line;
    if (/^error: (?:test run failed|no tests to run)/.test(text)) {
      last = line;
      if (state.counts !== undefined) break;
    }
  }
  close(state, last);
  const findings = [...state.tests.values()]
    .filter(({status}) => FAILED.test(status))
    .map(test => findingOf(view, test));
  const totals = totalsOf(state);
  const isEmpty = view.hits('error: no tests to run').some(line => line >= first);
  const isRed = findings.length > 0 || view.hits('error: test run failed').length > 0;
  const conclusion: Conclusion | undefined = isEmpty ? 'error' : isRed ? 'failed' : totals ? 'passed' : undefined;
  const covered: LineRange[] = [{start: first, end: last}];
  if (isEmpty) findings.push(nothingRun(view));
  return {
    findings,
    covered,
    ...(totals && {totals}),
    ...(conclusion && {conclusion}),
    ...(!isRed && !isEmpty && {harmless: covered}),
  };
}

/** The line where the run begins, if the text is of nextest. */
function startOf(view: TextView): number | undefined {
  const starts = [...view.hits('Nextest run ID'), ...view.hits(' tests across '), ...view.hits(' test across ')];
  const summaries = view.hits('Summary [').filter(line => SUMMARY.test(view.line(line)));
  const head = starts.filter(line => / Nextest run ID |^ *Starting \d+ tests? across /.test(view.line(line)));
  if (head.length > 0) return Math.min(...head);
  // Of a run that is cut off in front, the status lines around the summary are left.
  return summaries.length > 0 ? 1 : undefined;
}

/** Takes a line that begins or ends something; whether it does. */
function readMark(text: string, line: number, state: State): boolean {
  const summary = text.includes('Summary [') ? SUMMARY.exec(text.trimEnd()) : null;
  if (summary || RULE.test(text)) {
    close(state, line);
    if (summary) {
      state.counts = summary[2];
      state.total = Number(summary[1]);
    }
    return true;
  }
  const status = text.includes('[') ? STATUS.exec(text.trimEnd()) : null;
  const stream = status || text.charCodeAt(0) === 0x20 ? null : STREAM_HEAD.exec(text.trimEnd());
  if (!status && !stream) return false;
  close(state, line);
  const [binary, name] = status ? status.slice(2) : (stream ?? []).slice(1);
  const key = `${binary} ${name}`;
  const known = state.tests.get(key) ?? {binary, name, status: '', head: line, parts: [], isTold: false};
  state.tests.set(key, known);
  if (status && !/^(?:SLOW|TERMINATING|TRMNTG|RETRY|START|DELAY|STARTED)$/.test(status[1])) {
    // The last try counts, and what it printed.
    if (/^ *TRY (?!1 )/.test(text) && !state.counts) known.parts = [];
    if (known.status === '' || !state.counts) known.head = line;
    known.status = status[1];
  }
  state.current = known;
  state.openedAt = line;
  return true;
}

/** What stood below the last mark is the output of its test. */
function close(state: State, line: number): void {
  const {current, openedAt, counts} = state;
  state.current = undefined;
  if (!current || line <= openedAt + 1 || current.parts.length >= MAX_PARTS) return;
  if (counts !== undefined && current.isTold) return;
  current.isTold ||= counts === undefined;
  current.parts.push({start: openedAt + 1, end: line - 1});
}

function findingOf(view: TextView, {binary, name, status, head, parts}: Test): Finding {
  const isDeath = DIED.test(status);
  const lineAt = (line: number) => view.line(line).replace(/^ {4}/, '');
  const finding = findingOfTest(lineAt, {
    name: `${binary} ${name}`,
    thread: name,
    severity: isDeath ? 'error' : 'failure',
    head,
    parts,
    fallback: view.line(head).trim(),
  });
  const stderr = isDeath ? lastSaid(view, parts) : [];
  return {
    ...finding,
    range: {start: head, end: finding.range.end},
    evidence: [...new Set([...(isDeath ? [head] : []), ...(finding.evidence ?? []), ...stderr])].slice(0, 12),
  };
}

/** What a test that died printed last. */
function lastSaid(view: TextView, parts: readonly LineRange[]): number[] {
  const end = parts.at(-1)?.end ?? 0;
  const start = parts.at(-1)?.start ?? 1;
  const said: number[] = [];
  for (let line = end; line >= Math.max(start, end - 20) && said.length < 3; line -= 1) {
    const text = view.line(line).trim();
    if (text !== '' && !/^(?:running \d+ tests?|(?:stdout|stderr|output) ─+)$/.test(text)) said.push(line);
  }
  return said.reverse();
}

/** `1 passed (1 flaky), 2 failed, 1 timed out, 1 skipped`. */
function totalsOf({counts, total}: State): TestTotals | undefined {
  if (counts === undefined) return undefined;
  const plain = counts.replace(/\([^()]{0,200}\)/g, '');
  const count = (word: string) => Number(new RegExp(`(\\d+) ${word}`).exec(plain)?.[1] ?? 0);
  const failed = count('failed') + count('timed out') + count('exec failed');
  return {passed: count('passed'), failed, skipped: count('skipped'), total, runner: 'nextest'};
}

function nothingRun(view: TextView): Finding {
  const line = view.hits('error: no tests to run')[0];
  return {kind: 'process', severity: 'error', message: 'no tests to run', range: {start: line, end: line}};
}
