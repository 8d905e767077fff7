/** Python tracebacks: the exception that ended the program, at the innermost frame of the project. */

import {exceptionHead} from '../../judge/exceptionLines.js';
import type {LineJudgement} from '../../judge/judgement.js';
import type {TextView} from '../reader.js';
import {createFinding, type Understood} from './block.js';
import {type Frame, frameOf} from './frames.js';

const MAX_FRAME_LINES = 3000;
const HEAD = 'Traceback (most recent call last)';
const LINK = /^(?:During handling of the above exception|The above exception was the direct cause)/;

interface Traceback {
  readonly frames: readonly Frame[];
  readonly end: number;
  readonly message: string;
}

/** Reads the traceback at `start` and those that follow from it; undefined if the line is no head of one. */
export function readPythonTraceback(view: TextView, start: number): Understood | undefined {
  let traceback = readOne(view, start);
  if (!traceback) return undefined;
  let head = start;
  for (let next = nextLinked(view, head, traceback.end); next; next = nextLinked(view, head, traceback.end)) {
    const linked = readOne(view, next);
    if (!linked) break;
    traceback = linked;
    head = next;
  }
  const {frames, end, message} = traceback;
  const place = frames.findLast(frame => frame.isProject) ?? frames.at(-1);
  const judgement: LineJudgement = {kind: 'exception', severity: 'error', signals: ['exception'], message};
  const evidence = [end, ...(place ? [place.line, place.line + 1] : []), head];
  return {findings: [createFinding({kind: 'exception', judgement, start: head, end, place, evidence})], end};
}

function readOne(view: TextView, start: number): Traceback | undefined {
  const prefix = prefixOf(view, start);
  if (prefix === undefined) return undefined;
  const frames: Frame[] = [];
  for (let line = start + 1; line <= Math.min(view.lineCount, start + MAX_FRAME_LINES); line += 1) {
    const text = withoutPrefix(view.line(line), prefix);
    if (text === undefined) return {frames, end: line - 1, message: 'Traceback without its exception'};
    if (/^\s/.test(text) || text === '') {
      const frame = frameOf(text, line);
      if (frame) frames.push(frame);
      continue;
    }
    // Syntax errors name the place in the frame in front of them; every other text without indent is the exception.
    return {frames, end: line, message: exceptionHead(text)?.message ?? text};
  }
  return {frames, end: Math.min(view.lineCount, start + MAX_FRAME_LINES), message: 'Traceback without its exception'};
}

/** What stands in front of the head stands in front of every line: a service name, `[job]`, an indent. */
function prefixOf(view: TextView, start: number): string | undefined {
  const at = view.line(start).indexOf(HEAD);
  return at < 0 ? undefined : view.line(start).slice(0, at);
}

function withoutPrefix(text: string, prefix: string): string | undefined {
  if (text.startsWith(prefix)) return text.slice(prefix.length);
  // A log entry's time stamp stands before the head alone.
  if (/\S/.test(prefix) && !text.startsWith(prefix.slice(0, 4))) return text;
  return text.trim() === '' ? '' : undefined;
}

function nextLinked(view: TextView, head: number, end: number): number | undefined {
  const prefix = prefixOf(view, head) ?? '';
  for (let line = end + 1; line <= end + 4; line += 1) {
    const text = withoutPrefix(view.line(line), prefix)?.trim() ?? '';
    if (text === '') continue;
    if (!LINK.test(text)) return undefined;
    for (let next = line + 1; next <= line + 3; next += 1) if (view.line(next).includes(HEAD)) return next;
  }
  return undefined;
}
