/**
 * Ava's default reporter (versions 3 to 7): a list of tests, a rule, then a block for each failure: title, place, source, values.
 * Source: the repository of avajs/ava, `docs/` and `lib/reporters/default.js`, and the output itself.
 */

import type {Finding} from '../reading.js';
import type {Reader, ReaderReport, TextView} from './reader.js';
import {clip} from './testing/failureBlock.js';
import {scriptFrameOf} from './testing/scriptFrames.js';

const LINES_PER_STEP = 500;
const MAX_BLOCK_LINES = 200;

export const ava: Reader = {
  name: 'ava',
  anchors: [
    ' [fail]: ',
    ' tests failed',
    ' test failed',
    ' uncaught exception',
    ' unhandled rejection',
    'Couldn’t find any',
    'No tests found in',
  ],
  read: readAva,
};

const PLACE = /^ {2}(\S.{0,300}\.\w{1,5}):(\d+)$/;

function* readAva(view: TextView): Generator<void, ReaderReport> {
  const marks = view.hits(' [fail]: ').filter(line => /^ *[✘✖×] \[fail\]: /.test(view.line(line)));
  const counts = [...view.hits(' tests failed'), ...view.hits(' test failed')].filter(line =>
    /^ {2}\d+ tests? failed$/.test(view.line(line)),
  );
  if (marks.length === 0) return {findings: []};
  const titles = new Set(
    marks.map(line =>
      view
        .line(line)
        .replace(/^.*? \[fail\]: /, '')
        .trim(),
    ),
  );
  const findings: Finding[] = [];
  let last = marks.at(-1)!;
  for (let line = last + 1; line <= view.lineCount; line += 1) {
    if (line % LINES_PER_STEP === 0) yield;
    const title = /^ {2}(\S.*)$/.exec(view.line(line))?.[1].trim();
    if (title === undefined || !titles.has(title)) continue;
    const end = endOfBlock(view, line, titles);
    findings.push(readBlock(view, line, end, title));
    titles.delete(title);
    last = end;
    line = end;
  }
  const untold = marks.filter(line =>
    titles.has(
      view
        .line(line)
        .replace(/^.*? \[fail\]: /, '')
        .trim(),
    ),
  );
  for (const line of untold) {
    const name = view
      .line(line)
      .replace(/^.*? \[fail\]: /, '')
      .trim();
    findings.push({
      kind: 'test',
      severity: 'failure',
      message: clip(name),
      name: clip(name),
      range: {start: line, end: line},
    });
  }
  return {findings, covered: [{start: marks[0], end: Math.max(last, counts.at(-1) ?? 0)}], conclusion: 'failed'};
}

function endOfBlock(view: TextView, head: number, titles: ReadonlySet<string>): number {
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
    if (text.trim() !== '') evidence.push(line);
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
