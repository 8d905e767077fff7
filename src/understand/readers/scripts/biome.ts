/**
 * Biome (versions 1 and 2): `file:1:2 rule ━━━`, then the message behind a sign, then source and advice up to the next such head.
 * Source: biomejs.dev, "Reporters" (default), and the output itself.
 */

import type {Finding, Severity} from '../../reading.js';
import type {Reader, ReaderReport, TextView} from '../reader.js';
import {clip} from '../testing/failureBlock.js';

const LINES_PER_STEP = 200;
const MAX_BLOCK_LINES = 200;

export const biome: Reader = {name: 'biome', anchors: [' ━━━━', 'Checked ', 'Found '], read: readBiome};

const HEAD =
  /^(?<file>\S[^\n━]{0,300}?)(?::(?<row>\d+):(?<column>\d+))? (?<code>(?:lint|assist|syntax|parse|format|organizeImports|suppressions|internalError|ci|check|configuration|deserialize|flags|project)[\w/]*)(?: {1,2}(?:FIXABLE|DEPRECATED|INTERNAL|FATAL|VERBOSE)){0,3} +━{2,}/;
const TOTAL = /^(check|ci|lint|format|migrate) ━{4,}/;
const MESSAGE = /^ {2}([×✖⚠!ℹi]) (.+)$/;

function* readBiome(view: TextView): Generator<void, ReaderReport> {
  const findings: Finding[] = [];
  let first = 0;
  let last = 0;
  let ended = false;
  for (const [index, line] of view.hits(' ━━━━').entries()) {
    if (index % LINES_PER_STEP === LINES_PER_STEP - 1) yield;
    const head = HEAD.exec(view.line(line));
    const isTotal = TOTAL.test(view.line(line));
    if (!head && !isTotal) continue;
    first ||= line;
    last = endOfBlock(view, line);
    ended ||= isTotal;
    const finding = head?.groups && readBlock(view, {groups: head.groups, start: line, end: last});
    if (finding) findings.push(finding);
  }
  if (first === 0) return {findings};
  for (let line = last + 1; line <= Math.min(view.lineCount, last + 4); line += 1) {
    if (/^(?:Checked|Found|Formatted|Skipped) \d+ /.test(view.line(line))) last = line;
  }
  const failed = findings.some(({severity}) => severity !== 'warning');
  const totals = totalsOf(view);
  return {
    findings,
    covered: [{start: first, end: last}],
    ...(totals && {totals}),
    ...((failed || ended) && {conclusion: 'failed'}),
  };
}

/** `Found 12 errors.`, `Found 2 warnings.`: more than are shown, where there are very many. */
function totalsOf(view: TextView): ReaderReport['totals'] {
  const counts = {errors: 0, warnings: 0};
  let isTold = false;
  for (const line of view.hits('Found ')) {
    const found = /^Found (\d+) (error|warning)s?\.$/.exec(view.line(line).trimEnd());
    if (!found) continue;
    counts[`${found[2] as 'error' | 'warning'}s`] += Number(found[1]);
    isTold = true;
  }
  return isTold ? {...counts, runner: 'biome'} : undefined;
}

function endOfBlock(view: TextView, head: number): number {
  let end = head;
  for (let line = head + 1; line <= Math.min(view.lineCount, head + MAX_BLOCK_LINES); line += 1) {
    const text = view.line(line);
    if (text.trim() !== '' && !text.startsWith('  ')) break;
    if (text.trim() !== '') end = line;
  }
  return end;
}

interface Block {
  readonly groups: Readonly<Record<string, string | undefined>>;
  readonly start: number;
  readonly end: number;
}

function readBlock(view: TextView, {groups, start, end}: Block): Finding | undefined {
  for (let line = start + 1; line <= end; line += 1) {
    const said = MESSAGE.exec(view.line(line));
    if (!said) continue;
    const {file, row, column, code} = groups;
    const severity: Severity = /[×✖]/.test(said[1]) ? 'error' : 'warning';
    const quoted = Array.from({length: 8}, (_, index) => line + 1 + index).filter(
      at => at <= end && /^ +(?:>|│|[+-]) |^ *\d* *│ +\^/.test(view.line(at)),
    );
    return {
      kind: 'diagnostic',
      severity,
      message: clip(said[2]),
      ...(file && {file}),
      ...(row && {row: Number(row), column: Number(column)}),
      ...(code && {code}),
      range: {start, end},
      evidence: [start, line, ...quoted],
    };
  }
  return undefined;
}
