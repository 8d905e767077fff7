/** Which processes have a file open. Linux only: /proc shows what each descriptor of a process leads to. */

import {readdirSync, readlinkSync} from 'node:fs';
import type {ProcessEntry} from './processTable.js';

/** Those of `processes` with a descriptor whose link text is one of `marks`; processes of other users cannot be looked into and are left out. */
export function findHolders(marks: readonly string[], processes: readonly ProcessEntry[]): readonly ProcessEntry[] {
  return processes.filter(({pid}) => holds(pid, marks));
}

/** Reads links only: following them could wait for a dead network file system. */
function holds(pid: number, marks: readonly string[]): boolean {
  const folder = `/proc/${pid}/fd`;
  try {
    return readdirSync(folder).some(fd => leadsTo(`${folder}/${fd}`, marks));
  } catch {
    return false; // Gone, or another user's.
  }
}

function leadsTo(link: string, marks: readonly string[]): boolean {
  try {
    return marks.includes(readlinkSync(link));
  } catch {
    return false; // Closed in the meantime.
  }
}
