/** The section FAILURES with `--tb=line`: a place and the message for each test, in newer versions below the lines of the assertion. */

import type {Finding} from '../../../reading.js';
import type {BodyLines} from '../../bodyLines.js';

const MAX_LINES = 20_000;

/** Findings without names, in order. */
export function readTracebackLines(body: BodyLines, start: number, end: number): readonly Finding[] {
  const findings: Finding[] = [];
  let first = start;
  for (let line = start; line <= Math.min(end, start + MAX_LINES); line += 1) {
    const text = body(line);
    if (/^E\s/.test(text)) first = line;
    const place = /^([^\s:][^:\n]{0,300}\.\w{1,8}):(\d+): (?!in )(\S.*)$/.exec(text);
    if (!place) continue;
    const told = Math.min(first, line);
    findings.push({
      kind: 'test',
      severity: 'failure',
      message: place[3],
      file: place[1],
      row: Number(place[2]),
      range: {start: told, end: line},
      evidence: [...new Set([told, line, told + 1, told + 2])].filter(number => number <= line),
    });
    first = line + 1;
  }
  return findings;
}
