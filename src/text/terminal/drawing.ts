/** Clean-up of text whose lines are drawn over: the last rows stay on a screen until they scroll away. */

import {asBuffer} from '../bytes.js';
import type {LineBlock} from '../lineText.js';
import {BlockBuilder} from './blockBuilder.js';
import {ControlFinder} from './controlFinder.js';
import {drawLine} from './drawLine.js';
import {endOfContent, endOfLine, startOfLastLines, startOfLine} from './lineEnds.js';
import {RawQueue} from './rawQueue.js';
import {SCREEN_ROWS, Screen} from './screen.js';
import {stripLine} from './stripLine.js';

/** A piece of the raw text; `offset`: where it begins in the whole. */
interface Piece {
  readonly raw: Uint8Array;
  readonly text: Buffer;
  readonly offset: number;
}

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
    const piece: Piece = {raw, text: asBuffer(raw), offset: queue.end - raw.length};
    const finder = new ControlFinder(raw);
    for (let at = from; at < raw.length; ) {
      const plainEnd = screen.isAtNewRow ? startOfLine(piece.text, finder.next(at)) : at;
      if (plainEnd > at) {
        this.addPlainLines(piece, at, plainEnd, builder);
        at = plainEnd;
      } else {
        const end = endOfLine(piece.text, at);
        this.drawLine(piece, at, end, builder);
        at = end;
      }
      screen.settle(builder);
    }
    if (isLast) this.finish(builder);
    if (builder.lineCount === 0) return undefined;
    const rawEnd = isLast ? queue.end : Math.max(builder.lastRawStart, screen.firstRawStart);
    return builder.finish(queue.takeUntil(rawEnd));
  }

  /** Adds whole lines without controls. Of many only the last go onto the screen. */
  private addPlainLines({raw, text, offset}: Piece, from: number, to: number, builder: BlockBuilder): void {
    const reachable = startOfLastLines(text, from, to, SCREEN_ROWS);
    if (reachable > from) {
      this.screen.scrollAway(builder, offset + reachable);
      builder.copyLines(raw, from, reachable, offset + from);
    }
    for (let at = reachable; at < to; ) {
      const end = endOfLine(text, at);
      this.screen.addLine(raw.subarray(at, end), offset + end);
      at = end;
    }
  }

  private drawLine({raw, offset}: Piece, from: number, end: number, builder: BlockBuilder): void {
    const {screen} = this;
    const contentEnd = endOfContent(raw, from, end);
    const isEnded = contentEnd < end;
    const line = isEnded && screen.isAtNewRow ? strip(raw, from, contentEnd, builder) : undefined;
    if (line !== undefined) screen.addLine(line, offset + end);
    else {
      for (let at = from; at < contentEnd; ) {
        at = drawLine(screen, raw, at, contentEnd);
        screen.settle(builder);
      }
      if (isEnded) screen.lineFeed(offset + end);
    }
  }

  /** If everything that was drawn has been erased, one blank line keeps its raw text. */
  private finish(builder: BlockBuilder): void {
    this.screen.finish(builder);
    if (builder.lineCount > 0 || this.queue.end === this.queue.start) return;
    builder.beginLine(this.queue.start);
    builder.writeLineEnd();
  }
}

/** A line that is only coloured, clean and with a line end. */
function strip(raw: Uint8Array, from: number, contentEnd: number, scratch: BlockBuilder): Uint8Array | undefined {
  scratch.beginLine(0);
  if (stripLine(raw, from, contentEnd, scratch) !== 'none') {
    scratch.dropLastLine();
    return undefined;
  }
  scratch.writeLineEnd();
  return scratch.takeLastLines(1)[0].line;
}
