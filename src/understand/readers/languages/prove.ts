/**
 * Perl's tests: what Test::More says on stderr, alone or under prove, and prove's summary report.
 * Source: perldoc, "Test::More: Diagnostics" and "prove", "TAP::Harness" (Perl 5.10–5.40).
 */

import type {Conclusion, Finding, LineRange, TestTotals} from '../../reading.js';
import {indentOf} from '../general/block.js';
import {linesOfAnchors} from '../linesOfAnchors.js';
import type {Reader, ReaderReport, TextView} from '../reader.js';
import {clip} from '../testing/failureBlock.js';

export const prove: Reader = {
  name: 'prove',
  anchors: [
    "Failed test '",
    'Failed test at ',
    'Failed (TODO) test',
    '# Looks like ',
    'Dubious, test returned',
    ' subtests',
    'Test Summary Report',
    '(Wstat: ',
    'Result: ',
    'No subtests run',
    'Files=',
    'not ok ',
  ],
  read: readProve,
};

const TESTS_PER_STEP = 200;
const MAX_DETAIL_LINES = 40;
const FAILED = /^\s*#\s+Failed (\(TODO\) )?test(?: '(.*)')?(?: at (\S.{0,300}) line (\d+)\.?)?$/;
const PLACE = /^\s*#\s+(?:Failed test )?(?:\(.*\) )?at (\S.{0,300}) line (\d+)\.?$/;
const NOISE =
  /^\s*#\s+Looks like (?:you|your test)|^\s*Dubious, test returned|^\s*(?:Failed \d+\/\d+|All \d+) subtests|^\s*\(less \d+ skipped subtests|^\s*No subtests run|^Test Summary Report|^(?:Result|Files)[:=]/;

interface Failed {
  readonly finding: Finding;
  readonly indent: number;
}

function* readProve(view: TextView): Generator<void, ReaderReport> {
  const failed: Failed[] = [];
  const covered: LineRange[] = [];
  const heads = linesOfAnchors(view, ["Failed test '", 'Failed test at ', 'Failed (TODO) test']);
  for (const [index, line] of heads.entries()) {
    if (index % TESTS_PER_STEP === TESTS_PER_STEP - 1) yield;
    if (view.isCovered(line)) continue;
    const test = readFailed(view, line);
    if (!test) continue;
    covered.push(test.finding.range);
    if (!test.isTodo) addTest(view, failed, test);
  }
  for (const mark of [
    '# Looks like ',
    'Dubious, test returned',
    ' subtests',
    'Test Summary Report',
    'No subtests run',
    'Result: ',
    'Files=',
  ])
    covered.push(
      ...view
        .hits(mark)
        .filter(line => NOISE.test(view.line(line)))
        .map(line => ({start: line, end: line})),
    );
  const findings = failed.map(({finding}) => finding);
  const summary = readSummary(view, findings);
  const results = view.hits('Result: ').map(line => /^Result: (PASS|FAIL|NOTESTS)\s*$/.exec(view.line(line))?.[1]);
  const isRed = findings.length > 0 || summary.findings.length > 0 || results.includes('FAIL');
  const conclusion: Conclusion | undefined = isRed
    ? 'failed'
    : results.includes('NOTESTS')
      ? 'error'
      : results.includes('PASS')
        ? 'passed'
        : undefined;
  const totals = totalsOf(view);
  return {
    ...(totals && {totals}),
    findings: [...findings, ...summary.findings],
    covered: [...covered, ...summary.covered],
    ...(conclusion && {conclusion}),
  };
}

/** All tests of the files together; those that failed are told file by file. */
function totalsOf(view: TextView): TestTotals | undefined {
  const total = view
    .hits('Files=')
    .map(line => /^Files=\d+, Tests=(\d+),/.exec(view.line(line))?.[1])
    .find(count => count !== undefined);
  if (total === undefined) return undefined;
  const counts = view.hits('(Wstat: ').map(line => / Tests: \d+ Failed: (\d+)\)$/.exec(view.line(line))?.[1]);
  const failed = counts.reduce((sum, count) => sum + Number(count ?? 0), 0);
  return {passed: Math.max(0, Number(total) - failed), failed, total: Number(total), runner: 'prove'};
}

