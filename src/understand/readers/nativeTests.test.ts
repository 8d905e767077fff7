/** What the test frameworks of C and C++ report, whole and cut off. */

import {describe, expect, it} from 'vitest';
import {createLineText} from '../../text/lineText.js';
import {conclude} from '../conclude.js';
import {readTextNow} from '../readText.js';

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
