/** Ranges around the best lines, none over another. */
import {MOST_RANGE_LINES} from './groupLines.js';
import type {MarkedLines} from './markLines.js';
import type {ScoredLine} from './scoreLines.js';
import type {SearchMatch} from './searchResult.js';

const LINES_BEFORE = 3;
const LINES_AFTER = 3;

/** `scored` is best first. A line inside an earlier range becomes one of its hits; else it gets a range of its own with it in the middle. */
export function pickRanges(scored: readonly ScoredLine[], lineCount: number, limit: number): SearchMatch[] {
  const owners = new Map<number, number[]>();
  const matches: SearchMatch[] = [];
  for (const {line, score} of scored) {
    const owner = owners.get(line);
    if (owner) {
      owner.push(line);
      continue;
    }
    if (matches.length === limit) continue;
    let start = line;
    let end = line;
    while (start > 1 && line - start < LINES_BEFORE && !owners.has(start - 1)) start -= 1;
    while (end < lineCount && end - line < LINES_AFTER && !owners.has(end + 1)) end += 1;
    const hits = [line];
    for (let at = start; at <= end; at += 1) owners.set(at, hits);
    matches.push({range: {start, end}, score, hits});
  }
  return matches;
}

/** How many ranges it takes to hold all marked lines. */
export function countRanges({marks}: MarkedLines): number {
  let count = 0;
  for (let line = 1; line < marks.length; line += 1) {
    if (marks[line] === 0) continue;
    count += 1;
    line += MOST_RANGE_LINES - 2;
  }
  return count;
}
