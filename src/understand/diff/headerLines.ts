/** Lines that may stand in a header behind its first line. Format: git's "generate_patch" documentation, svn, cvs and hg by example. */
import type {FilePart} from './filePart.js';
import {beginsWith, type LineBytes, lineString} from './lineBytes.js';
import {readLineName} from './quotedName.js';
import {readSideName} from './sideName.js';

interface HeaderLine {
  readonly prefix: string;
  /** Notes what the line says behind its prefix; false if it is no such line after all. */
  readonly read: (part: FilePart, rest: string) => boolean;
}

/** A longer line is no header: two paths of 4,096 bytes, each byte written as four characters. */
export const MAX_HEADER_BYTES = 33_000;

const headerLines: readonly HeaderLine[] = [
  {prefix: 'index ', read: () => true},
  {prefix: '--- ', read: readFirstSide},
  {prefix: '+++ ', read: readNewSide},
  {prefix: 'new file mode ', read: part => noteChange(part, 'added')},
  {prefix: 'deleted file mode ', read: part => noteChange(part, 'deleted')},
  {prefix: 'old mode ', read: () => true},
  {prefix: 'new mode ', read: () => true},
  {prefix: 'mode ', read: () => true},
  {prefix: 'similarity index ', read: () => true},
  {prefix: 'dissimilarity index ', read: () => true},
  {prefix: 'rename from ', read: (part, name) => noteOrigin(part, 'renamed', name)},
  {prefix: 'rename to ', read: (part, name) => noteTarget(part, 'renamed', name)},
  {prefix: 'rename old ', read: (part, name) => noteOrigin(part, 'renamed', name)},
  {prefix: 'rename new ', read: (part, name) => noteTarget(part, 'renamed', name)},
  {prefix: 'copy from ', read: (part, name) => noteOrigin(part, 'copied', name)},
  {prefix: 'copy to ', read: (part, name) => noteTarget(part, 'copied', name)},
  {prefix: 'Binary file', read: readBinaryNote},
  {prefix: 'Cannot display: file marked as a binary type', read: readSvnBinary},
  {prefix: 'svn:mime-type = ', read: readSvnNote},
  {prefix: '='.repeat(67), read: readSvnNote},
  {prefix: 'RCS file: ', read: part => part.index !== undefined},
  {prefix: 'retrieving revision ', read: part => part.index !== undefined},
  {prefix: 'diff -', read: (part, rest) => part.index !== undefined && !rest.startsWith('-git ')},
  {prefix: '  > ', read: part => part.kind === 'submodule'},
  {prefix: '  < ', read: part => part.kind === 'submodule'},
];

/** Reads one more header line into the part; false if the line is none. */
export function readHeaderLine(part: FilePart, line: LineBytes): boolean {
  if (line.end - line.start > MAX_HEADER_BYTES) return false;
  const form = headerLines.find(({prefix}) => beginsWith(line, prefix));
  return form?.read(part, lineString(line, form.prefix.length)) ?? false;
}

function readFirstSide(part: FilePart, rest: string): boolean {
  if (part.kind === 'context') return readNewSide(part, rest);
  const side = readSideName(rest);
  // A combined diff may name every old file.
  if (!side || part.newSide || (part.oldSide && part.kind !== 'combined')) return false;
  if (!part.oldSide || part.oldSide.missing) part.oldSide = side;
  return true;
}

function readNewSide(part: FilePart, rest: string): boolean {
  const side = readSideName(rest);
  if (!side || !part.oldSide || part.newSide) return false;
  part.newSide = side;
  return true;
}

function noteChange(part: FilePart, change: 'added' | 'deleted'): boolean {
  part.change = change;
  return true;
}

function noteOrigin(part: FilePart, change: 'renamed' | 'copied', name: string): boolean {
  part.from = readLineName(name);
  part.change = change;
  return true;
}

function noteTarget(part: FilePart, change: 'renamed' | 'copied', name: string): boolean {
  part.to = readLineName(name);
  part.change = change;
  return true;
}

/** "Binary files a/x and b/x differ" of git and diff, "Binary file x has changed" of hg. */
function readBinaryNote(part: FilePart, rest: string): boolean {
  if (!/^s? .*(?:differ|has changed)$/.test(rest)) return false;
  part.binary = true;
  part.proven = true;
  return true;
}

function readSvnNote(part: FilePart): boolean {
  part.standsAlone = part.index !== undefined;
  return part.standsAlone;
}

function readSvnBinary(part: FilePart): boolean {
  part.binary = part.index !== undefined;
  return readSvnNote(part);
}
