/**
 * What a failed Go test says of its failure: `file.go:12: message` with what stands below, and the blocks of the usual assertion libraries
 * (testify, quicktest, gotest.tools, go-cmp, gomega), the comparison of an example.
 */

import {clip} from '../testing/failureBlock.js';

export interface GoLine {
  readonly line: number;
  readonly text: string;
}

export interface TestDetail {
  readonly message: string;
  readonly file?: string;
  readonly row?: number;
  /** The lines that tell it, the most telling first. */
  readonly evidence: readonly number[];
  /** The lines with a place, the chosen one first. */
  readonly said: readonly number[];
  readonly isRace: boolean;
}

interface Said extends GoLine {
  readonly file: string;
  readonly row: number;
  readonly message: string;
  readonly below: GoLine[];
}

const MAX_EVIDENCE = 14;
const PLACE = /^(?:.{0,300}\S {4,}| *\t*)((?:[A-Za-z]:)?[^\s:][^:]{0,300}\.\w{1,6}):(\d+):(?: (.*))?$/;
const STRONG =
  /\b(?:wants?|wanted|got|expect(?:ed|ing)?|mismatch|unexpected|should|must|obtained|actual|differ(?:s|ent)?|assertion)\b|[!=<>]=|≠|\(-want|Not equal/i;
const WEAK =
  /\b(?:fail(?:ed|s)?|errors?|not|no|never|wrong|bad|invalid|cannot|can't|couldn't|missing|timed? ?out|too|race)\b/i;
const COMPARED = /^\s*(?:[-+](?![-+])\s*\S|(?:got|want|wanted|have|expected|actual|obtained)\b[^:]{0,30}:|\.\.\. )/i;

/** `file:row` of every line that a test logged; what passing tests log too is no failure. */
export function placesIn(lines: Iterable<GoLine>): string[] {
  const places: string[] = [];
  for (const {text} of lines) {
    const found = PLACE.exec(text.trimEnd());
    if (found) places.push(`${found[1]}:${found[2]}`);
  }
  return places;
}

/** Reads the lines that a failed test printed; undefined if they tell nothing. */
export function readTestDetail(lines: readonly GoLine[], isLog: (place: string) => boolean): TestDetail | undefined {
  const said = saidIn(lines);
  const chosen = chooseFailure(said, isLog);
  if (!chosen) return readExample(lines);
  const testify = readTestify(chosen);
  const parts = testify ?? readPlain(chosen);
  const others = said.filter(other => other !== chosen && other.file === chosen.file && !isLog(placeOf(other)));
  const further = others.flatMap(other => [other.line, ...(readTestify(other)?.evidence ?? []).slice(0, 2)]);
  const compared = chosen.below.filter(({text}) => COMPARED.test(text)).map(({line}) => line);
  const shown = [...parts.evidence, ...compared.slice(0, 5), ...further.slice(0, 6)];
  return {
    message: clip(parts.message || `${chosen.file}:${chosen.row}`),
    file: testify?.file ?? chosen.file,
    row: chosen.row,
    evidence: [chosen.line, ...shown.filter(line => line !== chosen.line)].slice(0, MAX_EVIDENCE),
    said: [chosen, ...others].map(({line}) => line),
    isRace: said.some(({message}) => message === 'race detected during execution of test'),
  };
}

function placeOf({file, row}: Said): string {
  return `${file}:${row}`;
}

function saidIn(lines: readonly GoLine[]): Said[] {
  const said: Said[] = [];
  for (const {line, text} of lines) {
    const found = PLACE.exec(text.trimEnd());
    // Deeper lines belong to the message above, even if they name a place.
    const isBelow = said.length > 0 && /^(?: {4})* {4}\t/.test(text);
    if (found && !isBelow) {
      said.push({line, text, file: found[1], row: Number(found[2]), message: (found[3] ?? '').trim(), below: []});
    } else if (/^\s/.test(text) && text.trim() !== '') said.at(-1)?.below.push({line, text});
  }
  return said;
}

function chooseFailure(said: readonly Said[], isLog: (place: string) => boolean): Said | undefined {
  if (said.length < 2) return said[0];
  const own = said.filter(one => !isLog(placeOf(one)));
  const candidates = own.length > 0 ? own : said;
  const textOf = ({message, below}: Said) => [message, ...below.slice(0, 4).map(({text}) => text)].join('\n');
  const isTestify = ({below}: Said) => below.some(({text}) => /^\s*(?:Error Trace:|error:$)/.test(text));
  return (
    candidates.find(isTestify) ??
    candidates.find(one => STRONG.test(textOf(one))) ??
    candidates.find(one => WEAK.test(textOf(one))) ??
    candidates.at(-1)
  );
}

function readTestify({below, file, row}: Said): {message: string; file: string; evidence: number[]} | undefined {
  const field = (name: string) => below.findIndex(({text}) => text.trimStart().startsWith(name));
  const error = field('Error:');
  const trace = field('Error Trace:');
  if (error < 0 || trace < 0) return undefined;
  const fieldOf = (index: number) => below[index].text.replace(/^\s*[\w ]+:/, '').trim();
  const isValue = (index: number) => index < below.length && /^\s*\t\s{8,}\S/.test(below[index].text);
  let message = fieldOf(error);
  const shown = [below[trace].line, below[error].line];
  if (message === '' && isValue(error + 1)) message = below[error + 1].text.trim();
  for (let index = error + 1; index <= error + 2 && isValue(index); index += 1) shown.push(below[index].line);
  const said = field('Messages:');
  if (said >= 0) shown.push(below[said].line);
  const places = below.slice(trace, error).map(({text}) => text.replace(/^\s*Error Trace:/, '').trim());
  const path = places.find(place => place.endsWith(`/${file}:${row}`) || place === `${file}:${row}`);
  return {message, file: path?.replace(/:\d+$/, '') ?? file, evidence: shown};
}

function readPlain({message, below}: Said): {message: string; evidence: number[]} {
  const texts = below.map(({text}) => text.trim());
  // quicktest: labels on lines of their own; gomega: `Expected`, the value, `to equal`, the value.
  const label = texts.indexOf('error:');
  if (message === '' && label >= 0 && texts.length > label + 1) {
    const sides = below.filter((_, index) => /^(?:got|want|error)\b.*:$/.test(texts[index - 1] ?? ''));
    return {message: texts[label + 1], evidence: [below[label + 1].line, ...sides.map(({line}) => line)]};
  }
  const first = message === '' ? (texts[0] ?? '') : message;
  const rest = message === '' ? below.slice(1) : below;
  const shown = message === '' && below.length > 0 ? [below[0].line] : [];
  const isGomega = /^(?:Expected|Timed out after [\d.]+s\.)$/.test(first);
  const joined = isGomega ? [first, ...rest.slice(0, 3).map(({text}) => text.trim())].join(' ') : first;
  return {message: joined, evidence: [...shown, ...rest.slice(0, isGomega ? 3 : 2).map(({line}) => line)]};
}

/** `got:` and `want:` of an example, or a panic message without a place. */
function readExample(lines: readonly GoLine[]): TestDetail | undefined {
  const got = lines.findIndex(({text}) => text.trimEnd() === 'got:');
  const want = lines.findIndex(({text}, index) => index > got && /^want(?: \(unordered\))?:\s*$/.test(text));
  if (got < 0 || want < 0) return undefined;
  const told = lines.filter(({text}) => text.trim() !== '').map(({line}) => line);
  const sides = [lines[got], lines[got + 1], lines[want], lines[want + 1]].filter(side => side !== undefined);
  return {
    message: clip(sides.map(({text}) => text.trim()).join(' ')),
    evidence: [...new Set([...sides.map(({line}) => line), ...told])].slice(0, MAX_EVIDENCE),
    said: [],
    isRace: false,
  };
}
