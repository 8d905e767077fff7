/** Finds lines of a text by words, by exact text or by pattern. */
import type {LineText} from '../text/lineText.js';
import {LineIndex} from './lineIndex.js';
import {searchLiteral} from './searchLiteral.js';
import {searchRegex} from './searchRegex.js';
import type {SearchResult} from './searchResult.js';
import {searchWords} from './searchWords.js';

export type {SearchMatch, SearchResult} from './searchResult.js';

export const SEARCH_MODES = ['hybrid', 'bm25', 'semantic', 'literal', 'regex'] as const;
export type SearchMode = (typeof SEARCH_MODES)[number];

export function isSearchMode(text: string): text is SearchMode {
  return (SEARCH_MODES as readonly string[]).includes(text);
}

export interface SearchRequest {
  readonly text: LineText;
  /** May cover only the first lines; the others are found all the same. */
  readonly index: LineIndex | undefined;
  readonly query: string;
  readonly mode: SearchMode;
  /** Most matches wanted. */
  readonly limit: number;
  /** Lines that tell of failures: they come earlier when the question asks for a cause. */
  readonly failureLines?: readonly number[];
}

/** The best matches first; for exact text and patterns, those nearest to the start. The same request always gets the same answer. */
export async function searchText(request: SearchRequest): Promise<SearchResult> {
  const {text, query, mode, limit} = request;
  switch (mode) {
    case 'literal':
      return searchLiteral(text, query, limit);
    case 'regex':
      return searchRegex(text, query, limit);
    case 'bm25':
    case 'hybrid':
    case 'semantic':
      // Meaning has its place here: it would rank the lines that words do not reach.
      return searchWords({
        text,
        question: query,
        limit,
        indexes: completeIndexes(text, request.index),
        failureLines: request.failureLines ?? [],
      });
  }
}

/** Indexes that together cover every line of the text. */
function completeIndexes(text: LineText, index: LineIndex | undefined): LineIndex[] {
  const indexes = index === undefined ? [] : [index];
  const nextLine = index?.nextLine ?? 1;
  if (nextLine > text.lineCount) return indexes;
  const rest = new LineIndex(nextLine);
  while (rest.advance(text, Number.MAX_SAFE_INTEGER, true));
  return [...indexes, rest];
}
