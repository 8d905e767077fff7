/** Text as numbered lines over byte blocks. Only LF and CR LF end a line; strings exist only for lines that leave. */

import {asBuffer} from './bytes.js';

const LF = 0x0a;
const CR = 0x0d;

/** Whole lines, kept as bytes. Only the last block of a text may end without a line end. */
export interface LineBlock {
  /** UTF-8, always well-formed, with the LF or CR LF of every line. */
  readonly bytes: Uint8Array;
  /** Byte offset of each line's first byte, then `bytes.length`: one entry more than lines. */
  readonly starts: Uint32Array;
  /** The same lines before the terminal clean-up; absent where it changed nothing. */
  readonly raw?: RawLines;
}

/** `starts[i]`..`starts[i + 1]` of `bytes` is what line i of the block was made of; same length as the block's `starts`. */
export interface RawLines {
  readonly bytes: Uint8Array;
  readonly starts: Uint32Array;
}

/** An immutable text of numbered lines (1-based). Cheap to make: it only points at its blocks. */
export class LineText {
  readonly blocks: readonly LineBlock[];
  /** Line number of each block's first line. */
  readonly firstLines: readonly number[];
  readonly lineCount: number;
  /** Bytes of the cleaned text, line ends included. */
  readonly byteLength: number;

  constructor(blocks: readonly LineBlock[]) {
    this.blocks = blocks;
    const firstLines: number[] = [];
    let line = 1;
    let bytes = 0;
    for (const block of blocks) {
      firstLines.push(line);
      line += block.starts.length - 1;
      bytes += block.bytes.length;
    }
    this.firstLines = firstLines;
    this.lineCount = line - 1;
    this.byteLength = bytes;
  }

  /** The line's bytes without its line end. Throws a RangeError for a number outside 1..lineCount. */
  lineBytes(line: number): Uint8Array {
    const {block, index} = this.locate(line);
    return contentOf(block.bytes, block.starts[index], block.starts[index + 1]);
  }

  /** The line as a string without its line end. */
  line(line: number): string {
    return decodeUtf8(this.lineBytes(line));
  }

  /** The line as it was before the terminal clean-up, without its line end. */
  rawLine(line: number): string {
    const {block, index} = this.locate(line);
    const {bytes, starts} = block.raw ?? block;
    return decodeUtf8(contentOf(bytes, starts[index], starts[index + 1]));
  }

  /** The block that holds a line, and the line's 0-based index in it. */
  locate(line: number): {block: LineBlock; index: number} {
    if (!(line >= 1 && line <= this.lineCount)) throw new RangeError(`line ${line} of ${this.lineCount}`);
    let low = 0;
    let high = this.blocks.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (this.firstLines[middle] <= line) low = middle;
      else high = middle - 1;
    }
    return {block: this.blocks[low], index: line - this.firstLines[low]};
  }
}

/** A block over bytes that are already clean UTF-8. */
export function createLineBlock(bytes: Uint8Array): LineBlock {
  return {bytes, starts: findLineStarts(bytes)};
}

/** Line starts of a text, then its length. A final line end starts no further line; no bytes are no lines. */
export function findLineStarts(bytes: Uint8Array): Uint32Array {
  const text = asBuffer(bytes);
  let starts = new Uint32Array(Math.max(16, bytes.length >> 5));
  let count = 0;
  for (let at = 0; at < bytes.length; ) {
    if (count + 2 > starts.length) {
      const wider = new Uint32Array(starts.length * 2);
      wider.set(starts);
      starts = wider;
    }
    starts[count++] = at;
    const end = text.indexOf(LF, at);
    at = end === -1 ? bytes.length : end + 1;
  }
  starts[count++] = bytes.length;
  return starts.slice(0, count);
}

/** A text from one string or one piece of clean UTF-8, for callers that have it whole. */
export function createLineText(text: string | Uint8Array): LineText {
  const bytes = typeof text === 'string' ? Buffer.from(text, 'utf8') : text;
  return new LineText(bytes.length === 0 ? [] : [createLineBlock(bytes)]);
}

function contentOf(bytes: Uint8Array, start: number, end: number): Uint8Array {
  let stop = end;
  if (stop > start && bytes[stop - 1] === LF) {
    stop -= 1;
    while (stop > start && bytes[stop - 1] === CR) stop -= 1;
  }
  return bytes.subarray(start, stop);
}

function decodeUtf8(bytes: Uint8Array): string {
  return asBuffer(bytes).toString('utf8');
}
