/** Readers of formats with one line for each finding: a declaration says how the line looks, nothing else needs to be written. */

import type {Conclusion, Finding, FindingKind, LineRange, Severity, TestTotals} from '../reading.js';
import {endedOf} from '../signals.js';
import {frontOf} from './bodyLines.js';
import {linesOfAnchors} from './linesOfAnchors.js';
import type {Reader, ReaderReport, TextView} from './reader.js';

export interface LineFormat {
  readonly name: string;
  /** `diagnostic`, unless said otherwise. */
  readonly kind?: FindingKind;
  /** At least one of them stands on every line that a pattern below is to see. */
  readonly anchors: readonly string[];
  /** What a line must hold besides, where the anchors stand on very many lines of others: the rest is passed over at once. */
  readonly only?: RegExp;
  /** Forms of a finding, the first that fits; named groups `file row column severity code message name`. */
  readonly patterns: readonly RegExp[];
  /** Lines that only repeat, or announce, what others say: they are accounted for. */
  readonly quiet?: readonly RegExp[];
  /** The line right above that begins the finding, with further groups; a line without it is none. */
  readonly above?: RegExp;
  /** The line above the findings that names their file, with the groups `file` and `row`. */
  readonly heading?: RegExp;
  /** Severity of the tool's word; `ignored` lines are accounted for and say nothing. Without a word: an error. */
  readonly severities?: (word: string) => LineSeverity;
  /** Lines below a finding that belong to it, at most twelve: source, notes. The groups `code` and `file row column` are taken over, `more` is added to the message. */
  readonly below?: RegExp;
  /** What the tool says of its work as a whole; the last line that fits counts. Without one, errors mean that it failed. */
  readonly conclusions?: readonly {readonly pattern: RegExp; readonly conclusion: Conclusion}[];
  /** What errors mean where the tool says nothing of its work as a whole: `failed`, unless said otherwise. */
  readonly concludes?: Conclusion;
  /** Counts errors and warnings: the line that does, with the groups `errors` and `warnings`, or the findings where there is none. */
  readonly totals?: {readonly line?: RegExp};
}

/** `soft`: what the tool only advises fails the run where the run ended badly. */
export type LineSeverity = Severity | 'soft' | 'ignored';

const LINES_PER_STEP = 500;
const MAX_BELOW = 12;
const MAX_HEADING_DISTANCE = 2000;

/** Words as most tools use them. */
export function usualSeverity(word: string): LineSeverity {
  if (/^(?:e|err|error|fatal|f|failure|critical)$/i.test(word)) return 'error';
  return /^(?:note|help|debug)$/i.test(word) ? 'ignored' : 'warning';
}

/** For tools whose exit status fails on advice too. */
export function softSeverity(word: string): LineSeverity {
  return usualSeverity(word) === 'warning' ? 'soft' : usualSeverity(word);
}

/** A reader of the format. */
export function lineReader(format: LineFormat): Reader {
  return {name: format.name, anchors: format.anchors, read: view => readLines(view, format)};
}

type Groups = Readonly<Record<string, string | undefined>>;

function* readLines(view: TextView, format: LineFormat): Generator<void, ReaderReport> {
  const findings: Finding[] = [];
  const covered: LineRange[] = [];
  let conclusion: Conclusion | undefined;
  let stated: Groups | undefined;
  let heading: {line: number; groups: Groups} | undefined;
  let searchedTo = 0;
  for (const [index, line] of linesOfAnchors(view, format.anchors).entries()) {
    if (index % LINES_PER_STEP === LINES_PER_STEP - 1) yield;
    if (view.isCovered(line)) continue;
    const text = view.line(line).trimEnd();
    if (format.only && !format.only.test(text)) continue;
    const ending = format.conclusions?.find(({pattern}) => pattern.test(text));
    const counts = format.totals?.line?.exec(text)?.groups;
    if (ending || counts) {
      conclusion = ending?.conclusion ?? conclusion;
      if (counts) stated = addCounts(stated, counts);
      covered.push({start: line, end: line});
      continue;
    }
    if (format.quiet?.some(pattern => pattern.test(text))) {
      covered.push({start: line, end: line});
      continue;
    }
    const own = groupsOf(format.patterns, text);
    const above = format.above?.exec(view.line(line - 1).trimEnd());
    if (!own || (format.above && !above)) continue;
    const groups = {...definedOf(above?.groups ?? {}), ...definedOf(own)};
    if (format.heading && groups.file === undefined) {
      heading = headingAbove(view, line, format, {heading, searchedTo});
      searchedTo = line;
      if (!heading) continue;
    }
    const end = endOf(view, line, format);
    const isHeaded = heading !== undefined && groups.file === undefined;
    const start = format.above ? line - 1 : line;
    covered.push({start: isHeaded && heading?.line === line - 1 ? line - 1 : start, end});
    const finding = findingOf(view, format, isHeaded ? {...heading?.groups, ...groups} : groups, {start, end});
    if (finding) findings.push(isHeaded && heading ? withLine(finding, heading.line) : finding);
  }
  const faults = findings.filter(({severity}) => severity !== 'warning').length;
  const ended = conclusion ?? (faults > 0 ? (format.concludes ?? 'failed') : undefined);
  const isCounted = stated !== undefined || findings.length > 0 || ended === 'passed';
  const totals: TestTotals | undefined =
    format.totals && isCounted
      ? {
          errors: countOf(stated, 'errors') ?? faults,
          warnings: countOf(stated, 'warnings') ?? findings.length - faults,
          runner: format.name,
        }
      : undefined;
  return {findings, covered, ...(ended && {conclusion: ended}), ...(totals && {totals})};
}

