/**
 * Which processes exist and how they belong together. Linux: /proc. macOS and the BSDs: one `ps`, which knows no sessions and tells
 * start times in whole seconds. Elsewhere there is no table. Odd or vanished entries are left out, never thrown.
 */

import {execFile} from 'node:child_process';
import {readdirSync, readFileSync, readlinkSync} from 'node:fs';
import {basename} from 'node:path';

export interface ProcessEntry {
  readonly pid: number;
  readonly parentPid: number;
  readonly groupId: number;
  /** Absent where the system does not tell. */
  readonly sessionId?: number;
  /** Orders processes of one machine and, with the pid, tells a process from a later one of the same number. */
  readonly startedAt: number;
  readonly name: string;
  /** Already dead, only waiting for its parent to look. */
  readonly isZombie: boolean;
}

/** All visible processes; undefined where the system has no table to read. */
export async function readProcessTable(): Promise<readonly ProcessEntry[] | undefined> {
  if (process.platform === 'linux') return readProcFolder();
  return process.platform === 'win32' ? undefined : readWithPs();
}

/** One process by number, at once; undefined if there is none, or outside Linux. */
export function readProcess(pid: number): ProcessEntry | undefined {
  try {
    const entry = parseProcStat(readFileSync(`/proc/${pid}/stat`, 'utf8'));
    return entry?.name === 'MainThread' ? {...entry, name: nameOfExecutable(pid) ?? entry.name} : entry;
  } catch {
    return undefined; // Gone, or no /proc.
  }
}

/** Every process that `pid` started, and those which they started, as far as parents still live. */
export function findDescendants(table: readonly ProcessEntry[], pid: number): readonly ProcessEntry[] {
  const childrenOf = new Map<number, ProcessEntry[]>();
  for (const entry of table) {
    const siblings = childrenOf.get(entry.parentPid);
    if (siblings) siblings.push(entry);
    else childrenOf.set(entry.parentPid, [entry]);
  }
  const found = new Set<ProcessEntry>();
  const parents = [pid];
  for (let parent = parents.pop(); parent !== undefined; parent = parents.pop()) {
    for (const child of childrenOf.get(parent) ?? []) {
      if (child.pid === pid || found.has(child)) continue;
      found.add(child);
      parents.push(child.pid);
    }
  }
  return [...found];
}

/** One line of `/proc/<pid>/stat` (proc(5)): `pid (name) state ppid pgrp session …`, the start time in clock ticks being field 22. */
export function parseProcStat(line: string): ProcessEntry | undefined {
  const open = line.indexOf('(');
  const close = line.lastIndexOf(')'); // The name itself may hold parentheses, blanks and line ends.
  if (open === -1 || close < open) return undefined;
  const fields = line.slice(close + 2).split(' ');
  const [pid, parentPid, groupId, sessionId, startedAt] = [
    line.slice(0, open),
    fields[1],
    fields[2],
    fields[3],
    fields[19],
  ].map(Number);
  if (![pid, parentPid, groupId, sessionId, startedAt].every(Number.isSafeInteger)) return undefined;
  const isZombie = fields[0] === 'Z' || fields[0] === 'X';
  return {pid, parentPid, groupId, sessionId, startedAt, name: line.slice(open + 1, close), isZombie};
}

/** One line of `ps -axo pid=,ppid=,pgid=,stat=,lstart=,comm=`, where lstart is five words such as `Mon Mar  2 10:15:04 2026`. */
export function parsePsLine(line: string): ProcessEntry | undefined {
  const found = /^\s*(\d+)\s+(\d+)\s+(\d+)\s+(\S+)\s+(\S+\s+\S+\s+\d+\s+[\d:]+\s+\d+)\s+(.+?)\s*$/.exec(line);
  const startedAt = found ? Date.parse(found[5]) : Number.NaN;
  if (!found || Number.isNaN(startedAt)) return undefined;
  const [pid, parentPid, groupId] = [found[1], found[2], found[3]].map(Number);
  return {pid, parentPid, groupId, startedAt, name: basename(found[6]), isZombie: found[4].startsWith('Z')};
}

function readProcFolder(): readonly ProcessEntry[] | undefined {
  try {
    return readdirSync('/proc')
      .filter(name => /^\d+$/.test(name))
      .map(name => readProcess(Number(name)))
      .filter(entry => entry !== undefined);
  } catch {
    return undefined; // No /proc, or not ours to read.
  }
}

function readWithPs(): Promise<readonly ProcessEntry[] | undefined> {
  const columns = 'pid=,ppid=,pgid=,stat=,lstart=,comm=';
  return new Promise(resolve => {
    const english = ['LC_ALL=C', 'ps', '-axo', columns]; // Else month and day names follow the user's language.
    execFile('env', english, {timeout: 1000, maxBuffer: 1 << 24}, (error, stdout) => {
      resolve(
        error
          ? undefined
          : stdout
              .split('\n')
              .map(parsePsLine)
              .filter(entry => entry !== undefined),
      );
    });
  });
}

/** Newer Node calls every main thread "MainThread"; the name of the program says more. */
function nameOfExecutable(pid: number): string | undefined {
  try {
    return basename(readlinkSync(`/proc/${pid}/exe`));
  } catch {
    return undefined; // Another user's process.
  }
}
