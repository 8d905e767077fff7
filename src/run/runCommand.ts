/** One command in a shell, bounded in time: how it ended, and its output as it comes. Nothing of the output is kept here. */

import {type ChildProcess, spawn} from 'node:child_process';
import {constants} from 'node:os';
import {setTimeout as delay} from 'node:timers/promises';
import {findHolders} from '../system/fileHolders.js';
import {type ProcessEntry, readProcess, readProcessTable} from '../system/processTable.js';
import {notStarted, raceAndTidy, waitForEnding} from './commandEnding.js';
import {type CommandOutput, openCommandOutput} from './commandOutput.js';
import {type CommandShell, findShell} from './commandShell.js';
import {exitStatusOf} from './exitStatus.js';
import type {Outcome} from './outcome.js';
import {refuseCommand} from './refuseCommand.js';
import type {SeparatedView} from './separatedView.js';
import {stopProcessTree} from './stopProcessTree.js';
import {graceFor, openViewedOutput, type ViewGrace} from './viewedOutput.js';

export interface CommandOptions {
  /** The caller's own working directory if absent; no `~` is expanded. */
  readonly cwd?: string;
  /** Greater than 0. Absent, or more than 24 days, is no limit. */
  readonly timeoutMs?: number;
  /** The whole environment of the command; its PATH also finds the shell. */
  readonly env: NodeJS.ProcessEnv;
  /** Aborting it stops the command with all it started. */
  readonly signal?: AbortSignal;
  /** Gets stdout and stderr as they come, also after `done`. The chunk is valid only during the call. An error thrown here stops the command. */
  onBytes(chunk: Uint8Array): void;
  /** The command with its view taken off (`planView`), which runs in place of it where the system allows. */
  readonly view?: SeparatedView;
  /** Gets what the shell would have shown. As `onBytes`. */
  onView?(chunk: Uint8Array): void;
  /** How much longer the command may write once its view has ended; by default up to 20 s and 8 MiB. */
  readonly viewGrace?: ViewGrace;
}

export interface RunningCommand {
  /** Also the number of its process group; absent if it did not start. */
  readonly pid: number | undefined;
  /** Path of the shell. */
  readonly shell: string;
  /** Whether the view was taken off. */
  readonly isViewed: boolean;
  /** With `two pipes` the order between stdout and stderr is not known. */
  readonly output: CommandOutput['kind'];
  /** The answer, at most 3 s after a time limit or a cancellation. Rejects only with what `onBytes` threw. */
  readonly done: Promise<CommandEnd>;
  /** Resolves once nothing can come any more: at `done`, or when the last holder of the output has closed it. */
  readonly drained: Promise<void>;
  /** Reads no further; what still writes will find its pipe closed. */
  stopReading(): void;
}

export interface CommandEnd {
  readonly outcome: Outcome;
  /** Until the command was over, without the wait for processes that hold the output. */
  readonly durationMs: number;
  /** Processes of the command that could not be stopped. */
  readonly survivors: readonly ProcessName[];
  /** Somebody still holds the output; reading goes on. */
  readonly isOutputHeld: boolean;
  /** Who holds it, as far as the system tells (Linux). */
  readonly holders: readonly ProcessName[];
  /** Exit status of the view that was taken off, if it came to its end. */
  readonly viewStatus?: number;
}

export type ProcessName = Pick<ProcessEntry, 'pid' | 'name'>;

/**
 * Runs `command` with empty stdin as leader of its own process group and answers with the first of: exit, time limit, cancellation,
 * failure to start. Throws a `RunRefusal` if the request cannot be run at all.
 */
