import {mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {afterAll, beforeAll, expect, it} from 'vitest';
import {resolvePath} from './resolvePath.js';

let folder: string;
beforeAll(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'resolve-')));
  mkdirSync(join(folder, 'a/b'), {recursive: true});
  symlinkSync('a', join(folder, 'relative'));
  symlinkSync(join(folder, 'relative'), join(folder, 'absolute'));
  symlinkSync('missing/deep', join(folder, 'dangling'));
  symlinkSync('circle', join(folder, 'circle'));
});
afterAll(() => rmSync(folder, {recursive: true, force: true}));

it('agrees with the system where everything exists', () => {
  for (const path of ['a/b', 'relative/b', 'absolute/b/..', 'absolute', '.', 'a/../relative']) {
    expect(resolvePath(join(folder, path))).toBe(realpathSync(join(folder, path)));
  }
  expect(resolvePath('/')).toBe('/');
});

it('goes on where the system gives up', () => {
  expect(resolvePath(join(folder, 'relative/none/x'))).toBe(join(folder, 'a/none/x'));
  expect(resolvePath(join(folder, 'dangling/x'))).toBe(join(folder, 'missing/deep/x'));
  expect(resolvePath(join(folder, 'circle/x'))).toBe(join(folder, 'circle/x'));
});
