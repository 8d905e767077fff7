/** Robot Framework's console. Source: its user guide, "Console output" (verbose, 4–7). */

import type {Finding, LineRange} from '../../reading.js';
import type {Reader, ReaderReport, TextView} from '../reader.js';

export const robot: Reader = {name: 'robotframework', anchors: ['| FAIL |', ' tests, ', ' test, '], read: readRobot};

const MAX_MESSAGE_LINES = 60;
const COUNTS = /^\d+ tests?, \d+ passed, (\d+) failed(?:, \d+ skipped)?$/;

function readRobot(view: TextView): ReaderReport {
  const findings: Finding[] = [];
  const covered: LineRange[] = [];
  for (const line of view.hits('| FAIL |')) {
    const head = /^(\S.{0,300}?)\s+\| FAIL \|$/.exec(view.line(line).trimEnd());
    if (!head) continue;
    let end = line;
    while (end < Math.min(view.lineCount, line + MAX_MESSAGE_LINES) && !/^[-=]{70,}\s*$/.test(view.line(end + 1)))
      end += 1;
    covered.push({start: line, end});
    const message = view.line(line + 1).trim();
    // A suite failed because a test of it did.
    if (end === line || COUNTS.test(message)) continue;
    findings.push({
      kind: 'test',
      severity: 'failure',
      message,
      name: head[1].replace(/ :: .*$/, ''),
      range: {start: line, end},
    });
  }
  const counts = [...view.hits(' tests, '), ...view.hits(' test, ')].flatMap(line => {
    const found = COUNTS.exec(view.line(line).trim());
    return found ? [Number(found[1])] : [];
  });
  const isRed = findings.length > 0 || counts.some(failed => failed > 0);
  const conclusion = isRed ? 'failed' : counts.length > 0 ? 'passed' : undefined;
  return {findings, covered, ...(conclusion && {conclusion})};
}
