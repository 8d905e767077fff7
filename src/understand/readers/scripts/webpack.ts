/**
 * Webpack and rspack (webpack versions 4 to 5): `ERROR in ./file 1:2-3`, the message below, the importers behind `@`, counts at the end.
 * Source: webpack.js.org, "Stats", and the output itself, also of ts-loader and fork-ts-checker-webpack-plugin.
 */

import type {Finding, LineRange} from '../../reading.js';
import type {Reader, ReaderReport, TextView} from '../reader.js';
import {clip} from '../testing/failureBlock.js';

const LINES_PER_STEP = 200;
const MAX_BLOCK_LINES = 60;
const MAX_LOGS = 100;

export const webpack: Reader = {
  name: 'webpack',
  anchors: ['ERROR in ', 'WARNING in ', ' compiled ', 'LOG from webpack'],
  read: readWebpack,
};

const HEAD = /^(ERROR|WARNING) in (.+)$/;
const END = /^(?:web|rs)pack (?:\d\S* )?compiled (successfully|with (?:(\d+) errors?)?(?: and )?(?:(\d+) warnings?)?)/i;

function* readWebpack(view: TextView): Generator<void, ReaderReport> {
  const ends = view.hits(' compiled ').flatMap(line => END.exec(view.line(line)) ?? []);
  const heads = [...view.hits('ERROR in '), ...view.hits('WARNING in ')].filter(
    line => !view.isCovered(line) && HEAD.test(view.line(line)),
  );
  const findings: Finding[] = [];
  for (const [index, line] of heads.sort((left, right) => left - right).entries()) {
    if (index % LINES_PER_STEP === LINES_PER_STEP - 1) yield;
    findings.push(readBlock(view, line));
  }
  const errors = findings.filter(({severity}) => severity !== 'warning').length;
  const isOver = view.hits(' compiled ').some(line => END.test(view.line(line)));
  const conclusion = errors > 0 ? 'failed' : isOver ? 'passed' : undefined;
  return {
    findings,
    covered: [...findings.map(({range}) => range), ...logsOf(view)],
    ...(conclusion && {conclusion}),
    ...(ends.length > 0 && errors > 0 && {totals: {errors, runner: 'webpack'}}),
  };
}

/** What webpack logs of itself, in its verbose forms. */
function logsOf(view: TextView): LineRange[] {
  return view
    .hits('LOG from webpack')
    .filter(line => /^LOG from webpack[.\w]*$/.test(view.line(line)))
    .slice(0, MAX_LOGS)
    .map(start => {
      let end = start;
      while (end < start + MAX_BLOCK_LINES && /^ +\S|^<\w|^\+ \d/.test(view.line(end + 1))) end += 1;
      return {start, end};
    });
}

interface Told {
  readonly place: {file: string; row?: number; column?: number} | undefined;
  readonly message: string;
  readonly code?: string;
}

function readBlock(view: TextView, head: number): Finding {
  const [, word, rest] = HEAD.exec(view.line(head))!;
  const end = endOfBlock(view, head);
  const told = readTypeError(view, head, end) ?? readPlain(view, head, rest);
  const evidence = Array.from({length: Math.min(10, end - head + 1)}, (_, index) => head + index);
  return {
    kind: 'diagnostic',
    severity: word === 'ERROR' ? 'error' : 'warning',
    message: clip(told.message),
    ...told.place,
    ...(told.code && {code: told.code}),
    range: {start: head, end},
    evidence,
  };
}

function endOfBlock(view: TextView, head: number): number {
  let end = head;
  for (let line = head + 1; line <= Math.min(view.lineCount, head + MAX_BLOCK_LINES); line += 1) {
    const text = view.line(line);
    if (HEAD.test(text) || END.test(text) || (text.trim() === '' && view.line(line - 1).startsWith(' @ '))) break;
    if (text.trim() === '' && /^(?:\d+ errors? ha|webpack |$)/.test(view.line(line + 1))) break;
    if (text.trim() !== '') end = line;
  }
  return end;
}

/** ts-loader and the type checkers: `[tsl] ERROR in /a.ts(2,3)`, `ERROR in src/a.ts:5:18`, and `TS1: …` below. */
function readTypeError(view: TextView, head: number, end: number): Told | undefined {
  for (let line = head; line <= Math.min(end, head + 4); line += 1) {
    const message = /^\s*(TS\d+: .+)$/.exec(view.line(line))?.[1];
    if (!message) continue;
    const code = message.slice(0, message.indexOf(':'));
    for (let above = line - 1; above >= head; above -= 1) {
      const at = /(?:in )?(\S[^()\n]{0,300}?)(?:\((\d+),(\d+)\)|:(\d+):(\d+))$/.exec(
        view.line(above).replace(/^.*?\bERROR in /, ''),
      );
      if (at) return {message, code, place: {file: at[1], row: Number(at[2] ?? at[4]), column: Number(at[3] ?? at[5])}};
    }
    return {message, code, place: undefined};
  }
  return undefined;
}

function readPlain(view: TextView, head: number, rest: string): Told {
  const at = /^(\S.{0,300}?\.\w{1,8})(?: (\d+):(\d+)(?:-\d+(?::\d+)?)?)?$/.exec(rest);
  if (!at) return {message: rest, place: undefined};
  const below = [1, 2, 3].map(distance => view.line(head + distance).trim());
  // A loader's own error follows the line that only names the loader.
  const message = below.find(text => text !== '' && !/^Module build failed \(from /.test(text)) ?? rest;
  const syntax = /^\w*Error: (\/[^:\n]{1,300}): .*\((\d+):(\d+)\)$/.exec(message);
  const file = at[1].split('!').at(-1)!.replace(/\?.*$/, '');
  if (syntax) return {message, place: {file: syntax[1], row: Number(syntax[2]), column: Number(syntax[3])}};
  return {message, place: {file, ...(at[2] && {row: Number(at[2]), column: Number(at[3])})}};
}
