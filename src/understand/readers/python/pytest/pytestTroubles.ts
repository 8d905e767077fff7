/** What keeps pytest from its work: usage errors, a conftest that does not load, internal errors, an interrupt, a missed coverage. */

import type {Conclusion, Finding, LineRange} from '../../../reading.js';
import {frontOf} from '../../bodyLines.js';
import type {ReaderReport, TextView} from '../../reader.js';
import {choosePlace, readPytestBlock} from './pytestBlock.js';

export const TROUBLE_ANCHORS: readonly string[] = [
  'INTERNALERROR> ',
  'ImportError while loading conftest',
  'ERROR: file or directory not found: ',
  'ERROR: not found: ',
  'ERROR: usage: ',
  ': error: unrecognized arguments: ',
  'ERROR: Coverage failure: ',
  'FAIL Required test coverage of ',
  '!! KeyboardInterrupt !!',
  '!! _pytest.outcomes.Exit: ',
];

const MAX_BLOCK_LINES = 60;

/** Reads them wherever they stand; `covered` holds the reports that were read already. */
export function readPytestTroubles(view: TextView, covered: readonly LineRange[]): ReaderReport {
  const found = [
    internalError(view),
    brokenConftest(view),
    usageError(view),
    interrupt(view),
    ...coverage(view),
  ].filter(trouble => trouble !== undefined);
  const conclusions = found.map(({conclusion}) => conclusion);
  const conclusion = (['error', 'failed'] as const).find(word => conclusions.includes(word));
  return {
    findings: found.flatMap(({finding}) => (finding ? [finding] : [])),
    covered: found.flatMap(({lines}) => (covered.some(range => contains(range, lines)) ? [] : [lines])),
    ...(conclusion && {conclusion}),
  };
}

interface Trouble {
  readonly conclusion: Conclusion;
  readonly finding?: Finding;
  readonly lines: LineRange;
}

function contains(outer: LineRange, inner: LineRange): boolean {
  return outer.start <= inner.start && outer.end >= inner.end;
}

/** The first line of the kind that is no quotation, with its text from the mark on. */
function firstOf(view: TextView, anchor: string, mark: RegExp): {line: number; text: string} | undefined {
  for (const line of view.hits(anchor).slice(0, 50)) {
    const text = view.line(line);
    const front = frontOf(text, mark);
    if (front !== undefined) return {line, text: text.slice(front.length)};
  }
  return undefined;
}

function internalError(view: TextView): Trouble | undefined {
  const lines = view.hits('INTERNALERROR> ');
  if (lines.length === 0) return undefined;
  const strip = (line: number) => view.line(line).replace(/^.{0,60}?INTERNALERROR> ?/, '');
  const start = lines[0];
  const end = lines[lines.length - 1];
  const block = readPytestBlock(strip, start, end);
  const place = choosePlace(block.places, undefined);
  return {
    conclusion: 'error',
    lines: {start, end},
    finding: {
      kind: 'exception',
      severity: 'error',
      message: block.message,
      ...(place && {file: place.file, row: place.row}),
      range: {start, end},
      evidence: [...block.told.slice(0, 2), ...(place ? [place.line] : [])],
    },
  };
}

function brokenConftest(view: TextView): Trouble | undefined {
  const head = firstOf(view, 'ImportError while loading conftest', /ImportError while loading conftest/);
  if (!head) return undefined;
  let end = head.line;
  while (end < head.line + MAX_BLOCK_LINES && /\S/.test(view.line(end + 1))) end += 1;
  const block = readPytestBlock(view.line, head.line + 1, end);
  const conftest = /conftest ['"](.+)['"]/.exec(head.text)?.[1];
  const place = choosePlace(block.places, conftest?.split(/[/\\]/).at(-1));
  const file = place?.file ?? conftest;
  return {
    conclusion: 'error',
    lines: {start: head.line, end},
    finding: {
      kind: 'diagnostic',
      severity: 'error',
      message: block.message || head.text,
      ...(file !== undefined && {file}),
      ...(place?.row !== undefined && {row: place.row}),
      range: {start: head.line, end},
      evidence: [...block.told.slice(0, 3), ...(place ? [place.line] : [])],
    },
  };
}

function usageError(view: TextView): Trouble | undefined {
  const head =
    firstOf(view, 'ERROR: file or directory not found: ', /ERROR: /) ??
    firstOf(view, 'ERROR: not found: ', /ERROR: /) ??
    (view.hits('ERROR: usage: ').length > 0
      ? firstOf(view, ': error: unrecognized arguments: ', /[\w.-]{1,40}: error: /)
      : undefined);
  if (!head) return undefined;
  const usage = view.hits('ERROR: usage: ').find(line => line < head.line && head.line - line < 10);
  const start = usage ?? head.line;
  const range = {start, end: head.line};
  const message = head.text.replace(/^(?:ERROR|[\w.-]{1,40}: error): /, '');
  return {
    conclusion: 'error',
    lines: range,
    finding: {kind: 'process', severity: 'error', message, range, evidence: [head.line]},
  };
}

function interrupt(view: TextView): Trouble | undefined {
  const line = view.hits('!! KeyboardInterrupt !!').at(-1);
  if (line !== undefined) return {conclusion: 'error', lines: {start: line, end: line}};
  const exit = firstOf(view, '!! _pytest.outcomes.Exit: ', /!{2,80} /);
  if (!exit) return undefined;
  const message = exit.text.replace(/^!+ |\s*!+\s*$/g, '').replace(/^_pytest\.outcomes\./, '');
  const lines = {start: exit.line, end: exit.line};
  return {conclusion: 'error', lines, finding: {kind: 'process', severity: 'error', message, range: lines}};
}

/** pytest-cov tells it twice: below the dots, and once more below the table. */
function coverage(view: TextView): Trouble[] {
  const early = firstOf(view, 'ERROR: Coverage failure: ', /ERROR: Coverage/);
  const heads = [firstOf(view, 'FAIL Required test coverage of ', /FAIL Required/), early].flatMap(head =>
    head && /not reached|less than/.test(head.text) ? [head] : [],
  );
  return heads.map((head, at) => {
    const lines = {start: head.line, end: head.line};
    const message = head.text.replace(/^(?:FAIL|ERROR:) /, '');
    const finding = {kind: 'process', severity: 'error', message, range: lines} as const;
    return {conclusion: 'failed', lines, ...(at === 0 && {finding})};
  });
}
