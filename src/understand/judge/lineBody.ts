/** A line without what stands in front of every line: time stamps, service names, task names, level words. */

import {type Level, type LevelMatch, levelAt, levelOfWord} from './levels.js';

export interface LineBody {
  /** The line without blanks at its end. */
  readonly text: string;
  /** Offset of the first thing that is said, level words included. */
  readonly at: number;
  readonly level?: Level;
  readonly code?: string;
  /** Offset of the message: after the level, or `at`. */
  readonly messageAt: number;
  /** A time stamp stands in front: the line is an entry of a log. */
  readonly stamped: boolean;
}

/** Reads the front of a line; the lines of a log are entries without a stamp too. Linear in a bounded prefix of it. */
export function bodyOf(line: string, isLog = false): LineBody {
  const text = line.trimEnd();
  const front = skipFront(text);
  const at = front.at;
  const stamped = front.stamped || isLog;
  const found = levelAt(text, at) ?? (stamped ? levelInLog(text, at) : undefined) ?? levelAfterProgram(text, at);
  const keyed = found ? undefined : levelByKey(text, at);
  const level = found ?? keyed;
  return {
    text,
    at,
    stamped,
    messageAt: level ? level.end : at,
    ...(level && {level: level.level}),
    ...(level?.code && {code: level.code}),
  };
}

/** Offset of the first thing that a line says, behind time stamps, service names and tags; a level in brackets is said. */
export function startOfBody(text: string): number {
  return skipFront(text).at;
}

const TIME = '\\d\\d:\\d\\d:\\d\\d(?:[.,:]\\d+)?(?: ?[AP]M)?(?: ?(?:Z|UTC|GMT|[+-]\\d\\d:?\\d\\d))?';
const STAMPS = [
  new RegExp(`\\[?\\d{4}[-/.]\\d\\d[-/.]\\d\\d(?:[T _-]?${TIME})?\\]?[:,]?(?=[\\s|:\\]]|$)`, 'y'),
  new RegExp(`\\[?${TIME}\\]?[:,]?(?=[\\s|:\\]]|$)`, 'y'),
  new RegExp(`\\[?\\d\\d? (?:\\d\\d|[A-Z][a-z]{2}) \\d{4},? ${TIME}\\]?(?=[\\s|:\\]]|$)`, 'y'),
  new RegExp(
    `\\[?(?:[A-Z][a-z]{2},? )?[A-Z][a-z]{2} +\\d{1,2},?(?: \\d{4},?)? ${TIME}(?: \\d{4})?\\]?(?=[\\s|:\\]]|$)`,
    'y',
  ),
  /\[ *\d+\.\d{3,}\](?=\s|$)/y,
];
const JOB_LOG = /[^\t\n]{1,80}\t[^\t\n]{1,80}\t(?=\d{4}-\d\d-\d\dT)/y;
const SERVICE_BAR = /[\w./-]{1,60} {0,40}\| /y;
const TAG = /\[([^\][\n]{1,40})\]:?(?=\s)/y;
const TASK = /[\w@./-]{1,60}:[\w@./:-]{1,60}: (?=\S)/y;
const BOX = /[│┃>]+ (?=\S)/y;

function skipFront(text: string): {at: number; stamped: boolean} {
  let at = text.includes('\t') ? skip(JOB_LOG, text, 0) : 0;
  let stamped = false;
  for (let turn = 0; turn < 6; turn += 1) {
    at = skipBlanks(text, at);
    const start = at;
    const afterStamp = skipStamp(text, at);
    if (afterStamp > at) {
      at = afterStamp;
      if (text[at] === ':' || text[at] === '|') at += 1;
      stamped = true;
    } else if (text[at] === '[') {
      at = skipTag(text, at);
    } else if (turn === 0 && !/^\d+ *\|/.test(text)) {
      at = text.includes('|') ? skip(SERVICE_BAR, text, at) : at;
      if (at === start && !isPlace(text, at)) at = skip(TASK, text, at);
    } else {
      at = skip(BOX, text, at);
    }
    if (at === start) break;
  }
  return {at: skipBlanks(text, at), stamped};
}

