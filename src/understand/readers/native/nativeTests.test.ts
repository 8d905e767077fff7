/** What the test frameworks of C and C++ report, whole and cut off. */

import {describe, expect, it} from 'vitest';
import {createLineText} from '../../../text/lineText.js';
import {conclude} from '../../conclude.js';
import {readTextNow} from '../../readText.js';

function read(lines: readonly string[], code: number) {
  const outcome = {kind: 'exited', code} as const;
  const reading = readTextNow(createLineText(lines.map(line => `${line}\n`).join('')), {label: 'cmd: ./test', outcome});
  const faults = reading.findings
    .filter(({severity}) => severity !== 'warning')
    .map(({file, row, name, message}) => `${file}:${row} ${name} | ${message}`);
  return {reading, faults, conclusion: conclude(reading, outcome)};
}

const GOOGLE_TEST = [
  '[==========] Running 4 tests from 2 test suites.',
  '[----------] 3 tests from Jam',
  '[ RUN      ] Jam.Prints',
  'ERROR: only printed',
  '[       OK ] Jam.Prints (0 ms)',
  '[ RUN      ] Jam.Weighs',
  'jam.cc:8: Failure',
  'Failed',
  'too light',
  'jam.cc:9: Failure',
  'Value of: jar.full()',
  '  Actual: false',
  'Expected: true',
  '[  FAILED  ] Jam.Weighs (1 ms)',
  '[ RUN      ] Jam.Throws',
  'unknown file: Failure',
  'C++ exception with description "no lid" thrown in the test body.',
  '[  FAILED  ] Jam.Throws (0 ms)',
  '[----------] 3 tests from Jam (1 ms total)',
  '',
  '[----------] 1 test from All/Jars',
  '[ RUN      ] All/Jars.Fit/1',
  'jam.cc:30: Failure',
  'Expected: (5) < (2), actual: 5 vs 2',
  '[  FAILED  ] All/Jars.Fit/1, where GetParam() = "error: (x)" (0 ms)',
  '[----------] 1 test from All/Jars (0 ms total)',
  '',
  '[==========] 4 tests from 2 test suites ran. (2 ms total)',
  '[  PASSED  ] 1 test.',
  '[  FAILED  ] 3 tests, listed below:',
  '[  FAILED  ] Jam.Weighs',
  '[  FAILED  ] Jam.Throws',
  '[  FAILED  ] All/Jars.Fit/1, where GetParam() = "error: (x)"',
  '',
  ' 3 FAILED TESTS',
];

describe('GoogleTest', () => {
  it('is read test by test, whatever the end restates', () => {
    const {faults, conclusion, reading} = read(GOOGLE_TEST, 1);
    expect(faults).toEqual([
      'jam.cc:8 Jam.Weighs | Failed: too light',
      'undefined:undefined Jam.Throws | C++ exception with description "no lid" thrown in the test body.',
      'jam.cc:30 All/Jars.Fit/1 | Expected: (5) < (2), actual: 5 vs 2',
    ]);
    expect(conclusion).toBe('failed');
    expect(reading.totals).toMatchObject({passed: 1, failed: 3});
  });

  it('names the failed tests where only the end is left', () => {
    expect(read(GOOGLE_TEST.slice(-6), 1).faults.map(fault => fault.split(' ')[1])).toEqual([
      'Jam.Weighs',
      'Jam.Throws',
      'All/Jars.Fit/1',
    ]);
  });

  it('counts what the brief report leaves out', () => {
    const brief = [
      ...GOOGLE_TEST.slice(6, 14),
      '[==========] 4 tests from 2 test suites ran. (2 ms total)',
      '[  PASSED  ] 3 tests.',
    ];
    expect(read(brief, 1)).toMatchObject({
      faults: ['jam.cc:8 Jam.Weighs | Failed: too light'],
      reading: {totals: {passed: 3, failed: 1, skipped: 0}},
    });
  });

  it('says in which test the program died', () => {
    const died = [...GOOGLE_TEST.slice(0, 6), "jam: lid.cc:24: void turn(int): Assertion `angle == 1' failed."];
    expect(read(died, 134)).toMatchObject({
      faults: ["lid.cc:24 Jam.Weighs | Assertion `angle == 1' failed."],
      conclusion: 'error',
    });
  });

  it('is never green when it is cut off behind a failure', () => {
    for (let length = 8; length < GOOGLE_TEST.length; length += 1)
      expect(read(GOOGLE_TEST.slice(0, length), 1).conclusion).not.toBe('passed');
  });
});

