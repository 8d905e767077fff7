/** Reports that were cut off, or mixed with another's lines, through the whole reading: they never throw and never say passed. */
import {describe, expect, it, test} from 'vitest';
import type {Outcome} from '../run/outcome.js';
import {createLineText} from '../text/lineText.js';
import {readTextNow} from './readText.js';
import {renderVerdict} from './verdict.js';

/** Failing reports of many tools: the lines, the last of them the summary that a cut takes away. */
const reports: readonly [tool: string, report: string][] = [
  [
    'pytest',
    `============================= test session starts ==============================
collected 3 items

tests/test_cart.py .F.                                                   [100%]

=================================== FAILURES ===================================
__________________________________ test_total __________________________________

    def test_total():
>       assert total([1, 2]) == 4
E       assert 3 == 4

tests/test_cart.py:5: AssertionError
=========================== short test summary info ============================
FAILED tests/test_cart.py::test_total - assert 3 == 4
========================= 1 failed, 2 passed in 0.03s ==========================`,
  ],
  [
    'pytest -v',
    `tests/test_cart.py::test_empty PASSED                                    [ 33%]
tests/test_cart.py::test_total FAILED                                    [ 66%]
tests/test_cart.py::test_tax PASSED                                      [100%]
=========================== short test summary info ============================
FAILED tests/test_cart.py::test_total - assert 3 == 4
========================= 1 failed, 2 passed in 0.03s ==========================`,
  ],
  [
    'unittest',
    `.F.
======================================================================
FAIL: test_total (test_cart.CartTest.test_total)
----------------------------------------------------------------------
Traceback (most recent call last):
  File "/app/test_cart.py", line 9, in test_total
    self.assertEqual(total([1, 2]), 4)
AssertionError: 3 != 4

----------------------------------------------------------------------
Ran 3 tests in 0.001s

FAILED (failures=1)`,
  ],
  [
    'jest',
    `PASS src/tax.test.js
FAIL src/cart.test.js
  ● cart › adds

    expect(received).toBe(expected) // Object.is equality

    Expected: 4
    Received: 3

      3 | test('adds', () => {
    > 4 |   expect(total([1, 2])).toBe(4);
        |                         ^

      at Object.<anonymous> (src/cart.test.js:4:25)

Test Suites: 1 failed, 1 passed, 2 total
Tests:       1 failed, 2 passed, 3 total`,
  ],
  [
    'vitest',
    ` ✓ src/tax.test.ts (2 tests) 3ms
 ❯ src/cart.test.ts (1 test | 1 failed) 6ms
   × cart > adds 5ms

 FAIL  src/cart.test.ts > cart > adds
AssertionError: expected 3 to be 4 // Object.is equality

- Expected
+ Received

- 4
+ 3

 ❯ src/cart.test.ts:5:22

 Test Files  1 failed | 1 passed (2)
      Tests  1 failed | 2 passed (3)`,
  ],
  [
    'mocha',
    `  cart
    ✔ is empty
    1) adds


  1 passing (4ms)
  1 failing

  1) cart
       adds:

      AssertionError [ERR_ASSERTION]: 3 == 4
      + expected - actual

      -3
      +4

      at Context.<anonymous> (test/cart.js:7:14)`,
  ],
  [
    'TAP',
    `TAP version 13
1..3
ok 1 - is empty
not ok 2 - adds
  ---
  message: 3 is not 4
  ...
ok 3 - taxes
# tests 3
# pass 2
# fail 1`,
  ],
  [
    'go test',
    `=== RUN   TestEmpty
--- PASS: TestEmpty (0.00s)
=== RUN   TestAdds
    cart_test.go:12: got 3, want 4
--- FAIL: TestAdds (0.00s)
FAIL
FAIL	example.com/shop	0.003s
FAIL`,
  ],
  [
    'cargo test',
    `running 2 tests
test cart::empty ... ok
test cart::adds ... FAILED

failures:

---- cart::adds stdout ----
thread 'cart::adds' panicked at src/cart.rs:9:5:
assertion \`left == right\` failed
  left: 3
 right: 4

failures:
    cart::adds

test result: FAILED. 1 passed; 1 failed; 0 ignored; 0 measured; 0 filtered out; finished in 0.00s`,
  ],
  [
    'GoogleTest',
    `[==========] Running 2 tests from 1 test suite.
[ RUN      ] Cart.Empty
[       OK ] Cart.Empty (0 ms)
[ RUN      ] Cart.Adds
cart_test.cc:8: Failure
Expected equality of these values:
  total(1, 2)
    Which is: 3
  4
[  FAILED  ] Cart.Adds (0 ms)
[  PASSED  ] 1 test.
[  FAILED  ] 1 test, listed below:
[  FAILED  ] Cart.Adds`,
  ],
  [
    'rspec',
    `.F

Failures:

  1) Cart adds
     Failure/Error: expect(total).to eq(4)

       expected: 4
            got: 3
     # ./spec/cart_spec.rb:6:in \`block (2 levels) in <top (required)>'

Finished in 0.01 seconds (files took 0.1 seconds to load)
2 examples, 1 failure`,
  ],
  [
    'PHPUnit',
    `PHPUnit 9.6.7 by Sebastian Bergmann and contributors.

.F                                                                  2 / 2 (100%)

There was 1 failure:

1) CartTest::testAdds
Failed asserting that 3 matches expected 4.

/app/tests/CartTest.php:9

FAILURES!
Tests: 2, Assertions: 2, Failures: 1.`,
  ],
  [
    'Surefire',
    `[INFO] Running shop.CartTest
[ERROR] Tests run: 2, Failures: 1, Errors: 0, Skipped: 0, Time elapsed: 0.04 s <<< FAILURE! - in shop.CartTest
[ERROR] shop.CartTest.adds  Time elapsed: 0.01 s  <<< FAILURE!
org.opentest4j.AssertionFailedError: expected: <4> but was: <3>
	at shop.CartTest.adds(CartTest.java:12)

[ERROR] Tests run: 2, Failures: 1, Errors: 0, Skipped: 0
[INFO] BUILD FAILURE`,
  ],
  [
    'dotnet test',
    `  Passed Shop.CartTest.Empty [2 ms]
  Failed Shop.CartTest.Adds [5 ms]
  Error Message:
   Assert.Equal() Failure: Values differ
Expected: 4
Actual:   3
  Stack Trace:
     at Shop.CartTest.Adds() in /app/CartTest.cs:line 9

Failed!  - Failed:     1, Passed:     1, Skipped:     0, Total:     2, Duration: 9 ms - Shop.dll (net8.0)`,
  ],
  [
    'CTest',
    `    Start 1: empty
1/2 Test #1: empty ............................   Passed    0.00 sec
    Start 2: adds
2/2 Test #2: adds .............................***Failed    0.00 sec

50% tests passed, 1 tests failed out of 2

Total Test time (real) =   0.01 sec

The following tests FAILED:
	  2 - adds (Failed)`,
  ],
  [
    'mypy',
    `shop/cart.py:3: error: Incompatible return value type (got "int", expected "str")  [return-value]
Found 1 error in 1 file (checked 2 source files)`,
  ],
];

