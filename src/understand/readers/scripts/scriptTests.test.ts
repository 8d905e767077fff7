/** What the JavaScript test runners' reports say, whole and cut off. */

import {describe, expect, it, test} from 'vitest';
import {createLineText} from '../../../text/lineText.js';
import {conclude} from '../../conclude.js';
import {readTextNow} from '../../readText.js';

function read(lines: readonly string[], code: number) {
  const outcome = {kind: 'exited', code} as const;
  const reading = readTextNow(createLineText(lines.map(line => `${line}\n`).join('')), {label: 'cmd: test', outcome});
  const faults = reading.findings
    .filter(({severity}) => severity !== 'warning')
    .map(({file, row, name, message}) => `${file}:${row} ${name} | ${message}`);
  return {reading, faults, conclusion: conclude(reading, outcome)};
}

const JEST = [
  'FAIL src/soup.test.js',
  '  ● Console',
  '',
  '    console.error',
  '      Error: only printed',
  '',
  '  ● soup › is hot',
  '',
  '    expect(received).toBe(expected) // Object.is equality',
  '',
  '    Expected: 90',
  '    Received: 20',
  '',
  '      4 | test("is hot", () => {',
  '    > 5 |   expect(soup.heat).toBe(90);',
  '        |                     ^',
  '',
  '      at warm (src/soup.js:9:3)',
  '      at Object.<anonymous> (src/soup.test.js:5:21)',
  '',
  'Test Suites: 1 failed, 1 total',
  'Tests:       1 failed, 2 passed, 3 total',
];
const VITEST = [
  ' RUN  v3.0.0 /app',
  '',
  ' × src/a.test.ts > adds 3ms',
  '   → expected 1 to be 2',
  '⎯⎯⎯⎯⎯⎯⎯ Failed Tests 1 ⎯⎯⎯⎯⎯⎯⎯',
  '',
  ' FAIL  src/a.test.ts > sums > adds',
  'AssertionError: expected 1 to be 2 // Object.is equality',
  ' ❯ add src/a.ts:2:9',
  ' ❯ src/a.test.ts:7:11',
  '',
  '⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯[1/1]⎯',
  '',
  ' Test Files  1 failed (1)',
  '      Tests  1 failed | 2 passed (3)',
];
const MOCHA = [
  '  shelf',
  '    ✔ has a name',
  '    1) holds books',
  '',
  '  1 passing (9ms)',
  '  1 failing',
  '',
  '  1) shelf',
  '       holds books:',
  '     TypeError: shelf is locked',
  '      at Context.<anonymous> (test/shelf.test.js:9:57)',
];
const SPEC = [
  '▶ clock',
  '  ✖ ticks (1.5ms)',
  '✖ clock (2.5ms)',
  '✖ later (0.5ms) # TODO',
  'ℹ tests 2',
  'ℹ pass 0',
  'ℹ fail 1',
  '',
  '✖ failing tests:',
  '',
  'test at test/clock.test.js:3:3',
  '✖ ticks (1.5ms)',
  '  Error: it stands still',
  '      at TestContext.<anonymous> (file:///app/test/clock.test.js:4:9)',
  '      at Test.run (node:internal/test_runner/test:796:25)',
];
const PLAYWRIGHT = [
  'Running 2 tests using 1 worker',
  '',
  '  ✘  1 [web] › e2e/gate.spec.ts:4:3 › gate › closes (33ms)',
  '',
  '  1) [web] › e2e/gate.spec.ts:4:3 › gate › closes ─────',
  '',
  '    Error: gate must be closed',
  '',
  '        at /app/e2e/gate.spec.ts:5:46',
  '',
  '  1 failed',
  '    [web] › e2e/gate.spec.ts:4:3 › gate › closes ─────',
  '  1 passed (5.7s)',
];
const TAP = [
  'TAP version 13',
  '# Subtest: clock',
  '    # Subtest: ticks',
  '    not ok 1 - ticks',
  '      ---',
  "      location: '/app/test/clock.test.js:3:3'",
  "      error: 'it stands still'",
  '      stack: |-',
  '        TestContext.<anonymous> (file:///app/test/clock.test.js:4:9)',
  '      ...',
  '    1..1',
  'not ok 1 - clock',
  '  ---',
  "  failureType: 'subtestsFailed'",
  "  error: '1 subtest failed'",
  '  ...',
  'not ok 2 - later # TODO',
  '1..2',
];
const JASMINE = [
  'F.',
  'Failures:',
  '1) spice is hot',
  '  Message:',
  '    Expected 3 to equal 5.',
  '  Stack:',
  '        at UserContext.<anonymous> (/app/spec/spiceSpec.js:4:38)',
  '',
  '2 specs, 1 failure',
];
const AVA = [
  '  ✘ [fail]: stands',
  '  ─',
  '',
  '  stands',
  '',
  '  test/tent.js:10',
  '',
  '   10:   t.true(up);',
  '',
  '  Value is not `true`:',
  '',
  '  false',
  '',
  '  1 test failed',
];
const UVU = [
  ' dice  ✘   (0 / 1)',
  '',
  '   FAIL  dice  "rolls"',
  '    no dice',
  '',
  '    at Object.handler (/app/tests/dice.js:11:13)',
  '',
  '  Total:     1',
  '  Passed:    0',
];

