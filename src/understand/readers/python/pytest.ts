/**
 * pytest 6–9, alone, under xdist, cov, sugar and behind prefixes. Source: pytest's manual, "Managing pytest's output" (`--tb`, `-r`, the
 * short test summary), and the exit codes of its reference.
 */

import {worstOf} from '../../conclude.js';
import type {Finding, LineRange} from '../../reading.js';
import {type BodyLines, createBodyLines} from '../bodyLines.js';
import type {Reader, ReaderReport, TextView} from '../reader.js';
import {findMarks, type MarkedLine, PYTEST_ANCHORS} from './pytest/pytestMarks.js';
import {readPytestSections} from './pytest/pytestSections.js';
import {readPytestTroubles, TROUBLE_ANCHORS} from './pytest/pytestTroubles.js';

export const pytest: Reader = {name: 'pytest', anchors: [...PYTEST_ANCHORS, ...TROUBLE_ANCHORS], read: readPytest};

interface Session {
  readonly start: number;
  readonly end: number;
  readonly marks: readonly MarkedLine[];
  /** The line with the counts, absent where the report was cut off. */
  readonly last?: number;
}

function* readPytest(view: TextView): Generator<void, ReaderReport> {
  const reports: ReaderReport[] = [];
  const nothingRan: Finding[] = [];
  for (const session of sessionsOf(view)) {
    yield;
    const body = createBodyLines(view, session.marks[0].front);
    const report = yield* readSession(view, body, session);
    reports.push(report);
    if (report.conclusion === 'error' && report.findings.length === 0 && session.last !== undefined)
      nothingRan.push(nothingRanAt(body, session.last));
  }
  const covered = reports.flatMap(report => report.covered ?? []);
  const troubles = readPytestTroubles(view, covered);
  reports.push(troubles);
  // That nothing ran follows from what kept it from running.
  const isExplained = troubles.conclusion === 'error';
  const conclusion = worstOf(reports.map(report => report.conclusion));
  return {
    findings: [...reports.flatMap(({findings}) => findings), ...(isExplained ? [] : nothingRan)],
    covered: [...covered, ...(troubles.covered ?? [])],
    harmless: reports.flatMap(({harmless}) => harmless ?? []),
    ...(conclusion && {conclusion}),
  };
}

/** From the first mark to the line with the counts; a new beginning ends what was cut off. */
function sessionsOf(view: TextView): readonly Session[] {
  const sessions: Session[] = [];
  let marks: MarkedLine[] = [];
  const close = (end: number, last?: number) => {
    if (marks.length > 0) sessions.push({start: marks[0].line, end, marks, ...(last !== undefined && {last})});
    marks = [];
  };
  for (const mark of findMarks(view)) {
    if (mark.mark === 'start') close(mark.line - 1);
    marks.push(mark);
    if (mark.mark === 'end') close(mark.line, mark.line);
  }
  close(view.lineCount);
  return sessions;
}

function* readSession(view: TextView, body: BodyLines, session: Session): Generator<void, ReaderReport> {
  const {findings, understood, isBroken} = yield* readPytestSections(view, body, session);
  if (session.last === undefined) {
    return {
      findings,
      covered: understood,
      ...(findings.length > 0 && {conclusion: 'failed'}),
    };
  }
  const counts = body(session.last);
  const conclusion = isBroken ? 'error' : concludeFrom(counts);
  const whole: LineRange = {start: firstLineOf(view, body, session), end: session.last};
  const isQuiet = findings.length === 0 && conclusion === 'passed';
  return {
    findings,
    conclusion,
    covered: [whole],
    ...(isQuiet && {harmless: [whole]}),
  };
}

/** Without a banner the dots of the progress stand in front of the first section. */
function firstLineOf(view: TextView, body: BodyLines, {start, marks}: Session): number {
  if (marks[0].mark === 'start' || marks[0].front !== '') return start;
  let line = start;
  while (
    line > 1 &&
    start - line < 2000 &&
    !view.isCovered(line - 1) &&
    /^[.FEsxXupR,]+(?:\s+\[ *\d+%\])?$/.test(body(line - 1))
  )
    line -= 1;
  return line;
}

function concludeFrom(counts: string): 'passed' | 'failed' | 'error' {
  if (/\b[1-9]\d* (?:failed|errors?|subtests failed)\b/.test(counts)) return 'failed';
  // Nothing passed and nothing failed: the names given matched no test.
  if (/\bno tests (?:ran|collected)\b/.test(counts)) return 'error';
  if (/\bdeselected\b/.test(counts) && !/\b(?:passed|skipped|xfailed|xpassed)\b/.test(counts)) return 'error';
  return 'passed';
}

function nothingRanAt(body: BodyLines, line: number): Finding {
  const message = body(line).replace(/^=+ /, '').replace(/ =+$/, '').trim();
  return {kind: 'process', severity: 'error', message, range: {start: line, end: line}};
}
