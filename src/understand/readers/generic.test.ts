import {describe, expect, test, vi} from 'vitest';
import {createLineText} from '../../text/lineText.js';
import type {Finding} from '../reading.js';
import {readTextNow} from '../readText.js';

// The readers of single tools would answer for most of these.
vi.mock('./index.js', async () => ({READERS: [(await import('./generic.js')).generic]}));

function findings(output: string): readonly Finding[] {
  const text = createLineText(`${output.replace(/^\n/, '')}\n`);
  return readTextNow(text, {label: 'cmd', outcome: {kind: 'exited', code: 1}}).findings;
}

const CASES: readonly (readonly [title: string, output: string, wanted: readonly Partial<Finding>[]])[] = [
  [
    'Python: a file that does not compile, without the head of a traceback',
    `
  File "/app/syn.py", line 1
    x = (1,
        ^
SyntaxError: '(' was never closed
`,
    [{kind: 'exception', file: '/app/syn.py', row: 1, message: "SyntaxError: '(' was never closed"}],
  ],
  [
    'rustc: the place below the error',
    `
error[E0425]: cannot find value \`CURSOR\` in this scope
  --> src/cursor.rs:70:26
   |
70 |     RasterizedGlyph { c: CURSOR, top, left }
   |                          ^^^^^^ not found in this scope
`,
    [
      {
        kind: 'diagnostic',
        file: 'src/cursor.rs',
        row: 70,
        column: 26,
        code: 'E0425',
        message: 'cannot find value `CURSOR` in this scope',
      },
    ],
  ],
  [
    'esbuild: a blank line between error and place',
    `
✘ [ERROR] Expected "]" but found ";"

    src/cli.ts:2:21:
      2 │   const name = args[0;
`,
    [{kind: 'diagnostic', file: 'src/cli.ts', row: 2, column: 21}],
  ],
  [
    'svelte-check: the place above',
    `
/home/dev/project/src/Card.svelte:3:9
Error: Type 'number' is not assignable to type 'string'. (ts)
`,
    [{file: '/home/dev/project/src/Card.svelte', row: 3, column: 9}],
  ],
  [
    'ESLint: the file above its complaints',
    `
/src/a.js
  2:28  warning  'n' is defined but never used   no-unused-vars
  3:3   error    Unexpected 'debugger' statement  no-debugger

/src/b.js
  1:1  error  Parsing error: Unexpected token ;

✖ 3 problems (2 errors, 1 warning)
`,
    [
      {
        severity: 'error',
        file: '/src/a.js',
        row: 3,
        column: 3,
        code: 'no-debugger',
        message: "Unexpected 'debugger' statement",
      },
      {severity: 'error', file: '/src/b.js', row: 1, column: 1},
      {severity: 'warning', file: '/src/a.js', row: 2, code: 'no-unused-vars'},
    ],
  ],
  [
    'Python: the innermost frame of the project',
    `
Traceback (most recent call last):
  File "/home/dev/project/run.py", line 9, in <module>
    main()
  File "/home/dev/project/app/load.py", line 22, in main
    return json.loads(text)
  File "/usr/lib/python3.11/json/__init__.py", line 346, in loads
    return _default_decoder.decode(s)
json.decoder.JSONDecodeError: Expecting value: line 1 column 1 (char 0)
`,
    [
      {
        kind: 'exception',
        file: '/home/dev/project/app/load.py',
        row: 22,
        message: 'json.decoder.JSONDecodeError: Expecting value: line 1 column 1 (char 0)',
      },
    ],
  ],
  [
    'Python: of chained exceptions the one that ended the program',
    `
Traceback (most recent call last):
  File "a.py", line 3, in f
    g()
KeyError: 'x'

During handling of the above exception, another exception occurred:

Traceback (most recent call last):
  File "a.py", line 5, in f
    raise LoadError("no x")
LoadError: no x
`,
    [{kind: 'exception', file: 'a.py', row: 5, message: 'LoadError: no x'}],
  ],
  [
    'Python behind the name of a service',
    `
web-1  | GET / 200
api-1  | Traceback (most recent call last):
api-1  |   File "/app/a.py", line 3, in f
api-1  |     g()
api-1  | ValueError: no
`,
    [{kind: 'exception', file: '/app/a.py', row: 3, message: 'ValueError: no'}],
  ],
  [
    'Node: the first frame of the project',
    `
/home/dev/project/b.js:1
const { size } = undefined;
        ^

TypeError: Cannot destructure property 'size' of 'undefined' as it is undefined.
    at Object.<anonymous> (/home/dev/project/node_modules/x/index.js:4:1)
    at load (/home/dev/project/b.js:1:9)
    at node:internal/main/run_main_module:28:49
`,
    [{kind: 'exception', file: '/home/dev/project/b.js', row: 1, column: 9}],
  ],
  [
    'Java: frames of the language are none of the project',
    `
Exception in thread "main" java.lang.IllegalStateException: no ledger
	at java.base/java.util.Objects.check(Objects.java:12)
	at com.acme.Ledger.open(Ledger.java:31)
	at com.acme.Main.main(Main.java:7)
Caused by: java.io.IOException: closed
	at com.acme.Disk.read(Disk.java:99)
	... 2 more
`,
    [{kind: 'exception', file: 'Ledger.java', row: 31, message: 'java.lang.IllegalStateException: no ledger'}],
  ],
  [
    'Go: a panic',
    `
panic: runtime error: index out of range [2] with length 0

goroutine 1 [running]:
main.(*pool).get(...)
	/home/dev/project/main.go:11
main.main()
	/home/dev/project/main.go:30 +0x136
exit status 2
`,
    [
      {
        kind: 'exception',
        file: '/home/dev/project/main.go',
        row: 11,
        message: 'panic: runtime error: index out of range [2] with length 0',
      },
    ],
  ],
  [
    'Rust: a panic in a test',
    `
test tests::first ... FAILED

---- tests::first stdout ----

thread 'tests::first' (219) panicked at src/lib.rs:38:9:
months count from one
`,
    [
      {
        kind: 'test',
        severity: 'failure',
        name: 'tests::first',
        file: 'src/lib.rs',
        row: 38,
        message: 'months count from one',
      },
    ],
  ],
  [
    '.NET: places behind "in" and "line"',
    `
Unhandled exception. System.InvalidOperationException: no
   at Acme.Shop.Pay() in /src/Shop.cs:line 12
`,
    [{kind: 'exception', file: '/src/Shop.cs', row: 12}],
  ],
  [
    'Ruby: place and exception in one line',
    `
lib/importer.rb:11:in \`run': cannot import x.csv (ImportError)
	from bin/import.rb:4:in \`<main>'
`,
    [{kind: 'exception', file: 'lib/importer.rb', row: 11, message: 'ImportError: cannot import x.csv'}],
  ],
  [
    'Go: a failed test and its line',
    `
--- FAIL: TestPort (0.00s)
    smtp_test.go:7: Port(true) = 465, want 587
FAIL
FAIL	example.com/mailer	0.009s
`,
    [
      {
        kind: 'test',
        severity: 'failure',
        name: 'TestPort',
        file: 'smtp_test.go',
        row: 7,
        message: 'Port(true) = 465, want 587',
      },
    ],
  ],
  [
    'Vitest: details under a title',
    `
 FAIL  src/plant.test.ts > grow > adds two
AssertionError: expected 7 to be 8

- Expected
+ Received

- 8
+ 7

 ❯ src/plant.test.ts:6:55
`,
    [
      {
        kind: 'test',
        name: 'src/plant.test.ts > grow > adds two',
        file: 'src/plant.test.ts',
        row: 6,
        message: 'AssertionError: expected 7 to be 8',
      },
    ],
  ],
  [
    'TAP: details in a block',
    `
not ok 2 - four winds
  ---
    operator: equal
    at: Test.<anonymous> (/home/dev/project/test/lift.js:7:5)
  ...
`,
    [{kind: 'test', name: 'four winds', file: '/home/dev/project/test/lift.js', row: 7}],
  ],
  [
    'Mocha: a numbered list',
    `
  1) Loan
       grows per day:
     TypeError: loan is undefined
      at Context.<anonymous> (test/loan.test.js:9:57)
`,
    [{kind: 'test', severity: 'failure', name: 'Loan > grows per day', file: 'test/loan.test.js', row: 9}],
  ],
  [
    'pytest: the summary alone',
    `
FAILED tests/unit/test_cart.py::test_average - ZeroDivisionError: division by zero
`,
    [
      {
        kind: 'test',
        name: 'tests/unit/test_cart.py::test_average',
        file: 'tests/unit/test_cart.py',
        message: 'ZeroDivisionError: division by zero',
      },
    ],
  ],
  [
    'npm: one report in many lines',
    `
npm error code E404
npm error 404 Not Found - GET http://registry.example/nope
npm error 404
npm error A complete log of this run can be found in: /home/dev/.npm/_logs/x.log
`,
    [{kind: 'process', code: 'E404', message: '404 Not Found - GET http://registry.example/nope'}],
  ],
  [
    'shell: a missing command',
    `
./deploy.sh: line 3: frobnicate: command not found
`,
    [{kind: 'process', file: './deploy.sh', row: 3, message: 'frobnicate: command not found'}],
  ],
  [
    'git: a merge conflict',
    `
CONFLICT (content): Merge conflict in conf.ini
Automatic merge failed; fix conflicts and then commit the result.
`,
    [{kind: 'conflict', file: 'conf.ini'}],
  ],
  [
    'make repeats what the compiler said',
    `
a.c:4:19: error: 'MAX' undeclared
make: *** [Makefile:4: a.o] Error 1
`,
    [{kind: 'diagnostic', file: 'a.c', row: 4}],
  ],
  ['a timeout in a sentence', 'read timed out', [{kind: 'process', message: 'read timed out'}]],
];

describe('the general reader', () => {
  test.each(CASES)('%s', (_, output, wanted) => {
    expect(findings(output)).toMatchObject(wanted);
    expect(findings(output)).toHaveLength(wanted.length);
  });

  test.each(CASES)('%s, cut off anywhere, still reads', (_, output) => {
    for (let end = 1; end < output.length; end += 7) expect(() => findings(output.slice(0, end))).not.toThrow();
  });
});
