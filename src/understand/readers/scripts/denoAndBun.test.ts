import {describe, expect, test} from 'vitest';
import {createLineText} from '../../../text/lineText.js';
import {conclude} from '../../conclude.js';
import type {Conclusion, Finding} from '../../reading.js';
import {readTextNow} from '../../readText.js';

function read(output: string, code: number) {
  const outcome = {kind: 'exited', code} as const;
  const reading = readTextNow(createLineText(`${output.replace(/^\n/, '')}\n`), {label: 'cmd', outcome});
  return {...reading, conclusion: conclude(reading, outcome)};
}

const CASES: readonly (readonly [string, number, string, Conclusion, readonly Partial<Finding>[]])[] = [
  [
    'Deno: a failed test and a failed step',
    1,
    `
running 2 tests from ./tide_test.ts
lifts ... FAILED (4ms)
ebbs ...
  low ... FAILED (1ms)
ebbs ... FAILED (due to 1 failed step) (9ms)

 ERRORS 

lifts => ./tide_test.ts:3:6
error: AssertionError: Values are not equal.
    [Diff] Actual / Expected
-   1
+   3
    at assertEquals (https://jsr.io/@std/assert/1.0.0/equals.ts:52:9)
    at file:///p/tide_test.ts:4:34

ebbs ... low => ./tide_test.ts:9:11
error: TypeError: too dry
    at dry (file:///p/tide.ts:2:32)
    at file:///p/tide_test.ts:10:31

 FAILURES 

lifts => ./tide_test.ts:3:6
ebbs ... low => ./tide_test.ts:9:11

FAILED | 0 passed | 2 failed (1 step) (165ms)

error: Test failed`,
    'failed',
    [
      {name: 'lifts', file: './tide_test.ts', row: 4, message: 'AssertionError: Values are not equal.'},
      {name: 'ebbs ... low', file: './tide_test.ts', row: 10, message: 'TypeError: too dry'},
    ],
  ],
  [
    'Deno: types and lint rules',
    1,
    `
TS2322 [ERROR]: Type 'string' is not assignable to type 'number'.
const a: number = "x";
      ^
    at file:///p/tide.ts:1:7

error[no-var]: \`var\` keyword is not allowed.
 --> /p/tide.ts:4:51
  |
4 | var x = 1;
  | ^^^

  docs: https://docs.deno.com/lint/rules/no-var

error: Type checking failed.`,
    'failed',
    [
      {code: 'TS2322', file: '/p/tide.ts', row: 1, column: 7},
      {code: 'no-var', file: '/p/tide.ts', row: 4, column: 51},
    ],
  ],
  [
    'Deno: an error that nothing caught',
    1,
    `
error: Uncaught (in promise) TypeError: too dry
export function dry() { throw new TypeError("too dry"); }
                              ^
    at dry (file:///p/tide.ts:2:32)`,
    'error',
    [{message: 'TypeError: too dry', file: '/p/tide.ts', row: 2}],
  ],
  [
    'Bun: what went wrong stands above the test',
    1,
    `
bun test v1.4.5 (a7733435c)

tide.test.ts:
(pass) ebbs [0.05ms]
3 | test('lifts', () => {
4 |   expect(lift(2)).toBe(4);
                      ^
error: expect(received).toBe(expected)

Expected: 4
Received: 0

      at lift (/p/tide.ts:2:8)
      at <anonymous> (/p/tide.test.ts:4:19)
(fail) tides > lifts [0.32ms]
(fail) waits [50.19ms]
  ^ this test timed out after 50ms.

 1 pass
 2 fail
 1 expect() calls
Ran 3 tests across 1 file. [98.00ms]`,
    'failed',
    [
      {name: 'tides > lifts', file: '/p/tide.test.ts', row: 4, message: 'expect(received).toBe(expected)'},
      {name: 'waits', file: 'tide.test.ts', message: 'this test timed out after 50ms.'},
    ],
  ],
  [
    'Bun: no test file fits',
    1,
    `
bun test v1.4.5 (a7733435c)
The following filters did not match any test files:
 zzz`,
    'error',
    [],
  ],
];

describe('Deno and Bun', () => {
  test.each(CASES)('%s', (_, code, output, conclusion, findings) => {
    const reading = read(output, code);
    expect(reading.conclusion).toBe(conclusion);
    expect(reading.findings).toEqual(findings.map(finding => expect.objectContaining(finding)));
  });
});
