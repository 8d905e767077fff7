/** What the linker said when rustc could not link: one finding for each symbol or library that is missing. */

import type {Finding} from '../../reading.js';
import {clip} from '../testing/failureBlock.js';
import type {LineAt, RustDiagnostic} from './diagnostic.js';

const MAX_LINKER_LINES = 400;
const MAX_SYMBOLS = 50;

/** `undefined symbol: f` (lld), ``undefined reference to `f'`` (GNU ld), `unresolved external symbol f` (MSVC). */
const SYMBOL =
  /\bundefined symbol: (\S.*)$|\bundefined reference to [`'"](.{1,400}?)[`'"]$|\bunresolved external symbol (\S+)|^"(_\S{1,400})", referenced from:$/;
const LIBRARY =
  /\b(?:cannot find (-l\S+|\S+\.[ao])|unable to find library (-l\S+)|library (?:not found for |')(-l\S+?)'?(?: not found)?$)/;
const REFERENCE = /^>>> referenced by \S.{0,300}\((\S.{0,300}?):(\d+)\)$/;
const OBJECT_PLACE = /(?:^|\s)(\S[^:\s]{0,300}\.(?:rs|cc?|cpp|cxx)):(\d+): undefined reference/;

export function isLinkError({message}: RustDiagnostic): boolean {
  return /^linking with `[^`]{1,300}` failed: /.test(message);
}

/** The last line of what the linker said; it may hold lines of blanks. */
export function endOfLinkError(lineAt: LineAt, start: number): number {
  let end = start;
  while (end < start + MAX_LINKER_LINES) {
    const next = lineAt(end + 1);
    if (!/^ /.test(next) && !(next === '' && /^ {2,}\S/.test(lineAt(end + 2)))) break;
    end += 1;
  }
  return end;
}

/** A finding for each missing symbol or library, or the linker's error as a whole. */
export function findingsOfLinkError(lineAt: LineAt, {start, message}: RustDiagnostic, end: number): readonly Finding[] {
  const found = new Map<string, Finding>();
  let reason: number | undefined;
  for (let line = start + 1; line <= end && found.size < MAX_SYMBOLS; line += 1) {
    const text = lineAt(line)
      .trim()
      .replace(/^= note: /, '')
      .trim();
    if (/\berror: |cannot find|: No such file/.test(text) && !/^collect2: /.test(text)) reason ??= line;
    const missing = SYMBOL.exec(text) ?? LIBRARY.exec(text);
    const name = missing?.slice(1).find(group => group !== undefined);
    if (!missing || name === undefined || found.has(name)) continue;
    const own = OBJECT_PLACE.exec(text);
    const referenced = [1, 2].map(below => REFERENCE.exec(lineAt(line + below).trim())).find(place => place !== null);
    const place = own ?? referenced;
    const last = referenced ? line + 1 : line;
    found.set(name, {
      kind: 'diagnostic',
      severity: 'error',
      message: clip(missing[0].startsWith('"') ? `undefined symbol: ${name}` : text.slice(missing.index)),
      name,
      ...(place && {file: place[1], row: Number(place[2])}),
      range: {start: line, end: last},
      evidence: [start, line, last],
    });
  }
  if (found.size > 0) return [...found.values()];
  const evidence = reason === undefined ? [start] : [start, reason];
  return [{kind: 'diagnostic', severity: 'error', message: clip(message), range: {start, end}, evidence}];
}
