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

const THICK = '='.repeat(70);
const THIN = '-'.repeat(70);
const RED = `
EF
${THICK}
ERROR: test_peek (tests.test_q.QTest.test_peek)
${THIN}
Traceback (most recent call last):
  File "/p/tests/test_q.py", line 24, in test_peek
    self.q.peek()
KeyError: 1

During handling of the above exception, another exception occurred:

Traceback (most recent call last):
  File "/p/tests/test_q.py", line 26, in test_peek
    self.q.peek()
  File "/p/app/q.py", line 9, in peek
    raise Boom("no")
app.Boom: no

${THICK}
FAIL: test_limits (tests.test_q.QTest) (limit=2)
Errors are told, no failure is expected.
${THIN}
Traceback (most recent call last):
  File "/p/tests/test_q.py", line 42, in test_limits
    self.assertEqual([1], [2])
AssertionError: Lists differ: [1] != [2]

- [1]
+ [2]

Stdout:
ERROR: printed by the test
${THIN}
Ran 2 tests in 0.004s

FAILED (failures=1, errors=1)`;

const CASES: readonly (readonly [string, number, string, Conclusion, readonly Partial<Finding>[]])[] = [
  [
    'the last exception, at the place in the test',
    1,
    RED,
    'failed',
    [
      {
        severity: 'error',
        file: '/p/tests/test_q.py',
        row: 26,
        name: 'tests.test_q.QTest.test_peek',
        message: 'app.Boom: no',
      },
      {
        severity: 'failure',
        row: 42,
        name: 'tests.test_q.QTest.test_limits (limit=2)',
        message: 'AssertionError: Lists differ: [1] != [2]',
      },
    ],
  ],
  ['a red report is red although the run exits 0', 0, RED, 'failed', [{row: 26}, {row: 42}]],
  ['no tests', 5, `\n${THIN}\nRan 0 tests in 0.000s\n\nNO TESTS RAN`, 'error', [{message: 'NO TESTS RAN'}]],
  ['cut off', 1, RED.slice(0, RED.indexOf('Lists differ')), 'failed', [{row: 26}, {row: 42}]],
  [
    'doctest: what was got, and what was raised',
    1,
    `
${'*'.repeat(70)}
File "/p/geo.py", line 17, in geo.parse
Failed example:
    parse("33.9 S")
Expected:
    -33.9
Got:
    33.9
${'*'.repeat(70)}
File "/p/geo.py", line 19, in geo.parse
Failed example:
    parse("")
Exception raised:
    Traceback (most recent call last):
      File "<doctest geo.parse[2]>", line 1, in <module>
        parse("")
    ValueError: could not convert
${'*'.repeat(70)}
1 items had failures:
   2 of   3 in geo.parse
***Test Failed*** 2 failures.`,
    'failed',
    [
      {file: '/p/geo.py', row: 17, name: 'geo.parse', message: '33.9'},
      {file: '/p/geo.py', row: 19, name: 'geo.parse', message: 'ValueError: could not convert'},
    ],
  ],
];

describe('unittest and doctest', () => {
  test.each(CASES)('%s', (_, code, output, conclusion, wanted) => {
    const reading = read(output, code);
    expect(reading.findings).toMatchObject(wanted);
    expect(reading.findings).toHaveLength(wanted.length);
    expect(reading.conclusion).toBe(conclusion);
  });
});
