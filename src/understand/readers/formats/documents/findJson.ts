/**
 * Finds the JSON documents of a text: between other lines, indented, several on a line, cut off at either end. A document is looked for
 * near lines that hold an anchor, and read once for all who want it.
 */

import type {TextView} from '../../reader.js';
import {createEffort, type Effort} from './effort.js';
import {createJsonParser} from './jsonParser.js';
import type {Document, Value} from './record.js';

/** How far above the first anchor a document may begin. */
const MAX_LINES_ABOVE = 2000;
/** A line that begins with a bracket, and is no log line with a level or a time in brackets. */
const BEGINNING = /^\s*(?:\{\s*(?:["}]|$)|\[\s*(?:[[{"\]]|$))/;
const INSIDE = /[{[]\s*["{[]/g;
const MAX_TRIES_IN_LINE = 20;
const CHARS_PER_READ = 16 * 1024;

/** The documents that hold one of the lines, in order. Yields while it reads. */
export function* findJson(view: TextView, lines: readonly number[]): Generator<void, Document[]> {
  const documents: Document[] = [];
  const effort = createEffort();
  let done = 0;
  for (const line of lines) {
    if (line <= done) continue;
    if (effort.isSpent) break;
    const found = yield* findAround(view, line, done, effort);
    documents.push(...found);
    done = Math.max(line, found.at(-1)?.range.end ?? 0);
  }
  return documents;
}

/** The outermost document that begins above a line and reaches it, or else those that stand in it. */
function* findAround(view: TextView, line: number, done: number, effort: Effort): Generator<void, Document[]> {
  let from = Math.max(done + 1, line - MAX_LINES_ABOVE);
  for (let start = from; start <= line; start += 1) {
    if (effort.spend(0)) yield;
    if (start < from || !BEGINNING.test(view.line(start))) continue;
    if (effort.isSpent) return [];
    const {document, end, offset} = yield* readFrom(view, start, view.wholeLine(start).search(/[{[]/), effort);
    if (document && end >= line) {
      const isOnLine = end === start && document.isWhole;
      return isOnLine ? [document, ...(yield* readLine(view, line, offset, effort))] : [document];
    }
    from = end + 1;
  }
  return yield* readLine(view, line, 0, effort);
}

/** All documents that begin in a line, from an offset on; the last of them may go on below it. */
function* readLine(view: TextView, line: number, from: number, effort: Effort): Generator<void, Document[]> {
  const text = view.wholeLine(line);
  const documents: Document[] = [];
  let at = from;
  for (let tries = 0; tries < MAX_TRIES_IN_LINE && !effort.isSpent; ) {
    INSIDE.lastIndex = at;
    const found = INSIDE.exec(text);
    if (!found) break;
    const {document, end, offset} = yield* readFrom(view, line, found.index, effort);
    if (document) documents.push(document);
    if (!document?.isWhole) tries += 1;
    if (end > line) break;
    at = document ? Math.max(offset, found.index + 1) : found.index + 1;
  }
  return documents;
}

interface Read {
  readonly document?: Document;
  /** The last line that was understood, and the offset in it. */
  readonly end: number;
  readonly offset: number;
}

function* readFrom(view: TextView, start: number, from: number, effort: Effort): Generator<void, Read> {
  const parser = createJsonParser();
  let line = start;
  let text = view.wholeLine(line);
  let at = Math.max(0, from);
  const spentBefore = effort.spent;
  for (;;) {
    const before = at;
    at = parser.read(line, text, at, CHARS_PER_READ);
    if (effort.spend(at - before)) yield;
    if (parser.state !== 'open') break;
    if (at < text.length) continue;
    if (line >= view.lineCount || effort.isSpent) {
      parser.stop(line);
      break;
    }
    line += 1;
    text = view.wholeLine(line);
    at = 0;
  }
  const isWhole = parser.state === 'done';
  if (!isWhole) effort.waste(effort.spent - spentBefore);
  // Of a line that cannot be read from its beginning nothing was understood.
  const end = isWhole || at > 0 || line === start ? line : line - 1;
  if (parser.root === undefined || (!isWhole && parser.keyCount === 0)) return {end: isWhole ? end : start, offset: at};
  return {document: {root: parser.root satisfies Value, range: {start, end}, isWhole}, end, offset: at};
}
