/**
 * The terms of a run and what else each is found by: parts of identifiers (camelCase, snake_case, digits) and light stems.
 * It happens once per distinct run, never per occurrence. ASCII runs are taken apart as bytes, the others as strings.
 */
import {foldCase, foldMarks, isAscii} from './foldText.js';
import {stemInPlace} from './stemWord.js';
import {HASH_SEED, hashStep, mixHash, termKey} from './termKey.js';
import {CLASS_OF_BYTE, WORD_CLASS} from './wordScanner.js';

export interface DerivedTerm {
  /** Key of the word, case and accents folded, without underscores at its ends. */
  readonly key: number;
  /** Keys of its folded parts and stems; now and then one twice. */
  readonly partKeys: readonly number[];
}

const UNSPACED =
  '\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}ー\\p{Script=Thai}\\p{Script=Lao}\\p{Script=Khmer}\\p{Script=Myanmar}';
const WIDE_WORD = /[\p{L}\p{N}\p{M}_]+/gu;
const UNSPACED_OR_OTHER = new RegExp(`[${UNSPACED}]+|[^${UNSPACED}]+`, 'gu');
const STARTS_UNSPACED = new RegExp(`^[${UNSPACED}]`, 'u');
const WIDE_PART = /\p{Lu}+(?!\p{Ll})|\p{Lu}?\p{Ll}+|\p{N}+|[\p{Lo}\p{Lm}\p{M}]+/gu;

const UNDERSCORE = 0x5f;
const LOWER = WORD_CLASS.hexLower | WORD_CLASS.lower;

/** Longer names are encoded data. */
const LONGEST_NAME = 64;
const MOST_PARTS = 16;
/** From here on, hexadecimal digits are an id (a short git hash) and not a word with a number. */
const SHORTEST_HEX_ID = 7;
/** Shorter parts on average show an id too: cutting it gives noise, such as `fade` out of `7fade19`. */
const SHORTEST_MEAN_PART = 2.5;

/** The one term of an ASCII run. A reused object, because most distinct runs of a log are ids that occur once. */
export class AsciiTerm {
  /** Key of the word, case folded, without underscores at its ends. */
  key = 0;
  /** The first `partCount` are keys of folded parts and stems; now and then one twice. */
  readonly partKeys = new Uint32Array(MOST_PARTS * 4);
  partCount = 0;

  /** Takes a run apart; false if it is nothing but underscores. */
  derive(bytes: Uint8Array, start: number, end: number): boolean {
    let from = start;
    let to = end;
    while (from < to && bytes[from] === UNDERSCORE) from += 1;
    while (to > from && bytes[to - 1] === UNDERSCORE) to -= 1;
    this.partCount = 0;
    if (from === to) return false;
    this.key = foldedKey(bytes, from, to);
    if (to - from <= LONGEST_NAME) partKeysOf(bytes, from, to, this);
    return true;
  }

  addPart(key: number): void {
    if (this.partCount < this.partKeys.length) this.partKeys[this.partCount++] = key;
  }
}

/** Digits only, or a hexadecimal id: the run is its own folded term and has no parts. */
export function isPlainId(length: number, classes: number): boolean {
  return (
    classes === WORD_CLASS.digit || (classes === (WORD_CLASS.digit | WORD_CLASS.hexLower) && length >= SHORTEST_HEX_ID)
  );
}

function partKeysOf(bytes: Uint8Array, from: number, to: number, keys: AsciiTerm): void {
  for (let start = from; start < to; ) {
    let stop = start;
    while (stop < to && bytes[stop] !== UNDERSCORE) stop += 1;
    if (stop > start) addPiece(bytes, start, stop, stop - start < to - from, keys);
    start = stop + 1;
  }
}

const partEnds = new Uint8Array(MOST_PARTS);
const scratch = new Uint8Array(LONGEST_NAME);

