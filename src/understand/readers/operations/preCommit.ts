/** pre-commit and prek: one line for each hook, with the hook's output below. Source: pre-commit.com, "Usage" (2–4). */

import {placeIn} from '../../judge/places.js';
import type {Finding, LineRange} from '../../reading.js';
import type {Reader, ReaderReport, TextView} from '../reader.js';

/** Asked after the readers of the tools that hooks run: what they found is told by them. */
export const preCommit: Reader = {
  name: 'pre-commit',
  anchors: ['..Failed', '..Passed', '..Skipped', ')Skipped', '- hook id: '],
  read: readPreCommit,
};

const MAX_HOOK_LINES = 2000;
const HOOK = /^\S.{0,300}?\.{2,}(?:\([^)\n]{1,80}\))?(Failed|Passed|Skipped)$/;

function readPreCommit(view: TextView): ReaderReport {
  const hooks = view.hits('- hook id: ').filter(line => HOOK.test(view.line(line - 1).trimEnd()));
  if (hooks.length === 0) return {findings: []};
  const findings: Finding[] = [];
  const covered: LineRange[] = [];
  const counts = {Failed: 0, Passed: 0, Skipped: 0};
  for (const anchor of ['..Failed', '..Passed', '..Skipped', ')Skipped']) {
    for (const line of view.hits(anchor)) {
      const word = HOOK.exec(view.line(line).trimEnd())?.[1] as keyof typeof counts | undefined;
      if (!word) continue;
      counts[word] += 1;
      covered.push({start: line, end: line});
    }
  }
  for (const line of hooks) {
    if (!/Failed$/.test(view.line(line - 1).trimEnd())) continue;
    const {finding, range} = readHook(view, line);
    covered.push(range);
    if (finding) findings.push(finding);
  }
  const totals = {passed: counts.Passed, failed: counts.Failed, skipped: counts.Skipped, runner: 'pre-commit'};
  return {findings, covered, totals, conclusion: counts.Failed > 0 ? 'failed' : 'passed'};
}

/** What pre-commit says itself ends the output of the last hook. */
function isNext(text: string): boolean {
  return HOOK.test(text) || /^\[(?:WARNING|INFO)\] (?:Stash|Unstaged|Restored)/.test(text);
}

/** A hook whose output nobody else understood is one finding: the first line of what it printed, or that it changed files. */
function readHook(view: TextView, start: number): {finding?: Finding; range: LineRange} {
  const name = view
    .line(start)
    .replace(/^- hook id: /, '')
    .trim();
  let about = start;
  while (/^- (?:exit code|duration|files were modified)/.test(view.line(about + 1))) about += 1;
  let end = about;
  while (end < Math.min(view.lineCount, start + MAX_HOOK_LINES) && !isNext(view.line(end + 1).trimEnd())) end += 1;
  const output = Array.from({length: end - about}, (_, index) => about + 1 + index).filter(
    line => view.line(line).trim() !== '',
  );
  if (output.some(view.isCovered)) return {range: {start, end: about}};
  const modified = Array.from({length: about - start}, (_, index) => start + 1 + index).find(line =>
    view.line(line).includes('files were modified'),
  );
  const told = output.find(line => /^\w{0,60}(?:Error|Exception): /.test(view.line(line)));
  const line = told ?? output[0] ?? modified ?? start;
  const message = view.line(line).trim().replace(/^- /, '');
  const place = output.length > 0 ? placeIn(view.line(output[0]).trim()) : undefined;
  return {
    range: {start, end},
    finding: {
      kind: 'diagnostic',
      severity: 'error',
      message,
      name,
      ...(place && {file: place.file}),
      ...(place?.row !== undefined && {row: place.row}),
      range: {start: start - 1, end: Math.max(start, output.at(-1) ?? about)},
      evidence: [start - 1, line, ...output.slice(1, 8)],
    },
  };
}
