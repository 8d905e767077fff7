import {mkdirSync, mkdtempSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {delimiter, join} from 'node:path';
import {afterAll, beforeAll, expect, it} from 'vitest';
import {findExecutable, isExecutableFile} from './findExecutable.js';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'find-'));
  for (const name of ['one', 'two']) mkdirSync(join(folder, name));
  writeFileSync(join(folder, 'one/tool'), '', {mode: 0o644});
  writeFileSync(join(folder, 'two/tool'), '', {mode: 0o755});
  mkdirSync(join(folder, 'one/directory'));
});
afterAll(() => rmSync(folder, {recursive: true, force: true}));

it('finds the first file on the path that may be executed', () => {
  const path = [join(folder, 'none'), join(folder, 'one'), join(folder, 'two')].join(delimiter);
  expect(findExecutable('tool', path)).toBe(join(folder, 'two/tool'));
  expect(findExecutable('directory', path)).toBeUndefined();
  expect(findExecutable('absent', path)).toBeUndefined();
});

it('takes relative and empty parts of the path from the given folder', () => {
  expect(findExecutable('tool', `two${delimiter}one`, folder)).toBe(join(folder, 'two/tool'));
  expect(findExecutable('tool', delimiter, join(folder, 'two'))).toBe(join(folder, 'two/tool'));
});

it('finds nothing on an empty path', () => {
  expect(findExecutable('tool', '', join(folder, 'two'))).toBeUndefined();
});

it('never throws for odd names', () => {
  for (const name of ['', '\0', '.', '..', 'x'.repeat(10_000)]) expect(findExecutable(name, folder)).toBeUndefined();
  expect(isExecutableFile('\0')).toBe(false);
});
