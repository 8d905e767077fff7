import {existsSync, readFileSync} from 'node:fs';
import {fileURLToPath} from 'node:url';
import fc from 'fast-check';
import {describe, expect, it, test} from 'vitest';
import type {Outcome} from '../run/outcome.js';
import {createLineText} from '../text/lineText.js';
import {classify} from './classify.js';
import {readDiff} from './diff/readDiff.js';

interface Circumstances {
  readonly label?: string;
  readonly hint?: string;
  readonly outcome?: Outcome;
}

/** The type of a text in these circumstances. */
function typeOf(content: string, {label = '', hint = '', outcome}: Circumstances = {}) {
  const text = createLineText(content);
  return classify({text, diff: readDiff(text), label, hint, ...(outcome && {outcome})});
}

const PLAIN = 'alpha\nbeta\ngamma\n';
const PATCH = 'diff --git a/x b/x\n--- a/x\n+++ b/x\n@@ -1 +1 @@\n-a\n+b\n';
const SERVICE_LINE = '2026-03-02T10:15:04Z INFO worker request done\n';

const logs: readonly [title: string, content: string][] = [
  ['times and levels', '2026-03-02 10:15:04,123 INFO  [main] started\n2026-03-02 10:15:05,001 WARN  [main] slow\n'],
  [
    'syslog',
    'Mar  2 10:15:04 host sshd[812]: Accepted publickey for dev\nMar  2 10:15:09 host CRON[9]: (root) CMD (true)\n',
  ],
  ['JSON records', '{"time":"2026-03-02T10:15:04Z","level":"info","msg":"up"}\n{"level":"error","msg":"down"}\n'],
  ['logfmt', 'ts=2026-03-02T10:15:04Z level=info msg="up" port=80\nts=2026-03-02T10:15:05Z level=warn msg="slow"\n'],
  ['an access log', '10.0.0.7 - - [02/Mar/2026:10:15:04 +0000] "GET / HTTP/1.1" 200 612\n'.repeat(3)],
  ['the kernel', '[    0.000000] Linux version 6.1.0\n[    0.812345] pci 0000:00:1f.2: [8086:2922] type 00\n'],
  [
    'pytest',
    '===== test session starts =====\ncollected 2 items\n\nt/test_a.py .F   [100%]\n\n===== 1 failed, 1 passed in 0.12s =====\n',
  ],
  ['a test run in dots', '......F..\n\nRan 9 tests in 0.004s\n\nFAILED (failures=1)\n'],
  ['go test', '=== RUN   TestA\n--- FAIL: TestA (0.00s)\n    a_test.go:9: want 1\nFAIL\tx.example/a\t0.004s\n'],
  ['TAP', 'TAP version 13\nok 1 - adds\nnot ok 2 - divides\n1..2\n'],
  ['ticks and crosses', '  pool\n    ✓ opens (3 ms)\n    ✗ closes\n\n  1 passing (12ms)\n  1 failing\n'],
  ['a compiler', "src/a.c:3:1: error: expected ';'\n    3 | int x\n      |      ^\n1 error generated.\n"],
  [
    'rustc',
    'error[E0308]: mismatched types\n --> src/main.rs:3:9\n  |\n3 |     let x: u8 = "a";\n  |                 ^^^ expected `u8`\n',
  ],
  ['a build', '[ 50%] Building C object a.o\n[100%] Linking C executable a\nmake[1]: Leaving directory `/x`\n'],
  [
    'an installation',
    'Collecting requests\n  Downloading requests-2.31.0.whl (62 kB)\nInstalling collected packages: requests\nSuccessfully installed requests-2.31.0\n',
  ],
  [
    'a traceback',
    'Traceback (most recent call last):\n  File "/x/a.py", line 3, in <module>\n    main()\nValueError: bad\n',
  ],
  [
    'a Java trace',
    'Exception in thread "main" java.lang.IllegalStateException: x\n\tat a.b.C.d(C.java:3)\n\tat a.b.C.main(C.java:9)\n',
  ],
  ['a Go panic', 'panic: boom\n\ngoroutine 1 [running]:\nmain.main()\n\t/x/main.go:4 +0x1d\nexit status 2\n'],
  [
    'a mismatch that looks like a patch',
    'not ok 1 - sums\n--- Expected\n+++ Actual\n@@ @@\n-1\n+2\nFAILURES!\nTests: 1, Assertions: 1, Failures: 1.\n',
  ],
  ['a patch at the start of a log', `${PATCH}${SERVICE_LINE.repeat(40)}`],
];

