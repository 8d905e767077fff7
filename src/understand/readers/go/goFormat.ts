/**
 * `gofmt -l`, `goimports -l`, `gofumpt -l`, `gci list`: the names of files that are not formatted. Nothing else marks the list, so it is read only where
 * the run ended badly and the list is all there is, or a line beside it speaks of formatting. Source: "Command gofmt" on go.dev.
 */

import type {Finding, LineRange} from '../../reading.js';
import {endedOf} from '../../signals.js';
import type {Reader, ReaderReport, TextView} from '../reader.js';

export const goFormat: Reader = {name: 'gofmt', anchors: ['.go'], read: readGoFormat};

const FILE = /^(?:[A-Za-z]:)?[\p{L}\p{N}_.@~+/\\-][\p{L}\p{N}_.@~+/\\ -]{0,299}(?<=\.go)$/u;
const FORMATTING = /\b(?:gofmt|gofumpt|goimports|gci|go fmt|go-fmt|gofmt'd|format(?:ted|ting)?|unformatted)\b/i;
const MAX_OTHER_LINES = 200;
const LINES_PER_STEP = 2000;

function* readGoFormat(view: TextView): Generator<void, ReaderReport> {
  if (endedOf(view.outcome) !== 'badly') return {findings: []};
  const named: number[] = [];
  for (const [index, line] of view.hits('.go').entries()) {
    if (index % LINES_PER_STEP === LINES_PER_STEP - 1) yield;
    const text = view.line(line).trim();
    if (text.endsWith('.go') && !view.isCovered(line) && FILE.test(text)) named.push(line);
  }
  if (named.length === 0) return {findings: []};
  const isNamed = new Set(named);
  const others = otherLines(view, isNamed);
  const told = others === undefined ? named.filter(line => isBesideFormatting(view, line, isNamed)) : named;
  // A file that could not be parsed is why the run failed; the list is by the way.
  const hasSyntaxErrors = view.hits('.go:').some(line => view.isCovered(line));
  const findings = told.map(
    (line): Finding => ({
      kind: 'diagnostic',
      severity: hasSyntaxErrors ? 'warning' : 'error',
      message: view.line(line).trim(),
      file: view.line(line).trim(),
      range: {start: line, end: line},
    }),
  );
  const covered: LineRange[] = findings.map(({range}) => range);
  const isRed = findings.length > 0 && !hasSyntaxErrors;
  return {findings, covered, ...(isRed && {conclusion: 'failed' as const})};
}

/** The lines beside the list that no reader knows and that say nothing of formatting; undefined if there are such lines. */
function otherLines(view: TextView, isNamed: ReadonlySet<number>): readonly number[] | undefined {
  if (view.lineCount > isNamed.size + MAX_OTHER_LINES) return undefined;
  const others: number[] = [];
  for (let line = 1; line <= view.lineCount; line += 1) {
    const text = view.line(line).trim();
    if (text === '' || isNamed.has(line) || view.isCovered(line)) continue;
    if (!FORMATTING.test(text) && !/^(?:make|\$|\+|>|exit status|Error: Process completed)/.test(text))
      return undefined;
    others.push(line);
  }
  return others;
}

/** Whether the line above or below the list speaks of formatting. */
function isBesideFormatting(view: TextView, line: number, isNamed: ReadonlySet<number>): boolean {
  let above = line - 1;
  while (isNamed.has(above) && line - above < MAX_OTHER_LINES) above -= 1;
  let below = line + 1;
  while (isNamed.has(below) && below - line < MAX_OTHER_LINES) below += 1;
  return FORMATTING.test(view.line(above)) || FORMATTING.test(view.line(below));
}
