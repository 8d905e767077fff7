/** behave. Source: its documentation, "Using behave: formatters" (pretty, plain, progress; 1.2–1.3) and the summary reporter. */

import type {Finding, LineRange, TestTotals} from '../../reading.js';
import type {Reader, ReaderReport, TextView} from '../reader.js';
import {readTracebackBlock} from './tracebackBlock.js';

export const behave: Reader = {
  name: 'behave',
  anchors: ['Failing scenarios:', 'Errored scenarios:', ' scenarios passed, ', ' scenario passed, ', 'Scenario'],
  read: readBehave,
};

const MAX_LISTED = 2000;
const MAX_SCENARIO_LINES = 300;
const COUNTS = /^(\d+) scenarios? passed, (\d+) failed(?:, (\d+) error)?, (\d+) skipped/;

function readBehave(view: TextView): ReaderReport {
  const counted = [...view.hits(' scenarios passed, '), ...view.hits(' scenario passed, ')].filter(line =>
    COUNTS.test(view.line(line)),
  );
  if (counted.length === 0) return {findings: []};
  const blocks = scenarioBlocks(view);
  const findings: Finding[] = [];
  const covered: LineRange[] = counted.map(line => ({start: Math.max(1, line - 1), end: line + 2}));
  for (const list of [...view.hits('Failing scenarios:'), ...view.hits('Errored scenarios:')]) {
    const isError = view.line(list).startsWith('Errored');
    let line = list;
    while (line < list + MAX_LISTED) {
      const listed = /^ {2}(\S[^:\n]{0,300}):(\d+)\s+(\S.*)$/.exec(view.line(line + 1).trimEnd());
      if (!listed) break;
      line += 1;
      findings.push(scenario(view, {file: listed[1], row: Number(listed[2]), name: listed[3], line, isError}, blocks));
    }
    covered.push({start: list, end: line});
  }
  covered.push(...blocks.values());
  const counts = COUNTS.exec(view.line(counted[counted.length - 1]));
  const [, passed, failed, errors, skipped] = (counts ?? []).map(count => Number(count ?? 0));
  const totals: TestTotals = {passed, failed, skipped, errors, runner: 'behave'};
  return {findings, covered, totals, conclusion: failed + errors > 0 ? 'failed' : 'passed'};
}

/** The steps of each scenario as the pretty formatter prints them, by place. */
function scenarioBlocks(view: TextView): ReadonlyMap<string, LineRange> {
  const blocks = new Map<string, LineRange>();
  for (const start of view.hits('Scenario')) {
    const place = /^\s*Scenario(?: Outline)?: .*?\s# (\S.{0,300}:\d+)$/.exec(view.line(start).trimEnd())?.[1];
    if (place === undefined) continue;
    let end = start;
    while (end < Math.min(view.lineCount, start + MAX_SCENARIO_LINES)) {
      if (/^(?:\S|\s*(?:Scenario|Feature|Rule|Background)\b.*: )/.test(view.line(end + 1))) break;
      end += 1;
    }
    blocks.set(place, {start, end});
  }
  return blocks;
}

interface Listed {
  readonly file: string;
  readonly row: number;
  readonly name: string;
  readonly line: number;
  readonly isError: boolean;
}

function scenario(
  view: TextView,
  {file, row, name, line, isError}: Listed,
  blocks: ReadonlyMap<string, LineRange>,
): Finding {
  const block = blocks.get(`${file}:${row}`);
  const told = block && whyFailed(view, block);
  return {
    kind: 'test',
    severity: isError ? 'error' : 'failure',
    message: told?.message ?? name,
    name,
    file,
    row,
    range: block ?? {start: line, end: line},
    evidence: told ? [told.step, told.line, line] : [line],
  };
}

/** The step that failed and what was said of it; a step without an implementation says nothing. */
function whyFailed(view: TextView, {start, end}: LineRange): {message: string; line: number; step: number} | undefined {
  const traceback = readTracebackBlock(view.line, start, end);
  const said = Array.from({length: end - start}, (_, index) => start + 1 + index).find(line =>
    /^\s+(?:ASSERT FAILED|Assertion Failed|HOOK-ERROR)\b/i.test(view.line(line)),
  );
  const line = said ?? traceback.messageLine;
  const isStep = (at: number) => /^\s+(?:Given|When|Then|And|But|\*) .*# /.test(view.line(at));
  const steps = Array.from({length: end - start}, (_, index) => start + 1 + index).filter(isStep);
  if (line !== undefined)
    return {message: view.line(line).trim(), line, step: steps.findLast(step => step < line) ?? start};
  const missing = steps.find(step => /# None$/.test(view.line(step).trimEnd()));
  return missing === undefined
    ? undefined
    : {
        message: view
          .line(missing)
          .replace(/\s+# None\s*$/, '')
          .trim(),
        line: missing,
        step: missing,
      };
}
