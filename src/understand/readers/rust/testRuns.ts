/** The runs of libtest in a text: one for each test binary, with what failed in it and where that is told. */

import type {LineRange} from '../../reading.js';
import {linesOfAnchors} from '../linesOfAnchors.js';
import type {TextView} from '../reader.js';
import {isPanicHead} from './panic.js';

export interface TestRun {
  readonly start: number;
  /** Line of `test result:`, or of what ended the run without one. */
  end: number;
  counts?: {readonly passed: number; readonly failed: number; readonly skipped: number};
  /** Failed tests by name, with the line that says so and the parts of what they printed. */
  readonly failed: Map<string, {line: number; parts: LineRange[]}>;
  readonly panics: {readonly line: number; readonly thread: string; readonly owner: string | undefined}[];
  /** What tests print as they run, where each has the screen for itself: from its head to the next one. */
  readonly printed: Map<string, LineRange>;
  /** The test whose result is outstanding. */
  open: string | undefined;
  /** The last line that tells of a test. */
  lastMark: number;
  /** The lines by which cargo says that the binary died. */
  death?: {readonly line: number; readonly cause: number | undefined};
}

export const RUN_ANCHORS = [
  'running ',
  'test result: ',
  ' ... ',
  ' --- FAILED',
  ' stdout ----',
  ' stderr ----',
  'failures:',
  'successes:',
  'panicked at',
  'rerun pass ',
] as const;

const LINES_PER_STEP = 500;
const MAX_NAMES = 20_000;
const MAX_PART_LINES = 2000;
const MAX_PANICS = 2000;

const RUNNING = /^running \d+ tests?$/;
const RESULT = /^test result: \w+\. (\d+) passed; (\d+) failed; (\d+) ignored;/;
const STATUS = /^test (\S.{0,500}?)(?: - (?:should panic|compile fail|compile))? \.\.\. ?(.*)$/;
const QUIET = /^(\S.{0,500}?)(?: - (?:should panic|compile fail|compile))? --- FAILED$/;
const BLOCK = /^-{4} (\S.{0,500}?) (?:stdout|stderr) -{4}$/;
export const RERUN = /^(?:test \S{1,300} \.\.\. )?error: (?:test|doctest|bench|example)s? failed, to rerun pass [`']/;

interface State {
  readonly runs: TestRun[];
  run: TestRun | undefined;
  /** Whether the blocks are of tests that passed. */
  isSuccess: boolean;
  block: {name: string; start: number} | undefined;
}

/** Reads the marks of the text in order. */
export function* readTestRuns(view: TextView): Generator<void, readonly TestRun[]> {
  const marks = linesOfAnchors(view, RUN_ANCHORS);
  const state: State = {runs: [], run: undefined, isSuccess: false, block: undefined};
  for (const [index, line] of marks.entries()) {
    if (index % LINES_PER_STEP === LINES_PER_STEP - 1) yield;
    if (!view.isCovered(line)) readMark(view, line, state);
  }
  closeBlock(state, view.lineCount + 1);
  if (state.run) state.run.end = view.lineCount;
  return state.runs;
}

function readMark(view: TextView, line: number, state: State): void {
  const text = view.line(line).trimEnd();
  if (RUNNING.test(text)) open(state, line);
  else if (text.startsWith('test result: ')) readResult(text, line, state);
  else if (text.endsWith(' ----') && BLOCK.test(text)) readBlockHead(text, line, state);
  else if (text === 'failures:' || text === 'successes:') readSection(view, text, line, state);
  else if (RERUN.test(text)) readDeath(view, line, state);
  else if (isPanicHead(text)) readPanic(text, line, state);
  else if (text.startsWith('test ')) readStatus(text, line, state);
  else if (QUIET.test(text)) fail(state, QUIET.exec(text)?.[1] ?? '', line);
}

function open(state: State, line: number): TestRun {
  closeBlock(state, line);
  if (state.run) state.run.end = line - 1;
  const run: TestRun = {
    start: line,
    end: line,
    failed: new Map(),
    panics: [],
    printed: new Map(),
    open: undefined,
    lastMark: line,
  };
  state.runs.push(run);
  state.run = run;
  state.isSuccess = false;
  return run;
}

function readResult(text: string, line: number, state: State): void {
  const counts = RESULT.exec(text);
  if (!counts) return;
  // The head of a run may be cut off.
  const run = state.run ?? open(state, line);
  closeBlock(state, line);
  const [passed, failed, skipped] = counts.slice(1).map(Number);
  run.counts = {passed, failed, skipped};
  run.end = line;
  state.run = undefined;
}

function readBlockHead(text: string, line: number, state: State): void {
  const run = state.run ?? open(state, line);
  closeBlock(state, line);
  const name = BLOCK.exec(text)?.[1] ?? '';
  if (state.isSuccess && !run.failed.has(name)) return;
  state.block = {name, start: line};
}

function closeBlock(state: State, line: number): void {
  const {block} = state;
  state.block = undefined;
  if (!block) return;
  const part = {start: block.start, end: Math.min(line - 1, block.start + MAX_PART_LINES)};
  fail(state, block.name, block.start)?.parts.push(part);
}

/** `failures:` is said twice: above the blocks, and above the list of names. */
function readSection(view: TextView, text: string, line: number, state: State): void {
  const run = state.run ?? (text === 'failures:' ? open(state, line) : undefined);
  if (!run) return;
  closeBlock(state, line);
  closeOpen(run, line);
  state.isSuccess = text === 'successes:';
  if (state.isSuccess) return;
  for (let next = line + 1; next <= Math.min(view.lineCount, line + MAX_NAMES); next += 1) {
    const name = /^ {4}(\S.{0,500})$/.exec(view.line(next).trimEnd())?.[1];
    if (name === undefined) break;
    fail(state, name, next);
  }
}

function readStatus(text: string, line: number, state: State): void {
  const {run, block} = state;
  const status = STATUS.exec(text);
  if (!status || !run || block) return;
  const [, name, result] = status;
  closeOpen(run, line);
  if (result === 'FAILED' || result.startsWith('FAILED ')) {
    fail(state, name, line);
    // Where tests run beside each other, what stands right above the result is theirs.
    if (line > run.lastMark + 1 && line - run.lastMark < 60)
      run.printed.set(name, {start: run.lastMark + 1, end: line - 1});
  } else if (!/^(?:ok|ignored|bench)\b/.test(result)) run.open = name;
  run.lastMark = line;
}

function closeOpen(run: TestRun, line: number): void {
  if (run.open !== undefined) run.printed.set(run.open, {start: run.lastMark, end: line - 1});
  run.open = undefined;
}

function readPanic(text: string, line: number, {run, block}: State): void {
  if (!run || block || run.panics.length >= MAX_PANICS) return;
  const thread = /thread '([^'\n]{0,300})'/.exec(text)?.[1] ?? '';
  const owner = STATUS.exec(text)?.[1] ?? run.open;
  run.panics.push({line, thread, owner});
}

function readDeath(view: TextView, line: number, state: State): void {
  closeBlock(state, line);
  const {run} = state;
  if (!run) return;
  run.open ??= /^test (\S{1,300}) \.\.\. error: /.exec(view.line(line))?.[1];
  const cause = /^Caused by:/.test(view.line(line + 2)) ? line + 3 : undefined;
  run.death = {line, cause};
  run.end = cause ?? line;
  state.run = undefined;
}

function fail({run}: State, name: string, line: number): {line: number; parts: LineRange[]} | undefined {
  if (!run || name === '') return undefined;
  const known = run.failed.get(name) ?? {line, parts: []};
  run.failed.set(name, known);
  return known;
}
