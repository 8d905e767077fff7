/**
 * TAP, the Test Anything Protocol (versions 12 to 14), as node --test, tape, tap, ava, qunit, mocha, vitest, bats and Perl print it.
 * Source: testanything.org, "TAP 14 specification"; the fields of the YAML blocks are those of the producers.
 */

import type {Finding, LineRange} from '../../reading.js';
import {indentOf} from '../general/block.js';
import type {Reader, ReaderReport, TextView} from '../reader.js';
import {clip} from '../testing/failureBlock.js';
import {readTapDetail, type TapDetail} from '../testing/tapDetail.js';

const LINES_PER_STEP = 500;
const MAX_DETAIL_LINES = 400;

export const tap: Reader = {
  name: 'tap',
  anchors: ['TAP version 1', 'not ok ', 'Bail out!', '1..', "Failed test '"],
  read: readTap,
};

const RESULT = /^( *)(not )?ok\b(?: +(\d+))?(?: +-)?(?: +(.*))?$/;
const DIRECTIVE = / # ?(todo|skip)\b.*$/i;

interface Open {
  readonly indent: number;
  readonly name: string;
}

interface State {
  readonly findings: Finding[];
  readonly covered: LineRange[];
  open: Open[];
  /** Indents at which a test has failed since the last result above them. */
  failedAt: number[];
  results: number;
  planned: number | undefined;
}

function* readTap(view: TextView): Generator<void, ReaderReport> {
  if (!isTap(view)) return {findings: []};
  const state: State = {findings: [], covered: [], open: [], failedAt: [], results: 0, planned: undefined};
  let first = 0;
  let last = 0;
  for (let line = 1; line <= view.lineCount; line += 1) {
    if (line % LINES_PER_STEP === 0) yield;
    const end = readTapLine(view, line, state);
    if (end === undefined) continue;
    first ||= line;
    last = end;
    line = end;
  }
  const {findings, results, planned} = state;
  const bailed = findings.some(({kind}) => kind === 'process');
  const isWhole = planned !== undefined && results >= planned && results > 0;
  const conclusion = bailed ? 'error' : findings.length > 0 ? 'failed' : isWhole ? 'passed' : undefined;
  // What programs print between failed tests belongs to them; around passed ones it may be the fault.
  const covered = findings.length > 0 ? [{start: first, end: last}] : state.covered;
  return {findings, covered, ...(conclusion && {conclusion})};
}

function isTap(view: TextView): boolean {
  const isPlan = (line: number) => /^ *1\.\.\d+(?: |$)/.test(view.line(line));
  return (
    view.hits('TAP version 1').some(line => /^ *TAP version 1[2-4]\s*$/.test(view.line(line))) ||
    (view.hits('1..').some(isPlan) && hasResult(view)) ||
    view.hits('not ok ').some(line => /^ *not ok \d+\b/.test(view.line(line)))
  );
}

function hasResult(view: TextView): boolean {
  const plan = view.hits('1..')[0];
  const near = [1, 2, 3, 4].flatMap(distance => [plan + distance, plan - distance]);
  return near.some(line => RESULT.test(view.line(line)));
}

