/** Nim. Sources: nim-lang.org, "Nim compiler user guide" and "unittest" (1.0–2.2). */

import type {Finding, LineRange} from '../../reading.js';
import {lineReader} from '../linePatterns.js';
import {linesOfAnchors} from '../linesOfAnchors.js';
import type {Reader, ReaderReport, TextView} from '../reader.js';
import {clip} from '../testing/failureBlock.js';

/** `a.nim(2, 12) Error: text`, with hints and warnings named by their switch. */
export const nim = lineReader({
  name: 'nim',
  anchors: ['.nim(', '.nims(', '.nimble('],
  patterns: [
    /^(?<file>[^\s()][^()\n]{0,300}\.nim(?:s|ble)?)\((?<row>\d+), (?<column>\d+)\) (?<severity>Error|Warning|Hint): (?<message>\S.*?)(?: \[(?<code>\w+)\])?$/,
  ],
  quiet: [/\.nim\(\d+, \d+\) (?:template\/generic instantiation (?:of|from) .*|Hint: .*)$/],
  severities: word => (word === 'Error' ? 'error' : word === 'Hint' ? 'ignored' : 'warning'),
  below:
    /^(?:but expected one of:|(?:proc|func|template|macro|iterator) .*| {2}(?:first type|required type|but expression).*|expression: .*)$/,
});

/** What went wrong stands above `  [FAILED] name`; and a program's trace above `Error: unhandled exception: text`. */
export const nimTest: Reader = {
  name: 'nim',
  anchors: [
    '[FAILED] ',
    '[OK] ',
    '[SKIPPED] ',
    '[Suite] ',
    'Error: unhandled exception: ',
    'Error: execution of an external program failed',
  ],
  read: readNim,
};

const MAX_ABOVE = 60;
const MARK = /^ {0,4}\[(?<mark>OK|FAILED|SKIPPED|Suite)\] (?<name>\S.*)$/;
const PLACE =
  /^\s*(?<file>(?!\S*\/lib\/(?:pure|system|std|core|impure)\/)[^\s()][^()\n]{0,300}\.nims?)\((?<row>\d+)(?:, (?<column>\d+))?\)(?::? (?<message>.*))?$/;

function* readNim(view: TextView): Generator<void, ReaderReport> {
  const findings: Finding[] = [];
  const covered: LineRange[] = [];
  const counts = {passed: 0, failed: 0, skipped: 0};
  const lines = linesOfAnchors(view, nimTest.anchors);
  const isNim = lines.some(line => /^\[Suite\] |^Error: (?:unhandled exception|execution of an)/.test(view.line(line)));
  let readTo = 0;
  for (const [index, line] of (isNim ? lines : []).entries()) {
    if (index % 200 === 199) yield;
    if (view.isCovered(line)) continue;
    const text = view.line(line).trimEnd();
    const mark = MARK.exec(text)?.groups;
    const crash = /^Error: unhandled exception: (?<message>\S.*)$/.exec(text)?.groups;
    if (mark?.mark === 'OK') counts.passed += 1;
    if (mark?.mark === 'SKIPPED') counts.skipped += 1;
    if (mark?.mark === 'FAILED') counts.failed += 1;
    if (mark?.mark === 'FAILED' || crash) {
      const start = startOf(view, line, readTo);
      findings.push(findingOf(view, {start, end: line}, {name: mark?.name, message: crash?.message}));
      covered.push({start, end: line});
    } else covered.push({start: line, end: line});
    readTo = line;
  }
  const isError = findings.some(({kind}) => kind === 'exception');
  const isTests = counts.passed + counts.failed + counts.skipped > 0;
  const conclusion = isError ? 'error' : counts.failed > 0 ? 'failed' : undefined;
  return {findings, covered, ...(isTests && {totals: {...counts, runner: 'nim'}}), ...(conclusion && {conclusion})};
}

function startOf(view: TextView, line: number, readTo: number): number {
  let start = line;
  const isPart = (text: string) => /^ {4}|\.nims?\(\d+/.test(text) || text === '';
  while (start - 1 > Math.max(readTo, line - MAX_ABOVE) && isPart(view.line(start - 1))) start -= 1;
  while (start < line && view.line(start).trim() === '') start += 1;
  return start;
}

function findingOf(
  view: TextView,
  {start, end}: LineRange,
  {name, message}: {name: string | undefined; message: string | undefined},
): Finding {
  let place: {groups: Readonly<Record<string, string | undefined>>; line: number} | undefined;
  let said: string | undefined;
  const told: number[] = [];
  for (let line = start; line < end; line += 1) {
    const text = view.line(line).trimEnd();
    const found = PLACE.exec(text)?.groups;
    // The frames of a trace end where it went wrong; of several checks the first one tells.
    if (found && (!place || (name === undefined && found.column === undefined))) place = {groups: found, line};
    if (found?.column !== undefined) said ??= found.message;
    const words = /^ {4}(?:Unhandled exception: )?(?<message>\S.*)$/.exec(text)?.groups;
    if (words && !found) said ??= words.message;
    if (text !== '') told.push(line);
  }
  const {file, row, column} = place?.groups ?? {};
  return {
    kind: name === undefined ? 'exception' : 'test',
    severity: name === undefined ? 'error' : 'failure',
    message: clip(message ?? said ?? name ?? ''),
    ...(name !== undefined && {name: clip(name)}),
    ...(file !== undefined && {file, row: Number(row)}),
    ...(column !== undefined && {column: Number(column)}),
    range: {start, end},
    evidence: [...new Set([place?.line ?? end, end, ...told.slice(0, 10)])],
  };
}
