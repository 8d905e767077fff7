import fc from 'fast-check';
import {describe, expect, it} from 'vitest';
import {type Candidate, countChunks, planAdmission} from './planAdmission.js';

const limits = {maxCaptures: 3, maxBytes: 100, maxChunks: 10};
const candidate = (id: string, bytes: number, chunks = 1, isProtected = false): Candidate => ({
  id,
  bytes,
  chunks,
  protected: isProtected,
});

describe('planAdmission', () => {
  it.each([
    ['nothing when there is room', [candidate('a', 40)], 60, [], true],
    ['the least recently used first', [candidate('a', 40), candidate('b', 40)], 60, ['a'], true],
    ['as many as it takes', [candidate('a', 40), candidate('b', 40)], 90, ['a', 'b'], true],
    ['not a protected one', [candidate('a', 40, 1, true), candidate('b', 40)], 60, ['b'], true],
    ['what it can, and says that it does not fit', [candidate('a', 60, 1, true), candidate('b', 40)], 60, ['b'], false],
  ] as const)('evicts %s', (_, candidates, bytes, evict, fits) => {
    const plan = planAdmission(candidates, {captures: 1, bytes, chunks: 1}, limits);
    expect(plan).toMatchObject({evict, fits});
  });

  it('lets one capture alone take more than the index budget', () => {
    const plan = planAdmission([candidate('a', 10)], {captures: 1, bytes: 10, chunks: 99}, limits);
    expect(plan).toMatchObject({evict: ['a'], fits: true});
  });

  it('evicts no more than needed, in order of use, and never a protected one', () => {
    const candidates = fc.array(fc.record({bytes: fc.nat(60), chunks: fc.nat(6), protected: fc.boolean()}));
    fc.assert(
      fc.property(candidates, fc.nat(100), fc.nat(10), (given, bytes, chunks) => {
        const named = given.map((one, at) => ({...one, id: `c${at}`}));
        const {evict, fits} = planAdmission(named, {captures: 1, bytes, chunks}, limits);
        const order = named.filter(one => !one.protected).map(one => one.id);
        expect(evict).toEqual(order.slice(0, evict.length));
        const without = (ids: readonly string[]) => {
          const left = named.filter(one => !ids.includes(one.id));
          const sum = (key: 'bytes' | 'chunks', start: number) => left.reduce((total, one) => total + one[key], start);
          const alone = left.length === 0;
          return left.length + 1 <= 3 && sum('bytes', bytes) <= 100 && (sum('chunks', chunks) <= 10 || alone);
        };
        expect(fits).toBe(without(evict));
        if (evict.length > 0) expect(without(evict.slice(0, -1))).toBe(false);
        if (!fits) expect(evict).toEqual(order);
      }),
    );
  });
});

describe('countChunks', () => {
  it.each([
    [0, 0],
    [1, 1],
    [4, 1],
    [5, 2],
    [6, 2],
    [7, 3],
    [12, 5],
    [100, 49],
    [65_538, 32_768],
  ])('counts %i lines as %i', (lines, chunks) => {
    expect(countChunks(lines)).toBe(chunks);
  });
});
