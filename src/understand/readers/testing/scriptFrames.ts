/** Places in the stack traces of JavaScript, with and without `at`, as V8 and the test runners print them. */

import {type Frame, isLibrary} from '../general/frames.js';

const MAX_FRAME_CHARS = 800;

/** `at f (file:1:2)`, `f (file:1:2)`, and with one number only. */
const IN_PARENTHESES = /\((?:file:\/\/)?([^()]{1,400}?):(\d+)(?::(\d+))?\)(?: \{)?$/;
/** `at file:1:2`, `❯ f file:1:2`, `› file:1:2`, `file:1:2`. */
const BARE =
  /^(?:(?:at|async|❯|›|→|@|File:) )*(?:[\w.$<>#[\]]{1,100} )?(?:file:\/\/)?((?:[A-Za-z]:[\\/])?[^\s:()'"`|>][^:()'"`|]{0,300}\.[A-Za-z]\w{0,4}):(\d+)(?::(\d+))?(?: \{)?$/;

/** The frame of a JavaScript stack trace that a line is, if it is one; lines of `node:` and of packages are no part of the project. */
export function scriptFrameOf(text: string, line: number): Frame | undefined {
  if (text.length > MAX_FRAME_CHARS) return undefined;
  const trimmed = text.trim();
  const found = IN_PARENTHESES.exec(trimmed) ?? BARE.exec(trimmed);
  if (!found) return undefined;
  const [, file, row, column] = found;
  if (!/[./\\]/.test(file)) return undefined;
  return {line, file, row: Number(row), isProject: !isLibrary(file), ...(column && {column: Number(column)})};
}
