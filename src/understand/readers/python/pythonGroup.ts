/** An exception group that ended a Python program. Source: PEP 654 and Python's library reference, "traceback" (3.11–3.14). */

import type {Finding} from '../../reading.js';
import {endedOf} from '../../signals.js';
import type {Reader, ReaderReport, TextView} from '../reader.js';
import {choosePlace} from './pytest/pytestBlock.js';
import {readTracebackBlock} from './tracebackBlock.js';

export const pythonGroup: Reader = {
  name: 'python',
  anchors: ['+ Exception Group Traceback (most recent call last):'],
  read: readGroups,
};

const MAX_LINES = 3000;

function readGroups(view: TextView): ReaderReport {
  const findings: Finding[] = [];
  for (const line of view.hits('+ Exception Group Traceback (most recent call last):')) {
    // Groups within the group stand further to the right.
    if (view.isCovered(line) || !/^ {2}\+ /.test(view.line(line)) || line <= (findings.at(-1)?.range.end ?? 0))
      continue;
    let end = line;
    while (end < Math.min(view.lineCount, line + MAX_LINES) && /^ {2,}[|+]/.test(view.line(end + 1))) end += 1;
    const {message, messageLine, places} = readTracebackBlock(view.line, line, end);
    const place = choosePlace(places, undefined);
    const members = Array.from({length: end - line}, (_, index) => line + 1 + index).filter(at =>
      /^ {4,}\| [A-Za-z_][\w.]*(?::|$)/.test(view.line(at)),
    );
    findings.push({
      kind: 'exception',
      severity: 'error',
      message: message ?? 'Exception group',
      ...(place && {file: place.file, row: place.row}),
      range: {start: line, end},
      evidence: [
        ...(messageLine === undefined ? [] : [messageLine]),
        ...(place ? [place.line] : []),
        ...members.slice(0, 8),
      ],
    });
  }
  const isEnd = findings.length > 0 && endedOf(view.outcome) === 'badly';
  return {findings, covered: findings.map(({range}) => range), ...(isEnd && {conclusion: 'error'})};
}
