/** Whether the lines of a text are wrapped, and in which fronts: told from a sample of them. */

import {bodyOf} from '../judge/lineBody.js';
import {FRONTS, type Front} from './fronts.js';

/** A front that the lines have, and the names that count as one. */
interface Layer {
  readonly front: Front;
  readonly whos: ReadonlySet<string>;
  /** Blanks that stand behind the front of every line, besides its own. */
  readonly blanks: number;
  /** The front is a stamp of the program's own log. */
  readonly isLog: boolean;
}

/** The fronts of a text, the outer one first. */
export type Wrapping = readonly Layer[];

export interface Peeled {
  /** Offset of what the program itself printed. */
  readonly at: number;
  /** Whose line it is; empty for lines of nobody in particular. */
  readonly who: string;
}

const MAX_LAYERS = 3;
const MAX_NAMES = 64;
/** A name that stands in front of one line only is a word of that line. */
const MIN_LINES_OF_NAME = 2;
const MIN_SHARE_OF_STAMPED = 0.6;
const MAX_SHARE_LOST = 0.1;
const MIN_SHARE_OF_QUIET = 0.3;
const MIN_SHARE_OF_LOG = 0.5;
const MIN_SHARE_OF_NAMED = 0.3;
/** A program prints several lines in a row; the names of fields in a record take turns. */
const MIN_SHARE_OF_FOLLOWING = 0.2;
/** Of a front that needs no further proof. */
const MIN_SHARE_OF_SURE = 0.95;

/** The fronts in a sample of lines; none if their lines are as a program prints them. */
export function findWrapping(sample: readonly string[]): Wrapping {
  const layers: Layer[] = [];
  let rests = sample.map(text => ({text, at: 0}));
  while (layers.length < MAX_LAYERS) {
    const best = FRONTS.map(front => weigh(front, rests)).reduce((left, right) =>
      right.share > left.share ? right : left,
    );
    if (best.share === 0) break;
    layers.push(best.layer);
    rests = rests.map(({text, at}) => ({text, at: peelOne(text, at, best.layer)?.at ?? at}));
  }
  return layers;
}

/** What is left of a line without its fronts. Offsets are those of `text`. */
export function peel(text: string, wrapping: Wrapping): Peeled {
  let at = 0;
  let who = '';
  for (const layer of wrapping) {
    const next = peelOne(text, at, layer);
    if (!next) continue;
    at = next.at;
    if (next.who !== '') who = who === '' ? next.who : `${who} ${next.who}`;
  }
  return {at, who};
}

function peelOne(text: string, from: number, {front, whos, blanks}: Layer): Peeled | undefined {
  const found = front.find(text, from);
  if (!found || !whos.has(found.who)) return undefined;
  let at = found.end;
  while (at < found.end + blanks && text[at] === ' ') at += 1;
  return {at, who: found.who};
}

/** Which share of the lines have the front; 0 where it does not wrap what a program printed. */
function weigh(front: Front, rests: readonly {text: string; at: number}[]): {share: number; layer: Layer} {
  const byName = new Map<string, {text: string; end: number}[]>();
  let lineCount = 0;
  let follows = 0;
  let last: string | undefined;
  for (const {text, at} of rests) {
    if (text.trim() === '') continue;
    lineCount += 1;
    const found = front.find(text, at);
    if (!found) continue;
    if (found.who === last) follows += 1;
    last = found.who;
    const known = byName.get(found.who);
    if (known) known.push({text, end: found.end});
    else byName.set(found.who, [{text, end: found.end}]);
  }
  const whos = [...byName].filter(([, lines]) => isName(lines)).map(([who]) => who);
  const wrapped = whos.flatMap(who => byName.get(who) ?? []);
  const printed = wrapped.map(({text, end}) => text.slice(end));
  const said = printed.filter(rest => rest.trim() !== '');
  const blanks = front.isStamp && said.every(rest => /^ \S/.test(rest)) ? 1 : 0;
  const share = wrapped.length / Math.max(1, lineCount);
  const lost = front.isStamp ? shareOfLostLevels(wrapped) : 0;
  const isWrapper = front.isStamp
    ? share >= MIN_SHARE_OF_STAMPED && (hasShape(printed, blanks) || (lost <= MAX_SHARE_LOST && !isOwnLog(printed)))
    : whos.length <= MAX_NAMES &&
      (front.isSure === true || follows >= MIN_SHARE_OF_FOLLOWING * wrapped.length) &&
      ((share >= MIN_SHARE_OF_NAMED && hasShape(printed, blanks)) ||
        (share >= MIN_SHARE_OF_SURE && front.isSure === true));
  return {share: isWrapper ? share : 0, layer: {front, whos: new Set(whos), blanks, isLog: lost >= MIN_SHARE_OF_LOG}};
}

/** Many lines have a level that is no alarm: the program stamped them itself, and the rules for logs know the stamps. */
function isOwnLog(rests: readonly string[]): boolean {
  // Maven and sbt begin their lines so, without stamps of their own.
  const isQuiet = (rest: string) => !/^\[[A-Za-z]+\]/.test(rest) && bodyOf(rest).level === 'quiet';
  return rests.filter(isQuiet).length >= MIN_SHARE_OF_QUIET * rests.length;
}

/** Several lines have it; of a heading such as `Caused by:` nothing stands behind it on any of them. */
function isName(lines: readonly {text: string; end: number}[]): boolean {
  return lines.length >= MIN_LINES_OF_NAME && lines.some(({text, end}) => text.slice(end).trim() !== '');
}

/** Levels behind a stamp and a name are found with the stamp only: then it is part of what the program wrote. */
function shareOfLostLevels(lines: readonly {text: string; end: number}[]): number {
  const lost = lines.filter(
    ({text, end}) => bodyOf(text).level !== undefined && bodyOf(text.slice(end)).level === undefined,
  );
  return lost.length / Math.max(1, lines.length);
}

/** What a program prints has empty and indented lines; words before a colon or in brackets have none behind them. */
function hasShape(rests: readonly string[], blanks: number): boolean {
  return rests.filter(rest => rest === '' || /^[ \t]/.test(rest.slice(blanks))).length >= 2;
}
