/** Failed tests: the name at the head, the message and the place from the block below it. */

import type {LineJudgement} from '../../judge/judgement.js';
import {bodyOf} from '../../judge/lineBody.js';
import {isPath, type Place, placeAt, placeIn} from '../../judge/places.js';
import type {TextView} from '../reader.js';
import {createFinding, indentOf, isBlank, isCodeFrame, type Understood} from './block.js';
import {frameOf, isTraceLine} from './frames.js';

const MAX_BLOCK_LINES = 60;

interface Detail {
  readonly message?: string;
  readonly place?: Place;
  readonly messageLine?: number;
  readonly placeLine?: number;
  readonly end: number;
  readonly shown: readonly number[];
}

/** A line that marks a test as failed, with what is said of it right below or, as Go does, right above. */
export function readTestBlock(view: TextView, start: number, judgement: LineJudgement): Understood {
  const name = judgement.name ?? nameBelow(view, start);
  const below = readBelow(view, start);
  const detail =
    below.message || below.place || !/^\s*--- FAIL/.test(view.line(start)) ? below : readAbove(view, start);
  const place = detail.place ?? judgement.place ?? placeOfName(name);
  const said = /^\S+::\S.*? - (.+)$/.exec(judgement.name ?? '')?.[1];
  const message = detail.message ?? said ?? judgement.message;
  const evidence = [
    start,
    ...[detail.messageLine, detail.placeLine].filter(line => line !== undefined),
    ...detail.shown,
  ];
  const cleanName = name?.replace(/^(\S+::\S.*?) - .*$/, '$1');
  return {
    findings: [
      createFinding({
        kind: 'test',
        judgement,
        start,
        end: below.end,
        message,
        place,
        evidence: [...new Set(evidence)],
        ...(cleanName && {name: cleanName}),
      }),
    ],
    end: below.end,
  };
}

/** `1) Failure:` names its test on the next line. */
function nameBelow(view: TextView, start: number): string | undefined {
  if (!/^\s*\d+\) \w+:?$/.test(view.line(start))) return undefined;
  return (
    view
      .line(start + 1)
      .replace(/\s*\[.*$/, '')
      .trim() || undefined
  );
}

/** `tests/a.py::test_x`, `src/a.test.ts > group > name`: the file is part of the name. */
function placeOfName(name: string | undefined): Place | undefined {
  const first = name?.split(/::| > | › | \[/)[0].trim();
  if (!first) return undefined;
  const place = placeIn(first);
  return place ?? (isPath(first) && /[/\\.]/.test(first) ? {file: first} : undefined);
}

function readBelow(view: TextView, start: number): Detail {
  const indent = indentOf(view.line(start));
  let end = start;
  let blanks = 0;
  const lines: number[] = [];
  for (let line = start + 1; line <= Math.min(view.lineCount, start + MAX_BLOCK_LINES); line += 1) {
    const text = view.line(line);
    if (isBlank(text)) {
      blanks += 1;
      if (blanks > 2) break;
      continue;
    }
    if (endsBlock(view, line, text, indent, lines.length, blanks)) break;
    lines.push(line);
    end = line;
    blanks = 0;
  }
  return detailOf(view, lines, end);
}

const NEXT_TEST =
  /^\s*(?:[✓✔√↓○✎] |ok \d|PASS\b|--- (?:PASS|SKIP)|=== |\[ +(?:OK|RUN) +\]|test .* \.\.\. |running \d+ tests?|\d+\) \S|# Subtest)/;
const SEPARATOR = /^\s*[⎯─━=_*~]{8,}/;
/** Lines of a comparison, which go on after a blank line. */
const DETAIL = /^[-+{}[\]()@]|^(?:Expected|Received|Actual|expected|actual|Comparing|Difference)/;

function endsBlock(view: TextView, line: number, text: string, indent: number, seen: number, blanks: number): boolean {
  const judgement = view.judge(line);
  if (judgement?.kind === 'test' || judgement?.kind === 'count' || judgement?.kind === 'exit') return true;
  if (NEXT_TEST.test(text) || (seen === 0 && /^\s*- /.test(text)) || (seen > 0 && SEPARATOR.test(text))) return true;
  if (indentOf(text) > indent || blanks === 0) return false;
  if (seen === 0) return true;
  return !judgement && !frameOf(text, line) && !isTraceLine(text) && !isCodeFrame(text) && !DETAIL.test(text);
}

function readAbove(view: TextView, start: number): Detail {
  const lines: number[] = [];
  for (let line = start - 1; line >= Math.max(1, start - MAX_BLOCK_LINES); line -= 1) {
    const text = view.line(line);
    if (/^(?:===|---|\S)/.test(text) || /^\s+--- /.test(text)) break;
    lines.unshift(line);
  }
  return detailOf(view, lines, start);
}

const NOISE =
  /^(?:[-=*_~─━⎯.]{3,}|\.\.\.|\|-?|---|[}\])]+[,;]?|(?:duration_ms|type|operator|compare|severity|columnNumber|lineNumber|typeName|found|wanted|diff|stack|source|at|code|name)\s*:.*)$/i;
