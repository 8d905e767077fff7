import {describe, expect, test} from 'vitest';
import {createLineText} from '../../text/lineText.js';
import {conclude} from '../conclude.js';
import type {Conclusion, Finding} from '../reading.js';
import {readTextNow} from '../readText.js';

function read(output: string, code: number) {
  const outcome = {kind: 'exited', code} as const;
  const reading = readTextNow(createLineText(`${output.replace(/^\n/, '')}\n`), {label: 'cmd', outcome});
  return {...reading, conclusion: conclude(reading, outcome)};
}

const CASES: readonly (readonly [string, number, string, Conclusion, readonly Partial<Finding>[]])[] = [
  [
    'busted: the assertion in the test, an error in the tested code, a file that does not load',
    3,
    `
-*+.-
1 success / 1 failure / 2 errors / 0 pending : 0.00165 seconds

Failure → spec/till_spec.lua @ 2
Till adds coins
spec/till_spec.lua:3: Expected objects to be equal.
Passed in:
(number) 1
Expected:
(number) 3

Error -> spec/till_spec.lua @ 8
Till opens
./till.lua:10: attempt to index local 'x' (a nil value)

Error -> spec/broken_spec.lua:2: ')' expected near 'function'
spec/broken_spec.lua`,
    'failed',
    [
      {
        name: 'Till adds coins',
        file: 'spec/till_spec.lua',
        row: 3,
        message: 'Expected objects to be equal.',
        severity: 'failure',
      },
      {name: 'Till opens', file: 'spec/till_spec.lua', row: 8, message: "attempt to index local 'x' (a nil value)"},
      {file: 'spec/broken_spec.lua', row: 2, message: "')' expected near 'function'"},
    ],
  ],
  [
    'ExUnit: the frame in the test, not where the test begins or the tested code',
    2,
    `
.

  1) test div by zero (CalcTest)
     test/calc_test.exs:8
     ** (ArithmeticError) bad argument in arithmetic expression: div(1, 0)
     code: assert Calc.div(1, 0) == 1
     stacktrace:
       (calc 0.1.0) lib/calc.ex:4: Calc.div/2
       test/calc_test.exs:9: (test)

Finished in 0.05 seconds (0.00s async, 0.05s sync)
2 tests, 1 failure`,
    'failed',
    [{name: 'test div by zero (CalcTest)', file: 'test/calc_test.exs', row: 9, severity: 'failure'}],
  ],
  [
    'testthat: failures, errors and warnings, not what is skipped',
    1,
    `
── Failure ('test-till.R:3'): adds coins ───────────────────────────────────────
1 + 1 not equal to 3.

── Error (test-till.R:6:3): raises ─────────────────────────────────────────────
Error: bad till
── Skip ('test-till.R:9'): skips ───────────────────────────────────────────────
Reason: later

[ FAIL 2 | WARN 0 | SKIP 1 | PASS 2 ]
Error: Test failures
Execution halted`,
    'failed',
    [
      {name: 'adds coins', file: 'test-till.R', row: 3, message: '1 + 1 not equal to 3.', severity: 'failure'},
      {name: 'raises', file: 'test-till.R', row: 6, message: 'Error: bad till', severity: 'error'},
    ],
  ],
  [
    'GHC: the message on the line or below, with its code',
    1,
    `
Calc.hs:7:21: error: Variable not in scope: c :: Int
  |
7 | apply Sub a b = a - c
  |                     ^

Calc.hs:11:11: error: [GHC-88464]
    • Variable not in scope: opname :: Op -> String
   |
11 | name op = opname op
   |           ^^^^^^`,
    'failed',
    [
      {file: 'Calc.hs', row: 7, column: 21, message: 'Variable not in scope: c :: Int'},
      {file: 'Calc.hs', row: 11, code: 'GHC-88464', message: 'Variable not in scope: opname :: Op -> String'},
    ],
  ],
  [
    'OCaml: an error with its place above',
    2,
    `
File "a.ml", line 2, characters 22-27:
2 | let () = print_string (f 2)
                          ^^^^^
Error: This expression has type int but an expression was expected of type
         string`,
    'failed',
    [{file: 'a.ml', row: 2, message: 'This expression has type int but an expression was expected of type'}],
  ],
  [
    'OCaml: an uncaught exception with its trace',
    2,
    `
Fatal error: exception Failure("bad")
Raised at Stdlib.failwith in file "stdlib.ml", line 29, characters 17-33
Called from B in file "b.ml", line 2, characters 9-23`,
    'error',
    [{file: 'b.ml', row: 2, name: 'Failure'}],
  ],
  [
    'Elixir: a compilation that failed, with warnings before',
    1,
    `
warning: variable "x" is unused
  lib/calc.ex:3: Calc.unused/1

== Compilation error in file lib/calc.ex ==
** (CompileError) lib/calc.ex:2: undefined function c/0`,
    'failed',
    [
      {file: 'lib/calc.ex', row: 2, message: 'undefined function c/0', severity: 'error'},
      {file: 'lib/calc.ex', row: 3, severity: 'warning'},
    ],
  ],
];

describe('formats of heads and blocks', () => {
  test.each(CASES)('%s', (_, code, output, conclusion, findings) => {
    const reading = read(output, code);
    expect(reading.findings).toMatchObject(findings);
    expect(reading.conclusion).toBe(conclusion);
  });

  test('count what the runner counts', () => {
    expect(read(CASES[0][2], 3).totals).toMatchObject({passed: 1, failed: 1, errors: 2, skipped: 0});
    expect(read(CASES[1][2], 2).totals).toMatchObject({passed: 1, failed: 1});
    expect(read(CASES[2][2], 1).totals).toMatchObject({passed: 2, failed: 2, skipped: 1});
  });
});
