import {describe, expect, it, test} from 'vitest';
import {MAX_LINE_BYTES} from '../scan/lineView.js';
import {JUDGE_ANCHORS} from './anchors.js';
import {judgeLine} from './judgeLine.js';
import type {JudgeContext, LineJudgement} from './judgement.js';

const judge = (line: string, ended: JudgeContext['ended'] = 'badly'): LineJudgement | undefined =>
  judgeLine(line, {ended});
const signals = (line: string, ended?: JudgeContext['ended']) =>
  [...(judge(line, ended)?.signals ?? [])].sort().join('+');

describe('levels in level position', () => {
  test.each([
    ['ERROR: disk full', 'error'],
    ['FATAL: cannot open database', 'error'],
    ['error[E0432]: unresolved import `a::b`', 'error'],
    ['error TS2307: Cannot find module', 'error'],
    ['[error] bad magic', 'error'],
    ['[ERROR] Failed to execute goal', 'error'],
    ['##[error]Process completed with exit code 1.', 'error'],
    ['::error file=a.ts,line=3::Missing semicolon', 'error'],
    ['2026-03-02T10:15:07Z ERROR worker lost its lease', 'error'],
    ['22:01:42.450 [main] ERROR com.acme.Loader - no such file', 'error'],
    ['2026-03-02 10:15:07,123 - app.db - ERROR - connection lost', 'error'],
    ['[2026-03-02 10:15:07] production.ERROR: Undefined index', 'error'],
    ['time="2026-03-02T10:15:07Z" level=error msg="no route"', 'error'],
    ['{"level":"error","msg":"no route"}', 'error'],
    ['E0302 10:15:07.123456   12 main.go:45] lease lost', 'error'],
    ['E/AudioFlinger(123): no buffer', 'error'],
    ['E: Unable to locate package nosuch', 'error'],
    ['npm ERR! code ELIFECYCLE', 'error'],
    ['npm error code E404', 'error'],
    ['error Command failed with exit code 1.', 'error'],
    ['configure: error: no acceptable C compiler', 'error'],
    ['ld: error: undefined symbol: sensor_open', 'error'],
    ['db-1   | 2026-03-02 10:15:07 UTC [7] FATAL:  role "x" does not exist', 'error'],
    ['CMake Error at CMakeLists.txt:3 (include):', 'error'],
    ['PHP Parse error:  syntax error, unexpected "}"', 'error'],
    ["Error: Cannot find module 'x'", 'error'],
    ['ERROR: request timed out', 'error+timeout'],
    ['WARNING: low space', 'warning'],
    ['[WARN] slow query', 'warning'],
    ['warning: unused variable: `x`', 'warning'],
    ['npm warn deprecated inflight@1.0.6', 'warning'],
    ['warning package.json: No license field', 'warning'],
    ['Deprecated: The each() function is deprecated', 'warning'],
    ['(node:12) [DEP0005] DeprecationWarning: Buffer() is deprecated', 'warning'],
    ['LaTeX Warning: There were undefined references.', 'warning'],
  ])('%s', (line, wanted) => {
    expect(signals(line)).toBe(wanted);
  });
});

describe('places', () => {
  test.each([
    ["src/a.c:7:3: error: expected ';'", 'src/a.c', 7, 3, undefined],
    ['src/a.ts(1,20): error TS2307: Cannot find module', 'src/a.ts', 1, 20, 'TS2307'],
    ['src/a.ts:2:1 - error TS6133: unused', 'src/a.ts', 2, 1, 'TS6133'],
    ['/path with space/a.cpp:24:5: error: no', '/path with space/a.cpp', 24, 5, undefined],
    ['C:\\work\\a.cs(3,5): error CS1002: ; expected', 'C:\\work\\a.cs', 3, 5, 'CS1002'],
    ['a/B.java:[3,25] package x does not exist', 'a/B.java', 3, 25, undefined],
    ['[ERROR] a/B.java:[3,25] package x does not exist', 'a/B.java', 3, 25, undefined],
    ['pkg/x.py:3:1: F401 `os` imported but unused', 'pkg/x.py', 3, 1, 'F401'],
    ['./main.go:5:27: undefined: thing', './main.go', 5, 27, undefined],
    ['loop.sh: line 4: syntax error near unexpected token', 'loop.sh', 4, undefined, undefined],
    ['Dockerfile:2 DL4000 error: MAINTAINER is deprecated', 'Dockerfile', 2, undefined, 'DL4000'],
    ['x.yaml: line 3, col 5, Error - bad indent (indent/rule)', 'x.yaml', 3, 5, 'indent/rule'],
    ['2026-03-02T10:15:07Z ##[error]a/b.go:89:4: undeclared name', 'a/b.go', 89, 4, undefined],
    ["main.c:7: undefined reference to `pool_open'", 'main.c', 7, undefined, undefined],
    ["lib.rb:11:in `run': cannot import (ImportError)", 'lib.rb', 11, undefined, undefined],
    ['cannot open x: No such file or directory at report.pl line 7.', 'report.pl', 7, undefined, undefined],
  ])('%s', (line, file, row, column, code) => {
    const judgement = judge(line);
    expect(judgement?.place).toEqual({file, row, ...(column && {column})});
    expect(judgement?.code).toBe(code);
    expect(judgement?.severity).toBe('error');
  });

  it('takes a place without a level for a complaint only of a command that ended badly', () => {
    expect(judge('src/a.py:3:    charge()', 'well')).toBeUndefined();
    expect(judge('a.go:3: unreachable code', 'badly')?.kind).toBe('place');
    expect(judge('a.go:3: unreachable code', 'unknown')).toBeUndefined();
    expect(judge('a.go:3:2: unreachable code', 'unknown')?.kind).toBe('place');
  });

  it('knows frames and notes from complaints', () => {
    expect(judge('tests/conftest.py:18: in broken_gateway')).toBeUndefined();
    expect(judge("src/a.c:5:28: note: in definition of macro 'CLAMP'")).toBeUndefined();
    expect(judge('    raise ValueError("x")')).toBeUndefined();
  });
});

