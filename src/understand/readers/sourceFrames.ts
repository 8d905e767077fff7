/**
 * Diagnostics of any tool with its place in an arrow or the corner of a frame around the source: a message, then `--> file:1:2`,
 * `┌─ file:1:2` or `╭─[file:1:2]`. Source: the libraries that draw them, annotate-snippets, codespan-reporting, miette and ariadne, as
 * compilers and linters in many languages print them.
 */

import {isPath} from '../judge/places.js';
import type {Finding, LineRange, Severity} from '../reading.js';
import {frameEnd, isBlank} from './general/block.js';
import {linesOfAnchors} from './linesOfAnchors.js';
import type {Reader, ReaderReport, TextView} from './reader.js';
import {clip} from './testing/failureBlock.js';

const ARROWS = ['--> ', '┌─', '╭─', ',-[', '╭╴'] as const;

export const sourceFrames: Reader = {name: 'source frames', anchors: ARROWS, read: readFrames};

const LINES_PER_STEP = 500;
const MAX_HEAD_LINES = 4;

const PLACE =
  /^\s*(?:--> |┌─+>? ?|╭[─╴]+ ?|,-)\[?\s?(?<file>[^\s:[\]][^:\n[\]]{0,300}):(?<row>\d{1,7})(?::(?<column>\d{1,5}))?(?:[-–]\S+)?\]?\s*[─-]*$/;
const HEAD =
  /^\s{0,4}(?:(?<sign>[×✖✘❌x!⚠ℹi☞•▲]) )?(?:(?<severity>error|warning|warn|info|note|advice|help|fatal error|syntax error)\b)?(?:\[?(?<code>[A-Z]{1,8}-?\d{2,6}|[\w-]+\/[\w/-]+)\]?(?=[\s:\]]))?[:\s]*(?:\[\*\] )?(?<message>\S.*)$/i;
const QUIET = /^(?:info|note|help|advice)$/i;

function* readFrames(view: TextView): Generator<void, ReaderReport> {
  const findings: Finding[] = [];
  const covered: LineRange[] = [];
  const arrows = linesOfAnchors(view, ARROWS);
  let readTo = 0;
  for (const [index, line] of arrows.entries()) {
    if (index % LINES_PER_STEP === LINES_PER_STEP - 1) yield;
    if (line <= readTo || view.isCovered(line)) continue;
    const place = PLACE.exec(view.line(line).trimEnd())?.groups;
    if (!place || !isPath(place.file.trim())) continue;
    const start = startOfHead(view, line, readTo);
    const head = start === undefined ? undefined : HEAD.exec(view.line(start).trimEnd())?.groups;
    if (start === undefined || !head) continue;
    readTo = frameEnd(view, line);
    covered.push({start, end: readTo});
    const severity = severityOf(head);
    if (!severity) continue;
    const frame = Array.from({length: Math.min(8, readTo - line)}, (_, at) => line + 1 + at);
    findings.push({
      kind: 'diagnostic',
      severity,
      message: clip(head.message),
      file: place.file.trim(),
      row: Number(place.row),
      ...(place.column && {column: Number(place.column)}),
      ...(head.code && {code: head.code}),
      range: {start, end: readTo},
      evidence: [start, line, ...frame],
    });
  }
  const isRed = findings.some(({severity}) => severity === 'error');
  return {findings, covered, ...(isRed && {conclusion: 'failed'})};
}

/** The message begins at most a few lines above its place, with no empty line between. */
function startOfHead(view: TextView, line: number, readTo: number): number | undefined {
  let start: number | undefined;
  for (let above = line - 1; above > Math.max(readTo, line - 1 - MAX_HEAD_LINES); above -= 1) {
    const text = view.line(above);
    if (isBlank(text) || view.isCovered(above)) break;
    start = above;
    if (/^\s{0,4}(?:[×✖✘❌x!⚠•▲] |(?:error|warning|fatal)\b|\[?[A-Z]{1,8}-?\d{2,6}\b)/.test(text)) break;
  }
  return start;
}

function severityOf({sign, severity}: Readonly<Record<string, string | undefined>>): Severity | undefined {
  if (severity !== undefined) return QUIET.test(severity) ? undefined : /^warn/i.test(severity) ? 'warning' : 'error';
  if (sign === undefined) return 'error';
  return /[ℹi☞]/.test(sign) ? undefined : /[!⚠▲]/.test(sign) ? 'warning' : 'error';
}
