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

type Case = readonly [string, number, string, Conclusion, readonly Partial<Finding>[]];

const GIT: readonly Case[] = [
  [
    'a merge names every file that is in conflict',
    1,
    `
Auto-merging a.txt
CONFLICT (content): Merge conflict in a.txt
CONFLICT (modify/delete): my notes.txt deleted in feat and modified in HEAD.  Version HEAD of my notes.txt left in tree.
CONFLICT (file/directory): directory in the way of d from HEAD; moving it to d~HEAD instead.
CONFLICT (rename/delete): src/old.c renamed to src/new.c in feat, but deleted in HEAD.
CONFLICT (rename/rename): one.txt renamed to two.txt in HEAD and to three.txt in feat.
CONFLICT (submodule): Merge conflict in lib
Automatic merge failed; fix conflicts and then commit the result.`,
    'failed',
    [
      {kind: 'conflict', file: 'a.txt', code: 'content'},
      {file: 'my notes.txt', code: 'modify/delete'},
      {file: 'd', code: 'file/directory'},
      {file: 'src/old.c', code: 'rename/delete'},
      {file: 'one.txt', code: 'rename/rename'},
      {file: 'lib', code: 'submodule', evidence: [7, 8]},
    ],
  ],
  [
    'a patch that does not apply is a failure at the row of the hunk',
    1,
    'error: patch failed: src/a.c:12\nerror: src/a.c: patch does not apply\nerror: b.c: No such file or directory',
    'failed',
    [
      {file: 'src/a.c', row: 12, message: 'patch failed: src/a.c:12'},
      {file: 'b.c', message: 'b.c: No such file or directory'},
    ],
  ],
  [
    'a patch that cannot be read is an error',
    128,
    'error: corrupt patch at line 8',
    'error',
    [{row: 8, message: 'corrupt patch at line 8'}],
  ],
  [
    'GNU patch: the file stands above the hunk',
    1,
    'patching file src/a.c\nHunk #1 FAILED at 14.\n1 out of 1 hunk FAILED -- saving rejects to file src/a.c.rej',
    'failed',
    [{file: 'src/a.c', row: 14, message: 'Hunk #1 FAILED at 14.'}],
  ],
  [
    'a push that was refused is one finding, with what the hook said',
    1,
    `
remote: error: no direct push to main
To git.example.org:a/b.git
 ! [remote rejected] main -> main (pre-receive hook declined)
error: failed to push some refs to 'git.example.org:a/b.git'`,
    'failed',
    [{name: 'main', message: '[remote rejected] main -> main (pre-receive hook declined)', evidence: [3, 4, 1]}],
  ],
  [
    'local changes in the way: the file, not the advice',
    1,
    'error: Your local changes to the following files would be overwritten by checkout:\n\tsrc/a.txt\nPlease commit your changes or stash them before you switch branches.\nAborting',
    'error',
    [{file: 'src/a.txt'}],
  ],
  [
    'no repository',
    128,
    'fatal: not a git repository (or any of the parent directories): .git',
    'error',
    [{message: 'not a git repository (or any of the parent directories): .git'}],
  ],
  [
    'what a green run says in passing stays a remark',
    0,
    'fatal: not a git repository: .git\nversion 1.2.0',
    'passed',
    [],
  ],
];

