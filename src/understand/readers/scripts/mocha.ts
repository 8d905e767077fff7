/**
 * Mocha's spec, dot, min and list reporters (versions 8 to 11) and those that print like them: counts, then `1) suite title:` blocks.
 * Source: mochajs.org, "Reporters", and the output itself.
 */

import type {Finding} from '../../reading.js';
import {endedOf} from '../../signals.js';
import {indentOf} from '../general/block.js';
import type {Reader, ReaderReport, TextView} from '../reader.js';
import {clip, readFailureBlock} from '../testing/failureBlock.js';

const LINES_PER_STEP = 500;

export const mocha: Reader = {
  name: 'mocha',
  anchors: [' passing (', ' failing', 'Error: No test files found', 'Exception during run: '],
  read: readMocha,
};

const MAX_EXCEPTIONS = 5;
const MAX_EXCEPTION_LINES = 60;
const EXCEPTION = /^.{0,4}?Exception during run: (\S.*)$/;
const BLOCK_HEAD = /^ {1,2}\d+\) (\S.*)$/;

function* readMocha(view: TextView): Generator<void, ReaderReport> {
  const findings: Finding[] = [];
  const covered = [];
  for (const line of view.hits('Error: No test files found')) {
    if (!/^ ?Error: No test files found/.test(view.line(line))) continue;
    const message = clip(view.line(line).replace(/^ ?Error: /, ''));
    findings.push({kind: 'process', severity: 'error', message, range: {start: line, end: line}});
  }
  for (const line of view.hits('Exception during run: ').slice(0, MAX_EXCEPTIONS)) {
    if (!EXCEPTION.test(view.line(line))) continue;
    const finding = readException(view, line);
    findings.push(finding);
    covered.push(finding.range);
  }
  const isError = findings.length > 0;
  const counts = view.hits(' failing').filter(line => /^ *\d+ failing\s*$/.test(view.line(line)));
  const passing = view.hits(' passing (').filter(line => /^ *\d+ passing \(.{1,30}\)$/.test(view.line(line)));
  let steps = 0;
  let told = 0;
  for (const [index, count] of counts.entries()) {
    const limit = (counts[index + 1] ?? view.lineCount + 1) - 1;
    const wanted = Number(/\d+/.exec(view.line(count))?.[0]);
    let last = count;
    let line = count + 1;
    const known = findings.length;
    while (line <= limit && findings.length - known < wanted) {
      steps += 1;
      if (steps % LINES_PER_STEP === 0) yield;
      if (!BLOCK_HEAD.test(view.line(line))) {
        line += 1;
        continue;
      }
      const end = yield* endOfBlock(view, line, limit);
      findings.push(readBlock(view, line, end));
      last = end;
      line = end + 1;
    }
    covered.push({start: yield* startOfTree(view, count, told + 1), end: last});
    told = last;
  }
  const failed = counts.length > 0;
  const isIdle = passing.every(line => /^ *0 passing/.test(view.line(line))) && endedOf(view.outcome) === 'badly';
  const conclusion = isError
    ? 'error'
    : failed
      ? 'failed'
      : passing.length === 0
        ? undefined
        : isIdle
          ? 'error'
          : 'passed';
  return {findings, covered, ...(conclusion && {conclusion})};
}

/** A file of tests that cannot be loaded: the exception, and for one that cannot be parsed its place before it. */
function readException(view: TextView, head: number): Finding {
  const said = EXCEPTION.exec(view.line(head))![1];
  let end = head;
  while (end < Math.min(view.lineCount, head + MAX_EXCEPTION_LINES) && /\S/.test(view.line(end + 1))) {
    end += 1;
    if (/^\}/.test(view.line(end))) break;
  }
  const place = /^(?:file:\/\/)?(\/.{1,400}\.\w{1,5}):(\d+)$/.exec(said);
  while (place && end < Math.min(view.lineCount, head + MAX_EXCEPTION_LINES) && !/^\w*Error\b/.test(view.line(end)))
    end += 1;
  const finding = readFailureBlock(view, {head, start: head + 1, end, severity: 'error'});
  const placed = place ? {file: place[1], row: Number(place[2])} : {};
  const message = clip(place ? view.line(end) : said);
  const evidence = place ? [...(finding.evidence ?? []), head + 1, end] : finding.evidence;
  return {...finding, ...placed, kind: 'exception', message, ...(evidence && {evidence})};
}

/** The tree of tests above the counts repeats the titles of those that failed. */
function* startOfTree(view: TextView, count: number, lowest: number): Generator<void, number> {
  let start = count;
  for (let line = count - 1; line >= Math.max(lowest, count - 20_000); line -= 1) {
    if (line % LINES_PER_STEP === 0) yield;
    const text = view.line(line);
    if (/^\s*(?:[✓✔√] |\d+\) |- )/.test(text)) start = line;
    else if (/^\s*\d+ (?:passing|failing|pending)\b/.test(text) && start < count && line < start - 1) break;
  }
  return start;
}

function* endOfBlock(view: TextView, head: number, limit: number): Generator<void, number> {
  let end = head;
  for (let line = head + 1; line <= limit; line += 1) {
    if (line % LINES_PER_STEP === 0) yield;
    const text = view.line(line);
    if (BLOCK_HEAD.test(text) || /^(?:npm (?:ERR!|error)|error Command failed|-{10,}\|| ?ELIFECYCLE|={10,})/.test(text))
      break;
    if (text.trim() !== '') end = line;
  }
  return end;
}

function readBlock(view: TextView, head: number, end: number): Finding {
  const names = [BLOCK_HEAD.exec(view.line(head))![1]];
  let start = head + 1;
  let indent = 0;
  while (!names.at(-1)!.endsWith(':') && start <= end && names.length < 20) {
    const text = view.line(start);
    if (text.trim() === '' || indentOf(text) <= indent) break;
    indent = indentOf(text);
    names.push(text.trim());
    start += 1;
  }
  const name = names.join(' > ').replace(/:$/, '');
  return readFailureBlock(view, {head, start, end, name});
}
