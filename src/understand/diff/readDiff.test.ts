import {existsSync, readFileSync} from 'node:fs';
import {fileURLToPath} from 'node:url';
import fc from 'fast-check';
import {describe, expect, it, test} from 'vitest';
import {createLineBlock, createLineText, LineText} from '../../text/lineText.js';
import type {DiffFile} from '../reading.js';
import {readDiff, readDiffInSteps} from './readDiff.js';

/** One entry as `status [old => ]path +added -removed @hunks Lfirst-last[ binary][ combined]`. */
function renderEntry(file: DiffFile): string {
  const path = file.oldPath === undefined ? file.path : `${file.oldPath} => ${file.path}`;
  const marks = `${file.binary ? ' binary' : ''}${file.combined ? ' combined' : ''}`;
  const {start, end} = file.range;
  return `${file.status} ${path} +${file.additions} -${file.deletions} @${file.hunks} L${start}-${end}${marks}`;
}

const mapOf = (text: string) => (readDiff(createLineText(text))?.files ?? []).map(renderEntry);

/** Patches without their final line end, and the entries they must give. */
const patches: readonly [title: string, patch: string, entries: readonly string[]][] = [
  [
    'a modified file',
    'diff --git a/x b/x\nindex 1..2 100644\n--- a/x\n+++ b/x\n@@ -1,2 +1,2 @@\n c\n-a\n+b',
    ['modified x +1 -1 @1 L1-8'],
  ],
  [
    'K35: a removed line that starts with two dashes is content',
    'diff --git a/q.sql b/q.sql\n--- a/q.sql\n+++ b/q.sql\n@@ -1,3 +1,2 @@\n select 1;\n--- drop old table\n select 2;',
    ['modified q.sql +0 -1 @1 L1-7'],
  ],
  [
    'an added line that starts with two pluses is content',
    'diff --git a/q b/q\n--- a/q\n+++ b/q\n@@ -1 +1,2 @@\n s\n+++ x',
    ['modified q +1 -0 @1 L1-6'],
  ],
  [
    'K36: a hunk with added lines only leaves a file modified',
    '--- a/x\n+++ b/x\n@@ -10,2 +10,4 @@\n a\n+b\n+c\n d',
    ['modified x +2 -0 @1 L1-7'],
  ],
  [
    'K37: the two names of a title are quoted independently',
    'diff --git "a/r\\303\\251sum\\303\\251.md" b/resume.md\nsimilarity index 100%\nrename from "r\\303\\251sum\\303\\251.md"\nrename to resume.md',
    ['renamed résumé.md => resume.md +0 -0 @0 L1-4'],
  ],
  [
    'K38: a path may contain " b/"',
    'diff --git a/lib b/x.txt b/lib b/x.txt\nnew file mode 100644\nindex 0000000..e69de29',
    ['added lib b/x.txt +0 -0 @0 L1-3'],
  ],
  [
    'K39: a binary file whose name holds a blank',
    'diff --git a/art/logo final.png b/art/logo final.png\nindex 1111111..2222222 100644\nBinary files a/art/logo final.png and b/art/logo final.png differ',
    ['modified art/logo final.png +0 -0 @0 L1-3 binary'],
  ],
  [
    'K40: header lines inside a hunk are content',
    'diff --git a/fixtures/sample.patch b/fixtures/sample.patch\nnew file mode 100644\n--- /dev/null\n+++ b/fixtures/sample.patch\n@@ -0,0 +1,3 @@\n+diff --git a/x b/x\n++++ b/x\n+@@ -1 +1 @@',
    ['added fixtures/sample.patch +3 -0 @1 L1-8'],
  ],
  [
    'a change of mode only',
    'diff --git a/run.sh b/run.sh\nold mode 100644\nnew mode 100755',
    ['modified run.sh +0 -0 @0 L1-3'],
  ],
  [
    'a deleted empty file',
    'diff --git a/e b/e\ndeleted file mode 100644\nindex e69de29..0000000',
    ['deleted e +0 -0 @0 L1-3'],
  ],
  [
    'a copy with a change',
    'diff --git a/x b/y\nsimilarity index 90%\ncopy from x\ncopy to y\nindex 1..2 100644\n--- a/x\n+++ b/y\n@@ -1 +1 @@\n-a\n+b',
    ['copied x => y +1 -1 @1 L1-10'],
  ],
  [
    'a type change is a deletion and an addition',
    'diff --git a/l b/l\ndeleted file mode 120000\n--- a/l\n+++ /dev/null\n@@ -1 +0,0 @@\n-t\n\\ No newline at end of file\ndiff --git a/l b/l\nnew file mode 100644\n--- /dev/null\n+++ b/l\n@@ -0,0 +1 @@\n+t',
    ['deleted l +0 -1 @1 L1-7', 'added l +1 -0 @1 L8-13'],
  ],
  [
    'a submodule',
    'diff --git a/sub b/sub\nindex 1..2 160000\n--- a/sub\n+++ b/sub\n@@ -1 +1 @@\n-Subproject commit 1\n+Subproject commit 2',
    ['modified sub +1 -1 @1 L1-7'],
  ],
  [
    'the log of a submodule',
    'Submodule lib/a 1234567..89abcde:\n  > one\n  < two\nSubmodule new 0000000...89abcde (new submodule)',
    ['modified lib/a +0 -0 @0 L1-3', 'added new +0 -0 @0 L4-4'],
  ],
  [
    'a binary patch ends at its last data line',
    'diff --git a/b b/b\nindex 1..2 100644\nGIT binary patch\ndelta 5\nMcmZo+^qAlQ00i9urT_o{\n\ndelta 5\nMcmZo+^qAlQ00i9urT_o{\n\n\nprose',
    ['modified b +0 -0 @0 L1-8 binary'],
  ],
  ['names without prefix', 'diff --git b/x b/x\n--- b/x\n+++ b/x\n@@ -1 +1 @@\n-a\n+b', ['modified b/x +1 -1 @1 L1-6']],
  [
    'mnemonic prefixes',
    'diff --git i/a/x w/a/x\n--- i/a/x\n+++ w/a/x\n@@ -1 +1 @@\n-a\n+b',
    ['modified a/x +1 -1 @1 L1-6'],
  ],
  ["prefixes of one's own", 'diff --git old/s p/x new/s p/x\nold mode 1\nnew mode 2', ['modified s p/x +0 -0 @0 L1-3']],
  [
    'a new file without prefix',
    'diff --git b/x b/x\nnew file mode 100644\n--- /dev/null\n+++ b/x\n@@ -0,0 +1 @@\n+a',
    ['added b/x +1 -0 @1 L1-6'],
  ],
  [
    'two files compared by git',
    'diff --git a/app.txt b/tmp/x\nindex 1..2 100644\n--- a/app.txt\n+++ b/tmp/x\n@@ -1 +1 @@\n-a\n+b',
    ['renamed app.txt => tmp/x +1 -1 @1 L1-7'],
  ],
  [
    'octal, C and plain escapes in quoted names',
    'diff --git "a/\\346\\227\\245\\t\\"q\\"\\\\.md" "b/\\346\\227\\245\\t\\"q\\"\\\\.md"\nold mode 1\nnew mode 2',
    ['modified 日\t"q"\\.md +0 -0 @0 L1-3'],
  ],
  [
    'a name with a blank ends at its tab',
    '--- a/my file\t\n+++ b/my file\t\n@@ -1 +1 @@\n-a\n+b',
    ['modified my file +1 -1 @1 L1-5'],
  ],
  [
    'several plain files',
    '--- a/1\n+++ b/1\n@@ -1 +1 @@\n-a\n+b\n--- a/2\n+++ b/2\n@@ -1 +1,2 @@\n-c\n+d\n+e',
    ['modified 1 +1 -1 @1 L1-5', 'modified 2 +2 -1 @1 L6-11'],
  ],
  [
    'plain names under two folders',
    '--- old/x\t2024-01-02 03:04:05.000000000 +0100\n+++ new/x\t2024-01-02 03:04:06.000000000 +0100\n@@ -1 +1 @@\n-a\n+b',
    ['modified new/x +1 -1 @1 L1-5'],
  ],
  [
    'a file dated zero does not exist',
    '--- old/x\t1970-01-01 01:00:00.000000000 +0100\n+++ new/x\t2024-01-02 03:04:06 +0100\n@@ -0,0 +1 @@\n+b\n--- old/y\t2024-01-02 03:04:06 +0100\n+++ new/y\t1969-12-31 19:00:00 -0500\n@@ -1 +0,0 @@\n-b',
    ['added new/x +1 -0 @1 L1-4', 'deleted old/y +0 -1 @1 L5-8'],
  ],
  [
    'the header of a recursive diff belongs to the file',
    'diff -ru old/x new/x\n--- old/x\t2024-01-02 03:04:05\n+++ new/x 2024-01-02 03:04:05\n@@ -1 +1 @@\n-a\n+b\nOnly in new: z\nBinary files old/i and new/i differ',
    ['modified new/x +1 -1 @1 L1-6', 'modified new/i +0 -0 @0 L8-8 binary'],
  ],
  [
    'normal hunks of a recursive diff',
    'diff -r old/x new/x\n1,2c1\n< a\n< b\n---\n> c\n7a7\n> d',
    ['modified new/x +2 -2 @2 L1-8'],
  ],
  [
    'a context diff',
    '*** old/x\t2024-01-02\n--- new/x\t2024-01-02\n***************\n*** 1,3 ****\n  a\n! b\n- c\n--- 1,2 ----\n  a\n! B\n***************\n*** 9 ****\n--- 8,9 ----\n  x\n+ y',
    ['modified new/x +2 -2 @2 L1-15'],
  ],
  [
    'svn',
    'Index: a b\n===================================================================\n--- a b\t(revision 1)\n+++ a b\t(working copy)\n@@ -1 +1 @@\n-a\n+b\n\nProperty changes on: a b\n___________________________________________________________________\nAdded: svn:executable\n## -0,0 +1 ##\n+*\n\\ No newline at end of property\nIndex: gone\n===================================================================\n--- gone\t(revision 2)\n+++ gone\t(nonexistent)\n@@ -1 +0,0 @@\n-a',
    ['modified a b +1 -1 @1 L1-14', 'deleted gone +0 -1 @1 L15-20'],
  ],
  [
    'svn: binary and empty files',
    'Index: i.png\n===================================================================\nCannot display: file marked as a binary type.\nsvn:mime-type = application/octet-stream\nIndex: empty\n===================================================================',
    ['modified i.png +0 -0 @0 L1-4 binary', 'modified empty +0 -0 @0 L5-6'],
  ],
  [
    'svn in git format is one entry a file',
    'Index: x\n===================================================================\ndiff --git a/x b/x\nnew file mode 10644\n--- a/x\t(nonexistent)\n+++ b/x\t(working copy)\n@@ -0,0 +1 @@\n+a',
    ['added x +1 -0 @1 L1-8'],
  ],
  [
    'cvs',
    'Index: x.c\n===================================================================\nRCS file: /cvs/x.c,v\nretrieving revision 1.1\ndiff -u -r1.1 x.c\n--- x.c\t1 Jan 2001 00:00:00 -0000\t1.1\n+++ x.c\t2 Jan 2001 00:00:00 -0000\n@@ -1 +1 @@\n-a\n+b',
    ['modified x.c +1 -1 @1 L1-10'],
  ],
  [
    'hg',
    'diff -r 82e55d328c8c x.c\n--- a/x.c\tFri Aug 26 01:21:28 2005 -0700\n+++ /dev/null\tThu Jan 01 00:00:00 1970 +0000\n@@ -1 +0,0 @@\n-a\ndiff -r 82e55d328c8c i.png\nBinary file i.png has changed',
    ['deleted x.c +0 -1 @1 L1-5', 'modified i.png +0 -0 @0 L6-7 binary'],
  ],
  [
    'bzr',
    "=== renamed file 'a' => 'b'\n=== modified file 'x'\n--- x\t2013-10-13 23:53:13 +0000\n+++ x\t2013-10-13 23:53:26 +0000\n@@ -1 +1 @@\n-a\n+b",
    ['renamed a => b +0 -0 @0 L1-1', 'modified x +1 -1 @1 L2-7'],
  ],
  [
    'a combined diff counts a line once',
    'diff --cc x\nindex 1,2..3\nmode 100644,100644..100755\n--- a/x\n+++ b/x\n@@@ -1,3 -1,2 +1,3 @@@\n  c\n++both\n- old one\n -old two\n +mine',
    ['modified x +2 -2 @1 L1-11 combined'],
  ],
  [
    'a combined diff of three parents',
    'diff --combined x\nindex 1,2,3..4\n--- a/x\n+++ b/x\n@@@@ -1,2 -1,1 -1,1 +1,1 @@@@\n   c\n-  d',
    ['modified x +0 -1 @1 L1-7 combined'],
  ],
  [
    'a quoted name of a combined diff',
    'diff --cc "d\\303\\266c.md"\nindex 1,2..3\nBinary files differ',
    ['modified döc.md +0 -0 @0 L1-3 binary combined'],
  ],
  [
    'a commit with a message in front',
    'commit 0123456789abcdef\nAuthor: A <a@b.example>\n\n    --- a/no\n    +++ b/no\n\ndiff --git a/x b/x\n--- a/x\n+++ b/x\n@@ -1 +1 @@\n-a\n+b',
    ['modified x +1 -1 @1 L7-12'],
  ],
  [
    'a mail with stat table and signature',
    'From 0123456789012345678901234567890123456789 Mon Sep 17 00:00:00 2001\nSubject: x\n\n---\n x | 2 +-\n 1 file changed\n\ndiff --git a/x b/x\n--- a/x\n+++ b/x\n@@ -1 +1 @@\n-a\n+b\n-- \n2.39.5',
    ['modified x +1 -1 @1 L8-13'],
  ],
  [
    'lines behind a complete hunk are not counted',
    'diff --git a/x b/x\n--- a/x\n+++ b/x\n@@ -1 +1 @@\n-a\n+b\n+ not counted\n- not counted',
    ['modified x +1 -1 @1 L1-6'],
  ],
  [
    'an empty line in a hunk is context',
    '--- a/1\n+++ b/1\n@@ -1,2 +1,3 @@\n a\n+b\n\n--- a/2\n+++ b/2\n@@ -1 +1 @@\n-a\n+b',
    ['modified 1 +1 -0 @1 L1-6', 'modified 2 +1 -1 @1 L7-11'],
  ],
  [
    'a hunk that is cut off before the next plain file',
    '--- a/1\n+++ b/1\n@@ -1,9 +1,9 @@\n a\n+b\n--- a/2\n+++ b/2\n@@ -1 +1 @@\n-a\n+b',
    ['modified 1 +1 -0 @1 L1-5', 'modified 2 +1 -1 @1 L6-10'],
  ],
  [
    'a mail whose hunk is cut off above the signature',
    'diff --git a/x b/x\n--- a/x\n+++ b/x\n@@ -1 +1,9 @@\n-a\n+b\n-- \n2.39.5',
    ['modified x +1 -1 @1 L1-6'],
  ],
  [
    'a file of the first day after zero exists',
    '--- x\t1970-01-01 05:00:00 +0000\n+++ x\t2024-01-02 03:04:06 +0100\n@@ -0,0 +1 @@\n+b',
    ['modified x +1 -0 @1 L1-4'],
  ],
  [
    'lines behind a complete context hunk are not counted',
    '*** x\n--- x\n***************\n*** 1 ****\n! a\n--- 1 ----\n! b\n+ c',
    ['modified x +1 -1 @1 L1-7'],
  ],
  [
    'a combined diff that names all old files',
    'diff --cc x\nindex 1,2..3\n--- a/x\n--- /dev/null\n+++ b/x\n@@@ -1,1 -0,0 +1,1 @@@\n +a',
    ['modified x +1 -0 @1 L1-7 combined'],
  ],
  [
    'a hunk that is cut off at the end',
    'diff --git a/x b/x\n--- a/x\n+++ b/x\n@@ -1,9 +1,9 @@\n a\n-b\n\n',
    ['modified x +0 -1 @1 L1-6'],
  ],
  [
    'a gap in the middle of a hunk',
    'diff --git a/x b/x\n--- a/x\n+++ b/x\n@@ -1,99 +1,99 @@\n-a\n\n[output truncated]\n\n+tail\n@@ -300 +300 @@\n-c\n+d\ndiff --git a/y b/y\nold mode 1',
    ['modified x +0 -1 @1 L1-5', 'modified y +0 -0 @0 L13-14'],
  ],
  ['a title that is cut off', 'diff --git a/src/long.txt b/src/lo', ['modified src/long.txt +0 -0 @0 L1-1']],
  [
    'names that are cut off',
    'diff --git a/src/long.txt b/src/long.txt\n--- a/src/long.txt\n+++ b/src/lo',
    ['modified src/long.txt +0 -0 @0 L1-3'],
  ],
  [
    'a rename that is cut off',
    'diff --git a/o b/n\nsimilarity index 90%\nrename from o',
    ['renamed o => n +0 -0 @0 L1-3'],
  ],
  [
    'a patch with CR LF line ends',
    'diff --git a/x b/x\r\n--- a/x\r\n+++ b/x\r\n@@ -1,2 +1,2 @@\r\n-a\r\n+b\r\n\r',
    ['modified x +1 -1 @1 L1-7'],
  ],
  [
    'a 0/0 hunk is counted and closes at once',
    'diff --git a/x b/x\n--- a/x\n+++ b/x\n@@ -0,0 +0,0 @@\n+a',
    ['modified x +0 -0 @1 L1-4'],
  ],
  [
    'prose before, between and behind',
    'intro\n--- intro ---\n--- a/x\n+++ b/x\n@@ -1 +1 @@\n-a\n+b\n--- the end\nbye',
    ['modified x +1 -1 @1 L3-7'],
  ],
];

