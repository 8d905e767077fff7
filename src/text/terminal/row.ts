/** One row of a terminal: a line as it came until somebody writes into it, then cells. */

import type {BlockBuilder} from './blockBuilder.js';
import {Cells} from './cells.js';
import {endOfContent} from './lineEnds.js';

export class Row {
  /** Whether a line feed was given on it. */
  isEnded = false;
  private line: Uint8Array | undefined;
  private written: Cells | undefined;

  /** `rawStart`: where its raw text begins in the whole raw text. */
  constructor(public rawStart: number) {}

  /** A row that shows a clean line, which comes with its line end. */
  static ofLine(line: Uint8Array, rawStart: number): Row {
    const row = new Row(rawStart);
    row.line = line;
    row.isEnded = true;
    return row;
  }

  copy(): Row {
    const copy = new Row(this.rawStart);
    copy.isEnded = this.isEnded;
    copy.line = this.line;
    copy.written = this.written?.copy();
    return copy;
  }

  get cells(): Cells {
    if (this.written === undefined) {
      this.written = new Cells();
      if (this.line !== undefined) this.written.print(0, this.line, 0, endOfContent(this.line, 0, this.line.length));
      this.line = undefined;
    }
    return this.written;
  }

  clear(): void {
    this.line = undefined;
    this.written?.clear();
  }

  get isBlank(): boolean {
    return this.line === undefined
      ? (this.written?.isBlank ?? true)
      : endOfContent(this.line, 0, this.line.length) === 0;
  }

  /** Gives the row out as a line, with a line end unless `isOpen`. */
  writeTo(builder: BlockBuilder, isOpen: boolean): void {
    builder.beginLine(this.rawStart);
    if (this.line !== undefined) builder.write(this.line, 0, this.line.length);
    else {
      this.written?.writeTo(builder);
      if (!isOpen) builder.writeLineEnd();
    }
  }
}
