/** The lines of a text that report something, as numbers and flags: a large log may have a million of them. */

import type {LineJudgement, LineKind} from './judge/judgement.js';
import type {LineRange, SignalName} from './reading.js';

const BITS: Readonly<Record<SignalName, number>> = {
  conflicts: 0,
  error: 2,
  exception: 4,
  failure: 8,
  timeout: 16,
  warning: 32,
};
const FAULT = BITS.error | BITS.exception | BITS.failure | BITS.timeout;
const FATAL = 64;
/** Words of a log or a sentence, which a passing test may print on purpose. */
const SPOKEN = 1;
/** A failed test or a count of failures: a run's own report that it did not go well. */
const REPORT = 128;

export class JudgedLines {
  private lines = new Int32Array(64);
  private flags = new Uint8Array(64);
  length = 0;

  /** Notes what a line reports; lines come in order. */
  add(line: number, judgement: LineJudgement): void {
    if (this.length === this.lines.length) this.grow();
    this.lines[this.length] = line;
    this.flags[this.length] = flagsOf(judgement);
    this.length += 1;
  }

  lineAt(index: number): number {
    return this.lines[index];
  }

  isFaultAt(index: number): boolean {
    return (this.flags[index] & FAULT) !== 0;
  }

  hasSignalAt(index: number, signal: SignalName): boolean {
    return (this.flags[index] & BITS[signal]) !== 0;
  }

  isFatalAt(index: number): boolean {
    return (this.flags[index] & FATAL) !== 0;
  }

  isReportAt(index: number): boolean {
    return (this.flags[index] & REPORT) !== 0;
  }

  isSpokenAt(index: number): boolean {
    return (this.flags[index] & SPOKEN) !== 0;
  }

  /** Index of the first judged line at or after a line. */
  indexFrom(line: number): number {
    let low = 0;
    let high = this.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.lines[middle] < line) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** Forgets the lines inside the ranges, which are in order. */
  without(ranges: readonly LineRange[]): JudgedLines {
    return this.filter(line => !ranges.some(({start, end}) => line >= start && line <= end));
  }

  filter(keep: (line: number, index: number) => boolean): JudgedLines {
    const kept = new JudgedLines();
    for (let index = 0; index < this.length; index += 1) {
      if (keep(this.lines[index], index)) kept.push(this.lines[index], this.flags[index]);
    }
    return kept;
  }

  private push(line: number, flags: number): void {
    if (this.length === this.lines.length) this.grow();
    this.lines[this.length] = line;
    this.flags[this.length] = flags;
    this.length += 1;
  }

  private grow(): void {
    const lines = new Int32Array(this.lines.length * 2);
    const flags = new Uint8Array(this.lines.length * 2);
    lines.set(this.lines);
    flags.set(this.flags);
    this.lines = lines;
    this.flags = flags;
  }
}

const SPOKEN_KINDS: ReadonlySet<LineKind> = new Set(['level', 'exception', 'sentence']);

function flagsOf({signals, fatal, kind, severity}: LineJudgement): number {
  let flags = 0;
  for (const signal of signals) flags |= BITS[signal];
  if (fatal) flags |= FATAL;
  else if (SPOKEN_KINDS.has(kind) && severity !== 'warning') flags |= SPOKEN;
  if ((kind === 'count' && severity !== 'warning') || kind === 'test') flags |= REPORT;
  return flags;
}
