/** Semgrep: a file, below it rules, below each of them the message and the source with its row. Source: semgrep.dev/docs, "CLI reference" (1.0–1.140). */

import type {Finding, LineRange} from '../../reading.js';
import {endedOf} from '../../signals.js';
import type {Reader, ReaderReport, TextView} from '../reader.js';
import {clip} from '../testing/failureBlock.js';

export const semgrep: Reader = {name: 'semgrep', anchors: ['┆', 'Findings', 'Finding '], read: readSemgrep};

const SOURCE = /^\s{1,20}(\d{1,7})┆ /;
const RULE = /^ {3,8}(?:❯{0,3}❱ )?((?:[\w-]{1,80}\.){1,20}[\w-]{1,80}|[a-z][\w-]{2,80})$/;
const FILE = /^ {2,6}([^\s❯❱┆│]\S{0,300})$/;
const MAX_ABOVE = 40;

/** A rule may match several places of a file; the message is told with the first. */
function* readSemgrep(view: TextView): Generator<void, ReaderReport> {
  if (!['Findings', 'Finding '].some(mark => view.hits(mark).length > 0)) return {findings: []};
  const isBad = endedOf(view.outcome) === 'badly';
  const findings: Finding[] = [];
  const covered: LineRange[] = [];
  let known: {file: string; code: string; message: string; lines: readonly number[]; top: number} | undefined;
  let before = 0;
  for (const [index, line] of view.hits('┆').entries()) {
    if (index % 100 === 99) yield;
    const row = SOURCE.exec(view.line(line))?.[1];
    if (row === undefined) continue;
    // Rows of one match follow each other.
    if (line === before + 1) {
      before = line;
      covered.push({start: line, end: line});
      continue;
    }
    known = headAbove(view, line, before, known) ?? known;
    before = line;
    if (!known) continue;
    covered.push({start: Math.max(known.top, 1), end: line});
    findings.push({
      kind: 'diagnostic',
      severity: isBad ? 'error' : 'warning',
      message: clip(known.message),
      file: known.file,
      row: Number(row),
      code: known.code,
      range: {start: line, end: line},
      evidence: [line, ...known.lines],
    });
  }
  return {findings, covered, ...(isBad && findings.length > 0 && {conclusion: 'failed' as const})};
}

function headAbove(
  view: TextView,
  line: number,
  before: number,
  known: {file: string} | undefined,
): {file: string; code: string; message: string; lines: readonly number[]; top: number} | undefined {
  let said: number | undefined;
  for (let above = line - 1; above > Math.max(before, line - MAX_ABOVE); above -= 1) {
    const text = view.line(above).trimEnd();
    const code = RULE.exec(text)?.[1];
    if (code !== undefined && said !== undefined) {
      const file = fileAbove(view, above, before) ?? known?.file;
      if (file === undefined) return undefined;
      return {file, code, message: view.line(said).trim(), lines: [above, said], top: above};
    }
    if (/^ {6,}\S/.test(text) && !/^\s+(?:Details: |⋮|▶▶┆)/.test(text)) said = above;
  }
  return undefined;
}

function fileAbove(view: TextView, rule: number, before: number): string | undefined {
  for (let above = rule - 1; above > Math.max(before, rule - 4); above -= 1) {
    const file = FILE.exec(view.line(above).trimEnd())?.[1];
    if (file !== undefined) return file;
  }
  return undefined;
}
