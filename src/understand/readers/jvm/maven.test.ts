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

const HELP = `[ERROR] -> [Help 1]
[ERROR] 
[ERROR] To see the full stack trace of the errors, re-run Maven with the -e switch.
[ERROR] Re-run Maven using the -X switch to enable full debug logging.
[ERROR] 
[ERROR] For more information about the errors and possible solutions, please read the following articles:
[ERROR] [Help 1] http://cwiki.apache.org/confluence/display/MAVEN/MojoFailureException`;

const TESTS = `
[INFO] Scanning for projects...
[INFO]  T E S T S
[INFO] Running org.tide.PumpTest
ERROR: printed on purpose
[ERROR] Tests run: 3, Failures: 1, Errors: 1, Skipped: 0, Time elapsed: 0.044 s <<< FAILURE! -- in org.tide.PumpTest
[ERROR] org.tide.PumpTest.lifts(int)[2] -- Time elapsed: 0.014 s <<< FAILURE!
org.opentest4j.AssertionFailedError: expected: <3> but was: <1>
\tat org.junit.jupiter.api.Assertions.assertEquals(Assertions.java:1145)
\tat org.tide.PumpTest.lifts(PumpTest.java:35)
\tat java.base/java.lang.reflect.Method.invoke(Method.java:569)

[ERROR] org.tide.PumpTest.primes -- Time elapsed: 0.071 s <<< ERROR!
java.lang.IllegalStateException: dry
\tat org.tide.Pump.prime(Pump.java:14)
\tat org.tide.PumpTest.primes(PumpTest.java:22)
Caused by: java.io.IOException: no water
\tat org.tide.Well.draw(Well.java:7)
\t... 2 more

[INFO] Results:
[INFO] 
[ERROR] Failures: 
[ERROR]   PumpTest.lifts:35 expected: <3> but was: <1>
[ERROR] Errors: 
[ERROR]   PumpTest.primes:22 » IllegalState dry
[INFO] 
[ERROR] Tests run: 3, Failures: 1, Errors: 1, Skipped: 0
[INFO] 
[INFO] BUILD FAILURE
[ERROR] Failed to execute goal org.apache.maven.plugins:maven-surefire-plugin:3.1.2:test (default-test) on project tide: There are test failures.
${HELP}`;

const PUMPS: readonly Partial<Finding>[] = [
  {
    name: 'org.tide.PumpTest.lifts(int)[2]',
    file: 'PumpTest.java',
    row: 35,
    message: 'expected: <3> but was: <1>',
    severity: 'failure',
  },
  {
    name: 'org.tide.PumpTest.primes',
    file: 'PumpTest.java',
    row: 22,
    message: 'java.lang.IllegalStateException: dry',
  },
];

