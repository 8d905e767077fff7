/** The close look at promising lines: words by distance and line length, their order, and the whole question word for word. */
import type {LineText} from '../text/lineText.js';
import {createLiteralPhrase} from './literalPhrase.js';
import {ANY_SHIFT, FAILURE_BIT, type MarkedLines, WORD_BITS} from './markLines.js';
import type {Query} from './parseQuery.js';
import {createPhraseMeter} from './phraseMeter.js';
import {RANKING} from './ranking.js';
import type {WordWeights} from './wordWeights.js';

export interface ScoredLine {
  readonly line: number;
  /** Positive. */
  readonly score: number;
}

export interface Scoring {
  readonly text: LineText;
  readonly query: Query;
  readonly marked: MarkedLines;
  readonly weights: WordWeights;
}

/** Scores lines; those that hold the question word for word come before all others. Best first, of equals the first. */
export function scoreLines(lines: readonly number[], {text, query, marked, weights}: Scoring): ScoredLine[] {
  const isLiteral = createLiteralPhrase(query.text);
  const phrase = createPhraseMeter(query.text);
  const scored = lines.map(line => {
    const bytes = text.lineBytes(line);
    const score = scoreByWords(line, text, marked, weights) * (1 + RANKING.phrase * phrase(bytes));
    const late = query.asksForCause ? 1 + (RANKING.late * line) / text.lineCount : 1;
    return {line, score: score * late, isLiteral: isLiteral(bytes)};
  });
  const highest = scored.reduce((most, {score}) => Math.max(most, score), 0);
  return scored
    .map(({line, score, isLiteral}) => ({line, score: isLiteral ? score + highest : score}))
    .sort((one, other) => other.score - one.score || one.line - other.line);
}

/**
 * For each word its best occurrence within reach: worth less with distance, in a longer line, and in another form.
 * Taking the best one is BM25's saturation at its strongest: in a log, repetition is no sign of relevance.
 */
function scoreByWords(line: number, text: LineText, {marks, words}: MarkedLines, weights: WordWeights): number {
  const {reach, decay, own, related, failure} = RANKING;
  const first = Math.max(1, line - reach);
  const last = Math.min(text.lineCount, line + reach);
  const nearness: number[] = [];
  let near = 0;
  for (let at = first; at <= last; at += 1) {
    near |= marks[at];
    nearness.push(marks[at] === 0 ? 0 : decay ** Math.abs(at - line) / lengthFactor(text, at));
  }
  let score = 0;
  for (let word = 0; word < words.length; word += 1) {
    const anyBit = 1 << (word + ANY_SHIFT);
    if ((near & anyBit) === 0) continue;
    const valueAt = (at: number) => (marks[at] & (1 << word) ? 1 : marks[at] & anyBit ? related : 0);
    let best = 0;
    for (let at = first; at <= last; at += 1) best = Math.max(best, nearness[at - first] * valueAt(at));
    score += weights.words[word] * (best + own * nearness[line - first] * valueAt(line));
  }
  if (near & FAILURE_BIT) {
    let best = 0;
    for (let at = first; at <= last; at += 1)
      if (marks[at] & FAILURE_BIT) best = Math.max(best, decay ** Math.abs(at - line));
    score += failure * (best + (marks[line] & FAILURE_BIT ? own : 0));
  }
  return score * weights.coverage[(near >>> ANY_SHIFT) & WORD_BITS];
}

function lengthFactor(text: LineText, line: number): number {
  const {lengthPenalty, longestRatio} = RANKING;
  const {block, index} = text.locate(line);
  const ratio = ((block.starts[index + 1] - block.starts[index]) * text.lineCount) / text.byteLength;
  return 1 - lengthPenalty + lengthPenalty * Math.min(longestRatio, ratio);
}
