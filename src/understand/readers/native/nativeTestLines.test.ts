/** What the smaller test frameworks of C and C++ report. */

import {expect, it} from 'vitest';
import {createLineText} from '../../../text/lineText.js';
import {conclude} from '../../conclude.js';
import {readTextNow} from '../../readText.js';

function read(lines: readonly string[], code: number) {
  const outcome = {kind: 'exited', code} as const;
  const reading = readTextNow(createLineText(lines.map(line => `${line}\n`).join('')), {label: 'cmd: ./test', outcome});
  const faults = reading.findings
    .filter(({severity}) => severity !== 'warning')
    .map(({file, row, name, message}) => `${file}:${row} ${name} | ${message}`);
  return {totals: reading.totals, faults, conclusion: conclude(reading, outcome)};
}

const RULE = '-'.repeat(79);
const DOTS = '.'.repeat(79);
const DOUBLE = '='.repeat(79);

it.each([
  [
    'Catch2',
    [
      RULE,
      'jars are weighed',
      '  empty',
      RULE,
      'jar.cpp:8',
      DOTS,
      '',
      'jar.cpp:10: FAILED:',
      '  CHECK( n == 4 )',
      'with expansion:',
      '  3 == 4',
      '',
      'jar.cpp:11: FAILED:',
      'explicitly with message:',
      '  too light',
      '',
      DOUBLE,
      'test cases: 3 | 1 passed | 1 failed | 1 failed as expected',
      'assertions: 4 | 2 passed | 2 failed',
    ],
    ['jar.cpp:10 jars are weighed > empty | CHECK( n == 4 ) with expansion: 3 == 4'],
    {passed: 1, failed: 1, skipped: 1},
  ],
  [
    "Catch2's compact reporter",
    ['jar.cpp:10: failed: n == 4 for: 3 == 4', 'Failed 1 test case, failed 1 assertion.'],
    ['jar.cpp:10 undefined | n == 4 for: 3 == 4'],
    {failed: 1},
  ],
  [
    'doctest',
    [
      '[doctest] doctest version is "2.4.9"',
      DOUBLE,
      'jar.cpp:5:',
      'TEST SUITE: jars',
      'TEST CASE:  weigh',
      '  empty',
      '',
      'jar.cpp:6: ERROR: CHECK( n == 4 ) is NOT correct!',
      '  values: CHECK( 3 == 4 )',
      '',
      DOUBLE,
      'jar.cpp:11:',
      'TEST CASE:  should fail',
      '',
      'jar.cpp:12: ERROR: CHECK( 1 == 2 ) is NOT correct!',
      '',
      'Failed as expected so marking it as not failed',
      DOUBLE,
      '[doctest] test cases: 2 | 1 passed | 1 failed | 3 skipped',
      '[doctest] Status: FAILURE!',
    ],
    ['jar.cpp:6 weigh > empty | CHECK( n == 4 ) is NOT correct!'],
    {passed: 1, failed: 1, skipped: 3},
  ],
  [
    'Check',
    [
      'Running suite(s): Jars',
      '33%: Checks: 3, Failures: 1, Errors: 1',
      "jar.c:5:F:Core:t_int:0: Assertion '3 == 4' failed: 3 == 3, 4 == 4",
      'jar.c:8:E:Core:t_segv:0: (after this point) Received signal 11 (Segmentation fault)',
    ],
    [
      "jar.c:5 Core:t_int | Assertion '3 == 4' failed: 3 == 3, 4 == 4",
      'jar.c:8 Core:t_segv | (after this point) Received signal 11 (Segmentation fault)',
    ],
    {passed: 1, failed: 1, errors: 1},
  ],
  [
    'Boost.Test',
    [
      'Running 3 test cases...',
      'jar.cpp(5): error: in "weights/light": check 1 == 2 has failed',
      'jar.cpp(6): error: in "weights/light": check 3 == 4 has failed [3 != 4]',
      'unknown location(0): fatal error: in "thrown": std::runtime_error: bad lid',
      'jar.cpp(9): last checkpoint: "thrown" test entry',
      '',
      '*** 3 failures are detected in the test module "Jars"',
    ],
    ['jar.cpp:5 weights/light | check 1 == 2 has failed', 'jar.cpp:9 thrown | std::runtime_error: bad lid'],
    {passed: 1, failed: 2},
  ],
  [
    'CppUTest',
    [
      'jar.cpp:4: error: Failure in TEST(Jars, Weighs)',
      '\tLONGS_EQUAL(3, 4) failed',
      '\texpected <3 (0x3)>',
      '',
      '.',
      'Errors (1 failures, 3 tests, 2 ran, 5 checks, 1 ignored, 0 filtered out, 0 ms)',
    ],
    ['jar.cpp:4 TEST(Jars, Weighs) | LONGS_EQUAL(3, 4) failed'],
    {passed: 1, failed: 1, skipped: 1},
  ],
  [
    'Unity',
    [
      'test/test_jar.c:20:test_weighs:FAIL: Expected 3 Was 4',
      'test/test_jar.c:21:test_ok:PASS',
      'test/test_jar.c:30:test_later:IGNORE: not yet',
      '',
      '-----------------------',
      '3 Tests 1 Failures 1 Ignored ',
      'FAIL',
    ],
    ['test/test_jar.c:20 test_weighs | Expected 3 Was 4'],
    {passed: 1, failed: 1, skipped: 1},
  ],
  [
    'CUnit',
    [
      'Suite Jars, Test weighs jars had failures:',
      '    1. jar.c:3  - 1==2',
      '    2. jar.c:4  - CU_ASSERT_EQUAL(3,4)',
      '',
      'Run Summary:    Type  Total    Ran Passed Failed Inactive',
      '              suites      2      1    n/a      1        0',
      '               tests      4      3      2      1        0',
    ],
    ['jar.c:3 weighs jars | 1==2'],
    {passed: 2, failed: 1},
  ],
  [
    'Qt Test',
    [
      '********* Start testing of TestJar *********',
      'PASS   : TestJar::initTestCase()',
      'FAIL!  : TestJar::weighs(light) Compared values are not the same',
      '   Actual   (jar.weight()): 3',
      '   Expected (4)           : 4',
      '   Loc: [tst_jar.cpp(17)]',
      'Totals: 2 passed, 1 failed, 0 skipped, 0 blacklisted, 1ms',
    ],
    ['tst_jar.cpp:17 TestJar::weighs(light) | Compared values are not the same'],
    {passed: 2, failed: 1, skipped: 0},
  ],
])('%s is read test by test', (_, lines, faults, totals) => {
  expect(read(lines, 1)).toMatchObject({faults, totals, conclusion: 'failed'});
});

it.each([
  ['Catch2', ['All tests passed (2 assertions in 1 test case)']],
  ['doctest', ['[doctest] test cases: 1 | 1 passed | 0 failed | 0 skipped', '[doctest] Status: SUCCESS!']],
  ['Boost.Test', ['Running 1 test case...', '', '*** No errors detected']],
  ['CppUTest', ['.', 'OK (7 tests, 1 ran, 1 checks, 0 ignored, 6 filtered out, 0 ms)']],
  ['Unity', ['a.c:2:test_error:PASS', '', '1 Tests 0 Failures 0 Ignored ', 'OK']],
])('%s is green where all passed', (_, lines) => {
  expect(read(lines, 0)).toMatchObject({faults: [], conclusion: 'passed', totals: {passed: 1, failed: 0}});
});
