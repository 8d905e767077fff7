import {expect, it} from 'vitest';
import {peakResidentMemoryBytes, residentMemoryBytes} from './residentMemory.js';

it('is told in bytes, the peak never below the present', () => {
  const now = residentMemoryBytes();
  expect(now).toBeGreaterThan(10_000_000);
  expect(peakResidentMemoryBytes()).toBeGreaterThan(now * 0.9); // The two counters of the kernel differ a little.
});
