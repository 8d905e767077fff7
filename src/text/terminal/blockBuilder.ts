/** Collects clean lines and where their raw text begins, and makes a block of them. */

import {asBuffer} from '../bytes.js';
import type {LineBlock} from '../lineText.js';
import {writeCodePoint} from './utf8.js';

const LF = 0x0a;
/** Below this many bytes a loop is faster than a call of the native copy. */
const SHORT_COPY_BYTES = 48;

export class BlockBuilder {
  private bytes: Uint8Array;
  private size = 0;
  private readonly starts: number[] = [];
  private readonly rawStarts: number[] = [];

  /** `rawFrom`: where the block's raw text begins in the whole raw text. */
  constructor(
    expectedBytes: number,
    private readonly rawFrom: number,
  ) {
    this.bytes = new Uint8Array(expectedBytes);
  }

  get lineCount(): number {
    return this.starts.length;
  }

  /** Where the raw text of the last line begins in the whole raw text; it never goes back from line to line. */
  get lastRawStart(): number {
    return this.rawFrom + (this.rawStarts.at(-1) ?? 0);
  }

  beginLine(rawStart: number): void {
    this.rawStarts.push(
      this.starts.length === 0 ? 0 : Math.max(this.rawStarts[this.rawStarts.length - 1], rawStart - this.rawFrom),
    );
    this.starts.push(this.size);
  }

  write(source: Uint8Array, from: number, to: number): void {
    this.reserve(to - from);
    if (to - from < SHORT_COPY_BYTES) {
      for (let at = from; at < to; at += 1) this.bytes[this.size++] = source[at];
      return;
    }
    this.bytes.set(source.subarray(from, to), this.size);
    this.size += to - from;
  }

  writeText(text: string): void {
    this.reserve(3 * text.length);
    this.size += asBuffer(this.bytes).write(text, this.size, 'utf8');
  }

  writeCodePoint(codePoint: number): void {
    this.reserve(4);
    this.size = writeCodePoint(this.bytes, this.size, codePoint);
  }

  writeLineEnd(): void {
    this.reserve(1);
    this.bytes[this.size++] = LF;
  }

  /** Takes over whole lines as they are; `rawStart` belongs to the first. */
  copyLines(source: Uint8Array, from: number, to: number, rawStart: number): void {
    const text = asBuffer(source);
    for (let at = from; at < to; ) {
      const end = text.indexOf(LF, at);
      this.rawStarts.push(this.starts.length === 0 ? 0 : rawStart - this.rawFrom + at - from);
      this.starts.push(this.size + at - from);
      at = end === -1 ? to : end + 1;
    }
    this.write(source, from, to);
  }

  /** Forgets the last line; its raw text falls to the line before. */
  dropLastLine(): void {
    this.size = this.starts.pop() ?? 0;
    this.rawStarts.pop();
  }

  /** Takes up to `count` lines from the end out again. */
  takeLastLines(count: number): {line: Uint8Array; rawStart: number}[] {
    const taken: {line: Uint8Array; rawStart: number}[] = [];
    const first = Math.max(0, this.starts.length - count);
    for (let index = first; index < this.starts.length; index += 1) {
      const line = this.bytes.slice(this.starts[index], this.starts[index + 1] ?? this.size);
      taken.push({line, rawStart: this.rawFrom + this.rawStarts[index]});
    }
    this.size = this.starts[first] ?? this.size;
    this.starts.length = first;
    this.rawStarts.length = first;
    return taken;
  }

  /** The lines as a block made of `raw`, or undefined if there is none. A line without text and line end is none. */
  finish(raw: Uint8Array): LineBlock | undefined {
    if (this.starts.at(-1) === this.size) this.dropLastLine();
    if (this.starts.length === 0) return undefined;
    const starts = withEnd(this.starts, this.size);
    const bytes = this.bytes.subarray(0, this.size);
    if (asBuffer(bytes).equals(raw)) return {bytes: raw, starts};
    return {bytes: bytes.slice(), starts, raw: {bytes: raw, starts: withEnd(this.rawStarts, raw.length)}};
  }

  private reserve(count: number): void {
    const needed = this.size + count;
    if (needed <= this.bytes.length) return;
    const wider = new Uint8Array(Math.max(needed, this.bytes.length * 2, 256));
    wider.set(this.bytes.subarray(0, this.size));
    this.bytes = wider;
  }
}

function withEnd(offsets: readonly number[], end: number): Uint32Array {
  const list = new Uint32Array(offsets.length + 1);
  list.set(offsets);
  list[offsets.length] = end;
  return list;
}
