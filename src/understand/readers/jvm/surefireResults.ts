/** The list of failed tests below Surefire's `Results:`; `-q` prints it without that line. */

import type {LineRange} from '../../reading.js';
import {linesOfAnchors} from '../linesOfAnchors.js';
import type {TextView} from '../reader.js';

export interface SurefireEntry {
  readonly line: number;
  readonly end: number;
  /** Simple class and method, by which the entry finds its test. */
  readonly key: string;
  readonly name: string;
  readonly file: string | undefined;
  readonly row: number | undefined;
  readonly message: string;
  readonly isError: boolean;
}

const MAX_LIST_LINES = 20_000;
const LEVEL = /^\[(?:ERROR|INFO|WARNING)\] ?/;
const HEADING = /^(Failures|Errors|Flakes|Failed tests|Tests in error): ?\s*(.*)$/;
const WITH_ROW = /^((?:[\w$]+\.)*?)([\w$]+)(?:>([\w$]+))?\.([^:»]{1,200}):(\d+)((?:->\S{1,200})*)(?: (.*))?$/;
const WITHOUT_ROW = /^((?:[\w$]+\.)*?)([A-Z][\w$]*)(?:>[\w$]+)?(?:\.([\w$[\]{}]+))?(?:->\S{1,200})* (?:» )?(.*)$/;
const OLD = /^(\S{1,200})\(((?:[\w$]+\.)*[A-Z][\w$]*)\)(?:: (.*))?$/;

/** The entries between two lines, both not included. */
export function readSurefireResults(
  view: TextView,
  after: number,
  before: number,
): {entries: readonly SurefireEntry[]; covered: readonly LineRange[]} {
  const entries: SurefireEntry[] = [];
  const covered: LineRange[] = [];
  const anchors = ['Failures: ', 'Errors: ', 'Flakes: ', 'Failed tests: ', 'Tests in error: '];
  const headings = linesOfAnchors(view, anchors).filter(
    line => line > after && line < before && HEADING.test(bareOf(view, line)),
  );
  for (const [index, line] of headings.entries()) {
    const limit = Math.min(headings[index + 1] ?? before, before, line + MAX_LIST_LINES);
    const heading = HEADING.exec(bareOf(view, line));
    if (!heading) continue;
    const end = readList(view, {line, limit, first: heading[2], word: heading[1]}, entries);
    covered.push({start: line, end});
  }
  return {entries, covered};
}

function bareOf(view: TextView, line: number): string {
  return view.line(line).replace(LEVEL, '').trimEnd();
}

interface List {
  readonly line: number;
  readonly limit: number;
  readonly first: string;
  readonly word: string;
}

function readList(view: TextView, {line: heading, limit, first, word}: List, entries: SurefireEntry[]): number {
  const isError = /^(?:Errors|Tests in error)$/.test(word);
  let rerun = false;
  let end = heading;
  let open: number | undefined;
  const take = (line: number, text: string) => {
    const entry = entryOf(text, line, isError);
    if (!entry) return false;
    if (word !== 'Flakes') entries.push(entry);
    open = word === 'Flakes' ? undefined : entries.length - 1;
    return true;
  };
  if (first.trim() !== '') take(heading, first.trim());
  for (let line = heading + 1; line < limit; line += 1) {
    const text = bareOf(view, line);
    if (text.trim() === '' || /^\[INFO\]\s*$/.test(view.line(line))) {
      if (open === undefined || view.line(line) !== '') break;
      continue;
    }
    // Tests that were tried again are told by name, then run by run; the first run stands for all.
    const run = /^ {2}Run (\d+): (.*)$/.exec(text);
    if (run) {
      if (run[1] === '1' && run[2] !== 'PASS') take(line, run[2]);
      rerun = true;
    } else if (rerun && /^\S/.test(text)) open = undefined;
    else if (!take(line, text.trim()) && open !== undefined) {
      const last = entries[open];
      entries[open] = {...last, end: line, message: last.message === '' ? text.trim() : last.message};
    }
    end = line;
  }
  return end;
}

function entryOf(text: string, line: number, isError: boolean): SurefireEntry | undefined {
  const at = {line, end: line, isError};
  const old = OLD.exec(text);
  if (old) {
    const key = `${simple(old[2])}.${old[1].replace(/[[{].*$/, '')}`;
    return {...at, key, name: `${old[2]}.${old[1]}`, file: undefined, row: undefined, message: old[3] ?? ''};
  }
  const found = WITH_ROW.exec(text);
  if (found) {
    const [, path, type, base, method, row, , message = ''] = found;
    const file = `${(base ?? type).replace(/\$.*$/, '')}.java`;
    const key = `${type}.${method.replace(/[([{].*$/, '').trim()}`;
    return {...at, key, name: `${path}${type}.${method}`, file, row: Number(row), message: message.replace(/^» /, '')};
  }
  const rowless = WITHOUT_ROW.exec(text);
  if (!rowless || !(rowless[3] || text.includes(' » '))) return undefined;
  const [, path, type, method = '', message] = rowless;
  const key = `${type}.${method.replace(/[[{].*$/, '')}`;
  const name = `${path}${type}${method === '' ? '' : `.${method}`}`;
  return {...at, key, name, file: undefined, row: undefined, message};
}

function simple(type: string): string {
  return type.split('.').at(-1) ?? type;
}