const DATABASES: readonly Case[] = [
  [
    'sqlite3: rows of the script',
    1,
    '\nRuntime error near line 4: UNIQUE constraint failed: t.id (19)\nParse error near line 6: near "SELCT": syntax error\n  SELCT 1;\n  ^--- error here',
    'failed',
    [
      {row: 4, message: 'UNIQUE constraint failed: t.id', code: '19'},
      {row: 6, message: 'near "SELCT": syntax error', range: {start: 2, end: 4}},
    ],
  ],
  ['sqlite3 before 3.39', 1, 'Error: near line 3: no such table: t', 'failed', [{row: 3, message: 'no such table: t'}]],
  [
    'psql: an exit status of 0 hides nothing, what follows a broken transaction says nothing',
    0,
    `
CREATE TABLE
psql:q.sql:3: ERROR:  23505: duplicate key value violates unique constraint "pk"
DETAIL:  Key (id)=(1) already exists.
psql:q.sql:4: ERROR:  25P02: current transaction is aborted, commands ignored until end of transaction block`,
    'failed',
    [
      {
        file: 'q.sql',
        row: 3,
        code: '23505',
        message: 'duplicate key value violates unique constraint "pk"',
        evidence: [2, 3],
      },
    ],
  ],
  [
    'psql: no server',
    2,
    'psql: error: connection to server at "127.0.0.1", port 9 failed: Connection refused\n\tIs the server running on that host and accepting TCP/IP connections?',
    'error',
    [{name: '127.0.0.1', range: {start: 1, end: 2}}],
  ],
  [
    'mysql: a statement',
    1,
    "ERROR 1146 (42S02) at line 3: Table 'shop.x' doesn't exist",
    'failed',
    [{row: 3, code: '1146', message: "Table 'shop.x' doesn't exist"}],
  ],
  [
    'mysql: no server',
    1,
    "ERROR 2002 (HY000): Can't connect to local server through socket '/run/mysqld.sock' (2)",
    'error',
    [{code: '2002'}],
  ],
];

const TRANSFER: readonly Case[] = [
  [
    'rsync: the file that is missing, with the last line',
    23,
    `
sending incremental file list
rsync: [sender] link_stat "/p/src/gone.txt" failed: No such file or directory (2)
src/error.log
rsync error: some files/attrs were not transferred (see previous errors) (code 23) at main.c(1394) [sender=3.2.7]`,
    'failed',
    [
      {
        file: '/p/src/gone.txt',
        message: 'link_stat "/p/src/gone.txt" failed: No such file or directory (2)',
        evidence: [2, 4],
      },
    ],
  ],
  [
    'rsync: the remote shell has said why',
    255,
    'ssh: connect to host b.example port 22: Connection refused\nrsync: connection unexpectedly closed (0 bytes received so far) [sender]\nrsync error: unexplained error (code 255) at io.c(232) [sender=3.2.7]',
    'error',
    [{name: 'b.example', message: 'connect to host b.example port 22: Connection refused'}],
  ],
  ['rsync: names of files mean nothing', 0, 'sending incremental file list\nsrc/rsync error.log', 'passed', []],
  [
    'curl behind its progress table',
    6,
    '  0     0    0     0    0     0      0      0 --:--:-- --:--:-- --:--:--     0curl: (6) Could not resolve host: no.example',
    'error',
    [{code: '6', name: 'no.example', message: 'Could not resolve host: no.example'}],
  ],
  [
    'wget: the address stands above',
    8,
    '--2026-12-01 02:49:43--  http://a.example/x\nHTTP request sent, awaiting response... 404 Not Found\n2026-12-01 02:49:43 ERROR 404: Not Found.',
    'error',
    [{code: '404', name: 'http://a.example/x', message: 'Not Found.'}],
  ],
];

describe.each([
  ['git', GIT],
  ['databases', DATABASES],
  ['transfer', TRANSFER],
] as const)('%s', (_, cases) => {
  test.each(cases)('%s', (_title, code, output, conclusion, expected) => {
    const reading = read(output, code);
    const faults = reading.findings.filter(({severity}) => severity !== 'warning');
    expect(faults).toMatchObject(expected);
    expect(faults).toHaveLength(expected.length);
    expect(reading.conclusion).toBe(conclusion);
  });
});

describe('operations tools', () => {
  test('an output that is cut anywhere never throws and never reads as broken', () => {
    for (const [, code, output] of [...GIT, ...DATABASES, ...TRANSFER]) {
      for (let end = 0; end < output.length; end += 7) {
        const reading = read(output.slice(0, end), code);
        expect(reading.understoodBy.filter(name => name.endsWith('(broken)'))).toEqual([]);
      }
    }
  });
});
