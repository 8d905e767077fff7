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

const CASES: readonly (readonly [string, string, Conclusion, readonly Partial<Finding>[]])[] = [
  [
    'PHP_CodeSniffer: rows that go on, rules behind',
    `
FILE: /p/src/Tide.php
----------------------------------------------------------------------
FOUND 1 ERROR AND 1 WARNING AFFECTING 2 LINES
----------------------------------------------------------------------
 2 | ERROR   | [x] Opening brace of a class must be on the line after
   |         |     the definition
   |         |     (PEAR.Classes.ClassDeclaration.OpenBraceNewLine)
 3 | WARNING | [ ] Inline control structures are discouraged
----------------------------------------------------------------------`,
    'failed',
    [
      {
        file: '/p/src/Tide.php',
        row: 2,
        message: 'Opening brace of a class must be on the line after the definition',
        code: 'PEAR.Classes.ClassDeclaration.OpenBraceNewLine',
      },
      {severity: 'warning', row: 3},
    ],
  ],
  [
    'PHPStan: two tables',
    `
 ------ ---------------------------------------------
  Line   src/Tide.php
 ------ ---------------------------------------------
  12     Parameter #1 $n of method lift() expects int,
         string given.
         🪪  argument.type
 ------ ---------------------------------------------

 ------ ------------------------
  Line   src/Ebb.php
 ------ ------------------------
  3      Class Nope not found.
 ------ ------------------------

 [ERROR] Found 2 errors`,
    'failed',
    [
      {
        file: 'src/Tide.php',
        row: 12,
        code: 'argument.type',
        message: 'Parameter #1 $n of method lift() expects int, string given.',
      },
      {file: 'src/Ebb.php', row: 3, message: 'Class Nope not found.'},
    ],
  ],
  [
    'Psalm, both layouts',
    `
ERROR: UndefinedMethod - src/Tide.php:12:9 - Method x does not exist (see https://psalm.dev/022)
        $this->x();

ERROR: InvalidReturnType
at src/Ebb.php:5:20
The declared return type is wrong (see https://psalm.dev/011)

------------------------------
2 errors found
------------------------------`,
    'failed',
    [
      {code: 'UndefinedMethod', file: 'src/Tide.php', row: 12, message: 'Method x does not exist'},
      {code: 'InvalidReturnType', file: 'src/Ebb.php', row: 5, message: 'The declared return type is wrong'},
    ],
  ],
  [
    'Pest: the frame in the test',
    `
   FAIL  Tests\\Unit\\TideTest
  ⨯ it dries                                          0.02s
  ──────────────────────────────────────────────────────────
   FAILED  Tests\\Unit\\TideTest > it dries    RuntimeException
  too dry

  at src/Tide.php:14
  ➜  14▕         throw new RuntimeException('too dry');

  1   src/Tide.php:14
  2   tests/Unit/TideTest.php:13

  Tests:    1 failed, 1 passed (3 assertions)`,
    'failed',
    [{name: 'Tests\\Unit\\TideTest > it dries', file: 'tests/Unit/TideTest.php', row: 13, message: 'too dry'}],
  ],
  [
    'Perl::Critic',
    '[InputOutput::ProhibitTwoArgOpen] Two-argument "open" used at line 3, column 1.  (Severity: 5)',
    'failed',
    [{row: 3, column: 1, code: 'InputOutput::ProhibitTwoArgOpen', message: 'Two-argument "open" used'}],
  ],
  [
    'clojure.test: a failure and an error',
    `
FAIL in (lifts) (tide_test.clj:2)
sums
expected: (= 4 (lift 2))
  actual: (not (= 4 0))

ERROR in (dries) (tide_test.clj:6)
Uncaught exception, not in assertion.
expected: nil
  actual: java.lang.Exception: too dry
 at tide_test$fn__165.invokeStatic (tide_test.clj:6)

Ran 3 tests containing 3 assertions.
1 failures, 1 errors.`,
    'failed',
    [
      {name: 'lifts', file: 'tide_test.clj', row: 2, message: 'expected: (= 4 (lift 2))'},
      {name: 'dries', file: 'tide_test.clj', row: 6, message: 'java.lang.Exception: too dry'},
    ],
  ],
  [
    "Julia's Test",
    `
lifts: Test Failed at /p/test/runtests.jl:5
  Expression: lift(2) == 4
   Evaluated: 0 == 4

ERROR: LoadError: Some tests did not pass: 1 passed, 1 failed, 0 errored, 0 broken.
in expression starting at /p/test/runtests.jl:3`,
    'failed',
    [{name: 'lifts', file: '/p/test/runtests.jl', row: 5, message: 'Expression: lift(2) == 4'}],
  ],
  [
    "NUnit's own runner",
    `
1) Error : Tide.TideTests.Dries
System.InvalidOperationException : too dry
   at Tide.Pump.Dry() in /p/src/Pump.cs:line 7
   at Tide.TideTests.Dries() in /p/TideTests.cs:line 22

Test Run Summary
  Test Count: 3, Passed: 2, Failed: 1, Warnings: 0, Inconclusive: 0, Skipped: 0`,
    'failed',
    [
      {
        name: 'Tide.TideTests.Dries',
        file: '/p/TideTests.cs',
        row: 22,
        message: 'System.InvalidOperationException : too dry',
      },
    ],
  ],
  [
    "busted with GoogleTest's marks",
    `
[ RUN      ] spec/tide_spec.lua @ 3: tides lifts
spec/tide_spec.lua:4: Expected objects to be equal.
[  FAILED  ] spec/tide_spec.lua @ 3: tides lifts (0.50 ms)
[ RUN      ] spec/tide_spec.lua @ 7: tides ebbs
[       OK ] spec/tide_spec.lua @ 7: tides ebbs (0.10 ms)
[  PASSED  ] 1 test.
[  FAILED  ] 1 test, listed below:
[  FAILED  ] spec/tide_spec.lua @ 3: tides lifts

 1 FAILED TEST`,
    'failed',
    [{name: 'tides lifts', file: 'spec/tide_spec.lua', row: 4, message: 'Expected objects to be equal.'}],
  ],
];

describe('PHP, Perl, Clojure, Julia, .NET and Lua', () => {
  test.each(CASES)('%s', (_, output, conclusion, findings) => {
    const reading = read(output, 1);
    expect(reading.conclusion).toBe(conclusion);
    expect(reading.findings).toEqual(findings.map(finding => expect.objectContaining(finding)));
  });

  test('counts on lines of their own', () => {
    const output = `
Test run summary: Failed!
  total: 3
  failed: 1
  succeeded: 1
  skipped: 1`;
    expect(read(output, 2).totals).toMatchObject({passed: 1, failed: 1, skipped: 1});
  });
});