function readFailed(view: TextView, line: number): (Failed & {isTodo: boolean}) | undefined {
  const head = FAILED.exec(view.line(line));
  if (!head) return undefined;
  const indent = indentOf(view.line(line));
  let end = line;
  let place = head[3] === undefined ? undefined : {file: head[3], row: Number(head[4])};
  while (end < line + MAX_DETAIL_LINES) {
    const text = view.line(end + 1);
    if (!/^\s*#(?:\s|$)/.test(text) || FAILED.test(text) || /^\s*#\s+Looks like /.test(text) || indentOf(text) < indent)
      break;
    end += 1;
    const at = PLACE.exec(text);
    if (at) place ??= {file: at[1], row: Number(at[2])};
  }
  const name = head[2];
  const message = name === undefined ? view.line(line).trim().replace(/^#\s+/, '') : `Failed test '${name}'`;
  return {
    indent,
    isTodo: head[1] !== undefined,
    finding: {
      kind: 'test',
      severity: 'failure',
      message: clip(message),
      ...place,
      ...(name && {name: clip(name)}),
      range: {start: line, end},
      evidence: Array.from({length: Math.min(10, end - line + 1)}, (_, index) => line + index),
    },
  };
}

/** The parent of subtests that failed comes after them, further to the left: their title, no finding of its own. */
function addTest(view: TextView, failed: Failed[], test: Failed): void {
  const children: number[] = [];
  for (let index = failed.length - 1; index >= 0 && failed[index].indent > test.indent; index -= 1)
    children.push(index);
  if (children.length === 0 || !isClosed(view, test.finding.range.start)) {
    failed.push(test);
    return;
  }
  const {name, range} = test.finding;
  for (const index of children) {
    const {finding} = failed[index];
    const full = [name, finding.name].filter(part => part !== undefined).join(' > ');
    const evidence = [...(finding.evidence ?? []), range.start, range.end];
    failed[index] = {indent: test.indent, finding: {...finding, name: clip(full), evidence}};
  }
}

/** `# Looks like you failed 1 test of 2.` above, further to the right. */
function isClosed(view: TextView, start: number): boolean {
  const indent = indentOf(view.line(start));
  for (let line = start - 1; line >= Math.max(1, start - 4); line -= 1) {
    if (/^\s+# Looks like you failed /.test(view.line(line)) && indentOf(view.line(line)) > indent) return true;
  }
  return false;
}

/** `t/a.t (Wstat: 256 (exited 1) Tests: 3 Failed: 1)`: a finding where nothing was told of the file before. */
function readSummary(
  view: TextView,
  known: readonly Finding[],
): {findings: readonly Finding[]; covered: readonly LineRange[]} {
  const findings: Finding[] = [];
  const covered: LineRange[] = [];
  const files = new Set(known.map(({file}) => file?.split('/').at(-1)));
  for (const line of view.hits('(Wstat: ')) {
    const head = /^(\S.{0,300}?)\s+\(Wstat: (\d+)(?: \(.*?\))? Tests: (\d+) Failed: (\d+)\)$/.exec(view.line(line));
    if (!head) continue;
    let end = line;
    while (end < line + 12 && /^ {2}\S/.test(view.line(end + 1))) end += 1;
    covered.push({start: line, end});
    const isFine = head[2] === '0' && head[4] === '0' && !/Parse errors/.test(view.line(line + 1));
    if (isFine || files.has(head[1].split('/').at(-1)) || hasDied(view, head[1])) continue;
    const lines = Array.from({length: end - line}, (_, index) => line + 1 + index);
    const told = lines.find(each => /Parse errors: /.test(view.line(each))) ?? lines[0] ?? line;
    // With `-v` the results themselves are told.
    if (/^ +Failed tests?:/.test(view.line(told)) && view.hits('not ok ').length > 0) continue;
    findings.push({
      kind: 'test',
      severity: 'error',
      message: clip(view.line(told)),
      file: head[1],
      name: head[1],
      range: {start: line, end},
    });
  }
  return {findings, covered};
}

/** Whether an exception in the file is told, which another reader reads. */
function hasDied(view: TextView, file: string): boolean {
  return view.hits('# Looks like ').some(line => {
    if (!/# Looks like your test (?:exited|died)/.test(view.line(line))) return false;
    return (
      [1, 2, 3].some(distance => view.line(line - distance).includes(` at ${file} line `)) ||
      view.line(line - 1).includes(' line ')
    );
  });
}
