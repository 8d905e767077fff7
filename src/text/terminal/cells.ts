/** The cells of one row of a terminal: text that can be written over, erased and shifted. Columns are 0-based. */

import type {BlockBuilder} from './blockBuilder.js';
import {columnsOf} from './columns.js';
import {readCodePoint, sizeOfCodePoint} from './utf8.js';

const TAB = 0x09;
const SPACE = 0x20;
const DEL = 0x7f;
const TAB_STOP = 8;

/** A cell is a code point, or one of these, or CLUSTER plus an index into the clusters. */
const EMPTY = 0;
const CLUSTER = 0x8000_0000;
const TAB_TAIL = 0xffff_fffe;
const WIDE_TAIL = 0xffff_ffff;

const NO_CELLS = new Uint32Array(0);
/** No screen is wider. To shift or blank longer rows again and again would take quadratic time. */
const WIDEST_SHIFTED_ROW = 4_096;

export class Cells {
  /** Columns up to the last one written, erased ones among them. */
  width = 0;
  private cells = NO_CELLS;
  /** Only printable ASCII and blanks so far: no cell depends on its neighbours. */
  private isPlain = true;
  /** Characters together with the marks and controls that follow them. Each belongs to one cell. */
  private clusters: string[] = [];
  /** Controls before the first character. */
  private lead = '';

  copy(): Cells {
    const copy = new Cells();
    copy.width = this.width;
    copy.cells = this.cells.slice(0, this.width);
    copy.isPlain = this.isPlain;
    copy.clusters = [...this.clusters];
    copy.lead = this.lead;
    return copy;
  }

  clear(): void {
    this.width = 0;
    this.isPlain = true;
    this.clusters = [];
    this.lead = '';
  }

  get isBlank(): boolean {
    return this.lead === '' && this.trimmedWidth() === 0;
  }

  /** Writes text without line ends and escapes; returns the column after it. */
  print(startColumn: number, bytes: Uint8Array, from: number, to: number): number {
    let column = startColumn;
    for (let at = from; at < to; ) {
      let end = at;
      while (end < to && bytes[end] >= SPACE && bytes[end] < DEL) end += 1;
      if (end > at) {
        this.printAscii(column, bytes, at, end);
        column += end - at;
        at = end;
      } else if (bytes[at] === TAB) {
        column = this.printTab(column);
        at += 1;
      } else {
        column = this.printCharacter(column, readCodePoint(bytes, at, to));
        at += sizeOfCodePoint(bytes[at]);
      }
    }
    return column;
  }

  /** Blanks the columns `from` up to and without `to`. */
  erase(from: number, to: number): void {
    if (from === 0) this.lead = '';
    if (from >= this.width || (to < this.width && to - from > WIDEST_SHIFTED_ROW)) return;
    this.part(from);
    this.part(to);
    if (to >= this.width) this.width = from;
    else this.cells.fill(EMPTY, from, to);
  }

  /** Shifts the rest of the row to the right. */
  insertBlanks(column: number, count: number): void {
    if (column >= this.width || this.width > WIDEST_SHIFTED_ROW) return;
    this.flattenTabs();
    this.part(column);
    this.reserve(this.width + count);
    this.cells.copyWithin(column + count, column, this.width);
    this.cells.fill(EMPTY, column, column + count);
    this.width += count;
  }

  /** Shifts the rest of the row to the left. */
  deleteColumns(column: number, count: number): void {
    if (column >= this.width || this.width > WIDEST_SHIFTED_ROW) return;
    this.flattenTabs();
    const end = Math.min(this.width, column + count);
    this.part(column);
    this.part(end);
    this.cells.copyWithin(column, end, this.width);
    this.width -= end - column;
  }

