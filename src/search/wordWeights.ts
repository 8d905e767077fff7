/** What the words of a query are worth in this text: rare ones more than common ones, all more than nothing. */
import {ANY_SHIFT, FAILURE_BIT, type MarkedLines, WORD_BITS} from './markLines.js';
import {RANKING} from './ranking.js';

export interface WordWeights {
  /** What each word is worth. */
  readonly words: readonly number[];
  /** The words that were asked for, as bits. */
  readonly askedBits: number;
  /** By set of words, as bits: what they are worth in any form, what it adds that they stand as they are, and the factor for their share of all. */
  readonly inAnyForm: Float64Array;
  readonly addedExact: Float64Array;
  readonly coverage: Float64Array;
}

/** Weighs by inverse document frequency over lines, `ln(1 + (N - n + 0.5) / (n + 0.5))`, which is positive for every n (BM25 as in Lucene). */
export function createWeights({words, marks}: MarkedLines): WordWeights {
  const lineCount = marks.length - 1;
  const values = words.map(
    ({word, lineCount: held}) => word.weight * Math.log(1 + (lineCount - held + 0.5) / (held + 0.5)),
  );
  const asked = words.map(({word}): number => (word.weight === 1 ? 1 : 0));
  const askedCount = asked.reduce((sum, one) => sum + one, 0);
  return {
    words: values,
    askedBits: asked.reduce((bits, one, at) => bits | (one << at), 0),
    inAnyForm: sumsOverSubsets(values.map(value => value * RANKING.related)),
    addedExact: sumsOverSubsets(values.map(value => value * (1 - RANKING.related))),
    coverage: sumsOverSubsets(asked).map(
      count => 1 + (RANKING.coverage * Math.max(0, count - 1)) / Math.max(1, askedCount),
    ),
  };
}

/** What a line is worth with what it holds itself, and with what it and its neighbours hold; both as marks. */
export function worthOf({inAnyForm, addedExact, coverage}: WordWeights, bits: number, near: number): number {
  const any = (near >>> ANY_SHIFT) & WORD_BITS;
  const around = inAnyForm[any] + addedExact[near & WORD_BITS] + (near & FAILURE_BIT ? RANKING.failure : 0);
  const itself =
    inAnyForm[(bits >>> ANY_SHIFT) & WORD_BITS] +
    addedExact[bits & WORD_BITS] +
    (bits & FAILURE_BIT ? RANKING.failure : 0);
  return (around + RANKING.own * itself) * coverage[any];
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
