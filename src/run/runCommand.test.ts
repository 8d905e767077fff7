import {mkdtempSync, realpathSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join, relative} from 'node:path';
import {afterAll, beforeAll, describe, expect, it, test} from 'vitest';
import {isAlive, program, recordCommand, recordToEnd} from '../../test/support/recordCommand.js';
import {exitStatusOf} from './exitStatus.js';
import {RunRefusal} from './runRefusal.js';

let folder: string;
beforeAll(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'run-')));
});
afterAll(() => rmSync(folder, {recursive: true, force: true}));

describe('the end of a command', () => {
  test.each([
    ['status 0', 'true', {kind: 'exited', code: 0}, 0],
    ['status 1', 'false', {kind: 'exited', code: 1}, 1],
    ['status 255', 'exit 255', {kind: 'exited', code: 255}, 255],
    ['125, which means nothing special', 'exit 125', {kind: 'exited', code: 125}, 125],
    ['127 for a program that is not found', 'no-such-program-xyz', {kind: 'exited', code: 127}, 127],
    ['a signal of the shell itself', 'kill -KILL $$', {kind: 'signalled', signal: 'SIGKILL'}, 137],
    ['SIGTERM of the shell itself', 'kill -TERM $$', {kind: 'signalled', signal: 'SIGTERM'}, 143],
    ['a signal of a child as the shell reports it', '(kill -KILL $BASHPID); exit $?', {kind: 'exited', code: 137}, 137],
    ['the last member of a pipeline', 'false | true', {kind: 'exited', code: 0}, 0],
    ['a command text that begins with a dash', '-x 2>/dev/null; exit 3', {kind: 'exited', code: 3}, 3],
    ['no command at all', '', {kind: 'exited', code: 0}, 0],
  ] as const)('is told as %s', async (_title, command, outcome, status) => {
    const {end} = await recordToEnd(command);
    expect(end.outcome).toEqual(outcome);
    expect(exitStatusOf(end.outcome)).toBe(status);
    expect(end).toMatchObject({survivors: [], holders: [], isOutputHeld: false});
  });

  it('is 126 for a file that may not be executed', async () => {
    writeFileSync(join(folder, 'plain.txt'), 'text\n', {mode: 0o644});
    const {end} = await recordToEnd('./plain.txt', {cwd: folder});
    expect(end.outcome).toEqual({kind: 'exited', code: 126});
  });

  it('is not the end of its output: a program may close that early', async () => {
    const {end, text} = await recordToEnd(program('closes-stdout-early.sh'), {timeoutMs: 20_000});
    expect(end.outcome).toEqual({kind: 'exited', code: 7});
    expect(text()).toBe('before\n');
  });

  it('does not wait for children that do not hold the output, and leaves them alive', async () => {
    const {end, text} = await recordToEnd(program('forks-and-exits.sh'));
    const pids = [...text().matchAll(/child (\d+)/g)].map(found => Number(found[1]));
    expect(end).toMatchObject({outcome: {kind: 'exited', code: 0}, isOutputHeld: false});
    expect(pids).toHaveLength(2);
    for (const pid of pids) expect(process.kill(pid, 'SIGKILL')).toBe(true);
  });

  it('is an exit when the command ended in time, even if nobody could look until the limit had passed', async () => {
    const running = recordCommand('true', {timeoutMs: 200});
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 500); // Holds this process, not the command.
    expect((await running.done).outcome).toEqual({kind: 'exited', code: 0});
  });

  it('is told as not started when the system refuses to start the shell', async () => {
    const {end, pid} = await recordToEnd(`: ${'x'.repeat(4_000_000)}`);
    expect(end.outcome).toEqual({kind: 'notStarted', reason: 'the shell could not be started (E2BIG)'});
    expect(pid).toBeUndefined();
    expect(exitStatusOf(end.outcome)).toBe(126);
  });

  it('is an error of the consumer when the consumer cannot go on, and the command is stopped', async () => {
    const {runCommand} = await import('./runCommand.js');
    const running = runCommand(program('forever.sh'), {
      env: process.env,
      onBytes() {
        throw new Error('full');
      },
    });
    await expect(running.done).rejects.toThrow('full');
    await expect(running.drained).rejects.toThrow('full');
    expect(isAlive(running.pid)).toBe(false);
  });
});

