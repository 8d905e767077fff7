/** What the JavaScript test runners say apart from failed tests: files that cannot be loaded, processes that end, limits that are missed. */

import {describe, expect, test} from 'vitest';
import {createLineText} from '../../../text/lineText.js';
import {conclude} from '../../conclude.js';
import {readTextNow} from '../../readText.js';

function read(lines: readonly string[], code: number) {
  const outcome = {kind: 'exited', code} as const;
  const reading = readTextNow(createLineText(lines.map(line => `${line}\n`).join('')), {label: 'cmd: test', outcome});
  const faults = reading.findings
    .filter(({severity}) => severity !== 'warning')
    .map(({file, row, name, message}) => `${file}:${row} ${name} | ${message}`);
  return {faults, conclusion: conclude(reading, outcome), totals: reading.totals};
}

interface Run {
  readonly title: string;
  readonly lines: readonly string[];
  readonly code?: number;
  readonly faults: readonly string[];
  readonly conclusion: string;
}

const RUNS: readonly Run[] = [
  {
    title: 'Jest: a test that ends the process',
    lines: [
      '  ●  process.exit called with "3"',
      '',
      "    > 1 | test('a', () => { process.exit(3); });",
      '',
      '      at Object.exit (src/oven.test.js:1:31)',
    ],
    faults: ['src/oven.test.js:1 undefined | process.exit called with "3"'],
    conclusion: 'error',
  },
  {
    title: 'Jest: what a passed run leaves open',
    lines: [
      'PASS src/oven.test.js',
      'Test Suites: 1 passed, 1 total',
      'Tests:       1 passed, 1 total',
      '',
      'Jest has detected the following 1 open handle potentially keeping Jest from exiting:',
      '',
      '  ●  TCPSERVERWRAP',
      '',
      '      at Object.listen (src/oven.test.js:1:49)',
    ],
    code: 0,
    faults: [],
    conclusion: 'passed',
  },
  {
    title: 'Jest: snapshots that no test uses',
    lines: [
      'PASS src/oven.test.js',
      ' › 1 snapshot obsolete.',
      '   • is hot 1',
      'Snapshot Summary',
      ' › 1 snapshot obsolete from 1 test suite. To remove it, re-run jest with `-u`.',
      '   ↳ src/oven.test.js',
      'Test Suites: 1 passed, 1 total',
      'Tests:       1 passed, 1 total',
    ],
    faults: ['src/oven.test.js:undefined is hot 1 | 1 snapshot obsolete'],
    conclusion: 'failed',
  },
  {
    title: 'Vitest: a test of a named project',
    lines: [
      ' RUN  v3.2.4 /kitchen',
      '⎯⎯⎯⎯⎯⎯⎯ Failed Tests 1 ⎯⎯⎯⎯⎯⎯⎯',
      '',
      ' FAIL   unit tests  src/oven.test.js > oven > is hot',
      'Error: outer',
      ' ❯ src/oven.test.js:6:35',
      'Caused by: Error: inner',
      ' ❯ src/gas.js:1:1',
      '⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯[1/1]⎯',
      '',
      ' Test Files  1 failed (1)',
      '      Tests  1 failed (1)',
    ],
    faults: ['src/oven.test.js:6 oven > is hot | Error: outer'],
    conclusion: 'failed',
  },
  {
    title: 'Vitest: a threshold of coverage',
    lines: [
      ' Test Files  1 passed (1)',
      '      Tests  1 passed (1)',
      'ERROR: Coverage for lines (33.33%) does not meet global threshold (90%)',
    ],
    faults: ['undefined:undefined undefined | Coverage for lines (33.33%) does not meet global threshold (90%)'],
    conclusion: 'failed',
  },
  {
    title: 'Vitest: annotations for GitHub',
    lines: [
      '::error file=/kitchen/src/gas.js,title=src/oven.test.js > oven > burns,line=2,column=9::RangeError: no gas%0A ❯ light src/gas.js:2:9%0A ❯ src/oven.test.js:8:27',
    ],
    faults: ['src/oven.test.js:8 oven > burns | RangeError: no gas'],
    conclusion: 'failed',
  },
  {
    title: 'Mocha: a file that needs one that is not there',
    lines: [
      '',
      " Exception during run: Error: Cannot find module './gas'",
      'Require stack:',
      '- /kitchen/test/oven.js',
      '    at Module._resolveFilename (node:internal/modules/cjs/loader:1207:15)',
      '    at Object.<anonymous> (/kitchen/test/oven.js:1:7)',
    ],
    faults: ["/kitchen/test/oven.js:1 undefined | Error: Cannot find module './gas'"],
    conclusion: 'error',
  },
  {
    title: 'Mocha: a file that cannot be parsed',
    lines: [
      ' Exception during run: /kitchen/test/oven.js:2',
      'const = 3;',
      '      ^',
      '',
      "SyntaxError: Unexpected token '='",
      '    at wrapSafe (node:internal/modules/cjs/loader:1464:18)',
    ],
    faults: ["/kitchen/test/oven.js:2 undefined | SyntaxError: Unexpected token '='"],
    conclusion: 'error',
  },
  {
    title: 'node --test: the list below the dots',
    lines: [
      '.XX',
      '',
      'Failed tests:',
      '',
      '✖ is hot (1.9ms)',
      '  Error: cold',
      '      at TestContext.<anonymous> (file:///kitchen/oven.test.js:7:12)',
      '✖ oven (2.1ms)',
      "  '1 subtest failed'",
      '✖ cleans itself (0.1ms) # TODO',
      '  Error: not yet',
    ],
    faults: ['/kitchen/oven.test.js:7 is hot | Error: cold'],
    conclusion: 'failed',
  },
  {
    title: 'Ava: titles with a word on the error behind them',
    lines: [
      '',
      '  ✘ [fail]: is hot Error thrown in test',
      '  ─',
      '',
      '  is hot',
      '',
      '  Error thrown in test:',
      '',
      '  RangeError {',
      "    message: 'no gas',",
      '  }',
      '',
      '  › file://test.js:5:29',
      '',
      '  ─',
      '',
      '  1 test failed',
    ],
    faults: ['test.js:5 is hot | no gas'],
    conclusion: 'failed',
  },
  {
    title: 'Ava: an error that nobody caught',
    lines: [
      '  Uncaught exception in test/oven.js',
      '',
      '  test/oven.js:3',
      '',
      '  Error: late',
      '',
      '  ✘ test/oven.js exited with a non-zero exit code: 1',
      '  ─',
      '',
      '  1 uncaught exception',
    ],
    faults: ['test/oven.js:3 undefined | Error: late'],
    conclusion: 'error',
  },
  {
    title: 'Jasmine: a hook that failed, and no specs at all',
    lines: [
      'Failures:',
      'Suite error: oven',
      '  Message:',
      '    Error: no gas',
      '  Stack:',
      '        at UserContext.<anonymous> (/kitchen/spec/oven.spec.js:10:50)',
      '1 spec, 1 failure',
    ],
    faults: ['/kitchen/spec/oven.spec.js:10 oven | Error: no gas'],
    conclusion: 'failed',
  },
  {
    title: 'Jasmine: no specs',
    lines: ['Started', '', 'No specs found', 'Finished in 0.003 seconds', 'Incomplete: No specs found'],
    code: 2,
    faults: ['undefined:undefined undefined | No specs found'],
    conclusion: 'error',
  },
  {
    title: 'JUnit of node --test: suites name their tests, and those to be done may fail',
    lines: [
      '<?xml version="1.0" encoding="utf-8"?>',
      '<testsuites><testsuite name="oven" tests="2" failures="2">',
      '<testcase name="is hot" classname="test"><failure message="cold">Error: cold</failure></testcase>',
      '<testcase name="cleans itself" classname="test"><skipped type="todo"/><failure message="no">no</failure></testcase>',
      '</testsuite></testsuites>',
    ],
    faults: ['undefined:undefined oven > is hot | cold'],
    conclusion: 'failed',
  },
];

describe('what test runners say apart from failed tests', () => {
  test.each(RUNS)('$title', ({lines, code = 1, faults, conclusion}) => {
    const told = read(lines, code);
    expect(told.faults).toEqual(faults);
    expect(told.conclusion).toBe(conclusion);
  });

  test('the blocks of TAP that hold subtests are no tests of their own', () => {
    const lines = [
      'TAP version 13',
      '1..1',
      'not ok 1 - oven.test.js {',
      '    1..2',
      '    ok 1 - lights',
      '    not ok 2 - is hot',
      '}',
    ];
    expect(read(lines, 1).totals).toMatchObject({passed: 1, failed: 1, skipped: 0});
  });

  test('PHP tells of a bad argument where it was given and where the function stands', () => {
    const line =
      'PHP Fatal error:  Uncaught TypeError: f(): bad, called in /kitchen/a.php on line 3 and defined in /kitchen/b.php:2';
    expect(read([line], 255).faults).toEqual([
      '/kitchen/b.php:2 undefined | Uncaught TypeError: f(): bad, called in /kitchen/a.php on line 3',
    ]);
  });
});
