/**
 * Hunks with one marker column per old file: `@@` of unified diffs, and `@@@` and more of git's combined diffs.
 * The lengths in the header decide what is content, never the look of a line.
 */
import type {FilePart} from './filePart.js';
import {type LineBytes, lineString} from './lineBytes.js';
import {type Belonging, type BodyForm, isReadyForHunks, type PartBody} from './partBody.js';

const SPACE = 0x20;
const PLUS = 0x2b;
const MINUS = 0x2d;
const AT = 0x40;
const BACKSLASH = 0x5c;

/** A header is short; what follows it on the line is a quotation of the file. */
const HEADER_BYTES = 1024;
const HEADER = /^(@@+)((?: -\d+(?:,\d+)?)+) \+\d+(?:,(\d+))? (@@+)/;

export const unifiedHunk: BodyForm = {
  firstCharacters: '@',
  open(line, part) {
    if (line.bytes[line.start + 1] !== AT || !isReadyForHunks(part)) return undefined;
    const lengths = parseHunkHeader(line);
    if (!lengths) return undefined;
    part.hunks += 1;
    if (lengths.newLines === 0 && part.hunks === 1) part.emptied = true;
    return createHunk(lengths, part);
  },
};

interface HunkLengths {
  /** Lines of each old file. */
  readonly oldLines: readonly number[];
  readonly newLines: number;
}

/** Lengths from `@@ -start[,lines] +start[,lines] @@`; one more `@` for each further old file. A length left out is 1. */
function parseHunkHeader(line: LineBytes): HunkLengths | undefined {
  const found = HEADER.exec(lineString({...line, end: Math.min(line.end, line.start + HEADER_BYTES)}));
  if (!found) return undefined;
  const [, opening, oldRanges, newLines = '1', closing] = found;
  const oldLines = oldRanges
    .trim()
    .split(' ')
    .map(range => Number(range.split(',')[1] ?? 1));
  if (opening.length !== closing.length || oldLines.length !== opening.length - 1) return undefined;
  return {oldLines, newLines: Number(newLines)};
}

function createHunk({oldLines, newLines}: HunkLengths, part: FilePart): PartBody {
  const columns = oldLines.length;
  const oldDue = [...oldLines];
  let newDue = newLines;

  const isOldDue = () => oldDue.some(due => due > 0);
  const isUnfinished = () => newDue > 0 || isOldDue();

  /** Counts a line down in the old files that hold it: those with `mark` in their column. */
  function countOld({bytes, start, end}: LineBytes, mark: number): void {
    for (let column = 0; column < columns; column += 1) {
      const found = start + column < end ? bytes[start + column] : SPACE;
      if (found === mark) oldDue[column] -= 1;
    }
  }

  function take(line: LineBytes): Belonging {
    const {bytes, start, end} = line;
    if (start < end && bytes[start] === BACKSLASH && bytes[start + 1] === SPACE) return 'belongs';
    if (!isUnfinished()) return 'over';
    let isAdded = false;
    let isRemoved = false;
    for (let at = start; at < start + columns && at < end; at += 1) {
      if (bytes[at] === PLUS) isAdded = true;
      else if (bytes[at] === MINUS) isRemoved = true;
      else if (bytes[at] !== SPACE) return 'over';
    }
    if (isRemoved) {
      if (isSignature(line) && !isOldDue()) return 'over';
      countOld(line, MINUS);
      part.deletions += 1;
    } else {
      countOld(line, SPACE);
      newDue -= 1;
      if (isAdded) part.additions += 1;
    }
    // An empty line is context whose blank was trimmed, or the end of a patch that was cut off.
    return start === end && isUnfinished() ? 'perhaps' : 'belongs';
  }

  return {take, isUnfinished, columns};
}

/** The line `-- ` above the signature of a mail. */
function isSignature({bytes, start, end}: LineBytes): boolean {
  const length = end - start;
  return bytes[start + 1] === MINUS && (length === 2 || (length === 3 && bytes[start + 2] === SPACE));
}
