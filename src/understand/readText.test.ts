import fc from 'fast-check';
import {describe, expect, it, test} from 'vitest';
import type {Outcome} from '../run/outcome.js';
import {createLineBlock, createLineText, LineText} from '../text/lineText.js';
import type {Reading} from './reading.js';
import {readText, readTextNow} from './readText.js';
import {renderVerdict} from './verdict.js';

const exited = (code: number): Outcome => ({kind: 'exited', code});

interface Read extends Reading {
  readonly verdict: string;
}

function read(lines: readonly string[] | string, outcome?: Outcome, label = 'cmd: test'): Read {
  const text = createLineText(typeof lines === 'string' ? lines : lines.map(line => `${line}\n`).join(''));
  const reading = readTextNow(text, {label, outcome});
  return {...reading, verdict: renderVerdict({outcome, reading, lineCount: text.lineCount})};
}

const tally = ({signals}: Reading) => Object.fromEntries(signals.map(({type, count}) => [type, count]));
const linesOf = ({signals}: Reading) => signals.flatMap(({lines}) => lines).sort((a, b) => a - b);
const faults = ({findings}: Reading) => findings.filter(({severity}) => severity !== 'warning');

describe('signals of a captured log', () => {
  test.each([
    [['starting', 'working', 'done'], {}],
    [['ERROR: a', 'ERROR: b', 'fine', 'ERROR: c'], {error: 3}],
    [['WARNING: w', 'ERROR: e', 'operation timed out'], {error: 1, timeout: 1, warning: 1}],
    [['ERROR: request timed out'], {error: 1, timeout: 1}],
    [['0 errors, 0 warnings', 'errors: 0', 'no errors', '0 failed'], {}],
    [['FAILED with 2 failures, 0 errors'], {failure: 1}],
    [['0 failures', 'FATAL: boom'], {error: 1}],
    [['4 cases passed', 'OK'], {}],
    [['4 cases passed', '3 warnings', 'OK'], {warning: 1}],
    [['3 failed, 25 passed'], {failure: 1}],
    [['Traceback (most recent call last):'], {exception: 1}],
    [['read timed out'], {timeout: 1}],
    [['OK', 'FATAL: cannot open database'], {error: 1}],
    [['errors: 0.5%'], {error: 1}],
  ])('%j', (lines, wanted) => {
    expect(tally(read(lines, undefined, 'build log'))).toEqual(wanted);
  });

  it('gives the first five lines of each kind', () => {
    const {signals} = read(
      Array.from({length: 8}, (_, at) => `ERROR: number ${at}`),
      undefined,
      'build log',
    );
    expect(signals).toEqual([{type: 'error', count: 8, lines: [1, 2, 3, 4, 5]}]);
  });

  it('is empty for a text, whatever its words', () => {
    const text = createLineText('ERROR: quoted in prose\n2 failed\n');
    expect(readTextNow(text, {hint: 'text'}).signals).toEqual([]);
    expect(readTextNow(text, {hint: 'text', outcome: exited(1)}).signals).not.toEqual([]);
  });

  it('counts a timeout of the command itself', () => {
    expect(tally(read(['waiting'], {kind: 'timedOut', timeoutMs: 1000}))).toEqual({timeout: 1});
  });

  it('scans a failed command although a line reads as a passing summary', () => {
    expect(tally(read(['5 passed', 'ERROR: teardown broke'], exited(1)))).toEqual({error: 1});
  });

  it('hears a log around a patch and nothing inside it', () => {
    const patch = [
      'diff --git a/a.txt b/a.txt',
      '--- a/a.txt',
      '+++ b/a.txt',
      '@@ -1 +1 @@',
      '-ERROR: old',
      '+ERROR: new',
    ];
    const reading = read(
      [...patch, ...Array.from({length: 60}, (_, at) => `[${at}/60] compiling unit`), 'FATAL: disk full'],
      exited(2),
    );
    expect(linesOf(reading)).toEqual([67]);
  });
});

