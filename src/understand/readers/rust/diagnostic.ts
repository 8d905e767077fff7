/** One diagnostic of rustc's human format: a head, ` --> file:1:2`, the source behind bars, notes; up to an empty line. */

import type {Finding, Severity} from '../../reading.js';
import {clip} from '../testing/failureBlock.js';

/** Lines of a text by number from 1; empty outside it. */
export type LineAt = (line: number) => string;

export interface RustDiagnostic {
  readonly severity: Severity;
  readonly message: string;
  readonly file?: string | undefined;
  readonly row?: number | undefined;
  readonly column?: number | undefined;
  readonly code?: string | undefined;
  readonly start: number;
  readonly end: number;
  /** Head, place and marked source, then the places of its notes. */
  readonly evidence: readonly number[];
}

const MAX_BLOCK_LINES = 300;
const MAX_MESSAGE_LINES = 40;
const MAX_FRAME_LINES = 6;
const MAX_NOTE_PLACES = 3;

const HEAD = /^(error|warning)(?:\[([\w:.-]{1,80})\])?: (\S.*)$/;
/** rustc's arrow, and the corner that cargo-deny draws. */
const ARROW = /^ *(?:-->|┌─) (.{1,400}?):(\d+):(\d+)$/;
const NOTE_PLACE = /^ *(?:-->|:::) .{1,400}:\d+:\d+$/;
const SHORT = /^(\S[^:\n]{0,400}\.rs):(\d+):(\d+): (error|warning)(?:\[([\w:]{1,80})\])?: (\S.*)$/;

/** The diagnostic that begins at the line, in the long or the short form; undefined if none does. */
export function diagnosticAt(lineAt: LineAt, start: number): RustDiagnostic | undefined {
  return longDiagnostic(lineAt, start) ?? shortDiagnostic(lineAt, start);
}

function shortDiagnostic(lineAt: LineAt, start: number): RustDiagnostic | undefined {
  const found = SHORT.exec(lineAt(start).trimEnd());
  if (!found) return undefined;
  const [, file, row, column, word, code, message] = found;
  const severity = word === 'error' ? 'error' : 'warning';
  return {
    severity,
    message,
    file,
    row: Number(row),
    column: Number(column),
    code,
    start,
    end: start,
    evidence: [start],
  };
}

function longDiagnostic(lineAt: LineAt, start: number): RustDiagnostic | undefined {
  // Miri prints its errors behind the name of the test that runs.
  const head = HEAD.exec(
    lineAt(start)
      .trimEnd()
      .replace(/^test \S{1,300} \.\.\. /, ''),
  );
  if (!head) return undefined;
  const arrow = arrowBelow(lineAt, start);
  const isFramed =
    arrow !== undefined || /^ *[|│]? *$|^ +(?:=|\|) /.test(lineAt(start + 1)) || lineAt(start + 1) === '';
  if (!isFramed) return undefined;
  const end = endOf(lineAt, arrow?.line ?? start);
  const place = arrow && ARROW.exec(lineAt(arrow.line).trimEnd());
  return {
    severity: head[1] === 'error' ? 'error' : 'warning',
    message: head[3],
    code: head[2] ?? lintIn(lineAt, start, end),
    start,
    end,
    evidence: evidenceOf(lineAt, {start, end}, arrow?.line),
    ...(place && {file: place[1], row: Number(place[2]), column: Number(place[3])}),
  };
}

/** The place stands right below the head, or below the further lines of its message. */
function arrowBelow(lineAt: LineAt, start: number): {line: number} | undefined {
  for (let line = start + 1; line <= start + MAX_MESSAGE_LINES; line += 1) {
    const text = lineAt(line);
    if (ARROW.test(text.trimEnd())) return {line};
    if (/^ *[|=│]|^\s*$|^\S/.test(text)) {
      // A message may hold an empty line; its other lines are indented.
      if (text.trim() !== '' || !/^ {7}\S/.test(lineAt(line + 1))) return undefined;
    }
  }
  return undefined;
}

function endOf(lineAt: LineAt, from: number): number {
  let end = from;
  while (end < from + MAX_BLOCK_LINES) {
    const next = lineAt(end + 1);
    if (next.trim() === '' || HEAD.test(next) || /^(?:Some errors|For more information|[A-Z]{4})/.test(next)) break;
    end += 1;
  }
  return end;
}

/** The lint that a note names; Clippy's own have a link as well. */
function lintIn(lineAt: LineAt, start: number, end: number): string | undefined {
  let linked: string | undefined;
  for (let line = start + 1; line <= end; line += 1) {
    const text = lineAt(line);
    if (!/^ +[=|] /.test(text)) continue;
    const noted =
      /`#!?\[(?:warn|deny|forbid)\(([\w:]+)\)\]`/.exec(text) ??
      /`(?:-[DWF]|--(?:deny|warn|forbid)) ([\w:-]+)`/.exec(text);
    if (noted && noted[1] !== 'warnings') return noted[1].replaceAll('-', '_');
    const link = /rust-clippy\/\S{1,60}index\.html#([\w]+)$/.exec(text.trimEnd());
    if (link) linked = `clippy::${link[1]}`;
  }
  return linked;
}

function evidenceOf(lineAt: LineAt, {start, end}: {start: number; end: number}, arrow: number | undefined): number[] {
  const shown = [start];
  if (arrow === undefined) return [...shown, ...rangeOf(start + 1, Math.min(end, start + MAX_FRAME_LINES))];
  shown.push(arrow);
  const notes: number[] = [];
  let marked = 0;
  for (let line = arrow + 1; line <= end; line += 1) {
    const text = lineAt(line);
    if (marked === 0 && /^ *(?:[|] .*\^|│ *[━─-]{2,})/.test(text)) marked = line;
    if (notes.length < MAX_NOTE_PLACES && NOTE_PLACE.test(text.trimEnd())) notes.push(line);
  }
  if (marked > 0) shown.push(...rangeOf(Math.max(arrow + 1, marked - 1), marked));
  return [...shown, ...notes];
}

function rangeOf(start: number, end: number): number[] {
  return Array.from({length: Math.max(0, end - start + 1)}, (_, index) => start + index);
}

/** The finding that a diagnostic of the captured text is. */
export function findingOfDiagnostic(diagnostic: RustDiagnostic): Finding {
  const {severity, message, file, row, column, code, start, end, evidence} = diagnostic;
  return {
    kind: 'diagnostic',
    severity,
    message: clip(message),
    ...(file !== undefined && {file}),
    ...(row !== undefined && {row}),
    ...(column !== undefined && {column}),
    ...(code !== undefined && {code}),
    range: {start, end},
    evidence,
  };
}
