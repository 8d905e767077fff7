/** Clean-up of text whose lines are drawn over: the last rows stay on a screen until they scroll away. */

import {asBuffer} from '../bytes.js';
import type {LineBlock} from '../lineText.js';
import {BlockBuilder} from './blockBuilder.js';
import {ControlFinder} from './controlFinder.js';
import {drawLine} from './drawLine.js';
import {endOfContent, endOfLine} from './lineEnds.js';
import {RawQueue} from './rawQueue.js';
import {SCREEN_ROWS, Screen} from './screen.js';

export class Drawing {
  private constructor(
    private readonly screen: Screen,
    private readonly queue: RawQueue,
  ) {}

  /** Takes over at the line of `raw` at `at`. `before` has the lines before it; the last of them go back onto the screen. */
  static takeOver(raw: Uint8Array, at: number, before: BlockBuilder): Drawing {
    const lines = before.takeLastLines(SCREEN_ROWS);
    const screen = new Screen(true, lines[0]?.rawStart ?? at);
    for (const [index, {line}] of lines.entries()) screen.addLine(line, lines[index + 1]?.rawStart ?? at);
    const queue = new RawQueue();
    queue.push(raw);
    return new Drawing(screen, queue);
  }

  copy(): Drawing {
    return new Drawing(this.screen.copy(), this.queue.copy());
  }

  /** Draws whole lines and gives out the rows that scrolled away; with `isLast` all rows. */
  push(raw: Uint8Array, isLast: boolean): LineBlock | undefined {
    const builder = new BlockBuilder(raw.length, this.queue.start);
    this.queue.push(raw);
    return this.draw(raw, 0, builder, isLast);
  }

  /** The same for the last piece that was pushed, from `at` on; `builder` may have lines already. */
  draw(raw: Uint8Array, from: number, builder: BlockBuilder, isLast: boolean): LineBlock | undefined {
    const {screen, queue} = this;
    const offset = queue.end - raw.length;
    const text = asBuffer(raw);
    const finder = new ControlFinder(raw);
    for (let at = from; at < raw.length; ) {
      const end = endOfLine(text, at);
      const contentEnd = endOfContent(raw, at, end);
      const isEnded = contentEnd < end;
      if (isEnded && screen.isAtNewRow && finder.next(at) >= end) screen.addLine(raw.subarray(at, end), offset + end);
      else {
        drawLine(screen, raw, at, contentEnd);
        if (isEnded) screen.lineFeed(offset + end);
      }
      screen.settle(builder);
      at = end;
    }
    if (isLast) this.finish(builder);
    if (builder.lineCount === 0) return undefined;
    const rawEnd = isLast ? queue.end : Math.max(builder.lastRawStart, screen.firstRawStart);
    return builder.finish(queue.takeUntil(rawEnd));
  }

  /** If everything that was drawn has been erased, one blank line keeps its raw text. */
  private finish(builder: BlockBuilder): void {
    this.screen.finish(builder);
    if (builder.lineCount > 0 || this.queue.end === this.queue.start) return;
    builder.beginLine(this.queue.start);
    builder.writeLineEnd();
  }
}
