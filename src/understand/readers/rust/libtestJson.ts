/**
 * Events of libtest, one on each line: `cargo test -- --format json`, `cargo nextest run --message-format libtest-json`.
 * Sources: rust-lang/rust, `library/test/src/formatters/json.rs` (1.70 to 1.95); nexte.st, "Machine-readable output".
 */

import type {Conclusion, Finding, LineRange, TestTotals} from '../../reading.js';
import {linesOfAnchors} from '../linesOfAnchors.js';
import type {Reader, ReaderReport, TextView} from '../reader.js';
import {jsonStringField} from './jsonField.js';
import {findingOfTest} from './testOutput.js';

const LINES_PER_STEP = 100;

export const libtestJson: Reader = {
  name: 'cargo test',
  anchors: ['"type": "test"', '"type":"test"', '"type": "suite"', '"type":"suite"'],
  read: readEvents,
};

const EVENT = /^\{ ?"type": ?"(test|suite)", ?(?:"name": ?"[^"]{0,1000}", ?)?"event": ?"(\w+)"/;

function* readEvents(view: TextView): Generator<void, ReaderReport> {
  const lines = linesOfAnchors(view, libtestJson.anchors);
  const findings: Finding[] = [];
  const covered: LineRange[] = [];
  const suites: TestTotals[] = [];
  for (const [index, line] of lines.entries()) {
    if (index % LINES_PER_STEP === LINES_PER_STEP - 1) yield;
    const text = view.line(line);
    const [, type, event] = EVENT.exec(text) ?? [];
    if (!type || view.isCovered(line)) continue;
    covered.push({start: line, end: line});
    if (type === 'suite' && event !== 'started') suites.push(countsOf(text));
    if (type === 'test' && /^(?:failed|timeout)$/.test(event)) findings.push(findingAt(text, line));
  }
  if (covered.length === 0) return {findings};
  const sum = (key: 'passed' | 'failed' | 'skipped') => suites.reduce((total, counts) => total + (counts[key] ?? 0), 0);
  const totals = {passed: sum('passed'), failed: sum('failed'), skipped: sum('skipped'), runner: 'cargo'};
  const isRed = findings.length > 0 || totals.failed > 0;
  const conclusion: Conclusion | undefined = isRed ? 'failed' : suites.length > 0 ? 'passed' : undefined;
  return {findings, covered, ...(suites.length > 0 && {totals}), ...(conclusion && {conclusion})};
}

function findingAt(text: string, line: number): Finding {
  // nextest: `crate::binary$module::test`.
  const name = (jsonStringField(text, 'name') ?? '').replace('$', ' ');
  const said = ['stdout', 'message', 'reason']
    .map(key => jsonStringField(text, key))
    .find(value => value !== undefined);
  const printed = (said ?? '').replace(/^(?=test did not panic|panic did not)/, 'note: ').split('\n');
  const finding = findingOfTest(number => printed[number - 1] ?? '', {
    name,
    thread: name.split(' ').at(-1) ?? name,
    head: 1,
    parts: [{start: 1, end: printed.length}],
    fallback: printed[0] || name,
  });
  return {...finding, range: {start: line, end: line}, evidence: [line]};
}

function countsOf(text: string): TestTotals {
  const count = (key: string) => Number(new RegExp(`"${key}": ?(\\d+)`).exec(text)?.[1] ?? 0);
  return {passed: count('passed'), failed: count('failed'), skipped: count('ignored')};
}
