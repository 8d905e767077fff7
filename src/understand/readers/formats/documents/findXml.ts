/** Finds the XML documents of a text by the names of their elements: between other lines, indented, on one line, cut off at either end. */

import {linesOfAnchors} from '../../linesOfAnchors.js';
import type {TextView} from '../../reader.js';
import {createEffort, type Effort} from './effort.js';
import type {Document} from './record.js';
import {createXmlParser} from './xmlParser.js';

const CHARS_PER_READ = 16 * 1024;
/** A document that goes on without any tag for so long has been cut off. */
const MAX_LINES_WITHOUT_TAG = 2000;

/** The elements of these names that stand in none of each other, in order; a name is an anchor with `<` in front. Yields while it reads. */
export function* findXml(view: TextView, anchors: readonly string[]): Generator<void, Document[]> {
  const lines = linesOfAnchors(view, anchors);
  // What stands in front of a document is a prolog, or what is left of a document that was cut off.
  const beginning = new RegExp(`^(?:\\uFEFF?\\s*|.{0,300}[?\\]\\w-]>\\s*)(?=(?:${anchors.join('|')})[\\s/>])`);
  const documents: Document[] = [];
  const effort = createEffort();
  let done = 0;
  for (const line of lines) {
    if (line <= done) continue;
    if (effort.isSpent) break;
    if (effort.spend(0)) yield;
    const front = beginning.exec(view.line(line));
    if (!front) continue;
    let at = front[0].length;
    for (let start = line; ; ) {
      const {document, offset} = yield* readFrom(view, start, at, effort);
      if (!document) break;
      documents.push(document);
      done = document.range.end;
      // Elements whose parent was cut away follow each other on a line.
      if (!document.isWhole || effort.isSpent) break;
      start = done;
      const rest = view.wholeLine(start).slice(offset, offset + 400);
      const gap = /^(?:\s|<\/[\w:.-]{1,60}>){0,40}(?=<[A-Za-z])/.exec(rest);
      if (!gap || !anchors.some(anchor => rest.startsWith(anchor, gap[0].length))) break;
      at = offset + gap[0].length;
    }
    done = Math.max(done, line);
  }
  return documents;
}

function* readFrom(
  view: TextView,
  start: number,
  from: number,
  effort: Effort,
): Generator<void, {document?: Document; offset: number}> {
  const parser = createXmlParser();
  let line = start;
  let text = view.wholeLine(line);
  let at = from;
  const spentBefore = effort.spent;
  for (;;) {
    const before = at;
    at = parser.read(line, text, at, CHARS_PER_READ);
    if (effort.spend(at - before)) yield;
    if (parser.isDone) break;
    if (at < text.length) continue;
    const isLost = line - Math.max(start, parser.lastTagLine) > MAX_LINES_WITHOUT_TAG;
    if (line >= view.lineCount || effort.isSpent || isLost) break;
    line += 1;
    text = view.wholeLine(line);
    at = 0;
  }
  parser.stop();
  if (!parser.isDone) effort.waste(effort.spent - spentBefore);
  if (!parser.root) return {offset: at};
  const end = parser.isDone ? line : Math.max(start, parser.lastTagLine);
  return {document: {root: parser.root, range: {start, end}, isWhole: parser.isDone}, offset: at};
}
