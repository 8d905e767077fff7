import fc from 'fast-check';
import {describe, expect, it, test} from 'vitest';
import type {Outcome} from '../run/outcome.js';
import {createLineText} from '../text/lineText.js';
import type {Finding, Reading} from './reading.js';
import {readTextNow} from './readText.js';
import {renderVerdict} from './verdict.js';

const nothing: Reading = {contentType: 'log', signals: [], findings: [], findingCount: 0, understoodBy: []};
const exited = (code: number): Outcome => ({kind: 'exited', code});
const fault = (more: Partial<Finding> = {}): Finding => ({
  kind: 'diagnostic',
  severity: 'error',
  message: 'unknown type name',
  range: {start: 1, end: 1},
  ...more,
});
const withFindings = (...findings: Finding[]): Reading => ({...nothing, findings, findingCount: findings.length});

describe('what the exit status says', () => {
  test.each<[string, Outcome | undefined, number, string]>([
    ['a quiet end', exited(0), 3, 'exit 0'],
    ['no output at all', exited(0), 0, 'exit 0, no output'],
    ['a status and no output', exited(3), 0, 'exit 3 with no output'],
    [
      'a status and nothing that tells why',
      exited(2),
      9,
      'exit 2, no failure line recognised; the last lines are shown',
    ],
    ['a status of a shell for a signal', exited(139), 0, 'exit 139 (SIGSEGV) with no output'],
    ['a signal', {kind: 'signalled', signal: 'SIGKILL'}, 0, 'killed by SIGKILL (exit 137) with no output'],
    ['a time limit', {kind: 'timedOut', timeoutMs: 1500}, 4, 'timed out after 1.5 s; output so far is kept'],
    [
      'a time limit and silence',
      {kind: 'timedOut', timeoutMs: 60_000},
      0,
      'timed out after 60 s, no output so far (a filter may hold it back)',
    ],
    ['an end on request', {kind: 'cancelled'}, 4, 'cancelled; output so far is kept'],
    [
      'a command that is not there',
      {kind: 'notStarted', reason: 'no such program: nope'},
      0,
      'could not be started: no such program: nope',
    ],
    ['a text that no command made', undefined, 12, '12 lines, no failure found'],
    ['an empty text', undefined, 0, 'no text'],
  ])('%s', (_name, outcome, lineCount, verdict) => {
    expect(renderVerdict({outcome, reading: nothing, lineCount})).toBe(verdict);
  });

  it('says that only what was kept holds no failure line', () => {
    expect(renderVerdict({outcome: exited(1), reading: nothing, lineCount: 9, truncated: true})).toContain(
      'in what was kept',
    );
  });

  it('tells of a command that still runs', () => {
    expect(renderVerdict({isRunning: true, elapsedMs: 50_000, reading: nothing, lineCount: 1})).toBe(
      'still running after 50 s',
    );
    expect(renderVerdict({isRunning: true, reading: withFindings(fault({file: 'a.c', row: 3})), lineCount: 1})).toBe(
      'still running; 1 error in a.c:3 so far',
    );
  });
});

