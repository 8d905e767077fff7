import {spawnSync} from 'node:child_process';
import {appendFileSync, chmodSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync} from 'node:fs';
import {createServer} from 'node:net';
import {tmpdir} from 'node:os';
import {join, relative} from 'node:path';
import {afterAll, beforeAll, describe, expect, it, test} from 'vitest';
import {readBoundedFile} from './readFile.js';
import {RunRefusal} from './runRefusal.js';

let folder: string;
beforeAll(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'read-')));
});
afterAll(() => rmSync(folder, {recursive: true, force: true}));

const inFolder = (name: string) => join(folder, name);

async function read(path: string, maxBytes = 1_000_000) {
  const chunks: Buffer[] = [];
  const result = await readBoundedFile(path, {maxBytes, onBytes: chunk => chunks.push(Buffer.from(chunk))});
  return {...result, bytes: Buffer.concat(chunks)};
}

describe('a regular file', () => {
  it('is read to its end as bytes', async () => {
    const content = Buffer.alloc(700_000, Uint8Array.of(0x61, 0xff, 0x00, 0x0a));
    writeFileSync(inFolder('bytes'), content);
    const {byteCount, bytes} = await read(inFolder('bytes'));
    expect([byteCount, bytes.equals(content)]).toEqual([700_000, true]);
  });

  it('may be empty', async () => {
    writeFileSync(inFolder('empty'), '');
    expect(await read(inFolder('empty'))).toEqual({byteCount: 0, bytes: Buffer.alloc(0)});
  });

  it('may be exactly as large as the limit, and not a byte larger', async () => {
    writeFileSync(inFolder('five'), 'abcd\n');
    expect((await read(inFolder('five'), 5)).byteCount).toBe(5);
    const refusal = await refused(inFolder('five'), 4);
    expect(refusal).toMatchObject({code: 'file_too_large'});
    expect(refusal.message).not.toContain('abcd');
  });

  it('that is too large is refused with the limit', async () => {
    writeFileSync(inFolder('big'), 'x'.repeat(5000));
    expect((await refused(inFolder('big'), 4096)).message).toBe('the file exceeds the limit of 4,096 bytes');
  });

  it('that grows while it is read is bounded by what is read', async () => {
    const path = inFolder('grows');
    writeFileSync(path, 'x'.repeat(10));
    let seen = 0;
    const reading = readBoundedFile(path, {
      maxBytes: 20,
      onBytes(chunk) {
        seen += chunk.length;
        appendFileSync(path, 'y'.repeat(8));
      },
    });
    await expect(reading).rejects.toMatchObject({code: 'file_too_large'});
    expect(seen).toBe(18);
  });

  test.runIf(process.platform === 'linux')('that says it has no size is read all the same', async () => {
    expect((await read('/proc/self/status')).bytes.toString()).toContain('Pid:');
    expect(await refused('/proc/self/status', 10)).toMatchObject({code: 'file_too_large'});
  });

  it('is found from the working directory of the process, without a tilde', async () => {
    writeFileSync(inFolder('near'), 'x');
    expect((await read(relative(process.cwd(), inFolder('near')))).byteCount).toBe(1);
    expect(await refused('~/near')).toMatchObject({code: 'file_not_found'});
  });

  it('behind a symbolic link is read, and where it is is told', async () => {
    writeFileSync(inFolder('real'), 'one\n');
    symlinkSync('real', inFolder('link'));
    expect(await read(inFolder('link'))).toMatchObject({byteCount: 4, resolvedPath: inFolder('real')});
  });
});

describe('a refusal', () => {
  it.each([
    ['a missing file', 'file_not_found', () => inFolder('none')],
    ['a path through a file', 'file_not_found', () => join(write('plain'), 'below')],
    ['a path with a NUL', 'file_not_found', () => inFolder('a\0b')],
    ['no path', 'file_not_found', () => ''],
    ['a link that leads nowhere', 'file_not_found', () => link('dangling', 'nowhere')],
    ['a link to itself', 'file_not_found', () => link('circle', 'circle')],
    ['a directory', 'file_not_regular', () => folder],
    ['a link to a directory', 'file_not_regular', () => link('folder-link', '.')],
    ['a named pipe', 'file_not_regular', () => fifo('pipe')],
    ['a device', 'file_not_regular', () => '/dev/zero'],
    ['a terminal', 'file_not_regular', () => '/dev/tty'],
  ])('meets %s', async (_title, code, make) => {
    expect(await refused(make())).toMatchObject({code});
  });

  it('says what it is instead of a regular file', async () => {
    expect((await refused(folder)).message).toBe('it is a directory, not a regular file');
    expect((await refused(fifo('other-pipe'))).message).toBe('it is a named pipe, not a regular file');
  });

  it('meets a socket', async () => {
    const server = createServer();
    await new Promise<void>(resolve => server.listen(inFolder('socket'), resolve));
    expect(await refused(inFolder('socket'))).toMatchObject({code: 'file_not_regular'});
    server.close();
  });

  test.skipIf(process.getuid?.() === 0)('meets a file that may not be read', async () => {
    chmodSync(write('secret'), 0);
    expect(await refused(inFolder('secret'))).toMatchObject({code: 'file_unreadable', message: 'permission denied'});
  });

  it('meets a limit below 1', async () => {
    expect(await refused(write('any'), 0)).toMatchObject({
      code: 'max_bytes_not_positive',
      message: expect.stringContaining('at least 1'),
    });
    expect(await refused(write('any'), Number.NaN)).toMatchObject({code: 'max_bytes_not_positive'});
  });
});

async function refused(path: string, maxBytes?: number): Promise<RunRefusal> {
  try {
    await read(path, maxBytes);
  } catch (error) {
    if (error instanceof RunRefusal) return error;
    throw error;
  }
  throw new Error('not refused');
}

function write(name: string): string {
  writeFileSync(inFolder(name), 'x');
  return inFolder(name);
}

function link(name: string, target: string): string {
  symlinkSync(target, inFolder(name));
  return inFolder(name);
}

function fifo(name: string): string {
  spawnSync('mkfifo', [inFolder(name)]);
  return inFolder(name);
}
