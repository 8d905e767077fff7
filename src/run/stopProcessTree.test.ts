import {mkdtempSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {afterAll, describe, expect, it, test} from 'vitest';
import {isAlive, program, recordCommand} from '../../test/support/recordCommand.js';
import {readProcessTable} from '../system/processTable.js';

const isLinux = process.platform === 'linux';
const folder = mkdtempSync(join(tmpdir(), 'stop-'));
afterAll(() => rmSync(folder, {recursive: true, force: true}));

describe.concurrent('a time limit', () => {
  it('ends the command, keeps what it printed, and says how long the limit was', async () => {
    const running = recordCommand('echo phase one done; sleep 60; echo phase two done', {timeoutMs: 700});
    const end = await running.done;
    expect(end).toMatchObject({outcome: {kind: 'timedOut', timeoutMs: 700}, survivors: [], isOutputHeld: false});
    expect(running.text()).toBe('phase one done\n');
    expect(isAlive(running.pid)).toBe(false);
  });

  it('is told when the command printed nothing before it', async () => {
    const running = recordCommand('(echo started; sleep 60) | tail -5', {timeoutMs: 300});
    expect((await running.done).outcome).toEqual({kind: 'timedOut', timeoutMs: 300});
    expect(running.text()).toBe('');
  });
});

describe.concurrent('a cancellation', () => {
  it('ends the command with its children and keeps what they printed', async () => {
    const {end, text, found} = await cancelAfter(
      /running (\d+)\nrunning (\d+)/,
      `${program('forever.sh')} & ${program('forever.sh')}`,
    );
    expect(end).toMatchObject({outcome: {kind: 'cancelled'}, survivors: [], isOutputHeld: false});
    expect(found.slice(1).map(isAlive)).toEqual([false, false]);
    expect(text()).toBe(`${found[0]}\n`);
  });

  it('ends a command that ignores SIGTERM', async () => {
    const {end, found} = await cancelAfter(/running (\d+)/, program('ignores-sigterm.sh'));
    expect(end).toMatchObject({outcome: {kind: 'cancelled'}, survivors: []});
    expect(isAlive(found[1])).toBe(false);
  });

  it('ends children that outlive the shell and ignore SIGTERM', async () => {
    const {found} = await cancelAfter(/running (\d+)/, `${program('ignores-sigterm.sh')} & wait`);
    expect(isAlive(found[1])).toBe(false);
  });

  it('keeps the last words of a command that ends when it is asked to', async () => {
    const {end, text} = await cancelAfter(/running/, program('ends-politely.sh'));
    expect(end.outcome).toEqual({kind: 'cancelled'});
    expect(text()).toContain('last words\n');
  });

  it('ends all members of a pipeline and of nested shells', async () => {
    const {end, pid} = await cancelAfter(/tick/, `sh -c 'sh -c "while :; do echo tick; sleep 0.05; done" | cat'`);
    expect(end).toMatchObject({survivors: [], isOutputHeld: false});
    const table = (await readProcessTable()) ?? [];
    expect(table.filter(entry => entry.groupId === pid && !entry.isZombie)).toEqual([]);
  });

  it('ends a flood and hands over what was in the pipe', async () => {
    const {end, drained} = await cancelAfter(/y\ny\n/, 'yes');
    expect(end).toMatchObject({outcome: {kind: 'cancelled'}, isOutputHeld: false});
    await drained;
  });

  test.runIf(isLinux)('ends a descendant that has a session of its own', async () => {
    const {end, found} = await cancelAfter(/child (\d+)/, program('new-session.mjs'));
    expect(end).toMatchObject({outcome: {kind: 'cancelled'}, survivors: []});
    expect(isAlive(found[1])).toBe(false);
  });

  test.runIf(isLinux)('ends an orphan of its session that has a group of its own', async () => {
    const {found} = await cancelAfter(/child (\d+)/, program('own-group.bash'));
    expect(isAlive(found[1])).toBe(false);
  });

  test.runIf(isLinux)('ends a process that only the output connects with the command', async () => {
    const {end, found} = await cancelAfter(/child (\d+)/, program('adopted.sh'));
    expect(end).toMatchObject({survivors: [], isOutputHeld: false});
    expect(isAlive(found[1])).toBe(false);
  });

  it('before the start means that nothing runs', async () => {
    const running = recordCommand('echo x', {signal: AbortSignal.abort()});
    expect(await running.done).toMatchObject({outcome: {kind: 'cancelled'}, isOutputHeld: false});
    expect([running.pid, running.text()]).toEqual([undefined, '']);
  });

  it('after the end changes nothing', async () => {
    const cancel = new AbortController();
    const running = recordCommand('true', {signal: cancel.signal});
    await running.done;
    cancel.abort();
    expect((await running.done).outcome).toEqual({kind: 'exited', code: 0});
  });
});

describe.concurrent('a background child that holds the output', () => {
  it('does not hold up the answer, is named, and is still read', async () => {
    const gate = join(folder, 'gate');
    const running = recordCommand(program('leaves-daemon.sh', gate));
    const end = await running.done;
    const [, pid] = await running.printed(/early (\d+)/);
    expect(end).toMatchObject({outcome: {kind: 'exited', code: 0}, isOutputHeld: true});
    if (isLinux) expect(end.holders.map(holder => holder.pid)).toContain(Number(pid));
    expect(running.text()).toBe(`early ${pid}\n`);
    writeFileSync(gate, '');
    await running.drained;
    expect(running.text()).toBe(`early ${pid}\nlate\n`);
  });

  it('is not reported when it ended in time, even if nobody could look', async () => {
    let hasLooked = false;
    const running = recordCommand('(sleep 0.1; echo late) & echo early');
    const late = running.printed(/late/).then(() => {
      // Holds this process beyond the grace, while the child ends.
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 700);
      hasLooked = true;
    });
    expect((await running.done).isOutputHeld).toBe(false);
    await late;
    expect([hasLooked, running.text()]).toEqual([true, 'early\nlate\n']);
  });

  it('may write without end', async () => {
    const running = recordCommand(program('leaves-flood.sh'));
    const end = await running.done;
    const [, pid] = await running.printed(/early (\d+)/);
    expect(end).toMatchObject({outcome: {kind: 'exited', code: 0}, isOutputHeld: true});
    process.kill(Number(pid), 'SIGKILL');
    await running.drained;
  });

  it('finds its pipe closed once reading was stopped', async () => {
    const running = recordCommand(program('leaves-flood.sh'));
    const [, pid] = await running.printed(/early (\d+)/);
    await running.done;
    running.stopReading();
    await running.drained;
    while (isAlive(pid)) await new Promise(resolve => setImmediate(resolve));
    expect(isAlive(pid)).toBe(false);
  });
});

/** Runs a command, cancels it once it has printed what matches, and waits for its end. */
async function cancelAfter(pattern: RegExp, command: string) {
  const cancel = new AbortController();
  const running = recordCommand(command, {signal: cancel.signal});
  const found = await running.printed(pattern);
  cancel.abort();
  return {...running, found, end: await running.done};
}
