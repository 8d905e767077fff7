import {describe, expect, it, test} from 'vitest';
import {createLineText} from '../../../text/lineText.js';
import {conclude} from '../../conclude.js';
import type {Conclusion, Finding, TestTotals} from '../../reading.js';
import {readTextNow} from '../../readText.js';

function read(output: string, code: number) {
  const outcome = {kind: 'exited', code} as const;
  const reading = readTextNow(createLineText(`${output.replace(/^\n/, '')}\n`), {label: 'cmd', outcome});
  return {...reading, conclusion: conclude(reading, outcome)};
}

interface Case {
  readonly title: string;
  readonly code: number;
  readonly output: string;
  readonly conclusion: Conclusion;
  readonly findings: readonly Partial<Finding>[];
  readonly totals?: TestTotals;
}

const CASES: readonly Case[] = [
  {
    title: 'names the subtest that failed, not its parent',
    code: 1,
    output: `
ok  \texample.com/till/coin\t(cached)
--- FAIL: TestPay (0.00s)
    --- FAIL: TestPay/twice (0.00s)
        till_test.go:9: starting up
        till_test.go:12: Pay(2) = 3, want 4
FAIL
FAIL\texample.com/till\t0.010s
FAIL`,
    conclusion: 'failed',
    findings: [{name: 'TestPay/twice', file: 'till_test.go', row: 12, message: 'Pay(2) = 3, want 4'}],
    totals: {failed: 2, runner: 'go'},
  },
  {
    title: 'tells what a parent says for itself below its subtests',
    code: 1,
    output: `
--- FAIL: TestPay (0.00s)
    --- FAIL: TestPay/twice (0.00s)
        till_test.go:12: got 3, want 4
    till_test.go:20: till was left open
FAIL
FAIL\texample.com/till\t0.010s
FAIL`,
    conclusion: 'failed',
    findings: [
      {name: 'TestPay/twice', row: 12},
      {name: 'TestPay', row: 20, message: 'till was left open'},
    ],
    totals: {failed: 2, runner: 'go'},
  },
  {
    title: 'gives the lines of parallel tests to the test that printed them, and leaves out what passing tests log too',
    code: 1,
    output: `
=== RUN   TestSplit
=== RUN   TestSplit/a
=== PAUSE TestSplit/a
=== RUN   TestSplit/b
=== PAUSE TestSplit/b
=== CONT  TestSplit/a
    pool_test.go:13: splitting, failures so far: 0
=== CONT  TestSplit/b
    pool_test.go:13: splitting, failures so far: 0
worker 3: ERROR retry
=== NAME  TestSplit/a
    pool_test.go:21: parts add up to 8
--- FAIL: TestSplit (0.00s)
    --- PASS: TestSplit/b (0.01s)
    --- FAIL: TestSplit/a (0.02s)
FAIL
FAIL\texample.com/pool\t0.061s
FAIL`,
    conclusion: 'failed',
    findings: [{name: 'TestSplit/a', file: 'pool_test.go', row: 21, message: 'parts add up to 8'}],
    totals: {passed: 1, failed: 2, skipped: 0, runner: 'go'},
  },
  {
    title: 'reads the blocks of testify',
    code: 1,
    output: `
--- FAIL: TestTotal (0.00s)
    bill_test.go:16: 
        \tError Trace:\t/srv/bill/bill_test.go:16
        \tError:      \tNot equal: 
        \t            \texpected: 4
        \t            \tactual  : 5
        \tTest:       \tTestTotal
        \tMessages:   \tafter rounding
FAIL
FAIL\texample.com/bill\t0.011s`,
    conclusion: 'failed',
    findings: [{name: 'TestTotal', file: '/srv/bill/bill_test.go', row: 16, message: 'Not equal:'}],
    totals: {failed: 1, runner: 'go'},
  },
  {
    title: 'tells both sides of an example',
    code: 1,
    output: `
=== RUN   ExampleGreet
--- FAIL: ExampleGreet (0.00s)
got:
hallo
want:
hello
FAIL
FAIL\texample.com/greet\t0.002s`,
    conclusion: 'failed',
    findings: [{name: 'ExampleGreet', message: 'got: hallo want: hello'}],
    totals: {passed: 0, failed: 1, skipped: 0, runner: 'go'},
  },
  {
    title: 'tells a fuzz test once, and where its input is kept',
    code: 1,
    output: `
--- FAIL: FuzzRev (0.03s)
    --- FAIL: FuzzRev (0.00s)
        rev_test.go:20: Rev produced "x", want "y"

    Failing input written to testdata/fuzz/FuzzRev/af69258a12129d6c
    To re-run:
    go test -run=FuzzRev/af69258a12129d6c
FAIL
FAIL\texample.com/rev\t0.030s`,
    conclusion: 'failed',
    findings: [{name: 'FuzzRev', file: 'rev_test.go', row: 20, evidence: [3, 2, 5]}],
    totals: {failed: 2, runner: 'go'},
  },
  {
    title: 'names the subtest that panicked and the first frame in the project',
    code: 1,
    output: `
--- FAIL: TestNil (0.00s)
    --- FAIL: TestNil/sub (0.00s)
panic: assignment to entry in nil map [recovered, repanicked]

goroutine 7 [running]:
testing.tRunner.func1.2({0x55a9e0, 0x6cac60})
\t/usr/local/go/src/testing/testing.go:1974 +0x232
panic({0x55a9e0?, 0x6cac60?})
\t/usr/local/go/src/runtime/panic.go:860 +0x13a
example.com/router.(*Router).Handle(...)
\t/srv/router/tree.go:19
example.com/router.TestNil.func1(0x29c469e90008?)
\t/srv/router/tree_test.go:14 +0x113
created by testing.(*T).Run in goroutine 18
\t/usr/local/go/src/testing/testing.go:2101 +0x4c5
FAIL\texample.com/router\t0.017s
FAIL`,
    conclusion: 'failed',
    findings: [
      {
        name: 'TestNil/sub',
        severity: 'error',
        file: '/srv/router/tree.go',
        row: 19,
        message: 'assignment to entry in nil map',
      },
    ],
    totals: {failed: 2, runner: 'go'},
  },
  {
    title: 'names the test that ran when the time was up',
    code: 1,
    output: `
panic: test timed out after 2s
\trunning tests:
\t\tTestSlow (2s)
\t\tTestSlow/inner (2s)

goroutine 17 [running]:
testing.(*M).startAlarm.func1()
\t/usr/local/go/src/testing/testing.go:2802 +0x354

goroutine 7 [sleep]:
time.Sleep(0x2540be400)
\t/usr/local/go/src/runtime/time.go:363 +0x165
example.com/p/c.TestSlow.func1(0x8572af38908?)
\t/srv/c/c_test.go:4 +0x1d
FAIL\texample.com/p/c\t2.006s
FAIL`,
    conclusion: 'failed',
    findings: [{name: 'TestSlow/inner', file: '/srv/c/c_test.go', row: 4, message: 'test timed out after 2s'}],
  },
  {
    title: 'tells why a package failed without a failed test',
    code: 1,
    output: `
2026/12/01 03:03:51 cannot reach database
FAIL\texample.com/p/d\t0.004s
FAIL`,
    conclusion: 'failed',
    findings: [{name: 'example.com/p/d', message: '2026/12/01 03:03:51 cannot reach database'}],
  },
  {
    title: 'tells a race once, with the test in which it was found',
    code: 1,
    output: `
==================
WARNING: DATA RACE
Read at 0x00c000016128 by goroutine 11:
  example.com/hub.(*Hub).Get()
      /srv/hub/hub.go:14 +0x64
  example.com/hub.TestGet.func1()
      /srv/hub/hub_test.go:26 +0x134

Previous write at 0x00c000016128 by goroutine 10:
  example.com/hub.(*Hub).Get()
      /srv/hub/hub.go:15 +0x84
==================
--- FAIL: TestGet (0.02s)
    testing.go:1712: race detected during execution of test
FAIL
FAIL\texample.com/hub\t0.079s`,
    conclusion: 'failed',
    findings: [{name: 'TestGet', severity: 'failure', file: '/srv/hub/hub.go', row: 14, message: 'WARNING: DATA RACE'}],
    totals: {failed: 1, runner: 'go'},
  },
  {
    title: 'tells the compiler errors of a test that could not be built, not that it could not',
    code: 1,
    output: `
ok  \texample.com/mail/address\t(cached)
# example.com/mail/queue [example.com/mail/queue.test]
queue/queue_test.go:4:2: "os" imported and not used
queue/queue_test.go:9:31: not enough arguments in call to f
\thave (int)
\twant (int, string)
FAIL\texample.com/mail/queue [build failed]
FAIL`,
    conclusion: 'failed',
    findings: [
      {file: 'queue/queue_test.go', row: 4, column: 2, message: '"os" imported and not used'},
      {file: 'queue/queue_test.go', row: 9, column: 31, evidence: [4, 5, 6]},
    ],
  },
  {
    title: 'keeps tests of the same name in two packages apart',
    code: 1,
    output: `
--- FAIL: TestNew (0.00s)
    a_test.go:4: got 1, want 2
FAIL
FAIL\texample.com/a\t0.010s
--- FAIL: TestNew (0.00s)
    b_test.go:8: got 3, want 4
FAIL
FAIL\texample.com/b\t0.010s
FAIL`,
    conclusion: 'failed',
    findings: [
      {name: 'example.com/a > TestNew', row: 4},
      {name: 'example.com/b > TestNew', row: 8},
    ],
    totals: {failed: 2, runner: 'go'},
  },
  {
    title: 'reads gotestsum, which tells a failure twice',
    code: 1,
    output: `
PASS store.TestSum (0.00s)
=== RUN   TestParse/one
    money_test.go:25: Parse("12.5") = 1205, want 1250
--- FAIL: TestParse/one (0.00s)
FAIL money.TestParse/one (0.00s)
=== RUN   TestParse
--- FAIL: TestParse (0.00s)
FAIL money.TestParse (0.00s)
FAIL money

=== Failed
=== FAIL: money TestParse/one (0.00s)
    money_test.go:25: Parse("12.5") = 1205, want 1250

=== FAIL: money TestParse (0.00s)

DONE 3 tests, 2 failures in 1.122s`,
    conclusion: 'failed',
    findings: [{name: 'TestParse/one', file: 'money_test.go', row: 25, evidence: [3, 13, 4]}],
    totals: {passed: 1, failed: 2, skipped: 0, runner: 'gotestsum'},
  },
  {
    title: 'reads the events of -json',
    code: 1,
    output: `
{"Time":"2026-11-30T20:03:32Z","Action":"run","Package":"example.com/geo","Test":"TestDist"}
{"Time":"2026-11-30T20:03:32Z","Action":"output","Package":"example.com/geo","Test":"TestDist","Output":"=== RUN   TestDist\\n"}
{"Time":"2026-11-30T20:03:32Z","Action":"output","Package":"example.com/geo","Test":"TestDist/far","Output":"    geo_test.go:13: Dist(\\"a\\") = 7, want 5\\n"}
{"Time":"2026-11-30T20:03:32Z","Action":"fail","Package":"example.com/geo","Test":"TestDist/far","Elapsed":0}
{"Time":"2026-11-30T20:03:32Z","Action":"fail","Package":"example.com/geo","Test":"TestDist","Elapsed":0}
{"Time":"2026-11-30T20:03:32Z","Action":"output","Package":"example.com/geo","Test":"TestErrorIsNil","Output":"panic: no\\n"}
{"Time":"2026-11-30T20:03:32Z","Action":"pass","Package":"example.com/geo","Test":"TestErrorIsNil","Elapsed":0}
{"Time":"2026-11-30T20:03:32Z","Action":"output","Package":"example.com/geo","Output":"FAIL\\texample.com/geo\\t0.012s\\n"}
{"Time":"2026-11-30T20:03:32Z","Action":"fail","Package":"example.com/geo","Elapsed":0.013}`,
    conclusion: 'failed',
    findings: [
      {name: 'TestDist/far', file: 'geo_test.go', row: 13, message: 'Dist("a") = 7, want 5', evidence: [3, 4]},
    ],
    totals: {passed: 1, failed: 2, skipped: 0, runner: 'go'},
  },
  {
    title: 'says passed of a green run whose tests print alarming words',
    code: 0,
    output: `
=== RUN   TestRecovery
2026/11/30 19:55:54 ERROR: store: negative value (expected)
panic: just text
--- PASS: TestRecovery (0.00s)
=== RUN   TestDisk
    store_test.go:27: needs a failing disk
--- SKIP: TestDisk (0.00s)
PASS
ok  \texample.com/store\t0.004s`,
    conclusion: 'passed',
    findings: [],
    totals: {passed: 1, failed: 0, skipped: 1, runner: 'go'},
  },
  {
    title: 'says failed of a run whose exit status a pipe hides',
    code: 0,
    output: `
--- FAIL: TestHalf (0.00s)
    q_test.go:8: Half(2) = 0
FAIL
FAIL\texample.com/hidden\t0.003s
FAIL`,
    conclusion: 'failed',
    findings: [{name: 'TestHalf', row: 8}],
    totals: {failed: 1, runner: 'go'},
  },
];

describe('go test', () => {
  it.each(CASES)('$title', ({code, output, conclusion, findings, totals}) => {
    const reading = read(output, code);
    expect(reading.conclusion).toBe(conclusion);
    expect(reading.findings.filter(({severity}) => severity !== 'warning')).toMatchObject(findings);
    expect(reading.findings).toHaveLength(findings.length);
    if (totals) expect(reading.totals).toEqual(totals);
  });

  test('of a run that was cut off it says nothing good', () => {
    for (const {output, conclusion} of CASES.filter(({code}) => code !== 0)) {
      const lines = output.split('\n');
      const cut = read(lines.slice(0, lines.length >> 1).join('\n'), 1);
      expect(cut.conclusion).not.toBe('passed');
      expect(conclusion).not.toBe('passed');
    }
  });
});
