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

const GRADLE_TESTS = `
> Task :compileTestJava
> Task :test FAILED

PumpTest > lifts() FAILED
    org.opentest4j.AssertionFailedError: expected: <3> but was: <1>
        at app//org.junit.jupiter.api.Assertions.assertEquals(Assertions.java:1145)
        at app//org.tide.PumpTest.lifts(PumpTest.java:35)

Gradle Test Run :test > Gradle Test Executor 1 > PumpTest > Deep > primes > [2] 3 FAILED
    java.lang.IllegalStateException at PumpTest.java:22
        Caused by: java.io.IOException at Well.java:7

3 tests completed, 2 failed

FAILURE: Build failed with an exception.

* What went wrong:
Execution failed for task ':test'.
> There were failing tests. See the report at: file:///p/build/reports/tests/test/index.html

* Try:
> Run with --scan to get full insights.

Deprecated Gradle features were used in this build, making it incompatible with Gradle 9.0.

BUILD FAILED in 1s
3 actionable tasks: 3 executed`;

const CASES: readonly (readonly [string, number, string, Conclusion, readonly Partial<Finding>[]])[] = [
  [
    'Gradle: failed tests with long and short traces',
    1,
    GRADLE_TESTS,
    'failed',
    [
      {name: 'PumpTest.lifts()', file: 'PumpTest.java', row: 35, message: 'expected: <3> but was: <1>'},
      {
        name: 'PumpTest > Deep > primes > [2] 3',
        file: 'PumpTest.java',
        row: 22,
        message: 'java.lang.IllegalStateException',
      },
    ],
  ],
  [
    'Gradle: what a compiler told is not told again',
    1,
    `
> Task :compileJava FAILED
/p/src/A.java:3: error: cannot find symbol
        Sheet s;
        ^
  symbol:   class Sheet
  location: class A
1 error

FAILURE: Build failed with an exception.

* What went wrong:
Execution failed for task ':compileJava'.
> Compilation failed; see the compiler output below.
  /p/src/A.java:3: error: cannot find symbol
          Sheet s;
          ^
  1 error

* Try:
> Run with --info option to get more log output.

BUILD FAILED in 1s`,
    'failed',
    [{file: '/p/src/A.java', row: 3, message: 'cannot find symbol'}],
  ],
  [
    'Gradle: a dependency that is not there and a script with a fault',
    1,
    `
FAILURE: Build completed with 2 failures.

1: Task failed with an exception.
-----------
* What went wrong:
Could not determine the dependencies of task ':compileJava'.
> Could not resolve all files for configuration ':compileClasspath'.
   > Could not find org.ink:ink:9.
     Searched in the following locations:
       - https://repo.example/ink-9.pom
     Required by:
         project :

* Try:
> Run with --stacktrace option to get the stack trace.
==============================================================================

2: Task failed with an exception.
-----------
* Where:
Build file '/p/build.gradle' line: 12

* What went wrong:
A problem occurred evaluating root project 'p'.
> Could not find method foo() for arguments [1] on root project 'p'.

BUILD FAILED in 1s`,
    'error',
    [
      {name: 'org.ink:ink:9', message: 'Could not find org.ink:ink:9.'},
      {
        file: '/p/build.gradle',
        row: 12,
        message: "Could not find method foo() for arguments [1] on root project 'p'.",
      },
    ],
  ],
  [
    'javac: errors and warnings with their codes',
    1,
    `
A.java:5: warning: [unchecked] unchecked call to add(E)
        list.add(1);
                ^
  where E is a type-variable
B.java:7: error: incompatible types: String cannot be converted to int
int x = "a";
        ^
Note: C.java uses deprecated API.
1 error
1 warning`,
    'failed',
    [
      {file: 'B.java', row: 7, severity: 'error', message: 'incompatible types: String cannot be converted to int'},
      {file: 'A.java', row: 5, severity: 'warning', code: 'unchecked'},
    ],
  ],
  [
    'Ant: what javac told behind its name',
    1,
    `
    [javac] /p/A.java:2: error: cannot find symbol
    [javac]   Sheet s;
    [javac]   ^
    [javac] 1 error

BUILD FAILED
/p/build.xml:1: Compile failed; see the compiler error output for details.`,
    'failed',
    [{file: '/p/A.java', row: 2, message: 'cannot find symbol'}],
  ],
  [
    'kotlinc: the forms of the compiler and of its plugins',
    1,
    `
e: file:///p/A.kt:1:2 Unresolved reference 'x'.
e: /p/B.kt: (3, 4): Type mismatch: inferred type is Int but String was expected
w: file:///p/C.kt:9:1 Variable 'y' is never used
D.kt:5:6: error: unresolved reference: z
    z()
    ^`,
    'failed',
    [
      {file: '/p/A.kt', row: 1, column: 2, message: "Unresolved reference 'x'."},
      {file: '/p/B.kt', row: 3, column: 4},
      {file: 'D.kt', row: 5, column: 6, message: 'unresolved reference: z'},
      {file: '/p/C.kt', row: 9, severity: 'warning'},
    ],
  ],
  [
    'Java: an uncaught exception is one finding, with its causes to see',
    1,
    `
Exception in thread "main" java.lang.IllegalStateException: bad line: d
\tat Main.load(Main.java:13)
\tat Main.main(Main.java:22)
Caused by: java.lang.NumberFormatException: For input string: "x4"
\tat java.base/java.lang.Integer.parseInt(Integer.java:668)
\tat Main.load(Main.java:11)
\t... 1 more`,
    'error',
    [{file: 'Main.java', row: 13, name: 'java.lang.IllegalStateException', evidence: [1, 2, 4, 6]}],
  ],
  [
    'Java: a class that the launcher does not find',
    1,
    `
Error: Could not find or load main class org.tide.Main
Caused by: java.lang.ClassNotFoundException: org.tide.Main`,
    'error',
    [{message: 'Could not find or load main class org.tide.Main'}],
  ],
];

describe('builds on the JVM', () => {
  test.each(CASES)('read %s', (_, code, output, conclusion, findings) => {
    const reading = read(output, code);
    expect(reading.findings).toMatchObject(findings);
    expect(reading.conclusion).toBe(conclusion);
  });

  test('count the tests of Gradle and the errors of javac', () => {
    expect(read(GRADLE_TESTS, 1).totals).toMatchObject({passed: 1, failed: 2, skipped: 0});
    expect(read(CASES[3][2], 1).totals).toMatchObject({errors: 1, warnings: 1});
  });

  test('a green build of Gradle passes, whatever its machine remarks on', () => {
    const output =
      'WARNING: A terminally deprecated method in java.lang.System has been called\n\nBUILD SUCCESSFUL in 1s';
    expect(read(output, 0)).toMatchObject({conclusion: 'passed', findings: []});
  });
});
