/** The lines of a text as strings of bounded length, for those who read what the scan has found. */

import type {LineText} from '../../text/lineText.js';

/** Longer lines are read up to here, in bytes; what a line reports stands at its front. */
export const MAX_LINE_BYTES = 4096;

/** Bytes of long lines that are read whole in one text. */
export const MAX_WHOLE_BYTES = 8 * 1024 * 1024;

const KEPT_LINES = 1024;

export interface LineView {
  readonly lineCount: number;
  /** The line, cut at `MAX_LINE_BYTES`; empty outside 1..lineCount. */
  line(number: number): string;
  /** The line whole, for those who read machine formats; of all long lines together at most `MAX_WHOLE_BYTES`, cut beyond that. */
  wholeLine(number: number): string;
}

/** Decodes lines when they are asked for and keeps the last ones. */
export function createLineView(text: LineText): LineView {
  const numbers = new Int32Array(KEPT_LINES);
  const lines: string[] = new Array(KEPT_LINES).fill('');
  let wholeBytes = 0;
  let whole = {number: 0, line: ''};

  function line(number: number): string {
    if (!(number >= 1 && number <= text.lineCount)) return '';
    const slot = number % KEPT_LINES;
    if (numbers[slot] !== number) {
      numbers[slot] = number;
      lines[slot] = decodeLine(text.lineBytes(number));
    }
    return lines[slot];
  }

  return {
    lineCount: text.lineCount,
    line,
    wholeLine(number) {
      if (!(number >= 1 && number <= text.lineCount)) return '';
      if (number === whole.number) return whole.line;
      const bytes = text.lineBytes(number);
      if (bytes.length <= MAX_LINE_BYTES) return line(number);
      const room = Math.max(MAX_LINE_BYTES, MAX_WHOLE_BYTES - wholeBytes);
      wholeBytes += Math.min(room, bytes.length);
      whole = {number, line: decodeLine(bytes, room)};
      return whole.line;
    },
  };
}

/** A line's bytes as a string, cut between characters when it is longer than `maxBytes`. */
export function decodeLine(bytes: Uint8Array, maxBytes = MAX_LINE_BYTES): string {
  let end = bytes.length;
  if (end > maxBytes) {
    end = maxBytes;
    while (end > 0 && (bytes[end] & 0xc0) === 0x80) end -= 1;
  }
  return Buffer.from(bytes.buffer, bytes.byteOffset, end).toString('utf8');
}
