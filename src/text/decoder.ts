/** Raw bytes of a command or file → well-formed UTF-8, piece by piece, with the same result for any cutting into pieces. */

import {isUtf8} from 'node:buffer';
import {asBuffer} from './bytes.js';
import {detectEncoding, type Encoding} from './encoding.js';

const NOTHING = new Uint8Array(0);
const REPLACEMENT_CHARACTER = Buffer.from('\ufffd', 'utf8');

/** Makes one stream well-formed. Invalid bytes become U+FFFD as the WHATWG Encoding Standard says; a byte order mark at the start goes. */
export class Decoder {
  /** `utf-8` until the first bytes tell otherwise. */
  encoding: Encoding = 'utf-8';
  /** How many U+FFFD were put in for bytes that were no text. */
  replacements = 0;
  /** Bytes that wait for more: the undecided beginning, then an incomplete character. */
  private pending: Uint8Array = NOTHING;
  private decided = false;
  private readonly utf16 = new Utf16Decoder();

  /** The text that is complete with this chunk; the chunk itself, uncopied, where it is valid UTF-8. */
  push(chunk: Uint8Array): Uint8Array {
    return this.decode(chunk, false);
  }

  /** What was still waiting. The decoder must not be used afterwards. */
  end(): Uint8Array {
    return this.decode(NOTHING, true);
  }

  private decode(chunk: Uint8Array, isLast: boolean): Uint8Array {
    let bytes = this.pending.length === 0 ? chunk : Buffer.concat([this.pending, chunk]);
    this.pending = NOTHING;
    if (!this.decided) {
      const found = detectEncoding(bytes, isLast);
      if (found === undefined) {
        this.pending = new Uint8Array(bytes);
        return NOTHING;
      }
      this.decided = true;
      this.encoding = found.encoding;
      if (found.markBytes > 0) bytes = bytes.subarray(found.markBytes);
    }
    if (this.encoding === 'utf-8') return this.decodeUtf8(bytes, isLast);
    const {text, replacements} = this.utf16.decode(bytes, this.encoding, isLast);
    this.replacements += replacements;
    return text;
  }

  private decodeUtf8(bytes: Uint8Array, isLast: boolean): Uint8Array {
    const complete = isLast ? bytes.length : bytes.length - countIncompleteBytes(bytes);
    this.pending = complete === bytes.length ? NOTHING : new Uint8Array(bytes.subarray(complete));
    const whole = complete === bytes.length ? bytes : bytes.subarray(0, complete);
    if (isUtf8(whole)) return whole;
    const repaired = Buffer.from(asBuffer(whole).toString('utf8'), 'utf8');
    this.replacements += countReplacementCharacters(repaired) - countReplacementCharacters(asBuffer(whole));
    return repaired;
  }
}

/** UTF-16 of either byte order → UTF-8. Keeps a cut pair of surrogates or half a unit for the next piece. */
class Utf16Decoder {
  private pending: Uint8Array = NOTHING;

  decode(
    chunk: Uint8Array,
    encoding: 'utf-16le' | 'utf-16be',
    isLast: boolean,
  ): {text: Uint8Array; replacements: number} {
    const bytes = Buffer.concat([this.pending, chunk]);
    let complete = bytes.length & ~1;
    const lastHighByte = encoding === 'utf-16le' ? bytes[complete - 1] : bytes[complete - 2];
    const endsInsidePair = complete > 0 && (lastHighByte & 0xfc) === 0xd8;
    if (endsInsidePair && !isLast) complete -= 2;
    this.pending = bytes.subarray(complete);

    const units = bytes.subarray(0, complete);
    const original = units.indexOf(0xfd) === -1 ? 0 : countUnits(units, encoding, 0xfffd);
    if (encoding === 'utf-16be') units.swap16();
    let text = Buffer.from(units.toString('utf16le'), 'utf8');
    if (isLast && this.pending.length > 0 && !endsInsidePair) text = Buffer.concat([text, REPLACEMENT_CHARACTER]);
    return {text, replacements: countReplacementCharacters(text) - original};
  }
}

/** Bytes at the end that begin a UTF-8 character and miss its rest: 0 to 3. */
function countIncompleteBytes(bytes: Uint8Array): number {
  for (let back = 1; back <= 3 && back <= bytes.length; back += 1) {
    const byte = bytes[bytes.length - back];
    if (byte < 0x80) return 0;
    if (byte >= 0xc0) return back < (byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2) ? back : 0;
  }
  return 0;
}

function countReplacementCharacters(text: Buffer): number {
  const [first, second, third] = REPLACEMENT_CHARACTER;
  let count = 0;
  for (let at = 2; at < text.length; at += 1) {
    if (text[at] === third && text[at - 1] === second && text[at - 2] === first) count += 1;
  }
  return count;
}

function countUnits(units: Buffer, encoding: Encoding, unit: number): number {
  let count = 0;
  for (let at = 0; at < units.length; at += 2) {
    if ((encoding === 'utf-16le' ? units.readUInt16LE(at) : units.readUInt16BE(at)) === unit) count += 1;
  }
  return count;
}