const REPORTS: readonly (readonly [string, readonly string[], string])[] = [
  ['jest', JEST, 'src/soup.test.js:5 soup > is hot | expect(received).toBe(expected) // Object.is equality'],
  ['vitest', VITEST, 'src/a.test.ts:7 sums > adds | AssertionError: expected 1 to be 2 // Object.is equality'],
  ['mocha', MOCHA, 'test/shelf.test.js:9 shelf > holds books | TypeError: shelf is locked'],
  ['node --test', SPEC, '/app/test/clock.test.js:4 clock > ticks | Error: it stands still'],
  ['playwright', PLAYWRIGHT, '/app/e2e/gate.spec.ts:5 gate.spec.ts > gate > closes | Error: gate must be closed'],
  ['tap', TAP, '/app/test/clock.test.js:4 clock > ticks | it stands still'],
  ['jasmine', JASMINE, '/app/spec/spiceSpec.js:4 spice is hot | Expected 3 to equal 5.'],
  ['ava', AVA, 'test/tent.js:10 stands | Value is not `true`:'],
  ['uvu', UVU, '/app/tests/dice.js:11 dice > rolls | no dice'],
];

describe('reports of JavaScript test runners', () => {
  test.each(REPORTS)('%s: the failed test once, with its own place, and nothing else', (name, lines, wanted) => {
    const {faults, conclusion, reading} = read(lines, 1);
    expect(faults).toEqual([wanted]);
    expect(conclusion).toBe('failed');
    expect(reading.understoodBy).toContain(name);
  });

  test.each(REPORTS)('%s: cut off anywhere, it never throws and never passes', (name, lines) => {
    for (let count = 1; count < lines.length; count += 1) {
      const {conclusion, reading} = read(lines.slice(0, count), 1);
      expect(conclusion).not.toBe('passed');
      expect(reading.understoodBy).not.toContain(`${name} (broken)`);
    }
  });

  test.each(REPORTS)('%s: exit 0 does not hide the failure', (_name, lines) => {
    expect(read(lines, 0).conclusion).toBe('failed');
  });
});

describe('reports without failed tests', () => {
  test.each([
    ['jest', ['PASS a.test.js', 'Test Suites: 1 passed, 1 total', 'Tests:       1 passed, 1 total'], 0, 'passed'],
    ['jest', ['No tests found, exiting with code 1', 'In /app'], 1, 'error'],
    [
      'jest',
      [
        'PASS a.test.js',
        'Jest: "global" coverage threshold for lines (90%) not met: 50%',
        'Test Suites: 1 passed, 1 total',
      ],
      1,
      'failed',
    ],
    ['vitest', [' Test Files  2 passed (2)', '      Tests  4 passed (4)'], 0, 'passed'],
    ['vitest', ['No test files found, exiting with code 1'], 1, 'error'],
    ['mocha', ['  ✔ a', '', '  1 passing (3ms)'], 0, 'passed'],
    ['mocha', [' Error: No test files found: "test"'], 1, 'error'],
    ['node --test', ['✔ a (1ms)', 'ℹ tests 1', 'ℹ pass 1', 'ℹ fail 0'], 0, 'passed'],
    ['tap', ['TAP version 13', 'ok 1 - not ok 2 is a title', '1..1'], 0, 'passed'],
    ['tap', ['TAP version 13', 'Bail out! no database'], 1, 'error'],
    ['playwright', ['Error: No tests found'], 1, 'error'],
    [
      'playwright',
      ['Running 1 test using 1 worker', '  1 flaky', '    a.spec.ts:1:1 › a', '  1 passed (1s)'],
      0,
      'passed',
    ],
    ['jasmine', ['2 specs, 0 failures'], 0, 'passed'],
  ] as const)('%s %j with %i: %s', (name, lines, code, wanted) => {
    const {conclusion, reading} = read(lines, code);
    expect(conclusion).toBe(wanted);
    expect(reading.understoodBy).toContain(name);
  });
});

it('reads long lines of one character in linear time', () => {
  const long = [' ', '(', '● ', '✖ ', ') ', 'not ok ', '›'].map(piece => piece.repeat(4000 / piece.length));
  const {conclusion} = read(['TAP version 13', ...JEST.slice(0, 8), ...long, ...SPEC, ...long], 1);
  expect(conclusion).toBe('failed');
});
