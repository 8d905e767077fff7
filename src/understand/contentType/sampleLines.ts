/** A bounded choice of lines of a text, so that a look at 50 MB costs as much as one at 50 KB. */
import type {LineText} from '../../text/lineText.js';
import type {LineRange} from '../reading.js';

/** Runs of neighbours, evenly over the text: a log has chapters, and one of them may be long. */
const RUNS = 24;
const RUN_LINES = 10;
const MAX_LINE_BYTES = 400;

/** Lines that are not blank and lie outside the given ranges (in order), cut to 400 bytes; the first and the last ones too. */
export function sampleLines(text: LineText, without: readonly LineRange[] = []): string[] {
  const sampled: string[] = [];
  const span = Math.max(RUN_LINES * (RUNS - 1), text.lineCount - RUN_LINES);
  let range = 0;
  let next = 1;
  for (let run = 0; run < RUNS; run += 1) {
    const first = Math.max(next, 1 + Math.floor((run * span) / (RUNS - 1)));
    for (next = first; next < first + RUN_LINES && next <= text.lineCount; next += 1) {
      while (range < without.length && without[range].end < next) range += 1;
      if (range < without.length && without[range].start <= next) continue;
      const line = lineHead(text, next);
      if (line.trim() !== '') sampled.push(line);
    }
  }
  return sampled;
}

function lineHead(text: LineText, number: number): string {
  const bytes = text.lineBytes(number).subarray(0, MAX_LINE_BYTES);
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('utf8');
}
