/** What the words of a query are worth in this text: rare ones more than common ones, all more than nothing. */
import {ANY_SHIFT, FAILURE_BIT, type MarkedLines, WORD_BITS} from './markLines.js';
import {RANKING} from './ranking.js';

export interface WordWeights {
  /** By number of the word: what it is worth. */
  readonly words: readonly number[];
  /** The bits of words that were asked for. */
  readonly askedBits: number;
  readonly askedCount: number;
  /** What a line's bits are worth. */
  valueOf(marks: number): number;
  /** The factor for how many of the asked words there are. */
  coverageOf(marks: number): number;
}

/** Weighs by inverse document frequency over lines, `ln(1 + (N - n + 0.5) / (n + 0.5))`, which is positive for every n (BM25 as in Lucene). */
export function createWeights({words, marks}: MarkedLines): WordWeights {
  const lineCount = marks.length - 1;
  const values = words.map(
    ({word, lineCount: held}) => word.weight * Math.log(1 + (lineCount - held + 0.5) / (held + 0.5)),
  );
  const related = sumsOverSubsets(values.map(value => value * RANKING.related));
  const exact = sumsOverSubsets(values.map(value => value * (1 - RANKING.related)));
  const askedBits = words.reduce((bits, {word}, at) => (word.weight === 1 ? bits | (1 << at) : bits), 0);
  const askedCount = words.filter(({word}) => word.weight === 1).length;
  return {
    words: values,
    askedBits,
    askedCount,
    valueOf: bits =>
      exact[bits & WORD_BITS] + related[(bits >>> ANY_SHIFT) & WORD_BITS] + (bits & FAILURE_BIT ? RANKING.failure : 0),
    coverageOf: bits =>
      1 + RANKING.coverage * Math.max(0, (countBits((bits >>> ANY_SHIFT) & askedBits) - 1) / Math.max(1, askedCount)),
  };
}

/** For every set of numbers, given as bits of their positions, their sum. */
function sumsOverSubsets(values: readonly number[]): Float64Array {
  const sums = new Float64Array(1 << values.length);
  for (let bits = 1; bits < sums.length; bits += 1) {
    const lowest = bits & -bits;
    sums[bits] = sums[bits ^ lowest] + values[31 - Math.clz32(lowest)];
  }
  return sums;
}

function countBits(bits: number): number {
  let count = 0;
  for (let rest = bits; rest !== 0; rest &= rest - 1) count += 1;
  return count;
}
