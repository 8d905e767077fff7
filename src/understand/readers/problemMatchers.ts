/**
 * Formats that the user describes: problem matchers as VS Code has them in tasks.json and GitHub in its problem-matcher files. Source:
 * code.visualstudio.com, "Integrate with External Tools via Tasks: Defining a problem matcher".
 */

import {type IProblem, type IProblemMatcherJson, parseProblemMatchersJson} from '@rushstack/problem-matcher';
import {RE2JS} from 're2js';
import type {Finding, LineRange} from '../reading.js';
import type {Reader, ReaderReport, TextView} from './reader.js';
import {clip} from './testing/failureBlock.js';

const MAX_MATCHERS = 50;
const MAX_PATTERNS = 20;
/** Longer lines are no problem reports; a pattern that goes back and forth in them would take too long. */
const MAX_LINE_CHARS = 1000;
/** The same for a pattern that only the backtracking engine understands. */
const MAX_UNGUARDED_CHARS = 300;
/** Lines that are looked at from the beginning and from the end of a text. */
const MAX_LINES = 100_000;
const LINES_PER_STEP = 500;
/** A line that no pattern is to match, so that a matcher over several lines begins anew. */
const NO_LINE = '\u0000';

export type ProblemMatchers =
  | {readonly kind: 'matchers'; readonly count: number; readonly reader: Reader}
  | {readonly kind: 'invalid'; readonly reason: string};

