/**
 * Turns the bytes of one capture, as they arrive, into numbered lines within a byte limit: decodes, cleans, keeps the beginning and the end.
 * Nothing is lost silently: what is left out stands as a marker at its place.
 */
import {type BinaryKind, detectBinary} from '../text/binary.js';
import {ByteQueue} from '../text/byteQueue.js';
import {Decoder} from '../text/decoder.js';
import {createLineBlock, type LineBlock, LineText} from '../text/lineText.js';
import {TerminalCleaner} from '../text/terminal.js';
import {type Gap, MARKER_RESERVE_BYTES, renderGapMarker} from './gap.js';

const LF = 0x0a;
/** Large enough that a block costs little, small enough that the rest of a live capture is read at once. */
const BLOCK_BYTES = 1 << 20;
/** So much tells data from text. */
const SAMPLE_BYTES = 8_192;
/** A cut moves to the end of a line when that costs at most this share of what is kept there. */
const LINE_END_SHARE = 1 / 8;

export interface RecorderOptions {
  /** Most bytes of decoded text that are kept, the marker included; at least 512. */
  readonly limitBytes: number;
  /** Whether cursor moves across lines are resolved: for command and piped output only. */
  readonly acrossLines: boolean;
}

export class TextRecorder {
  private readonly decoder = new Decoder();
  private readonly queue = new ByteQueue();
  private readonly blockBytes: number;
  private readonly headBytes: number;
  private readonly tailBytes: number;
  private cleaner: TerminalCleaner;
  /** Everything, or the beginning once something had to go. */
  private head: LineBlock[] = [];
  private tail: LineBlock[] = [];
  /** Lines of what is gone; the rest of a line whose beginning stays counts as one. */
  private omittedLines = 0;
  private splitsLine = false;
  private decodedBytes = 0;
  private cut = false;
  /** Whether a line ends in the queue. */
  private hasWholeLine = false;

  /** Bytes as they came in, before decoding. */
  receivedBytes = 0;
  /** The first of them, to tell data from text. */
  private readonly sample = new ByteQueue();

  constructor(private readonly options: RecorderOptions) {
    const kept = options.limitBytes - MARKER_RESERVE_BYTES;
    this.headBytes = Math.floor(kept / 2);
    this.tailBytes = kept - this.headBytes;
    this.blockBytes = Math.min(BLOCK_BYTES, Math.max(512, options.limitBytes >> 3));
    this.cleaner = new TerminalCleaner(options);
  }

  get truncated(): boolean {
    return this.cut;
  }

  /** What came is data of some kind, not text. */
  get binary(): BinaryKind | undefined {
    return detectBinary(this.sample.peek());
  }

  append(chunk: Uint8Array): void {
    if (chunk.length === 0) return;
    this.receivedBytes += chunk.length;
    if (this.sample.length < SAMPLE_BYTES) this.sample.push(chunk.subarray(0, SAMPLE_BYTES - this.sample.length));
    this.take(this.decoder.push(chunk));
  }

  /** The lines so far. While output is being left out, the numbers after the gap still move. */
  snapshot(): LineText {
    return this.assemble(this.cleaner.preview(this.queue.peek()));
  }

  /** Seals the text; nothing may be appended afterwards. */
  end(): LineText {
    this.take(this.decoder.end());
    const rest = [
      this.queue.length > 0 ? this.cleaner.push(this.queue.take(this.queue.length)) : undefined,
      this.cleaner.end(),
    ];
    this.queue.clear();
    for (const block of rest) if (block) this.keep(block);
    if (this.cut) this.trimTail();
    return this.assemble(undefined);
  }

  /** Bytes of the decoded text that is kept, the marker included. */
  get keptBytes(): number {
    return this.cut
      ? sumOf(this.head) + this.marker().bytes.length + sumOf(this.tail) + this.queue.length
      : this.decodedBytes;
  }

  /** Memory held by the text and by what it was before the clean-up. */
  get heldBytes(): number {
    let bytes = this.queue.length;
    for (const block of [...this.head, ...this.tail]) bytes += memoryOf(block);
    return bytes;
  }

  get gap(): Gap | undefined {
    if (!this.cut) return undefined;
    return {
      afterLine: linesOf(this.head),
      omittedLines: Math.max(0, this.omittedLines - (this.splitsLine ? 1 : 0)),
      headBytes: sumOf(this.head),
      tailBytes: sumOf(this.tail) + this.queue.length,
      totalBytes: this.receivedBytes,
    };
  }

  private take(bytes: Uint8Array): void {
    this.decodedBytes += bytes.length;
    this.queue.push(bytes);
    // Looked for in what is new only: a line of many megabytes is not searched again for each piece of it.
    this.hasWholeLine ||= bytes.includes(LF);
    if (this.hasWholeLine && this.queue.length >= this.blockBytes) this.moveWholeLines();
    if (!this.cut && this.decodedBytes > this.options.limitBytes) this.beginCut();
    if (this.cut) this.slideTail();
  }

  private moveWholeLines(): void {
    const end = this.queue.peek().lastIndexOf(LF) + 1;
    this.hasWholeLine = false;
    if (end === 0) return;
    const block = this.cleaner.push(this.queue.take(end));
    if (block) this.keep(block);
  }

