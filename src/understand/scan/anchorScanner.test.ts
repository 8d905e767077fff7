import fc from 'fast-check';
import {describe, expect, it} from 'vitest';
import {type Anchor, createAnchorScanner} from './anchorScanner.js';

function scanAll(anchors: readonly Anchor[], text: string, sliceBytes = Number.POSITIVE_INFINITY): string[] {
  const scanner = createAnchorScanner(anchors);
  const bytes = Buffer.from(text);
  const hits: string[] = [];
  let state = 0;
  for (let from = 0; from < bytes.length; from += sliceBytes) {
    const to = Math.min(bytes.length, from + sliceBytes);
    state = scanner.scan(bytes, from, to, state, (anchor, start) => hits.push(`${start} ${anchors[anchor].text}`));
  }
  return hits;
}

/** The obvious slow answer: every anchor at every offset, told in order of the ends. */
function searchAll(anchors: readonly Anchor[], text: string): string[] {
  const bytes = Buffer.from(text);
  const found: {end: number; hit: string}[] = [];
  for (const {text: anchor} of anchors) {
    const pattern = Buffer.from(anchor);
    for (let at = bytes.indexOf(pattern); at >= 0; at = bytes.indexOf(pattern, at + 1)) {
      found.push({end: at + pattern.length, hit: `${at} ${anchor}`});
    }
  }
  return found.map(({hit}) => hit).sort();
}

describe('createAnchorScanner', () => {
  it('finds anchors that overlap, hold each other and end together', () => {
    const anchors = ['he', 'she', 'his', 'hers'].map(text => ({text}));
    expect(scanAll(anchors, 'ushers')).toEqual(['1 she', '2 he', '2 hers']);
  });

  it('finds what a search for each anchor finds, in any slices', () => {
    const word = fc.string({unit: fc.constantFrom('a', 'b', 'A', '✗', '\n'), minLength: 1, maxLength: 4});
    const text = fc.string({unit: fc.constantFrom('a', 'b', 'A', '✗', '\n', 'é'), maxLength: 60});
    fc.assert(
      fc.property(
        fc.uniqueArray(word, {minLength: 1, maxLength: 6}),
        text,
        fc.integer({min: 1, max: 9}),
        (words, content, size) => {
          const anchors = words.map(each => ({text: each}));
          expect(scanAll(anchors, content, size).sort()).toEqual(searchAll(anchors, content));
        },
      ),
    );
  });

  it('folds the case of ASCII letters only where it is told to', () => {
    expect(scanAll([{text: 'Error', anyCase: true}], 'eRRor ERROR')).toEqual(['0 Error', '6 Error']);
    expect(scanAll([{text: 'ERR'}], 'err ERR')).toEqual(['4 ERR']);
  });

  it('lets an anchor look around and reject a match', () => {
    const atLineStart = {
      text: 'ok',
      accept: (bytes: Uint8Array, start: number) => start === 0 || bytes[start - 1] === 0x0a,
    };
    expect(scanAll([atLineStart], 'ok book\nok')).toEqual(['0 ok', '8 ok']);
  });

  it('refuses an empty anchor', () => {
    expect(() => createAnchorScanner([{text: ''}])).toThrow(RangeError);
  });

  it('finds nothing without anchors', () => {
    expect(scanAll([], 'text')).toEqual([]);
  });
});
