/** The body of "GIT binary patch": blocks of base-85 lines, each block closed by an empty line. */
import {beginsWith, type LineBytes} from './lineBytes.js';
import type {BodyForm} from './partBody.js';

/** Bytes of a full data line: a length letter, and 65 characters for 52 bytes. Format: git's diff.c, `emit_binary_diff_body`. */
const MAX_DATA_LINE = 66;

export const binaryPatch: BodyForm = {
  firstCharacters: 'G',
  open(opening, part) {
    if (!part.proven || !beginsWith(opening, 'GIT binary patch')) return undefined;
    part.binary = true;
    return {
      take(line) {
        if (line.start === line.end) return 'perhaps';
        return isBlockHead(line) || isData(line) ? 'belongs' : 'over';
      },
      isUnfinished: () => false,
      columns: 0,
    };
  },
};

function isBlockHead(line: LineBytes): boolean {
  return beginsWith(line, 'literal ') || beginsWith(line, 'delta ');
}

function isData({bytes, start, end}: LineBytes): boolean {
  const length = end - start;
  if (length > MAX_DATA_LINE || length < 6 || length % 5 !== 1) return false;
  for (let at = start; at < end; at += 1) if (bytes[at] <= 0x20 || bytes[at] > 0x7e) return false;
  return true;
}
