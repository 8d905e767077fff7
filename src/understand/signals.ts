/** Signals: how many lines report trouble of which kind, and the first of them. */

import type {Outcome} from '../run/outcome.js';
import type {JudgedLines} from './judgedLines.js';
import {createLineSet} from './lineSet.js';
import type {ContentType, DiffMap, Finding, LineRange, SignalCount, SignalName} from './reading.js';

const MAX_LINES = 5;
const NAMES: readonly SignalName[] = ['error', 'exception', 'failure', 'timeout', 'warning'];

/** Whether what the lines report counts as trouble: `text` is not scanned unless the command ended badly. */
export function isScanned(type: ContentType, outcome: Outcome | undefined): boolean {
  return type !== 'text' || endedOf(outcome) === 'badly';
}

/** How a command ended, as far as it says something about its output. */
export function endedOf(outcome: Outcome | undefined): 'well' | 'badly' | 'unknown' {
  if (outcome === undefined || outcome.kind === 'cancelled' || outcome.kind === 'cutShort') return 'unknown';
  return outcome.kind === 'exited' && outcome.code === 0 ? 'well' : 'badly';
}

/** Lines after the passing summary of a run that do not make it an old one: closing remarks of the build tool. */
const CLOSING_LINES = 60;

/**
 * Whether a passing summary silences everything but warnings: the run ended well or its end is unknown, the summary stands near the
 * end, no count of failures and no failed test is told anywhere, and nothing bad follows. Where the end is unknown, a fatal line anywhere is heard.
 */
export function isSilenced(
  judged: JudgedLines,
  outcome: Outcome | undefined,
  passingLine: number | undefined,
  lineCount: number,
): boolean {
  if (passingLine === undefined || endedOf(outcome) === 'badly') return false;
  if (lineCount - passingLine > Math.max(CLOSING_LINES, lineCount / 4)) return false;
  for (let index = 0; index < judged.length; index += 1) {
    if (judged.isReportAt(index)) return false;
    if (judged.isFaultAt(index) && judged.lineAt(index) > passingLine) return false;
    if (judged.isFatalAt(index) && endedOf(outcome) === 'unknown') return false;
  }
  return true;
}

/** Without what passing tests print on purpose: words of a log or a sentence inside a run in which every test passed. */
export function withoutNoise(
  judged: JudgedLines,
  outcome: Outcome | undefined,
  passingRuns: readonly LineRange[],
): JudgedLines {
  if (endedOf(outcome) === 'badly') return judged;
  const quiet = passingRuns.filter(({start, end}) => {
    for (let index = judged.indexFrom(start); index < judged.length && judged.lineAt(index) <= end; index += 1) {
      if (judged.isReportAt(index)) return false;
    }
    return true;
  });
  if (quiet.length === 0) return judged;
  const isQuiet = createLineSet(quiet);
  return judged.filter((line, index) => !judged.isSpokenAt(index) || !isQuiet(line));
}

/** With the lines of findings that only a reader of the tool could make, so that nothing is told as a finding and not as a signal. */
export function withFindings(judged: JudgedLines, findings: readonly Finding[]): JudgedLines {
  return judged.with(findings.map(finding => ({line: finding.range.start, signal: signalOf(finding)})));
}

function signalOf({severity, kind}: Finding): SignalName {
  if (severity === 'warning') return 'warning';
  if (kind === 'exception') return 'exception';
  return severity === 'failure' ? 'failure' : 'error';
}

/** Counts the judged lines by kind, in the order of the names; conflicts of a patch count once, a timeout at least once. */
export function countSignals(
  judged: JudgedLines,
  outcome: Outcome | undefined,
  diff: DiffMap | undefined,
): SignalCount[] {
  const counts: SignalCount[] = [];
  const conflictLines = diff?.conflictLines ?? [];
  if (conflictLines.length > 0) counts.push({type: 'conflicts', count: 1, lines: conflictLines.slice(0, MAX_LINES)});
  for (const type of NAMES) {
    const lines: number[] = [];
    let count = 0;
    for (let index = 0; index < judged.length; index += 1) {
      if (!judged.hasSignalAt(index, type)) continue;
      count += 1;
      if (lines.length < MAX_LINES) lines.push(judged.lineAt(index));
    }
    if (type === 'timeout' && outcome?.kind === 'timedOut') count = Math.max(1, count);
    if (count > 0) counts.push({type, count, lines});
  }
  return counts;
}
