/** What a working directory is, without entering it. */

import {lstatSync, type Stats, statSync} from 'node:fs';
import {homedir} from 'node:os';
import {join, resolve} from 'node:path';
import {resolvePath} from './resolvePath.js';

export interface WorkingDirectory {
  /** As given, or the process's own. */
  readonly input: string;
  /** Absolute, `~` expanded, links resolved; need not exist. */
  readonly resolved: string;
  readonly source: 'explicit' | 'process-cwd';
  readonly status: 'ok' | 'missing' | 'not-a-directory' | 'dangling-symlink';
  /** Whether the path itself exists: true for a dangling link. */
  readonly exists: boolean;
  /** Of what the links lead to. */
  readonly isDirectory: boolean;
  /** Of the last part of the path. */
  readonly isSymlink: boolean;
  /** Both null unless it is a link. */
  readonly symlinkTarget: string | null;
  readonly symlinkTargetExists: boolean | null;
}

/** Looks at `cwd`, or at the process's own working directory if it is undefined. Never throws. */
export function inspectFolder(cwd: string | undefined, env: NodeJS.ProcessEnv): WorkingDirectory {
  const current = currentFolder(env);
  const input = cwd ?? current;
  const path = resolve(current, expandTilde(input, env));
  const link = look(lstatSync, path);
  const target = look(statSync, path);
  const isSymlink = link?.isSymbolicLink() ?? false;
  const resolved = resolvePath(path);
  return {
    input,
    resolved,
    source: cwd === undefined ? 'process-cwd' : 'explicit',
    status: target ? (target.isDirectory() ? 'ok' : 'not-a-directory') : isSymlink ? 'dangling-symlink' : 'missing',
    exists: link !== undefined,
    isDirectory: target?.isDirectory() ?? false,
    isSymlink,
    symlinkTarget: isSymlink ? resolved : null,
    symlinkTargetExists: isSymlink ? target !== undefined : null,
  };
}

function look(stat: (path: string) => Stats, path: string): Stats | undefined {
  try {
    return stat(path);
  } catch {
    return undefined; // Nothing there, or not for us to see.
  }
}

function expandTilde(path: string, env: NodeJS.ProcessEnv): string {
  return path === '~' || path.startsWith('~/') ? join(env.HOME || homedir(), path.slice(1)) : path;
}

/** A process may outlive its directory. */
function currentFolder(env: NodeJS.ProcessEnv): string {
  try {
    return process.cwd();
  } catch {
    return env.PWD ?? '/';
  }
}
