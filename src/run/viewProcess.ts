/** The view of a separated command, as its descriptors show it: fed through one, heard on another, its exit status told on a third. */
import type {ChildProcess} from 'node:child_process';
import {Socket} from 'node:net';
import type {PipeOutput} from './commandOutput.js';
import {VIEW_DESCRIPTORS} from './separatedView.js';

export interface ViewProcess {
  /** Resolves with the view's exit status once it shows nothing more; undefined if none was told. */
  readonly ended: Promise<number | undefined>;
  isOver(): boolean;
  /** Feeds the view; while it cannot take more, `source` is paused. The chunk is valid only during the call. */
  write(chunk: Uint8Array): void;
  endInput(): void;
  unref(): void;
  stop(): void;
}

/** Follows the view of a child that was started with pipes for the descriptors of the view; undefined if they are not there. */
export function followView(
  child: ChildProcess,
  source: PipeOutput,
  onShown: (chunk: Uint8Array) => void,
): ViewProcess | undefined {
  const {toView, shown, status} = VIEW_DESCRIPTORS;
  const ends: readonly unknown[] = child.stdio; // More of them than its type knows.
  const sockets = [toView, shown, status].map(descriptor => ends[descriptor]).filter(end => end instanceof Socket);
  if (sockets.length < 3) return undefined;
  const [input, output, told] = sockets;
  for (const socket of sockets) socket.on('error', () => {}); // 'close' follows; a view may end before it has read all.
  let isOver = false;
  let toldText = '';
  told.on('data', chunk => {
    toldText += chunk;
  });
  output.on('data', onShown);
  input.resume(); // Nothing comes, but only who reads is told of the end.
  const ended = Promise.all([closeOf(output), closeOf(told)]).then(() => {
    isOver = true;
    input.destroy();
    source.resume();
    return /^\d+\n$/.test(toldText) ? Number(toldText) : undefined;
  });
  input.on('drain', source.resume);
  input.on('close', source.resume);
  return {
    ended,
    isOver: () => isOver,
    write(chunk) {
      if (!input.writable) return;
      if (!input.write(Buffer.from(chunk))) source.pause();
    },
    endInput: () => void input.end(),
    unref: () => sockets.forEach(socket => void socket.unref()),
    stop: () => sockets.forEach(socket => void socket.destroy()),
  };
}

function closeOf(socket: Socket): Promise<void> {
  return new Promise(resolve => {
    socket.once('close', () => resolve());
  });
}
