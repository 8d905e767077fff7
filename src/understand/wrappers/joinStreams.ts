/** Brings what was read in the streams of a wrapped text back to the lines of the capture. */

import {worstOf} from '../conclude.js';
import {JudgedLines} from '../judgedLines.js';
import type {Answers} from '../readers/askReaders.js';
import type {Finding, LineRange, TestTotals} from '../reading.js';
import {addTotals} from '../totals/addTotals.js';
import {isOfTests} from '../totals.js';
import type {Stream} from './unwrapText.js';

export interface StreamReading {
  readonly judged: JudgedLines;
  readonly totals: TestTotals | undefined;
  readonly answers: Answers;
}

const MAX_EVIDENCE_LINES = 14;

/** One reading of all streams, findings in order of appearance. */
export function joinStreams(streams: readonly Stream[], readings: readonly StreamReading[]): StreamReading {
  const [only] = readings;
  if (streams.length === 1 && streams[0].lines === undefined) return only;
  const maps = streams.map(
    ({lines}) =>
      (line: number) =>
        lines?.[line - 1] ?? line,
  );
  const answers = readings.map((reading, index) => mapAnswers(reading.answers, maps[index], streams[index].who));
  const reported = worstOf(answers.map(answer => answer.reported));
  const findings = answers.flatMap(answer => answer.findings);
  return {
    judged: JudgedLines.join(readings.map(({judged}, index) => ({judged, lineOf: maps[index]}))),
    totals: sumTotals(readings.map(({totals}) => totals)),
    answers: {
      findings: findings.sort((left, right) => left.range.start - right.range.start),
      harmless: answers.flatMap(answer => answer.harmless),
      uncounted: answers.reduce((sum, answer) => sum + answer.uncounted, 0),
      understoodBy: [...new Set(answers.flatMap(answer => answer.understoodBy))],
      ...(reported && {reported}),
    },
  };
}

type LineMap = (line: number) => number;

function mapAnswers(answers: Answers, lineOf: LineMap, who: string | undefined): Answers {
  return {
    ...answers,
    findings: answers.findings.map(finding => ({...(who && {name: who}), ...mapFinding(finding, lineOf)})),
    harmless: answers.harmless.flatMap(range => mapRange(range, lineOf)),
  };
}

/** Lines of others may stand between the lines of a finding, so the evidence names its own. */
function mapFinding(finding: Finding, lineOf: LineMap): Finding {
  const {start, end} = finding.range;
  const own = finding.evidence?.length
    ? finding.evidence
    : Array.from({length: Math.min(MAX_EVIDENCE_LINES, end - start + 1)}, (_, index) => start + index);
  return {...finding, range: {start: lineOf(start), end: lineOf(end)}, evidence: own.map(lineOf)};
}

/** The lines of a range, as ranges of neighbours. */
function mapRange({start, end}: LineRange, lineOf: LineMap): LineRange[] {
  const ranges: {start: number; end: number}[] = [];
  for (let line = start; line <= end; line += 1) {
    const mapped = lineOf(line);
    const last = ranges.at(-1);
    if (last && last.end === mapped - 1) last.end = mapped;
    else ranges.push({start: mapped, end: mapped});
  }
  return ranges;
}

/** Programs side by side each count their own; tests are not added to what a linter counts. */
function sumTotals(all: readonly (TestTotals | undefined)[]): TestTotals | undefined {
  const known = all.filter(totals => totals !== undefined);
  const ofTests = known.filter(isOfTests);
  const counted = ofTests.length > 0 ? ofTests : known;
  if (counted.length < 2) return counted[0];
  const runners = new Set(counted.map(({runner}) => runner));
  const [runner] = runners;
  return {...counted.reduce(addTotals), ...(runners.size === 1 && runner && {runner})};
}
