/**
 * What ends a program on the JVM: an uncaught exception with its causes, a launcher that finds no class, a crash of the machine itself.
 * Source: the Java API, `Thread.UncaughtExceptionHandler` and `Throwable`; the `java` command's manual (8–25); "Fatal error log".
 */

import type {Finding, LineRange} from '../../reading.js';
import type {Reader, ReaderReport, TextView} from '../reader.js';
import {clip} from '../testing/failureBlock.js';
import {evidenceOfTrace, type JavaTrace, readJavaTrace} from './javaTrace.js';

export const java: Reader = {
  name: 'java',
  anchors: [
    'Exception in thread "',
    'Error: Could not find or load main class',
    'Error: Main method not found',
    'Error: Unable to access jarfile',
    'Error: LinkageError occurred',
    'Error occurred during initialization of VM',
    'A fatal error has been detected by the Java Runtime Environment',
    'WARNING: ',
    'VM warning: ',
  ],
  read: readJava,
};

const TRACES_PER_STEP = 50;
const LAUNCHER =
  /^Error: (?:Could not find or load main class|Main method not found|Unable to access jarfile|LinkageError occurred)|^Error occurred during initialization of VM/;
/** Remarks of the machine on what programs do, not on the project. */
const REMARK =
  /^WARNING: (?:An? (?:terminally deprecated|illegal reflective|restricted|Java agent)|Please consider|System::|sun\.misc|Use --|All illegal access|Illegal reflective|If a serviceability|Dynamic loading|java\.lang\.System::|Restricted methods|\S+ has been called by )|^\S.{0,60} VM warning: /;

function* readJava(view: TextView): Generator<void, ReaderReport> {
  const findings: Finding[] = [];
  const covered: LineRange[] = ['WARNING: ', 'VM warning: '].flatMap(mark =>
    view
      .hits(mark)
      .filter(line => REMARK.test(view.line(line)))
      .map(line => ({start: line, end: line})),
  );
  let readTo = 0;
  let steps = 0;
  for (const line of view.hits('Exception in thread "')) {
    steps += 1;
    if (steps % TRACES_PER_STEP === 0) yield;
    const head = /^Exception in thread "([^"\n]{0,200})" (\S.*)$/.exec(view.line(line));
    if (!head || line <= readTo || view.isCovered(line)) continue;
    const trace = readJavaTrace(
      view,
      line,
      text => /^\S/.test(text) && !/^\s*at /.test(text) && text.includes('Exception in thread'),
    );
    const finding = findingOf(trace, line, head[2], head[1]);
    readTo = finding.range.end;
    findings.push(finding);
  }
  for (const mark of java.anchors.slice(1, 6)) {
    for (const line of view.hits(mark).slice(0, 100)) {
      if (!LAUNCHER.test(view.line(line)) || view.isCovered(line)) continue;
      findings.push(launcherFinding(view, line));
    }
  }
  const crash = view.hits('A fatal error has been detected by the Java Runtime Environment')[0];
  if (crash !== undefined && !view.isCovered(crash)) findings.push(crashFinding(view, crash));
  return {
    findings,
    covered: [...covered, ...findings.map(({range}) => range)],
    ...(findings.length > 0 && {conclusion: 'error'}),
  };
}

function findingOf(trace: JavaTrace, line: number, message: string, thread: string): Finding {
  const place = trace.sections
    .map(({frames}) => frames.find(({isProject}) => isProject))
    .find(frame => frame !== undefined);
  const name = /^([\w$.]+)(?::|$)/.exec(message)?.[1];
  return {
    kind: 'exception',
    severity: 'error',
    message: clip(message),
    ...(place && {file: place.file, row: place.row}),
    name: name ?? thread,
    range: {start: line, end: trace.end},
    evidence: evidenceOfTrace(trace, place),
  };
}

/** The launcher's sentence, and the exception below it. */
function launcherFinding(view: TextView, line: number): Finding {
  let end = line;
  while (end < line + 6 && /^(?:\s|Caused by: |[\w.]+(?:Error|Exception): )\S?/.test(view.line(end + 1))) end += 1;
  const isBare = /^Error occurred/.test(view.line(line));
  if (isBare && end === line && view.line(line + 1).trim() !== '') end += 1;
  return {
    kind: 'process',
    severity: 'error',
    message: clip(view.line(isBare ? Math.min(end, line + 1) : line).replace(/^Error: /, '')),
    range: {start: line, end},
  };
}

/** `#  SIGSEGV (0xb) at pc=…`, and the frame in which it happened. */
function crashFinding(view: TextView, line: number): Finding {
  let [end, signal, frame] = [line, 0, 0];
  while (end < line + 40 && view.line(end + 1).startsWith('#')) {
    end += 1;
    const text = view.line(end);
    if (signal === 0 && /^#\s+(?:SIG\w+|EXCEPTION_\w+|Internal Error|Out of Memory Error|\S.*\bfail)/.test(text))
      signal = end;
    if (/^# Problematic frame:/.test(text)) frame = end + 1;
  }
  return {
    kind: 'process',
    severity: 'error',
    message: clip(view.line(signal || line).replace(/^#\s*/, '')),
    range: {start: line, end},
    evidence: [signal || line, ...(frame > 0 ? [frame] : [])],
  };
}
