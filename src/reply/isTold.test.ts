import {describe, expect, it} from 'vitest';
import type {Finding} from '../understand/reading.js';
import {isTold} from './isTold.js';

const finding: Finding = {
  kind: 'diagnostic',
  severity: 'error',
  message: "cannot assign to 'rate'",
  file: 'src/pool.c',
  row: 11,
  column: 7,
  code: '-Wconst',
  range: {start: 1, end: 3},
};

describe('what a finding says', () => {
  it.each([
    ['the message', "    cannot assign to 'rate'"],
    ['place and message', "src/pool.c:11:7: error: cannot assign to 'rate' [-Wconst]"],
    ['a place with brackets', "src/pool.c(11,7): error: cannot assign to 'rate'"],
    ['a frame of the place', '    at fill (src/pool.c:11:7)'],
    ['a frame of Python', '  File "src/pool.c", line 11, in fill'],
  ])('is %s', (_, line) => expect(isTold(line, finding)).toBe(true));

  it.each([
    ['another place', "src/pool.c:12:7: error: cannot assign to 'rate'"],
    ['a longer number', "src/pool.c:110:7: error: cannot assign to 'rate'"],
    ['source', '   11 |   rate = 3;'],
    ['more than the message', "E   cannot assign to 'rate' of a constant"],
    ['a side of a comparison', 'expected: 11'],
    ['a title', '1) pool fills'],
  ])('is not %s', (_, line) => expect(isTold(line, finding)).toBe(false));
});
