/**
 * ShellCheck's tty format: file and line, the source line, then its remarks behind carets, several for one line.
 * Source: shellcheck(1), "FORMATS: tty" (0.7–0.10).
 */

import type {Finding, LineRange, Severity} from '../../reading.js';
import {endedOf} from '../../signals.js';
import {linesOfAnchors} from '../linesOfAnchors.js';
import type {Reader, ReaderReport, TextView} from '../reader.js';

export const shellcheck: Reader = {name: 'shellcheck', anchors: ['^-- SC', '-^ SC', '^ SC'], read: readShellcheck};

const HEAD = /^In (\S.*) line (\d+):$/;
const REMARK = /^(\s*)\^-{0,4000}\^?-? ?(SC\d{4}) \((error|warning|info|style)\): (\S.*)$/;
const MAX_REMARKS_BELOW = 40;

function readShellcheck(view: TextView): ReaderReport {
  const findings: Finding[] = [];
  const covered: LineRange[] = [];
  const isBad = endedOf(view.outcome) === 'badly';
  const lines = linesOfAnchors(view, ['^-- SC', '-^ SC', '^ SC']);
  for (const line of lines) {
    const remark = REMARK.exec(view.line(line).trimEnd());
    const head = remark ? headAbove(view, line) : undefined;
    if (!remark || !head) continue;
    const [, indent, code, word, message] = remark;
    const severity: Severity = word === 'error' || isBad ? 'error' : 'warning';
    findings.push({
      kind: 'diagnostic',
      severity,
      message,
      file: head.file,
      row: head.row,
      column: indent.length + 1,
      code,
      range: {start: line, end: line},
      evidence: [line, head.line, head.line + 1],
    });
    covered.push({start: head.line, end: line});
  }
  const isWrong = findings.some(({severity}) => severity === 'error');
  return {findings, covered, ...(isWrong && {conclusion: 'failed'})};
}

function headAbove(view: TextView, start: number): {line: number; file: string; row: number} | undefined {
  for (let line = start - 1; line >= Math.max(1, start - MAX_REMARKS_BELOW); line -= 1) {
    const found = HEAD.exec(view.line(line).trimEnd());
    if (found) return {line, file: found[1], row: Number(found[2])};
  }
  return undefined;
}
