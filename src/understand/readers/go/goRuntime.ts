/** Go programs that crashed: panics, deadlocks and other fatal errors, data races. Source: the package documentation of `runtime`. */

import type {Finding, LineRange} from '../../reading.js';
import {linesOfAnchors} from '../linesOfAnchors.js';
import type {Reader, ReaderReport, TextView} from '../reader.js';
import {CRASH_ANCHORS, readCrash} from './goCrash.js';
import {crashFinding} from './testFailures.js';

/** A service that is started again and again crashes in the same way. */
const MAX_CRASHES = 1000;

export const goCrash: Reader = {name: 'go runtime', anchors: CRASH_ANCHORS, read: readGoCrash};

function* readGoCrash(view: TextView): Generator<void, ReaderReport> {
  const findings: Finding[] = [];
  const covered: LineRange[] = [];
  const lines = linesOfAnchors(view, CRASH_ANCHORS);
  let end = 0;
  for (const [index, line] of lines.entries()) {
    if (index % 200 === 199) yield;
    if (line <= end || view.isCovered(line)) continue;
    if (findings.length === MAX_CRASHES) break;
    const crash = readCrash(view.line, line, view.lineCount);
    if (!crash) continue;
    end = crash.end;
    findings.push(crashFinding(crash, undefined));
    covered.push({start: crash.start, end});
  }
  return {findings, covered, ...(findings.length > 0 && {conclusion: 'error' as const})};
}
