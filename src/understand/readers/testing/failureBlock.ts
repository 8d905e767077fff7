/** A failed test as the JavaScript runners tell it: a head, the message, a comparison, quoted source and a stack trace. */

import type {Finding, Severity} from '../../reading.js';
import {isCodeFrame} from '../general/block.js';
import type {Frame} from '../general/frames.js';
import {isTestFile} from '../general/testBlocks.js';
import type {TextView} from '../reader.js';
import {scriptFrameOf} from './scriptFrames.js';

const MAX_BLOCK_LINES = 200;
const MAX_COMPARED = 8;
const MAX_MESSAGE_CHARS = 500;

export interface FailureBlock {
  /** Line of the title. */
  readonly head: number;
  /** First and last line of what is said below it. */
  readonly start: number;
  readonly end: number;
  readonly name?: string | undefined;
  /** The file of the test, where the report names it. */
  readonly file?: string | undefined;
  /** Where the report says that the test stands; frames are better. */
  readonly row?: number | undefined;
  readonly column?: number | undefined;
  readonly severity?: Severity;
  /** Stands for the message where the block says nothing. */
  readonly fallback?: string;
}

/** One side of a comparison, or a further error of the same test. */
const COMPARED = /^(?:[-+](?!\d+:)|(?:Expected|Received|Actual|expected|actual)\b[^:]{0,40}:)/;
const FURTHER = /^(?:\w*Error(?: \[\w+\])?: |Test timeout of )/;

interface Body {
  message?: string;
  messageLine?: number;
  quotedRow?: number;
  quotedLine?: number;
  readonly frames: Frame[];
  readonly compared: number[];
}

/** One finding for the block: the place is the frame in the test's own file, else in a test, else in the project. */
export function readFailureBlock(view: TextView, block: FailureBlock): Finding {
  const {head, end, name, file, severity = 'failure', fallback} = block;
  const body = readBody(view, block);
  const place = placeOf(body, block);
  const message = body.message ?? fallback ?? name ?? view.line(head).trim();
  const {messageLine, quotedLine, frames, compared} = body;
  const shown = [messageLine, placeLineOf(body, place), ...compared, quotedLine, firstOfProject(frames)?.line];
  return {
    kind: 'test',
    severity,
    message: clip(message),
    ...(place?.file !== undefined ? {file: place.file} : file !== undefined && {file}),
    ...(place?.row !== undefined && {row: place.row}),
    ...(place?.column !== undefined && {column: place.column}),
    ...(name && {name: clip(name)}),
    range: {start: head, end: Math.max(head, end)},
    evidence: [head, ...new Set(shown.filter(line => line !== undefined))],
  };
}

function readBody(view: TextView, {start, end}: FailureBlock): Body {
  const body: Body = {frames: [], compared: []};
  for (let line = start; line <= Math.min(end, start + MAX_BLOCK_LINES); line += 1) {
    const text = view.line(line);
    const trimmed = text.trim();
    if (trimmed === '' || /^(?:[⎯─━=_*-]{4,}|RUNS )/.test(trimmed)) continue;
    const quoted = /^\s*(?:>|❯)\s*(\d+)\s*\|/.exec(text);
    if (quoted && body.quotedRow === undefined) {
      body.quotedRow = Number(quoted[1]);
      body.quotedLine = line;
    }
    const frame = scriptFrameOf(text, line);
    if (frame) body.frames.push(frame);
    else if (COMPARED.test(trimmed)) {
      if (body.compared.length < MAX_COMPARED && !/^[-+]\s*$/.test(trimmed)) body.compared.push(line);
    } else if (
      body.message === undefined &&
      !isCodeFrame(text) &&
      !/^at |^(?:Message|Stack|Messages):$/.test(trimmed)
    ) {
      body.message = trimmed.replace(/^'([^']*)'$/, '$1');
      body.messageLine = line;
    } else if (body.message !== undefined && FURTHER.test(trimmed) && body.compared.length < MAX_COMPARED) {
      body.compared.push(line);
    }
  }
  return body;
}

interface At {
  readonly file?: string | undefined;
  readonly row?: number | undefined;
  readonly column?: number | undefined;
}

function placeOf({frames, quotedRow, message}: Body, {file, row, column}: FailureBlock): At | undefined {
  const own = frames.find(frame => file !== undefined && isSameFile(frame.file, file));
  const frame = own ?? frames.find(({isProject, file}) => isProject && isTestFile(file)) ?? firstOfProject(frames);
  if (frame && (own || row === undefined || !file)) return frame;
  // A syntax error names its file in the message and its row in the quoted source only.
  const named = /^\w*Error: (\/[^:]{1,300}): .*\((\d+):(\d+)\)$/.exec(message ?? '');
  if (named) return {file: named[1], row: Number(named[2]), column: Number(named[3])};
  const mentioned = file ?? /\((\/[^()]{1,300}\.\w{1,5})\)$/.exec(message ?? '')?.[1];
  return mentioned ? {file: mentioned, row: row ?? quotedRow, column} : undefined;
}

function placeLineOf({frames}: Body, place: At | undefined): number | undefined {
  return frames.find(({file, row}) => file === place?.file && row === place?.row)?.line;
}

function firstOfProject(frames: readonly Frame[]): Frame | undefined {
  return frames.find(({isProject}) => isProject);
}

/** Whether one path is the end of the other. */
export function isSameFile(left: string, right: string): boolean {
  const [short, long] = left.length < right.length ? [left, right] : [right, left];
  return long === short || long.endsWith(`/${short.replace(/^\.\//, '')}`);
}

/** At most 500 characters, never cut inside a character. */
export function clip(text: string): string {
  const plain = text.trim().replace(/[\t\n\r]+/g, ' ');
  return plain.length <= MAX_MESSAGE_CHARS ? plain : plain.slice(0, MAX_MESSAGE_CHARS).replace(/[\ud800-\udbff]$/, '');
}
