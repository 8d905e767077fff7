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

const CASES: readonly (readonly [string, string, Conclusion, readonly Partial<Finding>[]])[] = [
  [
    'Crystal: a wrong value and an error',
    `
Failures:

  1) Tide lifts
     Failure/Error: lift(2).should eq(4)

       Expected: 4
            got: 0

     # spec/tide_spec.cr:12

  2) Tide dries

       too dry (Exception)
         from src/tide.cr:7:5 in 'dry'
         from spec/tide_spec.cr:17:7 in '->'
         from /usr/lib/crystal/lib/spec/example.cr:45:13 in 'internal_run'

Finished in 88.94 milliseconds
3 examples, 1 failures, 1 errors, 0 pending

Failed examples:

crystal spec spec/tide_spec.cr:11 # Tide lifts
crystal spec spec/tide_spec.cr:16 # Tide dries`,
    'failed',
    [
      {name: 'Tide lifts', file: 'spec/tide_spec.cr', row: 12, message: 'Expected: 4'},
      {name: 'Tide dries', file: 'spec/tide_spec.cr', row: 17, message: 'too dry (Exception)'},
    ],
  ],
  [
    'Crystal: the compiler',
    `
Showing last frame. Use --error-trace for full trace.

In src/tide.cr:2:5

 2 | x.foo
       ^--
Error: undefined method 'foo' for Int32`,
    'failed',
    [{file: 'src/tide.cr', row: 2, column: 5, message: "undefined method 'foo' for Int32"}],
  ],
  [
    'hspec: the place stands above',
    `
Failures:

  TideSpec.hs:8:25: 
  1) Tide lifts
       expected: 4
        but got: 0

  To rerun use: --match "/Tide/lifts/"

Randomized with seed 410156631

5 examples, 1 failure, 1 pending`,
    'failed',
    [{name: 'Tide lifts', file: 'TideSpec.hs', row: 8, column: 25, message: 'expected: 4'}],
  ],
  [
    'tasty',
    `
Tides
  lifts:  FAIL
    TideTest.hs:5:
    expected: 4
     but got: 0
    Use -p '/lifts/' to rerun this test only.
  ebbs:   OK

1 out of 2 tests failed (0.00s)`,
    'failed',
    [{name: 'lifts', file: 'TideTest.hs', row: 5, message: 'expected: 4'}],
  ],
  [
    'rebar3 eunit',
    `
===> Performing EUnit tests...
F.
Failures:

  1) tide_tests:lifts_test/0
     Failure/Error: ?assertEqual(4, tide : lift ( 2 ))
       expected: 4
            got: 0
     %% eunit_proc.erl:346:in \`eunit_proc:with_timeout/3\`
     Output: 

Finished in 0.063 seconds
2 tests, 1 failures
===> Error running tests`,
    'failed',
    [{name: 'tide_tests:lifts_test/0', message: '?assertEqual(4, tide : lift ( 2 ))'}],
  ],
  [
    'Common Test',
    `
%%% tide_SUITE ==> low_case: FAILED
%%% tide_SUITE ==> {{badmatch,0},
 [{tide_SUITE,low_case,1,[{file,"/p/test/tide_SUITE.erl"},{line,7}]},
  {test_server,ts_tc,3,[{file,"test_server.erl"},{line,1782}]}]}

Failed 1 tests. Passed 1 tests. `,
    'failed',
    [{name: 'tide_SUITE ==> low_case', file: '/p/test/tide_SUITE.erl', row: 7, message: '{{badmatch,0},'}],
  ],
  [
    'Zig: tests with frames in its library',
    `
1/2 tide.test.lifts...expected 4, found 0
FAIL (TestExpectedEqual)
/opt/zig/lib/std/testing.zig:103:17: 0x104989d in expectEqualInner__anon_420 (test)
                return error.TestExpectedEqual;
                ^
/p/tide.zig:4:15: 0x104996c in test.lifts (test)
test "lifts" { try std.testing.expectEqual(@as(i32, 4), lift(2)); }
              ^
2/2 tide.test.ebbs...OK
1 passed; 0 skipped; 1 failed.
error: the following test command failed with exit code 1:
/p/.zig-cache/o/eb7/test --seed=0xc9e51f49`,
    'failed',
    [{name: 'tide.test.lifts', file: '/p/tide.zig', row: 4, message: 'expected 4, found 0'}],
  ],
  [
    'Nim: checks stand above the name',
    `
[Suite] tides
    /p/ttide.nim(5, 20): Check failed: lift(2) == 4
    lift(2) was 0
  [FAILED] lifts
  [OK] ebbs
Error: execution of an external program failed: '/p/ttide '`,
    'failed',
    [{name: 'lifts', file: '/p/ttide.nim', row: 5, message: 'Check failed: lift(2) == 4'}],
  ],
  [
    'Nim: the trace of an exception stands above it',
    `
/p/tide.nim(3) tide
/p/tide.nim(2) dry
/usr/lib/nim/lib/system/fatal.nim(54) sysFatal
Error: unhandled exception: index 5 not in 0 .. 0 [IndexDefect]`,
    'error',
    [{file: '/p/tide.nim', row: 2, message: 'index 5 not in 0 .. 0 [IndexDefect]'}],
  ],
];

describe('tests and compilers of smaller languages', () => {
  test.each(CASES)('%s', (_, output, conclusion, findings) => {
    const reading = read(output, 1);
    expect(reading.conclusion).toBe(conclusion);
    expect(reading.findings).toEqual(findings.map(finding => expect.objectContaining(finding)));
  });
});
