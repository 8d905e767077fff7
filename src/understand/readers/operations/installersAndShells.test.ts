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
    'pip: a package that cannot be built',
    1,
    `
  error: subprocess-exited-with-error
  
  × python setup.py egg_info did not run successfully.
  │ exit code: 1
  ╰─> [3 lines of output]
      Traceback (most recent call last):
        File "/tmp/x/setup.py", line 3, in <module>
          with open("VERSION") as file:
      FileNotFoundError: [Errno 2] No such file or directory: 'VERSION'
      [end of output]
  
  note: This error originates from a subprocess, and is likely not a problem with pip.
error: metadata-generation-failed

× Encountered error while generating package metadata.
╰─> See above for output.`,
    'error',
    [{file: '/tmp/x/setup.py', row: 3, message: "FileNotFoundError: [Errno 2] No such file or directory: 'VERSION'"}],
  ],
  [
    'pip: no such version',
    1,
    '\nERROR: Could not find a version that satisfies the requirement tea==3 (from versions: 1.4)\nERROR: No matching distribution found for tea==3',
    'error',
    [{name: 'tea', message: 'No matching distribution found for tea==3'}],
  ],
  [
    'pip check',
    1,
    '\nbrew 1.0.0 has requirement tea<2, but you have tea 2.0.0.\nshop 2.0 requires cup, which is not installed.',
    'failed',
    [{name: 'brew'}, {name: 'shop', message: 'shop 2.0 requires cup, which is not installed.'}],
  ],
  [
    'uv: no solution',
    1,
    '\n  × No solution found when resolving dependencies:\n  ╰─▶ Because there is no version of tea==9 and you require tea==9, we can\n      conclude that your requirements are unsatisfiable.',
    'error',
    [
      {
        name: 'tea',
        message:
          'Because there is no version of tea==9 and you require tea==9, we can conclude that your requirements are unsatisfiable.',
      },
    ],
  ],
  [
    'uv: a file that cannot be parsed',
    2,
    '\nerror: Failed to parse: `pyproject.toml`\n  Caused by: TOML parse error at line 4, column 27\n  |\n4 | x = [\n  |      ^\nunclosed array',
    'error',
    [{file: 'pyproject.toml', row: 4, column: 27, message: 'TOML parse error at line 4, column 27'}],
  ],
  [
    'Python: a crash of the interpreter',
    139,
    '\nFatal Python error: Segmentation fault\n\nCurrent thread 0x00007f (most recent call first):\n  File "/usr/lib/python3.11/ctypes/__init__.py", line 519 in string_at\n  File "/p/native.py", line 8 in peek\n  File "/p/native.py", line 12 in <module>',
    'error',
    [{file: '/p/native.py', row: 8, message: 'Fatal Python error: Segmentation fault'}],
  ],
  [
    'Bash: a path with blanks, and one finding for a syntax error of two lines',
    2,
    "\nrun all.sh: line 3: ./check.sh: Permission denied\nloop.sh: line 4: syntax error near unexpected token `done'\nloop.sh: line 4: `done'",
    'failed',
    [
      {file: 'run all.sh', row: 3, message: './check.sh: Permission denied'},
      {file: 'loop.sh', row: 4, message: "syntax error near unexpected token `done'"},
    ],
  ],
  [
    'an exception group of Python',
    1,
    `
  + Exception Group Traceback (most recent call last):
  |   File "/p/run.py", line 9, in <module>
  |     main()
  |   File "/p/run.py", line 5, in main
  |     raise ExceptionGroup("two", [ValueError("a")])
  | ExceptionGroup: two (1 sub-exception)
  +-+---------------- 1 ----------------
    | ValueError: a
    +------------------------------------`,
    'error',
    [{file: '/p/run.py', row: 5, message: 'ExceptionGroup: two (1 sub-exception)'}],
  ],
  [
    'Ruby: the exception, not its causes',
    1,
    "\n/p/lib/a.rb:11:in `rescue in run': cannot import (ImportError)\n\tfrom /p/lib/a.rb:8:in `run'\n\tfrom bin/import.rb:4:in `<main>'\n/p/lib/a.rb:9:in `readlines': No such file (Errno::ENOENT)\n\tfrom /p/lib/a.rb:9:in `run'",
    'error',
    [{file: '/p/lib/a.rb', row: 11, message: 'cannot import (ImportError)'}],
  ],
  [
    'PHP: where it was thrown',
    255,
    '\nPHP Fatal error:  Uncaught RuntimeException: boom in /p/src/a.php:12\nStack trace:\n#0 /p/index.php(3): run()\n#1 {main}\n  thrown in /p/src/a.php on line 12',
    'error',
    [{file: '/p/src/a.php', row: 12, message: 'Uncaught RuntimeException: boom'}],
  ],
  [
    'Bundler',
    7,
    "\nCould not find gem 'rack-x (~> 9.9)' in cached gems or installed\nlocally.",
    'error',
    [{name: 'rack-x'}],
  ],
  [
    'shfmt: the file of a patch',
    1,
    '\n--- run.sh.orig\n+++ run.sh\n@@ -1,2 +1,2 @@\n-if true;then\n+if true; then\n',
    'failed',
    [{file: 'run.sh'}],
  ],
  [
    'pre-commit: hooks whose output nobody else understands',
    1,
    '\nno TODO left.............................................................Failed\n- hook id: no-todo\n- exit code: 1\n\n2:# TODO: remove\n\nlint.....................................................................Failed\n- hook id: ruff\n- exit code: 1\n\na.py:1:8: F401 [*] `os` imported but unused\nFound 1 error.\n\nstrip....................................................................Failed\n- hook id: strip\n- files were modified by this hook\nspell................................................(no files to check)Skipped',
    'failed',
    [
      {file: 'a.py', row: 1, code: 'F401'},
      {name: 'no-todo', message: '2:# TODO: remove'},
      {name: 'strip', message: 'files were modified by this hook'},
    ],
  ],
  [
    'Robot Framework: tests, not the suites they are in',
    1,
    `
${'='.repeat(78)}
Shop
${'='.repeat(78)}
Price Is Right :: The doc                                             | FAIL |
4 != 5
${'-'.repeat(78)}
Shop                                                                  | FAIL |
1 test, 0 passed, 1 failed
${'='.repeat(78)}`,
    'failed',
    [{name: 'Price Is Right', message: '4 != 5'}],
  ],
  [
    'behave: the step that failed',
    1,
    `
  Scenario: Locked account  # features/login.feature:13
    Given a user            # features/steps/steps.py:4
    When she logs in        # None

  Scenario: Welcome         # features/login.feature:20
    Then she sees "Hi"      # features/steps/steps.py:14
      ASSERT FAILED: saw 'Welcome'

Failing scenarios:
  features/login.feature:13  Locked account
  features/login.feature:20  Welcome

0 features passed, 1 failed, 0 skipped
0 scenarios passed, 2 failed, 0 skipped
1 step passed, 1 failed, 0 skipped, 1 undefined
Took 0m0.002s`,
    'failed',
    [
      {file: 'features/login.feature', row: 13, name: 'Locked account', message: 'When she logs in'},
      {file: 'features/login.feature', row: 20, name: 'Welcome', message: "ASSERT FAILED: saw 'Welcome'"},
    ],
  ],
];

describe('installers, shells and acceptance tests', () => {
  test.each(CASES)('%s', (_, code, output, conclusion, wanted) => {
    const reading = read(output, code);
    expect(reading.findings).toMatchObject(wanted);
    expect(reading.findings).toHaveLength(wanted.length);
    expect(reading.conclusion).toBe(conclusion);
  });
});
