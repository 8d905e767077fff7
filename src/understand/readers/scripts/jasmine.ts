/**
 * Jasmine's console reporter (versions 2 to 5 and later): `Failures:`, then `1) suite spec` with `Message:` and `Stack:`, then counts.
 * Source: jasmine.github.io, "Reporters", and the output itself.
 */

import type {Finding} from '../../reading.js';
import type {Reader, ReaderReport, TextView} from '../reader.js';
import {readFailureBlock} from '../testing/failureBlock.js';

const LINES_PER_STEP = 500;

export const jasmine: Reader = {
  name: 'jasmine',
  anchors: [' specs, ', ' spec, ', 'Incomplete: No specs found'],
  read: readJasmine,
};

const HEAD = /^(?:\d+\)|Suite error:) (\S.*)$/;
const NONE = /^(?:Incomplete: )?No specs found$/;
const COUNT = /^\d+ specs?, (\d+) failures?/;

function* readJasmine(view: TextView): Generator<void, ReaderReport> {
  const counts = [...view.hits(' specs, '), ...view.hits(' spec, ')].filter(line => COUNT.test(view.line(line)));
  const none = view.hits('Incomplete: No specs found');
  if (counts.length === 0) {
    const line = none.find(at => NONE.test(view.line(at)));
    if (line === undefined) return {findings: []};
    const range = {start: line, end: line};
    return {
      findings: [{kind: 'process', severity: 'error', message: 'No specs found', range}],
      covered: [range],
      conclusion: 'error',
    };
  }
  const findings: Finding[] = [];
  let first = 0;
  for (let line = 1; line < counts[0]; line += 1) {
    if (line % LINES_PER_STEP === 0) yield;
    const name = HEAD.exec(view.line(line))?.[1];
    if (name === undefined || !/^ {2}Message:/.test(view.line(line + 1))) continue;
    first ||= line;
    const end = endOfBlock(view, line, counts[0]);
    const isSuite = view.line(line).startsWith('Suite error:');
    const severity = isSuite ? ('error' as const) : ('failure' as const);
    findings.push(readFailureBlock(view, {head: line, start: line + 1, end, name, severity}));
    line = end;
  }
  const failed = findings.length > 0 || counts.some(line => COUNT.exec(view.line(line))?.[1] !== '0');
  const covered = first > 0 ? [{start: first, end: counts[0]}] : [];
  return {findings, covered, conclusion: failed ? 'failed' : none.length > 0 ? 'error' : 'passed'};
}

function endOfBlock(view: TextView, head: number, limit: number): number {
  let end = head;
  for (let line = head + 1; line < limit; line += 1) {
    const text = view.line(line);
    if (HEAD.test(text) || /^(?:Pending|Ran \d)/.test(text)) break;
    if (text.trim() !== '') end = line;
  }
  return end;
}
