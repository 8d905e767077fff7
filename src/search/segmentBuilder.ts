/**
 * Collects the words of consecutive lines, until they are made a Segment. Its tables are reused, so they stay in the cache.
 * Members are `private`, not `#private`: V8 that has dropped and regained this code reads `#` members three times slower.
 */
import {AsciiTerm, deriveWide, isPlainId} from './deriveTerms.js';
import {createSegment, type Segment} from './segment.js';
import {WORD_CLASS, WordScanner} from './wordScanner.js';

const NONE = -1;
const NO_TERMS = -1;
/** A slot holds a run's number and the top bits of its key, so that most other runs are told apart at once. */
const RUN_BITS = 20;
const RUN = (1 << RUN_BITS) - 1;
const TAG = ~RUN;
const START_SLOTS = 1 << 14;

export class SegmentBuilder {
  private readonly scanner = new WordScanner();
  private readonly ascii = new AsciiTerm();

  // Distinct runs: an open-addressing table of their numbers, and four words a run side by side because they are read together:
  // its key, its check, its term (or NO_TERMS, or -3 - its index in `manyTerms`), the line it was last on.
  private slots = new Int32Array(START_SLOTS).fill(NONE);
  private mask = START_SLOTS - 1;
  private runCount = 0;
  private runs = new Int32Array(START_SLOTS * 4);

  // Terms. Two spellings of a word are two terms with one key, which spares a second table.
  private termCount = 0;
  private termKeys = new Uint32Array(START_SLOTS);
  private wideTerms = new Map<number, number>();
  private manyTerms: number[][] = [];
  private linkCount = 0;
  private linkKeys = new Uint32Array(START_SLOTS);
  private linkTerms = new Uint32Array(START_SLOTS);

  // Each term of each line, in order of lines.
  private postingTerms = new Int32Array(1 << 16);
  private postingLines = new Uint16Array(1 << 16);
  private postingCount = 0;

  /** Scans a piece of a line; `line` counts from 0 at the segment's first line and never falls. */
  addPiece(bytes: Uint8Array, start: number, stop: number, line: number): void {
    const scanner = this.scanner;
    scanner.reset(bytes, start, stop);
    while (scanner.next()) {
      const run = this.findRun(bytes) << 2;
      const runs = this.runs;
      if (runs[run + 3] === line) continue;
      runs[run + 3] = line;
      const term = runs[run + 2];
      if (term >= 0) this.post(term, line);
      else if (term !== NO_TERMS) for (const each of this.manyTerms[-3 - term]) this.post(each, line);
    }
  }

  /** The segment of all that was added since `clear`. */
  build(firstLine: number): Segment {
    return createSegment({
      firstLine,
      termKeys: this.termKeys.subarray(0, this.termCount),
      linkKeys: this.linkKeys.subarray(0, this.linkCount),
      linkTerms: this.linkTerms,
      postingTerms: this.postingTerms.subarray(0, this.postingCount),
      postingLines: this.postingLines,
    });
  }

  clear(): void {
    this.slots.fill(NONE);
    this.runCount = 0;
    this.manyTerms = [];
    this.termCount = 0;
    this.wideTerms.clear();
    this.linkCount = 0;
    this.postingCount = 0;
  }

  get bytes(): number {
    return (
      this.slots.byteLength +
      this.runs.byteLength +
      this.termKeys.byteLength +
      this.linkKeys.byteLength +
      this.linkTerms.byteLength +
      this.postingTerms.byteLength +
      this.postingLines.byteLength
    );
  }

  private post(term: number, line: number): void {
    const at = this.postingCount;
    if (at === this.postingTerms.length) {
      this.postingTerms = widen(this.postingTerms, new Int32Array(at * 2));
      this.postingLines = widen(this.postingLines, new Uint16Array(at * 2));
    }
    this.postingTerms[at] = term;
    this.postingLines[at] = line;
    this.postingCount = at + 1;
  }

  private findRun(bytes: Uint8Array): number {
    const {key, check} = this.scanner;
    const slots = this.slots;
    const runs = this.runs;
    const mask = this.mask;
    const tag = key & TAG;
    for (let slot = key & mask; ; slot = (slot + 1) & mask) {
      const held = slots[slot];
      if (held === NONE) return this.addRun(bytes, slot);
      if ((held & TAG) !== tag) continue;
      const run = held & RUN;
      if (runs[run << 2] === key && runs[(run << 2) + 1] === check) return run;
    }
  }

  private addRun(bytes: Uint8Array, slot: number): number {
    const {key, check} = this.scanner;
    const run = this.runCount++;
    const record = run << 2;
    if (record === this.runs.length) this.runs = widen(this.runs, new Int32Array(record * 2));
    const term = this.addTerms(bytes);
    const runs = this.runs;
    runs[record] = key;
    runs[record + 1] = check;
    runs[record + 2] = term;
    runs[record + 3] = NONE;
    this.slots[slot] = (key & TAG) | run;
    if (this.runCount * 2 > this.mask) this.growSlots();
    return run;
  }

  private addTerms(bytes: Uint8Array): number {
    const {key, start, end, classes} = this.scanner;
    if (classes & WORD_CLASS.wide) return this.addWide(bytes, start, end);
    return isPlainId(end - start, classes) ? this.addTerm(key) : this.addAscii(bytes, start, end);
  }

  private addAscii(bytes: Uint8Array, start: number, end: number): number {
    const ascii = this.ascii;
    if (!ascii.derive(bytes, start, end)) return NO_TERMS;
    const term = this.addTerm(ascii.key);
    for (let part = 0; part < ascii.partCount; part += 1) this.addLink(ascii.partKeys[part], term);
    return term;
  }

  private addWide(bytes: Uint8Array, start: number, end: number): number {
    const terms: number[] = [];
    for (const {key, partKeys} of deriveWide(
      Buffer.from(bytes.buffer, bytes.byteOffset + start, end - start).toString('utf8'),
    )) {
      let term = this.wideTerms.get(key);
      if (term === undefined) {
        term = this.addTerm(key);
        this.wideTerms.set(key, term);
        for (const partKey of partKeys) this.addLink(partKey, term);
      }
      terms.push(term);
    }
    if (terms.length === 1) return terms[0];
    this.manyTerms.push(terms);
    return -2 - this.manyTerms.length;
  }

  private addTerm(key: number): number {
    const term = this.termCount++;
    if (term === this.termKeys.length) this.termKeys = widen(this.termKeys, new Uint32Array(term * 2));
    this.termKeys[term] = key;
    return term;
  }

  private addLink(key: number, term: number): void {
    const link = this.linkCount++;
    if (link === this.linkKeys.length) {
      this.linkKeys = widen(this.linkKeys, new Uint32Array(link * 2));
      this.linkTerms = widen(this.linkTerms, new Uint32Array(link * 2));
    }
    this.linkKeys[link] = key;
    this.linkTerms[link] = term;
  }

  private growSlots(): void {
    const slots = new Int32Array(this.slots.length * 2).fill(NONE);
    const mask = slots.length - 1;
    for (let run = 0; run < this.runCount; run += 1) {
      const key = this.runs[run << 2];
      let slot = key & mask;
      while (slots[slot] !== NONE) slot = (slot + 1) & mask;
      slots[slot] = (key & TAG) | run;
    }
    this.slots = slots;
    this.mask = mask;
  }
}

function widen<T extends {set(from: T): void}>(from: T, to: T): T {
  to.set(from);
  return to;
}
