/** Signals to a process or to a whole process group, and whether either still exists. */

export type SignalResult = 'sent' | 'gone' | 'refused';

/** Signals every process of a group. `refused` if none of them may be signalled by this user. */
export function signalGroup(groupId: number, signal: NodeJS.Signals | 0): SignalResult {
  return signalProcess(-groupId, signal);
}

/** Signals one process; a negative number means the group of that number, as in kill(2). Signal 0 only asks. */
export function signalProcess(pid: number, signal: NodeJS.Signals | 0): SignalResult {
  // 0, 1 and -1 mean "my own group", init and "everyone": never what is meant here.
  if (!Number.isSafeInteger(pid) || Math.abs(pid) <= 1) return 'refused';
  try {
    process.kill(pid, signal);
    return 'sent';
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ESRCH' ? 'gone' : 'refused';
  }
}

/** Whether any process of the group exists. Zombies count: only the process table tells them apart. */
export function isGroupPresent(groupId: number): boolean {
  return signalGroup(groupId, 0) !== 'gone';
}
