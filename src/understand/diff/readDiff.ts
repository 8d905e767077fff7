/** Reads a patch: one pass over the bytes that makes strings of header lines only. */
import type {LineText} from '../../text/lineText.js';
import type {DiffFile, DiffMap} from '../reading.js';
import {bodyFirstCharacters, openBody} from './bodyForms.js';
import {createConflictTracker} from './conflictMarkers.js';
import type {FilePart} from './filePart.js';
import {finishPart} from './finishPart.js';
import {beginPart, partFirstCharacters} from './firstLines.js';
import {readHeaderLine} from './headerLines.js';
import {beginsWith, type LineBytes, lineBetween} from './lineBytes.js';
import type {PartBody} from './partBody.js';

/** First bytes of lines that can begin a part or a body: all others are passed over without a closer look. */
const mayBeginPart = markBytes(partFirstCharacters);
const mayBeginBody = markBytes(bodyFirstCharacters);
/** First bytes of hunk lines that a wrong length left outside. */
const looksLikeContent = markBytes(' +-\\');

/** The file map of all patches in a text, in order; undefined if there is none. A cut-off patch gives what was there. */
export function readDiff(text: LineText): DiffMap | undefined {
  const steps = readDiffInSteps(text);
  for (let step = steps.next(); ; step = steps.next()) if (step.done) return step.value;
}

/** Lines of a step: a few milliseconds. */
const STEP_LINES = 8192;

/** The same in steps, for large texts beside other work. */
export function* readDiffInSteps(text: LineText): Generator<void, DiffMap | undefined> {
  const pass = createPass(text);
  for (const [index, {starts}] of text.blocks.entries()) {
    for (let from = 0; from + 1 < starts.length; from += STEP_LINES) {
      readLines(pass, text, index, from);
      yield;
    }
  }
  const files = pass.finish();
  if (files.length === 0) return undefined;
  return {
    files,
    additions: files.reduce((sum, file) => sum + file.additions, 0),
    deletions: files.reduce((sum, file) => sum + file.deletions, 0),
    conflictLines: pass.conflictLines,
  };
}

/** Reads the lines of one step in a block. */
function readLines(pass: Pass, text: LineText, index: number, from: number): void {
  const {bytes, starts} = text.blocks[index];
  const firstLine = text.firstLines[index];
  const end = Math.min(from + STEP_LINES, starts.length - 1);
  for (let at = from; at < end; at += 1) {
    if (pass.isIdle() && mayBeginPart[bytes[starts[at]]] === 0) continue;
    pass.read(lineBetween(bytes, starts[at], starts[at + 1]), firstLine + at);
  }
}

type Pass = ReturnType<typeof createPass>;

/**
 * Where the pass stands. `current` is the part that was last proven to be one. `header` is the part whose header lines are
 * being read: the current one, or a candidate that is dropped unless something proves it. `body` is the open hunk of `current`.
 * `isInterrupted` says that other text has come since: a stray hunk behind it is nobody's.
 */
function createPass(text: LineText) {
  const files: DiffFile[] = [];
  const conflicts = createConflictTracker();
  let current: FilePart | undefined;
  let header: FilePart | undefined;
  let body: PartBody | undefined;
  let isInterrupted = false;

  function read(line: LineBytes, number: number): void {
    if (current) conflicts.see(line, body?.columns ?? 1, number);
    if (body && readBody(body, line, number)) return;
    if (header && readHeaderLine(header, line)) {
      header.end = number;
      if (header.proven) makeCurrent(header);
    } else if (line.start === line.end) leaveHeader();
    else if (!beginBody(line, number, header ?? (isInterrupted ? undefined : current)) && !beginHeader(line, number)) {
      leaveHeader();
      isInterrupted ||= looksLikeContent[line.bytes[line.start]] === 0;
    }
  }

  function readBody(open: PartBody, line: LineBytes, number: number): boolean {
    const belonging = open.take(line);
    if (belonging === 'belongs') current!.end = number;
    if (belonging !== 'over') return true;
    body = undefined;
    if (open.isUnfinished() && beginsWith(line, '@@ -')) takeBackNames(number);
    return false;
  }

  function beginBody(line: LineBytes, number: number, part: FilePart | undefined): boolean {
    if (!part || mayBeginBody[line.bytes[line.start]] === 0) return false;
    body = openBody(line, part);
    if (!body) return false;
    part.end = number;
    part.proven = true;
    makeCurrent(part);
    header = undefined;
    isInterrupted = false;
    return true;
  }

  function beginHeader(line: LineBytes, number: number): boolean {
    const part = mayBeginPart[line.bytes[line.start]] === 1 ? beginPart(line) : undefined;
    if (!part) return false;
    // One header of two tools: "Index: x" above "diff --git", or "diff -c" above "***".
    const goesOn = (part.kind === 'git' || part.kind === 'context') && header && !header.proven && !header.oldSide;
    const start = goesOn ? header!.start : number;
    if (goesOn) header = undefined;
    leaveHeader();
    part.start = start;
    part.end = number;
    header = part;
    if (part.proven) makeCurrent(part);
    beginBody(line, number, part);
    return true;
  }

  function leaveHeader(): void {
    if (header?.standsAlone) makeCurrent(header);
    header = undefined;
  }

  /** The names of the next file were taken for content, because the hunk above them was cut off. */
  function takeBackNames(number: number): void {
    const part = beginPart(lineOf(number - 2));
    if (!current || !part || !readHeaderLine(part, lineOf(number - 1)) || !part.newSide) return;
    current.additions -= 1;
    current.deletions -= 1;
    current.end = number - 3;
    part.start = number - 2;
    part.end = number - 1;
    header = part;
  }

  function lineOf(number: number): LineBytes {
    const bytes = text.lineBytes(number);
    return {bytes, start: 0, end: bytes.length};
  }

  function makeCurrent(part: FilePart): void {
    if (part === current) return;
    if (current) files.push(finishPart(current));
    current = part;
    conflicts.reset();
  }

  function finish(): readonly DiffFile[] {
    leaveHeader();
    if (current) files.push(finishPart(current));
    return files;
  }

  return {read, finish, isIdle: () => !current && !header, conflictLines: conflicts.lines};
}

function markBytes(characters: string): Uint8Array {
  const marks = new Uint8Array(256);
  for (const character of characters) marks[character.charCodeAt(0)] = 1;
  return marks;
}
