/** Python itself came to grief. Source: Python's library reference, "faulthandler" (3.3–3.13). */

import type {Finding} from '../../reading.js';
import {isLibrary} from '../general/frames.js';
import type {Reader, ReaderReport, TextView} from '../reader.js';

export const pythonFatal: Reader = {name: 'python', anchors: ['Fatal Python error: '], read: readFatal};

const MAX_FRAMES = 200;

function readFatal(view: TextView): ReaderReport {
  const findings = view
    .hits('Fatal Python error: ')
    .flatMap(line => (view.isCovered(line) ? [] : (faultAt(view, line) ?? [])));
  return {findings, covered: findings.map(({range}) => range), ...(findings.length > 0 && {conclusion: 'error'})};
}

/** The innermost call stands first; threads follow one another, the one that died is named current. */
function faultAt(view: TextView, start: number): Finding | undefined {
  const message = /Fatal Python error: .*$/.exec(view.line(start).trimEnd())?.[0];
  if (message === undefined) return undefined;
  const frames: {file: string; row: number; line: number}[] = [];
  let end = start;
  let isCurrent = false;
  for (let line = start + 1; line <= start + MAX_FRAMES; line += 1) {
    const text = view.line(line);
    const frame = /File "([^"\n]{1,300})", line (\d+) in /.exec(text);
    if (frame && isCurrent) frames.push({file: frame[1], row: Number(frame[2]), line});
    else if (/^.{0,80}(?:Current thread|Thread) 0x/.test(text)) isCurrent = text.includes('Current thread');
    else if (!frame && text.trim() !== '' && !/^Python runtime state: |^\s*<no Python frame>/.test(text)) break;
    if (text.trim() !== '') end = line;
  }
  const place = frames.find(({file}) => !isLibrary(file)) ?? frames[0];
  return {
    kind: 'exception',
    severity: 'error',
    message,
    ...(place && {file: place.file, row: place.row}),
    range: {start, end},
    evidence: [start, ...(place ? [place.line] : [])],
  };
}
