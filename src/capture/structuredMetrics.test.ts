import {describe, expect, it} from 'vitest';
import {parseStructuredMetrics} from './structuredMetrics.js';

const ofSize = (bytes: number) => ({a: 'x'.repeat(bytes - '{"a":""}'.length)});
let deep: unknown = 1;
for (let level = 0; level < 5_000; level += 1) deep = [deep];

describe('parseStructuredMetrics', () => {
  it('keeps a detached copy', () => {
    const given = {suite: 'nightly', nested: {list: [1, 'two', null, true]}};
    const result = parseStructuredMetrics(given);
    given.nested.list.push('later');
    expect(result).toEqual({kind: 'metrics', metrics: {suite: 'nightly', nested: {list: [1, 'two', null, true]}}});
  });

  it('takes null for an empty object', () => {
    expect(parseStructuredMetrics(null)).toEqual({kind: 'metrics', metrics: {}});
  });

  it('accepts 16,384 bytes of JSON and not one more', () => {
    expect(parseStructuredMetrics(ofSize(16_384)).kind).toBe('metrics');
    expect(parseStructuredMetrics(ofSize(16_385))).toMatchObject({
      kind: 'refused',
      reason: expect.stringMatching(/16,385 .*exceeds.* 16,384/),
    });
  });

  it.each([
    ['a list', [1], 'JSON object'],
    ['a number that JSON cannot hold', {a: Number.NaN}, 'JSON-compatible'],
    ['a value nested five thousand deep', {deep}, 'JSON-compatible'],
  ])('refuses %s', (_, given, reason) => {
    expect(parseStructuredMetrics(given)).toMatchObject({kind: 'refused', reason: expect.stringContaining(reason)});
  });
});
