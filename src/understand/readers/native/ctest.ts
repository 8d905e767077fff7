/** CTest. Source: the manual page ctest(1), 3.25: the lines of results, `--output-on-failure`, `-V`, the lists at the end. */

import type {Finding, LineRange} from '../../reading.js';
import {endedOf} from '../../signals.js';
import {linesOfAnchors} from '../linesOfAnchors.js';
import type {Reader, ReaderReport, TextView} from '../reader.js';
import {crashIn} from './crashLines.js';

const SUMMARY = [' tests passed, ', 'No tests were found!!!', 'Errors while running CTest', 'Total Test time (real) '];
const RESULTS = ['Test #', 'Test  #', 'Test   #', 'Test    #'];
const LISTS = ['The following tests FAILED:', 'The following tests did not run:'];

/** What CTest counts; asked before the readers of the tests that it runs. */
export const ctestSummary: Reader = {name: 'ctest', anchors: [...SUMMARY, ...LISTS, ...RESULTS], read: readSummary};
/** The tests; asked after the readers of what they print. */
export const ctest: Reader = {name: 'ctest', anchors: [...RESULTS, ...LISTS, ...SUMMARY], read: readCtest};

const LINES_PER_STEP = 200;
const MAX_OUTPUT_LINES = 400;
const MAX_LISTED = 5000;
const RESULT = /^\s*(?:\d+\/\d+ )?Test +#(?<number>\d+): (?<name>\S.*?) \.{3,} ?(?<status>.*)$/;
const START = /^\s*Start +\d+: |^test \d+$/;

interface Result {
  readonly line: number;
  readonly number: string;
  readonly name: string;
  /** What became of it, without the time: `Passed`, `***Failed`, `***Exception: SegFault`. */
  readonly status: string;
}

interface Listed {
  readonly line: number;
  readonly name: string;
  readonly reason: string;
}

function readSummary(view: TextView): ReaderReport {
  const covered: LineRange[] = SUMMARY.flatMap(anchor => view.hits(anchor))
    .filter(line => isSummary(view.line(line)))
    .map(line => ({start: line, end: line}));
  if (view.hits('No tests were found!!!').some(line => view.line(line).trim() === 'No tests were found!!!')) {
    const isError = view.outcome !== undefined && endedOf(view.outcome) !== 'well';
    return {
      findings: [],
      covered,
      totals: {passed: 0, failed: 0, runner: 'ctest'},
      conclusion: isError ? 'error' : 'passed',
    };
  }
  const counts = view
    .hits(' tests passed, ')
    .map(line => COUNTS.exec(view.line(line)))
    .filter(found => found !== null);
  if (counts.length === 0) return {findings: [], covered};
  const [total, failed] = [2, 1].map(group => counts.reduce((sum, count) => sum + Number(count[group]), 0));
  const notRun = listed(view, 'The following tests did not run:');
  const skipped = notRun.length;
  // Disabled tests are not among those that are counted.
  const counted = notRun.filter(({reason}) => reason !== 'Disabled').length;
  return {
    findings: [],
    covered,
    totals: {passed: Math.max(0, total - failed - counted), failed, skipped, runner: 'ctest'},
    conclusion: failed > 0 ? 'failed' : 'passed',
  };
}

const COUNTS = /^\s*\d+% tests passed, (\d+) tests? failed out of (\d+)/;

function isSummary(text: string): boolean {
  return (
    COUNTS.test(text) || /^(?:No tests were found!!!|Errors while running CTest|Total Test time \(real\) )/.test(text)
  );
}

function* readCtest(view: TextView): Generator<void, ReaderReport> {
  const results = resultsOf(view);
  const failures = listed(view, 'The following tests FAILED:');
  const skipped = listed(view, 'The following tests did not run:');
  const covered: LineRange[] = [...failures, ...skipped].map(({line}) => ({start: line, end: line}));
  const harmless: LineRange[] = [];
  for (const anchor of LISTS) for (const line of view.hits(anchor)) covered.push({start: line, end: line});
  const findings: Finding[] = [];
  const told = new Set<string>();
  const isFailed = new Set(failures.map(({name}) => name));
  const last = new Map(results.map(result => [`${result.number} ${result.name}`, result.line]));
  const counts = view.hits(' tests passed, ').find(line => COUNTS.test(view.line(line)));
  for (const [index, result] of results.entries()) {
    if (index % LINES_PER_STEP === LINES_PER_STEP - 1) yield;
    const output = outputOf(view, result, results[index + 1]?.line ?? view.lineCount + 1);
    if (!output.isNested) covered.push({start: output.start, end: output.end});
    covered.push({start: hindranceAbove(view, result.line)?.line ?? result.line, end: result.line});
    const isBad = result.status.includes('***') && !/^\*\*\*(?:Skipped|Not Run \(Disabled\))/.test(result.status);
    if (!isBad && !output.isNested) harmless.push({start: output.start, end: result.line});
    const isLast = last.get(`${result.number} ${result.name}`) === result.line;
    if (!isBad || !isLast || (failures.length > 0 && !isFailed.has(result.name))) continue;
    told.add(result.name);
    findings.push(findingOf(view, result, {...output, counts}));
  }
  for (const {line, name, reason} of failures) {
    if (told.has(name)) continue;
    told.add(name);
    findings.push({kind: 'test', severity: 'failure', message: reason, name, range: {start: line, end: line}});
  }
  return {findings, covered, harmless, ...(findings.length > 0 && {conclusion: 'failed'})};
}

