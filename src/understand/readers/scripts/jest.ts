/**
 * Jest's own report (default and verbose reporter, versions 24 to 30): `FAIL file`, then `● group › test` blocks, then the counts.
 * Source: jestjs.io, "Getting Started", "Configuring Jest: reporters, coverageThreshold", and the output itself.
 */

import type {Finding, LineRange} from '../../reading.js';
import {endedOf} from '../../signals.js';
import type {Reader, ReaderReport, TextView} from '../reader.js';
import {clip, readFailureBlock} from '../testing/failureBlock.js';

const LINES_PER_STEP = 500;

export const jest: Reader = {
  name: 'jest',
  anchors: ['● ', 'Test Suites:', 'No tests found, exiting', 'Jest: ', ' obsolete'],
  read: readJest,
};

const OPEN_HANDLES = /^Jest has detected the following \d+ open handles? /;
const FILE_HEAD = /^ ?(FAIL|PASS) {1,2}(\S.*?)(?: \(\d[^()]{0,40}\))?(?: \[.*\])?$/;
const BLOCK_HEAD = /^ {2}● (.+)$/;
const REPORT_END = /^(?:Test Suites:|Tests:|Snapshot Summary|Summary of all failing tests|-{5,}\||Ran all test suites)/;
/** What a suite logged stands below its failures, or the number of snapshots. */
const LOGGED = /^ {2}console\.\w+$/;
const BLOCK_AFTER = /^ {2}console\.\w+$|^ › \d+ /;
const MAX_LOGGED_LINES = 500;
const SUITE_FAILED = 'Test suite failed to run';
const PROCESS_EXIT = /^ *process\.exit called with /;

function* readJest(view: TextView): Generator<void, ReaderReport> {
  const findings = [...readProblems(view)];
  if (view.hits('Test Suites:').length === 0 && !view.hits('● ').some(line => isHeadedBlock(view, line))) {
    return {findings, ...(findings.length > 0 && {conclusion: 'error' as const})};
  }
  const told = new Set<string>();
  const harmless: LineRange[] = [];
  let file: string | undefined;
  let first = 0;
  let last = 0;
  let isLeftOpen = false;
  for (let line = 1; line <= view.lineCount; line += 1) {
    if (line % LINES_PER_STEP === 0) yield;
    const text = view.line(line);
    if (OPEN_HANDLES.test(text)) isLeftOpen = true;
    const head = FILE_HEAD.exec(text);
    if (head) file = fileOf(head[2]);
    const isLogged = LOGGED.test(text);
    if (first === 0 && (head || BLOCK_HEAD.test(text) || isLogged)) first = line;
    if (isLogged) harmless.push({start: line, end: endOfLogged(view, line)});
    if (/^(?:Test Suites:|Ran all test suites|Time: )/.test(text)) last = line;
    const title = BLOCK_HEAD.exec(text)?.[1].trim();
    if (title === undefined) continue;
    const end = endOfBlock(view, line);
    last = Math.max(last, end);
    if (/^(?:Console|Cannot log after tests are done)/.test(title)) harmless.push({start: line, end});
    else if (!told.has(`${file} ${title}`)) {
      told.add(`${file} ${title}`);
      const finding = readBlock(view, {title, file: isLeftOpen ? undefined : file, head: line, end});
      // What a run leaves open keeps it from ending; no test fails by it.
      findings.push(isLeftOpen ? {...finding, kind: 'diagnostic', severity: 'warning'} : finding);
    }
    line = end;
  }
  findings.push(...readObsolete(view, findings));
  const covered = first > 0 ? [{start: first, end: Math.max(first, last)}] : [];
  const conclusion = concludeJest(view, findings);
  return {findings, covered, harmless, ...(conclusion && {conclusion})};
}

function isHeadedBlock(view: TextView, line: number): boolean {
  const title = BLOCK_HEAD.exec(view.line(line))?.[1];
  if (title === undefined) return false;
  if (PROCESS_EXIT.test(title)) return true;
  for (let above = line - 1; above >= Math.max(1, line - 40); above -= 1) {
    if (FILE_HEAD.test(view.line(above))) return true;
  }
  return false;
}

/** What a test logged, and from where. */
function endOfLogged(view: TextView, head: number): number {
  let end = head;
  while (end < view.lineCount && end - head < MAX_LOGGED_LINES && /^ {4}|^\s*$/.test(view.line(end + 1))) end += 1;
  return end;
}

/** `project name src/a.test.js` where several projects run; paths may hold blanks. */
function fileOf(text: string): string {
  const slash = text.search(/[/\\]/);
  const blank = slash > 0 ? text.lastIndexOf(' ', slash) : -1;
  return blank > 0 ? text.slice(blank + 1) : text;
}

