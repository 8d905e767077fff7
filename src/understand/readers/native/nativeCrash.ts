/** Programs in C and C++ that died: what their libraries print, and what gdb shows. Source: the manuals of glibc, libstdc++ and gdb. */

import type {Finding, LineRange} from '../../reading.js';
import {endedOf} from '../../signals.js';
import {linesOfAnchors} from '../linesOfAnchors.js';
import type {Reader, ReaderReport, TextView} from '../reader.js';
import {CRASH_ANCHORS, readCrash} from './crashLines.js';
import {gdbFrameOf, ownFrame} from './nativeFrames.js';

const GDB = [' received signal SIG', 'Program terminated with signal SIG'];

export const nativeCrash: Reader = {name: 'native crash', anchors: [...CRASH_ANCHORS, ...GDB], read: readNativeCrash};

const LINES_PER_STEP = 200;
const MAX_FRAMES = 60;
const MAX_CRASHES = 50;

function* readNativeCrash(view: TextView): Generator<void, ReaderReport> {
  const findings: Finding[] = [];
  const covered: LineRange[] = [];
  let isDebugged = false;
  for (const [index, line] of linesOfAnchors(view, nativeCrash.anchors).entries()) {
    if (index % LINES_PER_STEP === LINES_PER_STEP - 1) yield;
    if (findings.length >= MAX_CRASHES) break;
    if (view.isCovered(line) || line <= (covered.at(-1)?.end ?? 0)) continue;
    const debugged = readDebugged(view, line);
    if (debugged) isDebugged = true;
    const finding = debugged ?? readDeath(view, line);
    if (!finding) continue;
    findings.push(finding);
    covered.push(finding.range);
  }
  const isBad = view.outcome !== undefined && endedOf(view.outcome) !== 'well';
  return {findings, covered, ...(findings.length > 0 && (isBad || isDebugged) && {conclusion: 'error'})};
}

function readDeath(view: TextView, line: number): Finding | undefined {
  const crash = readCrash(view, line);
  if (!crash) return undefined;
  const {message, file, row, name, end, evidence} = crash;
  return {
    kind: 'exception',
    severity: 'error',
    message,
    ...(file !== undefined && {file, row}),
    ...(name !== undefined && {name}),
    range: {start: line, end},
    evidence: end > (evidence.at(-1) ?? line) ? [...evidence, end] : evidence,
  };
}

/** `Program received signal SIGSEGV, Segmentation fault.`, then the place and the stack. */
function readDebugged(view: TextView, start: number): Finding | undefined {
  const head =
    /^(?:Program|Thread \d+ .{0,100}) (?:received|terminated with) signal (SIG(?!INT\b|TRAP\b)\w+, .+)$/.exec(
      view.line(start).trimEnd(),
    );
  if (!head) return undefined;
  const frames = [];
  let end = start;
  for (let line = start + 1; line <= Math.min(start + MAX_FRAMES, view.lineCount); line += 1) {
    const text = view.line(line).trimEnd();
    const frame = gdbFrameOf(text.replace(/^(?=0x|\w.{0,300} \(.* at )/, '#0 '), line);
    if (frame) frames.push(frame);
    else if (!/^\d+\t|^\s|^\(gdb\)|^$|^warning: /.test(text)) break;
    if (text !== '') end = line;
  }
  const own = ownFrame(frames);
  const source = own && /^\d+\t/.test(view.line(own.line + 1)) ? [own.line + 1] : [];
  return {
    // The debugger itself ends well: what it shows is its report.
    kind: 'diagnostic',
    severity: 'error',
    message: head[1],
    ...(own?.file !== undefined && {file: own.file}),
    ...(own?.row !== undefined && {row: own.row}),
    ...(own && {name: own.call}),
    range: {start, end},
    evidence: [
      ...new Set([
        start,
        ...(own ? [own.line] : []),
        ...source,
        ...frames.filter(({isProject}) => isProject).map(({line}) => line),
      ]),
    ].slice(0, 10),
  };
}