describe('known mistakes of other tools', () => {
  it('K01: a suite that fails to load is no success', () => {
    const reading = read(
      [
        ' ❯ test/cart.test.ts (0 test)',
        ' ✓ test/price.test.ts (2 tests) 4ms',
        '',
        ' FAIL  test/cart.test.ts [ test/cart.test.ts ]',
        'Error: Failed to resolve import "../src/basket" from "test/cart.test.ts". Does the file exist?',
        '',
        ' Test Files  1 failed | 1 passed (2)',
        '      Tests  2 passed (2)',
      ],
      exited(1),
    );
    expect(linesOf(reading)).toEqual([4, 5, 7]);
    expect(faults(reading)[0]).toMatchObject({kind: 'test', file: 'test/cart.test.ts'});
    expect(reading.verdict).not.toMatch(/pass|success/i);
  });

  it('K02: FAIL inside the name of a passed test', () => {
    const reading = read(
      [
        '✔ upload is rejected: FAIL when checksum differs (1.2ms)',
        '✔ prints the FAILURES section once (0.4ms)',
        'ℹ tests 2',
        'ℹ pass 2',
        'ℹ fail 0',
      ],
      exited(0),
    );
    expect(reading.signals).toEqual([]);
    expect(reading.verdict).toBe('exit 0: 2 tests passed');
  });

  it('K03: a summary in other words', () => {
    const line =
      'Failed!  - Failed:     2, Passed:    41, Skipped:     0, Total:    43, Duration: 9 s - Shop.Tests.dll (net8.0)';
    expect(read([line], exited(1)).verdict).toBe('exit 1: 2 of 43 tests failed');
    expect(tally(read([line], exited(1)))).toEqual({failure: 1});
    const green = read(
      ['Passed!  - Failed:     0, Passed:    43, Skipped:     0, Total:    43, Duration: 9 s'],
      exited(0),
    );
    expect(green.signals).toEqual([]);
    expect(green.verdict).toBe('exit 0: 43 tests passed');
  });

  it('K04: zero counts and prose', () => {
    const lines = [
      'Build succeeded.',
      '    0 Warning(s)',
      '    0 Error(s)',
      'note: see docs/error-handling.md, the section "how errors are reported"',
      'No errors found in 214 files.',
    ];
    expect(read(lines, exited(0)).signals).toEqual([]);
  });

  it('K06: file names of a good build', () => {
    const lines = Array.from({length: 6}, () => [
      'gcc -c src/error_codes.c -o error_codes.o',
      'install -m 644 errors.h /usr/include/app/',
    ]).flat();
    const reading = read(lines, exited(0));
    expect([reading.signals, reading.findings]).toEqual([[], []]);
  });

  it('K07: probes that fail on purpose make no run red', () => {
    const reading = read(
      [
        'checking for strlcpy... no',
        "conftest.c:14:9: error: call to undeclared function 'strlcpy'",
        'configure: failed program was:',
        '| #include <string.h>',
        'checking for gettimeofday... yes',
        'config.status: creating Makefile',
      ],
      exited(0),
    );
    expect(faults(reading)).toEqual([]);
    expect(reading.verdict).not.toMatch(/but|fail/);
  });

  it('K08: the same failure told many times is one with a count', () => {
    const ranks = Array.from(
      {length: 32},
      (_, rank) => `[rank ${rank}] AssertionError: spike count 4 != 5 at test_stdp.py:88`,
    );
    const reading = read([...ranks, '1 test failed'], exited(1));
    expect(faults(reading)).toHaveLength(1);
    expect(faults(reading)[0]).toMatchObject({count: 32, file: 'test_stdp.py', row: 88});
    expect(reading.totals?.failed).toBe(1);
  });

  it('K09: no output is said in words', () => {
    expect(read('', exited(3)).verdict).toBe('exit 3 with no output');
  });

  it('K10: one failure among thousands', () => {
    const lines = Array.from({length: 5000}, (_, at) => `ok ${at + 1} case ${at + 1}`);
    lines[4320] = 'not ok 4321 - refund rounds down';
    const reading = read(lines, exited(1));
    expect(faults(reading)).toMatchObject([{kind: 'test', name: 'refund rounds down', range: {start: 4321}}]);
    expect(reading.verdict).toBe('exit 1: 1 of 5000 tests failed');
  });

  it('K21: search results are no complaints', () => {
    const reading = read(
      ['src/a.py-2-    try', 'src/a.py:3:        charge()', 'src/a.py-4-    except ValueError:', '--'],
      exited(0),
    );
    expect([reading.signals, reading.findings]).toEqual([[], []]);
  });

  it('K46: errors among much other output', () => {
    const lines = Array.from({length: 800}, (_, at) => `CC  obj/${at}.o`).flatMap((line, at) =>
      at % 300 === 150 ? [line, `obj/${at}.c:7:3: error: unknown type name 'fee_t'`] : [line],
    );
    const reading = read(lines, exited(2));
    expect(faults(reading).map(({file, row}) => `${file}:${row}`)).toEqual([
      'obj/150.c:7',
      'obj/450.c:7',
      'obj/750.c:7',
    ]);
    expect(reading.verdict).toBe('exit 2: 3 errors, first in obj/150.c:7');
  });
});

