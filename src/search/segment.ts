/** The sealed index of at most 65,536 lines: which lines hold a term, and which terms a part or stem belongs to. */

/**
 * Terms are numbered by where their lines are: first those on several lines, ascending by key, then those on one line,
 * ascending by key too. A term of one line costs 6 bytes.
 */
export interface Segment {
  readonly firstLine: number;
  readonly sharedKeys: Uint32Array;
  /** Term t of several lines is on `sharedLines[sharedStarts[t]]` up to `sharedStarts[t + 1]`, ascending. */
  readonly sharedStarts: Uint32Array;
  readonly sharedLines: Uint16Array;
  readonly singleKeys: Uint32Array;
  readonly singleLines: Uint16Array;
  /** Part or stem `linkKeys[i]`, ascending, belongs to term `linkTerms[i]`. */
  readonly linkKeys: Uint32Array;
  readonly linkTerms: Uint32Array;
}

/** Memory held, in bytes. */
export function segmentBytes(segment: Segment): number {
  const {sharedKeys, sharedStarts, sharedLines, singleKeys, singleLines, linkKeys, linkTerms} = segment;
  return [sharedKeys, sharedStarts, sharedLines, singleKeys, singleLines, linkKeys, linkTerms].reduce(
    (sum, array) => sum + array.byteLength,
    0,
  );
}

export interface SegmentParts {
  readonly firstLine: number;
  readonly termKeys: Uint32Array;
  readonly linkKeys: Uint32Array;
  readonly linkTerms: Uint32Array;
  /** One entry for each distinct term of each line, in order of lines. */
  readonly postingTerms: Int32Array;
  readonly postingLines: Uint16Array;
}

export function createSegment(parts: SegmentParts): Segment {
  const {termKeys, postingTerms, postingLines} = parts;
  const counts = new Uint32Array(termKeys.length);
  for (let at = 0; at < postingTerms.length; at += 1) counts[postingTerms[at]] += 1;
  const order = sortedPositions(termKeys);
  let singles = 0;
  for (let term = 0; term < termKeys.length; term += 1) if (counts[term] === 1) singles += 1;
  const shared = termKeys.length - singles;
  const sharedKeys = new Uint32Array(shared);
  const sharedStarts = new Uint32Array(shared + 1);
  const singleKeys = new Uint32Array(singles);
  const singleLines = new Uint16Array(singles);
  /** Where a term's next line goes; single lines lie behind the shared ones. */
  const next = new Uint32Array(termKeys.length);
  const number = new Uint32Array(termKeys.length);
  const lines = postingTerms.length - singles;
  const sharedLines = new Uint16Array(lines);
  for (let at = 0, atShared = 0, atSingle = 0, used = 0; at < order.length; at += 1) {
    const term = order[at];
    const count = counts[term];
    if (count === 1) {
      number[term] = shared + atSingle;
      next[term] = lines + atSingle;
      singleKeys[atSingle++] = termKeys[term];
    } else {
      number[term] = atShared;
      next[term] = used;
      used += count;
      sharedKeys[atShared++] = termKeys[term];
      sharedStarts[atShared] = used;
    }
  }
  for (let at = 0; at < postingTerms.length; at += 1) {
    const to = next[postingTerms[at]]++;
    if (to < lines) sharedLines[to] = postingLines[at];
    else singleLines[to - lines] = postingLines[at];
  }
  const linkOrder = sortedPositions(parts.linkKeys);
  const linkKeys = new Uint32Array(linkOrder.length);
  const linkTerms = new Uint32Array(linkOrder.length);
  for (let at = 0; at < linkOrder.length; at += 1) {
    linkKeys[at] = parts.linkKeys[linkOrder[at]];
    linkTerms[at] = number[parts.linkTerms[linkOrder[at]]];
  }
  return {
    firstLine: parts.firstLine,
    sharedKeys,
    sharedStarts,
    sharedLines,
    singleKeys,
    singleLines,
    linkKeys,
    linkTerms,
  };
}

const DIGIT_BITS = 11;
const DIGITS = 1 << DIGIT_BITS;

/** Positions of the keys in ascending order: a radix sort by three digits of eleven bits. */
function sortedPositions(keys: Uint32Array): Uint32Array {
  const count = keys.length;
  let sorted = keys;
  let order = new Uint32Array(count);
  for (let at = 0; at < count; at += 1) order[at] = at;
  const ends = new Uint32Array(DIGITS);
  for (let shift = 0; shift < 32; shift += DIGIT_BITS) {
    const nextSorted = new Uint32Array(count);
    const nextOrder = new Uint32Array(count);
    ends.fill(0);
    for (let at = 0; at < count; at += 1) ends[(sorted[at] >>> shift) & (DIGITS - 1)] += 1;
    for (let digit = 1; digit < DIGITS; digit += 1) ends[digit] += ends[digit - 1];
    for (let at = count - 1; at >= 0; at -= 1) {
      const to = --ends[(sorted[at] >>> shift) & (DIGITS - 1)];
      nextSorted[to] = sorted[at];
      nextOrder[to] = order[at];
    }
    sorted = nextSorted;
    order = nextOrder;
  }
  return order;
}
