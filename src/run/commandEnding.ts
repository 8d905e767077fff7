/** Every way in which a running command can come to its end, in one race: the first cause wins. */

import type {ChildProcess} from 'node:child_process';
import {once} from 'node:events';
import {setTimeout as delay, setImmediate as nextTurn} from 'node:timers/promises';
import type {Outcome} from './outcome.js';

export interface EndingCauses {
  readonly child: ChildProcess;
  /** Absent, infinite or above 2^31 − 1, which timers do not know: no limit. */
  readonly timeoutMs?: number;
  readonly cancel?: AbortSignal;
  /** Aborted with the error of a consumer that cannot go on. */
  readonly failed: AbortSignal;
}

/** Waits for the first cause. A time limit or a cancellation says that the command must be stopped; a failed consumer rejects with its error. */
export function waitForEnding({child, timeoutMs, cancel, failed}: EndingCauses): Promise<Outcome> {
  return raceAndTidy(losers => [
    exit(child),
    failure(failed, losers),
    ...(cancel ? [cancellation(cancel, losers)] : []),
    ...(timeoutMs !== undefined && timeoutMs < 2 ** 31 ? [timeLimit(timeoutMs, losers)] : []),
  ]);
}

/** The first contender to settle; the signal given to all of them is aborted then. */
export async function raceAndTidy<T>(start: (losers: AbortSignal) => readonly Promise<T>[]): Promise<T> {
  const losers = new AbortController();
  try {
    return await Promise.race(start(losers.signal));
  } finally {
    losers.abort();
  }
}

/** What a failure to start says of itself: the system's error name, without paths. */
export function notStarted(error: unknown): Outcome {
  const cause = error instanceof Error && 'code' in error ? String(error.code) : 'unknown error';
  return {kind: 'notStarted', reason: `the shell could not be started (${cause})`};
}

/** The arguments of a child's `exit` event; one of the two is null. */
type ExitEvent = [code: number | null, signal: NodeJS.Signals | null];

async function exit(child: ChildProcess): Promise<Outcome> {
  try {
    const [code, signal] = (await once(child, 'exit')) as ExitEvent;
    return signal ? {kind: 'signalled', signal} : {kind: 'exited', code: code ?? 255};
  } catch (error) {
    return notStarted(error);
  }
}

async function timeLimit(timeoutMs: number, losers: AbortSignal): Promise<Outcome> {
  await delay(timeoutMs, undefined, {signal: losers});
  await nextTurn(); // If this process was busy, the command may have ended in time without our having looked.
  return {kind: 'timedOut', timeoutMs};
}

async function cancellation(cancel: AbortSignal, losers: AbortSignal): Promise<Outcome> {
  await once(cancel, 'abort', {signal: losers});
  return {kind: 'cancelled'};
}

async function failure(failed: AbortSignal, losers: AbortSignal): Promise<never> {
  await once(failed, 'abort', {signal: losers});
  throw failed.reason;
}
