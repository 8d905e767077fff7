/** Exceptions with the stack trace below them: the place is the first frame of the project. */

import type {LineJudgement} from '../../judge/judgement.js';
import {bodyOf} from '../../judge/lineBody.js';
import {type Place, placeIn} from '../../judge/places.js';
import type {TextView} from '../reader.js';
import {createFinding, indentOf, isBlank, isCodeFrame, type Understood} from './block.js';
import {type Frame, frameOf, isLibrary, isTraceLine, placeLineOf} from './frames.js';
import {numberedAbove} from './numberedHeads.js';

const MAX_TRACE_LINES = 150;
/** Lines of a message before its first frame. */
const MAX_MESSAGE_LINES = 25;

/** The trace below a head. */
export interface Trace {
  readonly frames: readonly Frame[];
  readonly end: number;
}

/** Frames below a line, with the lines of the message and the causes between them. */
export function readTrace(view: TextView, start: number): Trace {
  const frames: Frame[] = [];
  const indent = indentOf(view.line(start));
  const isEntry = isLogEntry(view.line(start));
  let end = start;
  let blanks = 0;
  for (let line = start + 1; line <= Math.min(view.lineCount, start + MAX_TRACE_LINES); line += 1) {
    const text = view.line(line);
    if (isBlank(text)) {
      blanks += 1;
      if (blanks > 1) break;
      continue;
    }
    if (isEntry && isLogEntry(text)) break;
    const frame = frameOf(text, line);
    if (frame) frames.push(frame);
    else if (!continues(view, line, text, indent, frames.length > 0, line - start, blanks)) break;
    blanks = 0;
    end = line;
  }
  return {frames, end};
}

/** A line with a time stamp in front begins something new. */
function isLogEntry(text: string): boolean {
  return /^[[\d]/.test(text) && bodyOf(text).stamped;
}

function continues(
  view: TextView,
  line: number,
  text: string,
  indent: number,
  inTrace: boolean,
  distance: number,
  blanks: number,
): boolean {
  if (/^\s*(?:Caused by|Suppressed|\[cause\]|\[errors\])/.test(text) || isTraceLine(text)) return true;
  const judgement = view.judge(line);
  if (judgement && indentOf(text) <= indent) return false;
  if (inTrace) return indentOf(text) > indent || /^\s*[}\])]/.test(text);
  if (distance > MAX_MESSAGE_LINES) return false;
  return indentOf(text) > indent || isCodeFrame(text) || blanks === 0;
}

/** An exception, error or panic and its trace as one finding. */
export function readExceptionBlock(view: TextView, start: number, judgement: LineJudgement): Understood {
  const trace = readTrace(view, start);
  const panicked = /panicked at (.+?):(\d+):(\d+):?$/.exec(judgement.message);
  const uncompiled = uncompiledPlace(view, start);
  const place =
    (panicked && {file: panicked[1], row: Number(panicked[2]), column: Number(panicked[3])}) ??
    (judgement.place?.file && !isLibrary(judgement.place.file) ? judgement.place : undefined) ??
    trace.frames.find(frame => frame.isProject) ??
    uncompiled ??
    judgement.place ??
    placeIn(judgement.message) ??
    placeAbove(view, start);
  const message = panicked ? panicMessage(view, start, judgement) : judgement.message;
  const end = trace.frames.length > 0 ? trace.end : start + (panicked ? 1 : 0);
  const framed = trace.frames
    .filter(frame => frame.isProject)
    .slice(0, 3)
    .map(frame => frame.line);
  const evidence = [start, ...(panicked ? [start + 1, start + 2] : []), ...(uncompiled?.lines ?? []), ...framed];
  const name = panicked ? /^thread '([^']+)'/.exec(judgement.message)?.[1] : undefined;
  const isTest = name !== undefined && name !== 'main' && name !== '<unnamed>';
  const numbered = numberedAbove(view, start);
  const parts = {judgement, start, end, place, message};
  const finding = numbered
    ? createFinding({...parts, kind: 'test', name: numbered.name, evidence: [...evidence, numbered.line]})
    : createFinding({...parts, kind: 'exception', evidence, ...(isTest && {name})});
  return {findings: [numbered ? {...finding, severity: 'failure'} : finding], end};
}

/** Rust prints the message of a panic below the place. */
function panicMessage(view: TextView, start: number, judgement: LineJudgement): string {
  const next = view.line(start + 1).trim();
  return next === '' || /^note:/.test(next) ? judgement.message : next;
}

/** Node prints the place of an uncaught error, the source line and a caret above the error. */
export function placeAbove(view: TextView, start: number): Place | undefined {
  for (let line = start - 1; line >= Math.max(1, start - 6); line -= 1) {
    const text = view.line(line);
    const place = /^\S/.test(text) ? placeLineOf(text) : undefined;
    if (place) return place;
  }
  return undefined;
}

const MAX_SOURCE_LINES = 3;

/** Python tells the place of a file that does not compile above its error, without the head of a traceback. */
function uncompiledPlace(view: TextView, start: number): (Place & {lines: number[]}) | undefined {
  if (!/^(?:SyntaxError|IndentationError|TabError): /.test(view.line(start))) return undefined;
  for (let line = start - 1; line >= Math.max(1, start - MAX_SOURCE_LINES); line -= 1) {
    const found = /^ {2}File "([^"\n]{1,300})", line (\d+)$/.exec(view.line(line));
    if (found) return {file: found[1], row: Number(found[2]), lines: [line, line + 1]};
    if (!/^ {4}/.test(view.line(line))) return undefined;
  }
  return undefined;
}
