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

const SCALA3 = `
-- [E006] Not Found Error: src/Tide.scala:4:10 ---------------------------------
4 |  def x = undefinedThing
  |          ^^^^^^^^^^^^^^
  |          Not found: undefinedThing
  |
  | longer explanation available when compiling with \`-explain\`
1 error found`;
const SCALATEST = `
TideSuite:
- lifts *** FAILED ***
  2 did not equal 3 (TideSuite.scala:5)
- ebbs
- dries *** FAILED ***
  java.lang.IllegalStateException: too dry
  at Tide.dry(Tide.scala:9)
  at TideSuite.testFun$proxy3$1(TideSuite.scala:7)
  at org.scalatest.OutcomeOf.outcomeOf(OutcomeOf.scala:85)
  ...
Run completed in 846 milliseconds.
Total number of tests run: 3
Suites: completed 1, aborted 0
Tests: succeeded 1, failed 2, canceled 0, ignored 0, pending 0
*** 2 TESTS FAILED ***`;
const FAILED_TESTS = [
  {name: 'lifts', file: 'TideSuite.scala', row: 5, message: '2 did not equal 3'},
  {name: 'dries', file: 'TideSuite.scala', row: 7, message: 'java.lang.IllegalStateException: too dry'},
];

const CASES: readonly (readonly [string, string, Conclusion, readonly Partial<Finding>[]])[] = [
  [
    'Scala 3: the message stands below the code',
    SCALA3,
    'failed',
    [{code: 'E006', file: 'src/Tide.scala', row: 4, column: 10, message: 'Not found: undefinedThing'}],
  ],
  [
    'Scala 3 behind sbt',
    `${SCALA3.replace(/^(?=.)/gm, '[error] ')}
[error] (Compile / compileIncremental) Compilation failed
[error] Total time: 1 s, completed Dec 1, 2025, 4:00:00 PM`,
    'failed',
    [{code: 'E006', file: 'src/Tide.scala', row: 4, column: 10, message: 'Not found: undefinedThing'}],
  ],
  ['ScalaTest', SCALATEST, 'failed', FAILED_TESTS],
  [
    'ScalaTest behind sbt',
    `${SCALATEST.replace(/^(?=.)/gm, '[info] ')}
[error] Failed tests:
[error] \tTideSuite
[error] (Test / test) sbt.TestsFailedException: Tests unsuccessful`,
    'failed',
    FAILED_TESTS,
  ],
  [
    'TestNG: failed and skipped tests',
    `
PASSED: TideTest.ebbs
FAILED: TideTest.lifts
java.lang.AssertionError: expected [3] but found [2]
\tat org.testng.Assert.fail(Assert.java:111)
\tat TideTest.lifts(TideTest.java:3)
\tat java.base/java.lang.reflect.Method.invoke(Method.java:569)

SKIPPED: TideTest.skips
org.testng.SkipException: later
\tat TideTest.skips(TideTest.java:6)

===============================================
Command line suite
Total tests run: 3, Passes: 1, Failures: 1, Skips: 1
===============================================`,
    'failed',
    [
      {
        name: 'TideTest.lifts',
        file: 'TideTest.java',
        row: 3,
        message: 'java.lang.AssertionError: expected [3] but found [2]',
      },
    ],
  ],
  [
    'Checkstyle',
    `
Starting audit...
[ERROR] /p/Tide.java:1:18: Missing a Javadoc comment. [JavadocVariable]
Audit done.
Checkstyle ends with 1 errors.`,
    'failed',
    [{file: '/p/Tide.java', row: 1, column: 18, code: 'JavadocVariable', message: 'Missing a Javadoc comment.'}],
  ],
];

describe('Scala, TestNG and Checkstyle', () => {
  test.each(CASES)('%s', (_, output, conclusion, findings) => {
    const reading = read(output, 1);
    expect(reading.conclusion).toBe(conclusion);
    expect(reading.findings).toEqual(findings.map(finding => expect.objectContaining(finding)));
  });
});
