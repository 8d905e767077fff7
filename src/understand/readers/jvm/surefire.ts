/**
 * Maven Surefire and Failsafe (2.12 to 3.5), with JUnit 3 to 6 and TestNG: a block for each failed test while they run, then the list
 * below `Results:` and the counts. Source: maven.apache.org, "Maven Surefire Plugin" (trimStackTrace, rerunFailingTestsCount).
 */

import type {Finding, LineRange, TestTotals} from '../../reading.js';
import type {Reader, ReaderReport, TextView} from '../reader.js';
import {clip} from '../testing/failureBlock.js';
import {evidenceOfTrace, messageOfTrace, placeOfTest, readJavaTrace} from './javaTrace.js';
import {readSurefireResults, type SurefireEntry} from './surefireResults.js';

export const surefire: Reader = {
  name: 'surefire',
  anchors: [
    '<<< FAILURE!',
    '<<< ERROR!',
    'Tests run: ',
    'T E S T S',
    'Failures: ',
    'Errors: ',
    'Failed tests: ',
    'Tests in error: ',
    'Flakes: ',
  ],
  read: readSurefire,
};

const BLOCKS_PER_STEP = 100;
const LEVEL = /^\[(?:ERROR|INFO|WARNING)\] ?/;
const HEAD = /^(\S.{0,1000}?)\s+(?:-- )?Time elapsed: ?[\d.,]+ (?:s|sec|ms)\s+<<< (FAILURE|ERROR)!/;
const COUNTS = /^Tests run: (\d+), Failures: (\d+), Errors: (\d+)(?:, Skipped: (\d+))?(?:, Flakes: (\d+))?\s*$/;

interface LiveTest {
  readonly finding: Finding;
  readonly type: string;
  readonly method: string;
  entry?: SurefireEntry;
}

function* readSurefire(view: TextView): Generator<void, ReaderReport> {
  const summaries = view.hits('Tests run: ').flatMap(line => {
    const counts = COUNTS.exec(bare(view.line(line)));
    return counts ? [{line, counts: counts.slice(1).map(count => Number(count ?? 0))}] : [];
  });
  const heads = [...view.hits('<<< FAILURE!'), ...view.hits('<<< ERROR!')].sort((left, right) => left - right);
  const findings: Finding[] = [];
  const covered: LineRange[] = [];
  let live: LiveTest[] = [];
  let next = 0;
  let readTo = 0;
  for (const {line: end, counts} of [...summaries, {line: view.lineCount + 1, counts: undefined}]) {
    for (; next < heads.length && heads[next] < end; next += 1) {
      if (next % BLOCKS_PER_STEP === BLOCKS_PER_STEP - 1) yield;
      if (heads[next] <= readTo || view.isCovered(heads[next])) continue;
      const test = readLive(view, heads[next]);
      readTo = test?.finding.range.end ?? readTo;
      if (!test) covered.push({start: heads[next], end: heads[next]});
      else if (!live.some(({finding}) => finding.name === test.finding.name && counts?.[4] !== 0)) live.push(test);
      if (test) covered.push(test.finding.range);
    }
    const results = readSurefireResults(view, covered.at(-1)?.end ?? 0, end);
    covered.push(...results.covered);
    findings.push(...settle(live, results.entries, counts, end));
    live = [];
  }
  const totals = sumOf(summaries.map(({counts}) => counts));
  const start = view.hits('T E S T S')[0] ?? heads[0] ?? summaries[0]?.line;
  const last = summaries.at(-1)?.line;
  // What tests print between the banner and the counts belongs to them.
  if (start !== undefined && last !== undefined && start < last) covered.push({start, end: last});
  else if (last !== undefined) covered.push({start: last, end: last});
  const isRed =
    findings.some(({severity}) => severity !== 'warning') || (totals?.failed ?? 0) + (totals?.errors ?? 0) > 0;
  const harmless = !isRed && start !== undefined && last !== undefined ? [{start, end: last}] : [];
  return {
    findings,
    covered,
    harmless,
    ...(totals && {totals}),
    ...((isRed || totals) && {conclusion: isRed ? 'failed' : 'passed'}),
  };
}

function bare(text: string): string {
  return text.replace(LEVEL, '');
}

