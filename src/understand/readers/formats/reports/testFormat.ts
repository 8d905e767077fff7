/** Reports of test runners: a declaration says where the tests stand, what became of each, and where the fields of a failed one are. */

import {worstOf} from '../../../conclude.js';
import type {Conclusion, Finding, TestTotals} from '../../../reading.js';
import {isEmptyTotals} from '../../../totals/addTotals.js';
import type {ReaderReport, TextView} from '../../reader.js';
import {clip} from '../../testing/failureBlock.js';
import {countOf, fieldOf, LINES, type Node, nodesAt, type RecordObject, textOf, valueAt} from '../documents/record.js';
import {firstNumber, firstText} from './diagnosticFormat.js';
import {defined, FINDINGS_PER_STEP, hasAll, linesIn, MAX_TOLD, type ReportFormat, type Root} from './reportFormat.js';
import {messageOfTrace, type Place, placeInTrace} from './traceText.js';

export type TestStatus = 'passed' | 'failed' | 'skipped' | 'error';

export interface TestFormat {
  readonly name: string;
  readonly anchors: readonly string[];
  /** Paths that a report has, one of the lists whole. */
  readonly has?: readonly (readonly string[])[];
  readonly is?: (root: RecordObject) => boolean;
  readonly cases: readonly CaseRule[];
  /** Counts that a report states, paths that are added up. Without them the tests of a whole report are counted. */
  readonly totals?: {readonly [field in 'passed' | 'failed' | 'skipped' | 'errors']?: readonly string[]};
  /** What the report says of the run as a whole; without it the tests decide. */
  readonly conclusion?: (root: RecordObject) => Conclusion | undefined;
}

/** Where a kind of test stands, and its fields by paths, the first that leads to something. */
export interface CaseRule {
  readonly records: string;
  readonly status: (node: Node) => TestStatus | undefined;
  /** The parts of the title, or what makes it. */
  readonly name: readonly string[] | ((node: Node) => string);
  readonly message: readonly string[] | ((node: Node) => string | undefined);
  readonly trace?: readonly string[];
  readonly file?: readonly string[] | ((node: Node) => string | undefined);
  readonly row?: readonly string[];
  readonly column?: readonly string[];
  /** Where the assertion stands, if the report knows better than the trace. */
  readonly place?: (node: Node) => Place | undefined;
  /** The rule that a linter names where it writes a test for each of its remarks. */
  readonly rule?: (node: Node) => string | undefined;
  /** What went wrong outside any test is no test. */
  readonly isOutside?: boolean;
}

/** The format of a declaration. */
export function testFormat(format: TestFormat): ReportFormat {
  return {
    name: format.name,
    anchors: format.anchors,
    fits: record => (format.has?.some(paths => hasAll(record, paths)) ?? true) && (format.is?.(record) ?? true),
    read: (roots, view) => readTests(roots, view, format),
  };
}

/** The status that a word at a path stands for. */
export function statusBy(
  path: string,
  words: Readonly<Record<string, TestStatus>>,
): (node: Node) => TestStatus | undefined {
  return node => {
    const word = textOf(fieldOf(node, path));
    return word !== undefined && Object.hasOwn(words, word) ? words[word] : undefined;
  };
}

