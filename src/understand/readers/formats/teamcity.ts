/**
 * Service messages of TeamCity, as PHPUnit, pytest, mocha, Jest, .NET and others print them: `##teamcity[testFailed name='…' message='…']`.
 * Source: www.jetbrains.com/help/teamcity, "Service messages".
 */

import type {Finding, LineRange} from '../../reading.js';
import type {Reader, ReaderReport, TextView} from '../reader.js';
import {clip} from '../testing/failureBlock.js';
import {messageOfTrace, placeInTrace} from './reports/traceText.js';

const LINES_PER_STEP = 300;

export const teamcity: Reader = {name: 'teamcity', anchors: ['##teamcity['], read: readMessages};

const HEAD = /##teamcity\[(\w+)/;
const FIELD = /\s+(\w+)='((?:[^|'\n]|\|.)*)'/y;

type Fields = Readonly<Record<string, string>>;
type Status = 'passed' | 'failed' | 'skipped';

interface Progress {
  readonly findings: Finding[];
  /** The suites that are open in each flow. */
  readonly suites: Map<string, string[]>;
  readonly tests: Map<string, Status>;
}

function* readMessages(view: TextView): Generator<void, ReaderReport> {
  const progress: Progress = {findings: [], suites: new Map(), tests: new Map()};
  const covered: LineRange[] = [];
  for (const [index, line] of view.hits('##teamcity[').entries()) {
    if (index % LINES_PER_STEP === LINES_PER_STEP - 1) yield;
    if (view.isCovered(line)) continue;
    const text = view.wholeLine(line);
    const head = HEAD.exec(text);
    if (!head) continue;
    covered.push({start: line, end: line});
    readMessage(head[1], fieldsOf(text, head.index + head[0].length), line, progress);
  }
  const {findings, tests} = progress;
  const statuses = [...tests.values()];
  const count = (wanted: Status) => statuses.filter(status => status === wanted).length;
  const failed = findings.some(({severity}) => severity !== 'warning');
  return {
    findings,
    covered,
    harmless: covered,
    ...(statuses.length > 0 && {
      totals: {passed: count('passed'), failed: count('failed'), skipped: count('skipped'), runner: 'teamcity'},
    }),
    ...((failed || statuses.length > 0) && {conclusion: failed ? 'failed' : 'passed'}),
  };
}

function fieldsOf(text: string, from: number): Fields {
  const fields: Record<string, string> = {};
  FIELD.lastIndex = from;
  for (let found = FIELD.exec(text); found; found = FIELD.exec(text)) fields[found[1]] = decode(found[2]);
  return fields;
}

function readMessage(kind: string, fields: Fields, line: number, {findings, suites, tests}: Progress): void {
  const flow = fields.flowId ?? '';
  const open = suites.get(flow) ?? [];
  const {name = ''} = fields;
  const test = `${open.join(' > ')} > ${name}`;
  switch (kind) {
    case 'testSuiteStarted':
      suites.set(flow, [...open.slice(0, 50), name]);
      return;
    case 'testSuiteFinished':
      suites.set(flow, open.slice(0, -1));
      return;
    case 'testFinished':
      if (!tests.has(test)) tests.set(test, 'passed');
      return;
    case 'testIgnored':
      tests.set(test, 'skipped');
      return;
    case 'testFailed':
      tests.set(test, 'failed');
      findings.push(failedTest(fields, [...open, name].filter(part => part !== '').join(' > '), line));
      return;
    default: {
      const finding = otherFinding(kind, fields, line);
      if (finding) findings.push(finding);
    }
  }
}

function failedTest({message = '', details = ''}: Fields, name: string, line: number): Finding {
  const place = placeInTrace(details) ?? placeInTrace(message);
  const marked = /^E {2,}\S/m.test(details);
  const said = (marked ? messageOfTrace(details) : messageOfTrace(message)) || messageOfTrace(details);
  return {
    kind: 'test',
    severity: 'failure',
    message: clip(said || name),
    ...(place?.file !== undefined && {file: place.file}),
    ...(place?.row !== undefined && {row: place.row}),
    ...(place?.column !== undefined && {column: place.column}),
    ...(name && {name: clip(withoutModule(name, place?.file))}),
    range: {start: line, end: line},
  };
}

/** Python's names begin with the module, which the file says. */
function withoutModule(name: string, file: string | undefined): string {
  const module = /([^/\\]+)\.py$/.exec(file ?? '')?.[1];
  const at = module === undefined ? -1 : name.indexOf(`${module}.`);
  return at < 0 || module === undefined ? name : name.slice(at + module.length + 1);
}

/** Problems of the build, inspections of code, and messages that say that they are errors. */
function otherFinding(kind: string, fields: Fields, line: number): Finding | undefined {
  const range = {start: line, end: line};
  const {description, text, status, message, file, typeId, SEVERITY: severity} = fields;
  const row = /^\d{1,9}$/.test(fields.line ?? '') ? Number(fields.line) : undefined;
  if (kind === 'buildProblem' && description)
    return {kind: 'process', severity: 'error', message: clip(description), range};
  if (kind === 'message' && text && /^(?:ERROR|FAILURE|WARNING)$/.test(status ?? ''))
    return {
      kind: 'process',
      severity: status === 'WARNING' ? 'warning' : 'error',
      message: clip(text.split('\n')[0]),
      range,
    };
  if (kind !== 'inspection') return undefined;
  return {
    kind: 'diagnostic',
    severity: /^ERROR$/i.test(severity ?? '') ? 'error' : 'warning',
    message: clip(message ?? typeId ?? ''),
    ...(file && {file}),
    ...(row !== undefined && {row}),
    ...(typeId && {code: typeId}),
    range,
  };
}

const SIGNS: Readonly<Record<string, string>> = {n: '\n', r: '\r', x: '\u0085', l: '\u2028', p: '\u2029'};

/** `|n`, `|'`, `||`, `|[`, `|]`, `|0x00e9`. */
function decode(value: string): string {
  if (!value.includes('|')) return value;
  return value.replace(/\|(?:0x([\da-fA-F]{4})|(.))/g, (_, code?: string, sign?: string) =>
    code ? String.fromCharCode(Number.parseInt(code, 16)) : (SIGNS[sign ?? ''] ?? sign ?? ''),
  );
}
