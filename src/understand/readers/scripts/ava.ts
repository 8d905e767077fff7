/**
 * Ava's default reporter (versions 3 to 7): a list of tests, a rule, then a block for each failure: title, place, source, values.
 * Source: the repository of avajs/ava, `docs/` and `lib/reporters/default.js`, and the output itself.
 */

import type {Finding, LineRange} from '../../reading.js';
import type {Reader, ReaderReport, TextView} from '../reader.js';
import {clip} from '../testing/failureBlock.js';
import {scriptFrameOf} from '../testing/scriptFrames.js';

const LINES_PER_STEP = 500;
const MAX_BLOCK_LINES = 200;

const MAX_OUTSIDE = 200;
const MAX_CUTS = 12;
const MARK = /^ *[✘✖×] \[fail\]: /;
const OUTSIDE = [
  ' exited with a non-zero exit code',
  ' exited due to SIG',
  'Couldn’t find any',
  'No tests found in',
  'Timed out while running tests',
  'Based on your configuration, ',
];

export const ava: Reader = {
  name: 'ava',
  anchors: [
    ' [fail]: ',
    ' tests failed',
    ' test failed',
    'Uncaught exception in ',
    'Unhandled rejection in ',
    ...OUTSIDE,
  ],
  read: readAva,
};

const PLACE = /^ {2}(\S.{0,300}\.\w{1,5}):(\d+)$/;

function* readAva(view: TextView): Generator<void, ReaderReport> {
  const outside = [...readOutside(view)];
  const marks = view.hits(' [fail]: ').filter(line => MARK.test(view.line(line)));
  const counts = [...view.hits(' tests failed'), ...view.hits(' test failed')].filter(line =>
    /^ {2}\d+ tests? failed$/.test(view.line(line)),
  );
  const covered = [...outside.map(({range}) => range), ...exitsOf(view)];
  const isError = outside.some(({kind}) => kind !== 'exception');
  if (marks.length === 0) {
    const ended = isError || outside.length > 0;
    return {findings: outside, covered, ...(ended && {conclusion: 'error' as const})};
  }
  const titles = new Titles(
    marks.map(line =>
      view
        .line(line)
        .replace(/^.*? \[fail\]: /, '')
        .trim(),
    ),
  );
  const findings: Finding[] = [];
  const told = new Set<number>();
  let last = marks.at(-1)!;
  for (let line = last + 1; line <= view.lineCount; line += 1) {
    if (line % LINES_PER_STEP === 0) yield;
    const title = /^ {2}(\S.*)$/.exec(view.line(line))?.[1].trim();
    const index = title === undefined || view.line(line - 1).trim() !== '' ? undefined : titles.take(title);
    if (title === undefined || index === undefined) continue;
    const end = endOfBlock(view, line, titles);
    told.add(index);
    findings.push(readBlock(view, line, end, title));
    last = end;
    line = end;
  }
  for (const [index, line] of marks.entries()) {
    if (told.has(index)) continue;
    const name = clip(view.line(line).replace(/^.*? \[fail\]: /, ''));
    findings.push({kind: 'test', severity: 'failure', message: name, name, range: {start: line, end: line}});
  }
  covered.push({start: marks[0], end: Math.max(last, counts.at(-1) ?? 0)});
  return {findings: [...findings, ...outside], covered, conclusion: 'failed'};
}

/** The titles of the failed tests; in the list, a word on the error or the duration may follow them. */
class Titles {
  readonly #places = new Map<string, number[]>();

  constructor(titles: readonly string[]) {
    for (const [index, title] of titles.entries()) {
      this.#add(title, index);
      for (
        let at = title.lastIndexOf(' '), cut = 0;
        at > 0 && cut < MAX_CUTS;
        at = title.lastIndexOf(' ', at - 1), cut += 1
      )
        this.#add(title.slice(0, at), index);
    }
  }

  #add(title: string, index: number): void {
    const known = this.#places.get(title);
    if (known) known.push(index);
    else this.#places.set(title, [index]);
  }

  has(title: string): boolean {
    return (this.#places.get(title)?.length ?? 0) > 0;
  }

  /** The index of the title, each once. */
  take(title: string): number | undefined {
    return this.#places.get(title)?.shift();
  }
}

