import fc from 'fast-check';
import {describe, expect, it} from 'vitest';
import {createLineBlock, createLineText, LineText} from '../text/lineText.js';
import {searchLiteral} from './searchLiteral.js';

describe('searchLiteral', () => {
  it('finds exactly the lines that hold the text, whatever the blocks', () => {
    const line = fc.string({unit: fc.constantFrom('a', 'b', 'A', '.', ' ', 'é'), maxLength: 12});
    fc.assert(
      fc.property(
        fc.array(fc.array(line, {minLength: 1, maxLength: 9}), {maxLength: 4}),
        fc.string({unit: fc.constantFrom('a', 'b', '.', 'é'), minLength: 1, maxLength: 3}),
        (parts, query) => {
          const text = new LineText(parts.map(lines => createLineBlock(Buffer.from(`${lines.join('\n')}\n`))));
          const expected = parts.flat().flatMap((content, at) => (content.includes(query) ? [at + 1] : []));
          expect(searchLiteral(text, query, 100).matches.flatMap(({hits}) => hits)).toEqual(expected);
        },
      ),
    );
  });

  it('minds case, signs and spaces', () => {
    const text = createLineText('Foo (bar)\nfoo  (bar)\nfoo (bar\n');
    expect(searchLiteral(text, 'foo  (', 5).matches).toEqual([{range: {start: 2, end: 2}, score: 1, hits: [2]}]);
    expect(searchLiteral(text, 'foo (bar)', 5).matches).toEqual([]);
  });

  it('joins neighbours into ranges of at most eight lines, in order, and counts what the limit leaves out', () => {
    const text = createLineText(Array.from({length: 40}, (_, at) => (at < 10 || at % 10 === 0 ? 'x' : 'o')).join('\n'));
    const {matches, total} = searchLiteral(text, 'x', 3);
    expect(matches.map(({range}) => [range.start, range.end])).toEqual([
      [1, 8],
      [9, 11],
      [21, 21],
    ]);
    expect(total).toBe(4);
  });

  it('has no matches for an empty text', () => {
    expect(searchLiteral(createLineText('a\n'), '', 5)).toEqual({matches: [], total: 0});
  });
});
