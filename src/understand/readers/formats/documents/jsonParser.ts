/**
 * A JSON parser that is fed line by line, knows on which lines its objects stand, and keeps what was there when the text breaks off.
 * Source: RFC 8259. No token of JSON goes over a line end, so a line is all that it needs to look at.
 */

import {LINES, type Value} from './record.js';

const MAX_DEPTH = 400;
const SCALAR = /-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null|-?Infinity|NaN/y;

export type ParserState = 'open' | 'done' | 'broken';

export interface JsonParser {
  readonly state: ParserState;
  /** What was read so far. */
  readonly root: Value | undefined;
  /** Keys that were read so far. */
  readonly keyCount: number;
  /** Reads on from an offset of a line, at most about `maxChars`; the offset to go on from. */
  read(line: number, text: string, from: number, maxChars: number): number;
  /** Nothing more comes: what is open ends on this line. */
  stop(line: number): void;
}

interface MutableRecord {
  [key: string]: Value;
  [LINES]: {start: number; end: number};
}

type Open = {readonly list: Value[]; readonly record?: undefined} | {readonly record: MutableRecord; key?: string};
type Wish = 'value' | 'key' | 'colon' | 'comma';

/** A parser of one value that begins at the first offset it is given. */
export function createJsonParser(): JsonParser {
  const open: Open[] = [];
  let root: Value | undefined;
  let state: ParserState = 'open';
  let wish: Wish = 'value';
  let keyCount = 0;

  function put(value: Value): void {
    const inner = open.at(-1);
    if (!inner) root = value;
    else if (!inner.record) inner.list.push(value);
    else if (inner.key !== undefined && inner.key !== '__proto__') inner.record[inner.key] = value;
    wish = 'comma';
  }

  function enter(next: Open, value: Value): void {
    put(value);
    open.push(next);
    wish = next.record ? 'key' : 'value';
  }

  function leave(isRecord: boolean, line: number): boolean {
    const inner = open.at(-1);
    // A comma in front of the end is let pass.
    if (!inner || (inner.record !== undefined) !== isRecord || wish === 'colon') return false;
    if (inner.record) inner.record[LINES].end = line;
    open.pop();
    wish = 'comma';
    if (open.length === 0) state = 'done';
    return true;
  }

  /** The offset behind the token, or -1 if the text is no JSON from here on. */
  function readToken(line: number, text: string, at: number): number {
    const inner = open.at(-1);
    switch (text[at]) {
      case '{': {
        if (wish !== 'value' || open.length > MAX_DEPTH) return -1;
        const record: MutableRecord = {[LINES]: {start: line, end: line}};
        enter({record}, record);
        return at + 1;
      }
      case '[': {
        if (wish !== 'value' || open.length > MAX_DEPTH) return -1;
        const list: Value[] = [];
        enter({list}, list);
        return at + 1;
      }
      case '}':
        return leave(true, line) ? at + 1 : -1;
      case ']':
        return leave(false, line) ? at + 1 : -1;
      case ',':
        if (wish !== 'comma') return -1;
        wish = inner?.record ? 'key' : 'value';
        return at + 1;
      case ':':
        if (wish !== 'colon') return -1;
        wish = 'value';
        return at + 1;
      case '"':
        return readString(text, at, inner);
      default: {
        SCALAR.lastIndex = at;
        const word = wish === 'value' && open.length > 0 ? SCALAR.exec(text)?.[0] : undefined;
        if (!word) return -1;
        put(scalarOf(word));
        return at + word.length;
      }
    }
  }

  function readString(text: string, at: number, inner: Open | undefined): number {
    if ((wish !== 'value' && wish !== 'key') || !inner) return -1;
    const end = endOfString(text, at + 1);
    const content = withoutEscapes(text.slice(at + 1, end < 0 ? text.length : end));
    if (wish === 'value') put(content);
    else if (end >= 0 && inner.record) {
      inner.key = content;
      keyCount += 1;
      wish = 'colon';
    }
    return end < 0 ? -1 : end + 1;
  }

  function stop(line: number): void {
    if (state !== 'open') return;
    state = 'broken';
    for (const {record} of open) if (record) record[LINES].end = line;
  }

  return {
    get state() {
      return state;
    },
    get root() {
      return root;
    },
    get keyCount() {
      return keyCount;
    },
    read(line, text, from, maxChars) {
      let at = from;
      while (state === 'open') {
        while (text.charCodeAt(at) <= 0x20) at += 1;
        if (at >= text.length || at - from > maxChars) return at;
        const next = readToken(line, text, at);
        if (next >= 0) at = next;
        else stop(line);
      }
      return at;
    },
    stop,
  };
}

function scalarOf(word: string): Value {
  if (word === 'true' || word === 'false') return word === 'true';
  return /^[-\d]/.test(word) ? Number(word) : null;
}

/** The offset of the closing quotation mark; -1 if there is none. */
function endOfString(text: string, start: number): number {
  for (let at = text.indexOf('"', start); at >= 0; at = text.indexOf('"', at + 1)) {
    let before = at - 1;
    while (before >= start && text[before] === '\\') before -= 1;
    if ((at - before) % 2 === 1) return at;
  }
  return -1;
}

const ESCAPES: Readonly<Record<string, string>> = {n: '\n', t: '\t', r: '\r', b: '\b', f: '\f'};

function withoutEscapes(text: string): string {
  if (!text.includes('\\')) return text;
  return text.replace(/\\(?:u([\da-fA-F]{4})|(.))/g, (_, code?: string, sign?: string) =>
    code ? String.fromCharCode(Number.parseInt(code, 16)) : (ESCAPES[sign ?? ''] ?? sign ?? ''),
  );
}