/** The lines on processes that ended badly restate what ended them. */
function exitsOf(view: TextView): LineRange[] {
  return OUTSIDE.flatMap(anchor => view.hits(anchor))
    .filter(line => /^ *[✘✖×] \S/.test(view.line(line)))
    .map(line => ({start: line, end: line}));
}

/** What went wrong outside any test: errors that nobody caught, files without tests, processes that died. */
function* readOutside(view: TextView): Generator<Finding> {
  const files = new Set<string>();
  const heads = [...view.hits('Uncaught exception in '), ...view.hits('Unhandled rejection in ')];
  for (const head of heads.sort((left, right) => left - right).slice(0, MAX_OUTSIDE)) {
    const file = /^ {2}U\w+ \w+ in (\S.*)$/.exec(view.line(head))?.[1];
    if (file === undefined || files.has(file)) continue;
    files.add(file);
    let end = head;
    for (let line = head + 1; line <= Math.min(view.lineCount, head + MAX_BLOCK_LINES); line += 1) {
      const text = view.line(line);
      if (/^ {2}(?:[✘✖×✔─-] ?|U\w+ \w+ in )/.test(text)) break;
      if (text.trim() !== '') end = line;
    }
    const {file: at, row, message, evidence, range} = readBlock(view, head, end, file);
    const place = row === undefined ? {file} : {file: at ?? file, row};
    yield {kind: 'exception', severity: 'error', message, ...place, range, ...(evidence && {evidence})};
  }
  for (const anchor of OUTSIDE) {
    for (const line of view.hits(anchor).slice(0, MAX_OUTSIDE)) {
      const said = /^ *[✘✖×] (\S.*)$/.exec(view.line(line))?.[1];
      const file =
        /^(\S{1,300}\.\w{1,5}) exited /.exec(said ?? '')?.[1] ??
        /\b(?:in|for) (\S{1,300}\.\w{1,5})\b/.exec(said ?? '')?.[1];
      if (said === undefined || (file !== undefined && files.has(file))) continue;
      const range = {start: line, end: line};
      yield {kind: 'process', severity: 'error', message: clip(said), ...(file && {file}), range};
    }
  }
}

function endOfBlock(view: TextView, head: number, titles: Titles): number {
  let end = head;
  for (let line = head + 1; line <= Math.min(view.lineCount, head + MAX_BLOCK_LINES); line += 1) {
    const text = view.line(line);
    if (/^ {2}─/.test(text) || /^ {2}\d+ tests? failed$/.test(text) || (line > head + 3 && titles.has(text.trim())))
      break;
    if (text.trim() !== '') end = line;
  }
  return end;
}

function readBlock(view: TextView, head: number, end: number, name: string): Finding {
  let place: {file: string; row: number} | undefined;
  let message: string | undefined;
  const evidence = [head];
  for (let line = head + 1; line <= end; line += 1) {
    const text = view.line(line);
    const at = PLACE.exec(text);
    const frame = place === undefined ? scriptFrameOf(text.replace(/^ *› /, ''), line) : undefined;
    if (at) place ??= {file: at[1], row: Number(at[2])};
    else if (frame?.isProject && frame.row !== undefined) place = {file: frame.file, row: frame.row};
    else if (message === undefined && /^ {2}\S/.test(text) && !/^ {1,3}\d+:/.test(text)) message = text.trim();
    const isRuntime = /^\s+at /.test(text) && !(scriptFrameOf(text, line)?.isProject ?? false);
    if (text.trim() !== '' && !isRuntime) evidence.push(line);
  }
  // A thrown error follows a sentence that only says so, as the printed value.
  const thrown = /^Error thrown in test:/.test(message ?? '') ? messageOfValue(view, head, end) : undefined;
  return {
    kind: 'test',
    severity: 'failure',
    message: clip(thrown ?? message ?? name),
    ...(place && place),
    name: clip(name),
    range: {start: head, end},
    evidence: evidence.slice(0, 13),
  };
}

function messageOfValue(view: TextView, head: number, end: number): string | undefined {
  for (let line = head; line <= end; line += 1) {
    const message = /^\s+message: (['"`])(.*)\1,?$/.exec(view.line(line))?.[2];
    if (message) return message;
  }
  return undefined;
}
