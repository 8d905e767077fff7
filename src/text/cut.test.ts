import fc from 'fast-check';
import {describe, expect, it, test} from 'vitest';
import {cutLine, cutUtf8, utf8Length} from './cut.js';

/** Text with unpaired surrogates, pairs, combining marks and plain letters. */
const oddText = fc
  .array(fc.constantFrom('a', 'é', '漢', '😀', '\ud83d', '\ude00', '\u0301', '\n', '\0'), {maxLength: 40})
  .map(parts => parts.join(''));

describe('cutUtf8', () => {
  test.each([
    ['fits', 'hello', 5, '...', 'hello', false],
    ['is too long by one', 'hello!', 5, '...', 'he...', true],
    ['would end inside a character', 'aé漢z', 6, '..', 'aé..', true],
    ['would end inside a pair', 'a😀b', 5, '.', 'a.', true],
    ['has no room beside the marker', 'hello!', 3, '...', '...', true],
    ['has no room for the marker', 'hello!', 2, '...', '..', true],
    ['cuts the marker at a character', 'hello!', 4, '漢字', '漢', true],
    ['may have nothing', 'hello', 0, '...', '', true],
    ['may have less than nothing', 'hello', -5, '...', '', true],
    ['is empty', '', 0, '...', '', false],
  ])('a text that %s', (_name, text, maxBytes, marker, expected, cut) => {
    expect(cutUtf8(text, maxBytes, marker)).toEqual({text: expected, cut});
  });

  it('keeps the longest prefix of whole characters that fits with the marker', () => {
    fc.assert(
      fc.property(oddText, fc.nat(60), fc.constantFrom('', '…', '[cut]'), (text, maxBytes, marker) => {
        const result = cutUtf8(text, maxBytes, marker);
        expect(result.text).toBe(utf8Length(text) <= maxBytes ? text : longestByHand(text, maxBytes, marker));
        expect(utf8Length(result.text)).toBeLessThanOrEqual(maxBytes);
      }),
    );
  });
});

function longestByHand(text: string, maxBytes: number, marker: string): string {
  const markerFits = utf8Length(marker) <= maxBytes;
  const characters = Array.from(markerFits ? text : marker);
  const end = markerFits ? marker : '';
  for (let count = characters.length; count > 0; count -= 1) {
    const candidate = characters.slice(0, count).join('') + end;
    if (utf8Length(candidate) <= maxBytes) return candidate;
  }
  return end;
}

describe('cutLine', () => {
  it('returns a short line as it is', () => {
    expect(cutLine('héllo', 5)).toEqual({text: 'héllo', from: 1, to: 5, total: 5, cut: false});
    expect(cutLine('', 5)).toEqual({text: '', from: 1, to: 0, total: 0, cut: false});
  });

  it('keeps the beginning when there is no point of interest', () => {
    expect(cutLine('abcdefgh', 3)).toEqual({text: 'abc', from: 1, to: 3, total: 8, cut: true});
  });

  it('puts the point of interest in the middle', () => {
    expect(cutLine('abcdefghij', 5, {start: 6, end: 6})).toMatchObject({text: 'defgh', from: 4, to: 8});
    expect(cutLine('abcdefghij', 6, {start: 5, end: 6})).toMatchObject({text: 'cdefgh', from: 3, to: 8});
  });

  it('fills the room at either end of the line', () => {
    expect(cutLine('abcdefghij', 5, {start: 10, end: 10})).toMatchObject({text: 'fghij', from: 6, to: 10});
    expect(cutLine('abcdefghij', 5, {start: 2, end: 2})).toMatchObject({text: 'abcde', from: 1, to: 5});
  });

  it('shows a long point of interest from its beginning', () => {
    expect(cutLine('abcdefghij', 3, {start: 4, end: 9})).toMatchObject({text: 'def', from: 4, to: 6});
  });

  it('counts code points and never parts a pair', () => {
    expect(cutLine('😀😁😂😃', 2, {start: 3, end: 3})).toEqual({text: '😂😃', from: 3, to: 4, total: 4, cut: true});
  });

  it('returns just the columns it names, whatever it is asked', () => {
    fc.assert(
      fc.property(
        oddText,
        fc.nat(50),
        fc.option(fc.record({start: fc.integer({min: -5, max: 60}), end: fc.nat(60)})),
        (text, maxChars, center) => {
          const points = Array.from(text);
          const line = cutLine(text, maxChars, center ?? undefined);
          expect(line.total).toBe(points.length);
          expect(line.text).toBe(points.slice(line.from - 1, line.to).join(''));
          expect(line.to - line.from + 1).toBe(
            Math.min(points.length, line.cut ? Math.max(1, maxChars) : points.length),
          );
          if (center && center.start >= 1 && center.start <= points.length) {
            expect(line.from).toBeLessThanOrEqual(center.start);
            expect(line.to).toBeGreaterThanOrEqual(center.start);
          }
        },
      ),
    );
  });
});
