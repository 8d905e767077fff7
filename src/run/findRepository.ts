/** The Git work tree that a folder belongs to. */

import {execFile} from 'node:child_process';
import type {WorkingDirectory} from './inspectFolder.js';

export type Repository =
  | {readonly status: 'detected'; readonly root: string}
  | {readonly status: 'not-detected' | 'unavailable'; readonly root: null; readonly reason: string};

const LIMIT_MS = 2000;

/** Asks Git for the top level of the work tree, for at most 2 s. Never rejects. */
export function findRepository(folder: WorkingDirectory, env: NodeJS.ProcessEnv): Promise<Repository> {
  if (folder.status !== 'ok') return Promise.resolve(unavailable(`the working directory is ${folder.status}`));
  const options = {cwd: folder.resolved, timeout: LIMIT_MS, killSignal: 'SIGKILL', env: {...env, LC_ALL: 'C'}} as const;
  return new Promise(resolve => {
    execFile('git', ['rev-parse', '--show-toplevel'], options, (error, stdout, stderr) => {
      const root = stdout.replace(/\r?\n$/, '');
      if (!error && root !== '') resolve({status: 'detected', root});
      else if (!error) resolve(notDetected('not inside a work tree'));
      else if (error.killed) resolve(unavailable(`git did not answer within ${LIMIT_MS / 1000} seconds`));
      else if (typeof error.code === 'number') resolve(notDetected(reasonOf(stderr)));
      else resolve(unavailable(`git could not be started (${error.code ?? error.signal ?? 'unknown error'})`));
    });
  });
}

/** Git exits with 128 for all of these; its words tell them apart. */
function reasonOf(stderr: string): string {
  if (stderr.includes('dubious ownership')) return 'git does not trust this folder, as another user owns it';
  if (stderr.includes('must be run in a work tree')) return 'a repository, but not inside a work tree';
  return 'not inside a Git repository';
}

function notDetected(reason: string): Repository {
  return {status: 'not-detected', root: null, reason};
}

function unavailable(reason: string): Repository {
  return {status: 'unavailable', root: null, reason};
}