export function runCommand(command: string, options: CommandOptions): RunningCommand {
  refuseCommand(command, options);
  const shell = findShell(options.env);
  const startedAtMs = performance.now();
  const failed = new AbortController();
  const guard = (listener: (chunk: Uint8Array) => void) => (chunk: Uint8Array) => {
    try {
      if (!failed.signal.aborted) listener(chunk);
    } catch (error) {
      failed.abort(error);
      output.stop();
    }
  };
  const onBytes = guard(chunk => options.onBytes(chunk));
  const onView = guard(chunk => options.onView?.(chunk));
  const {view} = options;
  const viewed = view && openViewedOutput({onBytes, onView}, options.viewGrace ?? graceFor(view));
  const output: CommandOutput = viewed ?? openCommandOutput(onBytes);
  const text = view && viewed ? view.command : command;
  const {child, ending} = start(shell, text, options, output, failed.signal);
  output.attach(child);
  const leader = child?.pid === undefined ? undefined : readProcess(child.pid);
  const findOutputHolders = (table: readonly ProcessEntry[]) => {
    const marks = output.marks();
    // Only a process that was started after the command can have its output.
    const candidates = table.filter(({pid, startedAt}) => pid !== process.pid && startedAt >= (leader?.startedAt ?? 0));
    return marks.length === 0 ? [] : findHolders(marks, candidates);
  };
  const stop = async () => (child?.pid === undefined ? [] : stopProcessTree(child.pid, findOutputHolders));

  async function finish(): Promise<CommandEnd> {
    const outcome = await ending.catch(async error => {
      await stop();
      throw error;
    });
    const survivors = outcome.kind === 'timedOut' || outcome.kind === 'cancelled' ? await stop() : [];
    const durationMs = performance.now() - startedAtMs;
    const isOutputHeld = await isHeld(output);
    const viewStatus = outcome.kind === 'exited' ? await viewed?.endView() : undefined;
    failed.signal.throwIfAborted();
    const holders = isOutputHeld ? findOutputHolders((await readProcessTable()) ?? []) : [];
    child?.unref(); // Only one that could not be killed is still there.
    output.unref();
    return {
      outcome: viewed?.isCutShort() && isBrokenPipe(outcome) ? {kind: 'cutShort'} : outcome,
      durationMs,
      survivors: survivors.map(nameOf),
      isOutputHeld,
      holders: holders.map(nameOf),
      ...(viewStatus !== undefined && {viewStatus}),
    };
  }

  const drained = output.ended.then(() => failed.signal.throwIfAborted());
  drained.catch(() => {}); // Whoever waits for it is told; nobody has to.
  return {
    pid: child?.pid,
    shell: shell.path,
    isViewed: viewed !== undefined,
    output: output.kind,
    done: finish(),
    drained,
    stopReading: output.stop,
  };
}

/** How long the output may stay open after the command has ended. */
const HELD_OUTPUT_GRACE_MS = 500;

interface Start {
  readonly child?: ChildProcess;
  readonly ending: Promise<Outcome>;
}

function start(
  shell: CommandShell,
  command: string,
  {cwd, env, timeoutMs, signal}: CommandOptions,
  output: CommandOutput,
  failed: AbortSignal,
): Start {
  if (signal?.aborted) return {ending: Promise.resolve({kind: 'cancelled'})};
  try {
    const child = spawn(shell.path, shell.arguments(command), {
      argv0: shell.name, // It begins the shell's own messages.
      cwd,
      env,
      stdio: ['ignore', ...output.stdio],
      detached: process.platform !== 'win32',
      windowsHide: true,
      windowsVerbatimArguments: true,
    });
    return {child, ending: waitForEnding({child, timeoutMs, cancel: signal, failed})};
  } catch (error) {
    return {ending: Promise.resolve(notStarted(error))};
  }
}

async function isHeld(output: CommandOutput): Promise<boolean> {
  const hasEnded = await raceAndTidy(losers => [
    output.ended.then(() => true),
    delay(HELD_OUTPUT_GRACE_MS, false, {signal: losers}),
  ]);
  // Asked once more: a busy process may not have come to read in that time.
  return !hasEnded && !output.readWaiting();
}

function isBrokenPipe(outcome: Outcome): boolean {
  return exitStatusOf(outcome) === 128 + constants.signals.SIGPIPE;
}

function nameOf({pid, name}: ProcessEntry): ProcessName {
  return {pid, name};
}
