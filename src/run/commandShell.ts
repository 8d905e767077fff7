/** The shell that commands are handed to: bash where there is one, else the system's own. */

import {delimiter, isAbsolute} from 'node:path';
import {findExecutable} from '../system/findExecutable.js';

export interface CommandShell {
  readonly path: string;
  readonly name: 'bash' | 'sh' | 'cmd';
  /** The shell's arguments for one command text: no login shell, no start-up files of interactive shells. */
  arguments(command: string): string[];
}

/** The shell for an environment; looked up once for each value of its PATH. */
export function findShell(environment: NodeJS.ProcessEnv): CommandShell {
  const searchPath = environment.PATH ?? '';
  const known = shells.get(searchPath);
  if (known) return known;
  const shell = process.platform === 'win32' ? windowsShell(environment) : posixShell(searchPath);
  shells.set(searchPath, shell);
  return shell;
}

const shells = new Map<string, CommandShell>();

function posixShell(searchPath: string): CommandShell {
  // Never a `bash` that happens to lie in the working directory.
  const absoluteParts = searchPath.split(delimiter).filter(isAbsolute).join(delimiter);
  const bash = findExecutable('bash', absoluteParts);
  // `--`, because a command text may begin with a dash.
  const shellArguments = (command: string) => ['-c', '--', command];
  return {path: bash ?? '/bin/sh', name: bash ? 'bash' : 'sh', arguments: shellArguments};
}

function windowsShell(environment: NodeJS.ProcessEnv): CommandShell {
  return {
    path: environment.ComSpec ?? 'cmd.exe',
    name: 'cmd',
    arguments: command => ['/d', '/s', '/c', `"${command}"`],
  };
}
