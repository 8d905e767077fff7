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
    'XCTest: a wrong value and an error without a place',
    `
Test Suite 'TideTests' started at 2025-11-30 10:00:00.000
/p/Tests/TideTests.swift:8: error: TideTests.testLifts : XCTAssertEqual failed: ("0") is not equal to ("4")
Test Case 'TideTests.testLifts' failed (0.003 seconds)
<EXPR>:0: error: TideTests.testDries : threw error "dry"
Test Case 'TideTests.testDries' failed (0.0 seconds)
Test Suite 'TideTests' failed at 2025-11-30 10:00:00.000
\t Executed 3 tests, with 2 failures (1 unexpected) in 0.005 (0.005) seconds`,
    'failed',
    [
      {
        name: 'TideTests.testLifts',
        file: '/p/Tests/TideTests.swift',
        row: 8,
        message: 'XCTAssertEqual failed: ("0") is not equal to ("4")',
      },
      {name: 'TideTests.testDries', message: 'threw error "dry"'},
    ],
  ],
  [
    'Swift Testing',
    `
◇ Test lifts() started.
✘ Test lifts() recorded an issue at TideTests.swift:7:5: Expectation failed: (lift(2) → 0) == (4 → 4)
↳ lifting two
✘ Test lifts() failed after 0.001 seconds with 1 issue.
✘ Test run with 2 tests failed after 0.002 seconds with 1 issue.`,
    'failed',
    [
      {
        name: 'lifts()',
        file: 'TideTests.swift',
        row: 7,
        message: 'Expectation failed: (lift(2) → 0) == (4 → 4)',
        evidence: [2, 3],
      },
    ],
  ],
  [
    'the compiler of Swift: the frame tells the error again',
    `
error: emit-module command failed with exit code 1 (use -v to see invocation)
/p/Tide.swift:3:9: error: cannot find 'x' in scope
1 | public struct Tide {
3 |     let y = x
  |             \`- error: cannot find 'x' in scope`,
    'failed',
    [{file: '/p/Tide.swift', row: 3, column: 9, message: "cannot find 'x' in scope"}],
  ],
  [
    'xcpretty: a test is told twice',
    `
TideTests
    ✗ testLifts, XCTAssertEqual failed: ("0") is not equal to ("4")

TideTests.TideTests
  testLifts, XCTAssertEqual failed: ("0") is not equal to ("4")
  /p/TideTests.swift:12
  \`\`\`
        XCTAssertEqual(n, 4)
  \`\`\`

\t Executed 2 tests, with 1 failure (0 unexpected) in 0.007 (0.010) seconds

** TEST FAILED **`,
    'failed',
    [{name: 'testLifts', file: '/p/TideTests.swift', row: 12}],
  ],
  [
    'Dart: failed tests and a file that does not load',
    `
00:00 +0 -1: test/tide_test.dart: tides lift [E]
  Expected: <4>
    Actual: <0>

  package:matcher                                     expect
  test/tide_test.dart 8:5                             main.<fn>.<fn>

00:00 +1 -2: test/tide_test.dart: dries [E]
  Bad state: too dry
  lib/tide.dart 3:15      dry
  test/tide_test.dart 14:3  main.<fn>

00:00 +1 -3: loading test/bad_test.dart [E]
  Failed to load "test/bad_test.dart":
  test/bad_test.dart:4:11: Error: Undefined name 'nope'.
00:00 +1 -3: Some tests failed.`,
    'failed',
    [
      {name: 'test/tide_test.dart: tides lift', file: 'test/tide_test.dart', row: 8, message: 'Expected: <4>'},
      {name: 'test/tide_test.dart: dries', file: 'test/tide_test.dart', row: 14, message: 'Bad state: too dry'},
      {file: 'test/bad_test.dart', row: 4, message: "Undefined name 'nope'."},
    ],
  ],
  [
    'Flutter: the box of a widget test',
    `
══╡ EXCEPTION CAUGHT BY FLUTTER TEST FRAMEWORK ╞═══════════════════════════
The following TestFailure was thrown running a test:
Expected: exactly one matching candidate
  Actual: _TextWidgetFinder:<Found 0 widgets>

When the exception was thrown, this was the stack:
#4      main.<anonymous closure> (file:///p/test/tide_test.dart:28:5)

The test description was:
  Counter increments
═══════════════════════════════════════════════════════════════════════════
00:03 +0 -1: /p/test/tide_test.dart: Counter increments [E]
  Test failed. See exception logs above.
  The test description was: Counter increments

00:03 +0 -1: Some tests failed.`,
    'failed',
    [
      {
        name: 'Counter increments',
        file: '/p/test/tide_test.dart',
        row: 28,
        message: 'Expected: exactly one matching candidate',
      },
    ],
  ],
  [
    'dart analyze: advice does not fail it',
    `
Analyzing tide...

  error - lib/tide.dart:3:9 - Undefined name 'x'. - undefined_identifier
   info - bin/tide.dart:2:1 - Use of print. - avoid_print

2 issues found.`,
    'failed',
    [
      {severity: 'error', file: 'lib/tide.dart', row: 3, code: 'undefined_identifier', message: "Undefined name 'x'."},
      {severity: 'warning', file: 'bin/tide.dart', row: 2, code: 'avoid_print'},
    ],
  ],
];

describe('Swift and Dart', () => {
  test.each(CASES)('%s', (_, output, conclusion, findings) => {
    const reading = read(output, 1);
    expect(reading.conclusion).toBe(conclusion);
    expect(reading.findings).toEqual(findings.map(finding => expect.objectContaining(finding)));
  });
});
