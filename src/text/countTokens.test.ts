/** Compares the estimate with the tokenizer it imitates. */

import {existsSync, readdirSync, readFileSync} from 'node:fs';
import {join} from 'node:path';
import fc from 'fast-check';
import {countTokens as countExactly} from 'gpt-tokenizer/encoding/o200k_base';
import {describe, expect, it, test} from 'vitest';
import {countTokens} from './countTokens.js';

const samples = {
  'a compiler error': `src/render.ts(42,7): error TS2322: Type 'string | undefined' is not assignable to type 'string'.
  Type 'undefined' is not assignable to type 'string'.
`,
  'a test run': `============================= test session starts ==============================
collected 3 items

tests/test_cart.py ..F                                                   [100%]

    def test_total():
>       assert cart.total() == 12
E       assert 11 == 12

tests/test_cart.py:17: AssertionError
FAILED tests/test_cart.py::test_total - assert 11 == 12
========================= 1 failed, 2 passed in 0.04s ==========================
`,
  'a stack trace': `Exception in thread "main" java.lang.IllegalStateException: connection is closed
\tat com.example.store.ConnectionPool.borrowConnection(ConnectionPool.java:118)
\tat com.example.store.OrderRepository.findAll(OrderRepository.java:57)
`,
  'a server log': `2024-05-11T08:14:03.512Z INFO  [worker-3] request id=9f2c41d07be3 GET /api/orders/5521 status=200 duration=31ms
2024-05-11T08:14:03.779Z WARN  [worker-1] retrying connection to 10.0.4.17:5432 (attempt 3 of 5)
`,
  'compact JSON': JSON.stringify({
    capture_id: 'run_3f9a',
    exit_code: 1,
    verdict: 'failed: 1 of 3 tests',
    findings: [{file: 'src/render.ts', line: 42, message: 'expected 11 to be 12'}],
    truncated: false,
  }),
  'indented JSON': JSON.stringify(
    {name: 'example', version: '1.4.0', files: ['dist', 'README.md'], private: true},
    null,
    2,
  ),
};

describe('an estimate of a text', () => {
  test.each(Object.entries(samples))('is within a quarter for %s', (_name, text) => {
    expect(ratioOf(text)).toBeGreaterThan(0.75);
    expect(ratioOf(text)).toBeLessThan(1.25);
  });

  it('is nothing for nothing', () => {
    expect(countTokens('')).toBe(0);
  });

  it('is at least one token and at most two a character', () => {
    fc.assert(
      fc.property(fc.string({unit: 'binary', minLength: 1}), text => {
        expect(countTokens(text)).toBeGreaterThanOrEqual(1);
        expect(countTokens(text)).toBeLessThanOrEqual(2 * text.length);
      }),
    );
  });

  it('takes unpaired surrogates and long runs of one kind', () => {
    expect(countTokens('\ud800a\udc00')).toBeGreaterThan(0);
    for (const part of ['A', 'a', ' ', '\n', '"', '-', '7', 'я', '\u0000']) {
      expect(countTokens(part.repeat(100_000))).toBeGreaterThan(0);
    }
  });
});

const data = join(import.meta.dirname, '../../../shared/data');
const MOST_CHARS = 10_000;

describe.skipIf(!existsSync(data))('estimates of recorded texts', () => {
  test.each([
    ['build logs', () => textsOf('logs')],
    ['outputs of commands', () => textsOf('runs', 'output.txt')],
    ['outputs of commands as JSON', () => textsOf('runs', 'output.txt').map(asJson)],
    ['diffs', () => textsOf('diffs')],
  ])('are unbiased for %s, and seldom far off', (_name, read) => {
    const ratios = read().map(ratioOf);
    expect(Math.abs(average(ratios) - 1)).toBeLessThan(0.1);
    expect(average(ratios.map(ratio => Math.abs(ratio - 1)))).toBeLessThan(0.12);
  });
});

function textsOf(folder: string, file = ''): string[] {
  return readdirSync(join(data, folder))
    .map(name => join(data, folder, name, file))
    .filter(path => existsSync(path))
    .map(path => readFileSync(path).toString('utf8', 0, MOST_CHARS))
    .filter(text => text.length > 100);
}

function asJson(output: string): string {
  const lines = output.slice(0, 2_000).split('\n');
  return JSON.stringify({exit_code: 1, lines: lines.map((text, index) => ({line: index + 1, text}))});
}

function ratioOf(text: string): number {
  return countTokens(text) / countExactly(text);
}

function average(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
