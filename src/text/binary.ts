/** Tells bytes that are no text: by the magic numbers of well-known formats, else by their share of control bytes. */

import {detectEncoding} from './encoding.js';

export interface BinaryKind {
  /** Short name of the format, or `data`. */
  readonly type: string;
  /** The first bytes in hexadecimal, spaced: `89 50 4e 47`. */
  readonly hexHead: string;
}

const SAMPLE_BYTES = 8 * 1024;
const HEX_HEAD_BYTES = 16;

/** What kind of binary data begins with `head` (its first 8 KiB count, before any decoding), or undefined for text. */
export function detectBinary(head: Uint8Array): BinaryKind | undefined {
  const sample = head.subarray(0, SAMPLE_BYTES);
  const format = formats.find(({at = 0, magic}) => hasBytes(sample, at, magic));
  if (format !== undefined && (!format.readable || hasControls(sample))) return describe(format.type, sample);
  return looksLikeData(sample) ? describe('data', sample) : undefined;
}

interface Format {
  readonly type: string;
  /** Latin-1 characters stand for bytes. */
  readonly magic: string;
  readonly at?: number;
  /** The magic could also begin a text, so control bytes must confirm it. */
  readonly readable?: true;
}

const formats: readonly Format[] = [
  {type: 'png', magic: '\x89PNG\r\n\x1a\n'},
  {type: 'jpeg', magic: '\xff\xd8\xff'},
  {type: 'gif', magic: 'GIF8', readable: true},
  {type: 'webp', magic: 'WEBP', at: 8, readable: true},
  {type: 'wav', magic: 'WAVE', at: 8, readable: true},
  {type: 'bmp', magic: 'BM', readable: true},
  {type: 'ico', magic: '\0\0\x01\0'},
  {type: 'tiff', magic: 'II*\0'},
  {type: 'tiff', magic: 'MM\0*'},
  {type: 'pdf', magic: '%PDF-'},
  {type: 'gzip', magic: '\x1f\x8b\x08'},
  {type: 'bzip2', magic: 'BZh', readable: true},
  {type: 'xz', magic: '\xfd7zXZ\0'},
  {type: 'zstd', magic: '\x28\xb5\x2f\xfd'},
  {type: 'lz4', magic: '\x04\x22\x4d\x18'},
  {type: '7z', magic: '7z\xbc\xaf\x27\x1c'},
  {type: 'rar', magic: 'Rar!\x1a\x07'},
  {type: 'zip', magic: 'PK\x03\x04'},
  {type: 'zip', magic: 'PK\x05\x06'},
  {type: 'tar', magic: 'ustar', at: 257, readable: true},
  {type: 'ar', magic: '!<arch>\n', readable: true},
  {type: 'elf', magic: '\x7fELF'},
  {type: 'mach-o', magic: '\xcf\xfa\xed\xfe'},
  {type: 'mach-o', magic: '\xce\xfa\xed\xfe'},
  {type: 'java-class', magic: '\xca\xfe\xba\xbe'},
  {type: 'pe', magic: 'MZ', readable: true},
  {type: 'wasm', magic: '\0asm'},
  {type: 'sqlite', magic: 'SQLite format 3\0'},
  {type: 'git-pack', magic: 'PACK', readable: true},
  {type: 'git-index', magic: 'DIRC', readable: true},
  {type: 'parquet', magic: 'PAR1', readable: true},
  {type: 'mp3', magic: 'ID3', readable: true},
  {type: 'ogg', magic: 'OggS', readable: true},
  {type: 'flac', magic: 'fLaC', readable: true},
  {type: 'mp4', magic: 'ftyp', at: 4, readable: true},
  {type: 'woff', magic: 'wOFF', readable: true},
  {type: 'woff2', magic: 'wOF2', readable: true},
  {type: 'ttf', magic: '\0\x01\0\0\0'},
];

const LEAST_CONTROL_SHARE = 0.04;
const LEAST_DISTINCT_CONTROLS = 6;
const LEAST_NUL_SHARE = 0.5;

/**
 * Random bytes hold about 10 % of the 24 counted controls, nearly all of them. A text that separates its fields by NUL, SOH or US
 * holds as many, but only a few different ones.
 */
function looksLikeData(sample: Uint8Array): boolean {
  const {nuls, controls, distinct} = countControls(sample);
  if (distinct >= LEAST_DISTINCT_CONTROLS)
    return nuls + controls > LEAST_CONTROL_SHARE * sample.length && !isUtf16(sample);
  return nuls > LEAST_NUL_SHARE * sample.length && !isUtf16(sample);
}

function hasControls(sample: Uint8Array): boolean {
  const {nuls, controls} = countControls(sample);
  return nuls + controls > 0;
}

function countControls(sample: Uint8Array): {nuls: number; controls: number; distinct: number} {
  const counts = new Uint32Array(256);
  for (const byte of sample) counts[byte] += 1;
  const present = countedControls.filter(byte => counts[byte] > 0);
  const controls = present.reduce((sum, byte) => sum + counts[byte], 0);
  return {nuls: counts[0], controls, distinct: present.length};
}

/** All but NUL and those that terminals and texts use: BEL, BS, TAB, LF, VT, FF, CR, SO, SI, ESC. */
const countedControls: readonly number[] = [
  ...[1, 2, 3, 4, 5, 6, 0x10, 0x11, 0x12, 0x13, 0x14, 0x15, 0x16, 0x17, 0x18, 0x19, 0x1a, 0x1c, 0x1d, 0x1e, 0x1f, 0x7f],
];

function isUtf16(sample: Uint8Array): boolean {
  return detectEncoding(sample, true)?.encoding !== 'utf-8';
}

function hasBytes(sample: Uint8Array, at: number, magic: string): boolean {
  for (let index = 0; index < magic.length; index += 1) {
    if (sample[at + index] !== magic.charCodeAt(index)) return false;
  }
  return true;
}

function describe(type: string, sample: Uint8Array): BinaryKind {
  const hexHead = Array.from(sample.subarray(0, HEX_HEAD_BYTES), byte => byte.toString(16).padStart(2, '0')).join(' ');
  return {type, hexHead};
}
