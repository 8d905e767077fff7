/** Finds the few bytes of a text that only a terminal understands, without looking at the others one by one. */

import {asBuffer} from '../bytes.js';

const BS = 0x08;
const LF = 0x0a;
const CR = 0x0d;
const ESC = 0x1b;

/** Answers `next` for offsets that never go back; each byte is searched once for each of the three. */
export class ControlFinder {
  private readonly bytes: Buffer;
  private escape = -1;
  private backspace = -1;
  private carriageReturn = -1;

  constructor(bytes: Uint8Array) {
    this.bytes = asBuffer(bytes);
  }

  /** Offset of the first ESC, backspace or CR outside a line end at or after `from`; the length of the text if there is none. */
  next(from: number): number {
    if (this.escape < from) this.escape = this.find(ESC, from);
    if (this.backspace < from) this.backspace = this.find(BS, from);
    if (this.carriageReturn < from) this.carriageReturn = this.findCarriageReturn(from);
    return Math.min(this.escape, this.backspace, this.carriageReturn);
  }

  private find(byte: number, from: number): number {
    const at = this.bytes.indexOf(byte, from);
    return at === -1 ? this.bytes.length : at;
  }

  /** One CR or several before an LF are a line end. */
  private findCarriageReturn(from: number): number {
    for (let at = this.find(CR, from); at < this.bytes.length; at = this.find(CR, at)) {
      let after = at + 1;
      while (this.bytes[after] === CR) after += 1;
      if (this.bytes[after] !== LF) return at;
      at = after;
    }
    return this.bytes.length;
  }
}
