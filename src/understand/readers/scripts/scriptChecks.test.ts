/** What linters, type checkers and bundlers of JavaScript projects report in their less usual forms. */

import {describe, expect, test} from 'vitest';
import {createLineText} from '../../../text/lineText.js';
import {conclude} from '../../conclude.js';
import {readTextNow} from '../../readText.js';

function read(lines: readonly string[], code: number) {
  const outcome = {kind: 'exited', code} as const;
  const reading = readTextNow(createLineText(lines.map(line => `${line}\n`).join('')), {label: 'cmd: check', outcome});
  const told = reading.findings.map(
    ({severity, file, row, code: rule, message}) => `${severity[0]} ${file}:${row} ${rule} | ${message}`,
  );
  return {told, conclusion: conclude(reading, outcome), totals: reading.totals};
}

interface Run {
  readonly title: string;
  readonly lines: readonly string[];
  readonly told: readonly string[];
  readonly conclusion: string;
}

const RUNS: readonly Run[] = [
  {
    title: 'svelte-check, human',
    lines: [
      '/kitchen/src/Oven.svelte:5:1',
      'Warn: `<img>` element should have an alt attribute',
      'https://svelte.dev/e/a11y_missing_attribute (svelte)',
      '',
      '/kitchen/src/Oven.svelte:2:14',
      "Error: Type 'string' is not assignable to type 'number'. (ts)",
      '',
      '====================================',
      'svelte-check found 1 error and 1 warning in 1 file',
    ],
    told: [
      "e /kitchen/src/Oven.svelte:2 undefined | Type 'string' is not assignable to type 'number'.",
      'w /kitchen/src/Oven.svelte:5 a11y_missing_attribute | `<img>` element should have an alt attribute',
    ],
    conclusion: 'failed',
  },
  {
    title: 'svelte-check, machine',
    lines: [
      '1590680325583 START "/kitchen"',
      '1590680326283 WARNING "src/Oven.svelte" 5:1 "Unused CSS selector\\nhttps://svelte.dev/e/css_unused_selector"',
      '1590680326778 ERROR "src/Oven.svelte" 2:14 "Cannot find name."',
      '1590680326807 COMPLETED 20 FILES 1 ERRORS 1 WARNINGS 1 FILES_WITH_PROBLEMS',
    ],
    told: [
      'e src/Oven.svelte:2 undefined | Cannot find name.',
      'w src/Oven.svelte:5 css_unused_selector | Unused CSS selector',
    ],
    conclusion: 'failed',
  },
  {
    title: 'astro check',
    lines: [
      "src/pages/index.astro:3:7 - error ts(2322): Type 'string' is not assignable to type 'number'.",
      '',
      '3 const heat: number = "x";',
      '        ~~~~',
      "src/pages/index.astro:4:7 - warning ts(6133): 'unused' is declared but its value is never read.",
      '',
      'Result (1 file): ',
      '- 1 error',
      '- 1 warning',
    ],
    told: [
      "e src/pages/index.astro:3 ts(2322) | Type 'string' is not assignable to type 'number'.",
      "w src/pages/index.astro:4 ts(6133) | 'unused' is declared but its value is never read.",
    ],
    conclusion: 'failed',
  },
  {
    title: 'Stylelint, unix and compact',
    lines: [
      '/kitchen/a.css:1:18: Unexpected unknown property "colr" (property-no-unknown) [error]',
      '/kitchen/b.css: line 3, col 1, error - Unexpected unknown at-rule "@medai" (at-rule-no-unknown)',
      '2 problems (2 errors, 0 warnings)',
    ],
    told: [
      'e /kitchen/a.css:1 property-no-unknown | Unexpected unknown property "colr"',
      'e /kitchen/b.css:3 at-rule-no-unknown | Unexpected unknown at-rule "@medai"',
    ],
    conclusion: 'failed',
  },
  {
    title: 'Stylelint, annotations for GitHub',
    lines: [
      '::error file=/kitchen/a.css,line=2,col=6,title=Stylelint problem::Unexpected duplicate (no-duplicates) [maybe fixable] - https://stylelint.io/x',
    ],
    told: ['e /kitchen/a.css:2 no-duplicates | Unexpected duplicate'],
    conclusion: 'failed',
  },
  {
    title: 'ESLint, visualstudio',
    lines: [
      '/kitchen/a.js(2,1): error no-var : Unexpected var.',
      '/kitchen/b.js(1,7): error : Parsing error: Unexpected token =',
      '/kitchen/a.js(3,3): warning semi : Missing semicolon.',
    ],
    told: [
      'e /kitchen/a.js:2 no-var | Unexpected var.',
      'e /kitchen/b.js:1 undefined | Parsing error: Unexpected token =',
      'w /kitchen/a.js:3 semi | Missing semicolon.',
    ],
    conclusion: 'failed',
  },
  {
    title: 'ESLint, what kept it from its work',
    lines: [
      '',
      'Oops! Something went wrong! :(',
      '',
      'ESLint: 9.39.5',
      '',
      'No files matching the pattern "src/" were found.',
      'Please check for typing mistakes in the pattern.',
    ],
    told: ['e undefined:undefined undefined | No files matching the pattern "src/" were found.'],
    conclusion: 'error',
  },
  {
    title: 'oxlint, stylish',
    lines: [
      '',
      '/kitchen/a.js',
      '  2:1   error  Unexpected var, use let or const instead.  eslint(no-var)',
      '',
      '✖ 1 problem (1 error, 0 warnings)',
    ],
    told: ['e /kitchen/a.js:2 eslint(no-var) | Unexpected var, use let or const instead.'],
    conclusion: 'failed',
  },
  {
    title: 'tsup, which restates what the compiler said',
    lines: [
      'DTS Build start',
      "src/t.ts(1,14): error TS2322: Type 'string' is not assignable to type 'number'.",
      '',
      'Error: error occurred in dts build',
      '    at Worker.<anonymous> (/kitchen/node_modules/tsup/dist/index.js:1545:26)',
      'DTS Build error',
    ],
    told: ["e src/t.ts:1 TS2322 | Type 'string' is not assignable to type 'number'."],
    conclusion: 'failed',
  },
  {
    title: 'tsx, whose compiler tells the fault below its sentence',
    lines: [
      'node:internal/modules/run_main:123',
      '    triggerUncaughtException(',
      '    ^',
      '',
      'Error: Transform failed with 1 error:',
      '/kitchen/src/c.ts:1:9: ERROR: Unexpected "="',
      '    at failureErrorWithLog (/kitchen/node_modules/esbuild/lib/main.js:1752:15)',
      '',
      'Node.js v20.20.2',
    ],
    told: ['e /kitchen/src/c.ts:1 undefined | Unexpected "="'],
    conclusion: 'error',
  },
  {
    title: 'Vite, whose plugins stand before the file',
    lines: ['error during build:', '[vite:build-html] src/syn.js (1:10): Expression expected', '1: const x = ;'],
    told: ['e src/syn.js:1 undefined | Expression expected'],
    conclusion: 'failed',
  },
  {
    title: 'webpack, which logs of itself',
    lines: [
      'LOG from webpack.FileSystemInfo',
      '    20 new snapshots created',
      '    Missing items snapshot optimization: 64% (18/28) entries shared',
      '',
      'ERROR in ./src/main.js 1:0-36',
      "Module not found: Error: Can't resolve './gas.js' in '/kitchen/src'",
    ],
    told: ["e ./src/main.js:1 undefined | Module not found: Error: Can't resolve './gas.js' in '/kitchen/src'"],
    conclusion: 'failed',
  },
  {
    title: 'Node.js, an option it does not know',
    lines: ['node: bad option: --frob'],
    told: ['e undefined:undefined undefined | bad option: --frob'],
    conclusion: 'error',
  },
];

describe('what checks and builds report', () => {
  test.each(RUNS)('$title', ({lines, told, conclusion}) => {
    const said = read(lines, 1);
    expect(said.told).toEqual(told);
    expect(said.conclusion).toBe(conclusion);
  });

  test('a check that found nothing passed', () => {
    expect(read(['svelte-check found 0 errors and 0 warnings'], 0).conclusion).toBe('passed');
  });
});
