/** What a command would find, without running it: words, program, working directory, repository. */

import {resolve, sep} from 'node:path';
import {findExecutable, isExecutableFile} from '../system/findExecutable.js';
import {findShell} from './commandShell.js';
import {findRepository, type Repository} from './findRepository.js';
import {inspectFolder, type WorkingDirectory} from './inspectFolder.js';
import {resolvePath} from './resolvePath.js';
import {isAssignment, parseShellTokens} from './shellTokens.js';
import {classifyShellWord, type ShellWord} from './shellWords.js';

export interface Preflight {
  readonly status: 'ok';
  readonly command: {
    /** `ok`, `empty`, or `unavailable: <reason>`. */
    readonly parseStatus: string;
    readonly tokenCount: number;
    readonly executable: Executable;
    /** What the shell carries out itself, whether or not a program of that name exists; null for everything else. */
    readonly shellWord: ShellWord | null;
  };
  readonly workingDirectory: WorkingDirectory;
  readonly repository: Repository;
  readonly limitations: readonly string[];
}

export type Executable =
  | {readonly status: 'resolved'; readonly requested: string; readonly resolved: string}
  | {readonly status: 'unavailable'; readonly requested?: string; readonly reason: string};

/** Looks at `command` as it would start in `cwd` (with `~`; the process's own directory if undefined). Never throws and never runs it. */
export async function preflightCommand(
  command: string,
  cwd: string | undefined,
  env: NodeJS.ProcessEnv,
): Promise<Preflight> {
  const workingDirectory = inspectFolder(cwd, env);
  return {
    status: 'ok',
    command: inspectCommand(command, workingDirectory.resolved, env),
    workingDirectory,
    repository: await findRepository(workingDirectory, env),
    limitations: [
      'The command was not executed; nothing is known about what it would do.',
      'Aliases, functions, expansions, operators and redirections of the shell are not resolved.',
      'The repository check tells only the root of a local work tree, neither intent nor remotes.',
    ],
  };
}

function inspectCommand(command: string, folder: string, env: NodeJS.ProcessEnv): Preflight['command'] {
  const parsed = parseShellTokens(command);
  const tokens = parsed.kind === 'tokens' ? parsed.tokens : [];
  const parseStatus =
    parsed.kind === 'unfinished' ? `unavailable: ${parsed.reason}` : tokens.length > 0 ? 'ok' : 'empty';
  const name = tokens.find(token => !isAssignment(token));
  return {
    parseStatus,
    tokenCount: tokens.length,
    executable:
      name === undefined
        ? {status: 'unavailable', reason: 'there is no command name'}
        : inspectExecutable(name, folder, env),
    shellWord: (name !== undefined && classifyShellWord(name, findShell(env).name)) || null,
  };
}

function inspectExecutable(requested: string, folder: string, env: NodeJS.ProcessEnv): Executable {
  if (requested.includes('/') || requested.includes(sep)) {
    const path = resolve(folder, requested);
    return isExecutableFile(path)
      ? {status: 'resolved', requested, resolved: resolvePath(path)}
      : {status: 'unavailable', requested, reason: 'the path is not an executable file'};
  }
  const found = findExecutable(requested, env.PATH ?? '', folder);
  return found === undefined
    ? {status: 'unavailable', requested, reason: 'not found on PATH'}
    : {status: 'resolved', requested, resolved: resolvePath(found)};
}
