/** Which lines hold which words of a query: one bit field a line. */
import type {LineIndex} from './lineIndex.js';
import type {QueryWord} from './parseQuery.js';
import {postingsOf, type Segment} from './segment.js';

/** A line's bits: the lower 15 say which words it holds as they are, the next 15 which it holds in any form, and one more that it tells of a failure. */
export const MOST_WORDS = 15;
export const ANY_SHIFT = MOST_WORDS;
export const WORD_BITS = (1 << MOST_WORDS) - 1;
export const FAILURE_BIT = 1 << 30;

export interface MarkedLines {
  /** The words that the bits stand for; of a very long question, the rarest. */
  readonly words: readonly MarkedWord[];
  /** Bits by line number; index 0 and what follows the last line stay 0. */
  readonly marks: Int32Array;
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
  const kept = keepTelling(found);
  const marks = new Int32Array(lineCount + 1);
  for (const line of failureLines) if (line <= lineCount) marks[line] = FAILURE_BIT;
  for (const [at, {places}] of kept.entries()) {
    const anyBit = 1 << (at + ANY_SHIFT);
    for (const {segment, exact, related} of places) {
      for (const term of related) markTerm(marks, segment, term, anyBit);
      for (const term of exact) markTerm(marks, segment, term, anyBit | (1 << at));
    }
  }
  const counts = countLines(marks, kept.length);
  return {words: kept.map(({word}, at) => ({word, lineCount: counts[at]})), marks};
}

/** Lines beyond the end of the marks fall off, as writes beyond a typed array do. */
function markTerm(marks: Int32Array, segment: Segment, term: number, bits: number): void {
  const {firstLine, lines} = segment;
  const {start, end} = postingsOf(segment, term);
  for (let at = start; at < end; at += 1) marks[firstLine + lines[at]] |= bits;
}

/** For each word, on how many lines it is in any form: lines with the same words are counted together. */
function countLines(marks: Int32Array, wordCount: number): number[] {
  const linesBySet = new Uint32Array(1 << wordCount);
  for (let line = 1; line < marks.length; line += 1) {
    const bits = marks[line];
    if (bits !== 0) linesBySet[(bits >>> ANY_SHIFT) & WORD_BITS] += 1;
  }
  return Array.from({length: wordCount}, (_, at) => {
    let count = 0;
    for (let set = 1 << at; set < linesBySet.length; set += 1) if (set & (1 << at)) count += linesBySet[set];
    return count;
  });
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

/** The rarest words that are there at all say most. */
function keepTelling<T extends {places: readonly Places[]}>(found: readonly T[]): readonly T[] {
  if (found.length <= MOST_WORDS) return found;
  const counted = found.map(each => ({each, lines: frequency(each.places)}));
  const byRarity = counted.filter(({lines}) => lines > 0).sort((one, other) => one.lines - other.lines);
  const kept = new Set(byRarity.slice(0, MOST_WORDS).map(({each}) => each));
  return found.filter(each => kept.has(each));
}

function frequency(places: readonly Places[]): number {
  let lines = 0;
  for (const {segment, exact, related} of places) {
    for (const terms of [exact, related]) {
      for (const term of terms) {
        const {start, end} = postingsOf(segment, term);
        lines += end - start;
      }
    }
  }
  return lines;
}
