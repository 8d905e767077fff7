/** What the general readers share: the lines that follow a head, and findings made from what is in them. */

import type {LineJudgement} from '../../judge/judgement.js';
import type {Place} from '../../judge/places.js';
import type {Finding, FindingKind} from '../../reading.js';
import type {TextView} from '../reader.js';

/** What was understood at a line: the findings, and the last line that needs no further look. */
export interface Understood {
  readonly findings: readonly Finding[];
  readonly end: number;
}

const MAX_MESSAGE_CHARS = 500;

export interface FindingParts {
  readonly kind: FindingKind;
  readonly judgement: LineJudgement;
  readonly start: number;
  readonly end?: number;
  readonly message?: string;
  readonly name?: string;
  readonly code?: string;
  readonly place?: Place | undefined;
  readonly evidence?: readonly number[];
}

/** A finding from a judged line and what its surroundings add. */
export function createFinding(parts: FindingParts): Finding {
  const {kind, judgement, start, end = start, evidence} = parts;
  const place = parts.place ?? (judgement.place?.file ? judgement.place : undefined);
  const code = parts.code ?? judgement.code;
  const name = parts.name ?? judgement.name;
  return {
    kind,
    severity: judgement.severity,
    message: cutMessage(parts.message ?? judgement.message),
    ...(place && {file: place.file}),
    ...(place?.row !== undefined && {row: place.row}),
    ...(place?.column !== undefined && {column: place.column}),
    ...(code && {code}),
    ...(name && {name: cutMessage(name)}),
    range: {start, end: Math.max(start, end)},
    ...(evidence && evidence.length > 0 && {evidence}),
  };
}

/** One line of at most 500 characters, never cut inside a character. */
function cutMessage(message: string): string {
  const plain = message.trim().replace(/[\t\n\r]+/g, ' ');
  if (plain.length <= MAX_MESSAGE_CHARS) return plain;
  const cut = plain.slice(0, MAX_MESSAGE_CHARS);
  return /[\ud800-\udbff]$/.test(cut) ? cut.slice(0, -1) : cut;
}

export function isBlank(text: string): boolean {
  return text.trim() === '';
}

export function indentOf(text: string): number {
  return text.length - text.trimStart().length;
}

/** Lines of a quoted piece of source: numbers with a bar, carets, tildes. */
export function isCodeFrame(text: string): boolean {
  return /^\s*(?:[>→❯]\s*)?\d*\s*[|│┃]|^\s*[\^~]+|^\s*[╵╷└╰]/.test(text);
}

/** The last line of the quoted source that follows a diagnostic: at most twelve lines. */
export function frameEnd(view: TextView, start: number): number {
  let end = start;
  for (let line = start + 1; line <= start + 12; line += 1) {
    const text = view.line(line);
    if (isBlank(text) || (!isCodeFrame(text) && !/^\s+\S/.test(text))) break;
    if (view.judge(line)) break;
    end = line;
  }
  return end;
}
