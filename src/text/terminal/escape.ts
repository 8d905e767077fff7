/** Where an escape sequence ends and what it says. Form: ECMA-48, and the string sequences of xterm. */

/** An escape sequence by its form. What it does: effects.ts. */
export interface Escape {
  /** Offset after its last byte. */
  readonly end: number;
  /** Last character of a control sequence (`m` of `ESC [ 31 m`) or of a short escape after a blank (`' M'` of `ESC M`); empty if dropped whole. */
  readonly name: string;
  /** `?`, `>`, `=` or `<` before the parameters of a control sequence. */
  readonly privateMark: string;
  /** The first two parameters; -1 where none is given. */
  readonly first: number;
  readonly second: number;
}

/** Reads the escape sequence that begins with the ESC at `at`. It never goes beyond `limit`; what is cut off there is dropped. */
export function readEscape(bytes: Uint8Array, at: number, limit: number): Escape {
  const kind = at + 1 < limit ? bytes[at + 1] : 0;
  if (kind === OPEN_BRACKET) return readControlSequence(bytes, at + 2, limit);
  if (stringKinds.has(kind)) return dropped(endOfString(bytes, at + 2, limit, kind === CLOSE_BRACKET));
  if (kind >= 0x20 && kind < 0x7f) return readShortEscape(bytes, at + 1, limit);
  return dropped(at + 1);
}

const ESC = 0x1b;
const BEL = 0x07;
const CAN = 0x18;
const SUB = 0x1a;
const BACKSLASH = 0x5c;
const OPEN_BRACKET = 0x5b;
const CLOSE_BRACKET = 0x5d;
/** OSC `]`, DCS `P`, SOS `X`, PM `^`, APC `_`. */
const stringKinds: ReadonlySet<number> = new Set([CLOSE_BRACKET, 0x50, 0x58, 0x5e, 0x5f]);
const LARGEST_PARAMETER = 99_999;

/** Parameters, intermediates, one final byte. A byte that fits nowhere cuts it off: that byte is text again. */
function readControlSequence(bytes: Uint8Array, from: number, limit: number): Escape {
  let at = from;
  let privateMark = '';
  if (at < limit && bytes[at] >= 0x3c && bytes[at] <= 0x3f) privateMark = String.fromCharCode(bytes[at++]);
  const parameters = [-1, -1];
  let index = 0;
  while (at < limit && bytes[at] >= 0x30 && bytes[at] <= 0x3f) {
    const digit = bytes[at++] - 0x30;
    if (digit > 9) index += 1;
    else if (index < 2) parameters[index] = Math.min(LARGEST_PARAMETER, Math.max(0, parameters[index]) * 10 + digit);
  }
  const intermediates = at;
  while (at < limit && bytes[at] >= 0x20 && bytes[at] <= 0x2f) at += 1;
  const isComplete = at < limit && bytes[at] >= 0x40 && bytes[at] <= 0x7e;
  if (!isComplete || at > intermediates) return dropped(isComplete ? at + 1 : at);
  return {end: at + 1, name: String.fromCharCode(bytes[at]), privateMark, first: parameters[0], second: parameters[1]};
}

function readShortEscape(bytes: Uint8Array, from: number, limit: number): Escape {
  let at = from;
  while (at < limit && bytes[at] >= 0x20 && bytes[at] <= 0x2f) at += 1;
  const isComplete = at < limit && bytes[at] >= 0x30 && bytes[at] <= 0x7e;
  if (!isComplete || at > from) return dropped(isComplete ? at + 1 : at);
  return {end: at + 1, name: ` ${String.fromCharCode(bytes[at])}`, privateMark: '', first: -1, second: -1};
}

/** A string ends at ESC \, an OSC also at BEL; another ESC begins the next sequence. */
function endOfString(bytes: Uint8Array, from: number, limit: number, endsAtBel: boolean): number {
  for (let at = from; at < limit; at += 1) {
    const byte = bytes[at];
    if (byte === ESC) return bytes[at + 1] === BACKSLASH && at + 1 < limit ? at + 2 : at;
    if (byte === CAN || byte === SUB || (byte === BEL && endsAtBel)) return at + 1;
  }
  return limit;
}

function dropped(end: number): Escape {
  return {end, name: '', privateMark: '', first: -1, second: -1};
}