describe('exceptions and panics', () => {
  test.each([
    ['Traceback (most recent call last):', 'exception'],
    ['TypeError: x is not a function', 'exception'],
    ['java.lang.NullPointerException: x', 'exception'],
    ['org.opentest4j.AssertionFailedError: expected: <1> but was: <2>', 'exception'],
    ['Exception in thread "main" java.lang.IllegalStateException: no', 'exception'],
    ['Caused by: java.io.IOException: closed', 'exception'],
    ['Unhandled exception. System.InvalidOperationException: no', 'exception'],
    ["thread 'main' panicked at src/main.rs:3:5", 'exception'],
    ['panic: runtime error: index out of range', 'exception'],
    ['E       AssertionError: 2 != 3', 'exception'],
    ['AssertionError [ERR_ASSERTION]: values differ', 'exception'],
    ['==3181==ERROR: AddressSanitizer: heap-buffer-overflow', 'exception'],
    ['subprocess.TimeoutExpired: Command timed out', ''],
    ['builtins.TimeoutError: took too long', 'exception'],
    ['KeyboardInterrupt', 'exception'],
  ])('%s', (line, wanted) => {
    if (wanted === '') expect(signals(line)).not.toBe('');
    else expect(signals(line)).toContain(wanted);
  });
});

describe('failed tests and steps', () => {
  test.each([
    ['FAIL src/pool.test.ts', 'src/pool.test.ts'],
    [' FAIL  src/a.test.ts > suite > name', 'src/a.test.ts > suite > name'],
    ['--- FAIL: TestPool (0.00s)', 'TestPool'],
    ['=== FAIL: money TestParse/one (0.01s)', 'money TestParse/one'],
    ['not ok 12 - refund rounds down', 'refund rounds down'],
    ['  ✗ opens the door (3 ms)', 'opens the door'],
    ['  ✖ pads minutes (2.709ms)', 'pads minutes'],
    ['test tests::leap ... FAILED', 'tests::leap'],
    ['[  FAILED  ] RecipeTest.TotalIsSum (0 ms)', 'RecipeTest.TotalIsSum'],
    ['FAIL: test_step (test_meter.MeterTest.test_step)', 'test_step (test_meter.MeterTest.test_step)'],
    ['3/9 Test #3: parse.truncated ..................***Failed    0.01 sec', 'parse.truncated'],
    ['GreenhouseTest > boiling FAILED', 'GreenhouseTest > boiling'],
    ['tests/a.py::test_b FAILED                                   [ 40%]', 'tests/a.py::test_b'],
    ['1) Vendor\\ATest::testX', 'Vendor\\ATest::testX'],
  ])('%s', (line, name) => {
    expect(judge(line)).toMatchObject({kind: 'test', severity: 'failure', name});
  });

  test.each([
    'FAILURES!',
    'FAILED (failures=1)',
    'Failed!  - Failed:     2, Passed:    41, Skipped:     0',
    'BUILD FAILURE',
    '[INFO] BUILD FAILURE',
    'FAIL\texample.com/a\t0.012s',
    '2 failed',
    '1 failure',
    'Tests: 3, Assertions: 0, Errors: 3.',
    '# fail 4',
    'ℹ fail 2',
    '✖ 3 problems (1 error, 2 warnings)',
    'Test Files  1 failed | 1 passed (2)',
    'FAILED with 2 failures, 0 errors',
    'Found 11 errors in 3 files',
    'make: *** [all] Error 2',
    'exit status 2',
    'Process completed with exit code 2.',
    '"b" exited with 1.',
    'ninja: build stopped: subcommand failed.',
  ])('%s only restates', line => {
    const judgement = judge(line);
    expect(judgement?.restates).toBe(true);
    expect(judgement?.severity).not.toBe('warning');
  });
});

