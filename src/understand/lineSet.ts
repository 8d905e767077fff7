/** Whether a line lies in one of many ranges: sorted and joined once, then found by halving. */

import type {LineRange} from './reading.js';

/** A test for the lines of the ranges, which may overlap and come in any order. */
export function createLineSet(ranges: readonly LineRange[]): (line: number) => boolean {
  const joined = joinRanges(ranges);
  return line => {
    let low = 0;
    let high = joined.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (joined[middle].end < line) low = middle + 1;
      else high = middle;
    }
    return low < joined.length && joined[low].start <= line;
  };
}

/** The ranges in order, those that overlap or touch as one. */
export function joinRanges(ranges: readonly LineRange[]): LineRange[] {
  const joined: {start: number; end: number}[] = [];
  for (const {start, end} of [...ranges].sort((left, right) => left.start - right.start)) {
    const last = joined.at(-1);
    if (last && start <= last.end + 1) last.end = Math.max(last.end, end);
    else joined.push({start, end});
  }
  return joined;
}
