/** Valgrind's tools. Source: the Valgrind manual, "Memcheck: Explanation of error messages", "Helgrind", 3.19. */

import type {Conclusion, Finding, LineRange} from '../../reading.js';
import type {Reader, ReaderReport, TextView} from '../reader.js';
import {type NativeFrame, ownFrame, valgrindFrameOf} from './nativeFrames.js';

export const valgrind: Reader = {
  name: 'valgrind',
  anchors: ['==    at 0x', 'ERROR SUMMARY: ', 'Using Valgrind-', '== LEAK SUMMARY:'],
  read: readValgrind,
};

const MAX_BLOCK_LINES = 80;
const LINES_PER_STEP = 200;
/** Heads have one blank; what is said of addresses and blocks below them has two or more. */
const HEAD = /^==\d+== (?<message>[A-Za-z\d].*)$/;
const NO_FAULT = /^(?:Thread #?\d+|---|Lock at |More than )/;
const COUNT = /^==\d+== ERROR SUMMARY: (\d+) errors? from /;

function* readValgrind(view: TextView): Generator<void, ReaderReport> {
  const findings: Finding[] = [];
  const covered: LineRange[] = [];
  let conclusion: Conclusion | undefined;
  let errors: number | undefined;
  let readTo = 0;
  for (const [index, line] of view.hits('==    at 0x').entries()) {
    if (index % LINES_PER_STEP === LINES_PER_STEP - 1) yield;
    if (line <= readTo || view.isCovered(line)) continue;
    const finding = readBlock(view, line);
    if (!finding) continue;
    readTo = finding.range.end;
    covered.push(finding.range);
    if (finding.severity !== 'warning') conclusion = worse(conclusion, isSignal(finding.message) ? 'error' : 'failed');
    findings.push(finding);
  }
  for (const line of view.hits('ERROR SUMMARY: ')) {
    const count = COUNT.exec(view.line(line))?.[1];
    if (count === undefined) continue;
    errors = (errors ?? 0) + Number(count);
    if (Number(count) > 0) conclusion = worse(conclusion, 'failed');
    covered.push({start: line, end: line});
  }
  for (const line of [...view.hits('Using Valgrind-'), ...view.hits('== LEAK SUMMARY:')])
    covered.push({start: Math.max(1, line - 2), end: Math.min(line + 6, view.lineCount)});
  const totals = errors !== undefined ? {errors, runner: 'valgrind'} : undefined;
  return {findings, covered, ...(totals && {totals}), ...(conclusion && {conclusion})};
}

function worse(left: Conclusion | undefined, right: Conclusion): Conclusion {
  return left === 'error' ? left : right;
}

function isSignal(message: string): boolean {
  return message.startsWith('Process terminating');
}

/** The error around its first frame: the head above it, and all to the next empty line. */
function readBlock(view: TextView, first: number): Finding | undefined {
  let start = first - 1;
  while (start > first - 4 && /^==\d+== {2,}\S/.test(view.line(start))) start -= 1;
  const message = HEAD.exec(view.line(start))?.groups?.message;
  if (message === undefined || NO_FAULT.test(message)) return undefined;
  const stacks: NativeFrame[][] = [[]];
  const said: number[] = [];
  let end = start;
  for (let line = start + 1; line <= Math.min(start + MAX_BLOCK_LINES, view.lineCount); line += 1) {
    const text = view.line(line);
    if (/^==\d+==\s*$/.test(text)) break;
    end = line;
    const frame = valgrindFrameOf(text, line);
    if (frame) stacks[stacks.length - 1].push(frame);
    else if (/^==\d+== /.test(text)) {
      said.push(line);
      if (stacks[stacks.length - 1].length > 0) stacks.push([]);
    }
  }
  const frame = ownFrame(stacks[0]) ?? ownFrame(stacks.flat());
  const own = stacks.map(frames => frames.filter(({isProject}) => isProject).map(({line}) => line));
  const isHarmless = /(?:still reachable|indirectly lost) in loss record/.test(message);
  return {
    kind: isSignal(message) ? 'exception' : 'diagnostic',
    severity: isHarmless ? 'warning' : 'error',
    message: message
      .replace(/ in loss record \d+ of \d+$/, '')
      .trim()
      .slice(0, 500),
    ...(frame?.file !== undefined && {file: frame.file}),
    ...(frame?.row !== undefined && {row: frame.row}),
    ...(frame?.isProject && {name: frame.call}),
    range: {start, end},
    evidence: [
      ...new Set([
        start,
        ...(own[0] ?? []).slice(0, 3),
        ...said.slice(0, 2),
        ...own.slice(1).flatMap(lines => lines.slice(0, 1)),
      ]),
    ],
  };
}
