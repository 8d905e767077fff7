/** A terminal without edges to the right: rows, a cursor, and what moves and erases them. Its rows become lines when they scroll away. */

import type {BlockBuilder} from './blockBuilder.js';
import type {Cells} from './cells.js';
import {Row} from './row.js';

/** Rows that cursor moves can still reach. */
export const SCREEN_ROWS = 200;
/** How far to the right of its text the cursor can be sent; programs send it to column 999 to find the edge. */
const SCREEN_COLUMNS = 500;

export class Screen {
  private rows: Row[] = [];
  /** The first row that belongs to the screen; those above wait to be given out. */
  private top = 0;
  /** May be one that does not exist yet. */
  private row = 0;
  private column = 0;
  private saved: {row: number; column: number} | undefined;
  private isAlternate = false;
  private isTaken = false;

  /** `rawStart`: where the raw text of the cursor's line begins. Without `acrossLines` there is only one line, and moves off it do nothing. */
  constructor(
    private readonly acrossLines: boolean,
    private rawStart: number,
  ) {}

  copy(): Screen {
    const copy = new Screen(this.acrossLines, this.rawStart);
    copy.rows = this.rows.map(row => row.copy());
    copy.top = this.top;
    copy.row = this.row;
    copy.column = this.column;
    copy.saved = this.saved;
    copy.isAlternate = this.isAlternate;
    copy.isTaken = this.isTaken;
    return copy;
  }

  /** Whether the next line begins below everything shown so far. */
  get isAtNewRow(): boolean {
    return this.row === this.rows.length && this.column === 0 && !this.isAlternate;
  }

  /** Whether many rows can no longer be reached. A line without a line feed can still scroll. */
  get isOverfull(): boolean {
    return this.top > SCREEN_ROWS && this.rows.length > SCREEN_ROWS;
  }

  /** Where the raw text of the rows begins. */
  get firstRawStart(): number {
    return this.rows[0]?.rawStart ?? this.rawStart;
  }

  /** Adds a clean line, which comes with its line end, where `isAtNewRow`. */
  addLine(line: Uint8Array, nextRawStart: number): void {
    this.rows.push(Row.ofLine(line, this.rawStart));
    this.stepDown();
    this.rawStart = nextRawStart;
  }

  /** Writes text without controls that move or erase. */
  print(bytes: Uint8Array, from: number, to: number): void {
    if (this.isAlternate) return;
    const {cells} = this.rowAt(this.row);
    this.column = cells.print(withinReach(this.column, cells), bytes, from, to);
  }

  lineFeed(nextRawStart: number): void {
    if (this.isAlternate) return;
    this.rowAt(this.row).isEnded = true;
    this.stepDown();
    this.column = 0;
    this.rawStart = nextRawStart;
    if (this.row < this.rows.length) this.rows[this.row].rawStart = nextRawStart;
  }

  /** Gives out the rows that can no longer be reached, but for the last of them: it keeps the raw text of what is erased below it. */
  settle(builder: BlockBuilder): void {
    const count = Math.min(this.top, this.rows.length) - 1;
    if (count <= 0) return;
    for (let index = 0; index < count; index += 1) this.rows.shift()?.writeTo(builder, false);
    this.row -= count;
    this.top -= count;
    if (this.saved) this.saved = {row: Math.max(0, this.saved.row - count), column: this.saved.column};
  }

  /** Gives out all rows where `isAtNewRow`, because more lines follow than the screen holds. */
  scrollAway(builder: BlockBuilder, nextRawStart: number): void {
    for (const row of this.rows) row.writeTo(builder, false);
    this.rows = [];
    this.top = 0;
    this.row = 0;
    this.rawStart = nextRawStart;
    this.isTaken = false;
    if (this.saved) this.saved = {row: 0, column: this.saved.column};
  }

  /** Gives out all rows. Blank ones at and below the cursor are none. */
  finish(builder: BlockBuilder): void {
    this.dropBlankEnd();
    const last = this.rows.length - 1;
    for (const [index, row] of this.rows.entries()) {
      const isOpen = index === last && index >= this.row && !row.isEnded;
      row.writeTo(builder, isOpen);
    }
    this.rows = [];
  }

  /** Begins anew with another line, on a screen of one line. */
  restart(rawStart: number): void {
    this.rawStart = rawStart;
    this.column = 0;
    this.saved = undefined;
    this.isAlternate = false;
    const row = this.rowAt(0);
    row.clear();
    row.rawStart = rawStart;
  }

  /** Gives out the only row of a screen of one line, without a line end. */
  finishLine(builder: BlockBuilder): void {
    this.rowAt(0).writeTo(builder, true);
  }

