import {describe, expect, it} from 'vitest';
import {createLineText} from '../../../text/lineText.js';
import {conclude} from '../../conclude.js';
import type {Conclusion, Finding, TestTotals} from '../../reading.js';
import {readTextNow} from '../../readText.js';

function read(output: string, code: number) {
  const outcome = {kind: 'exited', code} as const;
  const reading = readTextNow(createLineText(`${output.replace(/^\n/, '')}\n`), {label: 'cmd', outcome});
  return {...reading, conclusion: conclude(reading, outcome)};
}

type Case = readonly [string, number, string, Conclusion, readonly Partial<Finding>[], TestTotals?];

const CASES: readonly Case[] = [
  [
    'go build: errors below the heading of each package',
    1,
    `
# example.com/shapes/geom
geom/geom.go:18:6: declared and not used: total
geom/geom.go:19:17: cannot use 300 (untyped int constant) as uint8 value in struct literal (overflows)
# example.com/shapes
./main.go:5:27: undefined: thing
./main.go:5:27: too many errors`,
    'failed',
    [
      {file: 'geom/geom.go', row: 18, column: 6, message: 'declared and not used: total'},
      {file: 'geom/geom.go', row: 19},
      {file: './main.go', row: 5, message: 'undefined: thing', evidence: [5, 6]},
    ],
  ],
  [
    'go vet: what could not be parsed',
    1,
    `
# x.y/z
# [x.y/z]
vet: ./main.go:2:12: expected ')', found '{'`,
    'failed',
    [{file: './main.go', row: 2, column: 12, message: "expected ')', found '{'"}],
  ],
  [
    'go build: modules that are missing are no errors of the code',
    1,
    `
go: downloading example.com/a v1.0.0
main.go:2:8: no required module provides package example.com/b; to add it:
	go get example.com/b`,
    'error',
    [{file: 'main.go', row: 2, column: 8, evidence: [2, 3]}],
  ],
  [
    'go build: a go.mod that cannot be parsed',
    1,
    `
go: errors parsing go.mod:
go.mod:8: unknown directive: foo`,
    'error',
    [{file: 'go.mod', row: 8, message: 'unknown directive: foo'}],
  ],
  [
    'go build: a cycle of imports',
    1,
    `
package x.y/z/aa
	imports x.y/z/bb from a.go
	imports x.y/z/aa from b.go: import cycle not allowed`,
    'error',
    [{name: 'x.y/z/aa', message: 'imports x.y/z/aa from b.go: import cycle not allowed', evidence: [1, 2, 3]}],
  ],
  [
    'go build: the linker',
    1,
    `
# x.y/z
runtime.main_main·f: function main is undeclared in the main package`,
    'failed',
    [{name: 'x.y/z', message: 'runtime.main_main·f: function main is undeclared in the main package'}],
  ],
  [
    'a deadlock, at the first frame in the project',
    1,
    `
fatal error: all goroutines are asleep - deadlock!

goroutine 1 [chan send]:
main.main()
	/srv/main.go:16 +0xe5

goroutine 7 [chan send]:
main.forward(...)
	/srv/main.go:7
created by main.main in goroutine 1
	/srv/main.go:13 +0x8b
exit status 2`,
    'error',
    [{file: '/srv/main.go', row: 16, message: 'all goroutines are asleep - deadlock!', evidence: [1, 5, 9]}],
  ],
  [
    'golangci-lint: text',
    1,
    `
cmd/main.go:10:12: Error return value of \`os.Remove\` is not checked (errcheck)
	os.Remove("x")
	         ^
pkg/a.go:5:6: func \`unused\` is unused (unused)
func unused() {}
     ^
2 issues:
* errcheck: 1
* unused: 1`,
    'failed',
    [
      {file: 'cmd/main.go', row: 10, column: 12, code: 'errcheck', evidence: [1, 2, 3]},
      {file: 'pkg/a.go', row: 5, code: 'unused', evidence: [4, 5, 6]},
    ],
  ],
  [
    'golangci-lint: tab',
    1,
    'cmd/main.go:10:12  errcheck     Error return value is not checked\npkg/a.go:5:6       unused       func f is unused',
    'failed',
    [
      {file: 'cmd/main.go', row: 10, code: 'errcheck', message: 'Error return value is not checked'},
      {file: 'pkg/a.go', row: 5, code: 'unused'},
    ],
  ],
  [
    'golangci-lint: a bad configuration',
    3,
    'Error: can\'t load config: unsupported version of the configuration: ""',
    'error',
    [{message: 'can\'t load config: unsupported version of the configuration: ""'}],
  ],
  [
    'staticcheck: stylish',
    1,
    `
/srv/s/s.go
  (3, 6)   U1000   func unused is unused
  (5, 7)   SA6005  should use strings.EqualFold instead

 ✖ 2 problems (2 errors, 0 warnings, 0 ignored)`,
    'failed',
    [
      {file: '/srv/s/s.go', row: 3, column: 6, code: 'U1000', message: 'func unused is unused'},
      {file: '/srv/s/s.go', row: 5, column: 7, code: 'SA6005'},
    ],
  ],
  [
    'govulncheck: what is called, and where',
    3,
    `
=== Symbol Results ===

Vulnerability #1: GO-2021-0113
    A language tag can cause
    Parse to panic.
  More info: https://pkg.go.dev/vuln/GO-2021-0113
  Module: golang.org/x/text
    Found in: golang.org/x/text@v0.3.5
    Fixed in: golang.org/x/text@v0.3.7
    Example traces found:
      #1: main.go:15:19: p.main calls language.Parse

Your code is affected by 1 vulnerability from 1 module.`,
    'failed',
    [{file: 'main.go', row: 15, code: 'GO-2021-0113', message: 'A language tag can cause Parse to panic.'}],
  ],
  [
    'gofmt -l: the list is all there is',
    1,
    'a.go\nsub/b.go\nerror_handler.go',
    'failed',
    [{file: 'a.go'}, {file: 'sub/b.go'}, {file: 'error_handler.go'}],
  ],
  ['gofmt -l: names of files beside other output are no findings', 1, 'compiling\na.go\nsub/b.go\ndone', 'failed', []],
  [
    'Ginkgo under go test: specs, not the test around them',
    1,
    `
Running Suite: Book Suite - /srv/book
======================================
Will run 2 of 3 specs
------------------------------
• [FAILED] [0.001 seconds]
Book when long [It] is a novel
/srv/book/book_suite_test.go:18

  Timeline >>
  error: noise
  [FAILED] in [It] - /srv/book/book_suite_test.go:19 @ 03/14/25 15:09:26.535
  << Timeline

  [FAILED] Expected
      <int>: 300
  to equal
      <int>: 301
  In [It] at: /srv/book/book_suite_test.go:19 @ 03/14/25 15:09:26.535
------------------------------

Summarizing 1 Failure:
  [FAIL] Book when long [It] is a novel
  /srv/book/book_suite_test.go:19

Ran 2 of 3 Specs in 0.002 seconds
FAIL! -- 1 Passed | 1 Failed | 1 Pending | 0 Skipped
--- FAIL: TestBook (0.02s)
FAIL
FAIL	example.com/gk/book	0.040s
FAIL`,
    'failed',
    [
      {
        name: 'Book when long is a novel',
        file: '/srv/book/book_suite_test.go',
        row: 19,
        message: 'Expected <int>: 300 to equal <int>: 301',
      },
    ],
    {passed: 1, failed: 1, skipped: 1, runner: 'ginkgo'},
  ],
];

describe('tools of Go', () => {
  const cases = CASES.map(([title, code, output, conclusion, findings, totals]) => ({
    title,
    code,
    output,
    conclusion,
    findings,
    totals,
  }));
  it.each(cases)('$title', ({code, output, conclusion, findings, totals}) => {
    const reading = read(output, code);
    expect(reading.conclusion).toBe(conclusion);
    expect(reading.findings).toMatchObject(findings);
    expect(reading.findings).toHaveLength(findings.length);
    if (totals) expect(reading.totals).toEqual(totals);
  });

  it.each(['-', 'a', ' ', '\t', 'é', '[a', '--- FAIL: a', 'a.go:1: '])('stays quick on a long line of %j', piece => {
    const line = piece.repeat(4096 / piece.length);
    expect(read(`${line}.go\n${line}.go:1:2: x\n--- FAIL: ${line}\nFAIL\t${line}\n${line}`, 1).conclusion).not.toBe(
      'passed',
    );
  });
});
