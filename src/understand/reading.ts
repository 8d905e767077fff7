/** What a captured text says: the forms that the readers make and the reply shows. */

export type ContentType = 'diff' | 'log' | 'text';

/** Lines of a capture, 1-based and inclusive. */
export interface LineRange {
  readonly start: number;
  readonly end: number;
}

export type FindingKind = 'test' | 'diagnostic' | 'exception' | 'conflict' | 'process';
export type Severity = 'error' | 'failure' | 'warning';

/** One thing that is wrong (or warned of), with its place in the project and in the capture. */
export interface Finding {
  readonly kind: FindingKind;
  readonly severity: Severity;
  readonly message: string;
  /** Path as printed. */
  readonly file?: string;
  /** 1-based line in `file`. */
  readonly row?: number;
  /** 1-based column in `file`, as printed. */
  readonly column?: number;
  /** Lint rule, diagnostic or error code. */
  readonly code?: string;
  /** Test id, package, target or symbol. */
  readonly name?: string;
  /** Lines of the capture that tell it, the most telling one first in `range.start`. */
  readonly range: LineRange;
  /** Lines a person needs to see to fix it; empty means the range itself. */
  readonly evidence?: readonly number[];
  /** How often the same finding was told; 1 unless repeated. */
  readonly count?: number;
}

export interface TestTotals {
  readonly passed?: number;
  readonly failed?: number;
  readonly skipped?: number;
  /** Errors of set-up, loading or collection where the runner counts them apart. */
  readonly errors?: number;
  /** Of a linter or compiler. */
  readonly warnings?: number;
  readonly total?: number;
  readonly runner?: string;
}

export type SignalName = 'conflicts' | 'error' | 'exception' | 'failure' | 'timeout' | 'warning';

/** Lines that count as one kind of signal. */
export interface SignalCount {
  readonly type: SignalName;
  readonly count: number;
  /** The first lines of the capture that count, at most five. */
  readonly lines: readonly number[];
}

export type DiffStatus = 'added' | 'deleted' | 'modified' | 'renamed' | 'copied';

export interface DiffFile {
  /** New path, or the old one of a deleted file; decoded, without `a/` and `b/`. */
  readonly path: string;
  readonly oldPath?: string;
  readonly status: DiffStatus;
  readonly additions: number;
  readonly deletions: number;
  readonly hunks: number;
  readonly binary?: boolean;
  readonly combined?: boolean;
  /** First header line to last line of the part. */
  readonly range: LineRange;
}

export interface DiffMap {
  readonly files: readonly DiffFile[];
  readonly additions: number;
  readonly deletions: number;
  /** Lines with conflict markers, in order; empty if there are none. */
  readonly conflictLines: readonly number[];
}

/**
 * What became of the work, by the text and the exit status together: it was done and found nothing wrong; it was done and what it looked
 * at is wrong; or it could not be done (bad configuration, nothing collected, a crash, a signal).
 */
export type Conclusion = 'passed' | 'failed' | 'error';

export interface Reading {
  readonly contentType: ContentType;
  readonly diff?: DiffMap;
  readonly signals: readonly SignalCount[];
  /** Errors and failures before warnings, else in order of appearance; at most 200. */
  readonly findings: readonly Finding[];
  /** All findings, also those beyond the limit. */
  readonly findingCount: number;
  readonly totals?: TestTotals;
  /** What the tools' own reports say became of their work, the worst of them; absent where none says. */
  readonly reported?: Conclusion;
  /** Names of the readers that contributed. */
  readonly understoodBy: readonly string[];
}
