/** One line as bytes where they lie: the cheap way to look at a line without making a string of it. */

export interface LineBytes {
  readonly bytes: Uint8Array;
  /** Offset of the first byte. */
  readonly start: number;
  /** Offset after the last byte; the line end is not part of it. */
  readonly end: number;
}

const LF = 0x0a;
const CR = 0x0d;

/** The bytes from `start` to `next` (first byte of the next line) without LF or CR LF; a cut-off final CR goes too. */
export function lineBetween(bytes: Uint8Array, start: number, next: number): LineBytes {
  let end = next;
  if (end > start && bytes[end - 1] === LF) end -= 1;
  while (end > start && bytes[end - 1] === CR) end -= 1;
  return {bytes, start, end};
}

/** Whether the line begins with an ASCII text. */
export function beginsWith({bytes, start, end}: LineBytes, prefix: string): boolean {
  if (end - start < prefix.length) return false;
  for (let at = 0; at < prefix.length; at += 1) if (bytes[start + at] !== prefix.charCodeAt(at)) return false;
  return true;
}

/** The line as a string, from its byte `from` on. */
export function lineString({bytes, start, end}: LineBytes, from = 0): string {
  const first = Math.min(start + from, end);
  return Buffer.from(bytes.buffer, bytes.byteOffset + first, end - first).toString('utf8');
}
