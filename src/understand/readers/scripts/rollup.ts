/**
 * Rollup (versions 2 to 4) and Vite's build, which prints Rollup's errors: `[!] RollupError: file (1:2): message`, or `error during build:`.
 * Source: rollupjs.org, "Troubleshooting"; vite.dev, "Building for Production"; and the output itself.
 */

import type {Finding} from '../../reading.js';
import type {Reader, ReaderReport, TextView} from '../reader.js';
import {clip} from '../testing/failureBlock.js';

const MAX_BLOCK_LINES = 60;

export const rollup: Reader = {
  name: 'rollup',
  anchors: ['[!] ', 'error during build:', 'Build failed in ', 'built in '],
  read: readRollup,
};

function readRollup(view: TextView): ReaderReport {
  const findings: Finding[] = [];
  for (const line of view.hits('[!] ')) {
    const text = /^\[!\] (?!\(!\))(.+)$/.exec(view.line(line))?.[1];
    if (text) findings.push(readBlock(view, line, line, text));
  }
  for (const line of view.hits('error during build:')) {
    if (!/^error during build:$/.test(view.line(line).trim())) continue;
    findings.push(readBlock(view, line, line + 1, view.line(line + 1)));
  }
  const failures = view.hits('Build failed in ').filter(line => /^[✗x] Build failed in /.test(view.line(line)));
  const covered = [
    ...findings.map(({range}) => range),
    ...(findings.length > 0 ? failures.map(line => ({start: line, end: line})) : []),
  ];
  const isBuilt = view.hits('built in ').some(line => /^✓ built in /.test(view.line(line)));
  const conclusion = findings.length > 0 || failures.length > 0 ? 'failed' : isBuilt ? 'passed' : undefined;
  return {findings, covered, ...(conclusion && {conclusion})};
}

function readBlock(view: TextView, start: number, head: number, said: string): Finding {
  const end = endOfBlock(view, head);
  const plain = said
    .replace(/^\(plugin [^)\n]{1,80}\) /, '')
    .replace(/^(?:RollupError|Error): /, '')
    .replace(/^\[[\w:@/.-]{1,60}\]:? /, '');
  const named = /^(\S.{0,300}?\.\w{1,8}) \((\d+):(\d+)\): (.+)$/.exec(plain);
  const below = placeBelow(view, head, end);
  const message = (named?.[4] ?? plain).replace(/^\[[\w:@/.-]{1,60}\]:? /, '');
  const place = named ? {file: named[1], row: Number(named[2]), column: Number(named[3])} : below?.place;
  const from = /\bfrom "([^"\n]{1,300})"/.exec(message)?.[1];
  return {
    kind: 'diagnostic',
    severity: 'error',
    message: clip(message),
    ...(place ?? (from && {file: from})),
    range: {start, end},
    evidence: [head, ...(below ? [below.line] : []), ...codeLines(view, head, end)],
  };
}

/** `file: /a.ts:1:2`, or the place alone on its line, before the stack. */
function placeBelow(
  view: TextView,
  head: number,
  end: number,
): {place: {file: string; row?: number; column?: number}; line: number} | undefined {
  for (let line = head + 1; line <= end; line += 1) {
    const text = view.line(line);
    if (/^ {4}at /.test(text)) return undefined;
    const at =
      /^file: (\S.{0,300}?)(?::(\d+):(\d+))?$/.exec(text) ??
      /^(\S.{0,300}?\.\w{1,8}) \((\d+):(\d+)\)$/.exec(text) ??
      /^(\/.{0,300}?\.\w{1,8}):(\d+):(\d+)(?:: ERROR: .*)?$/.exec(text);
    if (at) return {place: {file: at[1], ...(at[2] && {row: Number(at[2]), column: Number(at[3])})}, line};
  }
  return undefined;
}

function codeLines(view: TextView, head: number, end: number): number[] {
  const lines = Array.from({length: Math.min(12, end - head)}, (_, index) => head + 1 + index);
  return lines.filter(line => /^\d+[:|]|^ *\d* *\||^\s+\^/.test(view.line(line))).slice(0, 6);
}

function endOfBlock(view: TextView, head: number): number {
  let end = head;
  for (let line = head + 1; line <= Math.min(view.lineCount, head + MAX_BLOCK_LINES); line += 1) {
    const text = view.line(line);
    if (/^(?:npm (?:error|ERR!)| ?ELIFECYCLE|error Command failed|\[!\] )/.test(text)) break;
    if (text.trim() === '' && view.line(line + 1).trim() === '') break;
    if (text.trim() !== '') end = line;
  }
  return end;
}