  private keep(block: LineBlock): void {
    if (this.cut) this.tail.push(block);
    else this.head.push(block);
  }

  /** Parts what was kept so far into a beginning, which stays, and an end, which slides from now on. */
  private beginCut(): void {
    this.cut = true;
    this.moveWholeLines();
    const held = this.cleaner.end();
    if (held) this.tail.push(held);
    this.cleaner = new TerminalCleaner(this.options);
    let room = this.headBytes;
    const stays: LineBlock[] = [];
    const blocks = [...this.head, ...this.tail];
    this.tail = [];
    for (const block of blocks) {
      const size = sourceOf(block).length;
      if (room === 0) this.tail.push(block);
      else if (size <= room) {
        stays.push(block);
        room -= size;
      } else {
        const at = cutBefore(sourceOf(block), room, this.headBytes * LINE_END_SHARE);
        stays.push(...this.endHead(sourceOf(block).subarray(0, at)));
        this.tail.push(...this.clean(sourceOf(block).subarray(at)));
        room = 0;
      }
    }
    if (room > 0) {
      const at = cutBefore(this.queue.peek(), Math.min(room, this.queue.length), this.headBytes * LINE_END_SHARE);
      stays.push(...this.endHead(this.queue.take(at)));
    }
    this.head = stays;
  }

  /** The last of what stays at the beginning; cut inside a line it ends there, so that the marker stands on a line of its own. */
  private endHead(source: Uint8Array): LineBlock[] {
    this.splitsLine = source.length > 0 && source[source.length - 1] !== LF;
    return this.clean(this.splitsLine ? Buffer.concat([source, Uint8Array.of(LF)]) : source);
  }

  private slideTail(): void {
    let size = sumOf(this.tail) + this.queue.length;
    while (this.tail.length > 0 && size - sourceOf(this.tail[0]).length >= this.tailBytes) {
      const gone = this.tail.shift() as LineBlock;
      size -= sourceOf(gone).length;
      this.omittedLines += gone.starts.length - 1;
    }
    if (this.tail.length === 0 && this.queue.length > this.tailBytes + this.blockBytes) {
      this.queue.drop(this.queue.length - this.tailBytes);
    }
  }

  private trimTail(): void {
    this.slideTail();
    const excess = sumOf(this.tail) - this.tailBytes;
    if (excess <= 0 || this.tail.length === 0) return;
    const source = sourceOf(this.tail[0]);
    const at = cutAfter(source, excess, this.tailBytes * LINE_END_SHARE);
    this.omittedLines += countLines(source.subarray(0, at));
    this.tail.splice(0, 1, ...this.clean(source.subarray(at)));
  }

  private assemble(rest: LineBlock | undefined): LineText {
    const blocks = this.cut ? [...this.head, this.marker(), ...this.tail] : [...this.head];
    if (rest) blocks.push(rest);
    return new LineText(blocks);
  }

  private marker(): LineBlock {
    return createLineBlock(Buffer.from(renderGapMarker(this.gap as Gap), 'utf8'));
  }

  private clean(source: Uint8Array): LineBlock[] {
    if (source.length === 0) return [];
    const block = new TerminalCleaner(this.options).preview(source);
    return block ? [block] : [];
  }
}

/** The text that a block was made of. */
function sourceOf(block: LineBlock): Uint8Array {
  return block.raw?.bytes ?? block.bytes;
}

function sumOf(blocks: readonly LineBlock[]): number {
  let bytes = 0;
  for (const block of blocks) bytes += sourceOf(block).length;
  return bytes;
}

function linesOf(blocks: readonly LineBlock[]): number {
  let lines = 0;
  for (const block of blocks) lines += block.starts.length - 1;
  return lines;
}

function memoryOf(block: LineBlock): number {
  const raw = block.raw ? block.raw.bytes.length + block.raw.starts.byteLength : 0;
  return block.bytes.length + block.starts.byteLength + raw;
}

/** Where to end a piece of at most `most` bytes: after a line if one ends near, else between characters. */
function cutBefore(bytes: Uint8Array, most: number, slack: number): number {
  const lineEnd = most === 0 ? 0 : bytes.lastIndexOf(LF, most - 1) + 1;
  if (lineEnd > 0 && most - lineEnd <= slack) return lineEnd;
  let at = most;
  while (at > 0 && at < bytes.length && isContinuation(bytes[at])) at -= 1;
  return at;
}

/** Where to begin a piece that leaves out at least the first `least` bytes. */
function cutAfter(bytes: Uint8Array, least: number, slack: number): number {
  if (bytes[least - 1] === LF) return least;
  const lineEnd = bytes.indexOf(LF, least) + 1;
  if (lineEnd > 0 && lineEnd < bytes.length && lineEnd - least <= slack) return lineEnd;
  let at = least;
  while (at < bytes.length && isContinuation(bytes[at])) at += 1;
  return at;
}

function isContinuation(byte: number): boolean {
  return (byte & 0xc0) === 0x80;
}

function countLines(bytes: Uint8Array): number {
  let lines = 0;
  for (let at = bytes.indexOf(LF); at !== -1; at = bytes.indexOf(LF, at + 1)) lines += 1;
  return lines;
}
