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
    this.push(line, flagsOf(judgement));
  }

  /** 0 beyond the last line. */
  lineAt(index: number): number {
    return index < this.length ? this.lines[index] : 0;
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

  /** Without the lines inside the ranges, which may come in any order. */
  without(ranges: readonly LineRange[]): JudgedLines {
    if (ranges.length === 0) return this;
    const ordered = [...ranges].sort((left, right) => left.start - right.start);
    let next = 0;
    let coveredTo = 0;
    return this.filter(line => {
      for (; next < ordered.length && ordered[next].start <= line; next += 1) {
        coveredTo = Math.max(coveredTo, ordered[next].end);
      }
      return line > coveredTo;
    });
  }

  /** Those of several texts in one, each line by the number that it has there. */
  static join(parts: readonly {judged: JudgedLines; lineOf: (line: number) => number}[]): JudgedLines {
    const entries = parts.flatMap(({judged, lineOf}) =>
      Array.from({length: judged.length}, (_, index) => ({
        line: lineOf(judged.lines[index]),
        flags: judged.flags[index],
      })),
    );
    const all = new JudgedLines();
    for (const {line, flags} of entries.sort((left, right) => left.line - right.line)) all.push(line, flags);
    return all;
  }

  /** With further lines that report something, in any order; lines that are judged already stay as they are. */
  with(reports: readonly {line: number; signal: SignalName}[]): JudgedLines {
    const news = reports.filter(({line}) => this.lineAt(this.indexFrom(line)) !== line);
    if (news.length === 0) return this;
    const ordered = [...news].sort((left, right) => left.line - right.line);
    const all = new JudgedLines();
    let next = 0;
    for (let index = 0; index <= this.length; index += 1) {
      const line = index < this.length ? this.lines[index] : Number.POSITIVE_INFINITY;
      for (; next < ordered.length && ordered[next].line < line; next += 1) {
        if (ordered[next].line !== ordered[next - 1]?.line) all.push(ordered[next].line, BITS[ordered[next].signal]);
      }
      if (index < this.length) all.push(line, this.flags[index]);
    }
    return all;
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