const CTEST = [
  'Test project /home/dev/build',
  '    Start 1: jam.ok',
  '1/5 Test #1: jam.ok .....................   Passed    0.00 sec',
  '    Start 2: jam.weight',
  '2/5 Test #2: jam.weight ..................***Failed    0.01 sec',
  'starting',
  't.c:15: check failed: 3 != 4',
  '',
  '    Start 3: jam.segv',
  '3/5 Test #3: jam.segv .........................***Exception: SegFault  0.00 sec',
  '    Start 4: jam.gone',
  'Could not find executable gone',
  'Looked in the following places:',
  'Unable to find executable: gone',
  '4/5 Test #4: jam.gone ...................***Not Run   0.00 sec',
  '    Start 5: jam.skip',
  '5/5 Test #5: jam.skip .........................***Skipped   0.00 sec',
  '',
  '40% tests passed, 3 tests failed out of 5',
  '',
  'The following tests did not run:',
  '\t  5 - jam.skip (Skipped)',
  '',
  'The following tests FAILED:',
  '\t  2 - jam.weight (Failed)',
  '\t  3 - jam.segv (SEGFAULT)',
  '\t  4 - jam.gone (Not Run)',
  'Errors while running CTest',
];

describe('CTest', () => {
  it('is read with what the failed tests printed', () => {
    const {faults, reading, conclusion} = read(CTEST, 8);
    expect(faults).toEqual([
      't.c:15 jam.weight | check failed: 3 != 4',
      'undefined:undefined jam.segv | ***Exception: SegFault',
      'undefined:undefined jam.gone | Could not find executable gone',
    ]);
    expect(reading.totals).toMatchObject({passed: 1, failed: 3, skipped: 1});
    expect(conclusion).toBe('failed');
  });

  it('is read by its last list where nothing else is left', () => {
    expect(read(CTEST.slice(-5), 8).faults).toEqual([
      'undefined:undefined jam.weight | Failed',
      'undefined:undefined jam.segv | SEGFAULT',
      'undefined:undefined jam.gone | Not Run',
    ]);
  });

  it('leaves the report of GoogleTest in its verbose output to the reader of that', () => {
    const verbose = [
      'test 1',
      '    Start 1: jam',
      '',
      '1: Test command: /home/dev/build/jam',
      '1: Test timeout computed to be: 1500',
      ...GOOGLE_TEST.map(line => `1: ${line}`),
      '1/1 Test #1: jam ........................***Failed    0.01 sec',
      '',
      '0% tests passed, 1 tests failed out of 1',
    ];
    expect(read(verbose, 8)).toMatchObject({
      faults: [...read(GOOGLE_TEST, 1).faults, 'undefined:undefined jam | ***Failed'],
      reading: {totals: {passed: 0, failed: 1}},
    });
  });

  it('found nothing where no test matches', () => {
    const none = ['Test project /home/dev/build', 'No tests were found!!!'];
    expect([read(none, 0).conclusion, read(none, 8).conclusion]).toEqual(['passed', 'error']);
  });
});

describe('cmocka', () => {
  const lines = [
    '[==========] jars: Running 3 test(s).',
    '[ RUN      ] test_ok',
    '[       OK ] test_ok',
    '[ RUN      ] test_weight',
    '[  ERROR   ] --- 0x4b0 != 0x960',
    '[   LINE   ] --- test_jar.c:11: error: Failure!',
    '[  FAILED  ] test_weight',
    '[ RUN      ] test_never',
    'Could not run test: Test setup failed',
    '[  ERROR   ] test_never',
    '[==========] jars: 3 test(s) run.',
    '[  PASSED  ] 1 test(s).',
    '[  FAILED  ] jars: 1 test(s), listed below:',
    '[  FAILED  ] test_weight',
    '',
    ' 2 FAILED TEST(S)',
  ];

  it('is read test by test', () => {
    const {faults, reading, conclusion} = read(lines, 2);
    expect(faults).toEqual([
      'test_jar.c:11 test_weight | 0x4b0 != 0x960',
      'undefined:undefined test_never | Could not run test: Test setup failed',
    ]);
    expect(reading.totals).toMatchObject({passed: 1, failed: 1, errors: 1});
    expect(conclusion).toBe('failed');
  });
});
