import {describe, expect, test} from 'vitest';
import {createLineText} from '../../../text/lineText.js';
import {conclude} from '../../conclude.js';
import type {Conclusion, Finding} from '../../reading.js';
import {readTextNow} from '../../readText.js';

function read(output: string, code: number) {
  const outcome = {kind: 'exited', code} as const;
  const reading = readTextNow(createLineText(`${output.replace(/^\n/, '')}\n`), {label: 'cmd', outcome});
  return {...reading, conclusion: conclude(reading, outcome)};
}

const CASES: readonly (readonly [string, number, string, Conclusion, readonly Partial<Finding>[]])[] = [
  [
    'prove: failed tests, a subtest under its parent, a file that died; not the report again',
    1,
    `
#   Failed test 'adds'
#   at t/10.t line 9.
#          got: '1'
#     expected: '3'

    #   Failed test 'inner'
    #   at t/10.t line 18.
    # Looks like you failed 1 test of 2.

#   Failed test 'outer'
#   at t/10.t line 19.
# Looks like you failed 2 tests of 5.
t/10.t .. 
Dubious, test returned 2 (wstat 512, 0x200)
Failed 2/5 subtests 
Can't locate object method "x" via package "S" at t/20.t line 6.
# Looks like your test exited with 255 just after 1.
t/20.t .. 
Dubious, test returned 255 (wstat 65280, 0xff00)

Test Summary Report
-------------------
t/10.t (Wstat: 512 (exited 2) Tests: 5 Failed: 2)
  Failed tests:  2, 5
  Non-zero exit status: 2
t/20.t (Wstat: 65280 (exited 255) Tests: 1 Failed: 0)
  Non-zero exit status: 255
  Parse errors: Bad plan.  You planned 3 tests but ran 1.
Files=2, Tests=6,  0 wallclock secs
Result: FAIL`,
    'failed',
    [
      {name: 'adds', file: 't/10.t', row: 9, message: "Failed test 'adds'"},
      {name: 'outer > inner', file: 't/10.t', row: 18},
      {file: 't/20.t', row: 6, message: 'Can\'t locate object method "x" via package "S"', severity: 'error'},
    ],
  ],
  [
    'prove: a file of which only the report tells',
    1,
    `
t/20.t .. No subtests run

Test Summary Report
-------------------
t/20.t (Wstat: 256 (exited 1) Tests: 0 Failed: 0)
  Non-zero exit status: 1
  Parse errors: No plan found in TAP output
Result: FAIL`,
    'failed',
    [{file: 't/20.t', message: 'Parse errors: No plan found in TAP output'}],
  ],
  [
    'Perl: what it warned of and what it died of',
    2,
    `
Use of uninitialized value $_ in addition (+) at report.pl line 14.
cannot open data.csv: No such file or directory at report.pl line 7.`,
    'error',
    [
      {file: 'report.pl', row: 7, severity: 'error'},
      {file: 'report.pl', row: 14, severity: 'warning'},
    ],
  ],
  [
    'Lua: an error with its traceback',
    1,
    `
lua5.4: ./player.lua:9: attempt to call a nil value
stack traceback:
\t./player.lua:9: in function 'heal'
\tgame.lua:7: in local 'main'
\t[C]: in ?`,
    'error',
    [{file: './player.lua', row: 9, message: 'attempt to call a nil value', evidence: [1, 3, 4]}],
  ],
  [
    'Luacheck: warnings that fail the check',
    1,
    `
Checking bad.lua                                  1 warning

    bad.lua:2:9: accessing undefined variable 'x'

Total: 1 warning / 0 errors in 1 file`,
    'failed',
    [{file: 'bad.lua', row: 2, column: 9, message: "accessing undefined variable 'x'"}],
  ],
];

describe('Perl and Lua', () => {
  test.each(CASES)('%s', (_, code, output, conclusion, findings) => {
    const reading = read(output, code);
    expect(reading.findings).toMatchObject(findings);
    expect(reading.conclusion).toBe(conclusion);
  });
});
