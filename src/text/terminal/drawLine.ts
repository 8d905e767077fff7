/** Text with escape sequences → calls of a screen. */

import {effectOf} from './effects.js';
import {readEscape} from './escape.js';
import type {Screen} from './screen.js';

const BS = 0x08;
const CR = 0x0d;
const ESC = 0x1b;

/** Shows the text of one line, without its line end, until rows of the screen must be given out; returns how far it came. */
export function drawLine(screen: Screen, bytes: Uint8Array, from: number, to: number): number {
  let at = from;
  while (at < to && !screen.isOverfull) {
    const control = findControl(bytes, at, to);
    if (control > at) screen.print(bytes, at, control);
    if (control === to) return to;
    at = control + 1;
    if (bytes[control] === CR) screen.moveToColumn(0);
    else if (bytes[control] === BS) screen.moveBy(0, -1);
    else {
      const sequence = readEscape(bytes, control, to);
      effectOf(sequence)?.apply(screen, sequence.first, sequence.second);
      at = sequence.end;
    }
  }
  return at;
}

function findControl(bytes: Uint8Array, from: number, to: number): number {
  for (let at = from; at < to; at += 1) {
    const byte = bytes[at];
    if (byte === ESC || byte === CR || byte === BS) return at;
  }
  return to;
}