describe('what a command finds', () => {
  it('is an empty stdin', async () => {
    const {text} = await recordToEnd(`${program('reads-stdin.mjs')}; cat; read line; echo "read says $?"`, {
      timeoutMs: 20_000,
    });
    expect(text()).toBe('0 bytes, then the end\nread says 1\n');
  });

  it('is bash where PATH has it, and the result says which shell', async () => {
    const {text, shell} = await recordToEnd('test -n "$BASH_VERSION" && echo "$0"');
    expect(shell).toMatch(/\/bash$/);
    expect(text()).toBe('bash\n');
  });

  it('is the shell of the system where PATH has no bash', async () => {
    const {text, shell} = await recordToEnd('echo "$0"', {env: {PATH: folder}});
    expect(shell).toBe('/bin/sh');
    expect(text()).toBe('sh\n');
  });

  it('is never a shell from the working directory', async () => {
    const here = relative(process.cwd(), folder);
    writeFileSync(join(folder, 'bash'), '#!/bin/sh\necho stranger\n', {mode: 0o755});
    for (const PATH of [here, `${here}:`, '']) expect((await recordToEnd('echo', {env: {PATH}})).shell).toBe('/bin/sh');
    rmSync(join(folder, 'bash'));
  });

  it('is the working directory that was asked for', async () => {
    expect((await recordToEnd('pwd -P', {cwd: folder})).text()).toBe(`${folder}\n`);
    expect((await recordToEnd('pwd -P')).text()).toBe(`${realpathSync('.')}\n`);
  });

  it('is no terminal', async () => {
    expect((await recordToEnd('test -t 0 || test -t 1 || test -t 2; echo $?')).text()).toBe('1\n');
  });

  it('is a process group of its own', async () => {
    const {text, pid} = await recordToEnd('ps -o pgid= -p $$');
    expect(Number(text())).toBe(pid);
  });
});

describe('a refusal', () => {
  test.each([
    ['a working directory that is not there', 'cwd_not_found', {cwd: '/no/such/folder'}],
    ['a working directory with a NUL', 'cwd_not_found', {cwd: '/tmp\0'}],
    ['a working directory that is a file', 'cwd_not_a_directory', {cwd: '/etc/passwd'}],
    ['a timeout of 0', 'timeout_not_positive', {timeoutMs: 0}],
    ['a negative timeout', 'timeout_not_positive', {timeoutMs: -1}],
    ['a timeout that is no number', 'timeout_not_positive', {timeoutMs: Number.NaN}],
  ])('meets %s before anything runs', (_title, code, options) => {
    const mark = join(folder, 'ran');
    const refused = captureError(() => recordCommand(`touch ${mark}`, options));
    expect(refused).toBeInstanceOf(RunRefusal);
    expect(refused).toMatchObject({code});
  });

  it('meets a command with a NUL without repeating it', () => {
    const refused = captureError(() => recordCommand('echo secret\0'));
    expect(refused).toMatchObject({code: 'command_has_nul'});
    expect(String(refused)).not.toContain('secret');
  });

  it('does not meet a timeout that is longer than timers can be', async () => {
    const {end} = await recordToEnd('true', {timeoutMs: Number.POSITIVE_INFINITY});
    expect(end.outcome).toEqual({kind: 'exited', code: 0});
    expect((await recordToEnd('true', {timeoutMs: 2 ** 40})).end.outcome).toEqual({kind: 'exited', code: 0});
  });
});

function captureError(act: () => unknown): unknown {
  try {
    act();
    return undefined;
  } catch (error) {
    return error;
  }
}
