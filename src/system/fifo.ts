/**
 * Real pipes between this process and a child. Node's own stdio pipes are socket pairs: two of them lose the order of stdout and
 * stderr, and a program cannot open one by name (`> /dev/stderr` fails). A FIFO is made in a private folder, opened and unlinked at once.
 */

import {spawnSync} from 'node:child_process';
import {closeSync, constants, mkdtempSync, openSync, readlinkSync, readSync, rmSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';

export interface Fifo {
  /** Read end, non-blocking. */
  readonly readFd: number;
  /** Write end, blocking, for a child. */
  readonly writeFd: number;
  /** What `/proc/<pid>/fd/<n>` shows for every descriptor of this FIFO; undefined where there is no /proc. Needs an open read end. */
  mark(): string | undefined;
  /** To be called once, after the caller has closed both ends: a later `openFifo` may use it again. */
  release(): void;
}

/** Opens both ends of an empty FIFO that nobody else holds; undefined where the system cannot make one. */
export function openFifo(): Fifo | undefined {
  try {
    return reopenIdleFifo() ?? makeFifo();
  } catch {
    return undefined; // No temporary folder, no descriptors left: the caller has another way.
  }
}

/**
 * FIFOs used before, each kept by a descriptor that is not an end of it. Making one starts a process (5 ms, and 20 ms from a large
 * process); opening it again takes 0.05 ms.
 */
const idleAnchors: number[] = [];
const MAX_IDLE = 4;

const {O_NONBLOCK, O_RDONLY, O_WRONLY} = constants;
/** From linux/fcntl.h; Node has no name for it. */
const O_PATH = 0o10000000;

function makeFifo(): Fifo | undefined {
  const folder = mkdtempSync(join(tmpdir(), 'ephbuf-')); // Mode 0700.
  try {
    const path = join(folder, 'output');
    // Writable for all, so that a command which gives up its privileges can still open /dev/stderr; the folder keeps others out.
    const made = spawnSync('mkfifo', ['-m', '666', path], {stdio: 'ignore', timeout: 2000});
    if (made.status !== 0) return undefined;
    return openEnds(path, process.platform === 'linux' ? openSync(path, O_PATH) : undefined);
  } finally {
    rmSync(folder, {recursive: true, force: true});
  }
}

function reopenIdleFifo(): Fifo | undefined {
  for (let anchor = idleAnchors.pop(); anchor !== undefined; anchor = idleAnchors.pop()) {
    const path = `/proc/self/fd/${anchor}`;
    if (isUnused(path)) return openEnds(path, anchor);
    closeSync(anchor);
  }
  return undefined;
}

function openEnds(path: string, anchor: number | undefined): Fifo {
  const opened = anchor === undefined ? [] : [anchor];
  try {
    const readFd = openSync(path, O_RDONLY | O_NONBLOCK); // First, or opening the write end would wait for a reader.
    opened.push(readFd);
    const writeFd = openSync(path, O_WRONLY);
    return {readFd, writeFd, mark: () => readMark(readFd), release: () => keepAnchor(anchor)};
  } catch (error) {
    opened.forEach(closeSync);
    throw error;
  }
}

/** The name changes when the folder goes, and stays unique, as folder names are random. */
function readMark(fd: number): string | undefined {
  try {
    return readlinkSync(`/proc/self/fd/${fd}`);
  } catch {
    return undefined; // No /proc.
  }
}

function keepAnchor(anchor: number | undefined): void {
  if (anchor === undefined) return;
  if (idleAnchors.length < MAX_IDLE) idleAnchors.push(anchor);
  else closeSync(anchor);
}

/** Whether no process holds either end: a program may have kept one that its own end of file did not show. */
function isUnused(path: string): boolean {
  try {
    closeSync(openSync(path, O_WRONLY | O_NONBLOCK));
    return false;
  } catch (error) {
    if (!hasCode(error, 'ENXIO')) return false; // ENXIO: nobody reads.
  }
  const reader = openSync(path, O_RDONLY | O_NONBLOCK);
  try {
    return readSync(reader, Buffer.alloc(1)) === 0;
  } catch {
    return false; // EAGAIN: somebody may still write.
  } finally {
    closeSync(reader);
  }
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}
