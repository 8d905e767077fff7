/** A panic as the standard library prints it: thread, place and message, in the form of Rust 1.73 and the one before. */

import {type Frame, isLibrary} from '../general/frames.js';
import type {LineAt} from './diagnostic.js';

export interface Panic {
  readonly thread: string;
  readonly message: string;
  /** The most telling place: where it panicked, or what an assertion library or a backtrace says of the project's own lines. */
  readonly file?: string | undefined;
  readonly row?: number | undefined;
  readonly column?: number | undefined;
  readonly start: number;
  readonly end: number;
  /** Head, message, both sides of an assertion, minimal input. */
  readonly evidence: readonly number[];
  /** What is under `stack backtrace:`. */
  readonly frames: readonly PanicFrame[];
}

export interface PanicFrame extends Frame {
  readonly symbol: string;
}

const MAX_MESSAGE_LINES = 60;
const MAX_SIDES = 8;
/** Of a longer message so many lines are shown whatever they say. */
const MAX_SHOWN = 5;
const MAX_FRAMES = 300;

const NEW_FORM = /thread '([^'\n]{0,300}|[^\n]{0,300}?)' (?:\(\d+\) )?panicked at (\S.{0,400}?):(\d+):(\d+):$/;
const OLD_FORM = /thread '([^'\n]{0,300}|[^\n]{0,300}?)' panicked at '(.*)$/;
const OLD_PLACE = /^(.*?)', ([^',\n]{1,400}?):(\d+):(\d+)$/;
/** Custom messages of a panic hook and of `Box<dyn Any>` stand on the head's own line. */
const NO_QUOTES = /thread '([^'\n]{0,300})' panicked at (Box<(?:dyn )?Any>), (\S{1,400}?):(\d+):(\d+)$/;

/** Whether a panic is told on the line. */
export function isPanicHead(text: string): boolean {
  return (
    text.includes('panicked at') &&
    (NEW_FORM.test(text.trimEnd()) || OLD_FORM.test(text) || NO_QUOTES.test(text.trimEnd()))
  );
}

/** The panic that begins at the line, if one does. */
export function panicAt(lineAt: LineAt, start: number): Panic | undefined {
  const text = lineAt(start).trimEnd();
  if (!text.includes('panicked at')) return undefined;
  const head = newFormAt(lineAt, start, text) ?? oldFormAt(lineAt, start, text);
  if (!head) return undefined;
  const body = bodyOf(lineAt, head);
  const trace = framesBelow(lineAt, body.end);
  const place = placeOf(lineAt, head, trace.frames);
  return {
    thread: head.thread,
    message: head.message,
    file: place.file,
    row: place.row,
    column: place.column,
    start,
    end: trace.end,
    evidence: [...new Set([start, head.messageLine, ...body.evidence, ...snapshotAbove(lineAt, head)])],
    frames: trace.frames,
  };
}

interface Head {
  readonly thread: string;
  readonly message: string;
  readonly messageLine: number;
  readonly file: string;
  readonly row: number;
  readonly column: number;
  /** The line of the place: the message ends there in the old form and begins below it in the new one. */
  readonly placeLine: number;
  readonly start: number;
  readonly isOld: boolean;
}

function newFormAt(lineAt: LineAt, start: number, text: string): Head | undefined {
  const found = NEW_FORM.exec(text);
  if (found) {
    const [, thread, file, row, column] = found;
    const messageLine = start + 1;
    const message = lineAt(messageLine).trim();
    return {
      thread,
      message,
      messageLine,
      file,
      row: Number(row),
      column: Number(column),
      placeLine: start,
      start,
      isOld: false,
    };
  }
  const bare = NO_QUOTES.exec(text);
  if (!bare) return undefined;
  const [, thread, message, file, row, column] = bare;
  return {
    thread,
    message,
    messageLine: start,
    file,
    row: Number(row),
    column: Number(column),
    placeLine: start,
    start,
    isOld: true,
  };
}

function oldFormAt(lineAt: LineAt, start: number, text: string): Head | undefined {
  const found = OLD_FORM.exec(text);
  if (!found) return undefined;
  for (let line = start; line <= start + MAX_MESSAGE_LINES; line += 1) {
    const said = line === start ? found[2] : lineAt(line).trimEnd();
    const place = OLD_PLACE.exec(said);
    if (!place) continue;
    const [, rest, file, row, column] = place;
    const message = line === start ? rest : found[2];
    return {
      thread: found[1],
      message: message.trim(),
      messageLine: start,
      file,
      row: Number(row),
      column: Number(column),
      placeLine: line,
      start,
      isOld: true,
    };
  }
  return undefined;
}

