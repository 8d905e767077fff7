import {describe, expect, test} from 'vitest';
import {createLineText} from '../../text/lineText.js';
import {conclude} from '../conclude.js';
import type {Conclusion, Finding} from '../reading.js';
import {readTextNow} from '../readText.js';

function read(output: string, code = 1) {
  const outcome = {kind: 'exited', code} as const;
  const reading = readTextNow(createLineText(`${output.replace(/^\n/, '')}\n`), {label: 'cmd', outcome});
  return {...reading, conclusion: conclude(reading, outcome)};
}

const CASES: readonly (readonly [string, string, Conclusion, readonly Partial<Finding>[]])[] = [
  [
    'sqlfluff',
    `
== [models/orders.sql] FAIL
L:   1 | P:   8 | LT01 | Expected only single space before naked identifier.
                       | Found '  '. [layout.spacing]
L:   4 | P:   1 | CP01 | Keywords must be consistently upper case.`,
    'failed',
    [
      {file: 'models/orders.sql', row: 1, column: 8, code: 'LT01'},
      {
        file: 'models/orders.sql',
        row: 4,
        column: 1,
        code: 'CP01',
        message: 'Keywords must be consistently upper case.',
      },
    ],
  ],
  [
    'reek',
    `
lib/boat.rb -- 2 warnings:
  [12, 14]:DuplicateMethodCall: Boat#float calls 'water.depth' 2 times [https://example.org/doc]
  [3]:IrresponsibleModule: Boat has no descriptive comment
2 total warnings`,
    'failed',
    [
      {file: 'lib/boat.rb', row: 12, code: 'DuplicateMethodCall', message: "Boat#float calls 'water.depth' 2 times"},
      {file: 'lib/boat.rb', row: 3, code: 'IrresponsibleModule'},
    ],
  ],
  [
    'lychee',
    `
[README.md]:
[404] https://example.org/none | Network error: Not Found
[ERROR] file:///srv/docs/none.md | Cannot find file`,
    'failed',
    [
      {file: 'README.md', code: '404', message: 'https://example.org/none | Network error: Not Found'},
      {file: 'README.md', code: 'ERROR'},
    ],
  ],
  [
    'credo',
    `
┃
┃ [W] ↗ There should be no calls to IO.inspect.
┃       lib/boat.ex:14:5 #(Boat.float)`,
    'failed',
    [{file: 'lib/boat.ex', row: 14, column: 5, code: 'W', message: 'There should be no calls to IO.inspect.'}],
  ],
  [
    'Tcl',
    `
couldn't open "prices.csv": no such file or directory
    while executing
"open $name r"
    (procedure "load" line 2)
    invoked from within
"load prices.csv"
    (file "shop.tcl" line 14)`,
    'error',
    [{kind: 'exception', message: `couldn't open "prices.csv": no such file or directory`, file: 'shop.tcl', row: 14}],
  ],
  [
    'mypy, with columns and source',
    `
app/a.py:3:5: error: Incompatible types in assignment (expression has type "str",
variable has type "int")  [assignment]
        x: int = "a"
                 ^~~
app/a.py:4: note: Revealed type is "builtins.int"
app/b.py: error: Source file found twice under different module names: "b" and "app.b"
Found 2 errors in 2 files (checked 3 source files)`,
    'failed',
    [
      {file: 'app/a.py', row: 3, column: 5, code: 'assignment', severity: 'error'},
      {file: 'app/b.py', message: 'Source file found twice under different module names: "b" and "app.b"'},
    ],
  ],
  [
    'pyright, with the rule on the next line',
    `
/p/a.py
  /p/a.py:2:12 - error: Type "float" is not assignable to return type "int"
\u00a0\u00a0\u00a0\u00a0"float" is not assignable to "int" (reportReturnType)
  /p/a.py:9:1 - warning: Import "x" could not be resolved (reportMissingImports)
1 error, 1 warning, 0 informations `,
    'failed',
    [
      {severity: 'error', file: '/p/a.py', row: 2, column: 12, code: 'reportReturnType'},
      {severity: 'warning', file: '/p/a.py', row: 9, code: 'reportMissingImports'},
    ],
  ],
  [
    'Ruff, full',
    `
F401 [*] \`os\` imported but unused
 --> a.py:1:8
  |
1 | import os
  |        ^^
  |
help: Remove unused import: \`os\`

invalid-syntax: Expected ')', found newline
 --> b.py:2:9
  |

Found 2 errors.`,
    'failed',
    [
      {file: 'a.py', row: 1, column: 8, code: 'F401', message: '`os` imported but unused'},
      {file: 'b.py', row: 2, column: 9, code: 'invalid-syntax'},
    ],
  ],
  [
    'Ruff, grouped',
    '\nsrc/a.py:\n  1:8  F401 [*] `os` imported but unused\n  9:10 E711 Comparison to `None`\n\nFound 2 errors.',
    'failed',
    [
      {file: 'src/a.py', row: 1, column: 8, code: 'F401'},
      {file: 'src/a.py', row: 9, column: 10, code: 'E711'},
    ],
  ],
  [
    'flake8',
    "\n./a.py:1:1: F401 'os' imported but unused\n./b.py:3:80: E501 line too long (90 > 79 characters)",
    'failed',
    [
      {file: './a.py', row: 1, column: 1, code: 'F401', message: "'os' imported but unused"},
      {file: './b.py', row: 3, column: 80, code: 'E501'},
    ],
  ],
  [
    'pylint, whose advice fails the run',
    "\n************* Module a\na.py:1:0: C0114: Missing module docstring (missing-module-docstring)\na.py:3:4: E0602: Undefined variable 'y' (undefined-variable)\n\n---\nYour code has been rated at 1.00/10",
    'failed',
    [
      {severity: 'error', file: 'a.py', row: 1, code: 'C0114', message: 'Missing module docstring'},
      {severity: 'error', file: 'a.py', row: 3, code: 'E0602'},
    ],
  ],
  [
    'pylint, parseable',
    "************* Module a\na.py:6: [W0311(bad-indentation), ] Bad indentation. Found 2 spaces, expected 4\na.py:6: [E0602(undefined-variable), g] Undefined variable 'y'\n",
    'failed',
    [
      {file: 'a.py', row: 6, code: 'W0311', message: 'Bad indentation. Found 2 spaces, expected 4'},
      {file: 'a.py', row: 6, code: 'E0602', message: "Undefined variable 'y'"},
    ],
  ],
  [
    'pydocstyle: the place above the rule',
    '\nsrc/a.py:6 in public function `f`:\n        D103: Missing docstring in public function',
    'failed',
    [{file: 'src/a.py', row: 6, code: 'D103', message: 'Missing docstring in public function'}],
  ],
  [
    'Black',
    '\nwould reformat src/a.py\nerror: cannot format src/b.py: Cannot parse: 1:8: def f(:\n\nOh no! 💥 💔 💥\n1 file would be reformatted, 1 file would fail to reformat.',
    'failed',
    [
      {file: 'src/a.py', message: 'would reformat src/a.py'},
      {file: 'src/b.py', row: 1, column: 8},
    ],
  ],
  ['isort', '\nERROR: /p/a.py Imports are incorrectly sorted and/or formatted.', 'failed', [{file: '/p/a.py'}]],
  [
    'Bandit: the place below the issue',
    '\n>> Issue: [B324:hashlib] Use of weak MD5 hash.\n   Severity: High   Confidence: High\n   CWE: CWE-327\n   More Info: https://example.org\n   Location: ./vault/keys.py:7:11\n6\tdef digest(data):\n',
    'failed',
    [{file: './vault/keys.py', row: 7, column: 11, code: 'B324', message: 'Use of weak MD5 hash.'}],
  ],
  [
    'yamllint: the file above',
    '\nconf/a.yml\n  1:1       warning  missing document start "---"  (document-start)\n  2:2       error    syntax error: expected X (syntax)\n',
    'failed',
    [
      {severity: 'error', file: 'conf/a.yml', row: 2, column: 2, code: 'syntax'},
      {severity: 'warning', file: 'conf/a.yml', row: 1},
    ],
  ],
  [
    'hadolint',
    '\nDockerfile:1 DL3006 warning: Always tag the version of an image explicitly',
    'failed',
    [{severity: 'error', file: 'Dockerfile', row: 1, code: 'DL3006'}],
  ],
  [
    'actionlint',
    '\n.github/workflows/ci.yml:7:14: label "x" is unknown. [runner-label]\n  |\n7 |     runs-on: x\n  |              ^',
    'failed',
    [{file: '.github/workflows/ci.yml', row: 7, column: 14, code: 'runner-label', message: 'label "x" is unknown.'}],
  ],
  [
    'ShellCheck: several remarks on one line',
    '\nIn ci/build all.sh line 3:\n  cd $d\n  ^---^ SC2164 (warning): Use cd || exit.\n     ^-- SC2086 (info): Double quote.\n\nDid you mean: \n  cd "$d"\n',
    'failed',
    [
      {file: 'ci/build all.sh', row: 3, column: 3, code: 'SC2164', message: 'Use cd || exit.'},
      {file: 'ci/build all.sh', row: 3, column: 6, code: 'SC2086'},
    ],
  ],
  [
    'RuboCop, with source',
    '\nOffenses:\n\nlib/a.rb:1:1: C: [Correctable] Style/Documentation: Missing comment.\nclass A\n^^^^^^^\n\n1 file inspected, 1 offense detected, 1 offense autocorrectable',
    'failed',
    [{file: 'lib/a.rb', row: 1, column: 1, code: 'Style/Documentation', message: 'Missing comment.'}],
  ],
  [
    'RuboCop, simple',
    '\n== lib/a.rb ==\nW:  2: 24: Lint/UnusedMethodArgument: Unused method argument - x.\n\n1 file inspected, 1 offense detected',
    'failed',
    [{file: 'lib/a.rb', row: 2, column: 24, code: 'Lint/UnusedMethodArgument'}],
  ],
  [
    'behind a time stamp',
    '\n2024-05-01T10:00:00.123Z src/a.py:1:1: F401 `os` imported but unused',
    'failed',
    [{file: 'src/a.py', row: 1, code: 'F401'}],
  ],
];

describe('formats with one line for each finding', () => {
  test.each(CASES)('%s', (_, output, conclusion, wanted) => {
    const reading = read(output);
    expect(reading.findings).toMatchObject(wanted);
    expect(reading.findings).toHaveLength(wanted.length);
    expect(reading.conclusion).toBe(conclusion);
  });

  test('what a linter found makes the run red although it exits 0', () => {
    expect(read('Found 2 errors in 1 file (checked 1 source file)\nerror: x', 0).conclusion).toBe('failed');
  });

  test('advice does not make a run red that exits 0', () => {
    const reading = read('error log\nDockerfile:1 DL3006 warning: Always tag the version of an image explicitly', 0);
    expect(reading.conclusion).toBe('passed');
    expect(reading.findings.every(({severity}) => severity === 'warning')).toBe(true);
  });

  test('long lines of the same character are read at once', () => {
    for (const character of [' ', '=', ':', '[', '^', 'a', '1', '|'])
      expect(() => read(`a.py:1:1: F401 ${character.repeat(4000)}: C0114: ^-- SC`)).not.toThrow();
  });
});
