import {spawn} from 'node:child_process';
import {once} from 'node:events';
import fc from 'fast-check';
import {describe, expect, it, test} from 'vitest';
import {
  findDescendants,
  type ProcessEntry,
  parseProcStat,
  parsePsLine,
  readProcess,
  readProcessTable,
} from './processTable.js';

const isLinux = process.platform === 'linux';

const entry = (pid: number, parentPid: number): ProcessEntry => ({
  pid,
  parentPid,
  groupId: pid,
  startedAt: 0,
  name: 'x',
  isZombie: false,
});

describe('a line of /proc/<pid>/stat', () => {
  it('tells numbers, state, start time and name, whatever the name holds', () => {
    fc.assert(
      fc.property(fc.string({unit: 'binary'}), fc.constantFrom('R', 'S', 'Z'), (name, state) => {
        const line = `42 (${name}) ${state} 7 41 40 0 -1 4194304 1 2 3 4 5 6 7 8 20 0 1 0 98765 1000 2\n`;
        expect(parseProcStat(line)).toEqual({
          pid: 42,
          parentPid: 7,
          groupId: 41,
          sessionId: 40,
          startedAt: 98_765,
          name,
          isZombie: state === 'Z',
        });
      }),
    );
  });

  it('of any other kind is no process', () => {
    fc.assert(fc.property(fc.string({unit: 'binary'}), line => parseProcStat(line) === undefined));
    expect(parseProcStat('42 (cut) S 7 41')).toBeUndefined();
  });
});

describe('a line of ps', () => {
  it('tells the same without a session', () => {
    expect(parsePsLine('  501     1   500 Ss   Mon Mar  2 10:15:04 2026     /usr/libexec/some agent')).toEqual({
      pid: 501,
      parentPid: 1,
      groupId: 500,
      startedAt: Date.parse('Mar 2 2026 10:15:04'),
      name: 'some agent',
      isZombie: false,
    });
    expect(parsePsLine('502 1 502 Z+ Tue Mar 12 10:15:04 2026 (node)')).toMatchObject({isZombie: true});
  });

  it('of any other kind is no process', () => {
    for (const line of ['', '  PID  PPID', '1 2 3 S not a date at all x', '\0'])
      expect(parsePsLine(line)).toBeUndefined();
  });
});

describe('the process table', () => {
  test.runIf(isLinux)('has this process and its child', async () => {
    const child = spawn('sleep', ['60'], {detached: true, stdio: 'ignore'});
    await once(child, 'spawn');
    const table = (await readProcessTable())!;
    const itself = readProcess(process.pid)!;
    const found = table.find(({pid}) => pid === child.pid);
    expect(found).toMatchObject({
      parentPid: process.pid,
      groupId: child.pid,
      sessionId: child.pid,
      name: 'sleep',
      isZombie: false,
    });
    expect(found!.startedAt).toBeGreaterThanOrEqual(itself.startedAt);
    expect(findDescendants(table, process.pid)).toContainEqual(found);
    child.kill('SIGKILL');
    await once(child, 'exit');
    expect(readProcess(child.pid!)).toBeUndefined();
  });

  it('knows no process that cannot be', () => {
    for (const pid of [0, -1, Number.NaN, 2 ** 40]) expect(readProcess(pid)).toBeUndefined();
  });
});

describe('descendants', () => {
  it('are all generations, without the process itself and its relatives', () => {
    const table = [entry(1, 0), entry(10, 1), entry(11, 10), entry(12, 11), entry(20, 1), entry(13, 10)];
    expect(
      findDescendants(table, 10)
        .map(({pid}) => pid)
        .sort(),
    ).toEqual([11, 12, 13]);
    expect(findDescendants(table, 99)).toEqual([]);
  });

  it('are found once in a table that contradicts itself', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.nat(5), fc.nat(5))), pairs => {
        const found = findDescendants(
          pairs.map(([pid, parent]) => entry(pid, parent)),
          1,
        );
        expect(new Set(found).size).toBe(found.length);
        expect(found.some(({pid}) => pid === 1)).toBe(false);
      }),
    );
  });
});
