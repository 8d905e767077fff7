/** Holds for every reader: text made of its own anchors costs it no more than a share of the lines, and never breaks it. */

import {describe, expect, test} from 'vitest';
import {createLineText} from '../../text/lineText.js';
import {takeNotes} from '../scan/takeNotes.js';
import {askReaders} from './askReaders.js';
import {READERS} from './index.js';
import type {Reader} from './reader.js';

/** A quarter of the larger text that each reader is measured with; time is not, for machines differ. */
const BYTES = 8 * 1024;
const FACTOR = 4;
/** Lines are looked at a few times over, by each pattern's neighbours as well; what grows as a square is sixteenfold. */
const MAX_GROWTH = 1.6 * FACTOR;
const SPARE_LOOKS = 1000;

const SHAPES: readonly [string, (anchors: readonly string[]) => string][] = [
  ['alone on lines', anchors => anchors.map(anchor => `${anchor}\n`).join('')],
  ['with a tail', anchors => anchors.map(anchor => `${anchor}${'x'.repeat(40)} 1\n`).join('')],
  ['in long lines', anchors => `${anchors.join(' ').repeat(1 + Math.ceil(2000 / anchors.join(' ').length))}\n`],
];
const READ_ALWAYS = ['Error: a', 'FAIL b', 'at c (d.js:1:2)'];

function finish<T>(steps: Generator<void, T>): T {
  for (let step = steps.next(); ; step = steps.next()) if (step.done) return step.value;
}

/** Asks one reader about one text, and counts how often it looks at a line. */
function look(reader: Reader, unit: string, bytes: number): {looks: number; isBroken: boolean} {
  const text = createLineText(unit.repeat(Math.ceil(bytes / unit.length)));
  let looks = 0;
  const counted: Reader = {
    ...reader,
    read: view =>
      reader.read({
        ...view,
        line(number) {
          looks += 1;
          return view.line(number);
        },
        wholeLine(number) {
          looks += 1;
          return view.wholeLine(number);
        },
      }),
  };
  const context = {ended: 'badly'} as const;
  const notes = finish(takeNotes(text, READERS, context));
  const outcome = {kind: 'exited', code: 1} as const;
  const answers = finish(askReaders(text, {readers: [counted], notes, judged: notes.judged, outcome, context}));
  return {looks, isBroken: answers.understoodBy.some(name => name.includes('broken'))};
}

describe('a text of nothing but its anchors', () => {
  test.each(READERS.map(reader => [reader.name, reader] as const))('%s', (_, reader) => {
    const anchors = reader.anchors.length > 0 ? reader.anchors : READ_ALWAYS;
    for (const [shape, make] of SHAPES) {
      const unit = make(anchors);
      const small = look(reader, unit, BYTES);
      const large = look(reader, unit, BYTES * FACTOR);
      expect({shape, isBroken: small.isBroken || large.isBroken}).toEqual({shape, isBroken: false});
      expect(large.looks, `looks at lines ${shape}, beside ${small.looks}`).toBeLessThanOrEqual(
        small.looks * MAX_GROWTH + SPARE_LOOKS,
      );
    }
  });
});
