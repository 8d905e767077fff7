import fc from 'fast-check';
import {expect, it, test} from 'vitest';
import {toWireText} from './wireText.js';

test.each([
  ['escape sequences', '\x1b[31mred\x1b[0m', '␛[31mred␛[0m'],
  ['NUL, bell, carriage return, delete', 'a\0b\x07c\rd\x7f', 'a␀b␇c␍d␡'],
  ['C1 controls', 'a\x9b31m\x85', 'a\\x9b31m\\x85'],
  ['bidirectional overrides', 'if (\u202e a\u2066)', 'if (\\u202e a\\u2066)'],
  ['unpaired surrogates', 'a\ud83dz\ude00', 'a\ufffdz\ufffd'],
])('%s become visible', (_name, text, expected) => {
  expect(toWireText(text)).toBe(expected);
});

test.each(['', 'plain\ttext\n', 'ünïcödé 漢字 😀 👩‍👩‍👧 ‏עברית', '␛ already a picture', 'a\u00a0b\u200bc'])(
  '%j stays as it is',
  text => {
    expect(toWireText(text)).toBe(text);
  },
);

it('gives well-formed text without controls for any string, and changes nothing the second time', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(0xffff), {maxLength: 50}), units => {
      const safe = toWireText(String.fromCharCode(...units));
      expect(safe.isWellFormed()).toBe(true);
      expect(safe).not.toMatch(/[\0-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]/);
      expect(toWireText(safe)).toBe(safe);
    }),
  );
});
