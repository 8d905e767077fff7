/** CMake's own errors and warnings. Source: the manual of message(), "Message Levels", 3.25: a head, then the text further in. */

import type {Conclusion, Finding, LineRange} from '../../reading.js';
import {isLibrary} from '../general/frames.js';
import type {Reader, ReaderReport, TextView} from '../reader.js';

const END = '-- Configuring incomplete';

export const cmake: Reader = {
  name: 'cmake',
  anchors: ['CMake Error', 'CMake Warning', 'CMake Deprecation Warning', 'CMake Internal Error', END],
  read: readCmake,
};

const LINES_PER_STEP = 200;
const MAX_BODY_LINES = 120;
const MAX_STACK_LINES = 30;
const HEAD =
  /^CMake (?<level>(?:Internal )?Error|(?:Deprecation )?Warning)(?: \((?:dev|deprecated)\))?(?: (?:at|in) (?<file>\S.{0,400}?)(?::(?<row>\d+))?(?: \((?<name>[\w-]{1,100})\))?)?:(?: (?<message>\S.*))?$/;
const FRAME = /^ {2}(\S.{0,400}):(\d+) \([\w-]{1,100}\)$/;

function* readCmake(view: TextView): Generator<void, ReaderReport> {
  const findings: Finding[] = [];
  const covered: LineRange[] = [];
  let conclusion: Conclusion | undefined;
  const lines = cmake.anchors.slice(0, 4).flatMap(anchor => [...view.hits(anchor)]);
  for (const [index, line] of lines.sort((left, right) => left - right).entries()) {
    if (index % LINES_PER_STEP === LINES_PER_STEP - 1) yield;
    const groups = view.isCovered(line) ? undefined : HEAD.exec(view.line(line).trimEnd())?.groups;
    if (!groups) continue;
    const finding = readBlock(view, line, groups);
    covered.push(finding.range);
    const isError = finding.severity !== 'warning';
    // What an error above has caused.
    if (isError && findings.length > 0 && /^CMAKE_\w+ not set|^Generate step failed/.test(finding.message)) continue;
    if (isError && (conclusion === undefined || groups.file !== undefined))
      conclusion = groups.file ? 'failed' : 'error';
    findings.push(finding);
  }
  const end = view.hits(END).find(line => view.line(line).startsWith(END));
  if (end !== undefined) covered.push({start: end, end});
  const shown = findings.map(finding =>
    end === undefined || finding.severity === 'warning'
      ? finding
      : {...finding, evidence: [...(finding.evidence ?? []), end]},
  );
  return {findings: shown, covered, ...(conclusion && {conclusion})};
}

function readBlock(view: TextView, start: number, groups: Readonly<Record<string, string | undefined>>): Finding {
  const {level = 'Error', file, row, name, message} = groups;
  const paragraphs: string[][] = [[]];
  const body: number[] = [];
  let end = start;
  let line = start + 1;
  for (; line <= Math.min(start + MAX_BODY_LINES, view.lineCount); line += 1) {
    const text = view.line(line).trimEnd();
    if (text !== '' && !text.startsWith('  ')) break;
    if (text === '' && view.line(line + 1).trim() === '') break;
    if (text === '') paragraphs.push([]);
    else {
      paragraphs[paragraphs.length - 1].push(text.trim());
      body.push(line);
      end = line;
    }
  }
  const isStack = view.line(line).startsWith('Call Stack ');
  let used: {file: string; row: string; line: number} | undefined;
  for (let next = line + 1; isStack && next <= line + MAX_STACK_LINES; next += 1) {
    const frame = FRAME.exec(view.line(next).trimEnd());
    if (!frame) break;
    end = next;
    if (!isModule(frame[1])) used ??= {file: frame[1], row: frame[2], line: next};
  }
  const place = file !== undefined && isModule(file) && used ? used : {file, row};
  return {
    kind: 'diagnostic',
    severity: level.endsWith('Warning') ? 'warning' : 'error',
    message: (message ?? saidIn(paragraphs)).slice(0, 500) || view.line(start).trim(),
    ...(place.file !== undefined && {file: place.file}),
    ...(place.row !== undefined && {row: Number(place.row)}),
    ...(name !== undefined && {name}),
    range: {start, end},
    evidence: [start, ...body.slice(0, 7), ...(used ? [used.line] : [])],
  };
}

/** The first paragraph; that a module was missing says less than that the package was. */
function saidIn(paragraphs: readonly (readonly string[])[]): string {
  const [first = '', second = ''] = paragraphs.filter(lines => lines.length > 0).map(lines => lines.join(' '));
  return first.startsWith('By not providing ') ? `${first} ${second}` : first;
}

function isModule(file: string): boolean {
  return isLibrary(file) || /\/share\/cmake[-\d.]*\/|\/Modules\/[\w-]+\.cmake$/.test(file);
}