/** Ends of a message: what the runtime or a test runner prints after it. */
const AFTER =
  /^\s*(?:note: (?:run with|Some details|test did|panic did)|stack backtrace:|-{4} |failures:|successes:|test result: |test \S+.* \.\.\. |error: test failed|thread '|\(test |━{4}|─{4})/;
/** Sides of an assertion, also of `pretty_assertions`, `similar` and matchers. */
const SIDE = /^\s*(?:left|right|expected|actual|got|Expected|Actual|but was|to contain)\s*:|^\s*[<>+-](?!-)\S/;

function bodyOf(lineAt: LineAt, {placeLine, start, isOld}: Head): {evidence: readonly number[]; end: number} {
  const sides: number[] = [];
  let minimal: number | undefined;
  let end = placeLine;
  const last = isOld ? placeLine : placeLine + MAX_MESSAGE_LINES;
  for (let line = start + 1; line <= last; line += 1) {
    const text = lineAt(line);
    if (line > placeLine && AFTER.test(text)) break;
    if (text.trim() !== '') end = line;
    if (/^\s*minimal failing input: /.test(text)) minimal ??= line;
    else if (SIDE.test(text) && sides.length < MAX_SIDES) sides.push(line);
    else if (line > placeLine && line <= placeLine + MAX_SHOWN && text.trim() !== '') sides.push(line);
  }
  const evidence = minimal === undefined ? sides : [...sides, minimal];
  return {evidence, end: Math.max(end, placeLine)};
}

function framesBelow(lineAt: LineAt, end: number): {frames: readonly PanicFrame[]; end: number} {
  let start = end + 1;
  while (start <= end + 3 && lineAt(start).trim() === '') start += 1;
  if (lineAt(start).trim() !== 'stack backtrace:') return {frames: [], end};
  const frames: PanicFrame[] = [];
  let symbol = '';
  let line = start + 1;
  for (; line <= start + MAX_FRAMES; line += 1) {
    const text = lineAt(line).trim();
    const named = /^\d+: +(?:0x[\da-f]+ - )?(\S.*)$/.exec(text);
    const at = /^at (\S.{0,400}?):(\d+)(?::(\d+))?$/.exec(text);
    if (named) symbol = named[1].replace(/::h[\da-f]{16}$/, '');
    else if (at) {
      const [, file, row, column] = at;
      const isProject = !isOfToolchain(file);
      frames.push({line, file, row: Number(row), ...(column && {column: Number(column)}), isProject, symbol});
    } else break;
  }
  return {frames, end: line - 1};
}

interface PanicPlace {
  readonly file: string;
  readonly row: number | undefined;
  readonly column?: number | undefined;
}

/** Assertion libraries panic in their own sources: then what they say of the place counts, or the project's first frame. */
function placeOf(lineAt: LineAt, head: Head, frames: readonly PanicFrame[]): PanicPlace {
  const {file, row, column, message} = head;
  // proptest panics where the macro begins and tells in the message where the assertion stands.
  for (let line = head.messageLine; line <= head.messageLine + 4; line += 1) {
    const told = /^(?:Test failed: |\s*right: ).{0,2000} at (\S{1,300}\.rs):(\d+)(?::(\d+))?\.?;?$/.exec(
      line === head.messageLine ? message : lineAt(line).trimEnd(),
    );
    if (told && message.startsWith('Test failed: '))
      return {file: told[1], row: Number(told[2]), column: told[3] ? Number(told[3]) : undefined};
  }
  if (!isOfToolchain(file)) return {file, row, column};
  const sourced = sourceAbove(lineAt, head.start);
  if (sourced) return sourced;
  const frame = frames.find(({isProject}) => isProject);
  return frame ? {file: frame.file, row: frame.row, column: frame.column} : {file, row, column};
}

/** insta prints `Source: tests/a.rs:5` above its panic. */
function sourceAbove(lineAt: LineAt, start: number): PanicPlace | undefined {
  for (let line = start - 1; line >= Math.max(1, start - 60); line -= 1) {
    const text = lineAt(line);
    if (/^-{4} .* stdout -{4}$/.test(text)) return undefined;
    const source = /^\s*Source: (\S.{0,300}?):(\d+)\s*$/.exec(text);
    if (source) return {file: source[1], row: Number(source[2])};
  }
  return undefined;
}

/** The lines of the table above the panic of insta in which the snapshots differ. */
function snapshotAbove(lineAt: LineAt, {start, message}: Head): number[] {
  const lines: number[] = [];
  if (!message.startsWith('snapshot assertion ')) return lines;
  for (let line = start - 1; line >= Math.max(1, start - 60) && !/━ Snapshot /.test(lineAt(line)); line -= 1)
    if (/│[-+]/.test(lineAt(line))) lines.unshift(line);
  return lines.slice(0, MAX_SIDES);
}

function isOfToolchain(file: string): boolean {
  return (
    isLibrary(file) || /^\/rustc\/|\/\.?cargo\/(?:registry|git)\/|\/rustlib\/|^library\/(?:std|core|alloc)\//.test(file)
  );
}

/** The panic that failed the test: of the thread named like it, or of the main thread, else the first. */
export function choosePanic(panics: readonly Panic[], test: string): Panic | undefined {
  return (
    panics.findLast(({thread}) => thread === test) ?? panics.findLast(({thread}) => thread === 'main') ?? panics[0]
  );
}

/** The frame of the test function itself, where a backtrace names it and the panic came from another file. */
export function frameOfTest({frames, file}: Panic, test: string): PanicFrame | undefined {
  const last = test.split('::').at(-1) ?? test;
  const frame = frames.find(
    ({symbol, isProject}) =>
      isProject && (symbol.endsWith(`::${test}`) || symbol === test || symbol.endsWith(`::${last}`)),
  );
  const base = (path: string | undefined) => path?.split(/[/\\]/).at(-1);
  return frame && base(frame.file) !== base(file) ? frame : undefined;
}
