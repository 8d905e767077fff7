/** How much of a text belongs to its patches. */
import type {LineText} from '../../text/lineText.js';
import type {DiffMap} from '../reading.js';

/** Lines above a part that are searched for the commit or mail it belongs to. */
const PREAMBLE_LINES = 1000;
/** Lines searched in vain over all parts: a message begins right behind the part above it, so only odd texts come near. */
const MAX_LINES_IN_VAIN = 10_000;
const PREAMBLE = /^(?:commit [0-9a-f]{7,40}\b|From [0-9a-f]{40} |From: |# HG changeset patch|changeset: )/;

/** Share of the lines, 0 to 1, that are part of a patch, commit messages and mail headers above the parts included. */
export function measurePatchShare(text: LineText, diff: DiffMap): number {
  let belonging = 0;
  let previousEnd = 0;
  let inVain = 0;
  for (const {range} of diff.files) {
    belonging += range.end - range.start + 1;
    if (inVain < MAX_LINES_IN_VAIN) {
      const first = Math.max(previousEnd + 1, range.start - PREAMBLE_LINES);
      const preamble = findPreamble(text, first, range.start);
      belonging += range.start - preamble;
      inVain += preamble - first;
    }
    previousEnd = range.end;
  }
  return belonging / Math.max(1, text.lineCount);
}

/** Line that begins the message above the line `end`; `end` itself if there is none. */
function findPreamble(text: LineText, first: number, end: number): number {
  for (let number = first; number < end; number += 1) {
    const {buffer, byteOffset, byteLength} = text.lineBytes(number);
    if (PREAMBLE.test(Buffer.from(buffer, byteOffset, Math.min(byteLength, 60)).toString('latin1'))) return number;
  }
  return end;
}
