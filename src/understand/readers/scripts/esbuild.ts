/**
 * esbuild (versions 0.9 to 0.28) and tsup, which prints its errors twice: `✘ [ERROR] message`, a blank line, `    file:1:2:`, the source.
 * Source: esbuild.github.io, "API: Log level, Color", and the output itself.
 */

import type {Finding, LineRange} from '../../reading.js';
import type {Reader, ReaderReport, TextView} from '../reader.js';
import {clip} from '../testing/failureBlock.js';

const LINES_PER_STEP = 200;
const MAX_BLOCK_LINES = 40;

export const esbuild: Reader = {
  name: 'esbuild',
  anchors: ['[ERROR] ', '[WARNING] ', 'Build failed'],
  read: readEsbuild,
};

const HEAD = /^(?:[✘X▲] )\[(ERROR|WARNING)\] (.+)$/;
const PLACE = /^ {4}(\S.{0,300}):(\d+):(\d+):$/;

function* readEsbuild(view: TextView): Generator<void, ReaderReport> {
  const findings: Finding[] = [];
  const heads = [...view.hits('[ERROR] '), ...view.hits('[WARNING] ')].filter(line => HEAD.test(view.line(line)));
  for (const [index, line] of heads.sort((left, right) => left - right).entries()) {
    if (index % LINES_PER_STEP === LINES_PER_STEP - 1) yield;
    findings.push(readBlock(view, line));
  }
  if (findings.length === 0) return {findings};
  const covered = [...findings.map(({range}) => range), ...repeats(view)];
  const errors = findings.filter(({severity}) => severity !== 'warning').length;
  return {
    findings,
    covered,
    ...(errors > 0 && {conclusion: 'failed', totals: {errors, warnings: findings.length - errors, runner: 'esbuild'}}),
  };
}

function readBlock(view: TextView, head: number): Finding {
  const [, word, said] = HEAD.exec(view.line(head))!;
  const at = PLACE.exec(view.line(head + 2));
  let end = head;
  for (let line = head + 1; line <= head + MAX_BLOCK_LINES; line += 1) {
    const text = view.line(line);
    if (text.trim() !== '' && !text.startsWith('  ')) break;
    if (text.trim() !== '') end = line;
  }
  const code = / \[([\w-]+)\]$/.exec(said)?.[1];
  return {
    kind: 'diagnostic',
    severity: word === 'ERROR' ? 'error' : 'warning',
    message: clip(said),
    ...(at && {file: at[1], row: Number(at[2]), column: Number(at[3])}),
    ...(code && {code}),
    range: {start: head, end},
  };
}

/** The exception that the API throws lists the same errors, with a stack of its own. */
function repeats(view: TextView): LineRange[] {
  return view.hits('Build failed').flatMap(line => {
    const text = view.line(line);
    if (/^(?:CJS|ESM|IIFE|DTS) Build failed$/.test(text)) return [{start: line, end: line}];
    if (!/^(?:Error: )?Build failed with \d+ errors?:$/.test(text)) return [];
    let end = line;
    while (end < line + MAX_BLOCK_LINES && /^\S.*: ERROR: |^ {4}at |^ {2,}\S|^\}/.test(view.line(end + 1))) end += 1;
    return [{start: line, end}];
  });
}