const texts: readonly [title: string, content: string][] = [
  ['no words at all', ''],
  ['plain words', PLAIN],
  [
    'Python',
    'import os\n\n\ndef main():\n    """Log errors."""\n    if not os.path.exists("error.log"):\n        raise ValueError("failed: no log")\n',
  ],
  [
    'TypeScript',
    "import {log} from './log.js';\n\nexport function warn(message: string): void {\n  log('ERROR: ' + message);\n}\n",
  ],
  ['Go', 'package main\n\nimport "errors"\n\nfunc run() error {\n\treturn errors.New("failed")\n}\n'],
  ['C', '#include <stdio.h>\n\nint main(void)\n{\n\tprintf("error: %d\\n", 3);\n\treturn 0;\n}\n'],
  ['a shell script', '#!/bin/sh\nset -e\nif [ -f error.log ]; then\n  echo "ERROR: failed"\n  exit 1\nfi\n'],
  ['SQL', "SELECT id, message\nFROM errors\nWHERE level = 'ERROR'\nORDER BY id;\n"],
  [
    'a help text',
    'Usage: tool [options] <file>\n\nOptions:\n  -v, --verbose   print warnings and errors\n  --log <file>    write a log\n  -h, --help      show help\n',
  ],
  ['JSON', '{\n  "name": "x",\n  "errors": ["failed"],\n  "scripts": {\n    "test": "vitest"\n  }\n}\n'],
  ['JSON in one line', '{"name":"x","version":"1.0.0","dependencies":{"a":"^1.0.0"},"errors":[]}\n'],
  ['CSV', 'id,name,status,at\n1,alpha,failed,2026-03-02\n2,beta,passed,2026-03-03\n3,gamma,error,2026-03-04\n'],
  [
    'reStructuredText',
    'Errors\n^^^^^^\n\n.. versionadded:: 3.4\n\nGenerates :command:`fail`.\n\n.. _`Error Names`:\n\nThe ``name`` of it\nin ``errors``, see :variable:`ERRORS`,\n:variable:`LOG` and\n:ref:`Error Names`.\n',
  ],
  [
    'YAML',
    'name: ci\non: [push]\njobs:\n  test:\n    runs-on: ubuntu-latest\n    steps:\n      - uses: actions/checkout@v4\n      - run: npm test\n',
  ],
  ['INI and TOML', '[package]\nname = "x"\nversion = "0.1.0"\n\n[log]\nlevel = "error"\n'],
  [
    'XML',
    '<?xml version="1.0"?>\n<testsuite name="a" failures="1">\n  <testcase name="b">\n    <failure message="no"/>\n  </testcase>\n</testsuite>\n',
  ],
  [
    'Markdown',
    '# Errors\n\nA run that failed says so in its last line. See [the log](log.md).\n\n- Warnings are counted.\n- Errors stop the run.\n',
  ],
  [
    'prose',
    'The build failed twice last week because nobody had read the log.\nWe agreed that a warning is enough for now, and that errors stay errors.\n',
  ],
  [
    'git log',
    'commit 0123456789abcdef0123456789abcdef01234567\nAuthor: A <a@b.example>\nDate:   Mon Mar 2 10:15:04 2026 +0100\n\n    Fix error in build\n',
  ],
  [
    'git log --oneline',
    '0123abc fix: error in build\n1234bcd test: add failing case\n2345cde docs: speak of warnings\n',
  ],
  [
    'git status',
    'On branch main\nChanges not staged for commit:\n  (use "git add <file>..." to update)\n\tmodified:   src/error.ts\n\tmodified:   test/log.test.ts\n',
  ],
  [
    'git diff --stat',
    ' src/a.ts | 12 ++++++------\n src/b.ts |  3 +++\n 2 files changed, 9 insertions(+), 6 deletions(-)\n',
  ],
  [
    'matches of grep',
    'src/log.ts:12:  error(message: string): void;\nsrc/log.ts:40:export function warn(message: string) {\nsrc/run.ts:7:// errors are values\n',
  ],
  ['ls -l', 'total 12\n-rw-r--r-- 1 dev dev 120 Mar  2 10:15 error.log\ndrwxr-xr-x 2 dev dev 4096 Mar  2 10:15 test\n'],
  ['paths', './src/log.ts\n./src/errors/index.ts\n./test/log.test.ts\n'],
  [
    'a table',
    'NAME     READY   STATUS    RESTARTS   AGE\napi-1    1/1     Running   0          3d\napi-2    0/1     Error     7          3d\n',
  ],
];

