import fc from 'fast-check';
import {expect, it} from 'vitest';
import {findPromising} from './findPromising.js';
import {ANY_SHIFT, FAILURE_BIT, type MarkedLines} from './markLines.js';
import {RANKING} from './ranking.js';
import {createWeights, worthOf} from './wordWeights.js';

const word = {key: 1, relatedKeys: [1], weight: 1};

it('picks the lines that scoring and sorting all of them would pick', () => {
  const marked = fc
    .array(fc.record({exact: fc.nat(7), any: fc.nat(7), fails: fc.boolean(), gap: fc.oneof(fc.nat(3), fc.nat(300))}), {
      maxLength: 120,
    })
    .map((lines): MarkedLines => {
      const bits = [
        0,
        ...lines.flatMap(({exact, any, fails, gap}) => [
          exact | ((exact | any) << ANY_SHIFT) | (fails ? FAILURE_BIT : 0),
          ...Array<number>(gap).fill(0),
        ]),
      ];
      const marks = Int32Array.from(bits);
      const words = [0, 1, 2].map(at => ({
        word,
        lineCount: bits.filter(each => each & (1 << (at + ANY_SHIFT))).length,
      }));
      return {words, marks};
    });
  fc.assert(
    fc.property(marked, fc.integer({min: 1, max: 40}), fc.boolean(), (given, count, asksForCause) => {
      const weights = createWeights(given);
      const {marks} = given;
      const lineCount = marks.length - 1;
      const worth = (line: number) => {
        let near = 0;
        for (let at = line - RANKING.reach; at <= line + RANKING.reach; at += 1) near |= marks[at] ?? 0;
        return worthOf(weights, marks[line], near) * (1 + ((asksForCause ? RANKING.late : 0) / lineCount) * line);
      };
      const lines = Array.from({length: lineCount}, (_, at) => at + 1).filter(
        line => marks[line] !== 0 && worth(line) > 0,
      );
      const expected = lines.sort((one, other) => worth(other) - worth(one) || one - other).slice(0, count);
      const query = {text: '', words: [word, word, word], asksForCause};
      expect(findPromising(given, weights, query, count)).toEqual(expected.sort((one, other) => one - other));
    }),
  );
});
