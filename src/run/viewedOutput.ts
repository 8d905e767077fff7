/**
 * The output of a separated command (`separateView.ts`): what comes before the view is handed over whole and fed into the view; what the
 * view shows is handed over apart.
 *
 *     shell's own stdout, stderr ──────────────┬──► onBytes
 *     before the view ─────────────────────────┤
 *                         └──► view ──► shown ─┴──► onView   (with the first of the three)
 */
import {setTimeout as delay} from 'node:timers/promises';
import {raceAndTidy} from './commandEnding.js';
import {type CommandOutput, openCommandOutput} from './commandOutput.js';
import {mergeLines} from './mergeLines.js';
import type {SeparatedView} from './separatedView.js';
import {followView, type ViewProcess} from './viewProcess.js';

export interface ViewedOutput extends CommandOutput {
  /** Tells the view that nothing more comes, and waits for it; its exit status. Undefined if it did not end within 10 s or was never started. */
  endView(): Promise<number | undefined>;
  /** Whether the run was still writing long after its view had ended, so that its pipe was closed. */
  isCutShort(): boolean;
}

/** Each of the two gets chunks that are valid only during the call, and must not throw. */
export interface ViewedListeners {
  onBytes(chunk: Uint8Array): void;
  onView(chunk: Uint8Array): void;
}

/**
 * How much longer a run may write when its view has ended (`head`). A shell would let it die at its next write; most end by themselves, and
 * their end is what the caller wants to know, but `yes | head` never does.
 */
export interface ViewGrace {
  readonly timeMs: number;
  readonly bytes: number;
}

const GRACE_BYTES = 8 * 1024 * 1024;
const RUN_GRACE: ViewGrace = {timeMs: 20_000, bytes: GRACE_BYTES};
/** Of `find / | head` nobody wants to know the end. */
const LISTING_GRACE: ViewGrace = {timeMs: 1_000, bytes: GRACE_BYTES};

export function graceFor({isListing}: Pick<SeparatedView, 'isListing'>): ViewGrace {
  return isListing ? LISTING_GRACE : RUN_GRACE;
}

const VIEW_END_MS = 10_000;

/** Undefined where no FIFO can be made. */
export function openViewedOutput({onBytes, onView}: ViewedListeners, grace: ViewGrace): ViewedOutput | undefined {
  const kept = mergeLines(2, onBytes);
  const seen = mergeLines(2, onView);
  const direct = openCommandOutput(chunk => {
    kept.push(0, chunk);
    seen.push(0, chunk);
  });
  const upstream = openCommandOutput(chunk => {
    kept.push(1, chunk);
    feed(chunk);
  });
  if (direct.kind === 'two pipes' || upstream.kind === 'two pipes') {
    for (const output of [direct, upstream]) output.attach(undefined);
    return undefined;
  }
  let view: ViewProcess | undefined;
  let isCutShort = false;
  /** The run itself has ended; what writes now was left behind by it. */
  let isEnding = false;
  let bytesLeft = grace.bytes;
  const cutShort = () => {
    isCutShort = true;
    upstream.stop();
  };
  function feed(chunk: Uint8Array): void {
    if (view && !view.isOver()) view.write(chunk);
    else if (!isEnding) {
      bytesLeft -= chunk.length;
      if (bytesLeft < 0) cutShort();
    }
  }
  async function boundUpstream(): Promise<void> {
    if (isEnding) return;
    await raceAndTidy(losers => [
      upstream.ended,
      delay(grace.timeMs, undefined, {signal: losers, ref: false}).then(() => isEnding || cutShort()),
    ]);
  }
  return {
    kind: 'one pipe',
    stdio: [...direct.stdio, upstream.stdio[0], 'pipe', 'pipe', 'pipe'],
    ended: Promise.all([direct.ended, upstream.ended]).then(kept.flush),
    attach(child) {
      direct.attach(child);
      upstream.attach(child);
      view = child && followView(child, upstream, chunk => seen.push(1, chunk));
      upstream.ended.then(() => view?.endInput());
      view?.ended.then(boundUpstream);
    },
    readWaiting: () => {
      const haveEnded = [direct, upstream].map(output => output.readWaiting());
      kept.flush();
      return haveEnded.every(Boolean);
    },
    marks: () => [...direct.marks(), ...upstream.marks()],
    unref() {
      for (const part of [direct, upstream, view]) part?.unref();
    },
    stop() {
      for (const part of [direct, upstream, view]) part?.stop();
    },
    async endView() {
      isEnding = true;
      view?.endInput();
      const end = await raceAndTidy(losers => [
        view?.ended ?? Promise.resolve(undefined),
        delay(VIEW_END_MS, undefined, {signal: losers}),
      ]);
      seen.flush();
      return end;
    },
    isCutShort: () => isCutShort,
  };
}