/** One run of a tool may count more than once, as for each workspace. */
function addCounts(sum: Groups | undefined, counts: Groups): Groups {
  const names = [...new Set([...Object.keys(sum ?? {}), ...Object.keys(counts)])];
  return Object.fromEntries(
    names.map(name => [name, String((countOf(sum, name) ?? 0) + (countOf(counts, name) ?? 0))]),
  );
}

function countOf(counts: Groups | undefined, name: string): number | undefined {
  const count = counts?.[name];
  return count === undefined ? undefined : Number(count);
}

/** The groups of the first pattern that fits the line, with or without what a wrapper put in front of it. */
function groupsOf(patterns: readonly RegExp[], text: string): Groups | undefined {
  for (const pattern of patterns) {
    const found = pattern.exec(text);
    if (found) return found.groups ?? {};
  }
  const front = frontOf(text, /(?<=[\s\]|])[\w./~-]/);
  if (!front) return undefined;
  const rest = text.slice(front.length);
  for (const pattern of patterns) {
    const found = pattern.exec(rest);
    if (found) return found.groups ?? {};
  }
  return undefined;
}

function definedOf(groups: Groups): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(groups).flatMap(([key, value]) => (value === undefined ? [] : [[key, value]])),
  );
}

/** The nearest heading above; the search ends at the finding before, which has the same one or none. */
function headingAbove(
  view: TextView,
  start: number,
  {heading}: LineFormat,
  known: {heading: {line: number; groups: Groups} | undefined; searchedTo: number},
): {line: number; groups: Groups} | undefined {
  const lowest = Math.max(1, start - MAX_HEADING_DISTANCE, known.searchedTo);
  for (let line = start - 1; line >= lowest; line -= 1) {
    const groups = heading?.exec(view.line(line).trimEnd())?.groups;
    if (groups) return {line, groups};
  }
  const isNear = known.heading !== undefined && known.heading.line >= start - MAX_HEADING_DISTANCE;
  return isNear ? known.heading : undefined;
}

function endOf(view: TextView, start: number, {below, patterns}: LineFormat): number {
  if (!below) return start;
  let end = start;
  while (end < start + MAX_BELOW && end < view.lineCount) {
    const text = view.line(end + 1);
    if (!below.test(text) || patterns.some(pattern => pattern.test(text))) break;
    end += 1;
  }
  return end;
}

function findingOf(
  view: TextView,
  {kind = 'diagnostic', below, severities = usualSeverity}: LineFormat,
  groups: Groups,
  range: LineRange,
): Finding | undefined {
  const word = severities(groups.severity ?? 'error');
  if (word === 'ignored') return undefined;
  const severity = word === 'soft' ? (endedOf(view.outcome) === 'badly' ? 'error' : 'warning') : word;
  const more: Groups[] = [groups];
  for (let line = range.start + 1; below && line <= range.end; line += 1)
    more.push(below.exec(view.line(line))?.groups ?? {});
  const first = (key: string): string | undefined =>
    more.map(found => found[key]).find(value => value !== undefined && value !== '');
  const [file, row, column, code, name] = ['file', 'row', 'column', 'code', 'name'].map(first);
  const evidence = Array.from({length: Math.min(6, range.end - range.start + 1)}, (_, index) => range.start + index);
  return {
    kind,
    severity,
    message: [groups.message ?? '', ...more.map(found => found.more ?? '')].join(' ').trim().slice(0, 1000),
    ...(file !== undefined && {file}),
    ...(row !== undefined && {row: Number(row)}),
    ...(column !== undefined && {column: Number(column)}),
    ...(code !== undefined && {code}),
    ...(name !== undefined && {name}),
    range,
    evidence,
  };
}

function withLine(finding: Finding, heading: number): Finding {
  return {...finding, evidence: [...(finding.evidence ?? []), heading]};
}
