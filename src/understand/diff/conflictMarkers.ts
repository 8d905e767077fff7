/** Merge conflict markers inside the parts of a patch. */
import type {LineBytes} from './lineBytes.js';

const LESS = 0x3c;
const EQUAL = 0x3d;
const GREATER = 0x3e;
const SPACE = 0x20;
const TAB = 0x09;
const PLUS = 0x2b;
const BANG = 0x21;
const MARKER_LENGTH = 7;

export interface ConflictTracker {
  /** Begins a new file: a conflict lies within one. */
  reset(): void;
  /** Looks at a line with so many marker columns; removed lines never count. */
  see(line: LineBytes, columns: number, number: number): void;
  /** Start, separator and end of every conflict found, in order. */
  readonly lines: readonly number[];
}

/** A conflict is `<<<<<<<`, `=======` and `>>>>>>>` in this order within one file; seven equal signs alone are a heading. */
export function createConflictTracker(): ConflictTracker {
  const lines: number[] = [];
  let startLine = 0;
  let separatorLine = 0;
  const reset = () => {
    startLine = 0;
    separatorLine = 0;
  };

  function see(line: LineBytes, columns: number, number: number): void {
    const marker = readMarker(line, columns);
    if (marker === LESS) {
      startLine = number;
      separatorLine = 0;
    } else if (marker === EQUAL && startLine > 0 && separatorLine === 0) separatorLine = number;
    else if (marker === GREATER && separatorLine > 0) {
      lines.push(startLine, separatorLine, number);
      reset();
    }
  }

  return {reset, see, lines};
}

/** The repeated byte of a marker line; undefined for any other line. */
function readMarker({bytes, start, end}: LineBytes, columns: number): number | undefined {
  let at = start;
  while (at < start + columns && at < end && (bytes[at] === SPACE || bytes[at] === PLUS || bytes[at] === BANG)) at += 1;
  const marker = bytes[at];
  if (end - at < MARKER_LENGTH || (marker !== LESS && marker !== EQUAL && marker !== GREATER)) return undefined;
  for (let next = at + 1; next < at + MARKER_LENGTH; next += 1) if (bytes[next] !== marker) return undefined;
  const after = at + MARKER_LENGTH;
  if (after === end) return marker;
  if (marker === EQUAL) return isBlank(bytes, after, end) ? marker : undefined;
  return isBlank(bytes, after, after + 1) ? marker : undefined;
}

function isBlank(bytes: Uint8Array, start: number, end: number): boolean {
  for (let at = start; at < end; at += 1) if (bytes[at] !== SPACE && bytes[at] !== TAB) return false;
  return true;
}