describe('a run that exits 0', () => {
  it('is red if its own report says so', () => {
    expect(read(['1 passed, 2 failed in 0.10s'], exited(0)).verdict).toMatch(/^exit 0, but 2 .*failed/);
    expect(faults(read(['--- FAIL: TestA (0.00s)', '    a_test.go:3: no', 'FAIL'], exited(0)))).toHaveLength(1);
    expect(faults(read(['src/a.ts(5,24): error TS2345: no'], exited(0)))).toHaveLength(1);
  });

  it('stays green for words in its log', () => {
    const reading = read(
      [
        'starting',
        'ERROR: disk full, trying the other one',
        'Traceback (most recent call last):',
        'ValueError: x',
        'done',
      ],
      exited(0),
    );
    expect(faults(reading)).toEqual([]);
    expect(reading.verdict).toMatch(/^exit 0; /);
  });

  it('is green after failures that were tried again', () => {
    const reading = read(
      [
        '=== RUN   TestA',
        '    a_test.go:3: too slow',
        '--- FAIL: TestA (0.00s)',
        'FAIL    example.com/a 0.01s',
        '',
        'DONE 2 tests, 1 failure in 1s',
        '=== RUN   TestA',
        '--- PASS: TestA (0.00s)',
        '',
        'DONE 2 runs, 3 tests, 1 failure in 2s',
      ],
      exited(0),
    );
    expect(faults(reading)).toEqual([]);
  });
});

describe('reading in slices', () => {
  const log = Array.from(
    {length: 30_000},
    (_, at) => `2026-03-02T10:15:07Z ${at % 100 === 0 ? 'ERROR lost' : 'INFO kept'} lease ${at}\n`,
  ).join('');

  it('says the same at once and in slices, and pauses often', async () => {
    const text = createLineText(log);
    let pauses = 0;
    const sliced = await readText(text, {
      label: 'x',
      outcome: exited(1),
      pause: async () => {
        pauses += 1;
      },
    });
    expect(sliced).toEqual(readTextNow(text, {label: 'x', outcome: exited(1)}));
    expect(pauses).toBeGreaterThan(log.length / 1024 / 1024);
  });

  it('says the same of a text in many blocks', () => {
    const lines = log.split(/(?<=\n)/).slice(0, 2000);
    const blocks = [lines.slice(0, 3), lines.slice(3, 1000), lines.slice(1000)].map(part =>
      createLineBlock(Buffer.from(part.join(''))),
    );
    const whole = createLineText(lines.join(''));
    expect(readTextNow(new LineText(blocks), {outcome: exited(1)})).toEqual(readTextNow(whole, {outcome: exited(1)}));
  });
});

describe('odd input', () => {
  const outcomes = [undefined, exited(0), exited(1)];

  it('never throws for garbage, and counts what it names', () => {
    const piece = fc.constantFrom(
      'error',
      ': ',
      'FAIL',
      ' ',
      '\t',
      '\n',
      'at ',
      '(',
      ')',
      'a.js:1:2',
      'E   ',
      '1) ',
      '✗ ',
      '\u0000',
      '\ud800',
      '🙂',
      '0',
      '|',
      '--- ',
      '"',
    );
    fc.assert(
      fc.property(fc.array(piece, {maxLength: 60}), fc.constantFrom(...outcomes), (pieces, outcome) => {
        const text = createLineText(Buffer.from(pieces.join('')));
        const reading = readTextNow(text, {label: 'log', outcome});
        expect(reading.findingCount).toBeGreaterThanOrEqual(reading.findings.length);
        for (const {range} of reading.findings) {
          expect(range.start).toBeGreaterThanOrEqual(1);
          expect(range.end).toBeLessThanOrEqual(text.lineCount);
        }
        for (const {count, lines} of reading.signals) expect(count).toBeGreaterThanOrEqual(lines.length);
      }),
    );
  });

  test.each([
    'Traceback (most recent call last):\n  File "a.py", line 3, in f',
    'error: half',
    '--- FAIL: TestX',
    'FAIL',
    'error[E0308]: mismatch\n --> ',
    '1) Failure:',
  ])('reads the half document %j', half => {
    expect(readTextNow(createLineText(half), {outcome: exited(1)}).signals).not.toEqual([]);
  });

  it('reads the front of a line of megabytes', () => {
    const reading = read(`${'x'.repeat(3_000_000)}\nERROR: ${'y'.repeat(3_000_000)}\n`, exited(1));
    expect(linesOf(reading)).toEqual([2]);
    expect(reading.findings[0].message.length).toBeLessThanOrEqual(500);
  });

  it('bounds the findings and counts them all', () => {
    const reading = read(
      Array.from({length: 700}, (_, at) => `src/a.c:${at + 1}:1: error: number ${at}`),
      exited(1),
    );
    expect([reading.findings.length, reading.findingCount]).toEqual([200, 700]);
    expect(reading.verdict).toBe('exit 1: 700 errors, first in src/a.c:1');
  });
});
