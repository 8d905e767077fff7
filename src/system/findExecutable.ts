/** Where a program is: the rules of execvp(3) and of the shell for names with and without a slash. */

import {accessSync, constants, statSync} from 'node:fs';
import {delimiter, join, resolve} from 'node:path';

/** The absolute path of a bare name on `searchPath` (the form of PATH; an empty part means `folder`, but an empty path nothing), links unresolved. */
export function findExecutable(name: string, searchPath: string, folder = '.'): string | undefined {
  if (name === '' || name.includes('\0') || searchPath === '') return undefined;
  const endings = process.platform === 'win32' ? ['', '.exe', '.cmd', '.bat'] : [''];
  return searchPath
    .split(delimiter)
    .flatMap(part => endings.map(ending => resolve(folder, join(part, name + ending))))
    .find(isExecutableFile);
}

/** Whether the path is a regular file that this user may run. Never throws. */
export function isExecutableFile(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false; // Missing, not permitted, or no path at all.
  }
}
