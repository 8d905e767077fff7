/** What the test runners of Rust report. */

import {describe, expect, test} from 'vitest';
import {createLineText} from '../../../text/lineText.js';
import {conclude} from '../../conclude.js';
import {readTextNow} from '../../readText.js';

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

const CARGO = `     Running unittests src/lib.rs (target/debug/deps/mill-e7316ae17ca6801e)

running 6 tests
test tests::first ... FAILED
test tests::calm - should panic ... FAILED
test tests::loud - should panic ... FAILED
test tests::parse ... FAILED
test tests::slow ... ignored, on CI
test tests::threads ... FAILED

successes:

---- tests::fine stdout ----
error: printed by a test that passed

successes:
    tests::fine

failures:

---- tests::first stdout ----

thread 'tests::first' (21959) panicked at src/lib.rs:38:9:
assertion \`left == right\` failed: months count from one
  left: Some("February")
 right: Some("January")
note: run with \`RUST_BACKTRACE=1\` environment variable to display a backtrace

---- tests::calm stdout ----
note: test did not panic as expected at src/lib.rs:63:8
---- tests::parse stdout ----
parsing
Error: "no dash"

---- tests::loud stdout ----

thread 'tests::loud' panicked at src/lib.rs:58:24:
cold
note: panic did not contain expected string
      panic message: "cold"
 expected substring: "hot"
---- tests::threads stdout ----

thread 'worker' panicked at src/work.rs:5:2:
index out of bounds: the len is 0 but the index is 3

thread 'tests::threads' panicked at src/help.rs:7:3:
worker died
stack backtrace:
   0: rust_begin_unwind
             at /rustc/59807616/library/std/src/panicking.rs:689:5
   1: mill::help::join
             at ./src/help.rs:7:3
   2: mill::tests::threads
             at ./src/lib.rs:70:9


failures:
    tests::calm
    tests::first
    tests::loud
    tests::parse
    tests::threads

test result: FAILED. 1 passed; 5 failed; 1 ignored; 0 measured; 0 filtered out; finished in 0.00s

error: test failed, to rerun pass \`--lib\`
   Doc-tests mill

running 2 tests
test src/lib.rs - leap (line 9) ... FAILED
test src/lib.rs - grind (line 20) ... FAILED

failures:

---- src/lib.rs - leap (line 9) stdout ----
Test executable failed (exit status: 101).

stderr:

thread 'main' panicked at src/lib.rs:5:1:
1900 is divisible by four

---- src/lib.rs - grind (line 20) stdout ----
error[E0308]: mismatched types
 --> src/lib.rs:21:14
  |
2 | let x: u32 = "a";
  |              ^^^

error: aborting due to 1 previous error

Couldn't compile the test.

failures:
    src/lib.rs - grind (line 20)
    src/lib.rs - leap (line 9)

test result: FAILED. 1 passed; 2 failed; 0 ignored; 0 measured; 0 filtered out; finished in 0.74s

error: doctest failed, to rerun pass \`--doc\`
error: 2 targets failed:
    \`--lib\`
    \`--doc\`
`;

const NOT_CAPTURED = `running 2 tests
test tests::deep ... 
thread 'main' panicked at src/deep.rs:1:42:
no hay
FAILED
test tests::err ... Error: "cold"
FAILED

failures:

failures:
    tests::deep
    tests::err

test result: FAILED. 0 passed; 2 failed; 0 ignored; 0 measured; 0 filtered out; finished in 0.00s

error: test failed, to rerun pass '--lib'
`;

const OVERFLOW = `running 2 tests
test tests::bottomless ... 
thread 'tests::bottomless' (22424) has overflowed its stack
fatal runtime error: stack overflow, aborting
error: test failed, to rerun pass \`--lib\`

Caused by:
  process didn't exit successfully: \`/app/target/debug/deps/deep-678 --test-threads=1\` (signal: 6, SIGABRT: process abort signal)
`;