describe('the content', () => {
  test.each(logs)('of %s is a log', (_title, content) => {
    expect(typeOf(content)).toBe('log');
  });

  test.each(texts)('of %s is a text', (_title, content) => {
    expect(typeOf(content)).toBe('text');
  });

  test.each([
    ['a patch', PATCH],
    [
      'a commit with its message',
      `commit 0123456789abcdef\nAuthor: A <a@b.example>\nDate:   Mon Mar 2 10:15:04 2026\n\n    error: fix it\n\n${PATCH}`,
    ],
    [
      'a mail',
      `From 0123456789012345678901234567890123456789 Mon Sep 17 00:00:00 2001\nFrom: A <a@b.example>\nSubject: x\n\nfixes the error\n---\n x | 2 +-\n\n${PATCH}-- \n2.39.5\n`,
    ],
    ['a patch with a word before it', `intro\n${PATCH}`],
    [
      'several commits',
      `commit 0123456\nAuthor: A\n\n${'    said at length\n'.repeat(300)}\n${PATCH}\ncommit 1234567\n\n    x\n\n${PATCH}`,
    ],
    ['a patch under warnings of git', `warning: in x, LF will be replaced by CRLF\n`.repeat(3) + PATCH],
    ['a change of mode', 'diff --git a/run.sh b/run.sh\nold mode 100644\nnew mode 100755\n'],
  ])('of %s is a diff', (_title, content) => {
    expect(typeOf(content)).toBe('diff');
  });

  it('outweighs the label', () => {
    expect(typeOf(PATCH, {label: 'build log'})).toBe('diff');
    expect(typeOf(SERVICE_LINE.repeat(20), {label: 'git diff'})).toBe('log');
    expect(typeOf('no changes\n', {label: 'git diff --stat'})).toBe('text');
  });

  it('outweighs the failure of the command', () => {
    expect(typeOf(PATCH, {outcome: {kind: 'exited', code: 1}})).toBe('diff');
  });
});

describe('a patch beside a log', () => {
  it('may itself change a log', () => {
    const part = `diff --git a/x b/x\n--- a/x\n+++ b/x\n@@ -1,31 +1,30 @@\n${` ${SERVICE_LINE}`.repeat(30)}-a\n`;
    expect(typeOf(part + 'some words of no meaning\n'.repeat(15))).toBe('diff');
  });

  it('is a diff only if the patch is most of it', () => {
    const part = (lines: number) =>
      `diff --git a/x b/x\n--- a/x\n+++ b/x\n@@ -0,0 +1,${lines} @@\n${'+a\n'.repeat(lines)}`;
    expect(typeOf(part(400) + SERVICE_LINE.repeat(20))).toBe('diff');
    expect(typeOf(part(40) + SERVICE_LINE.repeat(20))).toBe('log');
    expect(typeOf(part(4) + SERVICE_LINE.repeat(20))).toBe('log');
  });
});

