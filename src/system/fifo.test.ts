import {spawn} from 'node:child_process';
import {once} from 'node:events';
import {
  closeSync,
  constants,
  fstatSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readSync,
  rmSync,
  writeSync,
} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {afterAll, afterEach, beforeAll, describe, expect, it, test} from 'vitest';
import {type Fifo, openFifo} from './fifo.js';
import {findHolders} from './fileHolders.js';
import {readProcess} from './processTable.js';

const isLinux = process.platform === 'linux';
const opened: Fifo[] = [];

function open(): Fifo {
  const fifo = openFifo()!;
  opened.push(fifo);
  return fifo;
}

function close(fifo: Fifo): void {
  opened.splice(opened.indexOf(fifo), 1);
  closeSync(fifo.readFd);
  closeSync(fifo.writeFd);
  fifo.release();
}

function waiting(fifo: Fifo): string {
  const buffer = Buffer.alloc(100);
  return buffer.subarray(0, readSync(fifo.readFd, buffer)).toString();
}

const inode = (fifo: Fifo) => fstatSync(fifo.readFd).ino;

const folder = mkdtempSync(join(tmpdir(), 'fifo-'));
const temporaryFolder = process.env.TMPDIR;
beforeAll(() => {
  process.env.TMPDIR = folder;
});
afterAll(() => {
  if (temporaryFolder === undefined) delete process.env.TMPDIR;
  else process.env.TMPDIR = temporaryFolder;
  rmSync(folder, {recursive: true});
});
afterEach(() => {
  for (const fifo of [...opened]) close(fifo);
});

describe('a FIFO', () => {
  it('carries bytes from one end to the other and has no name in the file system', () => {
    const fifo = open();
    expect(fstatSync(fifo.readFd).isFIFO()).toBe(true);
    expect(readdirSync(folder)).toEqual([]);
    writeSync(fifo.writeFd, 'through');
    expect(waiting(fifo)).toBe('through');
  });

  it('does not wait for a writer', () => {
    const fifo = open();
    expect(() => waiting(fifo)).toThrow('EAGAIN');
  });

  test.runIf(isLinux)('is used again once both ends are closed, without what was left in it', () => {
    const first = open();
    const number = inode(first);
    writeSync(first.writeFd, 'left behind');
    close(first);
    const second = open();
    expect(inode(second)).toBe(number);
    expect(() => waiting(second)).toThrow('EAGAIN');
  });

  it('is never shared', () => {
    expect(new Set([open(), open(), open()].map(inode)).size).toBe(3);
  });

  test.runIf(isLinux).each([
    ['reads from it', constants.O_RDONLY | constants.O_NONBLOCK],
    ['writes to it', constants.O_WRONLY],
  ])('is not used again while somebody still %s', (_title, flags) => {
    const first = open();
    const number = inode(first);
    const stranger = openSync(`/proc/self/fd/${first.readFd}`, flags);
    close(first);
    expect(inode(open())).not.toBe(number);
    closeSync(stranger);
  });
});

describe.runIf(isLinux)('the holders of a FIFO', () => {
  it('are the processes that have an end of it', async () => {
    const fifo = open();
    const holder = spawn('sleep', ['60'], {stdio: ['ignore', fifo.writeFd, 'ignore']});
    const other = spawn('sleep', ['60'], {stdio: 'ignore'});
    await Promise.all([once(holder, 'spawn'), once(other, 'spawn')]);
    const processes = [holder, other].map(child => readProcess(child.pid!)!);
    expect(findHolders([fifo.mark()!], processes)).toEqual([processes[0]]);
    holder.kill('SIGKILL');
    other.kill('SIGKILL');
    await Promise.all([once(holder, 'exit'), once(other, 'exit')]);
    expect(findHolders([fifo.mark()!], processes)).toEqual([]);
  });
});
