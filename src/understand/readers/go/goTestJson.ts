/**
 * `go test -json` and the file that gotestsum's `--jsonfile` writes: one event for each line. The events are put back into the text that the tests
 * printed, each test's lines together, and that text is read as such. Source: "go doc test2json"; Go 1.10 to 1.26 (build events since 1.24).
 */

import type {Finding, LineRange} from '../../reading.js';
import type {Reader, ReaderReport, TextView} from '../reader.js';
import {goBuild} from './goBuild.js';
import {goTest} from './goTest.js';

export const goTestJson: Reader = {name: 'go test -json', anchors: ['"Action":"'], read: readGoTestJson};

const LINES_PER_STEP = 200;
/** Passed tests are forgotten; more lines of failed ones than this are cut. */
const MAX_LINES = 100_000;

interface GoEvent {
  readonly action: string;
  readonly package: string;
  readonly test: string;
  readonly output: string;
}

interface Printed {
  readonly text: string;
  readonly line: number;
}

/** What was printed and is not settled yet: by package, and in it by test; '' is the package itself. */
type Waiting = Map<string, Map<string, Printed[]>>;

function* readGoTestJson(view: TextView): Generator<void, ReaderReport> {
  const events = view.hits('"Action":"');
  const waiting: Waiting = new Map();
  const told: Printed[] = [];
  const covered: LineRange[] = [];
  for (const [index, line] of events.entries()) {
    if (index % LINES_PER_STEP === LINES_PER_STEP - 1) yield;
    const event = view.isCovered(line) ? undefined : eventOf(view.wholeLine(line));
    if (!event) continue;
    const last = covered.at(-1);
    if (last && last.end === line - 1) covered[covered.length - 1] = {start: last.start, end: line};
    else covered.push({start: line, end: line});
    if (told.length < MAX_LINES) takeEvent(event, line, waiting, told);
  }
  if (covered.length === 0) return {findings: []};
  // A run that was cut off leaves tests without a result.
  for (const tests of waiting.values()) settlePackage(tests, told);
  return {...(yield* readTold(view, told)), covered};
}

function takeEvent(event: GoEvent, line: number, waiting: Waiting, told: Printed[]): void {
  const tests = waiting.get(event.package) ?? new Map<string, Printed[]>();
  waiting.set(event.package, tests);
  const printed = tests.get(event.test) ?? [];
  tests.set(event.test, printed);
  if (event.action === 'output' || event.action === 'build-output') {
    const text = event.output.replace(/\r?\n$/, '');
    if (!/^ *=== (?:RUN|PAUSE|CONT|NAME) /.test(text)) printed.push({text, line});
    return;
  }
  const isTest = event.test !== '';
  if (isTest && (event.action === 'pass' || event.action === 'skip')) {
    told.push({text: `--- ${event.action === 'pass' ? 'PASS' : 'SKIP'}: ${event.test} (0.00s)`, line});
    tests.delete(event.test);
  } else if (isTest && event.action === 'fail') {
    settleTest(event.test, printed, told, line);
    tests.delete(event.test);
  } else if (!isTest && /^(?:pass|fail|skip|build-fail)$/.test(event.action)) {
    settlePackage(tests, told);
    waiting.delete(event.package);
  }
}

function settlePackage(tests: Map<string, Printed[]>, told: Printed[]): void {
  for (const [test, printed] of tests) if (test !== '') settleTest(test, printed, told, undefined);
  told.push(...(tests.get('') ?? []));
}

/** The test's own lines, then its result; `failedAt` is the event that tells it. */
function settleTest(test: string, printed: readonly Printed[], told: Printed[], failedAt: number | undefined): void {
  if (printed.length === 0 && failedAt === undefined) return;
  told.push({text: `=== NAME  ${test}`, line: printed[0]?.line ?? failedAt ?? 1});
  const isResult = ({text}: Printed) => /^ *--- (?:FAIL|PASS|SKIP): /.test(text);
  const result = printed.findIndex(isResult);
  const head = {text: `--- FAIL: ${test} (0.00s)`, line: failedAt ?? printed[0]?.line ?? 1};
  const before = result < 0 ? printed : printed.slice(0, result);
  const after = result < 0 ? [] : printed.slice(result + 1);
  told.push(...before, ...(failedAt === undefined ? [] : [head]), ...after);
}

/** Asks the readers of the plain text, and puts their answers back to the lines of the events. */
function* readTold(view: TextView, told: readonly Printed[]): Generator<void, ReaderReport> {
  const text = (line: number) => told[line - 1]?.text ?? '';
  const places = new Map<string, number[]>();
  const anchors = [...new Set([...goBuild.anchors, ...goTest.anchors])];
  for (const [index, {text: said}] of told.entries()) {
    if (index % LINES_PER_STEP === LINES_PER_STEP - 1) yield;
    for (const anchor of anchors) {
      if (!said.includes(anchor)) continue;
      const lines = places.get(anchor) ?? [];
      lines.push(index + 1);
      places.set(anchor, lines);
    }
  }
  let isCovered = (_line: number): boolean => false;
  const plain: TextView = {
    lineCount: told.length,
    outcome: view.outcome,
    line: text,
    wholeLine: text,
    hits: anchor => places.get(anchor) ?? [],
    judged: [],
    judgedBeyond: 0,
    judge: () => undefined,
    isCovered: line => isCovered(line),
  };
  const built = yield* ask(goBuild, plain);
  const lines = new Set(built.findings.flatMap(({range}) => range.start));
  isCovered = line => lines.has(line);
  const tested = yield* ask(goTest, plain);
  const lineOf = (line: number) => told[line - 1]?.line ?? told.at(-1)?.line ?? 1;
  const findings = [...built.findings, ...tested.findings].map(finding => placed(finding, lineOf));
  const conclusion = tested.conclusion ?? built.conclusion;
  return {findings, ...(tested.totals && {totals: tested.totals}), ...(conclusion && {conclusion})};
}

function* ask(reader: Reader, view: TextView): Generator<void, ReaderReport> {
  const answer = reader.read(view);
  return 'next' in answer ? yield* answer : answer;
}

function placed(finding: Finding, lineOf: (line: number) => number): Finding {
  const {range, evidence} = finding;
  const start = lineOf(range.start);
  return {
    ...finding,
    range: {start, end: Math.max(start, lineOf(range.end))},
    ...(evidence && {evidence: [...new Set(evidence.map(lineOf))]}),
  };
}

/** The event on the line; fields are searched for where the line is cut and no longer JSON. */
function eventOf(text: string): GoEvent | undefined {
  const trimmed = text.trim();
  if (!trimmed.startsWith('{"')) return undefined;
  const action = /"Action":"([a-z-]{1,20})"/.exec(trimmed)?.[1];
  if (action === undefined || !/"(?:Package|ImportPath)":"/.test(trimmed)) return undefined;
  const field = (name: string) => stringField(trimmed, name) ?? '';
  return {action, package: field('Package') || field('ImportPath'), test: field('Test'), output: field('Output')};
}

function stringField(json: string, name: string): string | undefined {
  const key = `"${name}":"`;
  const at = json.indexOf(key);
  if (at < 0) return undefined;
  const start = at + key.length;
  let end = start;
  while (end < json.length && json[end] !== '"') end += json[end] === '\\' ? 2 : 1;
  try {
    const value: unknown = JSON.parse(`"${json.slice(start, end)}"`);
    return typeof value === 'string' ? value : undefined;
  } catch {
    return json.slice(start, end);
  }
}
