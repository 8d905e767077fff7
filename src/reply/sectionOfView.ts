/** What the view of a command (`| tail -20`) showed, as it stands in a reply. */
import type {View} from '../buffer/captureBuffer.js';
import type {ShownView} from '../capture/shownView.js';
import {exitCodeOf} from '../capture/status.js';
import {formatCount} from '../text/format.js';
import type {LineText} from '../text/lineText.js';
import type {Reading} from '../understand/reading.js';
import type {JsonObject} from './captureSummary.js';
import {fitLine, shownLines} from './shown.js';
import {wholeOutput} from './wholeOutput.js';

export interface ViewSection {
  /** Whoever asked for a view of a run that went well gets just that. */
  readonly isAll: boolean;
  /** Whether the view shows such a line. */
  has(line: string): boolean;
  /** `view`, and `view_exit_code` unless that is 0. */
  render(): JsonObject;
}

/** Room in characters, when failures are to stand beside the view and when nothing is. */
const CHARS_BESIDE_FAILURES = 2_500;
const CHARS_ALONE = 4_800;

/** Undefined without a view, if it showed data, and if it showed everything and the reply has everything anyway. */
export function sectionOfView(reply: View): ViewSection | undefined {
  const {capture, text, reading} = reply;
  const {view} = capture;
  if (!view || view.isBinary) return undefined;
  const hasEverything = text.lineCount === 0 || wholeOutput(reply) !== undefined;
  if (hasEverything && showsEverything(view, text)) return undefined;
  const isAll = exitCodeOf(capture) === 0 && !isToldRed(reading);
  const status = capture.ended?.viewStatus ?? 0;
  const lines = new Set(numbersTo(view.text.lineCount).map(line => view.text.line(line)));
  return {
    isAll,
    has: line => lines.has(line),
    render: () => ({
      view: renderView(view, isAll ? CHARS_ALONE : CHARS_BESIDE_FAILURES),
      ...(status === 0 ? {} : {view_exit_code: status}),
    }),
  };
}

function isToldRed({reported, totals}: Reading): boolean {
  return reported === 'failed' || reported === 'error' || (totals?.failed ?? 0) + (totals?.errors ?? 0) > 0;
}

function showsEverything({text: shown}: ShownView, text: LineText): boolean {
  return text.byteLength === shown.byteLength && bytesOf(text).equals(bytesOf(shown));
}

/** The text, line for line; beginning and end where it takes more than `maxChars` in JSON. */
function renderView(view: ShownView, maxChars: number): string {
  const lines = shownLines(view.text, numbersTo(view.text.lineCount)).map(({text}) => fitLine(text));
  const sizes = lines.map(line => JSON.stringify(line).length);
  let [head, tail, left] = [0, lines.length, maxChars];
  while (head < tail && sizes[head] <= left) {
    left -= sizes[head];
    head += 1;
    // By turns, from the beginning and from the end.
    if (head === tail || sizes[tail - 1] > left) break;
    tail -= 1;
    left -= sizes[tail];
  }
  if (head === tail) return lines.join('\n');
  const leftOut = view.lineCount - head - (lines.length - tail);
  return [...lines.slice(0, head), `[… ${formatCount(leftOut)} more lines of the view …]`, ...lines.slice(tail)].join(
    '\n',
  );
}

function numbersTo(count: number): number[] {
  return Array.from({length: count}, (_, at) => at + 1);
}

function bytesOf(text: LineText): Buffer {
  return Buffer.concat(text.blocks.map(({bytes}) => bytes));
}
