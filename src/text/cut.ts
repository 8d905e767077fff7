/** Texts made to fit: by UTF-8 bytes with a marker, or by code points around a point of interest. */

const encoder = new TextEncoder();

/** Size in UTF-8 bytes; an unpaired surrogate counts three, as the U+FFFD it becomes. */
export function utf8Length(text: string): number {
  return Buffer.byteLength(text, 'utf8');
}

/**
 * The contract's bounded text: unchanged if it fits into `maxBytes`, else the longest prefix of whole characters that fits together
 * with `marker`. A marker that is too long alone is itself cut.
 */
export function cutUtf8(text: string, maxBytes: number, marker: string): {text: string; cut: boolean} {
  if (utf8Length(text) <= maxBytes) return {text, cut: false};
  const room = maxBytes - utf8Length(marker);
  return {text: room >= 0 ? prefixOf(text, room) + marker : prefixOf(marker, maxBytes), cut: true};
}

function prefixOf(text: string, maxBytes: number): string {
  const room = Math.max(0, Math.floor(maxBytes));
  const {read} = encoder.encodeInto(text.slice(0, room), new Uint8Array(room));
  return text.slice(0, read);
}

/** A part of a line. Columns are 1-based code points, both inclusive; an empty line has `from` 1 and `to` 0. */
export interface LineCut {
  readonly text: string;
  readonly from: number;
  readonly to: number;
  /** Code points of the whole line. */
  readonly total: number;
  readonly cut: boolean;
}

/**
 * At most `maxChars` code points of a line: its beginning, or the part with `center` (columns, inclusive) in the middle.
 * A centre longer than the part shows from its beginning. Nothing marks the cut.
 */
export function cutLine(text: string, maxChars: number, center?: {start: number; end: number}): LineCut {
  const total = countCodePoints(text);
  if (total <= maxChars) return {text, from: 1, to: total, total, cut: false};
  const size = Math.max(1, Math.floor(maxChars));
  const skipped = center === undefined ? 0 : skipToCenter(total, size, center);
  const hasPairs = total < text.length;
  const start = hasPairs ? indexAfter(text, 0, skipped) : skipped;
  const end = hasPairs ? indexAfter(text, start, size) : start + size;
  return {text: text.slice(start, end), from: skipped + 1, to: skipped + size, total, cut: true};
}

/** Code points to leave out before a part of `size` that holds the centre in its middle. */
function skipToCenter(total: number, size: number, {start, end}: {start: number; end: number}): number {
  const first = Math.min(Math.max(start, 1), total) - 1;
  const width = Math.max(1, Math.min(end, total) - first);
  const before = Math.max(0, (size - width) >> 1);
  return Math.min(Math.max(0, first - before), total - size);
}

function countCodePoints(text: string): number {
  if (!mayHaveSurrogates(text)) return text.length;
  let pairs = 0;
  for (let index = 1; index < text.length; index += 1) {
    if (isPairAt(text, index - 1)) pairs += 1;
  }
  return text.length - pairs;
}

/** Index of the code unit that follows so many code points. */
function indexAfter(text: string, from: number, codePoints: number): number {
  let index = from;
  for (let seen = 0; seen < codePoints && index < text.length; seen += 1) index += isPairAt(text, index) ? 2 : 1;
  return index;
}

function isPairAt(text: string, index: number): boolean {
  return (text.charCodeAt(index) & 0xfc00) === 0xd800 && (text.charCodeAt(index + 1) & 0xfc00) === 0xdc00;
}

function mayHaveSurrogates(text: string): boolean {
  return /[\ud800-\udbff]/.test(text);
}
