/** Which Unicode encoding a text is in, told from its first bytes. */

export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be';

/** More bytes than these never change the answer. */
const ENCODING_HEAD_BYTES = 32;

const SHORTEST_UTF16_BYTES = 8;

/**
 * The encoding, told by a byte order mark or by the NULs of UTF-16, and how many bytes the mark takes.
 * Undefined while `head` is too short to tell; with `isWhole` (no more bytes will come) always an answer.
 */
export function detectEncoding(
  head: Uint8Array,
  isWhole: boolean,
): {encoding: Encoding; markBytes: number} | undefined {
  const [first, second, third] = head;
  if (first === 0xff && second === 0xfe) return {encoding: 'utf-16le', markBytes: 2};
  if (first === 0xfe && second === 0xff) return {encoding: 'utf-16be', markBytes: 2};
  if (first === 0xef && second === 0xbb && third === 0xbf) return {encoding: 'utf-8', markBytes: 3};

  const mayBecomeMark = head.length < 2 || (head.length === 2 && first === 0xef && second === 0xbb);
  if (mayBecomeMark && !isWhole) return undefined;
  const hasOneNul = (first === 0) !== (second === 0);
  if (!hasOneNul || head.length < 2) return {encoding: 'utf-8', markBytes: 0};
  if (head.length < ENCODING_HEAD_BYTES && !isWhole) return undefined;
  const encoding = second === 0 ? 'utf-16le' : 'utf-16be';
  return {encoding: looksLikeUtf16(head.subarray(0, ENCODING_HEAD_BYTES), encoding) ? encoding : 'utf-8', markBytes: 0};
}

/** Mostly Latin text in UTF-16 has a NUL as the high byte of nearly every unit, and no unit of two NULs. */
function looksLikeUtf16(head: Uint8Array, encoding: Encoding): boolean {
  const units = head.length >> 1;
  const highByte = encoding === 'utf-16le' ? 1 : 0;
  let latinUnits = 0;
  for (let unit = 0; unit < units; unit += 1) {
    if (head[2 * unit + highByte] !== 0) continue;
    if (head[2 * unit + 1 - highByte] === 0) return false;
    latinUnits += 1;
  }
  return head.length >= SHORTEST_UTF16_BYTES && latinUnits * 4 >= units * 3;
}