  moveBy(rows: number, columns: number): void {
    if (this.isAlternate) return;
    if (rows !== 0) this.setRow(this.row + rows);
    if (columns !== 0) this.setColumn(this.column + columns);
  }

  moveToColumn(column: number): void {
    if (!this.isAlternate) this.setColumn(column);
  }

  /** To the first column, so many rows down. */
  moveToRowStart(rows: number): void {
    if (this.isAlternate || !this.acrossLines) return;
    this.setRow(this.row + rows);
    this.column = 0;
  }

  /** One row down, where the screen scrolls if need be. */
  index(toFirstColumn: boolean): void {
    if (this.isAlternate || !this.acrossLines) return;
    this.stepDown();
    if (toFirstColumn) this.column = 0;
  }

  /** To a place on the screen, both 0-based; without a column the cursor keeps its own. */
  moveTo(row: number, column = this.column): void {
    if (this.isAlternate || !this.acrossLines) return;
    this.take();
    this.setRow(this.top + row);
    this.setColumn(column);
  }

  saveCursor(): void {
    if (!this.isAlternate) this.saved = {row: this.row, column: this.column};
  }

  restoreCursor(): void {
    if (this.isAlternate || this.saved === undefined) return;
    this.row = Math.max(this.top, this.saved.row);
    this.column = this.saved.column;
  }

  insertBlanks(count: number): void {
    this.shown?.insertBlanks(this.column, Math.min(count, SCREEN_COLUMNS));
  }

  deleteColumns(count: number): void {
    this.shown?.deleteColumns(this.column, count);
  }

  eraseColumns(count: number): void {
    this.shown?.erase(this.column, this.column + count);
  }

  eraseLineEnd(): void {
    this.shown?.erase(this.column, Number.POSITIVE_INFINITY);
  }

  eraseLineStart(): void {
    this.shown?.erase(0, this.column + 1);
  }

  eraseLine(): void {
    if (!this.isAlternate) this.rows[this.row]?.clear();
  }

  eraseBelow(): void {
    if (this.isAlternate) return;
    this.eraseLineEnd();
    this.rows.splice(this.row + 1);
  }

  eraseAbove(): void {
    if (this.isAlternate) return;
    for (let row = this.top; row < this.row; row += 1) this.rows[row]?.clear();
    this.eraseLineStart();
  }

  eraseAll(): void {
    if (this.isAlternate) return;
    if (!this.acrossLines) this.eraseLine();
    else {
      this.take();
      this.rows.splice(this.top);
    }
  }

  reset(): void {
    this.isAlternate = false;
    this.eraseAll();
    this.moveTo(0, 0);
  }

  enterAlternate(): void {
    this.isAlternate = true;
  }

  leaveAlternate(): void {
    this.isAlternate = false;
  }

  /**
   * The first absolute move or full erasure begins a screen of its own below what was printed so far: how high the terminal is, is not known,
   * and a log must not be wiped by a program that follows it. What is drawn on that screen can be wiped again until it scrolls.
   */
  private take(): void {
    if (this.isTaken) return;
    this.isTaken = true;
    this.dropBlankEnd();
    this.top = this.rows.length;
    this.row = this.top;
  }

  private dropBlankEnd(): void {
    while (this.rows.length > Math.max(this.row, this.top) && this.rows[this.rows.length - 1].isBlank) this.rows.pop();
  }

  /** The cursor's row if it can be changed and exists. */
  private get shown(): Cells | undefined {
    return this.isAlternate ? undefined : this.rows[this.row]?.cells;
  }

  private rowAt(row: number): Row {
    while (this.rows.length <= row) this.rows.push(new Row(this.rawStart));
    return this.rows[row];
  }

  /** Below the last row of the screen everything scrolls, and what scrolled is a log again. */
  private stepDown(): void {
    this.row += 1;
    if (this.row - this.top < SCREEN_ROWS) return;
    this.top = this.row - SCREEN_ROWS + 1;
    this.isTaken = false;
  }

  private setRow(row: number): void {
    if (this.acrossLines) this.row = Math.min(Math.max(row, this.top), this.top + SCREEN_ROWS - 1);
  }

  private setColumn(column: number): void {
    this.column = withinReach(Math.max(0, column), this.shown);
  }
}

/** A column on the screen, or at most the end of the row's own text: else a few bytes could make a megabyte of blanks. */
function withinReach(column: number, cells: Cells | undefined): number {
  return column < SCREEN_COLUMNS ? column : Math.min(column, Math.max(SCREEN_COLUMNS - 1, cells?.width ?? 0));
}
