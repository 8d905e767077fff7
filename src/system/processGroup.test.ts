import {spawn} from 'node:child_process';
import {once} from 'node:events';
import {expect, it} from 'vitest';
import {isGroupPresent, signalGroup, signalProcess} from './processGroup.js';

it('signals all members of a group and tells when none is left', async () => {
  const child = spawn('sh', ['-c', 'sleep 60 & wait'], {detached: true, stdio: 'ignore'});
  await once(child, 'spawn');
  expect(isGroupPresent(child.pid!)).toBe(true);
  expect(signalGroup(child.pid!, 'SIGKILL')).toBe('sent');
  await once(child, 'exit');
  expect(signalProcess(child.pid!, 0)).toBe('gone');
});

it('refuses numbers that mean everyone or the caller itself', () => {
  for (const pid of [0, 1, -1, Number.NaN, 1.5]) expect(signalProcess(pid, 0)).toBe('refused');
  expect(signalGroup(1, 0)).toBe('refused');
  expect(signalGroup(0, 0)).toBe('refused');
});
