/** Raw text → the lines a terminal would show. What the sequences do: terminal/effects.ts; rows and cursor: terminal/screen.ts. */

import type {LineBlock} from './lineText.js';
import {cleanLines} from './terminal/cleanLines.js';
import {Drawing} from './terminal/drawing.js';

const NOTHING = new Uint8Array(0);

export interface TerminalOptions {
  /** Whether moves of the cursor across lines are resolved: for output of commands. Without it every raw line stays one line. */
  readonly acrossLines: boolean;
}

/**
 * Cleans one text that comes in blocks of whole lines. A block without escapes, backspaces and lone carriage returns is given back uncopied.
 * Once the cursor has moved across lines, the last rows are held back because they can still change.
 */
export class TerminalCleaner {
  private drawing: Drawing | undefined;

  constructor(private readonly options: TerminalOptions) {}

  /** The lines that are settled after a further block, which ends after a line end unless it is the last. */
  push(raw: Uint8Array): LineBlock | undefined {
    return this.clean(raw, false);
  }

  /** The lines that were held back. */
  end(): LineBlock | undefined {
    return this.clean(NOTHING, true);
  }

  /** What `push(raw)` and `end()` would give together, and nothing changes. `raw` may end anywhere. */
  preview(raw: Uint8Array): LineBlock | undefined {
    const copy = new TerminalCleaner(this.options);
    copy.drawing = this.drawing?.copy();
    return copy.clean(raw, true);
  }

  private clean(raw: Uint8Array, isLast: boolean): LineBlock | undefined {
    if (this.drawing !== undefined) return this.drawing.push(raw, isLast);
    const cleaned = cleanLines(raw, this.options.acrossLines);
    if (cleaned.kind === 'clean') return cleaned.block;
    this.drawing = Drawing.takeOver(raw, cleaned.at, cleaned.builder);
    return this.drawing.draw(raw, cleaned.at, cleaned.builder, isLast);
  }
}
