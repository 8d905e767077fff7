import {describe, expect, it, test} from 'vitest';
import type {TestTotals} from './reading.js';
import {createTotalsCollector, isPassingSummary, TOTALS_ANCHORS} from './totals.js';

function collect(text: string) {
  const collector = createTotalsCollector();
  text.split('\n').forEach((line, index) => {
    if (TOTALS_ANCHORS.some(anchor => hasAnchor(line, anchor))) collector.add(index + 1, line);
  });
  return collector.finish();
}

/** A slow answer to what the scan finds. */
function hasAnchor(line: string, {text, anyCase, accept}: (typeof TOTALS_ANCHORS)[number]): boolean {
  const [bytes, wanted] = [Buffer.from(`\n${line}\n`), Buffer.from(text)];
  const within = anyCase ? Buffer.from(bytes.toString('latin1').toLowerCase(), 'latin1') : bytes;
  for (let at = within.indexOf(wanted); at >= 0; at = within.indexOf(wanted, at + 1)) {
    if (!accept || accept(bytes, at, at + wanted.length)) return true;
  }
  return false;
}

describe('summaries of test runners', () => {
  test.each<[string, string, TestTotals]>([
    [
      'pytest',
      '=== 2 failed, 41 passed, 1 skipped, 1 xfailed, 3 warnings in 1.24s ===',
      {passed: 41, failed: 2, skipped: 2, errors: 0},
    ],
    ['pytest, quiet, with errors', '1 failed, 3 passed, 2 errors in 0.12s', {passed: 3, failed: 1, errors: 2}],
    ['pytest without tests', '=== no tests ran in 0.01s ===', {passed: 0, failed: 0, total: 0}],
    ['jest', 'Tests:       1 failed, 2 skipped, 5 passed, 8 total', {passed: 5, failed: 1, skipped: 2, total: 8}],
    [
      'vitest',
      ' Test Files  1 failed | 1 passed (2)\n      Tests  1 failed | 4 passed | 1 skipped (6)',
      {passed: 4, failed: 1, skipped: 1},
    ],
    [
      'node, spec',
      'ℹ tests 4\nℹ pass 2\nℹ fail 1\nℹ cancelled 1\nℹ skipped 0\nℹ todo 0',
      {passed: 2, failed: 2, skipped: 0, total: 4},
    ],
    ['node, TAP', '# tests 3\n# pass 2\n# fail 0\n# skipped 1\n# todo 0', {passed: 2, failed: 0, skipped: 1}],
    ['mocha', '  12 passing (35ms)\n  1 pending\n  2 failing', {passed: 12, failed: 2, skipped: 1}],
    [
      'cargo, one line for each target',
      'test result: ok. 3 passed; 0 failed; 1 ignored; 0 measured; 0 filtered out; finished in 0.00s\n' +
        'test result: FAILED. 1 passed; 2 failed; 0 ignored; 0 measured; 0 filtered out; finished in 0.00s',
      {passed: 4, failed: 2, skipped: 1},
    ],
    [
      'surefire',
      '[ERROR] Tests run: 4, Failures: 1, Errors: 1, Skipped: 1',
      {passed: 1, failed: 1, errors: 1, skipped: 1},
    ],
    ['gradle', '12 tests completed, 2 failed, 1 skipped', {passed: 9, failed: 2, skipped: 1}],
    [
      'unittest',
      'Ran 7 tests in 0.003s\n\nFAILED (failures=2, errors=1, skipped=1)',
      {failed: 2, errors: 1, skipped: 1, passed: 3},
    ],
    ['unittest, good', 'Ran 7 tests in 0.003s\n\nOK', {failed: 0, passed: 7}],
    ['rspec', '8 examples, 1 failure, 2 pending', {passed: 5, failed: 1, skipped: 2}],
    ['minitest', '5 runs, 9 assertions, 1 failures, 1 errors, 0 skips', {passed: 3, failed: 1, errors: 1}],
    ['phpunit', 'Tests: 8, Assertions: 11, Errors: 1, Failures: 2, Skipped: 1.', {passed: 4, failed: 2, errors: 1}],
    ['phpunit, good', 'OK (3 tests, 7 assertions)', {passed: 3, failed: 0}],
    [
      'dotnet',
      'Failed!  - Failed:     2, Passed:    41, Skipped:     0, Total:    43, Duration: 9 s - Shop.Tests.dll (net8.0)',
      {passed: 41, failed: 2, total: 43},
    ],
    [
      'go with names',
      '=== RUN   TestA\n--- PASS: TestA (0.00s)\n--- FAIL: TestB (0.00s)\n--- SKIP: TestC (0.00s)\nFAIL',
      {passed: 1, failed: 1, skipped: 1},
    ],
    [
      'TAP without a summary',
      'TAP version 13\nok 1 - a\nnot ok 2 - b\nok 3 - c # SKIP no\n1..3',
      {passed: 1, failed: 1, skipped: 1},
    ],
    ['googletest', '[  PASSED  ] 5 tests.\n[  FAILED  ] 2 tests, listed below:', {passed: 5, failed: 2}],
    ['ctest', '67% tests passed, 1 tests failed out of 3', {passed: 2, failed: 1}],
    ['exunit', '17 doctests, 659 tests, 1 failure', {failed: 1}],
    ['plain words', '3 failed, 25 passed', {failed: 3, passed: 25}],
    ['behind a time stamp', '2026-03-02T10:15:00Z Tests:       2 passed, 2 total', {passed: 2, total: 2}],
  ])('%s', (_name, text, totals) => {
    expect(collect(text).totals).toMatchObject(totals);
  });

  test.each([
    ['prose', 'we passed 3 stations and failed to stop at 2'],
    ['a count of bytes', 'copied 12 of 12 files, 0 skipped by filter'],
    ['nothing', ''],
  ])('%s is no summary', (_name, text) => {
    expect(collect(text).totals).toBeUndefined();
  });
});

