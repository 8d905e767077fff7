/**
 * Everything a command writes to stdout and stderr, handed over as it comes. One FIFO for both streams keeps their order; where none can
 * be made (Windows, no mkfifo) two pipes of Node's are read side by side: nothing is lost, but the order between them is.
 */

import type {ChildProcess} from 'node:child_process';
import {closeSync, readSync} from 'node:fs';
import {Socket, type SocketConstructorOpts} from 'node:net';
import {Readable} from 'node:stream';
import {type Fifo, openFifo} from '../system/fifo.js';

export interface CommandOutput {
  readonly kind: 'one pipe' | 'two pipes';
  /** stdout, stderr and what else there is, for `spawn`. */
  readonly stdio: readonly (number | 'pipe')[];
  /** Resolves at end of file, or once reading was stopped; nothing is handed over after it. */
  readonly ended: Promise<void>;
  /** To be called after the attempt to start the command, with its process if there is one. */
  attach(child: ChildProcess | undefined): void;
  /** Hands over what is in the pipe now, at most about 1 MiB; true at end of file. */
  readWaiting(): boolean;
  /** The link texts by which a holder of the output is known in /proc, while it is open. */
  marks(): readonly string[];
  /** Reading goes on, but no longer keeps this process alive. */
  unref(): void;
  stop(): void;
}

export interface PipeOutput extends CommandOutput {
  /** Reads no further until `resume`: who writes has to wait. */
  pause(): void;
  resume(): void;
}

/** Opens the output of one command. A chunk is valid only during the call of `onBytes`, which must not throw. */
export function openCommandOutput(onBytes: (chunk: Uint8Array) => void): PipeOutput {
  const fifo = process.platform === 'win32' ? undefined : openFifo();
  return fifo ? readFifo(fifo, onBytes) : readTwoPipes(onBytes);
}

/** Larger than a pipe holds (64 KiB), so that the event loop gets its turn after each read, however fast the command writes. */
const CHUNK_BYTES = 128 * 1024;

function readFifo(fifo: Fifo, onBytes: (chunk: Uint8Array) => void): PipeOutput {
  const buffer = Buffer.allocUnsafeSlow(CHUNK_BYTES);
  const options = {
    fd: fifo.readFd,
    readable: true,
    writable: false,
    // One buffer for the whole run: a third faster than a stream of fresh ones. Known to `net.Socket`, not to its type.
    onread: {
      buffer,
      callback(byteCount: number) {
        onBytes(buffer.subarray(0, byteCount));
        return true;
      },
    },
  } satisfies SocketConstructorOpts & {onread: unknown};
  const socket = new Socket(options);
  socket.on('error', () => {}); // 'close' follows, and what was read is kept.
  const ended = new Promise<void>(resolve => {
    socket.once('close', () => {
      fifo.release();
      resolve();
    });
  });
  return {
    kind: 'one pipe',
    stdio: [fifo.writeFd, fifo.writeFd],
    ended,
    attach: () => closeSync(fifo.writeFd),
    readWaiting: () => socket.destroyed || readWaitingBytes(fifo.readFd, onBytes),
    marks: () => (socket.destroyed ? [] : [fifo.mark() ?? []].flat()),
    pause: () => socket.pause(),
    resume: () => socket.resume(),
    unref: () => socket.unref(),
    stop: () => socket.destroy(),
  };
}

function readWaitingBytes(fd: number, onBytes: (chunk: Uint8Array) => void): boolean {
  const buffer = Buffer.allocUnsafeSlow(CHUNK_BYTES);
  for (let round = 0; round < 16; round++) {
    let byteCount: number;
    try {
      byteCount = readSync(fd, buffer);
    } catch {
      return false; // EAGAIN: empty, and somebody may still write.
    }
    if (byteCount === 0) return true;
    onBytes(buffer.subarray(0, byteCount));
  }
  return false;
}

function readTwoPipes(onBytes: (chunk: Uint8Array) => void): PipeOutput {
  let streams: readonly Readable[] = [];
  let end = () => {};
  const ended = new Promise<void>(resolve => {
    end = resolve;
  });
  return {
    kind: 'two pipes',
    stdio: ['pipe', 'pipe'],
    ended,
    attach(child) {
      streams = [child?.stdout, child?.stderr].filter(stream => stream instanceof Readable);
      Promise.all(streams.map(stream => readToEnd(stream, onBytes))).then(end);
    },
    readWaiting: () => streams.every(stream => stream.destroyed),
    marks: () => [],
    pause: () => streams.forEach(stream => void stream.pause()),
    resume: () => streams.forEach(stream => void stream.resume()),
    unref: () => streams.filter(stream => stream instanceof Socket).forEach(socket => void socket.unref()),
    stop: () => streams.forEach(stream => void stream.destroy()),
  };
}

function readToEnd(stream: Readable, onBytes: (chunk: Uint8Array) => void): Promise<void> {
  return new Promise(resolve => {
    stream.on('data', onBytes);
    stream.on('error', () => {}); // 'close' follows.
    stream.once('close', resolve);
  });
}
