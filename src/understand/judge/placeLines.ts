/** Lines that begin with a place in a file: compilers, linters, type checkers, shells. */

import type {Severity} from '../reading.js';
import {exceptionHead} from './exceptionLines.js';
import type {JudgeContext, LineJudgement, LineRule} from './judgement.js';
import {type Level, levelAt} from './levels.js';
import type {LineBody} from './lineBody.js';
import {isPath, type Place, type PlaceMatch, placeAt, rowAt} from './places.js';

const PROGRAM = /(?:[\w.+/\\-]{1,60}: (?=[^\s:]+[:(]))/y;
const PROJECT_LEVEL = /([^\s:][^:\n]{0,250}\.\w{1,10}) : (error|warning) ([A-Z]+\d+): */iy;

/** `a.c:3:1: error: …`, `a.ts(3,1): error TS1: …`, `vet: a.go:3:1: …`, and under a file heading `  3:1  error  …`. */
export const placeLine: LineRule = {
  gate: /(?:[A-Za-z_>"'`’)\]}]|\.\w{0,4}\d)(?::\[?|[:,]? line | ?\()\d|^\s*\d+:\d+\s| : (?:error|warning) /i,
  judge: judgePlaceLine,
};

function judgePlaceLine(body: LineBody, context: JudgeContext): LineJudgement | undefined {
  const {text, at} = body;
  const named = projectLine(text, at);
  if (named) return named;
  const place =
    (body.level && placeAt(text, body.messageAt)) ?? placeAt(text, at) ?? placeAt(text, afterProgram(text, at));
  if (place) return judgePlace(body, place, context);
  const row = rowAt(text, at);
  return (row && judgeRow(text, row)) ?? inlinePlace(text, at);
}

const INLINE = /(?:^|\s)([^\s:]{1,260}):(\d{1,7}):(\d{1,5}): (fatal error|error|warning): /;

/** A command line in front of the complaint. */
function inlinePlace(text: string, at: number): LineJudgement | undefined {
  if (!/:\d+:\d+: /.test(text)) return undefined;
  const found = INLINE.exec(text.slice(at, at + 1000));
  if (!found || !isPath(found[1])) return undefined;
  const {code, message} = splitCode(text.slice(at + found.index + found[0].length), undefined);
  const place = {file: found[1], row: Number(found[2]), column: Number(found[3])};
  return complaint(found[4] === 'warning' ? 'warning' : 'error', message, place, code);
}

function afterProgram(text: string, at: number): number {
  PROGRAM.lastIndex = at;
  return PROGRAM.test(text) ? PROGRAM.lastIndex : text.length;
}

function projectLine(text: string, at: number): LineJudgement | undefined {
  PROJECT_LEVEL.lastIndex = at;
  const found = PROJECT_LEVEL.exec(text);
  if (!found) return undefined;
  const message = text.slice(at + found[0].length);
  return complaint(found[2].toLowerCase() === 'warning' ? 'warning' : 'error', message, {file: found[1]}, found[3]);
}

const SEPARATORS = /(?:[-–—:|]\s+|\s)*/y;
const LEVEL_WORD =
  /(fatal error|runtime error|error|warning|warn|info|note|style|convention|refactor|suggestion|hint|help)\b:?\s*(?:-\s+)?/iy;
/** docutils: `(WARNING/2) `. */
const ENCLOSED_LEVEL = /\((INFO|WARNING|ERROR|SEVERE)(?:\/\d)?\) /y;
const CODE_BEFORE_LEVEL = /([A-Z]{1,6}\d{2,5}) (?=(?:error|warning|info|style|note)\b)/y;
const LETTER = /([EFCRWI]): (?:\[\w+\] )?(?:(?=[A-Z]\w+\/\w+: )([A-Z]\w+\/\w+): )?/y;

function judgePlace(body: LineBody, place: PlaceMatch, context: JudgeContext): LineJudgement | undefined {
  const {text} = body;
  let at = skip(SEPARATORS, text, place.end);
  const early = exec(CODE_BEFORE_LEVEL, text, at);
  if (early) at += early[0].length;
  const letter = exec(LETTER, text, at);
  if (letter) {
    const severity = 'EF'.includes(letter[1]) ? 'error' : 'warning';
    return complaint(severity, text.slice(at + letter[0].length), place, letter[2]);
  }
  const level = levelAfterPlace(text, at);
  if (level === 'quiet') return undefined;
  if (level) {
    const {code, message} = splitCode(text.slice(level.end), early?.[1] ?? level.code);
    const found = complaint(severityOf(level.level), message, place, code, level.level === 'fatal');
    // Compilers begin their lines at the margin; what a test logs is indented and has no column.
    return isIndented(body, place) ? {...found, kind: 'level'} : found;
  }
  const rest = text.slice(at);
  if (body.level) {
    if (body.level === 'quiet') return undefined;
    return complaint(severityOf(body.level), rest || text.slice(body.messageAt), place, body.code);
  }
  const exception = exceptionHead(rest) ?? rubyException(rest);
  if (exception) return {...exception, place: placeOf(place)};
  return bare(body, place, rest, context);
}

function isIndented({text, at}: LineBody, place: PlaceMatch): boolean {
  return place.column === undefined && /(?:^|\s)[ \t]{2,}$/.test(text.slice(0, at));
}

function levelAfterPlace(text: string, at: number): {level: Level; code?: string; end: number} | 'quiet' | undefined {
  const enclosed = exec(ENCLOSED_LEVEL, text, at);
  if (enclosed) {
    const word = enclosed[1].toLowerCase();
    if (word === 'info') return 'quiet';
    return {level: word === 'warning' ? 'warning' : 'error', end: at + enclosed[0].length};
  }
  const found = levelAt(text, at);
  if (found) return found.level === 'quiet' ? 'quiet' : found;
  const word = exec(LEVEL_WORD, text, at);
  if (!word) return undefined;
  const level = word[1].toLowerCase();
  // "error parsing regexp: …" is a message, not a level, when only a blank follows and no code does.
  if (!/[:-]\s*$/.test(word[0]) && !/^(?:[A-Z]{1,6}\d+\b|\S+\/\S+ )/.test(text.slice(at + word[0].length)))
    return undefined;
  if (level.includes('error')) return {level: 'error', end: at + word[0].length};
  return level.startsWith('warn') ? {level: 'warning', end: at + word[0].length} : 'quiet';
}

const LEADING_CODE = /^\[?([A-Z]{1,8}-?\d{1,6}(?:\/[\w-]+)?|[a-z][\w-]+\/[\w/-]+)\]?:? +(?=\S)/;
const TRAILING_CODE =
  /\s+[[(]([A-Za-z][\w@/.:-]*(?:[-/\d][\w@/.:-]*)+|-W[\w=+-]+)(?:,-Werror)?[\])]$|\s{2}\[([a-z][a-z-]+)\]$/;

function splitCode(text: string, given: string | undefined): {message: string; code?: string} {
  if (given) return {message: text, code: given};
  const leading = LEADING_CODE.exec(text);
  if (leading) return {message: text.slice(leading[0].length), code: leading[1]};
  const trailing = TRAILING_CODE.exec(text);
  return trailing ? {message: text, code: trailing[1] ?? trailing[2]} : {message: text};
}

const FRAME = /^(?:in\s|at\s|from\s|required (?:from|by)\b|\+0x|in$|called from|<module>|block in)/;
const LINKER = /^(?:undefined reference|multiple definition|undefined symbol|duplicate symbol)/;
const SHELL =
  /^(?:syntax error|.*: (?:unbound variable|command not found|bad substitution|ambiguous redirect|parameter null or not set|not found)$|.*: (?:No such file or directory|Permission denied|Is a directory|cannot execute)|\*\*\* )/;
const SOURCE =
  /(?:[{;(,\\]|=>|\):)$|^(?:def|class|func|fn|function|if|for|while|return|import|from|const|let|var|public|private|static|use|#include|#define|package|export|\/\/|\/\*|\*|#)\b|^[\w.\])]+\s*[-+*/]?=[^=]|^\$\s/;
const CODED = /^\[?[A-Z]{1,8}-?\d{2,6}\]?:? /;

/** A place and a sentence, without any level. */
function bare(body: LineBody, place: PlaceMatch, rest: string, {ended}: JudgeContext): LineJudgement | undefined {
  if (rest === '' || FRAME.test(rest)) return undefined;
  const {code, message} = splitCode(rest, undefined);
  if (LINKER.test(rest)) return complaint('error', rest, place);
  // A script goes on after most of what its shell complains of.
  if (SHELL.test(rest)) return {...complaint('error', rest, place), kind: 'process'};
  if (/^Failure\b/.test(rest)) return {kind: 'test', severity: 'failure', signals: ['failure'], message: rest, place};
  const indented = isIndented(body, place);
  const mayComplain =
    ended === 'badly' ||
    (ended === 'unknown' && place.column !== undefined && /\s$/.test(body.text.slice(0, place.end)));
  if (
    !mayComplain ||
    indented ||
    (place.column === undefined && SOURCE.test(rest) && !CODED.test(rest)) ||
    !/[A-Za-z]{2}/.test(rest)
  )
    return undefined;
  return complaint(/\bignoring\b/i.test(message) ? 'warning' : 'error', message, place, code);
}

/** `a.rb:3:in 'run': cannot import (ImportError)`. */
function rubyException(rest: string): LineJudgement | undefined {
  const found = /^in [`'].{1,120}?': (.{0,400}) \(((?:\w+::)*[A-Z]\w*)\)$/.exec(rest);
  return found
    ? {kind: 'exception', severity: 'error', signals: ['exception'], message: `${found[2]}: ${found[1]}`, fatal: true}
    : undefined;
}

const ROW_LEVEL = /(error|warning|✖|×|⚠|info|style)\s+/iy;

function judgeRow(text: string, row: {row: number; column: number; end: number}): LineJudgement | undefined {
  const found = exec(ROW_LEVEL, text, row.end);
  if (!found || /^(?:info|style)/i.test(found[1])) return undefined;
  const columns = text.slice(row.end + found[0].length).split(/\s{2,}/);
  const rule = columns.length > 1 ? columns.at(-1) : /\(([\w-]+)\)$/.exec(columns[0])?.[1];
  const severity = /warn|⚠/i.test(found[1]) ? 'warning' : 'error';
  return complaint(severity, columns[0], {file: '', row: row.row, column: row.column}, rule?.replace(/^\(|\)$/g, ''));
}

function severityOf(level: Level): Severity {
  return level === 'warning' ? 'warning' : 'error';
}

function complaint(severity: Severity, message: string, place: Place, code?: string, fatal = false): LineJudgement {
  return {
    kind: 'place',
    severity,
    signals: [severity === 'warning' ? 'warning' : 'error'],
    message,
    place: placeOf(place),
    ...(code && {code}),
    ...(fatal && {fatal}),
  };
}

/** The place alone, without the offset behind it. */
function placeOf({file, row, column}: Place): Place {
  return {file, ...(row !== undefined && {row}), ...(column !== undefined && {column})};
}

function exec(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}

function skip(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at;
  return pattern.test(text) ? pattern.lastIndex : at;
}
