/** Why one test of Rust failed, from what it printed: a panic, an `Err` that it returned, or the runner's own note. */

import type {Finding, Severity} from '../../reading.js';
import {clip} from '../testing/failureBlock.js';
import {diagnosticAt, type LineAt} from './diagnostic.js';
import {choosePanic, frameOfTest, isPanicHead, type Panic, panicAt} from './panic.js';

const MAX_LINES = 2000;
const MAX_PANICS = 200;
const MAX_EVIDENCE = 12;

export interface FailedTest {
  /** As the runner names it, and as the thread of the test is called where that differs. */
  readonly name: string;
  readonly thread?: string;
  readonly severity?: Severity;
  /** The line that says that it failed. */
  readonly head: number;
  /** What it printed; several parts where streams stand apart. */
  readonly parts: readonly {readonly start: number; readonly end: number}[];
  /** Stands for the message where the output says nothing. */
  readonly fallback: string;
}

interface Reason {
  readonly message: string;
  readonly line: number;
  readonly file?: string | undefined;
  readonly row?: number | undefined;
  readonly column?: number | undefined;
  readonly evidence: readonly number[];
  readonly isOfCompiler?: boolean;
}

/** One finding for the test. */
export function findingOfTest(lineAt: LineAt, test: FailedTest): Finding {
  const reason = reasonOf(lineAt, test);
  const range = rangeOf(test, reason);
  const place = placeOf(test, reason);
  return {
    kind: 'test',
    severity: test.severity ?? 'failure',
    message: clip(reason?.message || test.fallback),
    ...(place?.file !== undefined && {file: place.file}),
    ...(place?.row !== undefined && {row: place.row}),
    ...(place?.column !== undefined && {column: place.column}),
    name: clip(test.name),
    range,
    evidence: [...new Set([range.start, ...(reason?.evidence ?? [test.head])])].slice(0, MAX_EVIDENCE),
  };
}

/** From the reason to the end of the part that tells it. */
function rangeOf({head, parts}: FailedTest, reason: Reason | undefined): {start: number; end: number} {
  if (!reason) return {start: head, end: head};
  const part = parts.find(({start, end}) => start <= reason.line && reason.line <= end);
  return {start: reason.line, end: Math.max(reason.line, part?.end ?? 0)};
}

/** A documentation test is placed by its name: `src/lib.rs - f (line 9)`; its panic counts from where the example begins. */
function placeOf({name}: FailedTest, reason: Reason | undefined): Partial<Reason> | undefined {
  const documented = /^(\S.{0,300}\.(?:rs|md)) - .{0,400}\(line (\d+)\)/.exec(name);
  if (!documented || reason?.isOfCompiler) return reason;
  return {file: documented[1], row: Number(documented[2])};
}

const NOTE = /^note: (test did not panic as expected)(?: at (\S.{0,300}?):(\d+):(\d+))?$/;
const WRONG_PANIC = /^note: (panic did not contain expected string|expected panic with string value, found .*)$/;
const DOC_RESULT =
  /^(?:Test (?:executable succeeded, but|compiled successfully, but)|Some expected error codes were not found|Test executable failed \((?!exit status: 101\)))/;

function reasonOf(lineAt: LineAt, test: FailedTest): Reason | undefined {
  const panics: Panic[] = [];
  let note: Reason | undefined;
  let wrong: Reason | undefined;
  let said: Reason | undefined;
  for (const {start, end} of test.parts) {
    for (let line = start; line <= Math.min(end, start + MAX_LINES); line += 1) {
      const raw = lineAt(line);
      const text = raw.trim();
      if (text === '') continue;
      if (panics.length < MAX_PANICS && isPanicHead(raw)) {
        const panic = panicAt(lineAt, line);
        if (panic) {
          panics.push(panic);
          line = Math.max(line, Math.min(panic.end, end));
          continue;
        }
      }
      const missing = NOTE.exec(text);
      const other = WRONG_PANIC.exec(text);
      if (missing) {
        const [, message, file, row, column] = missing;
        note ??= {message, line, evidence: [line], ...(file && {file, row: Number(row), column: Number(column)})};
      } else if (other)
        wrong ??= {message: other[1], line, evidence: [line, line + 1, line + 2].filter(at => at <= end)};
      else said = weightier(said, saidAt(lineAt, line, text));
    }
  }
  if (note) return note;
  const panic = choosePanic(panics, test.thread ?? test.name);
  if (!panic) return wrong ?? said;
  const own = frameOfTest(panic, test.thread ?? test.name) ?? lastTry(panics, panic);
  const others = panics
    .filter(other => other !== panic)
    .slice(-3)
    .flatMap(({evidence}) => evidence.slice(0, 2));
  const {file, row, column} = own ?? panic;
  const told = wrong ? [...panic.evidence, ...wrong.evidence] : panic.evidence;
  const evidence = [...told, ...(own && 'line' in own ? [own.line] : []), ...others];
  return {message: wrong?.message ?? panic.message, line: panic.start, file, row, column, evidence};
}

/** proptest panics where its macro begins; the try before it panicked at the assertion. */
function lastTry(panics: readonly Panic[], panic: Panic): Panic | undefined {
  return panic.message.startsWith('Test failed: ') && panic.column !== undefined
    ? panics.findLast(other => other !== panic && other.thread === panic.thread)
    : undefined;
}

/** `Error: …` of a test that returned one, a diagnostic of a documentation test, or a signal. */
function saidAt(lineAt: LineAt, line: number, text: string): Reason | undefined {
  if (/^Error: \S/.test(text)) return {message: text, line, evidence: [line, ...causesBelow(lineAt, line)]};
  if (/^\(test (?:aborted|timed out|exited|failed)/.test(text))
    return {message: text.slice(1, -1), line, evidence: [line]};
  if (/has overflowed its stack$|^fatal runtime error: |^memory allocation of /.test(text))
    return {message: text, line, evidence: [line]};
  if (DOC_RESULT.test(text)) return {message: text, line, evidence: [line]};
  const diagnostic = /^error(?:\[|: )/.test(text) ? diagnosticAt(lineAt, line) : undefined;
  if (!diagnostic || /^aborting due to/.test(diagnostic.message)) return undefined;
  const {message, file, row, column, evidence} = diagnostic;
  return {message, line, file, row, column, evidence, isOfCompiler: file !== undefined};
}

/** anyhow tells the causes of an error below it. */
function causesBelow(lineAt: LineAt, line: number): number[] {
  if (!/^\s*Caused by:\s*$/.test(lineAt(line + 2))) return [];
  const causes: number[] = [];
  for (let cause = line + 3; cause < line + 7 && /^ {4,}\S/.test(lineAt(cause)); cause += 1) causes.push(cause);
  return causes;
}

/** What names a place counts most, then what came first. */
function weightier(known: Reason | undefined, next: Reason | undefined): Reason | undefined {
  if (!known || !next) return known ?? next;
  return known.file === undefined && next.file !== undefined ? next : known;
}
