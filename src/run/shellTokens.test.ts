import fc from 'fast-check';
import {describe, expect, it, test} from 'vitest';
import {isAssignment, parseShellTokens} from './shellTokens.js';

describe('a command text', () => {
  test.each([
    ['ls -la', ['ls', '-la']],
    ['  a\tb\nc  ', ['a', 'b', 'c']],
    ['echo "a b" \'c d\' e\\ f', ['echo', 'a b', 'c d', 'e f']],
    ['echo a # b', ['echo', 'a', '#', 'b']],
    ["a''b \"\" ''", ['ab', '', '']],
    ['"a\\"b" "c\\d" "\\$e"', ['a"b', 'c\\d', '$e']],
    ["'a\\' b", ['a\\', 'b']],
    ['a \\\n b\\\nc "d\\\ne"', ['a', 'bc', 'de']],
    ['a|b && c;d', ['a|b', '&&', 'c;d']],
    ['printf "äöü 日本 🚀" \ud800', ['printf', 'äöü 日本 🚀', '\ud800']],
    ['', []],
    [' \t\n', []],
  ])('%j has the words %j', (command, tokens) => {
    expect(parseShellTokens(command)).toEqual({kind: 'tokens', tokens});
  });

  test.each(['echo "abc', "echo 'abc", 'echo abc\\', 'echo "a\\"', '"'])('%j is unfinished', command => {
    expect(parseShellTokens(command)).toMatchObject({kind: 'unfinished', reason: expect.stringMatching(/./)});
  });

  it('gives back any words that were quoted in either way', () => {
    const single = (word: string) => `'${word.replaceAll("'", "'\\''")}'`;
    const double = (word: string) => `"${word.replace(/["\\$`]/g, '\\$&')}"`;
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.string({unit: 'binary'}), fc.boolean())), words => {
        const command = words.map(([word, isSingle]) => (isSingle ? single(word) : double(word))).join(' ');
        expect(parseShellTokens(command)).toEqual({kind: 'tokens', tokens: words.map(([word]) => word)});
      }),
    );
  });
});

test.each([
  ['A=1', true],
  ['_a1=', true],
  ['A+=1', true],
  ['1A=1', false],
  ['A', false],
  ['=1', false],
  ['./a=b', false],
  ['A-B=1', false],
])('%j as an assignment: %j', (token, expected) => {
  expect(isAssignment(token)).toBe(expected);
});
