import {spawnSync} from 'node:child_process';
import {existsSync, mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {afterAll, beforeAll, describe, expect, it, test} from 'vitest';
import {preflightCommand} from './preflight.js';

let folder: string;
let repository: string;
beforeAll(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'preflight-')));
  repository = join(folder, 'repository');
  mkdirSync(join(repository, 'sub'), {recursive: true});
  spawnSync('git', ['init', '-q', repository]);
});
afterAll(() => rmSync(folder, {recursive: true, force: true}));

const look = (command: string, cwd?: string, env: NodeJS.ProcessEnv = process.env) =>
  preflightCommand(command, cwd, env);

function makeTool(mode: number, name = 'tool'): string {
  const path = join(folder, name);
  writeFileSync(path, '#!/bin/sh\n', {mode});
  return path;
}

describe('the command', () => {
  test.each([
    ['echo "a b" \'c d\' e\\ f', 'ok', 4],
    ['', 'empty', 0],
    ['   ', 'empty', 0],
    ['echo "abc', 'unavailable: a quote is not closed', 0],
    ['echo abc\\', 'unavailable: nothing follows the last backslash', 0],
  ])('%j is parsed as %j with %i words', async (command, parseStatus, tokenCount) => {
    expect((await look(command)).command).toMatchObject({parseStatus, tokenCount});
  });

  it('is found on the PATH that it would have, links resolved', async () => {
    const tool = makeTool(0o755, 'some-tool');
    symlinkSync(tool, join(folder, 'alias-of-tool'));
    const {command} = await look('alias-of-tool --flag', undefined, {PATH: `/nonexistent:${folder}`});
    expect(command.executable).toEqual({status: 'resolved', requested: 'alias-of-tool', resolved: tool});
  });

  it('is unavailable when PATH does not have it', async () => {
    expect((await look('no-such-program-xyz --flag')).command.executable).toEqual({
      status: 'unavailable',
      requested: 'no-such-program-xyz',
      reason: 'not found on PATH',
    });
  });

  it('with a slash is found from the working directory', async () => {
    makeTool(0o755);
    const {command} = await look('./tool x', folder);
    expect(command.executable).toEqual({status: 'resolved', requested: './tool', resolved: join(folder, 'tool')});
  });

  it('is unavailable without the mode to execute it, and as a directory', async () => {
    const path = makeTool(0o644, 'plain');
    for (const requested of [path, folder]) {
      expect((await look(requested)).command.executable).toMatchObject({status: 'unavailable', requested});
    }
  });

  it('stands after assignments', async () => {
    const {command} = await look('A=1 B="2 3" no-such-program-xyz');
    expect(command).toMatchObject({tokenCount: 3, executable: {requested: 'no-such-program-xyz'}});
  });

  it('may be missing', async () => {
    for (const text of ['', 'A=1', 'echo "']) {
      expect((await look(text)).command.executable).toEqual({
        status: 'unavailable',
        reason: 'there is no command name',
      });
    }
  });

  test.each([
    ['cd x', 'builtin'],
    ['echo x', 'builtin'],
    ['if true; then ls; fi', 'keyword'],
    ['ls', null],
    ['', null],
  ])('%j is to the shell: %j', async (text, shellWord) => {
    expect((await look(text)).command.shellWord).toBe(shellWord);
  });

  it('counts as a builtin only in a shell that has it', async () => {
    expect((await look('source x')).command.shellWord).toBe('builtin');
    expect((await look('source x', undefined, {PATH: folder})).command.shellWord).toBeNull();
  });

  it('is never run', async () => {
    const mark = join(folder, 'mark');
    expect((await look(`touch ${mark}`)).limitations[0]).toContain('not executed');
    expect(existsSync(mark)).toBe(false);
  });
});

describe('the working directory', () => {
  it('is the process\u2019s own unless one is given', async () => {
    expect((await look('ls')).workingDirectory).toEqual({
      input: process.cwd(),
      resolved: realpathSync('.'),
      source: 'process-cwd',
      status: 'ok',
      exists: true,
      isDirectory: true,
      isSymlink: false,
      symlinkTarget: null,
      symlinkTargetExists: null,
    });
  });

  it('may be missing, a file, or a link to either', async () => {
    const file = makeTool(0o644, 'file');
    symlinkSync(join(folder, 'nowhere'), join(folder, 'dangling'));
    symlinkSync('repository/sub', join(folder, 'link'));
    symlinkSync('round', join(folder, 'round'));
    expect((await look('ls', join(folder, 'none/below'))).workingDirectory).toMatchObject({
      status: 'missing',
      exists: false,
      isDirectory: false,
      resolved: join(folder, 'none/below'),
    });
    expect((await look('ls', file)).workingDirectory).toMatchObject({
      status: 'not-a-directory',
      exists: true,
      isDirectory: false,
    });
    expect((await look('ls', join(folder, 'dangling'))).workingDirectory).toMatchObject({
      status: 'dangling-symlink',
      exists: true,
      isDirectory: false,
      isSymlink: true,
      symlinkTarget: join(folder, 'nowhere'),
      symlinkTargetExists: false,
    });
    expect((await look('ls', join(folder, 'link'))).workingDirectory).toMatchObject({
      status: 'ok',
      isSymlink: true,
      resolved: join(repository, 'sub'),
      symlinkTarget: join(repository, 'sub'),
      symlinkTargetExists: true,
    });
    expect((await look('ls', join(folder, 'round'))).workingDirectory).toMatchObject({
      status: 'dangling-symlink',
      isSymlink: true,
    });
    expect((await look('ls', 'a\0b')).workingDirectory).toMatchObject({status: 'missing'});
  });

  it('may begin with a tilde', async () => {
    const env = {...process.env, HOME: repository};
    expect((await look('ls', '~', env)).workingDirectory).toMatchObject({input: '~', resolved: repository});
    expect((await look('ls', '~/sub', env)).workingDirectory.resolved).toBe(join(repository, 'sub'));
    expect((await look('ls', '~other', env)).workingDirectory.status).toBe('missing');
  });
});

describe('the repository', () => {
  it('is the work tree around the working directory', async () => {
    expect((await look('ls', join(repository, 'sub'))).repository).toEqual({status: 'detected', root: repository});
  });

  it('is not detected outside of one, nor in the folder of Git itself', async () => {
    expect((await look('ls', folder)).repository).toEqual({
      status: 'not-detected',
      root: null,
      reason: 'not inside a Git repository',
    });
    expect((await look('ls', join(repository, '.git'))).repository).toMatchObject({status: 'not-detected', root: null});
  });

  it('is unavailable without a usable directory, without Git, and when Git is too slow', async () => {
    expect((await look('ls', '/no/such/folder')).repository).toEqual({
      status: 'unavailable',
      root: null,
      reason: 'the working directory is missing',
    });
    expect((await look('ls', folder, {PATH: '/nonexistent'})).repository).toEqual({
      status: 'unavailable',
      root: null,
      reason: 'git could not be started (ENOENT)',
    });
    const slow = mkdtempSync(join(folder, 'slow-'));
    writeFileSync(join(slow, 'git'), '#!/bin/sh\nexec sleep 30\n', {mode: 0o755});
    expect((await look('ls', folder, {PATH: `${slow}:${process.env.PATH}`})).repository).toEqual({
      status: 'unavailable',
      root: null,
      reason: 'git did not answer within 2 seconds',
    });
  });
});
