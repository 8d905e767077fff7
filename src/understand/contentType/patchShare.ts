/** How much of a text belongs to its patches. */
import type {LineText} from '../../text/lineText.js';
import type {DiffMap} from '../reading.js';

/** Lines above a part that are searched for the commit or mail it belongs to. */
const PREAMBLE_LINES = 200;
const PREAMBLE = /^(?:commit [0-9a-f]{7,40}\b|From [0-9a-f]{40} |From: |# HG changeset patch|changeset: )/;

/** Share of the lines, 0 to 1, that are part of a patch, commit messages and mail headers above the parts included. */
export function measurePatchShare(text: LineText, diff: DiffMap): number {
  let belonging = 0;
  let previousEnd = 0;
  for (const {range} of diff.files) {
    belonging += range.end - range.start + 1 + countPreamble(text, previousEnd, range.start);
    previousEnd = range.end;
  }
  return belonging / Math.max(1, text.lineCount);
}

function countPreamble(text: LineText, previousEnd: number, start: number): number {
  const first = Math.max(previousEnd + 1, start - PREAMBLE_LINES);
  for (let number = first; number < start; number += 1) {
    if (PREAMBLE.test(Buffer.from(text.lineBytes(number).subarray(0, 60)).toString('utf8'))) return start - number;
  }
  return 0;
}
