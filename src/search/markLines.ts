/** Which lines hold which words of a query: one bit field a line. */
import type {LineIndex} from './lineIndex.js';
import type {QueryWord} from './parseQuery.js';
import type {Segment} from './segment.js';

/** A line's bits: the lower 15 say which words it holds as they are, the next 15 which it holds in any form, and one more that it tells of a failure. */
export const MOST_WORDS = 15;
export const ANY_SHIFT = MOST_WORDS;
export const WORD_BITS = (1 << MOST_WORDS) - 1;
export const FAILURE_BIT = 1 << 30;

export interface MarkedLines {
  /** The words that the bits stand for; of a very long question, the rarest. */
  readonly words: readonly MarkedWord[];
  /** Bits by line number; index 0 and what follows the last line stay 0. */
  readonly marks: Uint32Array;
}

export interface MarkedWord {
  readonly word: QueryWord;
  /** On how many lines it is, in any form. */
  readonly lineCount: number;
}

/** Marks the lines 1 to `lineCount`. The indexes may overlap and may know later lines. */
export function markLines(
  words: readonly QueryWord[],
  indexes: readonly LineIndex[],
  lineCount: number,
  failureLines: readonly number[],
): MarkedLines {
  const segments = indexes.flatMap(index => index.segments());
  const found = words.map(word => ({word, places: placesOf(word, segments)}));
  const kept = keepRarest(found);
  const marks = new Uint32Array(lineCount + 1);
  for (const line of failureLines) if (line <= lineCount) marks[line] = FAILURE_BIT;
  const marked = kept.map(({word, places}, bit) => {
    let count = 0;
    for (const {segment, exact, related} of places) {
      const mark = (term: number, bits: number) => {
        const {sharedKeys, sharedStarts, sharedLines, singleLines, firstLine} = segment;
        const isShared = term < sharedKeys.length;
        const from = isShared ? sharedStarts[term] : term - sharedKeys.length;
        const to = isShared ? sharedStarts[term + 1] : from + 1;
        const held = isShared ? sharedLines : singleLines;
        for (let at = from; at < to; at += 1) {
          const line = firstLine + held[at];
          if (line > lineCount) continue;
          const before = marks[line];
          if ((before & (1 << (bit + ANY_SHIFT))) === 0) count += 1;
          marks[line] = before | bits;
        }
      };
      const anyBit = 1 << (bit + ANY_SHIFT);
      for (const term of exact) mark(term, anyBit | (1 << bit));
      for (const term of related) mark(term, anyBit);
    }
    return {word, lineCount: count};
  });
  return {words: marked, marks};
}

interface Places {
  readonly segment: Segment;
  readonly exact: readonly number[];
  readonly related: readonly number[];
}

function placesOf({key, relatedKeys}: QueryWord, segments: readonly Segment[]): Places[] {
  return segments.map(segment => ({
    segment,
    exact: key === undefined ? [] : termsOf(segment, key),
    related: relatedKeys.flatMap(related =>
      related === key
        ? linkedTerms(segment, related)
        : [...termsOf(segment, related), ...linkedTerms(segment, related)],
    ),
  }));
}

function termsOf(segment: Segment, key: number): number[] {
  const {sharedKeys, singleKeys} = segment;
  const terms = positionsOf(sharedKeys, key);
  for (const at of positionsOf(singleKeys, key)) terms.push(sharedKeys.length + at);
  return terms;
}

function linkedTerms(segment: Segment, key: number): number[] {
  return positionsOf(segment.linkKeys, key).map(at => segment.linkTerms[at]);
}

/** Where the ascending keys equal the key. */
function positionsOf(keys: Uint32Array, key: number): number[] {
  let low = 0;
  let high = keys.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (keys[middle] < key) low = middle + 1;
    else high = middle;
  }
  const positions: number[] = [];
  for (let at = low; at < keys.length && keys[at] === key; at += 1) positions.push(at);
  return positions;
}

function keepRarest<T extends {places: readonly Places[]}>(found: readonly T[]): readonly T[] {
  if (found.length <= MOST_WORDS) return found;
  const byRarity = [...found].sort((one, other) => frequency(one.places) - frequency(other.places));
  const kept = new Set(byRarity.slice(0, MOST_WORDS));
  return found.filter(each => kept.has(each));
}

function frequency(places: readonly Places[]): number {
  let lines = 0;
  for (const {segment, exact, related} of places) {
    for (const terms of [exact, related]) {
      for (const term of terms)
        lines += term < segment.sharedKeys.length ? segment.sharedStarts[term + 1] - segment.sharedStarts[term] : 1;
    }
  }
  return lines;
}
