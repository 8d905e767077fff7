/** Takes the fronts off a wrapped text: each program's lines become a text of their own, as if it had run alone. */

import {createLineText, type LineText} from '../../text/lineText.js';
import {findWrapping, peel, type Wrapping} from './findWrapping.js';

/** What one program printed. */
export interface Stream {
  readonly text: LineText;
  /** The line of the capture for each line of the text, from index 0; undefined where they are the same. */
  readonly lines?: Uint32Array;
  /** The lines are entries of a log whose stamps were taken off. */
  readonly isLog?: boolean;
  /** The program's name in the fronts, if they name one. */
  readonly who?: string;
}

const SAMPLED_LINES = 400;
const LAST_SAMPLED = 40;
const FRONT_BYTES = 240;
const LINES_PER_STEP = 2000;
/** Larger texts are read as they are: the streams are a copy. */
const MAX_BYTES = 64 * 1024 * 1024;

/** The streams of a text, the one of nobody's lines first; only the text itself where nothing wraps it. Yields while it copies. */
export function* unwrapText(text: LineText): Generator<void, readonly Stream[]> {
  if (text.byteLength > MAX_BYTES) return [{text}];
  const wrapping = findWrapping(sampleOf(text));
  if (wrapping.length === 0) return [{text}];
  const isLog = wrapping.some(layer => layer.isLog);
  const {owners, cuts} = yield* sortLines(text, wrapping);
  const streams: Stream[] = [];
  for (const [who, lines] of owners) {
    streams.push({...(yield* copyLines(text, lines, cuts)), isLog, ...(/[A-Za-z]/.test(who) && {who})});
  }
  return streams;
}

function sampleOf(text: LineText): string[] {
  const step = Math.max(1, text.lineCount / SAMPLED_LINES);
  const sample: string[] = [];
  for (let at = 1; at <= text.lineCount; at += step) sample.push(frontOf(text, Math.floor(at)));
  // What ended a program stands at the end.
  for (let line = Math.max(1, text.lineCount - LAST_SAMPLED); step > 1 && line <= text.lineCount; line += 1) {
    sample.push(frontOf(text, line));
  }
  return sample;
}

/** The first bytes of a line, one character for each. */
function frontOf(text: LineText, line: number): string {
  const bytes = text.lineBytes(line);
  return Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, FRONT_BYTES)).toString('latin1');
}

/** Whose line is whose, and how many bytes of each are front. Where all have one owner, nobody's lines stay among them. */
function* sortLines(
  text: LineText,
  wrapping: Wrapping,
): Generator<void, {owners: ReadonlyMap<string, readonly number[]>; cuts: Uint16Array}> {
  const cuts = new Uint16Array(text.lineCount + 1);
  const owners = new Map<string, number[]>();
  for (let line = 1; line <= text.lineCount; line += 1) {
    if (line % LINES_PER_STEP === 0) yield;
    const {at, who} = peel(frontOf(text, line), wrapping);
    cuts[line] = at;
    const known = owners.get(who);
    if (known) known.push(line);
    else owners.set(who, [line]);
  }
  if (owners.size !== 2 || !owners.has('')) return {owners, cuts};
  const who = [...owners.keys()].find(name => name !== '') ?? '';
  return {owners: new Map([[who, Array.from({length: text.lineCount}, (_, index) => index + 1)]]), cuts};
}

function* copyLines(text: LineText, lines: readonly number[], cuts: Uint16Array): Generator<void, Stream> {
  let size = 0;
  for (const line of lines) size += text.lineBytes(line).length - cuts[line] + 1;
  const bytes = Buffer.allocUnsafe(size);
  let at = 0;
  for (const [index, line] of lines.entries()) {
    if (index % LINES_PER_STEP === LINES_PER_STEP - 1) yield;
    const content = text.lineBytes(line).subarray(cuts[line]);
    bytes.set(content, at);
    at += content.length;
    bytes[at] = 0x0a;
    at += 1;
  }
  return {text: createLineText(bytes), lines: Uint32Array.from(lines)};
}
