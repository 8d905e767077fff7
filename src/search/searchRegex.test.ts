import {describe, expect, it, test} from 'vitest';
import {createLineText} from '../text/lineText.js';
import {searchRegex} from './searchRegex.js';

describe('searchRegex', () => {
  test.each([
    ['^b.d$', [2]],
    ['(?i)BAD', [2, 3]],
    ['\\d{3}', [4]],
    ['[äö]', [5]],
    ['a\\s+b', []],
    ['^$', [6]],
  ])('finds the lines that match %s', async (pattern, expected) => {
    const text = createLineText('good\nbad\nBad\ncode 404\nKäse\n\nends in a\nb starts\n');
    expect((await searchRegex(text, pattern, 20)).matches.flatMap(({hits}) => hits)).toEqual(expected);
  });

  test.each(['(', '[a', 'a**', '(?<x', '\\', '(a)\\1', '(?=a)'])('says what is wrong with %s', async pattern => {
    const {matches, problem} = await searchRegex(createLineText('a\n'), pattern, 5);
    expect(matches).toEqual([]);
    expect(problem).toMatch(/^the pattern is not valid: \S[^\n]*$/);
  });

  it('needs time in proportion to the text where backtracking would never end', async () => {
    const text = createLineText(`${'a'.repeat(5000)}!\n`);
    expect(await searchRegex(text, '^(a+)+$', 5)).toEqual({matches: [], total: 0});
  });

  it('has no matches for an empty pattern', async () => {
    expect(await searchRegex(createLineText('a\n'), '', 5)).toEqual({matches: [], total: 0});
  });
});
