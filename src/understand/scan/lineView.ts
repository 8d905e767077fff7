/** The lines of a text as strings of bounded length, for those who read what the scan has found. */

import type {LineText} from '../../text/lineText.js';

/** Longer lines are read up to here, in bytes; what a line reports stands at its front. */
export const MAX_LINE_BYTES = 4096;

const KEPT_LINES = 1024;

export interface LineView {
  readonly lineCount: number;
  /** The line, cut at `MAX_LINE_BYTES`; empty outside 1..lineCount. */
  line(number: number): string;
}

/** Decodes lines when they are asked for and keeps the last ones. */
export function createLineView(text: LineText): LineView {
  const numbers = new Int32Array(KEPT_LINES);
  const lines: string[] = new Array(KEPT_LINES).fill('');
  return {
    lineCount: text.lineCount,
    line(number) {
      if (!(number >= 1 && number <= text.lineCount)) return '';
      const slot = number % KEPT_LINES;
      if (numbers[slot] !== number) {
        numbers[slot] = number;
        lines[slot] = decodeLine(text.lineBytes(number));
      }
      return lines[slot];
    },
  };
}

/** A line's bytes as a string, cut between characters when it is longer than `MAX_LINE_BYTES`. */
export function decodeLine(bytes: Uint8Array): string {
  let end = bytes.length;
  if (end > MAX_LINE_BYTES) {
    end = MAX_LINE_BYTES;
    while (end > 0 && (bytes[end] & 0xc0) === 0x80) end -= 1;
  }
  return Buffer.from(bytes.buffer, bytes.byteOffset, end).toString('utf8');
}