function resultsOf(view: TextView): readonly Result[] {
  return linesOfAnchors(view, RESULTS).flatMap(line => {
    const groups = view.isCovered(line) ? undefined : RESULT.exec(view.line(line).trimEnd())?.groups;
    if (!groups) return [];
    const status = groups.status.replace(/\s+\d+\.\d+ sec\s*$/, '').trim();
    return [{line, number: groups.number, name: groups.name, status}];
  });
}

interface Output {
  readonly start: number;
  readonly end: number;
  /** Lines of the output, without CTest's own. */
  readonly lines: readonly number[];
  /** What stands in front of each line: `3: `. */
  readonly front: string;
  /** A reader of the test's own report accounts for lines of it. */
  readonly isNested: boolean;
}

/** What the test printed: with `-V` above its result and marked with its number, else below it. */
function outputOf(view: TextView, {line: result, number}: Result, next: number): Output {
  const front = `${number}: `;
  const above: number[] = [];
  let start = result;
  for (let line = result - 1; line > Math.max(0, result - MAX_OUTPUT_LINES); line -= 1) {
    const text = view.line(line);
    if (RESULT.test(text) || COUNTS.test(text)) break;
    if (text.startsWith(front) && !/^\d+: (?:Test command:|Working Directory:|Test timeout )/.test(text))
      above.push(line);
    if (START.test(text) && text.trim().endsWith(number)) break;
    start = line;
    if (/^\s*Start +\d+: /.test(text) && Number(/\d+/.exec(text)?.[0]) === Number(number)) break;
  }
  const below: number[] = [];
  let end = result;
  for (let line = result + 1; line < Math.min(next, result + MAX_OUTPUT_LINES, view.lineCount + 1); line += 1) {
    const text = view.line(line);
    if (START.test(text) || COUNTS.test(text)) break;
    if (text.trim() !== '') below.push(line);
    end = line;
  }
  const isMarked = above.length > 0;
  const lines = isMarked ? above.reverse() : below;
  const isNested = lines.some(line => view.isCovered(line));
  return {start: isMarked ? start : result, end, lines, front: isMarked ? front : '', isNested};
}

function findingOf(view: TextView, result: Result, about: Output & {counts: number | undefined}): Finding {
  const {line, name, status} = result;
  const {start, end, lines, front, isNested, counts} = about;
  const said = isNested ? undefined : saidIn(view, lines, front);
  const hindered = hindranceAbove(view, line);
  const word = status.replace(/^\*\*\*Failed\s+(?=\S)/, '');
  const isPlain = status === '***Failed' || status.startsWith('Subprocess aborted');
  const message = hindered?.message ?? (isPlain ? said?.message : undefined) ?? word;
  const printed = isNested ? [] : [...lines.slice(0, 3), ...lines.slice(-4)];
  const shown = [hindered?.line, said?.line, ...printed, counts];
  return {
    kind: 'test',
    severity: 'failure',
    message: message.slice(0, 500),
    ...(said?.file !== undefined && {file: said.file}),
    ...(said?.row !== undefined && {row: said.row}),
    name,
    range: {start: line, end: Math.max(line, front === '' ? end : line)},
    evidence: [...new Set([line, ...shown.filter(found => found !== undefined)])].filter(
      found => found >= Math.min(start, line - 30),
    ),
  };
}

interface Said {
  readonly line: number;
  readonly message: string;
  readonly file?: string;
  readonly row?: number;
}

/** The line of the output that tells why: an assertion or a place, else one that is alarming, else the last. */
function saidIn(view: TextView, lines: readonly number[], front: string): Said | undefined {
  for (const line of lines) {
    const text = view.line(line).slice(front.length).trim();
    const crash = front === '' ? crashIn(view, line, line) : undefined;
    if (crash) return crash;
    const place =
      /^([\w./\\+ -]{1,300}\.\w{1,5})[:(](\d+)(?:[:,]\d+)?\)?: (?:(?:error|failure|fatal error): )?(\S.*)$/i.exec(text);
    if (place) return {line, file: place[1], row: Number(place[2]), message: place[3]};
  }
  const alarming = lines.find(line => {
    const judgement = view.judge(line);
    return judgement !== undefined && judgement.severity !== 'warning';
  });
  const chosen = alarming ?? lines.at(-1);
  return chosen === undefined ? undefined : {line: chosen, message: view.line(chosen).slice(front.length).trim()};
}

/** Why a test could not be run stands above its result. */
function hindranceAbove(view: TextView, result: number): Said | undefined {
  for (let line = result - 1; line > Math.max(0, result - 30); line -= 1) {
    const text = view.line(line).trim();
    if (/^(?:Could not find executable |Failed test dependencies: )/.test(text)) return {line, message: text};
    if (START.test(text) || RESULT.test(text)) return undefined;
  }
  return undefined;
}

/** `  3 - name (Failed)`, the list below a heading. */
function listed(view: TextView, heading: string): readonly Listed[] {
  return view.hits(heading).flatMap(start => {
    const found: Listed[] = [];
    for (let line = start + 1; line <= start + MAX_LISTED; line += 1) {
      const entry = /^\s+\d+ - (\S.*) \(([^()]{1,80})\)(?:\s+\S.*)?$/.exec(view.line(line).trimEnd());
      if (!entry) break;
      found.push({line, name: entry[1], reason: entry[2]});
    }
    return found;
  });
}
