/** Asks the readers in order, each about what the ones before it left. A reader that throws is left out and named. */

import type {Outcome} from '../../run/outcome.js';
import type {LineText} from '../../text/lineText.js';
import {worstOf} from '../conclude.js';
import {judgeLine} from '../judge/judgeLine.js';
import type {JudgeContext, LineJudgement} from '../judge/judgement.js';
import type {JudgedLines} from '../judgedLines.js';
import {createLineSet, joinRanges} from '../lineSet.js';
import type {Conclusion, Finding, LineRange, TestTotals} from '../reading.js';
import {createLineView} from '../scan/lineView.js';
import type {Notes} from '../scan/takeNotes.js';
import {chooseTotals} from '../totals.js';
import type {Reader, ReaderReport, TextView} from './reader.js';

/** Lines that are looked at closely, half of them at the end of the text; more are only counted. */
const MAX_JUDGED = 10_000;

export interface Answers {
  readonly findings: readonly Finding[];
  readonly totals?: TestTotals;
  readonly reported?: Conclusion;
  readonly harmless: readonly LineRange[];
  readonly uncounted: number;
  readonly understoodBy: readonly string[];
}

export interface Asking {
  readonly readers: readonly Reader[];
  readonly notes: Notes;
  readonly judged: JudgedLines;
  readonly outcome: Outcome | undefined;
  readonly context: JudgeContext;
}

/** Yields whenever a reader does, and after each of them. */
export function* askReaders(
  text: LineText,
  {readers, notes, judged, outcome, context}: Asking,
): Generator<void, Answers> {
  let covered: readonly LineRange[] = [];
  let isCovered = createLineSet(covered);
  const reports: ReaderReport[] = [];
  const understoodBy: string[] = [];
  const view = createView(text, {notes, judged, outcome, context, isCovered: line => isCovered(line)});
  for (const {name, anchors, read} of readers) {
    if (anchors.length > 0 && anchors.every(anchor => notes.hits(anchor).length === 0)) continue;
    try {
      const answer = read(view);
      const report = 'next' in answer ? yield* answer : answer;
      reports.push(report);
      if (report.covered?.length) {
        covered = joinRanges([...covered, ...report.covered]);
        isCovered = createLineSet(covered);
      }
      if (report.findings.length > 0 || report.totals || report.conclusion) understoodBy.push(name);
    } catch {
      // Whatever one reader stumbles over, the others' answers stand.
      understoodBy.push(`${name} (broken)`);
    }
    yield;
  }
  const totals = chooseTotals(reports.map(report => report.totals));
  const reported = worstOf(reports.map(({conclusion}) => conclusion));
  return {
    findings: reports.flatMap(({findings}) => findings),
    ...(totals && {totals}),
    ...(reported && {reported}),
    harmless: reports.flatMap(({harmless}) => harmless ?? []),
    uncounted: reports.reduce((sum, {uncounted}) => sum + (uncounted ?? 0), 0),
    understoodBy,
  };
}

function createView(text: LineText, known: Omit<Asking, 'readers'> & Pick<TextView, 'isCovered'>): TextView {
  const {notes, judged, outcome, context, isCovered} = known;
  const lines = createLineView(text);
  const kept = new Map<number, LineJudgement | undefined>();
  return {
    lineCount: text.lineCount,
    outcome,
    line: lines.line,
    wholeLine: lines.wholeLine,
    hits: notes.hits,
    judged: headAndTail(judged),
    judgedBeyond: Math.max(0, judged.length - MAX_JUDGED),
    judge(line) {
      const index = judged.indexFrom(line);
      if (index >= judged.length || judged.lineAt(index) !== line) return undefined;
      if (!kept.has(line)) {
        if (kept.size > 1000) kept.clear();
        kept.set(line, judgeLine(lines.line(line), context));
      }
      return kept.get(line);
    },
    isCovered,
  };
}

function headAndTail(judged: JudgedLines): readonly number[] {
  const half = MAX_JUDGED / 2;
  const lines: number[] = [];
  for (let index = 0; index < judged.length; index += 1) {
    if (index < half || index >= judged.length - half) lines.push(judged.lineAt(index));
  }
  return lines;
}
