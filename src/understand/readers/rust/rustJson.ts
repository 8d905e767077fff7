/**
 * Machine messages of rustc and cargo, one on each line. Sources: the Cargo Book, "External tools: JSON messages"; the rustc book,
 * "JSON Output" (`--error-format=json`, `--message-format=json`, `json-diagnostic-short`).
 */

import type {Conclusion, Finding, LineRange, Severity} from '../../reading.js';
import {linesOfAnchors} from '../linesOfAnchors.js';
import type {Reader, ReaderReport, TextView} from '../reader.js';
import {clip} from '../testing/failureBlock.js';
import {diagnosticAt, findingOfDiagnostic} from './diagnostic.js';
import {jsonStringField} from './jsonField.js';

const ANCHORS = ['"reason":"', '"$message_type":"diagnostic"', '"rendered":"'] as const;
const LINES_PER_STEP = 100;

export const rustJson: Reader = {name: 'rustc', anchors: ANCHORS, read: readMessages};

function* readMessages(view: TextView): Generator<void, ReaderReport> {
  const lines = linesOfAnchors(view, ANCHORS);
  const findings: Finding[] = [];
  const covered: LineRange[] = [];
  let isFailed = false;
  for (const [index, line] of lines.entries()) {
    if (index % LINES_PER_STEP === LINES_PER_STEP - 1) yield;
    const text = view.line(line);
    if (view.isCovered(line) || !/^\{"(?:reason":"[a-z-]+"|\$message_type":"diagnostic"|message":")/.test(text))
      continue;
    covered.push({start: line, end: line});
    if (/^\{"reason":"build-finished","success":false/.test(text)) isFailed = true;
    const isMessage = text.startsWith('{"reason":"compiler-message"') || !text.startsWith('{"reason"');
    const finding = isMessage ? findingAt(text, line) : undefined;
    if (finding) findings.push(finding);
  }
  if (covered.length === 0) return {findings};
  const errors = distinct(findings.filter(({severity}) => severity === 'error'));
  const warnings = distinct(findings.filter(({severity}) => severity === 'warning'));
  const conclusion: Conclusion | undefined = errors > 0 || isFailed ? 'failed' : undefined;
  return {
    findings,
    covered,
    ...(findings.length > 0 && {totals: {errors, warnings, runner: 'rustc'}}),
    ...(conclusion && {conclusion}),
  };
}

/** The message as it would be printed stands first in most messages; it tells all that the fields do. */
function findingAt(text: string, line: number): Finding | undefined {
  const rendered = jsonStringField(text, 'rendered');
  const printed = rendered?.split('\n') ?? [];
  const diagnostic = diagnosticAt(number => printed[number - 1] ?? '', 1);
  const finding = diagnostic ? findingOfDiagnostic(diagnostic) : findingOfFields(text);
  if (!finding || isCount(finding.message)) return undefined;
  return {...finding, range: {start: line, end: line}, evidence: [line]};
}

/** Only counts what was told, or says where to read more. */
function isCount(message: string): boolean {
  return /^(?:aborting due to |\d+ warnings? emitted|Some errors have detailed|For more information about)/.test(
    message,
  );
}

function findingOfFields(text: string): Finding | undefined {
  const message = jsonStringField(text, 'message');
  const level = /"level":"(error|warning|failure-note|note|help)"/.exec(text)?.[1] ?? 'error';
  if (message === undefined || !/^(?:error|warning)$/.test(level)) return undefined;
  const severity: Severity = level === 'error' ? 'error' : 'warning';
  const code = /"code":\{"code":"([\w:]{1,80})"/.exec(text)?.[1];
  const span = /"spans":\[\{.{0,400}?"file_name":"([^"]{1,400})".{0,400}?"line_start":(\d+)/.exec(text);
  const around = span ? text.slice(span.index, span.index + span[0].length + 80) : '';
  const column = /"column_start":(\d+)/.exec(around)?.[1];
  return {
    kind: 'diagnostic',
    severity,
    message: clip(message),
    ...(span && {file: span[1], row: Number(span[2])}),
    ...(column !== undefined && {column: Number(column)}),
    ...(code !== undefined && {code}),
    range: {start: 1, end: 1},
  };
}

function distinct(findings: readonly Finding[]): number {
  return new Set(findings.map(({file, row, column, message}) => `${file} ${row} ${column} ${message}`)).size;
}
