/** Code points in UTF-8 bytes. */

const REPLACEMENT_CHARACTER = 0xfffd;

/** Bytes of the character that begins with this byte; 1 for bytes that begin none. */
export function sizeOfCodePoint(firstByte: number): number {
  if (firstByte < 0xc0) return 1;
  return firstByte < 0xe0 ? 2 : firstByte < 0xf0 ? 3 : 4;
}

/** The code point at an offset; U+FFFD for bytes that are none or that `limit` cuts off. */
export function readCodePoint(bytes: Uint8Array, at: number, limit: number): number {
  const first = bytes[at];
  const size = sizeOfCodePoint(first);
  if (size === 1) return first < 0x80 ? first : REPLACEMENT_CHARACTER;
  if (at + size > limit) return REPLACEMENT_CHARACTER;
  let codePoint = first & (0x7f >> size);
  for (let index = 1; index < size; index += 1) codePoint = (codePoint << 6) | (bytes[at + index] & 0x3f);
  return codePoint <= 0x10ffff ? codePoint : REPLACEMENT_CHARACTER;
}

/** Writes a code point at an offset and returns the offset after it; there must be room for four bytes. */
export function writeCodePoint(bytes: Uint8Array, at: number, codePoint: number): number {
  if (codePoint < 0x80) {
    bytes[at] = codePoint;
    return at + 1;
  }
  if (codePoint < 0x800) {
    bytes[at] = 0xc0 | (codePoint >> 6);
    bytes[at + 1] = 0x80 | (codePoint & 0x3f);
    return at + 2;
  }
  if (codePoint < 0x10000) {
    bytes[at] = 0xe0 | (codePoint >> 12);
    bytes[at + 1] = 0x80 | ((codePoint >> 6) & 0x3f);
    bytes[at + 2] = 0x80 | (codePoint & 0x3f);
    return at + 3;
  }
  bytes[at] = 0xf0 | (codePoint >> 18);
  bytes[at + 1] = 0x80 | ((codePoint >> 12) & 0x3f);
  bytes[at + 2] = 0x80 | ((codePoint >> 6) & 0x3f);
  bytes[at + 3] = 0x80 | (codePoint & 0x3f);
  return at + 4;
}