/** Reads the text of a file: one matcher, a list of them, or an object with them under `problemMatcher`. Says what is wrong with it. */
export function parseProblemMatchers(text: string): ProblemMatchers {
  let given: unknown;
  try {
    given = JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch (error) {
    return {kind: 'invalid', reason: `it is no JSON: ${error instanceof Error ? error.message.slice(0, 120) : ''}`};
  }
  const inner = isObject(given) && given.problemMatcher !== undefined ? given.problemMatcher : given;
  const list = Array.isArray(inner) ? inner : [inner];
  if (list.length === 0) return {kind: 'invalid', reason: 'it holds no matcher'};
  if (list.length > MAX_MATCHERS) return {kind: 'invalid', reason: `it holds more than ${MAX_MATCHERS} matchers`};
  const matchers: Matcher[] = [];
  for (const [index, one] of list.entries()) {
    const matcher = readMatcher(one, index + 1);
    if (typeof matcher === 'string') return {kind: 'invalid', reason: `matcher ${index + 1}: ${matcher}`};
    matchers.push(matcher);
  }
  const reader: Reader = {name: 'problem matcher', anchors: [], read: view => readProblems(view, matchers)};
  return {kind: 'matchers', count: matchers.length, reader};
}

interface Matcher {
  readonly json: IProblemMatcherJson;
  /** Whether a line may match one of the patterns, in linear time. */
  readonly mayMatch: (line: string) => boolean;
  /** The same for the first of the patterns. */
  readonly mayBegin: (line: string) => boolean;
  /** The last pattern tells a problem on each line that it matches. */
  readonly isLoop: boolean;
}

type Unknown = Readonly<Record<string, unknown>>;

function isObject(value: unknown): value is Unknown {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A matcher, or what is wrong with it. */
function readMatcher(given: unknown, number: number): Matcher | string {
  if (typeof given === 'string') return `'${given.slice(0, 40)}' is a name; its pattern must be written out`;
  if (!isObject(given)) return 'it is no object';
  const patterns = Array.isArray(given.pattern) ? given.pattern : [given.pattern];
  if (patterns.length === 0 || patterns[0] === undefined) return "it has no 'pattern'";
  if (patterns.length > MAX_PATTERNS) return `it has more than ${MAX_PATTERNS} patterns`;
  const guards: ((line: string) => boolean)[] = [];
  const read: IProblemMatcherJson['pattern'] = [];
  for (const [index, pattern] of patterns.entries()) {
    const fault = faultOf(pattern);
    if (fault !== undefined) return `pattern ${index + 1}: ${fault}`;
    guards.push(guardOf(pattern.regexp));
    // With an end of the line in it the expression is taken as it stands, and lines are given without one.
    read.push({...pattern, regexp: `(?:${pattern.regexp})(?:\\n$)?`});
  }
  const severity = severityOf(given.severity);
  const name = [given.name, given.owner].find(word => typeof word === 'string') ?? `matcher ${number}`;
  return {
    json: {name: String(name), pattern: read, ...(severity && {severity})},
    mayMatch: line => guards.some(guard => guard(line)),
    mayBegin: guards[0],
    isLoop: patterns.length > 1 && patterns.at(-1)?.loop === true,
  };
}

const GROUPS = ['file', 'location', 'line', 'column', 'endLine', 'endColumn', 'severity', 'code', 'message'] as const;

function faultOf(pattern: unknown): string | undefined {
  if (typeof pattern === 'string') return `'${pattern.slice(0, 40)}' is a name; the pattern must be written out`;
  if (!isObject(pattern)) return 'it is no object';
  if (typeof pattern.regexp !== 'string' || pattern.regexp === '') return "it has no 'regexp'";
  try {
    new RegExp(pattern.regexp);
  } catch (error) {
    return error instanceof Error ? error.message.slice(0, 160) : 'its regexp cannot be read';
  }
  const wrong = GROUPS.find(key => pattern[key] !== undefined && !Number.isInteger(pattern[key]));
  return wrong === undefined ? undefined : `'${wrong}' must be the number of a group`;
}

/** Only lines that the linear engine finds to match are given to the other one, which may try for ever where a line does not. */
function guardOf(pattern: string): (line: string) => boolean {
  try {
    const linear = RE2JS.compile(pattern);
    return line => line.length <= MAX_LINE_CHARS && linear.test(line);
  } catch {
    return line => line.length <= MAX_UNGUARDED_CHARS;
  }
}

function severityOf(word: unknown): 'error' | 'warning' | 'info' | undefined {
  return (['error', 'warning', 'info'] as const).find(severity => severity === word);
}

/** Where a matcher over several lines is: the line it began at, and whether it has told a problem since. */
interface Progress {
  readonly start: number;
  readonly hasTold: boolean;
}

function* readProblems(view: TextView, matchers: readonly Matcher[]): Generator<void, ReaderReport> {
  // A matcher keeps where it is, so each text has its own.
  const own = parseProblemMatchersJson(matchers.map(({json}) => json));
  const progress: (Progress | undefined)[] = own.map(() => undefined);
  const findings: Finding[] = [];
  const covered: LineRange[] = [];
  for (let line = 1; line <= view.lineCount; line += 1) {
    if (line % LINES_PER_STEP === 0) yield;
    if (line === MAX_LINES + 1) line = Math.max(line, view.lineCount - MAX_LINES + 1);
    if (view.isCovered(line)) continue;
    const text = view.line(line).replace(/\r$/, '');
    for (const [index, matcher] of own.entries()) {
      const {mayMatch, mayBegin, isLoop} = matchers[index];
      const isCandidate = mayMatch(text);
      const before = progress[index];
      if (!isCandidate && !before) continue;
      const problem = matcher.exec(isCandidate ? text : NO_LINE);
      if (!isCandidate) progress[index] = undefined;
      else if (!problem)
        progress[index] =
          before && !before.hasTold ? before : mayBegin(text) ? {start: line, hasTold: false} : undefined;
      else {
        const start = before?.start ?? line;
        progress[index] = isLoop ? {start, hasTold: true} : undefined;
        covered.push({start: before?.hasTold ? line : start, end: line});
        const finding = findingOf(problem, {start, end: line}, isLoop);
        if (finding) findings.push(finding);
      }
    }
  }
  const failed = findings.some(({severity}) => severity === 'error');
  return {findings, covered, ...(failed && {conclusion: 'failed'})};
}

function findingOf(problem: IProblem, {start, end}: LineRange, isLoop: boolean): Finding | undefined {
  const {severity = 'error', message, file, line, column, code} = problem;
  if (severity === 'info') return undefined;
  return {
    kind: 'diagnostic',
    severity,
    message: clip(message === '' ? problem.matcherName : message),
    ...(file && {file}),
    ...(line !== undefined && {row: line}),
    ...(column !== undefined && {column}),
    ...(code && {code}),
    range: {start: isLoop ? end : start, end},
    evidence: isLoop ? [end, start] : Array.from({length: end - start + 1}, (_, index) => start + index),
  };
}