/** Offset behind a time stamp that stands at `at`, or `at`. */
export function skipStamp(text: string, at: number): number {
  const code = text.charCodeAt(at);
  const isCapital = code >= 0x41 && code <= 0x5a;
  if (!isCapital && code !== 0x5b && !(code >= 0x30 && code <= 0x39)) return at;
  if (isCapital && !/^[A-Z][a-z]{2},? /.test(text.slice(at, at + 5))) return at;
  for (const stamp of STAMPS) {
    const next = skip(stamp, text, at);
    if (next > at) return next;
  }
  return at;
}

function skip(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at;
  return pattern.test(text) ? pattern.lastIndex : at;
}

function skipBlanks(text: string, at: number): number {
  let next = at;
  while (text[next] === ' ' || text[next] === '\t') next += 1;
  return next;
}

/** `src/a.c:3:1: …` has the shape of a task name and is none. */
function isPlace(text: string, at: number): boolean {
  return /^[^\s:]+:\d/.test(text.slice(at, at + 120));
}

function skipTag(text: string, at: number): number {
  TAG.lastIndex = at;
  const found = TAG.exec(text);
  if (!found || levelAt(text, at) || /^ *(?:FAILED|FAIL|OK|PASSED|PASS|RUN|SKIPPED) *$/.test(found[1])) return at;
  return TAG.lastIndex;
}

const TOKEN = /[[(<]?([^\s\])>]+?)[\])>]?[:,|-]?(?=\s|$)/y;

/** In a log entry the level may stand behind host, process, thread and logger names. */
function levelInLog(text: string, from: number): LevelMatch | undefined {
  let at = from;
  for (let token = 0, words = 0; token < 7 && words < 2; token += 1) {
    at = skipBlanks(text, at);
    TOKEN.lastIndex = at;
    const found = TOKEN.exec(text);
    if (!found) return undefined;
    const word = found[1];
    const level =
      /^[A-Z]{3,11}$/.test(word) || /[\])>:]$/.test(found[0]) ? levelOfWord(word.replace(/^.*\./, '')) : undefined;
    if (level) return {level, end: skipPunctuation(text, TOKEN.lastIndex)};
    if (/^[EWFI]$/.test(word) && token > 0)
      return {level: word === 'I' ? 'quiet' : word === 'W' ? 'warning' : 'error', end: TOKEN.lastIndex};
    if (/^[a-z]+$/.test(word) && found[0] === word) words += 1;
    if (/["'`=]/.test(word)) return undefined;
    at = TOKEN.lastIndex;
  }
  return undefined;
}

function skipPunctuation(text: string, at: number): number {
  let next = at;
  while (next < text.length && ' \t|:-'.includes(text[next])) next += 1;
  return next;
}

const PROGRAM = /[\w.+@/\\~-]{1,80}(?:\[\d+\])?(?: \([^()\n]{1,30}\))?:\s+/y;
const LOGGER = /(?=[^\s]*[.:\-[\]/])[\w.:/[\]-]{2,80}\s+(?:- )?(?=[A-Z]{4,8}\b)/y;

/** `configure: WARNING: …`, `ld: error: …`, `app.db ERROR …`: at most three names in front. */
function levelAfterProgram(text: string, from: number): LevelMatch | undefined {
  let at = from;
  for (let name = 0; name < 3; name += 1) {
    const next = skip(PROGRAM, text, at);
    if (next === at) break;
    at = next;
    const found = levelAt(text, at);
    if (found) return found;
  }
  const logger = skip(LOGGER, text, from);
  return logger > from ? levelAt(text, logger) : undefined;
}

const KEY = /(?:^|[\s{,"'])(?:level|lvl|severity|loglevel|levelname)"?\s?[=:]\s?"?([A-Za-z]{3,10})\b/;
const MESSAGE_KEY = /(?:^|[\s{,"'])(?:msg|message|error|err)"?\s?[=:]\s?"?/;

function levelByKey(text: string, at: number): LevelMatch | undefined {
  const head = text.slice(at, at + 600);
  const found = KEY.exec(head);
  const level = found ? levelOfWord(found[1]) : undefined;
  if (!level) return undefined;
  const message = MESSAGE_KEY.exec(head);
  return {level, end: message ? at + message.index + message[0].length : at};
}
