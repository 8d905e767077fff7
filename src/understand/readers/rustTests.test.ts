/** What the test runners of Rust report. */

import {describe, expect, test} from 'vitest';
import {createLineText} from '../../text/lineText.js';
import {conclude} from '../conclude.js';
import {readTextNow} from '../readText.js';

function read(text: string, code: number) {
  const outcome = {kind: 'exited', code} as const;
  const reading = readTextNow(createLineText(text), {label: 'cmd: test', outcome});
  const lines = text.split('\n');
  const faults = reading.findings
    .filter(({severity}) => severity !== 'warning')
    .map(({file, row, column, name, message}) => `${name} @ ${file}:${row}:${column} ${message}`);
  const shown = reading.findings.map(({evidence}) => (evidence ?? []).map(line => lines[line - 1].trim()));
  return {reading, faults, shown, conclusion: conclude(reading, outcome)};
}

const NEXTEST = `────────────
 Nextest run ID a4b0689c with nextest profile: default
    Starting 4 tests across 2 binaries (1 test skipped)
        FAIL [   0.006s] (1/4) barn tests::keeps
  stdout ───

    running 1 test
    test tests::keeps ... FAILED

    failures:

    failures:
        tests::keeps

    test result: FAILED. 0 passed; 1 failed; 0 ignored; 0 measured; 2 filtered out; finished in 0.00s

  stderr ───

    thread 'tests::keeps' (13972) panicked at src/lib.rs:22:9:
    assertion \`left == right\` failed
      left: [1]
     right: [1, 1]
    note: run with \`RUST_BACKTRACE=1\` environment variable to display a backtrace

        PASS [   0.007s] (2/4) barn tests::sorts
        FAIL [   0.006s] (3/4) barn::io reads
  stderr ───
    Error: Os { code: 2, kind: NotFound, message: "No such file" }

     SIGABRT [   0.006s] (4/4) barn::io aborts
  stderr ───
    about to abort

    (test aborted with signal 6: SIGABRT)

────────────
     Summary [   0.014s] 4 tests run: 1 passed, 3 failed, 1 skipped
        FAIL [   0.006s] (1/4) barn tests::keeps
        FAIL [   0.006s] (3/4) barn::io reads
     SIGABRT [   0.006s] (4/4) barn::io aborts
error: test run failed
`;

const NEXTEST_OLD = `    Starting 2 tests across 1 binaries
  TRY 1 FAIL [   0.004s] barn tests::keeps

--- TRY 1 STDERR:        barn tests::keeps ---
thread 'tests::keeps' panicked at 'no hay', src/lib.rs:3:5

  TRY 2 FAIL [   0.004s] barn tests::keeps

--- TRY 2 STDERR:        barn tests::keeps ---
thread 'tests::keeps' panicked at 'assertion failed: \`(left == right)\`
  left: \`1\`,
 right: \`2\`: too little hay', src/lib.rs:4:5

        TIMEOUT [  60.004s] barn tests::sleeps
------------
     Summary [   0.014s] 2 tests run: 0 passed, 1 failed, 1 timed out, 0 skipped
  TRY 2 FAIL [   0.004s] barn tests::keeps
     TIMEOUT [  60.004s] barn tests::sleeps
error: test run failed
`;

describe('cargo-nextest', () => {
  test('tells each failed test once, with what it printed', () => {
    const {faults, shown, reading, conclusion} = read(NEXTEST, 100);
    expect(faults).toEqual([
      'barn tests::keeps @ src/lib.rs:22:9 assertion `left == right` failed',
      'barn::io reads @ undefined:undefined:undefined Error: Os { code: 2, kind: NotFound, message: "No such file" }',
      'barn::io aborts @ undefined:undefined:undefined test aborted with signal 6: SIGABRT',
    ]);
    expect(shown[0]).toEqual([
      "thread 'tests::keeps' (13972) panicked at src/lib.rs:22:9:",
      'assertion `left == right` failed',
      'left: [1]',
      'right: [1, 1]',
    ]);
    expect(shown[2]).toContain('about to abort');
    expect(reading.totals).toMatchObject({passed: 1, failed: 3, skipped: 1});
    expect(conclusion).toBe('failed');
  });

  test('takes the last try of a test, in the form of older versions', () => {
    const {faults, shown, reading} = read(NEXTEST_OLD, 100);
    expect(faults).toEqual([
      'barn tests::keeps @ src/lib.rs:4:5 assertion failed: `(left == right)`',
      'barn tests::sleeps @ undefined:undefined:undefined TIMEOUT [  60.004s] barn tests::sleeps',
    ]);
    expect(shown[0]).toContain("right: `2`: too little hay', src/lib.rs:4:5");
    expect(reading.totals).toMatchObject({passed: 0, failed: 2, skipped: 0});
  });

  test('is green where a test failed and then passed', () => {
    const text = `    Starting 1 test across 1 binary
  TRY 1 FAIL [   0.004s] barn tests::keeps
  stderr ───
    thread 'tests::keeps' panicked at src/lib.rs:3:5:
    no hay
  TRY 2 PASS [   0.004s] barn tests::keeps
────────────
     Summary [   0.014s] 1 test run: 1 passed (1 flaky), 0 skipped
   FLAKY 2/2 [   0.004s] barn tests::keeps
`;
    const {faults, reading, conclusion} = read(text, 0);
    expect(faults).toEqual([]);
    expect(reading.totals).toMatchObject({passed: 1, failed: 0});
    expect(conclusion).toBe('passed');
  });

  test('could not do its work where nothing was to run', () => {
    const text = `    Starting 0 tests across 1 binary (3 tests skipped)
────────────
     Summary [   0.001s] 0 tests run: 0 passed, 3 skipped
error: no tests to run
`;
    expect(read(text, 4).conclusion).toBe('error');
  });
});