describe('readDiff', () => {
  test.each(patches)('reads %s', (_title, patch, entries) => {
    expect(mapOf(`${patch}\n`)).toEqual(entries);
    expect(mapOf(patch)).toEqual(entries);
  });

  test.each([
    ['plain text', 'alpha\nbeta'],
    ['nothing', ''],
    ['a hunk without names', '@@ -1 +1 @@\n-a\n+b'],
    ['names without a hunk', '--- Expected\n+++ Actual\n@@ @@\n-a\n+b'],
    ['a separator', '--- starting tests\nall good'],
    ['test progress', '=== RUN   TestA\n--- PASS: TestA (0.00s)'],
    [
      'the lists of other tools',
      "Index: of pages\nSubmodule path 'a': checked out\nBinary file x matches\n*** a ***\ndiff -u a b",
    ],
  ])('%s is no patch', (_title, text) => {
    expect(readDiff(createLineText(text))).toBeUndefined();
  });

  it('sums the lines of all files', () => {
    const file = 'diff --git a/x b/x\n--- a/x\n+++ b/x\n@@ -1 +1,2 @@\n-a\n+b\n+c\n';
    expect(readDiff(createLineText(file.repeat(3)))).toMatchObject({additions: 6, deletions: 3, conflictLines: []});
  });

  it('numbers lines across blocks', () => {
    const blocks = ['one\ndiff --git a/x b/x\n', 'old mode 1\nnew mode 2\n'].map(text =>
      createLineBlock(Buffer.from(text)),
    );
    expect(readDiff(new LineText(blocks))?.files[0].range).toEqual({start: 2, end: 4});
  });

  it('pauses every few thousand lines', () => {
    const file = `diff --git a/x b/x\n--- a/x\n+++ b/x\n@@ -0,0 +1,30000 @@\n${'+a\n'.repeat(30_000)}`;
    const steps = readDiffInSteps(createLineText(file));
    let pauses = 0;
    let step = steps.next();
    for (; !step.done; step = steps.next()) pauses += 1;
    expect(pauses).toBe(4);
    expect(step.value).toMatchObject({additions: 30_000});
  });

  it('takes odd bytes without complaint', () => {
    const bytes = fc.uint8Array({maxLength: 300});
    const word = fc.constantFrom(
      'diff --git ',
      '"a/',
      '\\30',
      '@@@ -1,',
      '--- ',
      '+++ ',
      '@@ -1,2 +1 @@',
      '\n',
      '\0',
      '\ud800',
      'Index: ',
      '=',
      '*** ',
      'GIT binary patch',
    );
    fc.assert(
      fc.property(
        fc.array(
          fc.oneof(
            word.map(text => Buffer.from(text)),
            bytes,
          ),
          {maxLength: 40},
        ),
        pieces => {
          readDiff(createLineText(Buffer.concat(pieces)));
        },
      ),
    );
  });

  it('reads a generated patch back, whatever the lines look like', () => {
    const content = fc.constantFrom(
      '',
      'x',
      '-- a/x',
      '++ b/x',
      '@ -1 +1 @@',
      'diff --git a/x b/x',
      ' ',
      '\\ No',
      '-',
      '<<<',
    );
    const hunk = fc.array(fc.tuple(fc.constantFrom(' ', '-', '+'), content), {minLength: 1, maxLength: 12});
    const file = fc.record({
      path: fc.constantFrom('a', 'b/c d', 'lib b/x', 'ü'),
      hunks: fc.array(hunk, {minLength: 1, maxLength: 3}),
    });
    fc.assert(
      fc.property(fc.array(file, {minLength: 1, maxLength: 4}), fc.constantFrom('git', 'plain'), (files, style) => {
        const lines: string[] = [];
        const expected = files.map(({path, hunks}) => {
          const count = (...marks: string[]) => hunks.flat().filter(([mark]) => marks.includes(mark)).length;
          const start = lines.length + 1;
          if (style === 'git') lines.push(`diff --git a/${path} b/${path}`);
          lines.push(`--- a/${path}`, `+++ b/${path}`);
          for (const part of hunks) {
            const size = (other: string) => part.filter(([mark]) => mark !== other).length;
            lines.push(`@@ -1,${size('+')} +1,${size('-')} @@`, ...part.map(([mark, text]) => mark + text));
          }
          return `modified ${path} +${count('+')} -${count('-')} @${hunks.length} L${start}-${lines.length}`;
        });
        expect(mapOf(lines.join('\n'))).toEqual(expected);
      }),
    );
  });

  it('looks once at each of a million bytes of repeated header lines', () => {
    const text = (line: string) => createLineText(line.repeat(Math.ceil(1_000_000 / line.length)));
    expect(readDiff(text('--- a\n+++ b\n'))).toBeUndefined();
    expect(readDiff(text(`--- ${' '.repeat(30_000)}\n`))).toBeUndefined();
    expect(readDiff(text(`diff --git a/${' '.repeat(30_000)}/\n`))?.files).toHaveLength(34);
    expect(readDiff(text('@@ -1 +1 @@\n'))).toBeUndefined();
  });
});

