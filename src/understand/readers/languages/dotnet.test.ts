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

const CASES: readonly (readonly [string, number, string, Conclusion, readonly Partial<Finding>[]])[] = [
  [
    'dotnet build: what the summary tells again is told once',
    1,
    `
/p/Program.cs(12,5): error CS0103: The name 'x' does not exist [/p/App.csproj]
/p/Program.cs(3,9): warning CS0168: The variable 'y' is never used [/p/App.csproj]

Build FAILED.

/p/Program.cs(3,9): warning CS0168: The variable 'y' is never used [/p/App.csproj]
/p/Program.cs(12,5): error CS0103: The name 'x' does not exist [/p/App.csproj]
    1 Warning(s)
    1 Error(s)`,
    'failed',
    [
      {file: '/p/Program.cs', row: 12, column: 5, code: 'CS0103', message: "The name 'x' does not exist"},
      {file: '/p/Program.cs', row: 3, code: 'CS0168', severity: 'warning'},
    ],
  ],
  [
    'dotnet test: the frame in the test, not in the tested code',
    1,
    `
[xUnit.net 00:00:00.50]     Tide.PumpTests.Lifts [FAIL]
  Failed Tide.PumpTests.Lifts [12 ms]
  Error Message:
   Assert.Equal() Failure: Values differ
Expected: 3
Actual:   1
  Stack Trace:
     at Tide.Pump.Lift() in /p/src/Pump.cs:line 7
   at Tide.PumpTests.Lifts() in /p/test/PumpTests.cs:line 12

Failed!  - Failed:     1, Passed:     3, Skipped:     0, Total:     4, Duration: 18 ms - Tide.dll (net8.0)`,
    'failed',
    [
      {
        name: 'Tide.PumpTests.Lifts',
        file: '/p/test/PumpTests.cs',
        row: 12,
        message: 'Assert.Equal() Failure: Values differ',
      },
    ],
  ],
  [
    '.NET: an uncaught exception',
    134,
    `
Unhandled exception. System.InvalidOperationException: outer
 ---> System.FormatException: bad
   at System.Number.Parse()
   at Program.Read() in /p/Program.cs:line 9
   --- End of inner exception stack trace ---`,
    'error',
    [{file: '/p/Program.cs', row: 9, name: 'System.InvalidOperationException'}],
  ],
  [
    "JUnit's console launcher: the failures with their traces, not the tree",
    1,
    `
'-- TillTest [OK]
  +-- adds() [X] expected: <3> but was: <1>

Failures (1):
  JUnit Jupiter:TillTest:adds()
    MethodSource [className = 'TillTest', methodName = 'adds', methodParameterTypes = '']
    => org.opentest4j.AssertionFailedError: expected: <3> but was: <1>
       org.junit.jupiter.api.AssertionFailureBuilder.build(AssertionFailureBuilder.java:151)
       TillTest.adds(TillTest.java:8)
       [...]

Test run finished after 64 ms
[         2 tests found           ]
[         0 tests skipped         ]
[         1 tests successful      ]
[         1 tests failed          ]`,
    'failed',
    [{name: 'TillTest > adds()', file: 'TillTest.java', row: 8, message: 'expected: <3> but was: <1>'}],
  ],
];

describe('.NET and the console launcher of JUnit', () => {
  test.each(CASES)('%s', (_, code, output, conclusion, findings) => {
    const reading = read(output, code);
    expect(reading.findings).toMatchObject(findings);
    expect(reading.findings).toHaveLength(findings.length);
    expect(reading.conclusion).toBe(conclusion);
  });

  test('count errors and tests', () => {
    expect(read(CASES[0][2], 1).totals).toMatchObject({errors: 1, warnings: 1});
    expect(read(CASES[3][2], 1).totals).toMatchObject({passed: 1, failed: 1, skipped: 0});
  });
});
