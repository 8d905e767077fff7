/** The place where output was left out, and the marker that stands there. */
import {formatCount} from '../text/format.js';

/** Kept free of a byte limit for the marker. */
export const MARKER_RESERVE_BYTES = 256;

export interface Gap {
  /** Last kept line before the gap; 0 when nothing before it was kept. */
  readonly afterLine: number;
  /** Whole lines that are gone. */
  readonly omittedLines: number;
  readonly headBytes: number;
  readonly tailBytes: number;
  /** Bytes that came in, before decoding. */
  readonly totalBytes: number;
}

/** An empty line, one bracketed line, an empty line. */
export function renderGapMarker(gap: Gap): string {
  const lines =
    gap.omittedLines > 0
      ? `; ${formatCount(gap.omittedLines)} whole lines after line ${formatCount(gap.afterLine)} left out`
      : '';
  const kept = `first ${formatCount(gap.headBytes)} and last ${formatCount(gap.tailBytes)} of ${formatCount(gap.totalBytes)} bytes kept`;
  return `\n[output truncated: ${kept}${lines}]\n\n`;
}