describe('what the output says', () => {
  const reading = withFindings(fault({file: 'src/a.c', row: 7}), fault({file: 'src/b.c', row: 9}));

  test.each<[string, Reading, number | undefined, string]>([
    ['errors of a failed run', reading, 2, 'exit 2: 2 errors, first in src/a.c:7'],
    ['errors of a run that exits 0', reading, 0, 'exit 0, but 2 errors are reported, first in src/a.c:7'],
    ['errors of a text', reading, undefined, '2 errors are reported, first in src/a.c:7'],
    ['one error', withFindings(fault({file: 'src/a.c'})), 0, 'exit 0, but 1 error is reported in src/a.c'],
    ['findings beyond the limit', {...reading, findingCount: 5000}, 1, 'exit 1: 5000 errors, first in src/a.c:7'],
    ['exceptions', withFindings(fault({kind: 'exception'})), 1, 'exit 1: 1 exception'],
    [
      'warnings alone',
      withFindings(fault({severity: 'warning'})),
      1,
      'exit 1, no failure line recognised; the last lines are shown',
    ],
    ['failed tests', {...nothing, totals: {passed: 41, failed: 2, skipped: 0}}, 1, 'exit 1: 2 of 43 tests failed'],
    [
      'failed tests with a place',
      {
        ...withFindings(fault({kind: 'test', severity: 'failure', file: 't/a.py', row: 4})),
        totals: {failed: 2, total: 9},
      },
      1,
      'exit 1: 2 of 9 tests failed, first in t/a.py:4',
    ],
    [
      'failed tests behind `|| true`',
      {...nothing, totals: {passed: 1, failed: 3}},
      0,
      'exit 0, but 3 of 4 tests failed',
    ],
    ['errors of loading', {...nothing, totals: {passed: 1, errors: 1}}, 2, 'exit 2: 1 error in the test run'],
    ['a good test run', {...nothing, totals: {passed: 25, skipped: 1}}, 0, 'exit 0: 25 tests passed, 1 skipped'],
    ['a run without tests', {...nothing, totals: {passed: 0, total: 0}}, 0, 'exit 0: no test ran'],
    ['good tests of a text', {...nothing, totals: {passed: 25}}, undefined, '3 lines, 25 tests, no failure found'],
    [
      'a report of trouble at exit 0',
      {...nothing, reported: 'failed'},
      0,
      'exit 0, but its own report tells of trouble',
    ],
    [
      'words of alarm at exit 0',
      {
        ...nothing,
        signals: [
          {type: 'error', count: 2, lines: [1, 2]},
          {type: 'warning', count: 1, lines: [3]},
        ],
      },
      0,
      'exit 0; 1 warning, 2 error-like lines in the output',
    ],
    [
      'a patch',
      {...nothing, contentType: 'diff', diff: {files: [], additions: 3, deletions: 1, conflictLines: [4]}},
      undefined,
      'a patch of 0 files, +3 −1, with conflict markers',
    ],
  ])('%s', (_name, said, code, verdict) => {
    const outcome = code === undefined ? undefined : exited(code);
    expect(renderVerdict({outcome, reading: said, lineCount: 3})).toBe(verdict);
  });
});

describe('no false green', () => {
  const pieces = fc.constantFrom(
    '25 passed',
    'OK',
    'BUILD SUCCESS',
    'ok 1 - success',
    '1..1',
    'Tests: 4 passed, 4 total',
    'src/success_test.c:3:1: error: nope',
    'FAIL src/passed.test.ts',
    '3 failed, 25 passed',
    'ERROR: success rate too low',
    'tests/test_success.py::test_passed FAILED',
    'Traceback (most recent call last):',
    'AssertionError: passed 1, success 2',
  );
  const badEnd = fc.constantFrom<Outcome>(
    exited(1),
    exited(137),
    {kind: 'signalled', signal: 'SIGTERM'},
    {kind: 'timedOut', timeoutMs: 1000},
    {kind: 'cancelled'},
    {kind: 'notStarted', reason: 'no such file: success'},
  );

  it('never says passed or success of a run that did not exit 0, whatever it printed', () => {
    fc.assert(
      fc.property(fc.array(pieces, {maxLength: 8}), badEnd, (lines, outcome) => {
        const verdict = verdictOf(lines, outcome);
        expect(verdict).not.toMatch(/passed|success/i);
        expect(verdict.length).toBeLessThanOrEqual(140);
      }),
      {numRuns: 300},
    );
  });

  it('says failed of a run that exited 0 only together with its status, and passed only if nothing failed', () => {
    fc.assert(
      fc.property(fc.array(pieces, {maxLength: 8}), lines => {
        const verdict = verdictOf(lines, exited(0));
        if (/failed/i.test(verdict)) expect(verdict).toContain('exit 0');
        if (lines.includes('3 failed, 25 passed')) expect(verdict).not.toMatch(/tests? passed/);
      }),
      {numRuns: 300},
    );
  });

  it('never ends inside a character', () => {
    const long = `${'😀'.repeat(70)}.c`;
    const verdict = renderVerdict({
      outcome: exited(1),
      reading: withFindings(fault({file: long, row: 1})),
      lineCount: 1,
    });
    expect(verdict).toMatch(/^exit 1: 1 error in …😀+\.c:1$/u);
    expect(
      renderVerdict({
        outcome: {kind: 'notStarted', reason: `a${'😀'.repeat(200)}`},
        reading: nothing,
        lineCount: 0,
      }).isWellFormed(),
    ).toBe(true);
  });
});

function verdictOf(lines: readonly string[], outcome: Outcome): string {
  const text = createLineText(lines.map(line => `${line}\n`).join(''));
  const reading = readTextNow(text, {label: 'test run', outcome});
  return renderVerdict({outcome, reading, lineCount: text.lineCount});
}
