/** What a search finds. */
import type {LineRange} from '../understand/reading.js';

export interface SearchMatch {
  /** At most eight lines; ranges of one result never overlap. */
  readonly range: LineRange;
  /** Positive, comparable within one result only, and never rising from match to match. */
  readonly score: number;
  /** Lines that hold the query, best first. */
  readonly hits: readonly number[];
}

export interface SearchResult {
  readonly matches: readonly SearchMatch[];
  /** How many there are with those that the limit left out. */
  readonly total: number;
  /** What is wrong with the pattern, in one sentence. */
  readonly problem?: string;
}
