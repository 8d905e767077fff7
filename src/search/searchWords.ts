/** Finds lines by words: marks the lines that hold them, looks closely at the promising ones, and picks ranges around the best. */
import type {LineText} from '../text/lineText.js';
import {findBeginnings} from './findBeginnings.js';
import {findLiteralLines} from './findLiteralLines.js';
import {findPromising} from './findPromising.js';
import type {LineIndex} from './lineIndex.js';
import {markLines} from './markLines.js';
import {parseQuery} from './parseQuery.js';
import {countRanges, pickRanges} from './pickRanges.js';
import {scoreLines} from './scoreLines.js';
import type {SearchResult} from './searchResult.js';
import {createWeights} from './wordWeights.js';

export interface WordSearch {
  readonly text: LineText;
  /** Together they cover the text. */
  readonly indexes: readonly LineIndex[];
  readonly question: string;
  readonly limit: number;
  readonly failureLines: readonly number[];
}

const FEWEST_PROMISING = 300;
/** As many neighbours as a range can swallow, and some to spare. */
const PROMISING_PER_MATCH = 15;

export function searchWords({text, indexes, question, limit, failureLines}: WordSearch): SearchResult {
  const query = parseQuery(question);
  if (query.words.length === 0 || text.lineCount === 0 || limit < 1) return {matches: [], total: 0};
  const marked = markLines(query.words, indexes, text.lineCount, query.asksForCause ? failureLines : []);
  if (marked.words.every(({lineCount}) => lineCount === 0) && !query.asksForCause)
    return findBeginnings(text, query.text, limit);
  const weights = createWeights(marked);
  const promising = findPromising(marked, weights, query, Math.max(FEWEST_PROMISING, limit * PROMISING_PER_MATCH));
  const lines = [...new Set([...promising, ...findLiteralLines(text, query.text, marked, weights)])];
  const scored = scoreLines(lines, {text, query, marked, weights});
  const matches = pickRanges(scored, text.lineCount, limit);
  return {matches, total: matches.length < limit ? matches.length : Math.max(limit, countRanges(marked))};
}