function* readTests(roots: readonly Root[], view: TextView, format: TestFormat): Generator<void, ReaderReport> {
  let steps = 0;
  let faults = 0;
  const findings: Finding[] = [];
  const counts = {passed: 0, failed: 0, skipped: 0, errors: 0};
  for (const {record} of roots) {
    for (const rule of format.cases) {
      for (const node of nodesAt(record, rule.records)) {
        steps += 1;
        if (steps % FINDINGS_PER_STEP === 0) yield;
        const status = rule.status(node);
        if (!status) continue;
        if (!rule.isOutside) counts[status === 'error' ? 'errors' : status] += 1;
        if (status !== 'failed' && status !== 'error') continue;
        faults += 1;
        if (faults <= MAX_TOLD) findings.push(findingOf(node, status, rule, view));
      }
    }
  }
  const isWhole = roots.every(root => root.isWhole);
  const totals = statedTotals(roots, format) ?? (isWhole ? counts : undefined);
  const told = roots.map(({record}) => format.conclusion?.(record));
  const conclusion =
    worstOf(told) ?? (findings.length > 0 ? 'failed' : isWhole && counts.passed > 0 ? 'passed' : undefined);
  return {
    findings,
    uncounted: faults - findings.length,
    ...(totals && !isEmptyTotals(totals) && {totals: {...totals, runner: format.name}}),
    ...(conclusion && {conclusion}),
  };
}

function statedTotals(roots: readonly Root[], {totals}: TestFormat): TestTotals | undefined {
  const sums: Record<string, number> = {};
  for (const [field, paths] of Object.entries(totals ?? {})) {
    for (const {record} of roots) {
      for (const path of paths) {
        const count = countOf(valueAt(record, path));
        if (count !== undefined) sums[field] = (sums[field] ?? 0) + count;
      }
    }
  }
  return 'passed' in sums || 'failed' in sums ? sums : undefined;
}

function findingOf(node: Node, status: TestStatus, rule: CaseRule, view: TextView): Finding {
  const name = typeof rule.name === 'function' ? rule.name(node) : titleOf(node, rule.name);
  const file = textBy(node, rule.file);
  const trace = firstText(node, rule.trace);
  const said = textBy(node, rule.message);
  const place = rule.place?.(node) ??
    placeInTrace([trace, said].filter(text => text !== undefined).join('\n'), file) ?? {
      file,
      row: firstNumber(node, rule.row),
      column: firstNumber(node, rule.column),
    };
  const message = messageOfTrace(said ?? trace ?? '') || messageOfTrace(trace ?? '') || name;
  const lines = linesIn(view, node.record[LINES], wordsOf(message, place, rule));
  const code = rule.rule?.(node);
  return {
    kind: code === undefined ? 'test' : 'diagnostic',
    severity: status === 'error' || code !== undefined ? 'error' : 'failure',
    message: clip(message),
    ...defined({file: place.file, row: place.row, column: place.column}),
    ...(code !== undefined ? {code} : name && {name: clip(name)}),
    range: {start: lines[0], end: Math.max(lines[0], node.record[LINES].end)},
    evidence: lines,
  };
}

function textBy(node: Node, by: CaseRule['file']): string | undefined {
  return typeof by === 'function' ? by(node) : firstText(node, by);
}

/** What a person looks for in the text: the message, the place, both sides of the comparison. */
function wordsOf(message: string, {file, row}: Place, rule: CaseRule): readonly (string | RegExp)[] {
  const base = file?.split(/[/\\]/).at(-1);
  const paths = typeof rule.message === 'function' ? [] : rule.message;
  const keys = [...paths, ...(rule.trace ?? [])].map(path =>
    path
      .split('.')
      .filter(key => !/^\d+$|^#/.test(key))
      .at(-1),
  );
  return [
    message.slice(0, 20),
    ...(base && row !== undefined ? [`${base}:${row}`, `${base}:line ${row}`] : []),
    ...[
      /^\s*- (?!Expected)\S/,
      /^\s*\+ (?!Received)\S/,
      'Expected',
      'Received',
      'expected:',
      'actual:',
      'but was',
      'E  ',
    ],
    ...keys.flatMap(key => (key ? [`"${key}"`] : [])),
  ];
}

function titleOf(node: Node, paths: readonly string[]): string {
  const parts = paths.flatMap(path => {
    const value = fieldOf(node, path);
    return Array.isArray(value) ? value.filter(part => typeof part === 'string') : (textOf(value) ?? []);
  });
  return parts.filter((part, index) => part !== '' && part !== parts[index - 1]).join(' > ');
}
