/**
 * What the Go runtime prints of a crash: panics, fatal errors, data races.
 * Source: the package documentation of `runtime` and "Data Race Detector" on go.dev; the form of Go 1.5 to 1.26.
 */

import {clip} from '../testing/failureBlock.js';

export interface GoCrash {
  readonly kind: 'panic' | 'fatal' | 'race';
  readonly start: number;
  readonly end: number;
  readonly message: string;
  readonly file?: string;
  readonly row?: number;
  /** The test whose function stands on the stack, or the deepest of those that were running when the time was up. */
  readonly test?: string;
  /** All tests that were running when the time was up. */
  readonly running: readonly string[];
  /** Head, what it adds, and the frames in the project. */
  readonly evidence: readonly number[];
}

/** What a text must hold for a crash to be in it. */
export const CRASH_ANCHORS = ['panic: ', 'fatal error: ', 'WARNING: DATA RACE', 'unexpected fault address '] as const;

export interface GoFrame {
  readonly line: number;
  readonly file: string;
  readonly row: number;
  readonly call: string;
}

const MAX_HEAD_LINES = 40;
const MAX_STACK_LINES = 3000;
const MAX_STACKS = 3;
const STACK = /^goroutine \d+ (?:gp=\S+ (?:m=\S+ )*(?:mp=\S+ )?)?\[/;
const HEAD = /^(?:panic: |fatal error: |unexpected fault address )/;
/** Calls into the standard library, where paths are trimmed and do not tell. */
const STANDARD =
  /^(?:runtime|testing|sync|reflect|net|os|io|bufio|fmt|encoding|time|context|internal|syscall|sort|slices|maps|strings|bytes|log|database\/sql|html|text|regexp|errors|crypto|compress|strconv|iter)(?:\/[\w./]+)?\./;

/** The crash that begins at the line, if one does. `lineCount` bounds the look ahead. */
export function readCrash(line: (number: number) => string, start: number, lineCount: number): GoCrash | undefined {
  const text = line(start);
  if (text.trimEnd() === 'WARNING: DATA RACE') return readRace(line, start, lineCount);
  const head = HEAD.exec(text);
  return head ? readPanic(line, start, lineCount, head[0]) : undefined;
}

function readPanic(
  line: (number: number) => string,
  start: number,
  lineCount: number,
  prefix: string,
): GoCrash | undefined {
  const running: string[] = [];
  const told: number[] = [];
  let at = start + 1;
  let message = prefix.startsWith('unexpected') ? line(start).trim() : line(start).slice(prefix.length).trim();
  for (; at <= Math.min(lineCount, start + MAX_HEAD_LINES); at += 1) {
    const text = line(at);
    if (STACK.test(text)) break;
    const test = /^\t\t(\S.{0,300}?) \(\d[\w.]*\)$/.exec(text.trimEnd());
    if (test) running.push(test[1]);
    // What follows a fault address names the fault.
    const named = prefix.startsWith('unexpected') ? /^fatal error: (.*)$/.exec(text) : null;
    if (named) message = named[1].trim();
    if (test || named || /^\[signal |^\t+panic: /.test(text) || told.length < 2) {
      if (text.trim() !== '') told.push(at);
    }
    if (/^exit status \d+$|^(?:FAIL|ok {2})\t/.test(text)) break;
  }
  const isCutOff = at > lineCount || /^exit status \d+$/.test(line(at));
  if (!STACK.test(line(at)) && !(isCutOff && at - start < 8)) return undefined;
  const stacks: GoFrame[][] = [];
  const end = STACK.test(line(at)) ? readStacks(line, at, lineCount, stacks) : start;
  message = message.replace(/ \[recovered(?:, repanicked)?\]$/, '');
  const all = stacks.flat();
  const deepest = running.at(-1);
  const wanted = deepest === undefined ? undefined : `.${deepest.split('/')[0]}`;
  const first =
    (wanted && stacks.filter(frames => frames.some(({call}) => call.includes(wanted))).at(-1)) ||
    stacks.find(frames => frames.length > 0);
  const place = first?.[0];
  const own = first?.find(({file}) => file.endsWith('_test.go'));
  const others = stacks.filter(frames => frames.length > 0 && frames !== first).map(frames => frames[0].line);
  const isDeadlock = message.includes('asleep');
  const shown = [start, place?.line, own?.line, ...told.slice(0, 4), ...(isDeadlock ? others.slice(0, 2) : [])];
  const test = deepest ?? testOf(first ?? all);
  return {
    kind: prefix.startsWith('panic') ? 'panic' : 'fatal',
    start,
    end: Math.max(end, start),
    message: clip(message || line(start).trim()),
    ...(place && {file: place.file, row: place.row}),
    ...(test !== undefined && {test}),
    running,
    evidence: linesOf(shown),
  };
}

/** Collects the frames in the project of each goroutine; the last line of the stacks. */
function readStacks(line: (number: number) => string, start: number, lineCount: number, stacks: GoFrame[][]): number {
  let end = start;
  let frames: GoFrame[] = [];
  for (let at = start; at <= Math.min(lineCount, start + MAX_STACK_LINES); at += 1) {
    const text = line(at);
    if (STACK.test(text)) {
      frames = [];
      if (stacks.length < 200) stacks.push(frames);
      end = at;
      continue;
    }
    const frame = goFrameOf(text, line(at - 1), at);
    if (frame && isOfProject(frame)) frames.push(frame);
    if (/^\s+\S.*:\d+(?: \+0x[\da-f]+)?(?: fp=.*)?$/.test(text)) end = at;
    else if (/^\S[^\t]*\(.*\)(?: .*)?$|^created by |^\.\.\.|^goroutine |^r\w{1,2} +0x|^exit status \d/.test(text))
      end = at;
    else if (text.trim() !== '' || !isStackNext(line, at)) break;
    if (/^exit status \d/.test(text)) break;
  }
  return end;
}

function isStackNext(line: (number: number) => string, blank: number): boolean {
  return /^goroutine \d|^r\w{1,2} +0x|^exit status \d|^runtime stack:/.test(line(blank + 1));
}

/** Two accesses, each with its stack, between two lines of equals signs. */
function readRace(line: (number: number) => string, start: number, lineCount: number): GoCrash {
  const stacks: GoFrame[][] = [];
  let frames: GoFrame[] = [];
  let end = start;
  for (let at = start + 1; at <= Math.min(lineCount, start + MAX_STACK_LINES); at += 1) {
    const text = line(at);
    if (/^={10,}\s*$/.test(text)) {
      end = at;
      break;
    }
    if (/^\S.*:$/.test(text.trimEnd())) {
      frames = [];
      stacks.push(frames);
    } else if (text.trim() !== '' && !text.startsWith('  ')) break;
    const frame = goFrameOf(text, line(at - 1), at);
    if (frame && isOfProject(frame)) frames.push(frame);
    end = at;
  }
  const accesses = stacks.slice(0, 2).filter(({length}) => length > 0);
  const place = (accesses[0] ?? stacks.find(({length}) => length > 0))?.[0];
  const test = testOf(stacks.flat());
  const isFramed = /^={10,}\s*$/.test(line(start - 1));
  return {
    kind: 'race',
    start: isFramed ? start - 1 : start,
    end,
    message: 'WARNING: DATA RACE',
    ...(place && {file: place.file, row: place.row}),
    ...(test !== undefined && {test}),
    running: [],
    evidence: linesOf([start, ...accesses.slice(0, MAX_STACKS).map(found => found[0].line)]),
  };
}

/** `\t/a/b.go:1 +0x2f` below the line with its call. */
export function goFrameOf(text: string, above: string, line: number): GoFrame | undefined {
  const found = /^\s+((?:[A-Za-z]:)?[^\s:][^:]{0,500}\.\w{1,4}):(\d+)(?: \+0x[\da-f]+)?(?: fp=.*)?\s*$/.exec(text);
  return found ? {line, file: found[1], row: Number(found[2]), call: above.trim()} : undefined;
}

/** Whether the frame is of the project: not of the standard library, a module, or generated code. */
export function isOfProject({file, call}: GoFrame): boolean {
  if (/\.(?:s|c|h)$|_testmain\.go$|\/go\/(?:src|pkg\/mod)\/|\/go-?\d[\d.]*\/src\/|\/vendor\/|@v\d/.test(file))
    return false;
  if (/^\/|^[A-Za-z]:/.test(file)) return !/^\/usr\/(?:lib|local\/lib|share)\/go/.test(file);
  return !STANDARD.test(call.replace(/^created by /, ''));
}

/** `TestNil` of the call `example.com/p/b.TestNil.func1(0x1)`. */
function testOf(frames: readonly GoFrame[]): string | undefined {
  for (const {file, call} of frames) {
    if (!file.endsWith('_test.go')) continue;
    const found = /\.((?:Test|Fuzz|Benchmark|Example)(?![a-z])\w*)(?:[.(]| in goroutine |$)/.exec(call);
    if (found) return found[1];
  }
  return undefined;
}

function linesOf(lines: readonly (number | undefined)[]): number[] {
  return [...new Set(lines.filter(line => line !== undefined))];
}
