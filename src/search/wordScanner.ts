/**
 * The one tokenizer of texts and queries, on bytes: runs of ASCII letters, digits and underscores, and of all bytes
 * of non-ASCII characters. Runs with non-ASCII bytes are only candidates; deriveTerms.ts finds the words in them.
 */
import {checkStep, HASH_SEED, hashStep, mixHash} from './termKey.js';

/** A byte's class is one bit, a run's classes the union of its bytes' classes. `hexLower` is a to f, `lower` the other small letters. */
export const WORD_CLASS = {digit: 1, hexLower: 2, lower: 4, upper: 8, underscore: 16, wide: 32} as const;

/** Longer runs are cut, so that no text makes a term of unbounded size. */
export const MAX_RUN_BYTES = 256;

/** 0 for bytes that separate runs. */
export const CLASS_OF_BYTE: Uint8Array = createClassTable();

/** Walks over the runs of a piece of UTF-8. After `next()` said true, `start`..`end` is a run; no object per run. */
export class WordScanner {
  start = 0;
  end = 0;
  /** Union of the classes of the run's bytes. */
  classes = 0;
  /** `termKey` of the run's bytes as they are, as a signed number. */
  key = 0;
  /** Runs with the same key and the same check are spelt alike. */
  check = 0;
  private bytes: Uint8Array = new Uint8Array(0);
  private stop = 0;

  reset(bytes: Uint8Array, start: number, stop: number): void {
    this.bytes = bytes;
    this.end = start;
    this.stop = stop;
  }

  next(): boolean {
    const bytes = this.bytes;
    const stop = this.stop;
    const classOf = CLASS_OF_BYTE;
    let at = this.end;
    while (at < stop && classOf[bytes[at]] === 0) at += 1;
    if (at >= stop) {
      this.end = at;
      return false;
    }
    this.start = at;
    const limit = Math.min(at + MAX_RUN_BYTES, stop);
    let classes = 0;
    let hash = HASH_SEED;
    let check = 0;
    while (at < limit) {
      const byte = bytes[at];
      const byteClass = classOf[byte];
      if (byteClass === 0) break;
      classes |= byteClass;
      hash = hashStep(hash, byte);
      check = checkStep(check, byte);
      at += 1;
    }
    if (at === limit && at < stop && isContinuation(bytes[at])) {
      while (at > this.start + 1 && isContinuation(bytes[at])) at -= 1;
      hash = HASH_SEED;
      check = 0;
      for (let each = this.start; each < at; each += 1) {
        hash = hashStep(hash, bytes[each]);
        check = checkStep(check, bytes[each]);
      }
    }
    this.end = at;
    this.classes = classes;
    this.key = mixHash(hash);
    this.check = check;
    return true;
  }
}

/** Whether the byte is inside a character and not its first. */
export function isContinuation(byte: number): boolean {
  return (byte & 0xc0) === 0x80;
}

function createClassTable(): Uint8Array {
  const classes = new Uint8Array(256);
  classes.fill(WORD_CLASS.digit, 0x30, 0x3a);
  classes.fill(WORD_CLASS.upper, 0x41, 0x5b);
  classes.fill(WORD_CLASS.hexLower, 0x61, 0x67);
  classes.fill(WORD_CLASS.lower, 0x67, 0x7b);
  classes.fill(WORD_CLASS.wide, 0x80);
  classes[0x5f] = WORD_CLASS.underscore;
  return classes;
}
