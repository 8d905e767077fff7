/** One regular file, bounded by what is read of it: sizes lie (/proc says 0, a log grows). Never waits for a pipe or a device. */

import {constants, type Stats} from 'node:fs';
import {type FileHandle, open, realpath, stat} from 'node:fs/promises';
import {resolve} from 'node:path';
import {formatCount} from '../text/format.js';
import {RunRefusal} from './runRefusal.js';

export interface FileRead {
  readonly byteCount: number;
  /** Where the bytes are, if symbolic links led there. */
  readonly resolvedPath?: string;
}

export interface FileOptions {
  /** At least 1. A file with more is refused, never cut. */
  readonly maxBytes: number;
  /** The chunk is valid only during the call. A file that turns out to be too large is refused after at most `maxBytes` were handed over. */
  onBytes(chunk: Uint8Array): void;
}

/** Reads the file at `path` (relative to the process's working directory, no `~`) to its end. Rejects with a `RunRefusal`, or with what `onBytes` threw. */
export async function readBoundedFile(path: string, {maxBytes, onBytes}: FileOptions): Promise<FileRead> {
  if (!(maxBytes >= 1)) throw new RunRefusal('max_bytes_not_positive', 'max_bytes must be at least 1');
  // Looked at before it is opened, as opening alone can set off a device, and again after, as the name may lead elsewhere by then.
  refuseUnlessRegular(await attempt(stat(path)));
  const {O_RDONLY, O_NONBLOCK, O_NOCTTY} = constants;
  const handle = await attempt(open(path, O_RDONLY | (O_NONBLOCK ?? 0) | (O_NOCTTY ?? 0)));
  try {
    const stats = await attempt(handle.stat());
    refuseUnlessRegular(stats);
    if (stats.size > maxBytes) throw tooLarge(maxBytes);
    const byteCount = await readToEnd(handle, maxBytes, onBytes);
    const resolvedPath = await attempt(realpath(path));
    return resolvedPath === resolve(path) ? {byteCount} : {byteCount, resolvedPath};
  } finally {
    await handle.close();
  }
}

const CHUNK_BYTES = 256 * 1024;

async function readToEnd(handle: FileHandle, maxBytes: number, onBytes: FileOptions['onBytes']): Promise<number> {
  const buffer = Buffer.allocUnsafeSlow(Math.min(CHUNK_BYTES, maxBytes + 1));
  let byteCount = 0;
  for (;;) {
    const {bytesRead} = await attempt(handle.read(buffer, 0, buffer.length, null));
    if (bytesRead === 0) return byteCount;
    byteCount += bytesRead;
    if (byteCount > maxBytes) throw tooLarge(maxBytes);
    onBytes(buffer.subarray(0, bytesRead));
  }
}

function tooLarge(maxBytes: number): RunRefusal {
  return new RunRefusal('file_too_large', `the file exceeds the limit of ${formatCount(maxBytes)} bytes`);
}

function refuseUnlessRegular(stats: Stats): void {
  if (stats.isFile()) return;
  throw new RunRefusal('file_not_regular', `it is ${kindOf(stats)}, not a regular file`);
}

function kindOf(stats: Stats): string {
  if (stats.isDirectory()) return 'a directory';
  if (stats.isFIFO()) return 'a named pipe';
  if (stats.isSocket()) return 'a socket';
  return stats.isCharacterDevice() || stats.isBlockDevice() ? 'a device' : 'something else';
}

/** Waits for a step of the file system and tells its failure as a refusal. */
async function attempt<T>(step: Promise<T>): Promise<T> {
  try {
    return await step;
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown error';
    if (LEADS_NOWHERE.includes(code)) throw new RunRefusal('file_not_found', 'the file does not exist', {cause: error});
    const reason = code === 'EACCES' || code === 'EPERM' ? 'permission denied' : `the file cannot be read (${code})`;
    throw new RunRefusal('file_unreadable', reason, {cause: error});
  }
}

/** The last one is Node's own, for a path with a NUL character. */
const LEADS_NOWHERE = ['ENOENT', 'ENOTDIR', 'ELOOP', 'ERR_INVALID_ARG_VALUE'];
