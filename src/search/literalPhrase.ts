/** Whether a line holds a question as it was asked, and not only as a piece of longer words. */
import {asBuffer} from '../text/bytes.js';

export type LinePredicate = (line: Uint8Array) => boolean;

/** A line in which so many places are pieces of longer words will not have a better one. */
const MOST_TRIES = 100;
/** Longer lines are only searched with their case, which needs no copy. */
const LONGEST_FOLDED = 1 << 16;
const ASCII_WORD = /[A-Za-z0-9_]/;

/** The whole question, case aside. */
export function createLiteralPhrase(question: string): LinePredicate {
  const folded = question.toLowerCase();
  const needle = Buffer.from(question, 'utf8');
  const startsInWord = ASCII_WORD.test(question.charAt(0));
  const endsInWord = ASCII_WORD.test(question.at(-1) ?? '');
  const isWhole = (before: string, after: string) =>
    !(startsInWord && ASCII_WORD.test(before)) && !(endsInWord && ASCII_WORD.test(after));
  return line => {
    if (line.length > LONGEST_FOLDED) return holds(asBuffer(line), needle, isWhole);
    const text = asBuffer(line).toString('utf8').toLowerCase();
    let at = text.indexOf(folded);
    for (let tries = 0; at !== -1 && tries < MOST_TRIES; tries += 1, at = text.indexOf(folded, at + 1)) {
      if (isWhole(text.charAt(at - 1), text.charAt(at + folded.length))) return true;
    }
    return false;
  };
}

/** The question at the beginning of a word, with its case. */
export function createWordBeginning(question: string): LinePredicate {
  const needle = Buffer.from(question, 'utf8');
  return line => holds(asBuffer(line), needle, before => !ASCII_WORD.test(before));
}

function holds(line: Buffer, needle: Buffer, isWhole: (before: string, after: string) => boolean): boolean {
  let at = line.indexOf(needle);
  for (let tries = 0; at !== -1 && tries < MOST_TRIES; tries += 1, at = line.indexOf(needle, at + 1)) {
    const after = at + needle.length;
    if (isWhole(line.toString('latin1', Math.max(0, at - 1), at), line.toString('latin1', after, after + 1)))
      return true;
  }
  return false;
}
