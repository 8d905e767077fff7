/**
 * An XML parser that is fed line by line, knows on which lines its elements stand, and keeps what was there when the text breaks off.
 * Source: "Extensible Markup Language (XML) 1.0"; entities beyond the five and numbers stay as they are.
 */

import {LINES, type RecordObject, type Value} from './record.js';

const MAX_DEPTH = 400;
const MAX_TAG_CHARS = 256 * 1024;
const MAX_TAG_LINES = 400;
const MAX_TEXT_CHARS = 64 * 1024;
const ATTRIBUTE = /\s*([^\s=>"'/]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/y;

export interface XmlParser {
  readonly root: RecordObject | undefined;
  readonly isDone: boolean;
  /** The last line on which a tag ended. */
  readonly lastTagLine: number;
  /** Reads on from an offset of a line, at most about `maxChars`; the offset to go on from. */
  read(line: number, text: string, from: number, maxChars: number): number;
  /** Nothing more comes. */
  stop(): void;
}

interface MutableElement {
  [key: string]: Value | Value[];
  [LINES]: {start: number; end: number};
}

interface Open {
  readonly name: string;
  readonly element: MutableElement;
  text: string;
}

interface Unfinished {
  readonly until: '>' | '-->' | ']]>' | '?>';
  readonly line: number;
  text: string;
  quote: string;
}

/** A parser of one element that begins with the tag at the first offset it is given. */
export function createXmlParser(): XmlParser {
  const open: Open[] = [];
  let root: MutableElement | undefined;
  let isDone = false;
  let lastTagLine = 0;
  let unfinished: Unfinished | undefined;

  function addText(text: string): void {
    const inner = open.at(-1);
    if (inner && inner.text.length < MAX_TEXT_CHARS) inner.text += text;
  }

  function begin(tag: string, start: number, line: number): void {
    const name = /^[^\s/>]*/.exec(tag)?.[0] ?? '';
    const element: MutableElement = {[LINES]: {start, end: line}, '#name': name};
    ATTRIBUTE.lastIndex = name.length;
    for (let found = ATTRIBUTE.exec(tag); found; found = ATTRIBUTE.exec(tag)) {
      element[`@${found[1]}`] = decodeEntities(found[2] ?? found[3] ?? '');
    }
    const parent = open.at(-1);
    if (!parent) root = element;
    else {
      const siblings = Object.hasOwn(parent.element, name) ? parent.element[name] : undefined;
      if (Array.isArray(siblings)) siblings.push(element);
      else if (name !== '__proto__') parent.element[name] = [element];
    }
    lastTagLine = line;
    if (tag.endsWith('/')) isDone = open.length === 0;
    else if (open.length < MAX_DEPTH) open.push({name, element, text: ''});
  }

  /** An end that fits none of the open elements is passed over. */
  function finish(name: string, line: number): void {
    const depth = open.findLastIndex(each => each.name === name);
    if (depth < 0) return;
    lastTagLine = line;
    closeTo(depth, line);
    isDone = open.length === 0;
  }

  function closeTo(depth: number, line: number): void {
    while (open.length > depth) {
      const {element, text} = open.pop()!;
      element[LINES].end = line;
      if (text.trim() !== '') element['#text'] = text;
    }
  }

  /** The offset behind what is open, or the end of the line if it goes on. */
  function readOn(part: Unfinished, line: number, text: string, from: number): number {
    const end = endOf(part, text, from);
    part.text += text.slice(from, end < 0 ? text.length : end);
    if (end < 0) {
      part.text += '\n';
      const isLost = part.text.length > MAX_TAG_CHARS || line - part.line > MAX_TAG_LINES;
      if (part.until === ']]>' && isLost) addText(part.text);
      if (isLost) unfinished = undefined;
      return text.length;
    }
    unfinished = undefined;
    if (part.until === '>') {
      if (part.text.startsWith('/')) finish(part.text.slice(1).trim(), line);
      else begin(part.text.trimEnd(), part.line, line);
    } else if (part.until === ']]>') addText(part.text);
    return end + part.until.length;
  }

  return {
    get root() {
      return root;
    },
    get isDone() {
      return isDone;
    },
    get lastTagLine() {
      return lastTagLine;
    },
    read(line, text, from, maxChars) {
      let at = from;
      while (!isDone && at < text.length && at - from <= maxChars) {
        if (unfinished) {
          at = readOn(unfinished, line, text, at);
          continue;
        }
        const tag = text.indexOf('<', at);
        if (tag !== at) addText(decodeEntities(text.slice(at, tag < 0 ? text.length : tag)));
        if (tag < 0) {
          at = text.length;
          break;
        }
        const part = partAt(text, tag, line);
        if (part) {
          unfinished = part.unfinished;
          at = tag + part.length;
        } else {
          addText('<');
          at = tag + 1;
        }
      }
      if (at >= text.length && !unfinished && !isDone) addText('\n');
      else if (at >= text.length && unfinished && from >= text.length) readOn(unfinished, line, '', 0);
      return at;
    },
    stop() {
      closeTo(0, lastTagLine);
    },
  };
}

function partAt(text: string, at: number, line: number): {unfinished: Unfinished; length: number} | undefined {
  const of = (until: Unfinished['until'], length: number) => ({unfinished: {until, line, text: '', quote: ''}, length});
  if (text.startsWith('<!--', at)) return of('-->', 4);
  if (text.startsWith('<![CDATA[', at)) return of(']]>', 9);
  if (text.startsWith('<?', at)) return of('?>', 2);
  return /[A-Za-z_/!]/.test(text[at + 1] ?? '') ? of('>', 1) : undefined;
}

function endOf(part: Unfinished, text: string, from: number): number {
  if (part.until !== '>') return text.indexOf(part.until, from);
  for (let at = from; at < text.length; at += 1) {
    const sign = text[at];
    if (part.quote !== '') {
      if (sign === part.quote) part.quote = '';
    } else if (sign === '"' || sign === "'") part.quote = sign;
    else if (sign === '>') return at;
  }
  return -1;
}

const ENTITIES: Readonly<Record<string, string>> = {lt: '<', gt: '>', quot: '"', apos: "'", amp: '&'};

/** Text with the entities of XML and of numbers. */
export function decodeEntities(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(/&(?:#x([\da-fA-F]{1,6})|#(\d{1,7})|(lt|gt|quot|apos|amp));/g, (whole, hex, decimal, name) => {
    if (name) return ENTITIES[name];
    const code = Number.parseInt(hex ?? decimal, hex ? 16 : 10);
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });
}