  /** The text of the row, without the blanks at its end that nobody wrote. */
  writeTo(builder: BlockBuilder): void {
    if (this.lead !== '') builder.writeText(this.lead);
    const end = this.trimmedWidth();
    for (let column = 0; column < end; column += 1) {
      const cell = this.cells[column];
      if (cell === EMPTY) builder.writeCodePoint(SPACE);
      else if (cell < CLUSTER) builder.writeCodePoint(cell);
      else if (cell < TAB_TAIL) builder.writeText(this.clusters[cell - CLUSTER]);
    }
  }

  private printAscii(startColumn: number, bytes: Uint8Array, from: number, to: number): void {
    const end = startColumn + to - from;
    this.makeRoom(startColumn, end);
    const {cells} = this;
    let column = startColumn;
    for (let at = from; at < to; at += 1) cells[column++] = bytes[at];
  }

  /** A tab writes nothing; past the end of the row it stays a tab so that plain text keeps its own. */
  private printTab(column: number): number {
    const stop = column - (column % TAB_STOP) + TAB_STOP;
    const start = Math.max(column, this.width);
    if (start >= stop) return stop;
    this.makeRoom(start, stop);
    this.cells[start] = TAB;
    this.cells.fill(TAB_TAIL, start + 1, stop);
    this.isPlain = false;
    return stop;
  }

  private printCharacter(column: number, codePoint: number): number {
    const columns = columnsOf(codePoint);
    if (columns === 0) {
      this.attach(column, codePoint);
      return column;
    }
    this.makeRoom(column, column + columns);
    this.isPlain = false;
    this.cells[column] = codePoint;
    if (columns === 2) this.cells[column + 1] = WIDE_TAIL;
    return column + columns;
  }

  /** Puts a mark on the character before the column. */
  private attach(column: number, codePoint: number): void {
    const mark = String.fromCodePoint(codePoint);
    if (column === 0) {
      if (this.width === 0) this.lead += mark;
      return;
    }
    if (column > this.width) this.makeRoom(column, column);
    let base = column - 1;
    while (base > 0 && this.cells[base] >= TAB_TAIL) base -= 1;
    const cell = this.cells[base];
    if (cell >= CLUSTER) {
      this.clusters[cell - CLUSTER] += mark;
      return;
    }
    this.isPlain = false;
    this.cells[base] = CLUSTER + this.clusters.length;
    this.clusters.push(String.fromCodePoint(cell === EMPTY ? SPACE : cell) + mark);
  }

  /** Makes the columns writable: room for them, blanks before them, no half of a character at either edge. */
  private makeRoom(from: number, to: number): void {
    this.reserve(to);
    if (!this.isPlain) {
      this.part(from);
      this.part(to);
    }
    if (from > this.width) this.cells.fill(EMPTY, this.width, from);
    if (to > this.width) this.width = to;
  }

  /** Cuts the row between a column and the one before it: a wide character or tab across that edge becomes blanks. */
  private part(column: number): void {
    if (this.isPlain || column >= this.width || this.cells[column] < TAB_TAIL) return;
    let first = column;
    while (first > 0 && this.cells[first] >= TAB_TAIL) first -= 1;
    let end = column;
    while (end < this.width && this.cells[end] >= TAB_TAIL) end += 1;
    this.cells.fill(EMPTY, first, end);
  }

  /** Shifted tabs would end at other columns, so they become blanks. */
  private flattenTabs(): void {
    if (this.isPlain) return;
    for (let column = 0; column < this.width; column += 1) {
      if (this.cells[column] === TAB || this.cells[column] === TAB_TAIL) this.cells[column] = EMPTY;
    }
  }

  private reserve(width: number): void {
    if (width <= this.cells.length) return;
    const wider = new Uint32Array(Math.max(128, width, this.cells.length * 2));
    wider.set(this.cells.subarray(0, this.width));
    this.cells = wider;
  }

  private trimmedWidth(): number {
    let width = this.width;
    while (width > 0 && this.cells[width - 1] === EMPTY) width -= 1;
    return width;
  }
}
