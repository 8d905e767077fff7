import {expect, it, test} from 'vitest';
import {formatCount, numberedLine} from './format.js';

test.each([
  [0, '0'],
  [999, '999'],
  [1_000, '1,000'],
  [65_536, '65,536'],
  [1_234_567, '1,234,567'],
  [-1_234, '-1,234'],
  [-123, '-123'],
  [12_345.6, '12,345'],
])('%d is written %s', (count, text) => {
  expect(formatCount(count)).toBe(text);
});

it('aligns line numbers in five columns', () => {
  expect(numberedLine(7, 'seven')).toBe('      7 | seven');
  expect(numberedLine(123_456, '')).toBe('  123456 | ');
});
