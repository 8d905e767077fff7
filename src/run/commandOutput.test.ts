import {spawnSync} from 'node:child_process';
import {describe, expect, it} from 'vitest';
import {program, recordCommand, recordToEnd} from '../../test/support/recordCommand.js';

const canDropPrivileges = process.getuid?.() === 0 && spawnSync('setpriv', ['--version']).status === 0;

describe('the output of a command', () => {
  it('holds both streams in the order of writing', async () => {
    const {text, output} = await recordToEnd(program('both-streams.mjs', 2000));
    expect(output).toBe('one pipe');
    expect(text()).toBe(Array.from({length: 2000}, (_, at) => `${at + 1}\n`).join(''));
  });

  it('is whole when a command writes to both streams and ends at once', async () => {
    for (let round = 0; round < 25; round++) {
      const runs = await Promise.all(Array.from({length: 4}, () => recordToEnd('echo A; echo B >&2; echo LAST')));
      expect(runs.map(({text}) => text())).toEqual(Array(4).fill('A\nB\nLAST\n'));
    }
  });

  it('stays with its own command when several run at the same time', async () => {
    const runs = Array.from({length: 12}, (_, at) => recordToEnd(`for i in 1 2 3; do echo ${at}; done`));
    const texts = (await Promise.all(runs)).map(({text}) => text());
    expect(texts).toEqual(texts.map((_, at) => `${at}\n`.repeat(3)));
  });

  it('includes stderr when stdout is empty', async () => {
    expect((await recordToEnd('echo "cannot open ledger.db: locked" >&2; exit 5')).text()).toBe(
      'cannot open ledger.db: locked\n',
    );
  });

  it('can be opened by name', async () => {
    const {text} = await recordToEnd(
      'echo a > /dev/stderr; echo b > /dev/stdout; echo c | tee /dev/stderr; echo d >> /proc/self/fd/1',
    );
    expect(text()).toBe('a\nb\nc\nc\nd\n');
  });

  it.skipIf(!canDropPrivileges)('can be opened by name also after the command gave up its privileges', async () => {
    const {text} = await recordToEnd("setpriv --reuid=65534 --clear-groups sh -c 'id -u > /dev/stderr'", {cwd: '/'});
    expect(text()).toBe('65534\n');
  });

  it('is handed over as bytes, whatever they mean', async () => {
    const {bytes} = await recordToEnd(program('invalid-utf8.mjs'));
    expect([...bytes()]).toEqual([0x61, 0xff, 0xfe, 0x62, 0x00, 0x63, 0x0a, 0xe5, 0xae]);
  });

  it('survives being written one byte at a time', async () => {
    expect((await recordToEnd(program('byte-by-byte.mjs'))).text()).toBe('Prüfung – 完了 🙂\n');
  });

  it('may be one line of 40 MB', async () => {
    const {bytes} = await recordToEnd(program('long-line.mjs', 40_000_000));
    expect(bytes().length).toBe(40_000_005);
    expect(bytes().subarray(-5).toString()).toBe('\nend\n');
  });

  it('may be 300,000 frames of a progress display', async () => {
    const {text} = await recordToEnd(program('frames.mjs', 300_000));
    expect(text().split('\r')).toHaveLength(300_001);
  });

  it('never blocks a command that writes more than a pipe holds to one stream first', async () => {
    const {text} = await recordToEnd('head -c 300000 /dev/zero | tr "\\0" x >&2; echo done');
    expect(text().length).toBe(300_005);
  });

  it('leaves the event loop free while a command floods', async () => {
    const cancel = new AbortController();
    const running = recordCommand(program('floods.mjs'), {signal: cancel.signal});
    await running.printed(/flood/);
    let turns = 0;
    while (turns < 100) {
      await new Promise(resolve => setImmediate(resolve));
      turns++;
    }
    cancel.abort();
    expect((await running.done).outcome).toEqual({kind: 'cancelled'});
    await running.drained;
  });
});
