import fc from 'fast-check';
import {describe, expect, it, test} from 'vitest';
import {Decoder} from './decoder.js';

function decode(...chunks: Uint8Array[]): {text: string; encoding: string; replacements: number; bytes: Buffer} {
  const decoder = new Decoder();
  const bytes = Buffer.concat([...chunks.map(chunk => decoder.push(chunk)), decoder.end()]);
  return {text: bytes.toString('utf8'), encoding: decoder.encoding, replacements: decoder.replacements, bytes};
}

function bigEndian(text: string): Buffer {
  return Buffer.from(text, 'utf16le').swap16();
}

/** Bytes that are close to valid UTF-8, so that cut and broken characters are frequent. */
const nearlyUtf8 = fc
  .array(
    fc.oneof(
      fc.constantFrom('a', '\n', 'é', '漢', '😀', '\ufffd', '\0').map(text => [...Buffer.from(text, 'utf8')]),
      fc.constantFrom(
        [0xff],
        [0xc3],
        [0xe6, 0xbc],
        [0xf0, 0x9f, 0x98],
        [0xed, 0xa0, 0x80],
        [0xe0, 0x80],
        [0xf4, 0x90],
        [0x80],
        [0xf8, 0x88],
      ),
    ),
    {maxLength: 30, size: 'max'},
  )
  .map(parts => Uint8Array.from(parts.flat()));

function cutAt(bytes: Uint8Array, cuts: readonly number[]): Uint8Array[] {
  const edges = [0, ...cuts.map(cut => cut % (bytes.length + 1)).sort((a, b) => a - b), bytes.length];
  return edges.slice(1).map((end, index) => bytes.subarray(edges[index], end));
}

describe('UTF-8', () => {
  it('gives a valid chunk back without a copy', () => {
    const chunk = Buffer.from('plain text, é, 漢\n');
    expect(new Decoder().push(chunk)).toBe(chunk);
  });

  it('replaces what is invalid just as TextDecoder does', () => {
    fc.assert(
      fc.property(nearlyUtf8, bytes => {
        const {text, replacements} = decode(bytes);
        const expected = new TextDecoder('utf-8').decode(bytes);
        expect(text).toBe(expected);
        const genuine = Buffer.from(bytes).toString('latin1').split('\xef\xbf\xbd').length - 1;
        expect(replacements).toBe(expected.split('\ufffd').length - 1 - genuine);
      }),
      {numRuns: 1_000},
    );
  });

  it('decodes the same in whatever pieces the bytes come', () => {
    fc.assert(
      fc.property(nearlyUtf8, fc.array(fc.nat(200), {maxLength: 8}), (bytes, cuts) => {
        expect(decode(...cutAt(bytes, cuts))).toEqual(decode(bytes));
      }),
      {numRuns: 1_000},
    );
  });

  it('drops a byte order mark at the start only', () => {
    expect(decode(Buffer.from('\ufeffa\ufeffb')).text).toBe('a\ufeffb');
    expect(decode(Buffer.from([0xef]), Buffer.from([0xbb]), Buffer.from([0xbf, 0x61])).text).toBe('a');
  });

  it('replaces a character that the end cuts off', () => {
    expect(decode(Buffer.from([0x61, 0xe6, 0xbc]))).toMatchObject({text: 'a\ufffd', replacements: 1});
  });

  it('does not hold on to the memory of a chunk', () => {
    const decoder = new Decoder();
    const chunk = Buffer.from([0x61, 0x62, 0xc3]);
    decoder.push(chunk);
    chunk.fill(0);
    expect(Buffer.from(decoder.push(Buffer.from([0xa9]))).toString()).toBe('é');
  });

  test.each([
    'a\0b\nc\n',
    '\0\0\0\0\0\0\0\0\0\0',
    'file one\0file two\0',
    '\0leading nul and more text here',
    'a',
    '',
    'é',
  ])('%j stays as it is', text => {
    expect(decode(Buffer.from(text))).toMatchObject({text, encoding: 'utf-8', replacements: 0});
  });
});

describe('UTF-16', () => {
  const text = 'Übersicht 漢字 😀\r\nsecond line\r\n';

  it('is known by its byte order mark', () => {
    expect(decode(Buffer.from(`\ufeff${text}`, 'utf16le'))).toMatchObject({
      text,
      encoding: 'utf-16le',
      replacements: 0,
    });
    expect(decode(bigEndian(`\ufeff${text}`))).toMatchObject({text, encoding: 'utf-16be', replacements: 0});
  });

  it('is known by its NULs without a mark', () => {
    expect(decode(Buffer.from(text, 'utf16le'))).toMatchObject({text, encoding: 'utf-16le'});
    expect(decode(bigEndian(text))).toMatchObject({text, encoding: 'utf-16be'});
    expect(decode(Buffer.from('OK\r\n', 'utf16le'))).toMatchObject({text: 'OK\r\n', encoding: 'utf-16le'});
  });

  it('decodes like TextDecoder in whatever pieces the bytes come', () => {
    const units = fc.array(fc.constantFrom(0x61, 0x0a, 0xe9, 0x6f22, 0xd83d, 0xde00, 0xfffd, 0xfd41, 0x41fd), {
      maxLength: 30,
    });
    fc.assert(
      fc.property(
        units,
        fc.boolean(),
        fc.boolean(),
        fc.array(fc.nat(80), {maxLength: 8}),
        (codes, isBigEndian, isCut, cuts) => {
          const little = Buffer.from(String.fromCharCode(0xfeff, ...codes), 'utf16le');
          const length = little.length - (isCut ? 1 : 0);
          const bytes = isBigEndian ? Buffer.from(little).swap16().subarray(0, length) : little.subarray(0, length);
          const expected = length < 2 ? '\ufffd' : new TextDecoder(isBigEndian ? 'utf-16be' : 'utf-16le').decode(bytes);
          const whole = decode(bytes);
          expect(whole.text).toBe(expected);
          expect(decode(...cutAt(bytes, cuts))).toEqual(whole);
        },
      ),
      {numRuns: 1_000},
    );
  });
});
