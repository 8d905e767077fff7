/** What the C and C++ libraries print when a program dies: assertions, uncaught exceptions, corrupted memory, signals. */

import type {TextView} from '../reader.js';

export interface CrashLine {
  readonly message: string;
  readonly file?: string;
  readonly row?: number;
  /** The function, where it is named. */
  readonly name?: string;
}

export interface Crash extends CrashLine {
  readonly line: number;
  readonly end: number;
  readonly evidence: readonly number[];
}

/** glibc, musl, BSD: `app: a.c:3: f: Assertion `x' failed.`, `Assertion failed: (x), function f, file a.c, line 3.` */
const ASSERTIONS: readonly RegExp[] = [
  /^(?:[^\s:]{1,200}: )?(?<file>[^\s:][^:]{0,300}):(?<row>\d+): (?<name>\S.{0,1000}?): (?<message>Assertion [`'].{1,2000}' failed\.)/,
  /^(?:[^\s:]{1,200}: )?(?<file>[^\s:][^:]{0,300}):(?<row>\d+): (?<message>Assertion [`'].{1,2000}' failed\.)/,
  /^(?<message>Assertion failed: \(?.{1,1000}\)?), function (?<name>.{1,300}), file (?<file>.{1,300}), line (?<row>\d+)\.?$/,
  /^(?<message>Assertion failed: .{1,1000}) \((?<file>[^():]{1,300}): (?<name>[^():]{1,200}): (?<row>\d+)\)$/,
  /^(?<message>Assertion failed: .{1,1000}), file (?<file>.{1,300}), line (?<row>\d+)$/,
  /^(?<file>[^\s:][^:]{0,300}):(?<row>\d+): (?<name>\S.{0,1000}?): (?<message>Assertion '.{1,2000}' failed\.)/,
];

const CORRUPTION =
  /^(?<message>(?:\*\*\* )?(?:(?:double free or corruption|free\(\): |malloc\(\): |munmap_chunk\(\): |realloc\(\): |corrupted size vs\. prev_size|corrupted double-linked list|malloc_consolidate\(\): |stack smashing detected|buffer overflow detected|invalid fastbin entry|unaligned tcache chunk|tcache_thread_shutdown\(\): )|Error in `.{1,200}': ).{0,200})/;
const SIGNAL =
  /^(?:\S.{0,200}: )?(?:line \d+: +\d+ )?(?<message>Segmentation fault|Aborted|Bus error|Floating point exception|Illegal instruction|Trace\/breakpoint trap|Killed)(?: +\(core dumped\))?(?:\s+\S.*)?$/;
const TERMINATED = /^(?:libc\+\+abi(?:\.dylib)?: )?(?<message>(?:terminat(?:e called|ing)|Terminate called)\b.*)$/;

/** Literal strings of which one stands on every line that tells of a death. */
export const CRASH_ANCHORS: readonly string[] = [
  'Assertion `',
  "Assertion '",
  'Assertion failed: ',
  'terminate called ',
  'libc++abi',
  'double free or corruption',
  'free(): ',
  'malloc(): ',
  'realloc(): ',
  'munmap_chunk(): ',
  'corrupted size vs. prev_size',
  'corrupted double-linked list',
  'malloc_consolidate(): ',
  '*** stack smashing detected',
  '*** buffer overflow detected',
  '*** Error in `',
];

/** What the line says of the program's death, if it says that; `isSignal`: lines of the shell about a signal count too. */
export function crashLineOf(text: string, isSignal = false): CrashLine | undefined {
  if (text.length > 4000) return undefined;
  for (const pattern of [...ASSERTIONS, CORRUPTION, TERMINATED, ...(isSignal ? [SIGNAL] : [])]) {
    const groups = pattern.exec(text)?.groups;
    if (!groups) continue;
    const {message, file, row, name} = groups;
    return {message: message.trim(), ...(file !== undefined && {file, row: Number(row)}), ...(name && {name})};
  }
  return undefined;
}

/** The crash at a line that tells of it, with the text of the exception below. */
export function readCrash(view: TextView, line: number, isSignal = false): Crash | undefined {
  const crash = crashLineOf(view.line(line).trimEnd(), isSignal);
  if (!crash) return undefined;
  const what = /^\s*what\(\):\s*(.*)$/.exec(view.line(line + 1));
  const evidence = what ? [line, line + 1] : [line];
  let end = what ? line + 1 : line;
  // What the shell says of the signal.
  for (const next of [end + 1, end + 2])
    if (SIGNAL.test(view.line(next).trimEnd())) {
      end = next;
      break;
    }
  const message = what ? `${crash.message}: ${what[1].trim()}` : crash.message;
  return {...crash, message: message.slice(0, 500), line, end, evidence};
}

/** The first crash told in a range of lines; the word for the signal only where nothing else is said. */
export function crashIn(view: TextView, start: number, end: number): Crash | undefined {
  for (const isSignal of [false, true])
    for (let line = start; line <= end; line += 1) {
      const crash = readCrash(view, line, isSignal);
      if (crash) return crash;
    }
  return undefined;
}