function endOfBlock(view: TextView, head: number): number {
  let end = head;
  for (let line = head + 1; line <= view.lineCount; line += 1) {
    const text = view.line(line);
    if (BLOCK_HEAD.test(text) || FILE_HEAD.test(text) || REPORT_END.test(text) || BLOCK_AFTER.test(text)) break;
    if (text.trim() !== '') end = line;
  }
  return end;
}

interface Block {
  readonly title: string;
  readonly file: string | undefined;
  readonly head: number;
  readonly end: number;
}

function readBlock(view: TextView, {title, file, head, end}: Block): Finding {
  const isExit = PROCESS_EXIT.test(title);
  const isSuite = title === SUITE_FAILED || isExit;
  const name = isSuite ? file : title.split(' › ').join(' > ');
  const finding = readFailureBlock(view, {
    head,
    start: head + 1,
    end,
    name,
    file,
    fallback: title,
    ...(isSuite && {severity: 'error' as const}),
  });
  if (isExit) return {...finding, kind: 'process', message: clip(title)};
  // ts-jest puts the compiler's lines where the message stands.
  const typed = /^(\S[^:]{0,300}):(\d+):(\d+) - error (TS\d+): (.+)$/.exec(finding.message);
  if (!typed) return finding;
  const [, path, row, column, code, message] = typed;
  return {...finding, file: path, row: Number(row), column: Number(column), code, message};
}

/** What fails a run apart from tests: nothing to run, thresholds of coverage, the configuration. */
function* readProblems(view: TextView): Generator<Finding> {
  for (const line of [...view.hits('No tests found, exiting'), ...view.hits('Jest: ')]) {
    const message = /^(?:Jest: )?((?:No tests found, exiting with code [1-9]|.*\bthreshold\b).*)$/.exec(
      view.line(line),
    )?.[1];
    if (message) yield {kind: 'process', severity: 'error', message: clip(message), range: {start: line, end: line}};
  }
  for (const line of view.hits('● ')) {
    const title = /^● +((?:Validation|Configuration|Multiple configs|Preset)\b.*?):?$/.exec(view.line(line))?.[1];
    if (title)
      yield readFailureBlock(view, {head: line, start: line + 1, end: line + 8, severity: 'error', fallback: title});
  }
}

/** On a machine for continuous integration, snapshots that no test uses fail a run in which nothing else does. */
function readObsolete(view: TextView, findings: readonly Finding[]): readonly Finding[] {
  const line = view.hits(' obsolete').find(hit => /^ › \d+ snapshots? obsolete\b/.test(view.line(hit)));
  const isRed = findings.some(({severity}) => severity !== 'warning');
  const isCounted = view.hits('Test Suites:').some(hit => /^Test Suites: (?!.*\bfailed)/.test(view.line(hit)));
  if (line === undefined || isRed || !isCounted || endedOf(view.outcome) !== 'badly') return [];
  const message = clip(/\d+ snapshots? obsolete/.exec(view.line(line))![0]);
  const named = Array.from({length: 12}, (_, index) => line + 1 + index);
  const below = named.find(at => /^ {3,}• \S/.test(view.line(at)));
  const name = below === undefined ? undefined : view.line(below).replace(/^ *• /, '').trim();
  const arrow = Array.from({length: 12}, (_, index) => line + index).find(at => /^ +↳ \S/.test(view.line(at)));
  const file = arrow === undefined ? undefined : view.line(arrow).replace(/^ *↳ /, '').trim();
  const evidence = [line, below, arrow].filter(at => at !== undefined);
  return [
    {
      kind: 'process',
      severity: 'error',
      message,
      ...(file && {file}),
      ...(name && {name: clip(name)}),
      range: {start: line, end: line},
      evidence,
    },
  ];
}

function concludeJest(view: TextView, findings: readonly Finding[]): ReaderReport['conclusion'] {
  const counts = view
    .hits('Test Suites:')
    .map(line => view.line(line).trim())
    .filter(text => /^Test Suites:/.test(text));
  if (counts.length === 0) {
    const isDead = findings.every(({kind}) => kind === 'process');
    return findings.length === 0 ? undefined : isDead ? 'error' : 'failed';
  }
  if (findings.some(({message}) => /^No tests found/.test(message))) return 'error';
  const failed = counts.some(text => /\b[1-9]\d* failed/.test(text));
  return failed || findings.some(({severity}) => severity !== 'warning') ? 'failed' : 'passed';
}
