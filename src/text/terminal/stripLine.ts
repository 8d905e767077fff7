/** The quick way for most lines with escape sequences: they only colour text, so that to drop them is all there is to do. */

import type {BlockBuilder} from './blockBuilder.js';
import {effectOf} from './effects.js';
import {readEscape} from './escape.js';

const BS = 0x08;
const CR = 0x0d;
const ESC = 0x1b;

/** What a line needs: `none`: it is written as it should be; `line`: its own text is changed; `rows`: other lines are too. */
export type Need = 'none' | 'line' | 'rows';

/** Writes the text of a line (without its line end) with all sequences dropped; what it wrote counts only if the answer is `none`. */
export function stripLine(bytes: Uint8Array, from: number, to: number, builder: BlockBuilder): Need {
  let need: Need = 'none';
  let isEmpty = true;
  let copied = from;
  for (let at = from; at < to; ) {
    const byte = bytes[at];
    if (byte !== ESC && byte !== CR && byte !== BS) {
      at += 1;
      continue;
    }
    if (at > copied) {
      builder.write(bytes, copied, at);
      isEmpty = false;
    }
    if (byte === ESC) {
      const sequence = readEscape(bytes, at, to);
      const reach = effectOf(sequence)?.reach;
      if (reach === 'rows') return 'rows';
      if (reach === 'line') need = 'line';
      at = sequence.end;
    } else {
      if (!isEmpty) need = 'line';
      at += 1;
    }
    copied = at;
  }
  if (need === 'none') builder.write(bytes, copied, to);
  return need;
}
