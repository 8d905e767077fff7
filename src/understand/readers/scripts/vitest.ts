/**
 * Vitest's default, verbose, dot and basic reporters (versions 0.34 to 4): ` FAIL  file > group > test` and a block up to a rule.
 * Source: vitest.dev, "Reporters", and the output itself.
 */

import type {Finding} from '../../reading.js';
import type {Reader, ReaderReport, TextView} from '../reader.js';
import {clip, readFailureBlock} from '../testing/failureBlock.js';

const LINES_PER_STEP = 500;

export const vitest: Reader = {
  name: 'vitest',
  anchors: [
    '⎯⎯⎯ Failed ',
    '⎯⎯⎯ Unhandled ',
    ' Test Files ',
    'No test files found',
    '⎯⎯⎯ Startup Error',
    'Coverage for ',
  ],
  read: readVitest,
};

/** The name of a project stands in front, on a background of its own. */
const HEAD = /^ FAIL {2}(?: \S.{0,60}? {2})?(\S.*)$/;
const THRESHOLD = /^(?:ERROR: )?(Coverage for \w+ \([\d.]+%\) does not meet .*)$/;
const SECTION = /^[ ⎯]*⎯⎯ (Failed \w+|Unhandled \w+|Startup Error|Source Errors|Typecheck Error)[ \d]* ⎯/;
const BLOCK_END = /^⎯{6,}|^ Test Files | Snapshots /;

function* readVitest(view: TextView): Generator<void, ReaderReport> {
  const findings: Finding[] = [];
  let first = 0;
  let last = 0;
  let section = '';
  for (let line = 1; line <= view.lineCount; line += 1) {
    if (line % LINES_PER_STEP === 0) yield;
    const text = view.line(line);
    if (first === 0 && /^ (?:RUN|DEV) {2}v\d/.test(text)) first = line;
    if (/^ +(?:Test Files|Tests|Duration|Start at) {2}/.test(text)) last = line;
    section = SECTION.exec(text)?.[1] ?? section;
    const isHead = HEAD.test(text) && section.startsWith('Failed');
    const isUnhandled =
      /^⎯+ Unhandled (?:Rejection|Error|Exception) ⎯/.test(text) || (section === 'Startup Error' && SECTION.test(text));
    if (/^No test files found/.test(text)) {
      findings.push({kind: 'process', severity: 'error', message: clip(text), range: {start: line, end: line}});
    }
    const threshold = THRESHOLD.exec(text)?.[1];
    if (threshold !== undefined) {
      findings.push({kind: 'process', severity: 'error', message: clip(threshold), range: {start: line, end: line}});
      if (first > 0) last = line;
    }
    if (!isHead && !isUnhandled) continue;
    first ||= line;
    const heads = isHead ? headsFrom(view, line) : [line];
    const end = endOfBlock(view, heads.at(-1)!);
    for (const head of heads) findings.push(readBlock(view, head, heads.at(-1)! + 1, end, section));
    last = Math.max(last, end);
    line = end;
  }
  const covered = first > 0 && last >= first ? [{start: first, end: last}] : [];
  const counted = view.hits(' Test Files ').map(line => view.line(line));
  const isCounted = counted.some(text => /^ +Test Files {2}/.test(text));
  const isError = findings.some(
    ({message, kind}) => /^No test files found/.test(message) || (kind === 'exception' && !isCounted),
  );
  const conclusion = isError
    ? 'error'
    : findings.length > 0 || counted.some(text => /\b[1-9]\d* failed/.test(text))
      ? 'failed'
      : isCounted
        ? 'passed'
        : undefined;
  return {findings, covered, ...(conclusion && {conclusion})};
}

/** Tests that fail alike stand one below the other, and the error is told once. */
function headsFrom(view: TextView, line: number): number[] {
  const heads = [line];
  while (HEAD.test(view.line(heads.at(-1)! + 1))) heads.push(heads.at(-1)! + 1);
  return heads;
}

function endOfBlock(view: TextView, head: number): number {
  let end = head;
  for (let line = head + 1; line <= view.lineCount; line += 1) {
    const text = view.line(line);
    if (BLOCK_END.test(text) || HEAD.test(text)) break;
    if (text.trim() !== '') end = line;
  }
  return end;
}

function readBlock(view: TextView, head: number, start: number, end: number, section: string): Finding {
  const title = HEAD.exec(view.line(head))?.[1];
  if (title === undefined) {
    return {...readFailureBlock(view, {head, start, end, severity: 'error'}), kind: 'exception'};
  }
  // A project's name stands in front, between bars or alone; a suite names its file twice.
  const [path, ...names] = title
    .replace(/ \[ .* \]$/, '')
    .replace(/^\|[^|]{1,60}\| /, '')
    .split(' > ');
  const isSuite = section === 'Failed Suites';
  const name = names.length > 0 ? names.join(' > ') : path;
  const own = ownEnd(view, start, end);
  const finding = readFailureBlock(view, {
    head,
    start,
    end: own,
    name,
    file: path,
    ...(isSuite && {severity: 'error' as const}),
  });
  const cause = own < end && /^Caused by: /.test(view.line(own + 1)) ? [own + 1] : [];
  return {...finding, range: {start: head, end}, evidence: [...(finding.evidence ?? []), ...cause]};
}

/** A cause or a serialized error after the block has places of its own. */
function ownEnd(view: TextView, start: number, end: number): number {
  for (let line = start + 1; line <= end; line += 1)
    if (/^(?:Caused by: |Serialized Error: )/.test(view.line(line))) return line - 1;
  return end;
}
