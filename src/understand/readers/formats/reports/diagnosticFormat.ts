/** Reports of linters, type checkers and other tools that list diagnostics: a declaration says where the fields of a finding stand. */

import type {Conclusion, Finding, Severity} from '../../../reading.js';
import {endedOf} from '../../../signals.js';
import {type LineSeverity, usualSeverity} from '../../linePatterns.js';
import type {ReaderReport, TextView} from '../../reader.js';
import {clip} from '../../testing/failureBlock.js';
import {countOf, fieldOf, LINES, type Node, nodesAt, type RecordObject, textOf} from '../documents/record.js';
import {
  defined,
  FINDINGS_PER_STEP,
  firstLine,
  hasAll,
  linesIn,
  MAX_TOLD,
  plainLines,
  type ReportFormat,
  type Root,
} from './reportFormat.js';

export interface DiagnosticFormat {
  readonly name: string;
  readonly anchors: readonly string[];
  /** Paths that a report has, one of the lists whole. */
  readonly has?: readonly (readonly string[])[];
  /** What else tells such a report from others. */
  readonly is?: (root: RecordObject) => boolean;
  /** Paths from a report to its diagnostics; none where it is one itself. */
  readonly records?: readonly string[];
  /** Paths in a diagnostic, the first that leads to something (see `fieldOf`). */
  readonly fields: DiagnosticFields;
  /** Severity of the tool's word; without one it is an error. */
  readonly severities?: (word: string, node: Node) => LineSeverity;
  /** Number of a file's first line and column, 1 unless said otherwise. */
  readonly firstRow?: 0 | 1;
  /** Whether a record is a diagnostic at all. */
  readonly accepts?: (node: Node) => boolean;
  /** What errors mean: `failed`, unless said otherwise. */
  readonly concludes?: Conclusion;
  /** A report without errors does not say that all is well. */
  readonly isSilent?: boolean;
  /** Where there are errors, it was not the advice that failed the run. */
  readonly yields?: boolean;
  /** The message has several lines that belong together. */
  readonly joins?: boolean;
}

export interface DiagnosticFields {
  readonly message: readonly string[];
  readonly file?: readonly string[];
  readonly row?: readonly string[];
  readonly column?: readonly string[];
  readonly code?: readonly string[];
  readonly severity?: readonly string[];
  readonly name?: readonly string[];
}

/** The format of a declaration. */
export function diagnosticFormat(format: DiagnosticFormat): ReportFormat {
  return {
    name: format.name,
    anchors: format.anchors,
    fits: record => (format.has?.some(paths => hasAll(record, paths)) ?? true) && (format.is?.(record) ?? true),
    read: (roots, view) => readDiagnostics(roots, view, format),
  };
}

function* readDiagnostics(
  roots: readonly Root[],
  view: TextView,
  format: DiagnosticFormat,
): Generator<void, ReaderReport> {
  const told: Finding[] = [];
  const counts = {error: 0, failure: 0, warning: 0};
  let steps = 0;
  for (const {record} of roots) {
    for (const path of format.records ?? ['']) {
      for (const node of nodesAt(record, path)) {
        steps += 1;
        if (steps % FINDINGS_PER_STEP === 0) yield;
        const severity = severityIn(node, view, format);
        if (!severity) continue;
        counts[severity] += 1;
        if (counts[severity] <= MAX_TOLD) told.push(findingOf(node, severity, view, format));
      }
    }
  }
  const findings = settle(told, format.yields ?? false);
  const yields = format.yields === true && counts.error > 0;
  const errors = counts.error + (yields ? 0 : counts.failure);
  const all = counts.error + counts.failure + counts.warning;
  const isWell = errors === 0 && !format.isSilent && roots.every(({isWhole}) => isWhole);
  const conclusion = errors > 0 ? (format.concludes ?? 'failed') : isWell ? 'passed' : undefined;
  return {
    findings,
    uncounted: all - told.length,
    totals: {errors, warnings: all - errors, runner: format.name},
    ...(conclusion && {conclusion}),
  };
}

/** The first of several paths that leads to a text. */
export function firstText(node: Node, paths: readonly string[] = []): string | undefined {
  for (const path of paths) {
    const text = textOf(fieldOf(node, path));
    if (text !== undefined && text.trim() !== '') return text;
  }
  return undefined;
}

/** The first of several paths that leads to a number of a line or column, counted from 1. */
export function firstNumber(node: Node, paths: readonly string[] = [], first: 0 | 1 = 1): number | undefined {
  for (const path of paths) {
    const number = countOf(fieldOf(node, path));
    if (number !== undefined && number >= first) return number + 1 - first;
  }
  return undefined;
}

/** Advice that fails a run stands as `failure` until it is known whether there is anything worse. */
function settle(findings: readonly Finding[], yields: boolean): Finding[] {
  const hasErrors = findings.some(({severity}) => severity === 'error');
  return findings.map(finding =>
    finding.severity === 'failure' ? {...finding, severity: yields && hasErrors ? 'warning' : 'error'} : finding,
  );
}

/** What a record counts as; undefined if it is no diagnostic. Advice that failed the run is a `failure` until the report is settled. */
function severityIn(node: Node, view: TextView, format: DiagnosticFormat): Severity | undefined {
  const {fields, severities = usualSeverity} = format;
  if (firstText(node, fields.message) === undefined || format.accepts?.(node) === false) return undefined;
  const word = severities(firstText(node, fields.severity) ?? 'error', node);
  if (word === 'ignored') return undefined;
  return word === 'soft' ? (endedOf(view.outcome) === 'badly' ? 'failure' : 'warning') : word;
}

function findingOf(node: Node, severity: Severity, view: TextView, format: DiagnosticFormat): Finding {
  const {fields, firstRow = 1} = format;
  const message = firstText(node, fields.message) ?? '';
  const said = format.joins ? clip(plainLines(message).join(' ')) : firstLine(message);
  const shown = [said.slice(0, 20), ...keysOf(fields)];
  const lines = linesIn(view, node.record[LINES], shown);
  return {
    kind: 'diagnostic',
    severity,
    message: said,
    ...defined({
      file: fileOf(firstText(node, fields.file)),
      row: firstNumber(node, fields.row, firstRow),
      column: firstNumber(node, fields.column, firstRow),
      code: firstText(node, fields.code),
      name: firstText(node, fields.name),
    }),
    range: {start: lines[0], end: Math.max(lines[0], node.record[LINES].end)},
    evidence: lines,
  };
}

/** The words under which a person finds the fields in the text: `"line"`, ` line=`. */
function keysOf(fields: DiagnosticFields): readonly string[] {
  const {message, file = [], row = [], code = []} = fields;
  return [...message, ...row, ...file, ...code].flatMap(path => {
    const key = path.replace(/^\^/, '').split('.').at(-1) ?? '';
    return path.startsWith('^') || key.startsWith('#')
      ? []
      : key.startsWith('@')
        ? [` ${key.slice(1)}=`]
        : [`"${key}"`];
  });
}

/** Without the scheme of a URI. */
export function fileOf(file: string | undefined): string | undefined {
  if (file === undefined) return undefined;
  const path = file.replace(/^file:\/\/(?:localhost)?/, '');
  return path === file ? file : decodePercents(path).replace(/^\/([A-Za-z]:)/, '$1');
}

function decodePercents(path: string): string {
  return path
    .replace(/%20/g, ' ')
    .replace(/%40/g, '@')
    .replace(/%5B/gi, '[')
    .replace(/%5D/gi, ']')
    .replace(/%25/g, '%');
}
