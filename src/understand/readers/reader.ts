/** The form of a reader: one tool family, one file, one line in the list of `index.ts`. */

import type {Outcome} from '../../run/outcome.js';
import type {LineJudgement} from '../judge/judgement.js';
import type {Conclusion, Finding, LineRange, TestTotals} from '../reading.js';

export interface Reader {
  readonly name: string;
  /**
   * Literal strings, matched byte by byte; the reader is asked only if one of them occurs. No anchors: always asked.
   * They cost next to nothing, however many there are, and tell the reader which lines to look at (`view.hits`).
   */
  readonly anchors: readonly string[];
  /**
   * Says what the text reports. Odd and cut-off text gives what was there; a reader that throws is left out and named.
   * One that may look at many lines is a generator and yields every few hundred of them.
   */
  read(view: TextView): ReaderReport | Generator<void, ReaderReport>;
}

export interface TextView {
  readonly lineCount: number;
  readonly outcome: Outcome | undefined;
  /** The line without its end, cut at 4096 bytes; empty outside 1..lineCount. */
  line(number: number): string;
  /** The line whole, for formats that put a report on one line; bounded over all long lines of a text (see `scan/lineView.ts`). */
  wholeLine(number: number): string;
  /** The lines that hold one of the reader's anchors, in order. */
  hits(anchor: string): readonly number[];
  /** The lines that report something by the general rules, in order; warnings and restatements too. */
  readonly judged: readonly number[];
  /** How many more such lines there are than `judged` holds, where a text has very many. */
  readonly judgedBeyond: number;
  judge(number: number): LineJudgement | undefined;
  /** Whether a reader before this one accounts for the line. */
  isCovered(number: number): boolean;
}

export interface ReaderReport {
  readonly findings: readonly Finding[];
  readonly totals?: TestTotals;
  /** What the tool's own report says became of its work; absent where it does not say. */
  readonly conclusion?: Conclusion;
  /** Lines that the reader accounts for; readers after it say nothing about them. */
  readonly covered?: readonly LineRange[];
  /** Lines whose alarming words mean nothing, as the output of a passing test: no signal comes from them. */
  readonly harmless?: readonly LineRange[];
  /** Findings that the report only counts. */
  readonly uncounted?: number;
}