/** What stands between underscores: itself, unless it is the whole name, and its parts. */
function addPiece(bytes: Uint8Array, from: number, to: number, isPart: boolean, keys: AsciiTerm): void {
  let count = 0;
  for (let at = from + 1; at <= to; at += 1) {
    if (at < to && !startsPart(bytes, at, to)) continue;
    if (count === MOST_PARTS) return;
    partEnds[count++] = at - from;
  }
  if (count > 1 && isId(bytes, from, to, count)) return;
  addPart(bytes, from, to, isPart, keys);
  if (count === 1) return;
  for (let part = 0, start = from; part < count; part += 1) {
    const end = from + partEnds[part];
    if (end - start > 1) addPart(bytes, start, end, true, keys);
    start = end;
  }
}

function startsPart(bytes: Uint8Array, at: number, to: number): boolean {
  const before = CLASS_OF_BYTE[bytes[at - 1]];
  const here = CLASS_OF_BYTE[bytes[at]];
  if (here & LOWER) return (before & WORD_CLASS.digit) !== 0;
  if (here !== before) return true;
  return here === WORD_CLASS.upper && at + 1 < to && (CLASS_OF_BYTE[bytes[at + 1]] & LOWER) !== 0;
}

function isId(bytes: Uint8Array, from: number, to: number, parts: number): boolean {
  if (parts > 2 && to - from < parts * SHORTEST_MEAN_PART) return true;
  return to - from >= SHORTEST_HEX_ID && isHex(bytes, from, to);
}

function isHex(bytes: Uint8Array, from: number, to: number): boolean {
  for (let at = from; at < to; at += 1) {
    const byte = bytes[at];
    if (byte > 0x39 && (byte | 0x20) > 0x66) return false;
  }
  return true;
}

/** The part's key, unless it is the whole word, and its stem's. */
function addPart(bytes: Uint8Array, from: number, to: number, withItself: boolean, keys: AsciiTerm): void {
  let hash = HASH_SEED;
  let isLetters = true;
  for (let at = from; at < to; at += 1) {
    const folded = foldByte(bytes[at]);
    if (folded < 0x61) isLetters = false;
    scratch[at - from] = folded;
    hash = hashStep(hash, folded);
  }
  if (withItself) keys.addPart(mixHash(hash) >>> 0);
  if (!isLetters) return;
  const stem = stemInPlace(scratch, to - from);
  if (stem < to - from) keys.addPart(foldedKey(scratch, 0, stem));
}

function foldedKey(bytes: Uint8Array, from: number, to: number): number {
  let hash = HASH_SEED;
  for (let at = from; at < to; at += 1) hash = hashStep(hash, foldByte(bytes[at]));
  return mixHash(hash) >>> 0;
}

function foldByte(byte: number): number {
  return byte >= 0x41 && byte <= 0x5a ? byte | 0x20 : byte;
}

export function deriveWide(run: string): DerivedTerm[] {
  const terms: DerivedTerm[] = [];
  for (const [found] of foldMarks(run).matchAll(WIDE_WORD)) {
    for (const [piece] of found.matchAll(UNSPACED_OR_OTHER)) {
      if (STARTS_UNSPACED.test(piece)) terms.push(...deriveUnspaced(piece));
      else terms.push(...deriveWideName(piece.replace(/^_+|_+$/g, '')));
    }
  }
  return terms;
}

function deriveWideName(name: string): DerivedTerm[] {
  if (name === '') return [];
  if (isAscii(name)) {
    const bytes = Buffer.from(name, 'latin1');
    const term = new AsciiTerm();
    term.derive(bytes, 0, bytes.length);
    return [{key: term.key, partKeys: [...term.partKeys.subarray(0, term.partCount)]}];
  }
  const parts = partsOfName(name);
  return [{key: termKey(foldCase(name)), partKeys: parts.length > 1 ? parts.map(part => termKey(foldCase(part))) : []}];
}

/** The parts of a name without underscores, cut where case or kind of character changes, as the ASCII scan cuts them. */
export function partsOfName(name: string): string[] {
  return name.match(WIDE_PART) ?? [];
}

/** Scripts without spaces: neighbouring pairs of characters are the terms, single characters their parts. */
function deriveUnspaced(text: string): DerivedTerm[] {
  const characters = [...text];
  if (characters.length === 1) return [{key: termKey(text), partKeys: []}];
  return characters.slice(1).map((character, before) => ({
    key: termKey(characters[before] + character),
    partKeys: [termKey(characters[before]), termKey(character)],
  }));
}
