/** Lines of the stack traces that sanitizers, Valgrind and gdb print for compiled programs, and which of them are the project's. */

import {isLibrary} from '../general/frames.js';

export interface NativeFrame {
  readonly line: number;
  readonly call: string;
  /** Absent for code without debugging information. */
  readonly file?: string;
  readonly row?: number;
  readonly column?: number;
  readonly isProject: boolean;
}

/** The function of a frame is searched in this much of its line. */
const MAX_FRAME_CHARS = 1500;
/** `#0 0x55 in f file:1:2`, `#0 f file:1 (module+0x1)`. */
const SANITIZER = /^\s*#\d{1,4} (?:0x[\da-f]+ in )?(.*)$/;
/** `==1==    at 0x1: f (file:1)`, `==1==    by 0x1: f (in /usr/lib/x.so)`. */
const VALGRIND = /^==\d+==\s+(?:at|by) 0x[\dA-F]+: (.*)$/;
/** `#0  0x55 in f (x=1) at file:1`. */
const GDB = /^#\d{1,4} +(?:0x[\da-f]+ in )?(.*)$/;
const RUNTIME =
  /^(?:vg_replace|stl_|new_allocator|alloc_traits|allocator|basic_string|std_|invoke|unique_ptr|shared_ptr|char_traits|move|new_op|pthread_|libc[-_]|gtest|gmock)[\w.-]*\.(?:h|c|cc|S|hpp)$|\.S$|(?:^|\/)(?:g(?:oogle)?test|gmock|googlemock)\//;

/** The frame that a sanitizer prints, if the line is one. */
export function sanitizerFrameOf(text: string, line: number): NativeFrame | undefined {
  const said = text.length <= MAX_FRAME_CHARS ? SANITIZER.exec(text)?.[1] : undefined;
  if (said === undefined) return undefined;
  const told = said.replace(/ \((?:[^()]{0,400}\+0x[\da-f]+|BuildId: \w+)\)(?: \(BuildId: \w+\))?$/, '');
  const place = /:(\d+)(?::(\d+))?$/.exec(told);
  if (!place) return frameFrom(line, told, undefined);
  const before = told.slice(0, place.index);
  const absolute = before.lastIndexOf(' /');
  const at = absolute >= 0 ? absolute : before.lastIndexOf(' ');
  const [, row, column] = place;
  return frameFrom(line, before.slice(0, Math.max(0, at)), {file: before.slice(at + 1), row, column});
}

/** The frame that Valgrind prints, if the line is one. */
export function valgrindFrameOf(text: string, line: number): NativeFrame | undefined {
  const said = text.length <= MAX_FRAME_CHARS ? VALGRIND.exec(text)?.[1] : undefined;
  if (said === undefined) return undefined;
  const place = / \(([^()]{1,500}):(\d+)\)$/.exec(said);
  if (!place) return frameFrom(line, said.replace(/ \(in .*$/, ''), undefined);
  return frameFrom(line, said.slice(0, place.index), {file: place[1], row: place[2]});
}

/** The frame that a debugger prints, if the line is one. */
export function gdbFrameOf(text: string, line: number): NativeFrame | undefined {
  const said = text.length <= MAX_FRAME_CHARS ? GDB.exec(text)?.[1] : undefined;
  if (said === undefined) return undefined;
  const at = said.lastIndexOf(' at ');
  const place = at < 0 ? null : /^(\S.{0,500}):(\d+)$/.exec(said.slice(at + 4));
  const call = (place ? said.slice(0, at) : said).replace(/ \(.*$/, '');
  return frameFrom(line, call, place ? {file: place[1], row: place[2]} : undefined);
}

/** The first frame in a file of the project, else the first with any file. */
export function ownFrame(frames: readonly NativeFrame[]): NativeFrame | undefined {
  return frames.find(({isProject}) => isProject) ?? frames.find(({file}) => file !== undefined);
}

function frameFrom(
  line: number,
  call: string,
  place: {file: string; row: string; column?: string | undefined} | undefined,
): NativeFrame {
  if (!place || place.file === '') return {line, call, isProject: false};
  const {file, row, column} = place;
  return {
    line,
    call,
    file,
    row: Number(row),
    ...(column !== undefined && {column: Number(column)}),
    isProject: !isLibrary(file) && !/^\.\.?\//.test(file) && !isRuntime(file),
  };
}

function isRuntime(file: string): boolean {
  return RUNTIME.test(file) || /\/(?:libsanitizer|compiler-rt|glibc|sysdeps)\//.test(file);
}
