/** The tracebacks inside a bounded block of lines: the last one is the failure, those before it are its causes. */

import type {Place} from '../../judge/places.js';
import type {BodyLines} from '../bodyLines.js';

export interface TracebackBlock {
  readonly message?: string;
  readonly messageLine?: number;
  readonly places: readonly (Place & {readonly line: number})[];
}

const MAX_LINES = 3000;

/** Reads `start..end`; the margin of exception groups is left out. Empty where there is no traceback. */
export function readTracebackBlock(body: BodyLines, start: number, end: number): TracebackBlock {
  let places: (Place & {line: number})[] = [];
  let head: {message: string; messageLine: number} | undefined;
  let isInside = false;
  let indent = 0;
  for (let line = start; line <= Math.min(end, start + MAX_LINES); line += 1) {
    const full = body(line).replace(/^ {2}[|+] (?= {0,8}\S)/, '');
    // The members of a group are told below the group.
    if (head && /^\s{2,8}\+-[+-]/.test(body(line))) break;
    const opening = full.indexOf('Traceback (most recent call last):');
    if (opening >= 0) {
      isInside = true;
      indent = /^ *$/.test(full.slice(0, opening)) ? opening : 0;
      places = [];
      continue;
    }
    if (!isInside || full.trim() === '') continue;
    const text = full.slice(indent);
    const frame = /^\s*File "([^"\n]{1,300})", line (\d+)/.exec(text);
    if (frame) places.push({file: frame[1], row: Number(frame[2]), line});
    else if (/^\S/.test(text)) {
      head = {message: text, messageLine: line};
      isInside = false;
    }
  }
  return {...head, places};
}
