/** Lines that begin the part of a file. A new kind of patch is a line in the list. */
import {createPart, type FilePart} from './filePart.js';
import {MAX_HEADER_BYTES} from './headerLines.js';
import {beginsWith, type LineBytes, lineString} from './lineBytes.js';
import {readSideName} from './sideName.js';

interface FirstLine {
  readonly prefix: string;
  /** The part that begins, from what the line says behind its prefix; undefined if it is no such line after all. */
  readonly begin: (rest: string) => FilePart | undefined;
}

const firstLines: readonly FirstLine[] = [
  {prefix: 'diff --git ', begin: rest => prove(createPart('git', rest))},
  {prefix: 'diff --cc ', begin: rest => prove(createPart('combined', rest))},
  {prefix: 'diff --combined ', begin: rest => prove(createPart('combined', rest))},
  {prefix: 'diff -', begin: rest => createPart('plain', `-${rest}`)},
  {prefix: '--- ', begin: rest => beginWithSide('plain', rest)},
  {prefix: '*** ', begin: rest => beginWithSide('context', rest)},
  {prefix: 'Index: ', begin: beginIndexed},
  {prefix: 'Property changes on: ', begin: rest => prove(beginIndexed(rest))},
  {prefix: '=== ', begin: beginBazaar},
  {prefix: 'Binary file', begin: beginBinary},
  {prefix: 'Submodule ', begin: beginSubmodule},
];

/** First characters of all these lines. */
export const partFirstCharacters = [...new Set(firstLines.map(({prefix}) => prefix[0]))].join('');

/** The part that begins at this line; undefined if none does. */
export function beginPart(line: LineBytes): FilePart | undefined {
  if (line.end - line.start > MAX_HEADER_BYTES) return undefined;
  const form = firstLines.find(({prefix}) => beginsWith(line, prefix));
  return form?.begin(lineString(line, form.prefix.length));
}

function prove(part: FilePart): FilePart {
  part.proven = true;
  return part;
}

function beginWithSide(kind: 'plain' | 'context', rest: string): FilePart | undefined {
  const oldSide = readSideName(rest);
  if (!oldSide) return undefined;
  const part = createPart(kind, '');
  part.oldSide = oldSide;
  return part;
}

function beginIndexed(path: string): FilePart {
  const part = createPart('plain', path);
  part.index = path;
  return part;
}

/** "=== modified file 'x'" of bzr; a rename reads `'x' => 'y'`. */
function beginBazaar(rest: string): FilePart | undefined {
  const found = /^(added|removed|renamed|modified) (?:file|directory|symlink) '(.+?)'(?: => '(.+)')?/.exec(rest);
  if (!found) return undefined;
  const [, what, from, to] = found;
  const part = prove(beginIndexed(to ?? from));
  if (what === 'added') part.change = 'added';
  if (what === 'removed') part.change = 'deleted';
  if (what === 'renamed' && to !== undefined) {
    part.change = 'renamed';
    part.from = from;
    part.to = to;
  }
  return part;
}

/** A binary file that `diff -r` or hg mentions without a header. */
function beginBinary(rest: string): FilePart | undefined {
  const changed = /^ (.+) has changed$/.exec(rest);
  const differ = /^s (.+) differ$/.exec(rest);
  const names = differ && splitAnd(differ[1]);
  if (!changed && !names) return undefined;
  const part = prove(createPart('plain', ''));
  part.binary = true;
  if (changed) part.index = changed[1];
  if (names) [part.oldSide, part.newSide] = names.map(readSideName);
  return part;
}

/** Cuts "old/x and new/x" at the "and" in the middle, for a name may hold the word too. */
function splitAnd(text: string): [string, string] | undefined {
  const places = [...text.matchAll(/ and /g)].map(({index}) => index);
  const place = places[places.length >> 1];
  return place === undefined ? undefined : [text.slice(0, place), text.slice(place + 5)];
}

/** The line of `git diff --submodule=log`. */
function beginSubmodule(rest: string): FilePart | undefined {
  const found =
    /^(.+) (?:[0-9a-f]{7,}\.{2,3}[0-9a-f]{7,}(?::| \(([a-z ]+)\))|contains (?:modified|untracked) content$)/.exec(rest);
  if (!found) return undefined;
  const [, path, note] = found;
  const part = prove(createPart('submodule', path));
  if (note === 'new submodule') part.change = 'added';
  if (note === 'submodule deleted') part.change = 'deleted';
  return part;
}
