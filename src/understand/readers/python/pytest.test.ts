import {describe, expect, test} from 'vitest';
import {createLineText} from '../../../text/lineText.js';
import {conclude} from '../../conclude.js';
import type {Conclusion, Finding} from '../../reading.js';
import {readTextNow} from '../../readText.js';

function read(output: string, code: number) {
  const outcome = {kind: 'exited', code} as const;
  const reading = readTextNow(createLineText(`${output.replace(/^\n/, '')}\n`), {label: 'cmd: pytest', outcome});
  return {...reading, conclusion: conclude(reading, outcome)};
}

const LONG = `
============================= test session starts ==============================
collected 3 items

tests/test_a.py .F.E                                                      [100%]

==================================== ERRORS ====================================
_______________________ ERROR at teardown of TestB.test_c ______________________

    def session():
        yield
>       assert False, "left open"
E       AssertionError: left open

tests/conftest.py:25: AssertionError
=================================== FAILURES ===================================
_________________________________ TestB.test_c _________________________________

    def test_c(self):
>       assert total(1) == 2

tests/test_a.py:5:
_ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _

    def total(n):
>       return {}[n]
E       KeyError: 1

shop/total.py:2: KeyError
----------------------------- Captured stdout call -----------------------------
Traceback (most recent call last):
  File "noise.py", line 1, in <module>
ValueError: printed by the test
=========================== short test summary info ============================
FAILED tests/test_a.py::TestB::test_c - KeyError: 1
ERROR tests/test_a.py::TestB::test_c - AssertionError: left open
==================== 1 failed, 2 passed, 1 error in 0.12s =====================`;

