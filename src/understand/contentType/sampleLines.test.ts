import {expect, it} from 'vitest';
import {createLineText} from '../../text/lineText.js';
import {sampleLines} from './sampleLines.js';

/** A text whose lines are their own numbers, with every tenth line blank. */
const numbered = (lines: number) =>
  createLineText(Array.from({length: lines}, (_, at) => (at % 10 === 4 ? '  ' : String(at + 1))).join('\n'));

const expectedOf = (lines: number) =>
  Array.from({length: lines}, (_, at) => String(at + 1)).filter((_, at) => at % 10 !== 4);

it.each([0, 1, 9, 10, 11, 100, 240])('takes every line that is not blank of a text of %d lines', lines => {
  expect(sampleLines(numbered(lines))).toEqual(expectedOf(lines));
});

it.each([241, 250, 999, 100_000])('takes a bounded number of %d lines, in order, from the first to the last', lines => {
  const sampled = sampleLines(numbered(lines)).map(Number);
  expect(sampled.length).toBeGreaterThan(200);
  expect(sampled.length).toBeLessThanOrEqual(240);
  expect(sampled).toEqual([...new Set(sampled)].sort((a, b) => a - b));
  expect([sampled[0], sampled.at(-1)]).toEqual([1, lines]);
});

it('leaves out the given ranges', () => {
  const without = [
    {start: 2, end: 4},
    {start: 10, end: 30},
  ];
  expect(sampleLines(numbered(33), without)).toEqual(['1', '6', '7', '8', '9', '31', '32', '33']);
});

it('cuts long lines', () => {
  expect(sampleLines(createLineText('x'.repeat(5000)))).toEqual(['x'.repeat(400)]);
});
