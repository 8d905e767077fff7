/** Walks over a text once, in slices, and notes which lines hold which anchors. Line numbers come from the blocks' offsets. */

import type {LineBlock, LineText} from '../../text/lineText.js';
import type {AnchorScanner} from './anchorScanner.js';

/** Bytes between two yields: a few milliseconds of work at most. */
export const SLICE_BYTES = 32 * 1024;

export interface SliceHandler {
  /** A line holds the anchor; told once for each anchor of a line, lines in order. */
  hit(anchor: number, line: number): void;
  /** A slice is done: every hit of the lines up to here has been told. */
  endOfSlice(): void;
}

/** Yields after every slice; the caller decides whether to pause. */
export function* scanText(text: LineText, scanner: AnchorScanner, handler: SliceHandler): Generator<void, void> {
  const lastLine = new Int32Array(scanner.anchors.length);
  for (let index = 0; index < text.blocks.length; index += 1) {
    const block = text.blocks[index];
    const locate = createLineLocator(block, text.firstLines[index]);
    const onHit = (anchor: number, start: number) => {
      const line = locate(start);
      if (lastLine[anchor] === line) return;
      lastLine[anchor] = line;
      handler.hit(anchor, line);
    };
    let state = 0;
    for (let from = 0; from < block.bytes.length; from += SLICE_BYTES) {
      state = scanner.scan(block.bytes, from, Math.min(from + SLICE_BYTES, block.bytes.length), state, onHit);
      handler.endOfSlice();
      yield;
    }
  }
}

/** Hits come in order of their ends, so their starts go back by less than an anchor; the line is sought from the last one on. */
function createLineLocator({starts}: LineBlock, firstLine: number): (offset: number) => number {
  let index = 0;
  return offset => {
    while (starts[index + 1] <= offset) index += 1;
    while (starts[index] > offset) index -= 1;
    return firstLine + index;
  };
}