const CASES: readonly (readonly [string, number, string, Conclusion, readonly Partial<Finding>[]])[] = [
  [
    'blocks joined with the summary: the place in the test, nothing of what the test printed',
    1,
    LONG,
    'failed',
    [
      {severity: 'error', file: 'tests/conftest.py', row: 25, message: 'AssertionError: left open'},
      {
        severity: 'failure',
        file: 'tests/test_a.py',
        row: 5,
        name: 'tests/test_a.py::TestB::test_c',
        message: 'KeyError: 1',
      },
    ],
  ],
  [
    'the same behind a front on every line',
    0,
    LONG.replace(/\n/g, '\n[unit] '),
    'failed',
    [
      {severity: 'error', file: 'tests/conftest.py', row: 25},
      {severity: 'failure', file: 'tests/test_a.py', row: 5},
    ],
  ],
  [
    'short tracebacks without a summary',
    1,
    `
F                                                                        [100%]
=================================== FAILURES ===================================
____________________________________ test_x ____________________________________
tests/test_x.py:3: in test_x
    assert 1 == 2
E   assert 1 == 2
1 failed in 0.01s`,
    'failed',
    [{name: 'test_x', file: 'tests/test_x.py', row: 3, message: 'assert 1 == 2'}],
  ],
  [
    'native tracebacks',
    1,
    `
=================================== FAILURES ===================================
____________________________________ test_x ____________________________________
Traceback (most recent call last):
  File "/p/tests/test_x.py", line 3, in test_x
    run()
  File "/p/app.py", line 9, in run
    raise ValueError("no")
ValueError: no
=========================== short test summary info ============================
FAILED tests/test_x.py::test_x - ValueError: no
1 failed in 0.01s`,
    'failed',
    [{name: 'tests/test_x.py::test_x', file: '/p/tests/test_x.py', row: 3, message: 'ValueError: no'}],
  ],
  [
    'one line for each failure',
    1,
    `
=================================== FAILURES ===================================
/p/tests/test_x.py:3: assert 1 == 2
E   KeyError: 'a'
/p/app.py:9: KeyError: 'a'
=========================== short test summary info ============================
FAILED tests/test_x.py::test_x - assert 1 == 2
FAILED tests/test_x.py::test_y[a - b] - KeyError: 'a'
2 failed in 0.01s`,
    'failed',
    [
      {name: 'tests/test_x.py::test_x', file: '/p/tests/test_x.py', row: 3, message: 'assert 1 == 2'},
      {name: 'tests/test_x.py::test_y[a - b]', file: '/p/app.py', row: 9},
    ],
  ],
  [
    'subtests, and not the test that only counts them',
    1,
    `
=================================== FAILURES ===================================
__________________________ test_x [even] (i=1) __________________________________
tests/test_x.py:7: in test_x
    assert i % 2 == 0
E   assert 1 == 0
____________________________________ test_x ____________________________________
contains 1 failed subtest
=========================== short test summary info ============================
SUBFAILED[even] (i=1) tests/test_x.py::test_x - assert 1 == 0
FAILED tests/test_x.py::test_x - contains 1 failed subtest
2 failed in 0.01s`,
    'failed',
    [{file: 'tests/test_x.py', row: 7, name: 'tests/test_x.py::test_x [even] (i=1)', message: 'assert 1 == 0'}],
  ],
  [
    'a file that cannot be imported',
    2,
    `
==================================== ERRORS ====================================
_____________________ ERROR collecting tests/test_text.py ______________________
/usr/lib/python3.11/importlib/__init__.py:126: in import_module
    return _bootstrap._gcd_import(name[level:], package, level)
E     File "/p/tests/test_text.py", line 2
E       if name
E              ^
E   SyntaxError: expected ':'
=========================== short test summary info ============================
ERROR tests/test_text.py
!!!!!!!!!!!!!!!!!!!! Interrupted: 1 error during collection !!!!!!!!!!!!!!!!!!!!
1 error in 0.05s`,
    'error',
    [{file: '/p/tests/test_text.py', row: 2, name: 'tests/test_text.py', message: "SyntaxError: expected ':'"}],
  ],
  [
    'a test that passed against expectation',
    1,
    `
=================================== FAILURES ===================================
____________________________________ test_x ____________________________________
[XPASS(strict)] not yet
=========================== short test summary info ============================
FAILED tests/test_x.py::test_x - [XPASS(strict)] not yet
1 failed in 0.01s`,
    'failed',
    [{name: 'tests/test_x.py::test_x', file: 'tests/test_x.py', message: '[XPASS(strict)] not yet'}],
  ],
  [
    'no test matched',
    5,
    '\ncollected 2 items / 2 deselected\n\n============ 2 deselected in 0.01s ============',
    'error',
    [{message: '2 deselected in 0.01s'}],
  ],
  [
    'nothing ran',
    5,
    '\ncollected 0 items\n\n============ no tests ran in 0.01s ============',
    'error',
    [{message: 'no tests ran in 0.01s'}],
  ],
  [
    'a wrong argument',
    4,
    '\nERROR: usage: pytest [options] [file_or_dir] [...]\npytest: error: unrecognized arguments: --nope\n  inifile: None\n  rootdir: /p',
    'error',
    [{message: 'unrecognized arguments: --nope'}],
  ],
  [
    'a path that is not there',
    4,
    '\ncollected 0 items\n============ no tests ran in 0.01s ============\nERROR: file or directory not found: tests/nope.py\n',
    'error',
    [{message: 'file or directory not found: tests/nope.py'}],
  ],
  [
    'a conftest that cannot be loaded',
    4,
    `
ImportError while loading conftest '/p/tests/conftest.py'.
tests/conftest.py:1: in <module>
    import nope
E   ModuleNotFoundError: No module named 'nope'`,
    'error',
    [{file: 'tests/conftest.py', row: 1, message: "ModuleNotFoundError: No module named 'nope'"}],
  ],
  [
    'an internal error',
    3,
    `
============================= test session starts ==============================
INTERNALERROR> Traceback (most recent call last):
INTERNALERROR>   File "/p/.venv/lib/python3.11/site-packages/_pytest/main.py", line 1, in wrap_session
INTERNALERROR>   File "/p/conftest.py", line 4, in pytest_collection_modifyitems
INTERNALERROR>     raise RuntimeError("hook")
INTERNALERROR> RuntimeError: hook

============================ no tests ran in 0.02s =============================`,
    'error',
    [{file: '/p/conftest.py', row: 4, message: 'RuntimeError: hook'}],
  ],
  [
    'too little coverage',
    1,
    '\n.                [100%]\nFAIL Required test coverage of 90% not reached. Total coverage: 50.00%\n1 passed in 0.01s',
    'failed',
    [{message: 'Required test coverage of 90% not reached. Total coverage: 50.00%'}],
  ],
  [
    'too little coverage, told twice',
    1,
    '.\nERROR: Coverage failure: total of 50 is less than fail-under=90\n     [100%]\nFAIL Required test coverage of 90% not reached. Total coverage: 50.00%\n1 passed in 0.01s',
    'failed',
    [{message: 'Required test coverage of 90% not reached. Total coverage: 50.00%'}],
  ],
  [
    'a group of exceptions',
    1,
    `=================================== FAILURES ===================================
__________________________________ test_group __________________________________
  + Exception Group Traceback (most recent call last):
  |   File "/p/test_a.py", line 36, in test_group
  |     raise ExceptionGroup("many", [ValueError("one"), TypeError("two")])
  | ExceptionGroup: many (2 sub-exceptions)
  +-+---------------- 1 ----------------
    | ValueError: one
    +---------------- 2 ----------------
    | TypeError: two
    +------------------------------------
=========================== short test summary info ============================
FAILED test_a.py::test_group - ExceptionGroup: many (2 sub-exceptions)
============================== 1 failed in 0.02s ===============================`,
    'failed',
    [{file: '/p/test_a.py', row: 36, message: 'ExceptionGroup: many (2 sub-exceptions)'}],
  ],
];

describe('pytest', () => {
  test.each(CASES)('%s', (_, code, output, conclusion, wanted) => {
    const reading = read(output, code);
    expect(reading.findings.filter(({severity}) => severity !== 'warning')).toMatchObject(wanted);
    expect(reading.conclusion).toBe(conclusion);
  });

  test('a green run is green, whatever its tests print', () => {
    const reading = read(
      '\n===== test session starts =====\ntests/test_a.py::test_a PASSED [100%]\n===== PASSES =====\n_____ test_a _____\nERROR: boom\nTraceback (most recent call last):\n  File "a.py", line 1, in f\nValueError: x\n===== 1 passed in 0.01s =====',
      0,
    );
    expect(reading.conclusion).toBe('passed');
    expect(reading.findings).toEqual([]);
  });

  test('a report that was cut off is never green', () => {
    const cut = LONG.slice(0, LONG.indexOf('shop/total.py'));
    expect(read(cut, 0).conclusion).toBe('failed');
    expect(read(LONG.slice(0, 300), 1).conclusion).not.toBe('passed');
  });
});
