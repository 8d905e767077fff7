/** doctest, as a module, from a script or inside unittest. Source: Python's library reference, "doctest" (3.8–3.13). */

import type {Finding, LineRange, TestTotals} from '../../reading.js';
import {createBodyLines, frontOf} from '../bodyLines.js';
import type {Reader, ReaderReport, TextView} from '../reader.js';
import {readTracebackBlock} from './tracebackBlock.js';

export const doctest: Reader = {
  name: 'doctest',
  anchors: ['Failed example:', '***Test Failed*** ', ' items had failures:', ' item had failures:', 'Trying:'],
  read: readDoctest,
};

const MAX_BLOCK_LINES = 300;

function readDoctest(view: TextView): ReaderReport {
  const findings: Finding[] = [];
  const covered: LineRange[] = [];
  for (const head of view.hits('Failed example:')) {
    if (view.isCovered(head)) continue;
    const front = frontOf(view.line(head), /Failed example:/);
    const body = createBodyLines(view, front ?? '');
    const place = /^File "([^"\n]{1,300})", line (\d+|\?), in (.+)$/.exec(body(head - 1));
    if (!place) continue;
    let end = head;
    while (
      end < Math.min(view.lineCount, head + MAX_BLOCK_LINES) &&
      !/^(?:\*{20,}|Trying:|\d+ items? )/.test(body(end + 1))
    )
      end += 1;
    const lines = Array.from({length: end - head}, (_, index) => head + 1 + index);
    const raised = readTracebackBlock(body, lines.find(line => /^Exception raised:/.test(body(line))) ?? end + 1, end);
    const got = lines.find(line => /^(?:Got:|Got nothing|Differences \()/.test(body(line)));
    const told = raised.messageLine ?? (got !== undefined && body(got).endsWith(':') ? got + 1 : (got ?? head + 1));
    findings.push({
      // Several examples of one function may fail: they are told apart by their place, not by their name.
      kind: 'diagnostic',
      severity: 'failure',
      message: raised.message ?? body(told).trim(),
      name: place[3],
      file: place[1],
      ...(place[2] !== '?' && {row: Number(place[2])}),
      range: {start: head - 1, end},
      evidence: [told, ...lines.filter(line => body(line).trim() !== '').slice(0, 8)],
    });
    covered.push({start: head - 1, end});
  }
  // What a verbose run says of examples that are right.
  covered.push(...view.hits('Trying:').flatMap(line => exampleAt(view, line)));
  const last = [
    ...view.hits('***Test Failed*** '),
    ...view.hits(' items had failures:'),
    ...view.hits(' item had failures:'),
  ];
  covered.push(...last.map(line => ({start: line, end: line})));
  const totals = countsOf(view);
  return {findings, covered, ...(findings.length > 0 && {conclusion: 'failed'}), ...(totals && {totals})};
}

/** `4 passed and 2 failed.` of a verbose report, and the last line, which counts failures alone. */
function countsOf(view: TextView): TestTotals | undefined {
  const last = view.hits('***Test Failed*** ').at(-1);
  if (last === undefined) return undefined;
  const failed = /\*\*\*Test Failed\*\*\* (\d+) failures?/.exec(view.line(last))?.[1];
  const passed = /(\d+) passed and (\d+) failed\./.exec(view.line(last - 1))?.[1];
  if (failed === undefined) return undefined;
  return {...(passed !== undefined && {passed: Number(passed)}), failed: Number(failed), runner: 'doctest'};
}

function exampleAt(view: TextView, start: number): LineRange[] {
  if (!/^Trying:\s*$/.test(view.line(start))) return [];
  let end = start;
  while (end < Math.min(view.lineCount, start + MAX_BLOCK_LINES) && !/^(?:ok|\*{20,}|Trying:)/.test(view.line(end + 1)))
    end += 1;
  return [{start, end}];
}
