/** The sealed index of at most 65,536 lines: which lines hold a term, and which terms a part or stem belongs to. */

/**
 * Terms are numbered: first those on several lines, ascending by key, then those on one line, ascending by key too.
 * A term of one line costs 6 bytes.
 */
export interface Segment {
  readonly firstLine: number;
  readonly sharedKeys: Uint32Array;
  /** Term t of several lines is on `lines[sharedStarts[t]]` up to, without, `lines[sharedEnds[t]]`, ascending. */
  readonly sharedStarts: Uint32Array;
  readonly sharedEnds: Uint32Array;
  readonly singleKeys: Uint32Array;
  /** Counted from the first line. The lines of single terms stand at the end, in the order of their keys. */
  readonly lines: Uint16Array;
  /** Part or stem `linkKeys[i]`, ascending, belongs to term `linkTerms[i]`. */
  readonly linkKeys: Uint32Array;
  readonly linkTerms: Uint32Array;
}

/** Where the lines of a term begin and end in `lines`. */
export function postingsOf(segment: Segment, term: number): {start: number; end: number} {
  const {sharedKeys, sharedStarts, sharedEnds, singleKeys, lines} = segment;
  if (term < sharedKeys.length) return {start: sharedStarts[term], end: sharedEnds[term]};
  const at = lines.length - singleKeys.length + term - sharedKeys.length;
  return {start: at, end: at + 1};
}

/** Memory held, in bytes. */
export function segmentBytes(segment: Segment): number {
  const {sharedKeys, sharedStarts, sharedEnds, singleKeys, lines, linkKeys, linkTerms} = segment;
  const arrays = [sharedKeys, sharedStarts, sharedEnds, singleKeys, lines, linkKeys, linkTerms];
  return arrays.reduce((sum, array) => sum + array.byteLength, 0);
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
  const {firstLine, termKeys, postingTerms, postingLines} = parts;
  const counts = new Uint32Array(termKeys.length);
  for (let at = 0; at < postingTerms.length; at += 1) counts[postingTerms[at]] += 1;
  let singles = 0;
  for (let term = 0; term < counts.length; term += 1) if (counts[term] === 1) singles += 1;
  const shared = counts.length - singles;
  const sharedKeys = new Uint32Array(shared);
  const sharedStarts = new Uint32Array(shared);
  const sharedEnds = new Uint32Array(shared);
  const singleKeys = new Uint32Array(singles);
  const starts = startsOf(counts);
  const numbers = new Uint32Array(counts.length);
  const order = sortedPositions(termKeys);
  for (let at = 0, atShared = 0, atSingle = 0; at < order.length; at += 1) {
    const term = order[at];
    if (counts[term] === 1) {
      numbers[term] = shared + atSingle;
      starts[term] = postingTerms.length - singles + atSingle;
      singleKeys[atSingle++] = termKeys[term];
    } else {
      numbers[term] = atShared;
      sharedStarts[atShared] = starts[term];
      sharedEnds[atShared] = starts[term] + counts[term];
      sharedKeys[atShared++] = termKeys[term];
    }
  }
  const lines = distribute(postingTerms, postingLines, starts);
  return {firstLine, sharedKeys, sharedStarts, sharedEnds, singleKeys, lines, ...createLinks(parts, numbers)};
}

/** Where the lines of each term on several lines begin, in the order in which the terms appeared: neighbours in the text stay neighbours. */
function startsOf(counts: Uint32Array): Uint32Array {
  const starts = new Uint32Array(counts.length);
  for (let term = 0, used = 0; term < counts.length; term += 1) {
    starts[term] = used;
    if (counts[term] !== 1) used += counts[term];
  }
  return starts;
}

/** Puts each line behind the earlier lines of its term; moves the starts. */
function distribute(postingTerms: Int32Array, postingLines: Uint16Array, starts: Uint32Array): Uint16Array {
  const lines = new Uint16Array(postingTerms.length);
  for (let at = 0; at < postingTerms.length; at += 1) {
    const term = postingTerms[at];
    const to = starts[term];
    starts[term] = to + 1;
    lines[to] = postingLines[at];
  }
  return lines;
}

function createLinks(parts: SegmentParts, numbers: Uint32Array): Pick<Segment, 'linkKeys' | 'linkTerms'> {
  const order = sortedPositions(parts.linkKeys);
  const linkKeys = new Uint32Array(order.length);
  const linkTerms = new Uint32Array(order.length);
  for (let at = 0; at < order.length; at += 1) {
    linkKeys[at] = parts.linkKeys[order[at]];
    linkTerms[at] = numbers[parts.linkTerms[order[at]]];
  }
  return {linkKeys, linkTerms};
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
