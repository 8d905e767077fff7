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

const RSPEC = `
F*

Pending: (Failures listed here are expected and do not affect your suite's status)

  1) Till is pending
     # not done
     Failure/Error: expect(1).to eq(2)

       expected: 2
     # ./spec/till_spec.rb:37:in \`block'

Failures:

  1) Till#pay adds the coin
     Failure/Error: expect(till.coins).to eq([1])

       expected: [1]
            got: [2]

       (compared using ==)
     # ./spec/till_spec.rb:17:in \`block (3 levels) in <top (required)>'

  2) Till#pay needs a value
     Failure/Error: coins.fetch(:value)

     KeyError:
       key not found: :value
     # ./lib/till.rb:17:in \`pay'
     # ./spec/till_spec.rb:21:in \`block (3 levels) in <top (required)>'

Finished in 0.03234 seconds (files took 0.09838 seconds to load)
3 examples, 2 failures, 1 pending

Failed examples:

rspec ./spec/till_spec.rb:15 # Till#pay adds the coin
rspec ./spec/till_spec.rb:20 # Till#pay needs a value`;

const CASES: readonly (readonly [string, number, string, Conclusion, readonly Partial<Finding>[]])[] = [
  [
    'RSpec: the list of failures, not what is pending or to be run again',
    1,
    RSPEC,
    'failed',
    [
      {name: 'Till#pay adds the coin', file: './spec/till_spec.rb', row: 17, message: 'expected: [1]'},
      {name: 'Till#pay needs a value', file: './spec/till_spec.rb', row: 21, message: 'key not found: :value'},
    ],
  ],
  [
    'RSpec: a file that cannot be loaded',
    1,
    `
An error occurred while loading ./spec/a_spec.rb.
Failure/Error: require 'nope'

LoadError:
  cannot load such file -- nope
# ./spec/a_spec.rb:1:in \`<top (required)>'

Finished in 0.00003 seconds (files took 0.1 seconds to load)
0 examples, 0 failures, 1 error occurred outside of examples`,
    'error',
    [{file: './spec/a_spec.rb', row: 1, message: 'cannot load such file -- nope'}],
  ],
  ['RSpec: green', 0, '\n...\n\nFinished in 0.03 seconds\n3 examples, 0 failures', 'passed', []],
  ['RSpec: cut off', 1, RSPEC.slice(0, RSPEC.indexOf('  2) Till#pay')), 'failed', [{row: 17}]],
  [
    'Minitest: failure and error',
    1,
    `
  1) Failure:
TestWheel#test_spokes [test/test_wheel.rb:14]:
wrong number of spokes.
Expected: 36
  Actual: 32

  2) Error:
TestWheel#test_roll:
NoMethodError: undefined method \`/' for nil
    wheel.rb:15:in \`roll'
    test/test_wheel.rb:18:in \`test_roll'

2 runs, 1 assertions, 1 failures, 1 errors, 0 skips`,
    'failed',
    [
      {
        severity: 'failure',
        name: 'TestWheel#test_spokes',
        file: 'test/test_wheel.rb',
        row: 14,
        message: 'wrong number of spokes.',
      },
      {
        severity: 'error',
        name: 'TestWheel#test_roll',
        file: 'test/test_wheel.rb',
        row: 18,
        message: "NoMethodError: undefined method `/' for nil",
      },
    ],
  ],
  [
    'PHPUnit: errors, failures, and risky tests as warnings',
    2,
    `
PHPUnit 9.6.7 by Sebastian Bergmann and contributors.

.FER                                                            4 / 4 (100%)

There was 1 error:

1) BasketTest::testAdd with data set "none" (0)
InvalidArgumentException: bad count: 0

/p/src/Basket.php:9
/p/tests/BasketTest.php:29

--

There was 1 failure:

1) BasketTest::testArrays
Failed asserting that two arrays are equal.
--- Expected
+++ Actual
@@ @@
-        1 => 3
+        1 => 4

/p/tests/BasketTest.php:40

--

There was 1 risky test:

1) BasketTest::testNothing
This test did not perform any assertions

/p/tests/BasketTest.php:48

ERRORS!
Tests: 4, Assertions: 5, Errors: 1, Failures: 1, Risky: 1.`,
    'failed',
    [
      {
        severity: 'error',
        name: 'BasketTest::testAdd with data set "none"',
        file: '/p/tests/BasketTest.php',
        row: 29,
        message: 'InvalidArgumentException: bad count: 0',
      },
      {
        severity: 'failure',
        name: 'BasketTest::testArrays',
        row: 40,
        message: 'Failed asserting that two arrays are equal.',
      },
      {severity: 'warning', name: 'BasketTest::testNothing', row: 48},
    ],
  ],
  [
    'PHPUnit: testdox',
    1,
    '\nPHPUnit 9.6.7 by Sebastian Bergmann and contributors.\n\nBasket\n ✔ Empty\n ✘ Count [1.20 ms]\n   ┐\n   ├ Failed asserting that 1 is identical to 3.\n   │\n   ╵ /p/tests/BasketTest.php:23\n   ┴\n\nFAILURES!\nTests: 2, Assertions: 2, Failures: 1.',
    'failed',
    [{name: 'Count', file: '/p/tests/BasketTest.php', row: 23, message: 'Failed asserting that 1 is identical to 3.'}],
  ],
  [
    'PHPUnit: no tests',
    1,
    '\nPHPUnit 9.6.7 by Sebastian Bergmann and contributors.\n\nNo tests executed!',
    'error',
    [{message: 'No tests executed!'}],
  ],
];

describe('RSpec, Minitest, PHPUnit', () => {
  test.each(CASES)('%s', (_, code, output, conclusion, wanted) => {
    const reading = read(output, code);
    expect(reading.findings).toMatchObject(wanted);
    expect(reading.findings).toHaveLength(wanted.length);
    expect(reading.conclusion).toBe(conclusion);
  });
});