/** A test that failed, with its trace; undefined for the counts of a class. */
function readLive(view: TextView, line: number): LiveTest | undefined {
  const head = HEAD.exec(bare(view.line(line)));
  if (!head || head[1].startsWith('Tests run:')) return undefined;
  const {name, type, method} = nameOf(head[1]);
  const isOther = (text: string) => /^\[(?:ERROR|INFO|WARNING)\]|^Tests run: |^Running /.test(text) || HEAD.test(text);
  const first = view.line(line + 1);
  const kind = {kind: 'test', severity: head[2] === 'ERROR' ? 'error' : 'failure', name: clip(name)} as const;
  if (first.trim() === '' || isOther(first)) {
    const range = {start: line, end: line};
    return {type, method, finding: {...kind, message: clip(name), range, evidence: [line]}};
  }
  const trace = readJavaTrace(view, line + 1, isOther);
  const place = placeOfTest(trace, type);
  return {
    type,
    method,
    finding: {
      ...kind,
      message: clip(messageOfTrace(trace)),
      ...(place && {file: place.file, row: place.row}),
      range: {start: line, end: trace.end},
      evidence: [line, ...evidenceOfTrace(trace, place)],
    },
  };
}

/** `a.B.test(int)[1]`, `test(a.B)` of version 2, `a.B` of a class that failed as a whole. */
function nameOf(title: string): {name: string; type: string; method: string} {
  const old = /^(.{1,600})\(((?:[\w$]+\.)*[A-Z][\w$]*)\)$/.exec(title);
  if (old && !old[1].includes('(')) return {name: `${old[2]}.${old[1]}`, type: old[2], method: plain(old[1])};
  const stem = /^[\w.$]+/.exec(title)?.[0] ?? title;
  const dot = stem.lastIndexOf('.');
  const isClass = stem === title && /^[A-Z]/.test(stem.slice(dot + 1));
  if (isClass) return {name: title, type: title, method: ''};
  return {name: title, type: stem.slice(0, Math.max(0, dot)), method: plain(title.slice(dot + 1))};
}

function plain(method: string): string {
  return method.replace(/[([{].*$/, '').trim();
}

/** Joins what was told while the tests ran with the list of results: one finding for each test. */
function settle(
  live: readonly LiveTest[],
  entries: readonly SurefireEntry[],
  counts: readonly number[] | undefined,
  summary: number,
): readonly Finding[] {
  const isGreen = counts !== undefined && counts[1] + counts[2] === 0;
  const left = new Map<string, SurefireEntry[]>();
  for (const entry of entries) left.set(entry.key, [...(left.get(entry.key) ?? []), entry]);
  const keyOf = ({type, method}: LiveTest) => `${type.split('.').at(-1) ?? ''}.${method}`;
  const found = live.map(test => {
    const options = left.get(keyOf(test)) ?? [];
    const {row, message} = test.finding;
    const entry =
      options.find(option => option.row === row && message.includes(option.message.slice(0, 30))) ??
      options.find(option => option.row === row) ??
      options[0];
    if (entry) options.splice(options.indexOf(entry), 1);
    const evidence = [...(test.finding.evidence ?? []), ...(entry ? [entry.line] : [])];
    const isBare = test.finding.message === test.finding.name && entry !== undefined && entry.message !== '';
    return {
      ...test.finding,
      ...(isBare && {message: clip(entry.message)}),
      ...(isBare && entry.row !== undefined && {file: entry.file, row: entry.row}),
      evidence,
    };
  });
  const known = new Set(live.map(keyOf));
  const rest = entries.filter(entry => !known.has(entry.key)).map(entry => findingOf(entry));
  const all = [...found, ...rest];
  // The last one brings the counts along.
  return all.map((finding, index) => ({
    ...finding,
    ...(isGreen && {severity: 'warning' as const, kind: 'diagnostic' as const}),
    ...(index === all.length - 1 && counts && {evidence: [...(finding.evidence ?? []).slice(0, 12), summary]}),
  }));
}

function findingOf({line, end, name, file, row, message, isError}: SurefireEntry): Finding {
  return {
    kind: 'test',
    severity: isError ? 'error' : 'failure',
    message: clip(message || name),
    name: clip(name),
    ...(file !== undefined && row !== undefined && {file, row}),
    range: {start: line, end},
    evidence: Array.from({length: Math.min(6, end - line + 1)}, (_, index) => line + index),
  };
}

function sumOf(all: readonly (readonly number[])[]): TestTotals | undefined {
  if (all.length === 0) return undefined;
  const sum = (index: number) => all.reduce((total, counts) => total + counts[index], 0);
  const [total, failed, errors, skipped] = [0, 1, 2, 3].map(sum);
  return {passed: Math.max(0, total - failed - errors - skipped), failed, errors, skipped, total, runner: 'surefire'};
}
