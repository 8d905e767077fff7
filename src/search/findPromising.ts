/** The lines worth a closer look, chosen by their bits and their neighbours' alone. */
import type {MarkedLines} from './markLines.js';
import type {Query} from './parseQuery.js';
import {RANKING} from './ranking.js';
import {type WordWeights, worthOf} from './wordWeights.js';

/** What so many lines hold together bounds what each of them can be worth: most are passed over by that alone. */
const STRIDE = 64;

/** At most `count` lines, the most promising ones; of equals the first. */
export function findPromising({marks}: MarkedLines, weights: WordWeights, query: Query, count: number): number[] {
  const {reach, late} = RANKING;
  const best = new BestLines(count);
  const lineCount = marks.length - 1;
  const lateness = query.asksForCause ? late / lineCount : 0;
  for (let first = 1; first <= lineCount; first += STRIDE) {
    const last = Math.min(lineCount, first + STRIDE - 1);
    const around = unionOf(marks, first - reach, last + reach);
    const latest = 1 + lateness * last;
    if (around === 0 || worthOf(weights, around, around) * latest <= best.least) continue;
    for (let line = first; line <= last; line += 1) {
      const bits = marks[line];
      if (bits === 0 || worthOf(weights, bits, around) * latest <= best.least) continue;
      best.offer(line, worthOf(weights, bits, unionOf(marks, line - reach, line + reach)) * (1 + lateness * line));
    }
  }
  return best.inOrder();
}

function unionOf(marks: Int32Array, from: number, to: number): number {
  const end = Math.min(to, marks.length - 1);
  let bits = 0;
  for (let at = Math.max(1, from); at <= end; at += 1) bits |= marks[at];
  return bits;
}

/** Keeps the lines with the highest values: a heap with the least of them on top. */
class BestLines {
  private readonly lines: number[] = [];
  private readonly values: number[] = [];

  constructor(readonly count: number) {}

  /** Only a higher value still has a place. */
  get least(): number {
    return this.lines.length < this.count ? 0 : this.values[0];
  }

  offer(line: number, value: number): void {
    const size = this.lines.length;
    if (size < this.count) {
      this.lines.push(line);
      this.values.push(value);
      this.rise(size);
    } else if (value > this.values[0]) {
      this.lines[0] = line;
      this.values[0] = value;
      this.sink();
    }
  }

  inOrder(): number[] {
    return [...this.lines].sort((one, other) => one - other);
  }

  private rise(from: number): void {
    for (let at = from; at > 0; ) {
      const parent = (at - 1) >> 1;
      if (!this.isLess(at, parent)) return;
      this.swap(at, parent);
      at = parent;
    }
  }

  private sink(): void {
    for (let at = 0; ; ) {
      let least = at;
      for (const child of [2 * at + 1, 2 * at + 2])
        if (child < this.lines.length && this.isLess(child, least)) least = child;
      if (least === at) return;
      this.swap(at, least);
      at = least;
    }
  }

  /** Of equals the later line is the lesser one. */
  private isLess(one: number, other: number): boolean {
    const difference = this.values[one] - this.values[other];
    return difference < 0 || (difference === 0 && this.lines[one] > this.lines[other]);
  }

  private swap(one: number, other: number): void {
    [this.lines[one], this.lines[other]] = [this.lines[other], this.lines[one]];
    [this.values[one], this.values[other]] = [this.values[other], this.values[one]];
  }
}
