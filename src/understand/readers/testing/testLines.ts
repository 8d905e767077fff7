/** Readers of test reports with one line for each failed assertion: a declaration says how that line and the counts look. */

import type {Finding, LineRange, TestTotals} from '../../reading.js';
import {addTotals, faultsOf} from '../../totals/addTotals.js';
import {linesOfAnchors} from '../linesOfAnchors.js';
import {CTEST_ANCHOR, withoutTestNumbers} from '../native/ctestView.js';
import type {Reader, ReaderReport, TextView} from '../reader.js';

export interface TestLineFormat {
  readonly name: string;
  /** At least one of them stands on every line that is to be seen. */
  readonly anchors: readonly string[];
  /** A failed assertion, with the groups `file row name message`. */
  readonly failure: RegExp;
  /** The line above the failures that names their test, with the group `name`. */
  readonly heading?: RegExp;
  /** Lines below a failure that belong to it, at most twenty: the groups `file row message` are taken over. */
  readonly below?: RegExp;
  /** The test run could not be done, or a part of it: the groups `message name`. */
  readonly error?: RegExp;
  /** Lines that say nothing: passed and skipped tests. */
  readonly quiet?: RegExp;
  /** The counts of a line, where it is the one that counts. */
  readonly totals: (text: string) => TestTotals | undefined;
  /** The report counts no failed tests: those that were told are counted. */
  readonly countsFailed?: boolean;
}

const LINES_PER_STEP = 500;
const MAX_BELOW = 20;
const MAX_HEADING_DISTANCE = 300;

/** A reader of the format; further failures of the same test become one finding with it. */
export function testLineReader(format: TestLineFormat): Reader {
  const anchors = [CTEST_ANCHOR, ...format.anchors];
  return {name: format.name, anchors, read: view => readLines(withoutTestNumbers(view), format)};
}

function* readLines(view: TextView, format: TestLineFormat): Generator<void, ReaderReport> {
  const findings: Finding[] = [];
  const covered: LineRange[] = [];
  const byName = new Map<string, number>();
  let counts: TestTotals | undefined;
  let isBroken = false;
  let heading: {line: number; name: string} | undefined;
  for (const [index, line] of linesOfAnchors(view, format.anchors).entries()) {
    if (index % LINES_PER_STEP === LINES_PER_STEP - 1) yield;
    if (view.isCovered(line)) continue;
    const text = view.line(line).trimEnd();
    const counted = format.totals(text);
    if (counted) counts = counts ? addTotals(counts, counted) : counted;
    if (counted || format.quiet?.test(text)) {
      covered.push({start: line, end: line});
      continue;
    }
    const error = format.error?.exec(text)?.groups;
    if (error) {
      isBroken = true;
      covered.push({start: line, end: line});
      findings.push({
        kind: 'test',
        severity: 'error',
        message: (error.message ?? text).trim().slice(0, 500),
        ...(error.name !== undefined && {name: error.name}),
        range: {start: line, end: line},
      });
      continue;
    }
    const groups = format.failure.exec(text)?.groups;
    if (!groups) continue;
    if (format.heading) {
      heading = headingAbove(view, line, format.heading, heading);
      if (!heading) continue;
      covered.push({start: heading.line, end: heading.line});
    }
    const name = groups.name ?? heading?.name;
    const finding = findingOf(view, format, {line, groups, name, above: heading?.line});
    covered.push(finding.range);
    const known = name === undefined ? undefined : byName.get(name);
    if (known !== undefined) {
      const evidence = [...(findings[known].evidence ?? []), ...(finding.evidence ?? []).slice(0, 3)];
      findings[known] = {...findings[known], evidence: [...new Set(evidence)].slice(0, 14)};
      continue;
    }
    if (name !== undefined) byName.set(name, findings.length);
    findings.push(finding);
  }
  if (!counts && findings.length === 0) return {findings: []};
  const totals = counts && totalsOf(counts, findings.length, format);
  const isFailed = findings.length > 0 || faultsOf(totals) > 0;
  const conclusion =
    isBroken && findings.every(({severity}) => severity === 'error')
      ? 'error'
      : isFailed
        ? 'failed'
        : totals
          ? 'passed'
          : undefined;
  return {findings, covered, ...(totals && {totals}), ...(conclusion && {conclusion})};
}

function totalsOf(counts: TestTotals, failed: number, {name, countsFailed}: TestLineFormat): TestTotals {
  if (!countsFailed) return {...counts, runner: name};
  return {...counts, failed, passed: Math.max(0, (counts.total ?? 0) - failed), runner: name};
}

function headingAbove(
  view: TextView,
  start: number,
  pattern: RegExp,
  known: {line: number; name: string} | undefined,
): {line: number; name: string} | undefined {
  for (let line = start - 1; line >= Math.max(1, start - MAX_HEADING_DISTANCE); line -= 1) {
    if (line === known?.line) return known;
    const name = pattern.exec(view.line(line).trimEnd())?.groups?.name;
    if (name !== undefined) return {line, name};
  }
  return undefined;
}

type Groups = Readonly<Record<string, string | undefined>>;

function findingOf(
  view: TextView,
  {below}: TestLineFormat,
  {
    line: start,
    groups,
    name,
    above,
  }: {line: number; groups: Groups; name: string | undefined; above: number | undefined},
): Finding {
  const more: Groups[] = [groups];
  let end = start;
  while (below && end < Math.min(start + MAX_BELOW, view.lineCount)) {
    const found = below.exec(view.line(end + 1).trimEnd());
    if (!found) break;
    end += 1;
    more.push(found.groups ?? {});
  }
  const first = (key: string): string | undefined =>
    more.map(found => found[key]).find(value => value !== undefined && value !== '');
  // A framework that knows no place says so in its stead.
  const placed = more.filter(({file}) => file !== undefined && !/^unknown\b/.test(file));
  const {file, row} = placed[0] ?? {};
  const message = first('message');
  const shown = Array.from({length: Math.min(7, end - start + 1)}, (_, index) => start + index);
  return {
    kind: 'test',
    severity: 'failure',
    message: (message ?? view.line(start)).trim().slice(0, 500),
    ...(file !== undefined && {file}),
    ...(row !== undefined && Number(row) > 0 && {row: Number(row)}),
    ...(name !== undefined && {name: name.slice(0, 500)}),
    range: {start, end},
    evidence: above === undefined ? shown : [...shown, above],
  };
}