const KEYED = /^(?:message|error|failureType|Error|Message|Messages|Failure\/Error)\s*:\s*['"|>-]*\s*(.*?)['"]?$/;

/** Message and place from the lines of a block: the first that says something, and the first frame of a test or the project. */
function detailOf(view: TextView, lines: readonly number[], end: number): Detail {
  let message: string | undefined;
  let messageLine: number | undefined;
  let weak: {text: string; line: number} | undefined;
  const places: {place: Place; line: number; isTest: boolean}[] = [];
  for (const line of lines) {
    const text = view.line(line);
    const place = placeOfLine(text, line);
    if (place) places.push(place);
    if (message !== undefined || isCodeFrame(text)) continue;
    const told = messageOf(view, line, text);
    if (told?.strong) {
      message = told.text;
      messageLine = line;
    } else if (told) weak ??= {text: told.text, line};
  }
  const best = places.find(({isTest}) => isTest) ?? places[0];
  const text = message ?? weak?.text;
  const at = messageLine ?? weak?.line;
  return {
    end,
    shown: lines.slice(0, 6),
    ...(text && {message: text}),
    ...(text && at !== undefined && {messageLine: at}),
    ...(best && {place: best.place, placeLine: best.line}),
  };
}

function placeOfLine(text: string, line: number): {place: Place; line: number; isTest: boolean} | undefined {
  const frame = frameOf(text, line);
  if (frame) return frame.isProject ? {place: frame, line, isTest: isTestFile(frame.file)} : undefined;
  if (isCodeFrame(text)) return undefined;
  const place = placeAt(text, indentOf(text)) ?? placeIn(text);
  return place?.row ? {place, line, isTest: isTestFile(place.file)} : undefined;
}

/** Whether the path is that of a test, by the customs of the languages. */
export function isTestFile(file: string): boolean {
  return /(?:^|[/\\._-])(?:tests?|specs?|t|__tests__|e2e)(?=[/\\._-])|(?:[a-z](?:Test|Tests|Spec)|[-_]?(?:test|spec))\.\w+$|^test_/i.test(
    file,
  );
}

function messageOf(view: TextView, line: number, text: string): {text: string; strong: boolean} | undefined {
  const trimmed = text.trim();
  if (trimmed === '' || NOISE.test(trimmed) || isTraceLine(text) || frameOf(text, line)?.row) {
    const place = placeAt(text, indentOf(text));
    const rest = place ? text.slice(place.end).trim() : '';
    return rest !== '' && !/^in /.test(rest) && !isTraceLine(text) ? {text: rest, strong: true} : undefined;
  }
  const keyed = KEYED.exec(trimmed);
  if (keyed && keyed[1] !== '') return {text: keyed[1], strong: true};
  const judgement = view.judge(line);
  if (judgement && !judgement.restates && judgement.message !== '') return {text: judgement.message, strong: true};
  const place = placeAt(text, indentOf(text));
  if (place) {
    const rest = text.slice(place.end).trim();
    return rest === '' ? undefined : {text: rest, strong: true};
  }
  if (/^(?:File "|Traceback|Expected|Actual|expected|actual|Received|\+|-|at |in |in:|Failed example)/.test(trimmed))
    return undefined;
  const body = bodyOf(text);
  return {text: body.text.slice(body.at).replace(/^(?:→|E)\s+/, ''), strong: false};
}