const exited = (code: number): Outcome => ({kind: 'exited', code});

function verdictOf(lines: readonly string[], code: number): string {
  const text = createLineText(lines.map(line => `${line}\n`).join(''));
  const outcome = exited(code);
  const reading = readTextNow(text, {label: 'cmd: test', outcome});
  return renderVerdict({outcome, reading, lineCount: text.lineCount});
}

/** Every tenth of the report from its beginning, without the whole. */
function cutsOf(report: string): string[][] {
  const lines = report.split('\n');
  const lengths = Array.from({length: 10}, (_, tenth) => Math.floor((lines.length * tenth) / 10));
  return [...new Set(lengths)].map(length => lines.slice(0, length));
}

function interleave(left: readonly string[], right: readonly string[]): string[] {
  return Array.from({length: Math.max(left.length, right.length)}, (_, at) => [left[at], right[at]])
    .flat()
    .filter(line => line !== undefined);
}

describe('a report that is cut off', () => {
  test.each(reports)('of %s never says passed with exit 1', (_tool, report) => {
    for (const lines of cutsOf(report)) expect(verdictOf(lines, 1), lines.join('\n')).not.toMatch(/\bpassed\b/);
  });

  test.each(reports)('of %s says no plain success with exit 0 once it has told of the failure', (_tool, report) => {
    const told = report
      .split('\n')
      .findIndex(line => /FAIL|not ok|×|error:|\d\) adds|\*\*\*Failed|Failed Shop/.test(line));
    for (const lines of cutsOf(report).filter(({length}) => length > told)) {
      expect(verdictOf(lines, 0), lines.join('\n')).not.toMatch(/^exit 0: \d+ tests? passed$/);
    }
  });
});

describe('two reports whose lines are mixed', () => {
  it('never say passed with exit 1', () => {
    for (const [at, [tool, report]] of reports.entries()) {
      const [other, second] = reports[(at + 1) % reports.length];
      const mixed = interleave(report.split('\n'), second.split('\n'));
      expect(verdictOf(mixed, 1), `${tool} and ${other}`).not.toMatch(/\bpassed\b/);
      expect(verdictOf(mixed, 0), `${tool} and ${other}`).not.toMatch(/^exit 0: \d+ tests? passed$/);
    }
  });
});
