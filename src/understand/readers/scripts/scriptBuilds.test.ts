/** What linters, compilers, bundlers and package managers of JavaScript report. */

import {describe, expect, test} from 'vitest';
import {createLineText} from '../../../text/lineText.js';
import {conclude} from '../../conclude.js';
import {readTextNow} from '../../readText.js';

function read(lines: readonly string[], code: number) {
  const outcome = {kind: 'exited', code} as const;
  const reading = readTextNow(createLineText(lines.map(line => `${line}\n`).join('')), {label: 'cmd: check', outcome});
  const faults = reading.findings
    .filter(({severity}) => severity !== 'warning')
    .map(({file, row, column, code, message}) => `${file}:${row}:${column} ${code} ${message}`);
  return {reading, faults, conclusion: conclude(reading, outcome)};
}

interface Report {
  readonly name: string;
  readonly lines: readonly string[];
  readonly faults: readonly string[];
  readonly conclusion?: 'failed' | 'error';
}

const REPORTS: readonly Report[] = [
  {
    name: 'tsc',
    lines: ["src/a.ts(2,25): error TS2307: Cannot find module './b.js'.", '  The file does not exist.'],
    faults: ["src/a.ts:2:25 TS2307 Cannot find module './b.js'."],
  },
  {
    name: 'tsc',
    lines: [
      'src/a.ts:2:3 - error TS2322: No number.',
      '',
      "2   x = 'error';",
      '    ~',
      '',
      'Found 1 error in src/a.ts:2',
    ],
    faults: ['src/a.ts:2:3 TS2322 No number.'],
  },
  {
    name: 'eslint',
    lines: [
      '/app/src/a b.js',
      '  3:1   error    Unexpected debugger  no-debugger',
      '  4:10  warning  Too long             max-len',
      '',
      '✖ 2 problems (1 error, 1 warning)',
      '  1 error and 0 warnings potentially fixable with the `--fix` option.',
    ],
    faults: ['/app/src/a b.js:3:1 no-debugger Unexpected debugger'],
  },
  {
    name: 'eslint',
    lines: [
      '/app/a.js:3:1: Unexpected debugger. [Error/no-debugger]',
      '/app/a.js:4:1: Too long. [Warning/max-len]',
      '',
      '2 problems',
    ],
    faults: ['/app/a.js:3:1 no-debugger Unexpected debugger.'],
  },
  {
    name: 'eslint',
    lines: ['/app/a.js: line 3, col 1, Error - Unexpected debugger. (no-debugger)', '', '1 problem'],
    faults: ['/app/a.js:3:1 no-debugger Unexpected debugger.'],
  },
  {
    name: 'biome',
    lines: [
      'src/a.ts:1:3 lint/style/noVar  FIXABLE  ━━━━━━━━━━',
      '',
      '  × Use let instead of var.',
      '  ',
      '  > 1 │ var error = 1;',
      '',
      'Checked 1 file in 3ms.',
      'Found 1 error.',
      'check ━━━━━━━━━━',
      '',
      '  × Some errors were emitted while running checks.',
    ],
    faults: ['src/a.ts:1:3 lint/style/noVar Use let instead of var.'],
  },
  {
    name: 'oxlint',
    lines: [
      '',
      '  x eslint(no-debugger): No debugger',
      '   ,-[app/a.js:3:5]',
      ' 3 | debugger;',
      '   `----',
      '',
      'Found 0 warnings and 1 error.',
    ],
    faults: ['app/a.js:3:5 eslint(no-debugger) No debugger'],
  },
  {
    name: 'prettier',
    lines: [
      'Checking formatting...',
      '[warn] src/a b.ts',
      '[error] src/b.json: SyntaxError: Unexpected token (1:10)',
      'Error occurred when checking code style in 2 files.',
    ],
    faults: [
      'src/a b.ts:undefined:undefined undefined not formatted: src/a b.ts',
      'src/b.json:1:10 undefined SyntaxError: Unexpected token',
    ],
  },
  {
    name: 'webpack',
    lines: [
      'ERROR in ./src/a.js 2:0-38',
      "Module not found: Error: Can't resolve 'b' in '/app/src'",
      ' @ ./src/index.js 1:0-3',
      '',
      'webpack 5.1.0 compiled with 1 error in 3 ms',
    ],
    faults: ["./src/a.js:2:0 undefined Module not found: Error: Can't resolve 'b' in '/app/src'"],
  },
  {
    name: 'webpack',
    lines: [
      'ERROR in src/a.ts:5:18',
      "TS2339: Property 'b' does not exist.",
      '    4 | a',
      '',
      'webpack compiled with 1 error',
    ],
    faults: ["src/a.ts:5:18 TS2339 TS2339: Property 'b' does not exist."],
  },
  {
    name: 'rollup',
    lines: [
      '[!] RollupError: src/a.js (1:17): "b" is not exported by "src/b.js".',
      'src/a.js (1:17)',
      '    at error (/app/node_modules/rollup/dist/rollup.js:1:2)',
    ],
    faults: ['src/a.js:1:17 undefined "b" is not exported by "src/b.js".'],
  },
  {
    name: 'rollup',
    lines: [
      'error during build:',
      '[vite]: Rollup failed to resolve import "b" from "/app/src/a.ts".',
      '    at f (file:///app/node_modules/vite/x.js:1:2)',
    ],
    faults: ['/app/src/a.ts:undefined:undefined undefined Rollup failed to resolve import "b" from "/app/src/a.ts".'],
  },
  {
    name: 'esbuild',
    lines: [
      '✘ [ERROR] Expected "]"',
      '',
      '    src/a.ts:2:21:',
      '      2 │ a[0;',
      '',
      'Error: Build failed with 1 error:',
      'src/a.ts:2:21: ERROR: Expected "]"',
      '    at f (/app/node_modules/esbuild/lib/main.js:1:2)',
    ],
    faults: ['src/a.ts:2:21 undefined Expected "]"'],
  },
  {
    name: 'npm',
    lines: [
      'npm error code E404',
      'npm error 404 Not Found - GET http://registry/b',
      "npm error 404  The requested resource 'b@^1.0.0' could not be found.",
      'npm error A complete log of this run can be found in: /x.log',
    ],
    faults: ["undefined:undefined:undefined E404 The requested resource 'b@^1.0.0' could not be found."],
    conclusion: 'error',
  },
  {
    name: 'npm',
    lines: [' ERR_PNPM_FETCH_404  GET http://registry/b: Not Found - 404', '', 'b is not in the npm registry.'],
    faults: ['undefined:undefined:undefined ERR_PNPM_FETCH_404 GET http://registry/b: Not Found - 404'],
    conclusion: 'error',
  },
  {
    name: 'jshint',
    lines: ['src/a b.js: line 3, col 14, Missing semicolon.', '', '1 error'],
    faults: ['src/a b.js:3:14 undefined Missing semicolon.'],
  },
  {
    name: 'standard',
    lines: [
      'standard: Use JavaScript Standard Style (https://standardjs.com)',
      '  /app/a.js:1:8: Extra semicolon. (semi)',
    ],
    faults: ['/app/a.js:1:8 semi Extra semicolon.'],
  },
  {
    name: 'tslint',
    lines: ['ERROR: src/a.ts:1:8 - Missing semicolon'],
    faults: ['src/a.ts:1:8 undefined Missing semicolon'],
  },
  {
    name: 'commitlint',
    lines: ['⧗   input: error', '✖   subject may not be empty [subject-empty]', '', '✖   found 1 problems, 0 warnings'],
    faults: ['undefined:undefined:undefined subject-empty subject may not be empty'],
  },
  {
    name: 'cspell',
    lines: ['src/a.ts:3:9 - Unknown word (errorr)', 'CSpell: Files checked: 1, Issues found: 1 in 1 file.'],
    faults: ['src/a.ts:3:9 undefined Unknown word (errorr)'],
  },
  {
    name: 'annotations',
    lines: ['::error file=src/a.ts,line=3,col=5,title=no-debugger::No%20 debugger%0Amore'],
    faults: ['src/a.ts:3:5 no-debugger No%20 debugger'],
  },
];

