/** Uvu (version 0.5): `FAIL  suite  "test"` blocks, then the counts. Source: the repository of lukeed/uvu, and the output itself. */

import type {Finding, TestTotals} from '../../reading.js';
import type {Reader, ReaderReport, TextView} from '../reader.js';
import {clip, readFailureBlock} from '../testing/failureBlock.js';

export const uvu: Reader = {name: 'uvu', anchors: [' FAIL  ', '  Total:     '], read: readUvu};

const HEAD = /^ {2,4}FAIL {2}(?:(\S.*?) {2})?"(.*)"$/;

function readUvu(view: TextView): ReaderReport {
  const findings: Finding[] = [];
  const heads = view.hits(' FAIL  ').filter(line => HEAD.test(view.line(line)));
  const isCounted = view.hits('  Total:     ').some(line => /^ {2}Passed: /.test(view.line(line + 1)));
  for (const head of heads) {
    const [, suite, title] = HEAD.exec(view.line(head))!;
    const end = endOfBlock(view, head);
    const name = suite ? `${suite} > ${title}` : title;
    const finding = readFailureBlock(view, {head, start: head + 1, end, name});
    // The sentence comes first, whatever the values below it look like.
    const said = view.line(head + 1).trim();
    findings.push(
      said === '' || head === end ? finding : {...finding, message: clip(said.replace(/ {2}\(\w+\)$/, ''))},
    );
  }
  const covered = findings.map(({range}) => range);
  const conclusion = findings.length > 0 ? 'failed' : undefined;
  const totals = readTotals(view);
  return {findings, covered, ...(totals && {totals}), ...(conclusion && isCounted && {conclusion})};
}

/** `Total`, `Passed` and `Skipped` stand one below the other; those that failed are the rest. */
function readTotals(view: TextView): TestTotals | undefined {
  const line = view.hits('  Total:     ').at(-1);
  if (line === undefined) return undefined;
  const [total, passed, skipped] = ['Total', 'Passed', 'Skipped'].map((word, index) =>
    Number(new RegExp(`^ {2}${word}: +(\\d+)$`).exec(view.line(line + index))?.[1] ?? Number.NaN),
  );
  if ([total, passed, skipped].some(Number.isNaN)) return undefined;
  return {passed, failed: Math.max(0, total - passed - skipped), skipped, total, runner: 'uvu'};
}

function endOfBlock(view: TextView, head: number): number {
  let end = head;
  for (let line = head + 1; line <= Math.min(view.lineCount, head + 200); line += 1) {
    const text = view.line(line);
    if (HEAD.test(text) || /^ {2}Total: |^\S/.test(text)) break;
    if (text.trim() !== '') end = line;
  }
  return end;
}
