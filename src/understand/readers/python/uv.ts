/** uv's errors with their causes. Source: uv's documentation, "Resolution" and "Troubleshooting" (0.1–0.13). */

import type {Finding, LineRange} from '../../reading.js';
import {linesOfAnchors} from '../linesOfAnchors.js';
import type {Reader, ReaderReport, TextView} from '../reader.js';

export const uv: Reader = {name: 'uv', anchors: ['  cause: ', '  Caused by: ', '╰─▶ '], read: readUv};

const MAX_CAUSE_LINES = 40;
const CAUSE = /^\s+(?:cause: |Caused by: |╰─▶ )(\S.*)$/;

function readUv(view: TextView): ReaderReport {
  const findings: Finding[] = [];
  const covered: LineRange[] = [];
  const lines = linesOfAnchors(view, ['  cause: ', '  Caused by: ', '╰─▶ ']);
  for (const line of lines) {
    if (view.isCovered(line) || covered.some(({start, end}) => line >= start && line <= end)) continue;
    const finding = readError(view, line);
    if (!finding) continue;
    findings.push(finding);
    covered.push(finding.range, ...remarksOf(view));
  }
  return {findings, covered, ...(findings.length > 0 && {conclusion: 'error'})};
}

function readError(view: TextView, first: number): Finding | undefined {
  const head = /^(?:error: |\s+× )(\S.*)$/.exec(view.line(first - 1).trimEnd())?.[1];
  if (head === undefined) return undefined;
  let last = first;
  let cause = first;
  while (last < Math.min(view.lineCount, first + MAX_CAUSE_LINES) && /^\s+\S/.test(view.line(last + 1))) {
    last += 1;
    if (CAUSE.test(view.line(last))) cause = last;
  }
  const sentence: string[] = [];
  for (let line = cause; line <= last; line += 1) {
    const text = view.line(line).trim();
    if (/^\d* ?\|/.test(text)) break;
    sentence.push(text.replace(/^(?:cause: |Caused by: |╰─▶ )/, ''));
  }
  const place = /\bat line (\d+), column (\d+)/.exec(sentence[0]);
  const file = /Failed to parse:? [`'"]?([^`'"\s]{1,300}?)[`'"]?(?: during .*)?:?$/.exec(head)?.[1];
  const message = (place ? sentence[0] : sentence.join(' ')).slice(0, 1000);
  const name = /^Because (?:there (?:is|are) no versions? of |only )?([a-z\d][\w.-]*)/i
    .exec(message)?.[1]
    .replace(/[.-]+$/, '');
  return {
    kind: 'process',
    severity: 'error',
    message,
    ...(file !== undefined && {file}),
    ...(place && {row: Number(place[1]), column: Number(place[2])}),
    ...(name !== undefined && name !== 'you' && {name}),
    range: {start: first - 1, end: last},
    evidence: Array.from({length: Math.min(10, last - first + 2)}, (_, index) => first - 1 + index),
  };
}

/** What uv tells before it gives up, in the same words. */
function remarksOf(view: TextView): readonly LineRange[] {
  if (!/^warning: Failed to parse /.test(view.line(1))) return [];
  let end = 1;
  while (end < MAX_CAUSE_LINES && /^\s+\S/.test(view.line(end + 1))) end += 1;
  return [{start: 1, end}];
}
