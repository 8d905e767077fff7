/** Turns an asked range of lines into one that exists. */
import {Refusal} from './refusal.js';

/** Clips both ends to 1..lineCount; a range that is then empty or reversed is a Refusal that names it. */
export function resolveRange(startLine: number, endLine: number, lineCount: number): {start: number; end: number} {
  const start = Math.max(1, startLine);
  const end = Math.min(lineCount, endLine);
  if (start <= end) return {start, end};
  const hint = startLine > endLine ? '; start_line must not be above end_line' : '';
  throw new Refusal(
    'invalid_range',
    `lines ${startLine} to ${endLine} are not in a capture of ${lineCount} lines${hint}`,
  );
}
