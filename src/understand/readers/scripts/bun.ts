/**
 * Bun's test runner: what went wrong stands above the line of the test. Source: bun.com's documentation, "bun test" and "Reporters" (1.0–1.4).
 */

import type {Finding, LineRange} from '../../reading.js';
import type {Reader, ReaderReport, TextView} from '../reader.js';
import {clip} from '../testing/failureBlock.js';

export const bun: Reader = {
  name: 'bun test',
  anchors: ['(fail) ', '✗ ', 'bun test v', '# Unhandled error between tests', ' tests across ', ' test across '],
  read: readBun,
};

const MAX_BLOCK_LINES = 120;
/** The marks of tests and the heading of a file. */
const BORDER =
  /^(?:\((?:pass|fail|skip|todo)\) |[✓✗»✎] |# Unhandled error|-{20,}$|(?:::group::)?\S{1,300}[._](?:test|spec)_?\.\w{1,5}:$|bun test v)/;
const HEADING = /^(?:::group::)?(\S{1,300}[._](?:test|spec)_?\.\w{1,5}):$/;
const FAILED = /^(?:\(fail\)|✗) (?<name>.*?)(?: \[\d[\d.]*m?s\])?$/;
const FRAME = /^\s+at (?:.{1,300} \()?(?<file>[^\s():][^():\n]{0,400}):(?<row>\d+):(?<column>\d+)\)?$/;
const MESSAGE = /^(?<name>error|[A-Z]\w*): (?<message>.*)$/;

function* readBun(view: TextView): Generator<void, ReaderReport> {
  const isBun = view.hits('bun test v').length > 0;
  const counts = readCounts(view);
  if (!isBun && !counts) return {findings: []};
  const findings: Finding[] = [];
  const marks = [...view.hits('(fail) '), ...view.hits('✗ '), ...view.hits('# Unhandled error between tests')];
  const covered: LineRange[] = [];
  let readTo = 0;
  let heading: string | undefined;
  for (const [index, line] of [...new Set(marks)].sort((left, right) => left - right).entries()) {
    if (index % 200 === 199) yield;
    if (view.isCovered(line) || line <= readTo) continue;
    const text = view.line(line).trimEnd();
    const name = FAILED.exec(text)?.groups?.name;
    if (name === undefined && !text.startsWith('# Unhandled')) continue;
    heading = headingAbove(view, line, readTo) ?? heading;
    const start = name === undefined ? line : startOf(view, line, readTo);
    readTo = name === undefined ? endOf(view, line) : /^ {2}\^ /.test(view.line(line + 1)) ? line + 1 : line;
    covered.push({start, end: readTo});
    findings.push(findingOf(view, {start, end: readTo}, {name, heading}));
  }
  if (counts) covered.push(counts.range);
  const failed = Math.max(findings.length, (counts?.totals.failed ?? 0) + (counts?.totals.errors ?? 0));
  const isEmpty = isBun && /did not match any test files|^No tests found/m.test(view.line(2));
  const conclusion = isEmpty ? 'error' : failed > 0 ? 'failed' : counts?.totals.passed ? 'passed' : undefined;
  return {findings, covered, ...(counts && {totals: counts.totals}), ...(conclusion && {conclusion})};
}

function startOf(view: TextView, mark: number, readTo: number): number {
  const lowest = Math.max(1, readTo + 1, mark - MAX_BLOCK_LINES);
  let start = mark;
  while (start > lowest && !BORDER.test(view.line(start - 1).trimEnd())) start -= 1;
  return start;
}

function endOf(view: TextView, start: number): number {
  let end = start + 1;
  while (end < start + MAX_BLOCK_LINES && end < view.lineCount && !/^-{20,}$/.test(view.line(end + 1).trimEnd()))
    end += 1;
  return Math.min(end + 1, view.lineCount);
}

/** The file that the nearest heading names, down to the test before. */
function headingAbove(view: TextView, mark: number, readTo: number): string | undefined {
  for (let line = mark - 1; line > readTo; line -= 1) {
    const heading = HEADING.exec(view.line(line).trimEnd());
    if (heading) return heading[1];
  }
  return undefined;
}

function findingOf(
  view: TextView,
  {start, end}: LineRange,
  {name, heading}: {name: string | undefined; heading: string | undefined},
): Finding {
  let said: {message: string; line: number} | undefined;
  let place: {file: string; row: number; column: number; line: number} | undefined;
  const told: number[] = [];
  for (let line = start; line <= end; line += 1) {
    const text = view.line(line).trimEnd();
    const frame = FRAME.exec(text)?.groups;
    const isTest = (file: string) => /[._](?:test|spec)[._]/.test(file);
    if (frame && (!place || (isTest(frame.file) && !isTest(place.file))))
      place = {file: frame.file, row: Number(frame.row), column: Number(frame.column), line};
    const words = MESSAGE.exec(text)?.groups;
    const late = /^ {2}\^ (?<message>.*)$/.exec(text)?.groups;
    if (words && !said) said = {message: words.name === 'error' ? words.message : text, line};
    else if (late && !said) said = {message: late.message, line};
    else if (said && !frame && text !== '') told.push(line);
  }
  const source = said ? [said.line - 2, said.line - 1].filter(line => line >= start) : [];
  const evidence = [said?.line, place?.line, name === undefined ? start : end, ...source, ...told.slice(0, 8)];
  return {
    kind: name === undefined ? 'exception' : 'test',
    severity: name === undefined ? 'error' : 'failure',
    message: clip(said?.message || name || view.line(start)),
    ...(name !== undefined && {name: clip(name)}),
    ...(place ? {file: place.file, row: place.row, column: place.column} : heading !== undefined && {file: heading}),
    range: {start: source[0] ?? said?.line ?? start, end},
    evidence: [...new Set(evidence.filter(line => line !== undefined))],
  };
}

/** ` 2 pass`, ` 7 fail` and the like, each on a line of its own above `Ran 11 tests across 4 files.` */
function readCounts(view: TextView): {totals: NonNullable<ReaderReport['totals']>; range: LineRange} | undefined {
  const end = [...view.hits(' tests across '), ...view.hits(' test across ')].findLast(line =>
    /^Ran \d+ tests? across \d+ files?\./.test(view.line(line)),
  );
  if (end === undefined) return undefined;
  const counts: Record<string, number> = {};
  let start = end;
  while (start > 1 && start > end - 12) {
    const found = /^ ?(\d+) (pass|skip|todo|fail|errors?|snapshots?|expect\(\) calls|filtered out)\b/.exec(
      view.line(start - 1),
    );
    if (!found) break;
    counts[found[2]] = Number(found[1]);
    start -= 1;
  }
  const {pass = 0, fail = 0, skip = 0, todo = 0} = counts;
  const errors = counts.error ?? counts.errors;
  return {
    totals: {passed: pass, failed: fail, skipped: skip + todo, ...(errors !== undefined && {errors}), runner: bun.name},
    range: {start, end},
  };
}
