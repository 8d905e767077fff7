import fc from 'fast-check';
import {expect, it} from 'vitest';
import {createLineSet} from './lineSet.js';

const anyRange = fc
  .tuple(fc.integer({min: 1, max: 60}), fc.nat(20))
  .map(([start, more]) => ({start, end: start + more}));

it('holds exactly the lines of its ranges, however they overlap', () => {
  fc.assert(
    fc.property(fc.array(anyRange, {maxLength: 12}), ranges => {
      const has = createLineSet(ranges);
      for (let line = 0; line <= 85; line += 1) {
        expect(has(line)).toBe(ranges.some(({start, end}) => line >= start && line <= end));
      }
    }),
  );
});