/** The last line of what a line of TAP begins; undefined if it is none. */
function readTapLine(view: TextView, line: number, state: State): number | undefined {
  const text = view.line(line);
  const result = RESULT.exec(text);
  if (result && (result[3] !== undefined || result[4] !== undefined)) return readResult(view, line, result, state);
  const indent = indentOf(text);
  const subtest = /^ *# Subtest: (.*)$/.exec(text);
  if (subtest) openSubtest(state, {indent, name: subtest[1].trim()});
  const plan = /^1\.\.(\d+)(?: |$)/.exec(text);
  if (plan) state.planned = Number(plan[1]);
  const bail = /^ *Bail out!\s*(.*)$/.exec(text);
  if (bail) {
    const message = clip(bail[1] || 'Bail out!');
    state.findings.push({kind: 'process', severity: 'error', message, range: {start: line, end: line}});
  }
  if (!subtest && !plan && !bail && !/^ *(?:TAP version|1\.\.\d|# |\}\s*$|pragma )/.test(text)) return undefined;
  state.covered.push({start: line, end: line});
  return line;
}

function openSubtest(state: State, subtest: Open): void {
  state.open = [...state.open.filter(({indent}) => indent < subtest.indent), subtest];
}

function readResult(view: TextView, line: number, result: RegExpExecArray, state: State): number {
  const indent = result[1].length;
  const said = (result[4] ?? '').trim();
  const name = said
    .replace(DIRECTIVE, '')
    .replace(/ # time=\S+(?: \{)?$/, '')
    .replace(/ in \d+ms$/, '')
    .replace(/ \{$/, '')
    .replace(/\\#/g, '#');
  const parents = state.open.filter(open => open.indent < indent).map(open => open.name);
  const childrenFailed = state.failedAt.some(at => at > indent);
  const end = endOfDetail(view, line, indent);
  state.covered.push({start: line, end});
  if (indent === 0) state.results += 1;
  state.failedAt = state.failedAt.filter(at => at <= indent);
  state.open = state.open.filter(open => open.indent < indent);
  // A buffered subtest tells its result first.
  if (said.endsWith('{')) {
    openSubtest(state, {indent, name});
    return end;
  }
  const isFailure = result[2] !== undefined && !DIRECTIVE.test(said);
  if (!isFailure) return end;
  state.failedAt.push(indent);
  const detail = readTapDetail(view, line, end);
  const isParent = childrenFailed && (detail.message === undefined || /^\d+ subtests? failed/.test(detail.message));
  if (isParent) return end;
  const reason = detail.message === 'test failed' ? reasonAbove(view, line, name) : failedTestAbove(view, name, detail);
  const {message, file, row, column} = reason ?? detail;
  const evidence = [...(reason?.evidence ?? []), ...detail.evidence];
  state.findings.push({
    kind: 'test',
    severity: 'failure',
    message: clip(message ?? name),
    ...(file !== undefined && {file}),
    ...(row !== undefined && {row}),
    ...(column !== undefined && {column}),
    ...(name !== '' && {name: clip([...parents, name].join(' > '))}),
    range: {start: line, end},
    evidence: [line, ...evidence],
  });
  return end;
}

/** The YAML block, the indented text or the comments right below a result. */
function endOfDetail(view: TextView, start: number, indent: number): number {
  let end = start;
  const isYaml = view.line(start + 1).trim() === '---';
  for (let line = start + 1; line <= Math.min(view.lineCount, start + MAX_DETAIL_LINES); line += 1) {
    const text = view.line(line);
    if (isYaml) {
      end = line;
      if (text.trim() === '...') return end;
      if (indentOf(text) <= indent && RESULT.test(text)) return line - 1;
      continue;
    }
    const isComment =
      /^ *# /.test(text) && !/^ *# (?:Subtest:|(?:tests|pass|fail|skip|todo|suites|time=)\b)/.test(text);
    const isDetail = indentOf(text) > indent && !RESULT.test(text) && !/^ *(?:# Subtest:|1\.\.\d)/.test(text);
    if (!isComment && !isDetail) break;
    end = line;
  }
  return end;
}

/** A file that could not be loaded is a failed test named like it; the reason stands on its standard error, above. */
function reasonAbove(view: TextView, line: number, name: string): TapDetail | undefined {
  const base = name.split(/[/\\]/).at(-1) ?? name;
  for (let above = line - 1; above >= Math.max(1, line - 60); above -= 1) {
    const text = view.line(above);
    const at = text.indexOf(`${base}:`);
    const row = at < 0 ? undefined : /^:(\d+)$/.exec(text.slice(at + base.length))?.[1];
    if (row === undefined) continue;
    const file = text
      .slice(0, at + base.length)
      .replace(/^# /, '')
      .replace(/^file:\/\//, '')
      .trim();
    for (let below = above + 1; below < Math.min(line, above + 12); below += 1) {
      const message = /^(?:# )?(\w*(?:Error|Exception)\b.*)$/.exec(view.line(below))?.[1];
      if (message) return {message, file, row: Number(row), column: undefined, evidence: [above, below, line]};
    }
  }
  return undefined;
}

/** Perl's Test::More tells failures on standard error, which may come before the result. */
function failedTestAbove(view: TextView, name: string, detail: TapDetail): TapDetail | undefined {
  if (detail.message !== undefined) return undefined;
  const head = view.hits("Failed test '").find(line => view.line(line).trim() === `#   Failed test '${name}'`);
  if (head === undefined) return undefined;
  let end = head;
  while (/^ *# {3,}(?!Failed test )/.test(view.line(end + 1)) && end < head + 20) end += 1;
  return readTapDetail(view, head - 1, end);
}
