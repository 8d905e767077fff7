/** What a line must hold to be worth judging. Everything that a rule of this folder can accept holds one of these. */

import type {Anchor} from '../scan/anchorScanner.js';

const WORDS = [
  'error',
  'fail',
  'fatal',
  'warn',
  'panic',
  'exception',
  'traceback',
  'crit',
  'severe',
  'emerg',
  'alert',
  'deprecat',
  'assert',
  'timed out',
  'timedout',
  'timeout',
  'deadline exceeded',
  'not ok',
  'killed',
  'abort',
  'segmentation',
  'core dumped',
  'bus error',
  'illegal instruction',
  'floating point',
  'trace/breakpoint',
  'stack smashing',
  'double free',
  'corrupted size',
  'not found',
  'no such',
  'denied',
  'refused',
  'reset by peer',
  'unreachable',
  'no route',
  'broken pipe',
  'read-only file',
  'too many open',
  'already in use',
  'in use',
  'exec format',
  'cannot',
  "can't",
  'can’t',
  'could not',
  "couldn't",
  'couldn’t',
  'unable to',
  'not permitted',
  'a directory',
  'file exists',
  'resource busy',
  'no space',
  'argument list',
  'not empty',
  'text file busy',
  'name resolution',
  'unbound variable',
  'not set',
  'ambiguous',
  'bad substitution',
  'invalid',
  'unrecogni',
  'illegal option',
  'syntax',
  'undefined',
  'multiple definition',
  'is not',
  'does not',
  'did not',
  'conflict',
  'rejected',
  'keyboardinterrupt',
  'systemexit',
  'stopiteration',
  'uncaught',
  'unhandled',
  'oops',
  'bug',
  'invalid opcode',
  'exit',
  'returned',
  'terminated',
  'went wrong',
  'occurred',
  'no matching',
  'would be reformatted',
  'overfull',
  'underfull',
  'problem',
  'offense',
  'issue',
  'broken',
  'crash',
  'cancelled',
  '***',
  'sanitizer',
  'dubious',
  'build stopped',
  'missing',
  'unknown',
  'unsupported',
  'too few',
  'interrupt',
  'wrn',
  'executable',
  'with status',
  'with code',
  'with signal',
] as const;

const EXACT = [
  'Fault',
  'ERR',
  'E: ',
  'W: ',
  'F: ',
  'E/',
  'W/',
  'F/',
  '✗',
  '✖',
  '✘',
  '✕',
  '×',
  '❌',
  '☓',
  '⨯',
  '●',
  '[!]',
  '! ',
  '[E]',
  '[W]',
  'C: ',
  'R: ',
  'curl: (',
  '|E|',
  ' E ',
  ' F ',
  ' W ',
] as const;

/** `name.ext:12` and `name.ext(12`: a place in a file in front of a complaint. */
const PLACES = [...'0123456789'].flatMap(digit => [`:${digit}`, `(${digit}`, `[${digit}`]);

export const JUDGE_ANCHORS: readonly Anchor[] = [
  ...WORDS.map(text => ({text, anyCase: true})),
  ...EXACT.map(text => ({text, accept: mayBeMarker})),
  ...PLACES.map(text => ({text, accept: followsFile})),
  {text: 'line ', accept: precedesDigit},
  {text: ') ', accept: numbersLine},
];

/** Markers stand near the front of a line. */
const FRONT_BYTES = 120;

function mayBeMarker(bytes: Uint8Array, start: number): boolean {
  const limit = Math.max(0, start - FRONT_BYTES);
  for (let at = start - 1; at >= limit; at -= 1) if (bytes[at] === 0x0a) return true;
  return limit === 0;
}

function precedesDigit(bytes: Uint8Array, _start: number, end: number): boolean {
  return isDigit(bytes[end]);
}

/** `12) ` at the start of a line: an item of a list of failures. */
function numbersLine(bytes: Uint8Array, start: number): boolean {
  let at = start - 1;
  for (const limit = start - FRONT_BYTES; at > limit && isDigit(bytes[at]); at -= 1);
  if (at === start - 1) return false;
  for (const limit = start - FRONT_BYTES; at > limit && bytes[at] === 0x20; at -= 1);
  return at < 0 || bytes[at] === 0x0a;
}

/** The longest extension or file name that is looked for in front of a number. */
const NAME_BYTES = 14;

/** A letter in front, and a dot or a slash not far before it: the end of a path. Times and ratios have digits there. */
function followsFile(bytes: Uint8Array, start: number, end: number): boolean {
  let at =
    bytes[start] === 0x5b && bytes[start - 1] === 0x3a ? start - 2 : bytes[start - 1] === 0x20 ? start - 2 : start - 1;
  if (!isLetter(bytes[at])) return false;
  const limit = at - NAME_BYTES;
  for (; at > limit && isNameByte(bytes[at]); at -= 1);
  let next = end;
  while (next < end + 6 && isDigit(bytes[next])) next += 1;
  // `name.go:12]` is where a logger was called.
  if (bytes[next] === 0x5d && bytes[start] === 0x3a) return false;
  return bytes[at] === 0x2e || bytes[at] === 0x2f || isFileName(bytes, at + 1);
}

/** `Makefile:3` has no extension. */
function isFileName(bytes: Uint8Array, start: number): boolean {
  const first = bytes[start];
  return first >= 0x41 && first <= 0x5a;
}

function isDigit(byte: number): boolean {
  return byte >= 0x30 && byte <= 0x39;
}

function isLetter(byte: number): boolean {
  return (byte >= 0x61 && byte <= 0x7a) || (byte >= 0x41 && byte <= 0x5a);
}

function isNameByte(byte: number): boolean {
  return isLetter(byte) || isDigit(byte) || byte === 0x5f || byte === 0x2b || byte === 0x2d;
}
