/** The lines worth a closer look, chosen by their bits and their neighbours' alone. */
import type {MarkedLines} from './markLines.js';
import type {Query} from './parseQuery.js';
import {RANKING} from './ranking.js';
import type {WordWeights} from './wordWeights.js';

/** At most `count` lines, the most promising ones; of equals the first. */
export function findPromising({marks}: MarkedLines, weights: WordWeights, query: Query, count: number): number[] {
  const {reach, own, late} = RANKING;
  const best = new BestLines(count);
  const lineCount = marks.length - 1;
  const lateness = query.asksForCause ? late / lineCount : 0;
  let lastBits = -1;
  let lastNear = -1;
  let value = 0;
  for (let line = 1; line <= lineCount; line += 1) {
    const bits = marks[line];
    if (bits === 0) continue;
    let near = bits;
    for (let at = Math.max(1, line - reach), end = Math.min(lineCount, line + reach); at <= end; at += 1)
      near |= marks[at];
    // Logs repeat themselves, so the last line's value often serves again.
    if (bits !== lastBits || near !== lastNear) {
      value = (weights.valueOf(near) + own * weights.valueOf(bits)) * weights.coverageOf(near);
      lastBits = bits;
      lastNear = near;
    }
    best.offer(line, value * (1 + lateness * line));
  }
  return best.lines();
}

/** Keeps the lines with the highest values: a heap with the least of them on top. */
class BestLines {
  readonly #lines: number[] = [];
  readonly #values: number[] = [];

  constructor(readonly count: number) {}

  offer(line: number, value: number): void {
    const size = this.#lines.length;
    if (size < this.count) {
      this.#lines.push(line);
      this.#values.push(value);
      this.#rise(size);
    } else if (value > this.#values[0]) {
      this.#lines[0] = line;
      this.#values[0] = value;
      this.#sink();
    }
  }

  lines(): number[] {
    return [...this.#lines].sort((one, other) => one - other);
  }

  #rise(from: number): void {
    for (let at = from; at > 0; ) {
      const parent = (at - 1) >> 1;
      if (!this.#isLess(at, parent)) return;
      this.#swap(at, parent);
      at = parent;
    }
  }

  #sink(): void {
    for (let at = 0; ; ) {
      let least = at;
      for (const child of [2 * at + 1, 2 * at + 2])
        if (child < this.#lines.length && this.#isLess(child, least)) least = child;
      if (least === at) return;
      this.#swap(at, least);
      at = least;
    }
  }

  /** Of equals the later line is the lesser one. */
  #isLess(one: number, other: number): boolean {
    const difference = this.#values[one] - this.#values[other];
    return difference < 0 || (difference === 0 && this.#lines[one] > this.#lines[other]);
  }

  #swap(one: number, other: number): void {
    [this.#lines[one], this.#lines[other]] = [this.#lines[other], this.#lines[one]];
    [this.#values[one], this.#values[other]] = [this.#values[other], this.#values[one]];
  }
}
