/** An exception that ended a Ruby program. Source: Ruby's documentation, `Exception#full_message` (2.5–3.4). */

import type {Finding} from '../../reading.js';
import {isLibrary} from '../general/frames.js';
import type {Reader, ReaderReport, TextView} from '../reader.js';

export const ruby: Reader = {name: 'ruby', anchors: [':in `', ":in '"], read: readRuby};

const MAX_FRAMES = 2000;
const HEAD = /^(?<file>[^\s:][^:\n]{0,300}):(?<row>\d+):in [`'](?<method>[^\n]{0,200}?)': (?<message>\S.*)$/;
const FRAME = /^\s+(?:\d+: )?from ([^\s:][^:\n]{0,300}):(\d+):in /;

function readRuby(view: TextView): ReaderReport {
  const findings: Finding[] = [];
  let end = 0;
  for (const line of [...view.hits(':in `'), ...view.hits(":in '")].sort((left, right) => left - right)) {
    if (line <= end || view.isCovered(line)) continue;
    const crash = crashAt(view, line);
    if (!crash) continue;
    findings.push(crash);
    end = crash.range.end;
  }
  return {findings, covered: findings.map(({range}) => range), ...(findings.length > 0 && {conclusion: 'error'})};
}

/** The head, its frames, and the exceptions that caused it, which have the same form. */
function crashAt(view: TextView, start: number): Finding | undefined {
  const groups = HEAD.exec(view.line(start).trimEnd())?.groups;
  if (!groups || !(/ \([A-Z][\w:]*\)$/.test(groups.message) || FRAME.test(view.line(start + 1)))) return undefined;
  const frames = [{file: groups.file, row: Number(groups.row), line: start}];
  let end = start;
  let isCause = false;
  while (end < Math.min(view.lineCount, start + MAX_FRAMES)) {
    const text = view.line(end + 1);
    const frame = FRAME.exec(text);
    if (frame && !isCause) frames.push({file: frame[1], row: Number(frame[2]), line: end + 1});
    else if (HEAD.test(text.trimEnd())) isCause = true;
    else if (!frame && !/^\s+(?:\d+: from|\.{3} \d+ levels)/.test(text)) break;
    end += 1;
  }
  const place = frames.find(({file}) => !isLibrary(file) && !/^<internal:/.test(file)) ?? frames[0];
  return {
    kind: 'exception',
    severity: 'error',
    message: groups.message,
    file: place.file,
    row: place.row,
    range: {start, end},
    evidence: [...new Set([start, place.line])],
  };
}
