/** `error: …` lines whose place stands on a line of its own, below or above, and runs of lines with one level in front. */

import type {LineJudgement} from '../../judge/judgement.js';
import {isPath, type Place, placeIn} from '../../judge/places.js';
import type {TextView} from '../reader.js';
import {createFinding, frameEnd, isBlank, isCodeFrame, type Understood} from './block.js';
import {readExceptionBlock, readTrace} from './exceptionBlocks.js';
import {placeLineOf} from './frames.js';

const PLACE_WITHIN_LINES = 5;

/** A level line without a place of its own. */
export function readLevelBlock(view: TextView, start: number, judgement: LineJudgement): Understood {
  const run = readRun(view, start, judgement);
  if (run) return run;
  const above = headingAbove(view, start);
  if (!above && judgement.severity !== 'warning' && hasTrace(view, start))
    return readExceptionBlock(view, start, judgement);
  const below = above ? undefined : placeBelow(view, start);
  const structural = above?.place ?? below?.place;
  const place = structural ?? placeIn(judgement.message) ?? subjectOf(judgement.message);
  const end = frameEnd(view, below?.line ?? start);
  const frame = Array.from(
    {length: Math.min(8, end - (below?.line ?? start))},
    (_, index) => (below?.line ?? start) + 1 + index,
  );
  const evidence = [start, ...(above ? [above.line] : []), ...(below ? [below.line] : []), ...frame];
  const message = judgement.message === '' ? view.line(start).trim() : judgement.message;
  const code = judgement.code ?? above?.code;
  return {
    findings: [
      createFinding({
        kind: structural ? 'diagnostic' : 'process',
        judgement,
        start,
        end,
        place,
        message,
        evidence,
        ...(code && {code}),
      }),
    ],
    end: below?.line ?? start,
  };
}

function hasTrace(view: TextView, start: number): boolean {
  const {frames} = readTrace(view, start);
  return frames.some(({line}) => /^\s*(?:at |from |File "|#\d)|\+0x|\): in /.test(view.line(line)));
}

/** The file that a message begins with, or the line of one that is not named. */
function subjectOf(message: string): Place | undefined {
  const file = /^["'`]?([^\s"'`:]*[/.][^\s"'`:]*)["'`]?(?::?\s|$)/.exec(message)?.[1];
  return file && isPath(file) ? {file} : undefined;
}

function placeBelow(view: TextView, start: number): {place: Place; line: number} | undefined {
  for (let line = start + 1; line <= start + PLACE_WITHIN_LINES; line += 1) {
    const text = view.line(line);
    if (isBlank(text)) continue;
    const place = placeLineOf(text);
    if (place) return {place, line};
    if (view.judge(line) || (!/^\s/.test(text) && !isCodeFrame(text))) return undefined;
  }
  return undefined;
}

/** The line above is nothing but a place and perhaps a rule: svelte-check, biome. */
function headingAbove(view: TextView, start: number): {place: Place; line: number; code?: string} | undefined {
  const line = isBlank(view.line(start - 1)) ? start - 2 : start - 1;
  const text = view.line(line).trim();
  if (/^(?:at|from|in)\s|^[❯›→>-]/.test(text)) return undefined;
  const rule = /^(\S+:\d+:\d+) ([\w@/-]+\/[\w/-]+)(?:\s+[A-Z]+)?\s*[━─═]*$/.exec(text);
  const place = placeLineOf(rule ? rule[1] : text);
  if (!place || /^\s/.test(view.line(line))) return undefined;
  return {place, line, ...(rule && {code: rule[2]})};
}

const MANAGER = /^(npm|pnpm|yarn) (?:ERR!|error|err)(?: |$)/;
const BRACKETED = /^\[(?:ERROR|error)\] ?/;
const KEY = /^(?:code|errno|syscall|path|dest|command|cwd|workspace|location|file|signal|argv|node|npm|type)\s/;

/** Consecutive lines with the same words in front are one report: `npm ERR!`, `[ERROR]`. */
function readRun(view: TextView, start: number, judgement: LineJudgement): Understood | undefined {
  if (judgement.severity === 'warning') return undefined;
  const prefix = (MANAGER.exec(view.line(start).trim()) ?? BRACKETED.exec(view.line(start)))?.[0].trim();
  if (!prefix) return undefined;
  let end = start;
  while (end < view.lineCount && end - start < 200 && continuesRun(view, end + 1, prefix)) end += 1;
  const texts = Array.from({length: end - start + 1}, (_, index) =>
    view
      .line(start + index)
      .trim()
      .slice(prefix.length)
      .trim(),
  );
  const code = texts.map(text => /^code (\S+)$/.exec(text)?.[1]).find(found => found !== undefined);
  const message = texts.find(text => text !== '' && !KEY.test(text)) ?? judgement.message;
  // A heading alone, as `[ERROR]` above a traceback: what stands below it is told for itself.
  if (message === '') return {findings: [], end};
  const place = placeIn(message);
  const evidence = texts
    .flatMap((text, index) =>
      text === '' || /^(?:A complete log|If you need help|Please|To see|Re-run|For more|\[Help|-> \[Help)/.test(text)
        ? []
        : [start + index],
    )
    .slice(0, 8);
  return {
    findings: [createFinding({kind: 'process', judgement, start, end, message, place, evidence, ...(code && {code})})],
    end,
  };
}

function continuesRun(view: TextView, line: number, prefix: string): boolean {
  const text = view.line(line).trim();
  if (text !== prefix && !text.startsWith(`${prefix} `)) return false;
  return view.judge(line)?.kind !== 'place';
}
