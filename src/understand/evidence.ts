/** The lines that a person must see: around the findings, each finding in its turn, or the end of an output that nobody understood. */

import type {Outcome} from '../run/outcome.js';
import type {LineText} from '../text/lineText.js';
import type {Finding, Reading} from './reading.js';
import {endedOf} from './signals.js';

export interface EvidenceOptions {
  /** At most so many lines. */
  readonly maxLines: number;
  readonly outcome?: Outcome | undefined;
  readonly isRunning?: boolean | undefined;
  /** Whether the finding itself, as the reader will see it, says all that its line says. */
  readonly isTold?: ((line: number, finding: Finding) => boolean) | undefined;
}

const LAST_LINES = 20;
const LAST_LINES_OF_RUNNING = 10;
const LINES_OF_FINDING = 14;

/** Line numbers, sorted, each once. Empty when nothing is wrong. */
export function chooseEvidence(text: LineText, reading: Reading, options: EvidenceOptions): number[] {
  const faults = reading.findings.filter(({severity}) => severity !== 'warning');
  const chosen = faults.length > 0 ? roundRobin(faults, text, options) : lastLines(text, reading, options);
  return [...new Set(chosen)].sort((left, right) => left - right);
}

/** The first line of every finding, then the second line of each, until the room is used up. */
function roundRobin(findings: readonly Finding[], text: LineText, {maxLines, isTold}: EvidenceOptions): Set<number> {
  const queues = findings
    .slice(0, maxLines)
    .map(finding => linesOf(finding, text).filter(line => !isTold?.(line, finding)));
  const chosen = new Set<number>();
  for (let turn = 0; turn < LINES_OF_FINDING; turn += 1) {
    for (const queue of queues) {
      if (chosen.size >= maxLines) return chosen;
      if (turn < queue.length) chosen.add(queue[turn]);
    }
  }
  return chosen;
}

/** The lines of a finding, the most telling first. */
function linesOf({range, evidence}: Finding, text: LineText): number[] {
  const span = Array.from(
    {length: Math.min(LINES_OF_FINDING, range.end - range.start + 1)},
    (_, index) => range.start + index,
  );
  const [first, second, third, ...more] = evidence && evidence.length > 0 ? evidence : span;
  const lines = [first, second, third, range.start, ...more].filter(line => line !== undefined);
  return [...new Set(lines)].filter(line => line >= 1 && line <= text.lineCount && text.lineBytes(line).length > 0);
}

/** The end of an output in which no single failure was recognised, and the lines that tell of one. */
function lastLines(text: LineText, {signals}: Reading, {outcome, isRunning, maxLines}: EvidenceOptions): number[] {
  const isOver = outcome !== undefined && !isRunning;
  if (isOver && endedOf(outcome) === 'well') return [];
  if (outcome === undefined && !isRunning) return [];
  const wanted = Math.min(
    maxLines,
    isOver && endedOf(outcome) === 'badly' && outcome.kind !== 'timedOut' ? LAST_LINES : LAST_LINES_OF_RUNNING,
  );
  const last: number[] = [];
  for (let line = text.lineCount; line >= 1 && last.length < wanted; line -= 1) {
    if (text.lineBytes(line).some(byte => byte !== 0x20 && byte !== 0x09)) last.push(line);
  }
  const telling = signals.filter(({type}) => type !== 'warning').flatMap(({lines}) => lines);
  return [...telling.slice(0, maxLines >> 1), ...last].slice(0, maxLines);
}
