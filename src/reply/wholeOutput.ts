/** Small outputs come back whole, but for those of checks that found nothing wrong. */
import type {View} from '../buffer/captureBuffer.js';
import {exitCodeOf} from '../capture/status.js';
import {fitLine, shownLines} from './shown.js';

/** An output of at most this size comes back whole. */
const WHOLE_MAX_LINES = 40;
const WHOLE_MAX_BYTES = 4_096;

/** The text of a small output, otherwise nothing. Of a check that found nothing wrong the verdict says it all. */
export function wholeOutput(reply: View): string | undefined {
  const {capture, text} = reply;
  if (capture.binary || text.lineCount === 0 || text.lineCount > WHOLE_MAX_LINES || text.byteLength > WHOLE_MAX_BYTES)
    return undefined;
  if (isGreenCheck(reply)) return undefined;
  const lines = Array.from({length: text.lineCount}, (_, at) => at + 1);
  return shownLines(text, lines)
    .map(({text: line}) => fitLine(line))
    .join('\n');
}

/** A run that exited 0 by its own status and whose tool, which we understand, says that it looked and found nothing wrong. */
export function isGreenCheck({capture, reading}: View): boolean {
  const {outcome, hiddenBy} = capture.ended ?? {};
  if (outcome?.kind === 'cutShort' || hiddenBy !== undefined) return false;
  const {reported, totals, findings} = reading;
  const isToldGreen = reported === 'passed' || (reported === undefined && (totals?.passed ?? 0) > 0);
  return exitCodeOf(capture) === 0 && isToldGreen && findings.every(({severity}) => severity === 'warning');
}