const CASES: readonly (readonly [string, number, string, Conclusion, readonly Partial<Finding>[]])[] = [
  ['one finding for a test that is told twice', 1, TESTS, 'failed', PUMPS],
  [
    'the same where its lines carry no level',
    1,
    TESTS.replace(/\[INFO\] BUILD FAILURE[\s\S]*/, '').replace(/^\[\w+\] /gm, ''),
    'failed',
    PUMPS,
  ],
  [
    'a green run in which a test prints alarming lines',
    0,
    `
[INFO]  T E S T S
[INFO] Running org.tide.PumpTest
[ERROR] Tests run: 1, Failures: 1 -- printed by a test
[INFO] Tests run: 2, Failures: 0, Errors: 0, Skipped: 0, Time elapsed: 0.04 s -- in org.tide.PumpTest
[INFO] Results:
[INFO] 
[INFO] Tests run: 2, Failures: 0, Errors: 0, Skipped: 0
[INFO] BUILD SUCCESS`,
    'passed',
    [],
  ],
  [
    'the list of results alone, old and new',
    1,
    `
Results :

Failed tests: 
  PumpTest.lifts:12 expected:<5> but was:<4>
  drains(org.tide.PumpTest): no drain
Tests in error: 
  PumpTest.primes:17->help:30 » Arithmetic / by zero

Tests run: 4, Failures: 2, Errors: 1, Skipped: 0`,
    'failed',
    [
      {name: 'PumpTest.lifts', row: 12, message: 'expected:<5> but was:<4>'},
      {name: 'org.tide.PumpTest.drains', message: 'no drain'},
      {name: 'PumpTest.primes', row: 17, message: 'Arithmetic / by zero'},
    ],
  ],
  [
    'version 2.12, without levels, and with -e',
    1,
    `
Failed tests:   lifts(org.tide.PumpTest): expected:<3> but was:<1>

Tests run: 1, Failures: 1, Errors: 0, Skipped: 0

[INFO] BUILD FAILURE
[ERROR] Failed to execute goal org.apache.maven.plugins:maven-surefire-plugin:2.12.4:test (default-test) on project tide: There are test failures.
[ERROR] 
[ERROR] Please refer to /p/target/surefire-reports for the individual test results.
[ERROR] -> [Help 1]
org.apache.maven.lifecycle.LifecycleExecutionException: Failed to execute goal org.apache.maven.plugins:maven-surefire-plugin:2.12.4:test
    at org.apache.maven.lifecycle.internal.MojoExecutor.execute (MojoExecutor.java:215)
Caused by: org.apache.maven.plugin.MojoFailureException: There are test failures.

Please refer to /p/target/surefire-reports for the individual test results.
    at org.apache.maven.plugin.surefire.SurefireHelper.reportExecution (SurefireHelper.java:83)
[ERROR] 
[ERROR] Re-run Maven using the -X switch to enable full debug logging.`,
    'failed',
    [{name: 'org.tide.PumpTest.lifts', message: 'expected:<3> but was:<1>'}],
  ],
  [
    'compiler errors once, with the lines that belong to them',
    1,
    `
[ERROR] COMPILATION ERROR : 
[ERROR] /p/src/A.java:[6,13] cannot find symbol
  symbol:   class Sheet
  location: class A
[INFO] 1 error
[INFO] BUILD FAILURE
[ERROR] Failed to execute goal org.apache.maven.plugins:maven-compiler-plugin:3.11.0:compile (default-compile) on project a: Compilation failure
[ERROR] /p/src/A.java:[6,13] cannot find symbol
[ERROR]   symbol:   class Sheet
[ERROR]   location: class A
${HELP}`,
    'failed',
    [{file: '/p/src/A.java', row: 6, column: 13, message: 'cannot find symbol'}],
  ],
  [
    'rules of the enforcer',
    1,
    `
[INFO] BUILD FAILURE
[ERROR] Failed to execute goal org.apache.maven.plugins:maven-enforcer-plugin:3.4.1:enforce (enforce) on project mint: 
[ERROR] Rule 0: org.apache.maven.enforcer.rules.version.RequireJavaVersion failed with message:
[ERROR] Java 99 is needed.
${HELP}`,
    'failed',
    [{name: 'org.apache.maven.enforcer.rules.version.RequireJavaVersion', message: 'Java 99 is needed.'}],
  ],
  [
    'a dependency that is not there, in the form of version 3.9',
    1,
    `
[INFO] Scanning for projects...
[INFO] BUILD FAILURE
[ERROR] Failed to execute goal on project a: Could not resolve dependencies for project x:a:jar:1
[ERROR] dependency: x:ink:jar:9 (compile)
[ERROR] \tCould not find artifact x:ink:jar:9 in central (https://repo.example)
${HELP}`,
    'error',
    [{name: 'x:ink:jar:9', message: 'Could not find artifact x:ink:jar:9 in central (https://repo.example)'}],
  ],
  [
    'Checkstyle, PMD and SpotBugs fail the build by what they call warnings',
    1,
    `
[INFO] Scanning for projects...
[WARNING] src/main/java/A.java:[3,5] (whitespace) WhitespaceAround: '=' is not preceded with whitespace.
[WARNING] PMD Failure: org.A:12 Rule:UnusedPrivateField Priority:3 Avoid unused private fields such as 'x'.
[ERROR] High: Possible null pointer dereference of x [org.A] At A.java:[line 7] NP_NULL
[INFO] BUILD FAILURE
[ERROR] Failed to execute goal org.apache.maven.plugins:maven-checkstyle-plugin:3.3.0:check (default) on project a: You have 1 Checkstyle violation. -> [Help 1]
${HELP}`,
    'failed',
    [
      {file: 'src/main/java/A.java', row: 3, code: 'WhitespaceAround'},
      {file: 'org.A', row: 12, code: 'UnusedPrivateField'},
      {file: 'A.java', row: 7, code: 'NP_NULL'},
    ],
  ],
  [
    'a project file that cannot be read, once',
    1,
    `
[INFO] Scanning for projects...
[ERROR] [ERROR] Some problems were encountered while processing the POMs:
[ERROR] 'dependencies.dependency.version' for x:y:jar is missing. @ line 15, column 17
 @ 
[ERROR] The build could not read 1 project -> [Help 1]
[ERROR]   
[ERROR]   The project x:a:1 (/p/pom.xml) has 1 error
[ERROR]     'dependencies.dependency.version' for x:y:jar is missing. @ line 15, column 17
[ERROR] 
[ERROR] [Help 1] http://cwiki.apache.org/confluence/display/MAVEN/ProjectBuildingException`,
    'error',
    [{file: '/p/pom.xml', row: 15, message: "'dependencies.dependency.version' for x:y:jar is missing."}],
  ],
];

describe('Maven', () => {
  test.each(CASES)('reads %s', (_, code, output, conclusion, findings) => {
    const reading = read(output, code);
    expect(reading.findings).toMatchObject(findings);
    expect(reading.conclusion).toBe(conclusion);
  });

  test('shows the message, the own lines of the exception and its cause, and the entry in the list', () => {
    const {findings} = read(TESTS, 1);
    expect(findings[1].evidence).toEqual(expect.arrayContaining([12, 13, 14, 15, 16, 25]));
  });

  test('never calls a report passed that was cut off', () => {
    const lines = TESTS.split('\n');
    for (let count = 8; count < lines.length; count += 3) {
      expect(read(lines.slice(0, count).join('\n'), 1).conclusion).not.toBe('passed');
    }
  });
});