describe('the hint', () => {
  test.each(['diff', 'log', 'text'])('%s wins over content, label and outcome', hint => {
    for (const content of [PLAIN, PATCH, SERVICE_LINE]) {
      expect(typeOf(content, {hint, label: 'git diff | build', outcome: {kind: 'exited', code: 1}})).toBe(hint);
    }
  });

  test.each(['', 'auto', 'parchment'])('"%s" says nothing', hint => {
    expect(typeOf(PLAIN, {hint})).toBe('text');
    expect(typeOf(PATCH, {hint})).toBe('diff');
  });
});

describe('the label', () => {
  test.each(['build log', 'run test', 'PyTest Run', 'cargo', 'src/make', 'unit-tests'])(
    '"%s" makes a log of words that say nothing',
    label => {
      expect(typeOf(PLAIN, {label})).toBe('log');
    },
  );

  test.each(['', 'notes', 'latest catalogue', 'login page', 'a different run', 'makeshift'])('"%s" does not', label => {
    expect(typeOf(PLAIN, {label})).toBe('text');
  });

  it('that names a diff asks for less of one', () => {
    const content = `${'a line of prose that says nothing at all\n'.repeat(12)}${PATCH}`;
    expect(typeOf(content)).toBe('text');
    expect(typeOf(content, {label: 'git show'})).toBe('diff');
  });
});

describe('the outcome', () => {
  test.each<Outcome>([
    {kind: 'exited', code: 1},
    {kind: 'signalled', signal: 'SIGKILL'},
    {kind: 'timedOut', timeoutMs: 10},
    {kind: 'cancelled'},
  ])('$kind makes a log of words that say nothing', outcome => {
    expect(typeOf(PLAIN, {outcome})).toBe('log');
  });

  it('of success does not', () => {
    expect(typeOf(PLAIN, {outcome: {kind: 'exited', code: 0}})).toBe('text');
  });
});

describe('classify', () => {
  it('takes odd bytes without complaint', () => {
    fc.assert(
      fc.property(fc.uint8Array({maxLength: 400}), fc.string(), (bytes, label) => {
        const text = createLineText(bytes);
        expect(['diff', 'log', 'text']).toContain(classify({text, diff: readDiff(text), label, hint: ''}));
      }),
    );
  });

  it('takes the share of the patches from all of the text', () => {
    const prose = 'a line of prose that says nothing at all\n';
    expect(typeOf(`${PATCH}${prose}`.repeat(2000))).toBe('diff');
    expect(typeOf(`${PATCH}${prose.repeat(30)}`.repeat(2000))).toBe('text');
    expect(typeOf(`commit 0123456789abcdef\n\n${prose.repeat(30)}${PATCH}`.repeat(2000))).toBe('diff');
  });

  it('looks at a bounded part of megabyte lines and of a million lines', () => {
    for (const content of ['x'.repeat(3_000_000), `${'=- .:('.repeat(400_000)}\n`, 'x\n'.repeat(1_000_000)]) {
      expect(typeOf(content)).toBe('text');
    }
  });
});

const shared = fileURLToPath(new URL('../../../shared/data/', import.meta.url));

describe.skipIf(!existsSync(`${shared}classify.jsonl`))('the shared captures (skipped where they are absent)', () => {
  it('are told apart in at least 96 of 100 cases', () => {
    const cases: {file: string; type: string; alsoOk?: string[]}[] = readFileSync(`${shared}classify.jsonl`, 'utf8')
      .trim()
      .split('\n')
      .map(line => JSON.parse(line));
    const missed = cases.filter(({file, type, alsoOk = []}) => {
      const content = readFileSync(shared + file, 'utf8').replace(/\x1b\[[0-9;?]*[A-Za-z]/g, '');
      return ![type, ...alsoOk].includes(typeOf(content));
    });
    expect(missed.length / cases.length, missed.map(({file}) => file).join(', ')).toBeLessThanOrEqual(0.04);
  });
});
