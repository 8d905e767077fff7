import {deflateRawSync, gzipSync} from 'node:zlib';
import fc from 'fast-check';
import {describe, expect, it, test} from 'vitest';
import {detectBinary} from './binary.js';

function latin1(text: string): Buffer {
  return Buffer.from(text, 'latin1');
}

/** Bytes that look random and are the same in every run. */
function noise(length: number): Buffer {
  const bytes = Buffer.alloc(length);
  let state = 12_345;
  for (let index = 0; index < length; index += 1) {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    bytes[index] = state >> 16;
  }
  return bytes;
}

describe('a known format is named', () => {
  test.each([
    ['png', latin1('\x89PNG\r\n\x1a\n\0\0\0\rIHDR')],
    ['gzip', gzipSync('hello')],
    ['elf', latin1('\x7fELF\x02\x01\x01\0')],
    ['pdf', latin1('%PDF-1.7\n%\xe2\xe3')],
    ['zip', latin1('PK\x03\x04\x14\0')],
    ['pe', latin1('MZ\x90\0\x03\0\0\0')],
    ['sqlite', latin1('SQLite format 3\0\x10\0')],
    ['tar', Buffer.concat([latin1('name.txt'), Buffer.alloc(249), latin1('ustar\x0000')])],
    ['wasm', latin1('\0asm\x01\0\0\0')],
    ['webp', latin1('RIFF\x24\0\0\0WEBPVP8 ')],
  ])('%s', (type, bytes) => {
    expect(detectBinary(bytes)?.type).toBe(type);
  });
});

it('shows the first sixteen bytes', () => {
  expect(detectBinary(latin1('\x89PNG\r\n\x1a\n'))).toEqual({type: 'png', hexHead: '89 50 4e 47 0d 0a 1a 0a'});
});

describe('data of no known format is told from text by its control bytes', () => {
  test.each([
    ['random bytes', noise(8_192)],
    ['few random bytes', noise(256)],
    ['compressed bytes', deflateRawSync(noise(6_000).toString('hex'))],
    ['NULs only', Buffer.alloc(512)],
    ['small integers', Buffer.from(new Uint32Array(1_000).map((_, index) => index % 40).buffer)],
  ])('%s', (_name, bytes) => {
    expect(detectBinary(bytes)?.type).toBe('data');
  });
});

describe('text is no binary data', () => {
  test.each([
    ['nothing', Buffer.alloc(0)],
    ['a log in colour', latin1('\x1b[31mFAIL\x1b[0m test/a.js\r\n\x1b]0;title\x07\x1b(B\x0f'.repeat(50))],
    ['overstruck text', latin1('N\bNA\bAM\bME\bE\n'.repeat(100))],
    ['names ended by NUL', latin1('src/a.ts\0src/b.ts\0'.repeat(100))],
    ['short names ended by NUL', latin1('a\0b\0cc\0'.repeat(100))],
    ['fields separated by SOH', latin1('8=FIX.4.4\x0135=D\x0149=A\x01'.repeat(100))],
    ['records separated by RS and US', latin1('hash\x1fname\x1fdate\x1e'.repeat(100))],
    ['latin-1 text', latin1('caf\xe9 fa\xe7ade \xfcber \xa7 5\n'.repeat(50))],
    ['UTF-8 text of another script', Buffer.from('ошибка: файл не найден\n'.repeat(100))],
    ['UTF-16 text', Buffer.from('Fehler: Datei nicht gefunden\r\n'.repeat(20), 'utf16le')],
    ['UTF-16 text with a mark', Buffer.from('\ufeff漢字\n', 'utf16le')],
    ['text that begins like a program', latin1('MZ is the mark of a DOS program\n')],
    ['text that begins like a picture', latin1('BM25 ranks\nGIF89a is a format\n')],
  ])('%s', (_name, bytes) => {
    expect(detectBinary(bytes)).toBeUndefined();
  });
});

it('answers for any bytes', () => {
  fc.assert(fc.property(fc.uint8Array({maxLength: 300}), bytes => void detectBinary(bytes)));
});
