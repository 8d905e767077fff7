/** Linkers: GNU ld and gold (binutils 2.40 manual, "ld"), LLD 14 ("undefined symbol"), mold, Apple's ld. */

import type {Finding, LineRange} from '../../reading.js';
import {linesOfAnchors} from '../linesOfAnchors.js';
import type {Reader, ReaderReport, TextView} from '../reader.js';
import {BUILD_ANCHORS, buildLinesOf} from './buildLines.js';

const FAULTS = [
  'undefined reference to ',
  'multiple definition of ',
  'cannot find ',
  'undefined symbol: ',
  'duplicate symbol',
  'unable to find library ',
  'library not found for ',
  ' not found',
  ', referenced from:',
  'ld: error: ',
  'ld.lld: error: ',
  'mold: error: ',
  ': relocation ',
  'file not recognized',
  'final link failed',
  'file format not recognized',
  'cannot open ',
  'DSO missing from command line',
];

const RESTATEMENTS = ['ld returned ', 'Undefined symbols', 'symbol(s) not found for architecture'];

export const linker: Reader = {
  name: 'linker',
  anchors: [...FAULTS, ...RESTATEMENTS, ...BUILD_ANCHORS],
  read: readLinker,
};

const LINES_PER_STEP = 200;
const MAX_BELOW = 12;
const LD = String.raw`(?:(?:\S{0,200}/)?(?:[\w.+-]{0,60}-)?(?:ld|ld\.bfd|ld\.gold|ld\.lld|ld64\.lld|mold|lld|lld-link|collect2)(?:\.exe)?: )`;
const SYMBOL = '[`\'‘"](?<name>.{1,2000})[\'’"]';

const PATTERNS: readonly RegExp[] = [
  // `main.c:7: undefined reference to `x'`, `main.c:(.text+0x5): …`, with the object in front or without.
  new RegExp(
    `^${LD}?(?:(?<object>[^:\\s][^:]{0,400}\\.(?:o|obj|a|so)(?:\\([^)]{0,200}\\))?):)?(?:(?<file>[^:\\s(][^:(]{0,400}):(?<row>\\d+)|(?<unit>[^:\\s(][^:(]{0,400}):\\([^)]{1,200}\\)|\\([^)]{1,200}\\)|(?<goldUnit>[^:\\s(][^:(]{0,400}):function [^:].{0,500}?): ?(?:error: )?(?<message>(?:undefined reference to|multiple definition of) ${SYMBOL})(?<more>.*)$`,
  ),
  new RegExp(
    `^${LD}?(?:error: )?(?:(?<unit>\\S[^:]{0,400}): )?(?:error: )?(?<message>(?:undefined reference to|multiple definition of) ${SYMBOL})(?<more>.*)$`,
  ),
  new RegExp(
    `^${LD}(?:error: )?(?<message>(?:cannot find|unable to find library|cannot open|library not found for) (?<name>[^\\s:]{1,300}).*)$`,
  ),
  new RegExp(`^${LD}(?:error: )?(?<message>library (?<name>'[^']{1,300}') not found)$`),
  new RegExp(`^${LD}error: (?<message>(?:undefined (?:\\w+ )?symbol|duplicate symbol): (?<name>\\S.*))$`),
  new RegExp(`^${LD}error: (?<message>\\S.*)$`),
  /^ {2}(?<message>"(?<name>[^"]{1,1000})", referenced from:)$/,
  /^(?<message>duplicate symbol '(?<name>[^']{1,1000})' in:)$/,
  new RegExp(
    `^${LD}(?:(?<unit>\\S[^:]{0,400}): )?(?<message>(?:relocation \\S.* (?:can ?not|cannot) be used|file (?:format )?not recognized|undefined reference to symbol ${SYMBOL}).*)$`,
  ),
];

function* readLinker(view: TextView): Generator<void, ReaderReport> {
  const findings: Finding[] = [];
  const covered: LineRange[] = [];
  let readTo = 0;
  for (const [index, line] of linesOfAnchors(view, FAULTS).entries()) {
    if (index % LINES_PER_STEP === LINES_PER_STEP - 1) yield;
    if (line <= readTo || view.isCovered(line)) continue;
    const finding = readFault(view, line);
    if (!finding) continue;
    readTo = finding.range.end;
    findings.push(finding);
    covered.push(finding.range);
  }
  if (findings.length > 0)
    for (const line of linesOfAnchors(view, RESTATEMENTS)) covered.push({start: line, end: line});
  return {findings, covered, ...(findings.length > 0 && {conclusion: 'failed'})};
}

function readFault(view: TextView, line: number): Finding | undefined {
  const text = view.line(line).trimEnd();
  if (text.length > 4000) return undefined;
  const groups = PATTERNS.map(pattern => pattern.exec(text)?.groups).find(found => found !== undefined);
  if (!groups || /^(?:too many errors emitted|linker command failed)/.test(groups.message)) return undefined;
  const isMac = text.startsWith('  "') || text.startsWith('duplicate symbol');
  if (isMac && !isOfMac(view, line)) return undefined;
  let end = line;
  let referenced: {file: string; row: number; line: number} | undefined;
  const below = isMac ? /^\s{4,}\S/ : /^>>> /;
  while (end < line + MAX_BELOW && below.test(view.line(end + 1))) {
    end += 1;
    const place = /^>>> (?:referenced by|defined at|defined in) ([^\s:()][^:()]{0,400}):(\d+)(?: |$)/.exec(
      view.line(end).trimEnd(),
    );
    if (place) referenced ??= {file: place[1], row: Number(place[2]), line: end};
  }
  const above = /: [Ii]n function [`'‘].{1,1000}['’]:$/.test(view.line(line - 1).trimEnd()) ? [line - 1] : [];
  const file = groups.file ?? referenced?.file ?? sourceOf(groups.unit ?? groups.goldUnit);
  const row = groups.file !== undefined ? Number(groups.row) : referenced?.row;
  const message = groups.message.trim().slice(0, 1000);
  return {
    kind: 'diagnostic',
    severity: 'error',
    message,
    ...(file !== undefined && {file}),
    ...(row !== undefined && {row}),
    ...(groups.name !== undefined && {name: groups.name.slice(0, 500)}),
    range: {start: line, end},
    evidence: [
      ...new Set([
        line,
        ...(referenced ? [referenced.line] : []),
        ...Array.from({length: Math.min(3, end - line)}, (_, index) => line + 1 + index),
        ...above,
        ...returnedBelow(view, line),
        ...buildLinesOf(view, line),
      ]),
    ],
  };
}

/** Apple's linker puts a sentence above its list of symbols. */
function isOfMac(view: TextView, line: number): boolean {
  for (let above = line - 1; above >= line - 40 && above > 0; above -= 1) {
    if (/^Undefined symbols for architecture |^Undefined symbols:/.test(view.line(above))) return true;
    if (!/^\s/.test(view.line(above))) break;
  }
  return view.line(line).startsWith('duplicate symbol');
}

function sourceOf(unit: string | undefined): string | undefined {
  return unit !== undefined && /\.[A-Za-z+]{1,4}$/.test(unit) && !/\.(?:o|obj|a|so)$/.test(unit) ? unit : undefined;
}

/** `collect2: error: ld returned 1 exit status`, the end of what the linker says. */
function returnedBelow(view: TextView, line: number): number[] {
  for (let below = line + 1; below <= Math.min(line + 20, view.lineCount); below += 1)
    if (view.line(below).includes('ld returned ')) return [below];
  return [];
}