describe('reports of linters, compilers and bundlers', () => {
  test.each(REPORTS)('$name: $faults.0', ({name, lines, faults, conclusion = 'failed'}) => {
    const answer = read(lines, 1);
    expect(answer.faults).toEqual(faults);
    expect(answer.conclusion).toBe(conclusion);
    expect(answer.reading.understoodBy).toEqual([name]);
  });

  test.each(REPORTS)('$name: exit 0 does not hide $faults.0', ({lines}) => {
    expect(read(lines, 0).conclusion).not.toBe('passed');
  });

  test.each(REPORTS)('$name: cut off anywhere, it never throws and never passes', ({name, lines}) => {
    for (let count = 1; count < lines.length; count += 1) {
      const {conclusion, reading} = read(lines.slice(0, count), 1);
      expect(conclusion).not.toBe('passed');
      expect(reading.understoodBy).not.toContain(`${name} (broken)`);
    }
  });

  test.each([
    ['tsc', ['[10:00:00 AM] Found 0 errors. Watching for file changes.']],
    ['eslint', ['/app/a.js', '  1:1  warning  Too long  max-len', '', '✖ 1 problem (0 errors, 1 warning)']],
    ['oxlint', ['Found 0 warnings and 0 errors.', 'Finished in 12ms on 1 file.']],
    ['prettier', ['Checking formatting...', 'All matched files use Prettier code style!']],
    ['webpack', ['WARNING in asset size limit: too big', '', 'webpack 5.1.0 compiled with 1 warning in 3 ms']],
    ['rollup', ['✓ 3 modules transformed.', '✓ built in 124ms']],
  ])('%s: nothing wrong in %j', (name, lines) => {
    const {conclusion, faults, reading} = read(lines, 0);
    expect(faults).toEqual([]);
    expect(conclusion).toBe('passed');
    expect(reading.understoodBy).toContain(name);
  });

  test('an npm script that exits with 1 is the fault of the script', () => {
    expect(
      read(['npm error code 1', 'npm error path /app', 'npm error command failed'], 1).reading.understoodBy,
    ).not.toContain('npm');
  });
});
