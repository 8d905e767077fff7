/** What one line says by itself. Signals, findings and verdict all stand on this, so they cannot disagree. */

import type {Severity, SignalName} from '../reading.js';
import type {LineBody} from './lineBody.js';
import type {Place} from './places.js';

export type LineKind =
  | 'place'
  | 'level'
  | 'exception'
  | 'test'
  | 'process'
  | 'sentence'
  | 'conflict'
  | 'count'
  | 'exit';

export interface LineJudgement {
  readonly kind: LineKind;
  readonly severity: Severity;
  readonly signals: readonly SignalName[];
  /** What is said, without time stamp, place and level. */
  readonly message: string;
  readonly place?: Place;
  readonly code?: string;
  readonly name?: string;
  /** Follows from other lines: totals, exit statuses, banners. A finding only if nothing else was found. */
  readonly restates?: boolean;
  /** A program gave up or died. */
  readonly fatal?: boolean;
}

export interface JudgeContext {
  /** How the command ended; `file:row: text` without a level is a complaint of one that ended badly, else a search result. */
  readonly ended: 'well' | 'badly' | 'unknown';
  /** The lines are entries of a log, without the time stamps that they had. */
  readonly isLog?: boolean;
}

/** One family of lines; the first rule that knows a line judges it. */
export interface LineRule {
  /** What every line of the family holds: one quick look spares the close one. */
  readonly gate: RegExp;
  judge(body: LineBody, context: JudgeContext): LineJudgement | undefined;
}
