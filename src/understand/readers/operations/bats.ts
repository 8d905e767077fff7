/** Bats on a terminal: a mark for each test, below a failed one its place and the command. Source: bats-core.readthedocs.io, "Usage" (1.2–1.12). */

import type {Finding, LineRange, TestTotals} from '../../reading.js';
import type {Reader, ReaderReport, TextView} from '../reader.js';
import {clip} from '../testing/failureBlock.js';

export const bats: Reader = {name: 'bats', anchors: [' ✗ ', 'in test file '], read: readBats};

const FAILED = /^ ✗ (\S.*?)(?: \[(?:\d+(?:ms)?|timeout: \d+s?)\])?$/;
const PLACE = /in test file (.{1,300}), line (\d+)/;
const COUNTS = /^(\d+) tests?, (\d+) failures?(?:, (\d+) skipped)?(?:, (\d+) not run)?(?: in \d+ seconds?)?$/;
const MAX_DETAIL_LINES = 60;
const MAX_EVIDENCE = 10;

function* readBats(view: TextView): Generator<void, ReaderReport> {
  if (!view.hits('in test file ').some(line => /^ {3}/.test(view.line(line)) && PLACE.test(view.line(line))))
    return {findings: []};
  const findings: Finding[] = [];
  const covered: LineRange[] = [];
  let last = 0;
  for (const [index, line] of view.hits(' ✗ ').entries()) {
    if (index % 100 === 99) yield;
    const name = FAILED.exec(view.line(line).trimEnd())?.[1];
    if (name === undefined || view.isCovered(line)) continue;
    const finding = readFailure(view, line, name);
    findings.push(finding);
    covered.push(finding.range);
    last = finding.range.end;
  }
  if (findings.length === 0) return {findings};
  for (let line = last + 1; line <= Math.min(view.lineCount, last + 2000); line += 1) {
    const counts = COUNTS.exec(view.line(line).trim());
    if (!counts) continue;
    const [total, failed, skipped, left] = counts.slice(1).map(count => Number(count ?? 0));
    const totals: TestTotals = {passed: total - failed - skipped - left, failed, skipped, runner: 'bats'};
    covered.push({start: line, end: line});
    return {findings, covered, totals, conclusion: 'failed'};
  }
  return {findings, covered, conclusion: 'failed'};
}

function readFailure(view: TextView, start: number, name: string): Finding {
  let end = start;
  let place: RegExpExecArray | null = null;
  let message: string | undefined;
  while (end < Math.min(view.lineCount, start + MAX_DETAIL_LINES) && /^ {3}/.test(view.line(end + 1))) {
    end += 1;
    const text = view.line(end).trim();
    place ??= PLACE.exec(text);
    message ??= /^`.*' failed.*$/.exec(text)?.[0];
  }
  const evidence = Array.from({length: Math.min(MAX_EVIDENCE, end - start + 1)}, (_, index) => start + index);
  return {
    kind: 'test',
    severity: 'failure',
    message: clip(message ?? (end > start ? view.line(start + 1).trim() : name)),
    name: clip(name),
    ...(place && {file: place[1], row: Number(place[2])}),
    range: {start, end},
    evidence,
  };
}