describe('several summaries', () => {
  it('keeps the failures of a run that is followed by a good run of the same tool', () => {
    expect(collect('2 failed, 3 passed in 0.1s\n\n9 passed in 0.2s').totals).toMatchObject({failed: 2, passed: 3});
  });

  it('lets a runner that tries failed tests again have the last word', () => {
    expect(collect('DONE 2 tests, 1 failure in 1s\n\nDONE 3 tests in 2s').totals).toMatchObject({failed: 0, total: 3});
  });

  it('prefers the runner that tells of failures', () => {
    const both = '  3 passing (5ms)\n  1 failing\n\n8 examples, 0 failures';
    expect(collect(both).totals).toMatchObject({runner: 'mocha', failed: 1});
  });

  it('adds up more suites than it remembers', () => {
    const suites = Array.from({length: 12_000}, () => 'test result: ok. 1 passed; 0 failed; 0 ignored');
    const last = 'test result: FAILED. 0 passed; 1 failed; 0 ignored';
    expect(collect([...suites, last].join('\n')).totals).toMatchObject({passed: 12_000, failed: 1});
  });
});

describe('passing summaries', () => {
  test.each([
    'OK',
    '  ok  ',
    '14 tests run. OK',
    '3 cases passed',
    '25 passed',
    'OK (3 tests, 7 assertions)',
    'BUILD SUCCESSFUL in 3s',
  ])('are seen in %s', line => {
    expect(isPassingSummary(line)).toBe(true);
    expect(collect(`starting\n${line}`).passingLine).toBe(2);
  });

  test.each(['3 failed, 25 passed', '0 passed', 'it passed', 'OK: nothing', '2 tests, errors=1 OK', 'passed 25 stops'])(
    'are not seen in %s',
    line => {
      expect(isPassingSummary(line)).toBe(false);
    },
  );

  it('reach back to the first passed test', () => {
    const text = ['building', '✓ adds (1 ms)', 'ERROR: as the test wants it', '✓ subtracts', '', '  2 passing (3ms)'];
    expect(collect(text.join('\n')).passingRuns).toEqual([{start: 2, end: 6}]);
  });
});
