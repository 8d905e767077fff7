import {afterAll, beforeAll, describe, expect, it} from 'vitest';
import {recordCommand, recordToEnd} from '../../test/support/recordCommand.js';

const temporaryFolder = process.env.TMPDIR;
beforeAll(() => {
  process.env.TMPDIR = '/nonexistent'; // No place for a FIFO.
});
afterAll(() => {
  if (temporaryFolder === undefined) delete process.env.TMPDIR;
  else process.env.TMPDIR = temporaryFolder;
});

describe('the output of a command where no FIFO can be made', () => {
  it('is whole on both streams, and the result says that their order is not known', async () => {
    const {text, output, end} = await recordToEnd('echo out; echo err >&2; exit 4');
    expect(output).toBe('two pipes');
    expect(text().split('\n').sort()).toEqual(['', 'err', 'out']);
    expect(end).toMatchObject({outcome: {kind: 'exited', code: 4}, isOutputHeld: false});
  });

  it('is known to be held by a background child, though not by which', async () => {
    const running = recordCommand('sleep 60 & echo "child $!"');
    const end = await running.done;
    expect(end).toMatchObject({outcome: {kind: 'exited', code: 0}, isOutputHeld: true, holders: []});
    const [, pid] = await running.printed(/child (\d+)/);
    process.kill(Number(pid), 'SIGKILL');
    await running.drained;
  });

  it('ends when the command cannot be started', async () => {
    const {end} = await recordToEnd(`: ${'x'.repeat(4_000_000)}`);
    expect(end).toMatchObject({outcome: {kind: 'notStarted'}, isOutputHeld: false});
  });
});
