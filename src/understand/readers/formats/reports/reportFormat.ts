/** The form of a machine format: which documents belong to it, and what they say. One declaration for each format. */

import {worstOf} from '../../../conclude.js';
import type {LineRange} from '../../../reading.js';
import {chooseTotals} from '../../../totals.js';
import type {ReaderReport, TextView} from '../../reader.js';
import {clip} from '../../testing/failureBlock.js';
import {type Document, isRecord, LINES, type RecordObject, type Value, valueAt} from '../documents/record.js';

export interface ReportFormat {
  readonly name: string;
  /** Literal strings that stand in every such document, most of them near its beginning. */
  readonly anchors: readonly string[];
  /** Whether an object, or each element of a list, is such a report or a part of one. */
  fits(root: RecordObject): boolean;
  /** Yields every few hundred findings. */
  read(reports: readonly Root[], view: TextView): Generator<void, ReaderReport>;
}

/** An object that a document consists of. */
export interface Root {
  readonly record: RecordObject;
  readonly isWhole: boolean;
}

const ELEMENTS_TRIED = 20;
/** Findings and tests that are looked at between two yields. */
export const FINDINGS_PER_STEP = 200;
/** Findings of a report that are told; more are only counted. */
export const MAX_TOLD = 500;

/** Gives each document to the first format that it fits, and says all together what they report. */
export function* readDocuments(
  view: TextView,
  documents: readonly Document[],
  formats: readonly ReportFormat[],
): Generator<void, ReaderReport> {
  const taken = new Map<ReportFormat, Root[]>();
  const covered: LineRange[] = [];
  for (const [index, document] of documents.entries()) {
    if (index % FINDINGS_PER_STEP === FINDINGS_PER_STEP - 1) yield;
    const elements = elementsOf(document.root);
    const format = formats.find(each => elements.slice(0, ELEMENTS_TRIED).some(each.fits));
    if (!format) continue;
    const roots = elements.filter(format.fits).map(record => ({record, isWhole: document.isWhole}));
    const before = taken.get(format);
    if (before) for (const root of roots) before.push(root);
    else taken.set(format, roots);
    covered.push(document.range);
  }
  const reports: ReaderReport[] = [];
  for (const [format, roots] of taken) reports.push(yield* format.read(roots, view));
  const totals = chooseTotals(reports.map(report => report.totals));
  const conclusion = worstOf(reports.map(report => report.conclusion));
  return {
    findings: reports.flatMap(({findings}) => findings).sort((left, right) => left.range.start - right.range.start),
    covered,
    harmless: covered,
    uncounted: reports.reduce((sum, {uncounted}) => sum + (uncounted ?? 0), 0),
    ...(totals && {totals}),
    ...(conclusion && {conclusion}),
  };
}

/** A list in a document gives its objects; what is no object, as the words of mocha's events, makes a record with numbered fields. */
function elementsOf(root: Value): readonly RecordObject[] {
  if (isRecord(root)) return [root];
  if (!Array.isArray(root)) return [];
  if (typeof root[0] === 'string') {
    const [first, second]: readonly Value[] = root;
    const lines = isRecord(second) ? second[LINES] : {start: 0, end: 0};
    return isRecord(second) ? [{'0': first, '1': second, [LINES]: lines}] : [];
  }
  return root.filter(isRecord);
}

/** Whether all paths lead to something. */
export function hasAll(record: RecordObject, paths: readonly string[]): boolean {
  return paths.every(path => valueAt(record, path) !== undefined);
}

const MAX_RECORD_LINES = 80;
const MAX_EVIDENCE = 10;

/** The lines of an object that tell of the given words, the first of them at the front; the object's own where it stands on few. */
export function linesIn(
  view: TextView,
  {start, end}: LineRange,
  words: readonly (string | RegExp)[],
): readonly number[] {
  if (start === end) return [start];
  const found = new Map<string | RegExp, number>();
  for (let line = start; line <= Math.min(end, start + MAX_RECORD_LINES); line += 1) {
    const text = view.line(line);
    for (const word of words) if (!found.has(word) && holds(text, word)) found.set(word, line);
  }
  const lines = words.flatMap(word => found.get(word) ?? []);
  return lines.length > 0 ? [...new Set(lines)].slice(0, MAX_EVIDENCE) : [start];
}

function holds(text: string, word: string | RegExp): boolean {
  return typeof word === 'string' ? text.includes(word) : word.test(text);
}

const COLOURS = /\u001b\[[\d;]{0,20}m/g;

/** The lines of a text without colours. */
export function plainLines(text: string): string[] {
  return text.replace(COLOURS, '').split('\n', 400);
}

/** The first line that says something. */
export function firstLine(text: string): string {
  return clip(plainLines(text).find(line => line.trim() !== '') ?? '');
}

/** Without undefined fields, as findings have them. */
export function defined<T extends object>(fields: T): {[K in keyof T]: Exclude<T[K], undefined>} {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as never;
}
