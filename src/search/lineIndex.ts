/** The index of a text that may still grow: sealed segments and an open one. It keeps no reference to the text. */
import type {LineBlock, LineText} from '../text/lineText.js';
import {type Segment, segmentBytes} from './segment.js';
import {SegmentBuilder} from './segmentBuilder.js';
import {CLASS_OF_BYTE, isContinuation, MAX_RUN_BYTES} from './wordScanner.js';

/** A megabyte of text keeps the builder's tables in the cache and seals in a few milliseconds. */
const SEGMENT_BYTES = 1 << 20;
/** The first ones are smaller, each twice the one before: sealing a full one with cold code holds the event loop for 60 ms. */
const FIRST_SEGMENT_BYTES = 1 << 15;
/** A segment's line numbers have 16 bits. */
const SEGMENT_LINES = 1 << 16;
const LF = 0x0a;

export class LineIndex {
  private readonly sealed: Segment[] = [];
  private sealedBytes = 0;
  private builder: SegmentBuilder | undefined;
  /** The open segment's first line, and the bytes of text in it. */
  private firstLine: number;
  private openBytes = 0;
  /** The open segment as it was when last asked for; gone as soon as it grows. */
  private openSegment: Segment | undefined;
  private next: number;
  /** Bytes of the next line that are in the index already. */
  private nextOffset = 0;

  constructor(firstLine = 1) {
    this.firstLine = firstLine;
    this.next = firstLine;
  }

  /** The first line that is not wholly in the index: it covers the lines before. */
  get nextLine(): number {
    return this.next;
  }

  /** Memory held, in bytes. */
  get bytes(): number {
    return (
      this.sealedBytes +
      (this.builder?.bytes ?? 0) +
      (this.openSegment === undefined ? 0 : segmentBytes(this.openSegment))
    );
  }

  /**
   * Takes in the next lines of the text, or of a later state of it, about `maxBytes` of them, and says whether more
   * are left. A last line without a line end may still grow, so it is left out unless the text is complete.
   */
  advance(text: LineText, maxBytes: number, isComplete: boolean): boolean {
    this.builder ??= new SegmentBuilder();
    const builder = this.builder;
    this.openSegment = undefined;
    let block: LineBlock | undefined;
    let index = 0;
    for (let budget = maxBytes; budget > 0 && this.next <= text.lineCount; ) {
      if (block === undefined || index + 1 >= block.starts.length) ({block, index} = text.locate(this.next));
      const end = block.starts[index + 1];
      if (!isComplete && this.next === text.lineCount && block.bytes[end - 1] !== LF) return false;
      const start = block.starts[index] + this.nextOffset;
      const stop = end - start <= budget ? end : cutBetweenWords(block.bytes, start + budget, end);
      builder.addPiece(block.bytes, start, stop, this.next - this.firstLine);
      budget -= stop - start;
      this.openBytes += stop - start;
      this.nextOffset = stop === end ? 0 : stop - block.starts[index];
      if (stop === end) {
        this.next += 1;
        index += 1;
      }
      if (this.openBytes >= this.segmentBytes() || this.next - this.firstLine >= SEGMENT_LINES) this.seal(builder);
    }
    const hasMore = this.next <= text.lineCount;
    if (!hasMore && isComplete) this.finish(builder);
    return hasMore;
  }

  /** All that was taken in, ascending by line. A line that was taken in piecemeal can be in two neighbours. */
  segments(): readonly Segment[] {
    if (this.builder === undefined || this.openBytes === 0) return this.sealed;
    this.openSegment ??= this.builder.build(this.firstLine);
    return [...this.sealed, this.openSegment];
  }

  private segmentBytes(): number {
    return Math.min(SEGMENT_BYTES, FIRST_SEGMENT_BYTES * 2 ** Math.min(this.sealed.length, 10));
  }

  private seal(builder: SegmentBuilder): void {
    const segment = builder.build(this.firstLine);
    builder.clear();
    this.sealed.push(segment);
    this.sealedBytes += segmentBytes(segment);
    this.firstLine = this.next;
    this.openBytes = 0;
  }

  /** Nothing more can come: the builder's tables, a few megabytes, are let go. */
  private finish(builder: SegmentBuilder): void {
    if (this.openBytes > 0) this.seal(builder);
    this.builder = undefined;
  }
}

/** The first place from `from` on where no word is cut; in an endless word, where no character is. */
function cutBetweenWords(bytes: Uint8Array, from: number, end: number): number {
  let at = from;
  const limit = Math.min(end, from + MAX_RUN_BYTES);
  while (at < limit && CLASS_OF_BYTE[bytes[at]] !== 0) at += 1;
  while (at < end && isContinuation(bytes[at])) at -= 1;
  return at;
}