describe('processes, shells and linkers', () => {
  test.each([
    'Segmentation fault (core dumped)',
    'Killed',
    './run.sh: line 5:  2511 Segmentation fault      ./sign',
    'bash: frobnicate: command not found',
    'sh: 1: frobnicate: not found',
    'grep: logs/none.log: No such file or directory',
    "cp: cannot create regular file 'x': Not a directory",
    'env.sh: line 3: BUILD_DIR: unbound variable',
    "ld: undefined reference to `pool_open'",
    "make: *** No rule to make target 'x'.  Stop.",
    'curl: (7) Failed to connect to localhost port 9',
    ' ! [rejected]        main -> main (fetch first)',
    'CONFLICT (content): Merge conflict in a.txt',
    'Failed to load library',
    'Could not resolve host: example.com',
    "Execution failed for task ':test'.",
    'read timed out',
    'operation timed out',
  ])('%s', line => {
    expect(signals(line)).not.toBe('');
    expect(judge(line)?.severity).not.toBe('warning');
  });
});

describe('lines that report nothing', () => {
  test.each([
    '0 errors, 0 warnings',
    'errors: 0',
    'no errors',
    '0 failed',
    'fail 0',
    'ℹ fail 0',
    '# fail 0',
    '    0 Warning(s)',
    '    0 Error(s)',
    'No errors found in 214 files.',
    'Tests run: 6, Failures: 0, Errors: 0, Skipped: 0',
    'Passed!  - Failed:     0, Passed:    43, Skipped:     0',
    'lint: 0 errors',
    'level=info msg="error handling enabled"',
    'test result: ok. 3 passed; 0 failed; 0 ignored',
    'error handling enabled',
    'retry on failure: yes',
    'using --timeout 30',
    'wrote logs/error.log',
    'PASS src/errors.test.ts',
    'test error_is_reported ... ok',
    'error_code unset',
    'the TimeoutsTable view',
    'gcc -c src/error_codes.c -o error_codes.o',
    'install -m 644 errors.h /usr/include/app/',
    '✔ upload is rejected: FAIL when checksum differs (1.2ms)',
    '✔ prints the FAILURES section once (0.4ms)',
    'ok 10 fails',
    'ok 5 no warnings',
    'checking whether the compiler accepts -Werror... yes',
    'checking for strerror_r... no',
    '* checking R files for syntax errors ... OK',
    'note: see docs/error-handling.md, the section "how errors are reported"',
    'hint: which will suppress this warning, call:',
    'info "fsevents@1.1.3" is an optional dependency and failed compatibility check.',
    '   Compiling quick-error v1.2.2',
    ' > git fetch --tags # timeout=10',
    'Resolving deltas: 100% (121/121), completed with 43 local objects.',
    "    > 178 |           console.error('Failed to parse');",
    '+ echo "ERROR: no"',
    '$ make error: x',
    'except ValueError:',
    '  succeeds before timeout',
    'RATE_LIMIT_ERROR=3',
    'tests/unit/test_error.py::test_failed PASSED   [ 50%]',
    '--- PASS: TestFailsRarely (0.00s)',
    '=== RUN   TestFails',
    '2026-03-02T10:15:07Z INFO request failed over to replica 2',
    '',
    '   ',
  ])('%s', line => {
    expect(judge(line, 'unknown')).toBeUndefined();
  });
});

describe('the anchors', () => {
  const held = JUDGE_ANCHORS.map(({text, anyCase}) =>
    anyCase ? new RegExp(escapePattern(text), 'i') : new RegExp(escapePattern(text)),
  );
  const shapes = [
    'ERROR: x',
    'npm ERR! x',
    'TypeError: x',
    '--- FAIL: x',
    '✗ x',
    'not ok 3',
    'a.go:3:1: missing x',
    'a.ts(3,1): error x',
    'Killed',
    'bash: x: command not found',
    '2 failed',
    'Traceback (most recent call last):',
    'panic: x',
    'read timed out',
    'Segmentation fault',
    "undefined reference to `x'",
    'E: x',
    'warning: x',
    'Caused by: java.io.IOException: x',
    'CONFLICT (content): Merge conflict in x',
    'loop.sh: line 4: syntax error',
    '3 warnings',
    'Deprecated: x',
    '● a › b',
  ];

  test.each(shapes)('one stands in every line that is judged: %s', line => {
    expect(judge(line)).toBeDefined();
    expect(held.some(pattern => pattern.test(line))).toBe(true);
  });

  test.each(JUDGE_ANCHORS.map(({text}) => text))(
    'a line full of %s is judged in bounded work and without a throw',
    anchor => {
      const line = anchor.repeat(Math.ceil(MAX_LINE_BYTES / anchor.length)).slice(0, MAX_LINE_BYTES);
      expect(() => judge(line)).not.toThrow();
      expect(() => judge(` ${line}`, 'unknown')).not.toThrow();
    },
  );
});

function escapePattern(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
