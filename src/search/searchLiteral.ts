/** Finds a text byte by byte, case included. */
import {asBuffer} from '../text/bytes.js';
import type {LineBlock, LineText} from '../text/lineText.js';
import {groupLines} from './groupLines.js';
import type {SearchResult} from './searchResult.js';

export function searchLiteral(text: LineText, query: string, limit: number): SearchResult {
  return groupLines(linesWithLiteral(text, query), limit);
}

/** Lines in which the query begins, ascending, as far as about `maxBytes` of text reach; none for an empty query. */
export function* linesWithLiteral(
  text: LineText,
  query: string,
  maxBytes = Number.POSITIVE_INFINITY,
): Generator<number> {
  let left = maxBytes;
  const needle = Buffer.from(query, 'utf8');
  if (needle.length === 0) return;
  for (const [at, block] of text.blocks.entries()) {
    if (left <= 0) return;
    left -= block.bytes.length;
    const bytes = asBuffer(block.bytes);
    for (let from = 0; from < bytes.length; ) {
      const found = bytes.indexOf(needle, from);
      if (found === -1) break;
      const index = lineIndexAt(block, found);
      yield text.firstLines[at] + index;
      from = block.starts[index + 1];
    }
  }
}

/** The 0-based index in its block of the line that holds an offset. */
function lineIndexAt({starts}: LineBlock, offset: number): number {
  let low = 0;
  let high = starts.length - 2;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (starts[middle] <= offset) low = middle;
    else high = middle - 1;
  }
  return low;
}