describe('cargo test', () => {
  test('tells each failed test once: panics, values returned, panics that did not come, documentation', () => {
    const {faults, shown, reading, conclusion} = read(CARGO, 101);
    expect(faults).toEqual([
      'tests::first @ src/lib.rs:38:9 assertion `left == right` failed: months count from one',
      'tests::calm @ src/lib.rs:63:8 test did not panic as expected',
      'tests::loud @ src/lib.rs:58:24 panic did not contain expected string',
      'tests::parse @ undefined:undefined:undefined Error: "no dash"',
      'tests::threads @ ./src/lib.rs:70:9 worker died',
      'src/lib.rs - leap (line 9) @ src/lib.rs:9:undefined 1900 is divisible by four',
      'src/lib.rs - grind (line 20) @ src/lib.rs:21:14 mismatched types',
    ]);
    expect(shown[0].slice(2)).toEqual(['left: Some("February")', 'right: Some("January")']);
    expect(shown[2]).toContain('expected substring: "hot"');
    expect(shown[4]).toContain('index out of bounds: the len is 0 but the index is 3');
    expect(reading.totals).toMatchObject({passed: 2, failed: 7, skipped: 1});
    expect(conclusion).toBe('failed');
  });

  test('is red by its own report behind a pipe', () => {
    expect(read(CARGO, 0).conclusion).toBe('failed');
  });

  test('finds the reasons where the output of tests is not captured', () => {
    expect(read(NOT_CAPTURED, 101).faults).toEqual([
      'tests::deep @ src/deep.rs:1:42 no hay',
      'tests::err @ undefined:undefined:undefined Error: "cold"',
    ]);
  });

  test('reads quiet runs, whose failed tests stand behind a row of dots', () => {
    const text = CARGO.replace(/^test .*\.\.\. (?:FAILED|ignored.*)\n/gm, '..F\n');
    expect(read(text, 101).faults).toHaveLength(7);
  });

  test('tells of a binary that died which test ran, and of what it died', () => {
    const {faults, shown, conclusion} = read(OVERFLOW, 101);
    expect(faults).toEqual([
      "tests::bottomless @ undefined:undefined:undefined thread 'tests::bottomless' (22424) has overflowed its stack",
    ]);
    expect(shown[0]).toHaveLength(4);
    expect(conclusion).toBe('error');
  });

  test('is green where all passed, whatever they print', () => {
    const text = `running 1 test
test tests::fine ... ok

successes:

---- tests::fine stdout ----
error: nothing is wrong
thread 'x' panicked at src/lib.rs:1:1:
caught

successes:
    tests::fine

test result: ok. 1 passed; 0 failed; 0 ignored; 0 measured; 0 filtered out; finished in 0.00s
`;
    const {faults, conclusion} = read(text, 0);
    expect(faults).toEqual([]);
    expect(conclusion).toBe('passed');
  });

  test('tells what is there of a text that is cut off', () => {
    const text = CARGO.slice(0, CARGO.indexOf(' right: Some'));
    expect(read(text, 101).faults[0]).toBe(
      'tests::first @ src/lib.rs:38:9 assertion `left == right` failed: months count from one',
    );
    const rest = CARGO.slice(CARGO.indexOf('---- tests::calm'));
    expect(read(rest, 101).faults).toContain('tests::calm @ src/lib.rs:63:8 test did not panic as expected');
  });
});

const LIBRARIES = `running 3 tests
test prop ... FAILED
test snap ... FAILED
test any ... FAILED

failures:

---- any stdout ----
Error: reading barn

Caused by:
    No such file or directory (os error 2)

---- prop stdout ----

thread 'prop' (7868) panicked at tests/t.rs:16:32:
too big: 41

thread 'prop' (7868) panicked at tests/t.rs:12:1:
Test failed: too big: 19.
minimal failing input: x = 19
	successes: 0

---- snap stdout ----
━━━━━━━━━━━━━━━━ Snapshot Summary ━━━━━━━━━━━━━━━━
Snapshot: snap
Source: tests/t.rs:5
────────────┬────────────
    1       │-abd
          1 │+abc
────────────┴────────────

thread 'snap' (7875) panicked at /home/dev/.cargo/registry/src/mirror-19/insta-1.49.0/src/runtime.rs:734:13:
snapshot assertion for 'snap' failed in line 5


failures:
    any
    prop
    snap

test result: FAILED. 0 passed; 3 failed; 0 ignored; 0 measured; 0 filtered out; finished in 0.18s
`;

describe('libraries for tests of Rust', () => {
  test('are placed where the test stands: proptest, insta, anyhow', () => {
    const {faults, shown} = read(LIBRARIES, 101);
    expect(faults).toEqual([
      'prop @ tests/t.rs:16:32 Test failed: too big: 19.',
      "snap @ tests/t.rs:5:undefined snapshot assertion for 'snap' failed in line 5",
      'any @ undefined:undefined:undefined Error: reading barn',
    ]);
    expect(shown[0]).toContain('minimal failing input: x = 19');
    expect(shown[1]).toEqual(expect.arrayContaining(['1       │-abd', '1 │+abc']));
    expect(shown[2]).toEqual(['Error: reading barn', 'No such file or directory (os error 2)']);
  });
});

describe('events of libtest in JSON', () => {
  test('tell the failed tests and the counts, also of lines that are cut', () => {
    const text = `{ "type": "suite", "event": "started", "test_count": 4 }
{ "type": "test", "name": "tests::fires", "event": "failed", "stdout": "\\nthread 'tests::fires' (1) panicked at src/lib.rs:27:18:\\nassertion \`left == right\` failed\\n  left: 4\\n right: 5\\n" }
{ "type": "test", "name": "tests::calm", "event": "failed", "message": "test did not panic as expected at src/lib.rs:36:8" }
{ "type": "test", "name": "tests::fine", "event": "ok" }
{ "type": "suite", "event": "failed", "passed": 1, "failed": 3, "ignored": 1, "measured": 0, "filtered_out": 0, "exec_time": 0.1 }
{"type":"test","event":"failed","name":"barn::it$reads","exec_time":0.1,"stdout":"thread 'reads' panicked at tests/it.rs:2:1:\\nno hay\\nstack \\u00
`;
    const {faults, reading, conclusion} = read(text, 101);
    expect(faults).toEqual([
      'tests::fires @ src/lib.rs:27:18 assertion `left == right` failed',
      'tests::calm @ src/lib.rs:36:8 test did not panic as expected',
      'barn::it reads @ tests/it.rs:2:1 no hay',
    ]);
    expect(reading.totals).toMatchObject({passed: 1, failed: 3, skipped: 1});
    expect(conclusion).toBe('failed');
  });
});
