/** Ends a command with all it started: ask, wait, kill, wait, then name what is left. */

import {execFile} from 'node:child_process';
import {setTimeout as delay} from 'node:timers/promises';
import {isGroupPresent, signalGroup, signalProcess} from '../system/processGroup.js';
import {findDescendants, type ProcessEntry, readProcessTable} from '../system/processTable.js';

/** Processes of a table that belong to the command though neither group nor parents show it. */
export type FindStrays = (table: readonly ProcessEntry[]) => readonly ProcessEntry[];

/**
 * Ends the process group `leaderPid`, those descendants that left it as far as the process table shows them, and strays: SIGTERM, up to
 * 1 s, SIGKILL, up to 1 s. Returns the processes that are alive after it. The leader must be a child that was not reaped yet.
 */
export async function stopProcessTree(leaderPid: number, findStrays: FindStrays): Promise<readonly ProcessEntry[]> {
  if (process.platform === 'win32') return stopWindowsTree(leaderPid);
  let members: readonly ProcessEntry[] = [];
  for (const signal of ['SIGTERM', 'SIGKILL'] as const) {
    const table = (await readProcessTable()) ?? [];
    members = [...new Set([...findTree(table, leaderPid, members), ...findStrays(table)])];
    const isGroupSignalled = signalGroup(leaderPid, signal) === 'sent';
    for (const {pid, groupId} of members) {
      if (groupId !== leaderPid || !isGroupSignalled) signalProcess(pid, signal);
    }
    if (await waitUntilEnded(leaderPid, members)) return [];
  }
  return (await findAlive(leaderPid, members)) ?? [];
}

/** How long each of the two signals may take. */
const GRACE_MS = 1000;

/** The group, its session, members seen before, and the descendants of all these. */
function findTree(
  table: readonly ProcessEntry[],
  leaderPid: number,
  before: readonly ProcessEntry[],
): readonly ProcessEntry[] {
  const roots = table.filter(
    entry =>
      entry.groupId === leaderPid || entry.sessionId === leaderPid || before.some(member => isSame(entry, member)),
  );
  return [...roots, ...roots.flatMap(({pid}) => findDescendants(table, pid))].filter(({isZombie}) => !isZombie);
}

async function waitUntilEnded(leaderPid: number, members: readonly ProcessEntry[]): Promise<boolean> {
  let leftMs = GRACE_MS;
  for (let pauseMs = 10; leftMs > 0; pauseMs *= 2) {
    const nextMs = Math.min(pauseMs, leftMs);
    await delay(nextMs);
    leftMs -= nextMs;
    if (await hasEnded(leaderPid, members)) return true;
  }
  return false;
}

async function hasEnded(leaderPid: number, members: readonly ProcessEntry[]): Promise<boolean> {
  if (!isGroupPresent(leaderPid) && members.every(({pid}) => signalProcess(pid, 0) === 'gone')) return true;
  return (await findAlive(leaderPid, members))?.length === 0;
}

/** A dead process that nobody reaps still takes signals, but is not alive. Undefined without a process table. */
async function findAlive(
  leaderPid: number,
  members: readonly ProcessEntry[],
): Promise<readonly ProcessEntry[] | undefined> {
  const table = await readProcessTable();
  return table?.filter(
    entry => !entry.isZombie && (entry.groupId === leaderPid || members.some(member => isSame(entry, member))),
  );
}

function isSame(one: ProcessEntry, other: ProcessEntry): boolean {
  return one.pid === other.pid && one.startedAt === other.startedAt;
}

/** Windows has neither groups nor signals; what the command's parents no longer lead to stays, unseen. */
function stopWindowsTree(pid: number): Promise<readonly ProcessEntry[]> {
  return new Promise(resolve => {
    execFile('taskkill', ['/pid', String(pid), '/t', '/f'], {timeout: 2 * GRACE_MS}, () => resolve([]));
  });
}
