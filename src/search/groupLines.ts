/** Lines that match, in ranges that a reader can take in. */
import type {SearchMatch, SearchResult} from './searchResult.js';

export const MOST_RANGE_LINES = 8;
/** Matching lines further apart than this start a new range. */
const WIDEST_GAP = 3;

/** Groups ascending lines; every group weighs the same. */
export function groupLines(lines: Iterable<number>, limit: number): SearchResult {
  const matches: SearchMatch[] = [];
  let total = 0;
  let hits: number[] = [];
  const close = () => {
    if (hits.length === 0) return;
    total += 1;
    if (matches.length < limit) matches.push({range: {start: hits[0], end: hits[hits.length - 1]}, score: 1, hits});
  };
  for (const line of lines) {
    if (hits.length > 0 && (line - hits[0] >= MOST_RANGE_LINES || line - hits[hits.length - 1] > WIDEST_GAP)) {
      close();
      hits = [];
    }
    hits.push(line);
  }
  close();
  return {matches, total};
}
