import {expect, test} from 'vitest';
import {createLineText} from '../../text/lineText.js';
import {readDiff} from './readDiff.js';

const HEAD = 'diff --git a/x b/x\n--- a/x\n+++ b/x\n@@ -1,3 +1,8 @@\n';
const conflictLines = (text: string) => readDiff(createLineText(text))?.conflictLines;

test.each([
  ['added markers', `${HEAD}+<<<<<<< HEAD\n+a\n+=======\n+b\n+>>>>>>> topic\n`, [5, 7, 9]],
  ['markers in context', `${HEAD} <<<<<<< HEAD\n a\n =======\n b\n >>>>>>> topic\n`, [5, 7, 9]],
  ['markers without names', `${HEAD}+<<<<<<<\n+======= \t\n+>>>>>>>\n`, [5, 6, 7]],
  ['two conflicts', `${HEAD}+<<<<<<< a\n+=======\n+>>>>>>> b\n+<<<<<<< a\n+=======\n+>>>>>>> b\n`, [5, 6, 7, 8, 9, 10]],
  [
    'the base of a three-way conflict between them',
    `${HEAD}+<<<<<<< a\n+||||||| base\n+=======\n+>>>>>>> b\n`,
    [5, 7, 8],
  ],
  [
    'an unresolved merge as git shows it',
    'diff --cc x\nindex 1,2..0\n--- a/x\n+++ b/x\n@@@ -1,1 -1,1 +1,5 @@@\n++<<<<<<< HEAD\n +a\n++=======\n+ b\n++>>>>>>> topic\n',
    [6, 8, 10],
  ],
])('%s are a conflict', (_title, text, lines) => {
  expect(conflictLines(text)).toEqual(lines);
});

test.each([
  ['removed markers', `${HEAD}-<<<<<<< HEAD\n-=======\n->>>>>>> topic\n+a\n`],
  ['eight characters', `${HEAD}+<<<<<<<< HEAD\n+======== x\n+>>>>>>>> topic\n`],
  ['a heading underlined with seven equal signs', `${HEAD}+Heading\n+=======\n+text\n`],
  ['markers without a separator', `${HEAD}+<<<<<<< a\n+>>>>>>> b\n`],
  ['markers out of order', `${HEAD}+>>>>>>> b\n+=======\n+<<<<<<< a\n`],
  [
    'markers of two files',
    `${HEAD}+<<<<<<< a\n+=======\ndiff --git a/y b/y\n--- a/y\n+++ b/y\n@@ -0,0 +1 @@\n+>>>>>>> b\n`,
  ],
])('%s are no conflict', (_title, text) => {
  expect(conflictLines(text)).toEqual([]);
});
