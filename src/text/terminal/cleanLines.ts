/** Clean-up of lines that do not touch each other: only those that need it are rewritten, the others are copied in runs. */

import {asBuffer} from '../bytes.js';
import {createLineBlock, type LineBlock} from '../lineText.js';
import {BlockBuilder} from './blockBuilder.js';
import {ControlFinder} from './controlFinder.js';
import {drawLine} from './drawLine.js';
import {endOfContent, endOfLine, startOfLine} from './lineEnds.js';
import {Screen} from './screen.js';
import {stripLine} from './stripLine.js';

/** `moved`: from the line at `at` on rows must be drawn over; `builder` has the lines before it. */
export type CleanedLines =
  | {readonly kind: 'clean'; readonly block: LineBlock | undefined}
  | {readonly kind: 'moved'; readonly builder: BlockBuilder; readonly at: number};

/** What a terminal would show of each line. With `acrossLines` it stops at the first line that changes other lines. */
export function cleanLines(raw: Uint8Array, acrossLines: boolean): CleanedLines {
  const finder = new ControlFinder(raw);
  if (finder.next(0) === raw.length) return {kind: 'clean', block: raw.length === 0 ? undefined : createLineBlock(raw)};

  const text = asBuffer(raw);
  const builder = new BlockBuilder(raw.length, 0);
  const editor = new Screen(false, 0);
  for (let at = 0; at < raw.length; ) {
    const control = finder.next(at);
    const start = control === raw.length ? control : startOfLine(text, control);
    builder.copyLines(raw, at, start, at);
    if (start === raw.length) break;
    const end = endOfLine(text, control);
    const contentEnd = endOfContent(raw, start, end);
    builder.beginLine(start);
    const need = stripLine(raw, start, contentEnd, builder);
    if (need === 'rows' && acrossLines) {
      builder.dropLastLine();
      return {kind: 'moved', builder, at: start};
    }
    if (need !== 'none') {
      builder.dropLastLine();
      editor.restart(start);
      drawLine(editor, raw, start, contentEnd);
      editor.finishLine(builder);
    }
    if (contentEnd < end) builder.writeLineEnd();
    at = end;
  }
  return {kind: 'clean', block: builder.finish(raw)};
}
