/** What is wrong with a request to run a command, found before anything runs. */

import {accessSync, constants, statSync} from 'node:fs';
import {RunRefusal} from './runRefusal.js';

/** Throws a `RunRefusal` for a command, working directory or time limit that cannot be used. */
export function refuseCommand(command: string, {cwd, timeoutMs}: {cwd?: string; timeoutMs?: number}): void {
  if (command.includes('\0')) throw new RunRefusal('command_has_nul', 'the command contains a NUL character');
  if (timeoutMs !== undefined && !(timeoutMs > 0)) {
    throw new RunRefusal('timeout_not_positive', 'the timeout must be greater than 0');
  }
  if (cwd !== undefined) refuseFolder(cwd);
}

function refuseFolder(cwd: string): void {
  try {
    if (!statSync(cwd).isDirectory()) {
      throw new RunRefusal('cwd_not_a_directory', `the working directory '${cwd}' is not a directory`);
    }
    accessSync(cwd, constants.X_OK);
  } catch (error) {
    if (error instanceof RunRefusal) throw error;
    const isForbidden =
      error instanceof Error && 'code' in error && (error.code === 'EACCES' || error.code === 'EPERM');
    throw isForbidden
      ? new RunRefusal('cwd_not_accessible', `the working directory '${cwd}' may not be entered`, {cause: error})
      : new RunRefusal('cwd_not_found', `the working directory '${cwd}' does not exist`, {cause: error});
  }
}