const shared = fileURLToPath(new URL('../../../../shared/data/', import.meta.url));

describe.skipIf(!existsSync(`${shared}diffs.jsonl`))(
  'readDiff on the shared patches (skipped where they are absent)',
  () => {
    interface SharedFile extends Pick<DiffFile, 'path' | 'status' | 'additions' | 'deletions' | 'binary' | 'combined'> {
      readonly oldPath: string | null;
      readonly start: number;
      readonly end: number;
      readonly statusAlso?: readonly string[];
    }
    const cases: {id: string; file: string; files: SharedFile[]}[] = existsSync(`${shared}diffs.jsonl`)
      ? readFileSync(`${shared}diffs.jsonl`, 'utf8')
          .trim()
          .split('\n')
          .map(line => JSON.parse(line))
      : [];

    test.each(cases)('$id $file gives the exact map with line ranges', ({file, files}) => {
      const text = readFileSync(shared + file, 'utf8').replace(/\x1b\[[0-9;]*[A-Za-z]/g, '');
      const got = (readDiff(createLineText(text))?.files ?? []).map((entry, index) => {
        const {status, statusAlso = []} = files[index] ?? {};
        return [
          entry.path,
          entry.oldPath ?? null,
          statusAlso.includes(entry.status) ? status : entry.status,
          entry.additions,
          entry.deletions,
          entry.range,
          entry.binary ?? false,
          entry.combined ?? false,
        ];
      });
      expect(got).toEqual(
        files.map(want => [
          want.path,
          want.oldPath,
          want.status,
          want.additions,
          want.deletions,
          {start: want.start, end: want.end},
          want.binary ?? false,
          want.combined ?? false,
        ]),
      );
    });
  },
);
