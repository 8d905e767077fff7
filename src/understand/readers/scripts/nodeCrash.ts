/**
 * What Node.js and tsx print when an uncaught error ends a program: place, source and caret, error, stack, causes, then `Node.js v20`.
 * Source: nodejs.org, "Errors" and "Process: Event 'uncaughtException'", and the output of versions 18 to 24.
 */

import type {Finding} from '../../reading.js';
import type {Frame} from '../general/frames.js';
import {lineReader} from '../linePatterns.js';
import type {Reader, ReaderReport, TextView} from '../reader.js';
import {clip} from '../testing/failureBlock.js';
import {scriptFrameOf} from '../testing/scriptFrames.js';

const MAX_CRASH_LINES = 300;
const MAX_SOURCE_LINES = 8;

export const nodeCrash: Reader = {name: 'node', anchors: ['Node.js v'], read: readNodeCrash};

const FOOTER =
  /^((?:\[[^\]\n]{1,60}\] |[\w@/.-]{1,60}(?:[:#][\w@/.-]{1,60})?: |[\w@/.-]{1,60} +\| )?)Node\.js v\d+\.\d+\.\d+\S*$/;
const PLACE = /^(?:file:\/\/)?((?:node:|\/|[A-Za-z]:[\\/]|\.{0,2}\/|\[)[^\n]{0,400}?):(\d+)$/;

interface Crash {
  readonly start: number;
  readonly end: number;
  readonly front: string;
  readonly place: {file: string; row: number} | undefined;
  /** The line of the error's message. */
  readonly head: number;
}

function readNodeCrash(view: TextView): ReaderReport {
  const findings: Finding[] = [];
  let last: Crash | undefined;
  for (const line of view.hits('Node.js v')) {
    const front = FOOTER.exec(view.line(line))?.[1];
    if (front === undefined || view.isCovered(line)) continue;
    const crash = findCrash(view, line, front, last?.end ?? 0);
    if (!crash) continue;
    last = crash;
    findings.push(readCrash(view, crash));
  }
  const isLast = last !== undefined && last.front === '' && isEnd(view, last.end);
  return {
    findings,
    covered: findings.map(({range}) => range).map(({start, end}) => ({start: startOf(view, start), end})),
    ...(isLast && {conclusion: 'error'}),
  };
}

function isEnd(view: TextView, line: number): boolean {
  for (let below = line + 1; below <= view.lineCount; below += 1) if (view.line(below).trim() !== '') return false;
  return true;
}

/** The place and the source above the message. */
function startOf(view: TextView, head: number): number {
  for (let line = head - 1; line >= Math.max(1, head - MAX_SOURCE_LINES); line -= 1) {
    if (/(?:^|\s)(?:file:\/\/|node:|\/).{0,400}:\d+$/.test(view.line(line))) return line;
  }
  return head;
}

/** Looks up from the footer for the caret below a quoted line and the place above it. */
function findCrash(view: TextView, end: number, front: string, limit: number): Crash | undefined {
  const text = (line: number): string => (view.line(line).startsWith(front) ? view.line(line).slice(front.length) : '');
  for (let line = end - 1; line > Math.max(limit, end - MAX_CRASH_LINES); line -= 1) {
    const place = PLACE.exec(text(line));
    if (!place || !hasCaret(text, line)) continue;
    for (let head = line + 1; head < end; head += 1) {
      const isCaret = /^\s*[\^~]+\s*$/.test(text(head - 1)) || (text(head - 1) === '' && head > line + 2);
      if (isCaret && text(head).trim() !== '' && !/^\s*[\^~]+\s*$/.test(text(head))) {
        return {start: line, end, front, head, place: {file: place[1], row: Number(place[2])}};
      }
    }
  }
  return undefined;
}

function hasCaret(text: (line: number) => string, place: number): boolean {
  return [2, 3, 4].some(distance => /^\s*[\^~]+\s*$/.test(text(place + distance)));
}

function readCrash(view: TextView, {start, head, end, front, place}: Crash): Finding {
  const frames: Frame[] = [];
  const evidence = [head];
  let code: string | undefined;
  let inCause = false;
  for (let line = head + 1; line < end; line += 1) {
    const text = view.line(line).slice(front.length);
    if (/^\s*(?:\[cause\]|\[errors\]|cause): /.test(text)) {
      inCause = true;
      evidence.push(line);
    }
    const frame = scriptFrameOf(text, line);
    if (frame && !inCause) frames.push(frame);
    if (frame?.isProject && evidence.length < 8) evidence.push(line);
    if (!inCause) code ??= /^ {2}code: '([A-Z][A-Z\d_]+)',?$/.exec(text)?.[1];
  }
  const message = view
    .line(head)
    .slice(front.length)
    .replace(/^Uncaught:? (?=\S)/, '')
    .trim();
  // esbuild's interface, as tsx uses it, throws a sentence and tells the faults below it.
  const transform = /^Error: (?:Transform|Build) failed with \d+ errors?:$/.test(message)
    ? /^(\S.{0,400}?):(\d+):(\d+): ERROR: (.+)$/.exec(view.line(head + 1).slice(front.length))
    : undefined;
  if (transform) {
    const [, file, row, column, said] = transform;
    return {
      kind: 'exception',
      severity: 'error',
      message: clip(said),
      file,
      row: Number(row),
      column: Number(column),
      range: {start: head, end},
      evidence: [head, head + 1],
    };
  }
  const own = place && !/^(?:node:|\[)|\/node_modules\//.test(place.file) ? place : undefined;
  const frame = frames.find(({isProject}) => isProject);
  const importer = /\bimported from (\/.{1,400}?\.\w{1,5})$/.exec(message)?.[1];
  const at = frame ?? own;
  const named = code ?? /^\w*Error \[(\w+)\]: /.exec(message)?.[1];
  const label = front.replace(/^\[|\]\s*$|: $|\s*\|\s*$/g, '');
  return {
    kind: 'exception',
    severity: 'error',
    message: clip(message),
    ...(at?.file !== undefined ? {file: at.file, row: at.row} : importer && {file: importer}),
    ...(frame?.column !== undefined && {column: frame.column}),
    ...(named && {code: named}),
    ...(label !== '' && {name: label}),
    range: {start: head, end},
    evidence: frame || !own ? evidence : [...evidence, start],
  };
}

/** Options that Node.js does not know, or does not take from its environment. */
export const nodeOptions: Reader = lineReader({
  name: 'node',
  kind: 'process',
  anchors: ['node: '],
  patterns: [
    /^(?:\S{0,300}\/)?node: (?<message>(?:bad option: \S|\S{1,200} (?:is not allowed in NODE_OPTIONS|requires an argument)).*)$/,
  ],
  concludes: 'error',
});
