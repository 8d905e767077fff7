/** Whether a line holds the whole question as it was asked, case aside and not as a piece of longer words. */
import {asBuffer} from '../text/bytes.js';

/** Longer lines are only searched with their case, which needs no copy. */
const LONGEST_FOLDED = 1 << 16;
const ASCII_WORD = /[A-Za-z0-9_]/;

export type LiteralPhrase = (line: Uint8Array) => boolean;

export function createLiteralPhrase(question: string): LiteralPhrase {
  const folded = question.toLowerCase();
  const exact = Buffer.from(question, 'utf8');
  const startsInWord = ASCII_WORD.test(question[0] ?? '');
  const endsInWord = ASCII_WORD.test(question.at(-1) ?? '');
  const isWhole = (before: string, after: string) =>
    !(startsInWord && ASCII_WORD.test(before)) && !(endsInWord && ASCII_WORD.test(after));
  return line => {
    const bytes = asBuffer(line);
    if (bytes.length > LONGEST_FOLDED) {
      for (let at = bytes.indexOf(exact); at !== -1; at = bytes.indexOf(exact, at + 1)) {
        const after = at + exact.length;
        if (isWhole(bytes.toString('latin1', at - 1, at), bytes.toString('latin1', after, after + 1))) return true;
      }
      return false;
    }
    const text = bytes.toString('utf8').toLowerCase();
    for (let at = text.indexOf(folded); at !== -1; at = text.indexOf(folded, at + 1)) {
      if (isWhole(text.charAt(at - 1), text.charAt(at + folded.length))) return true;
    }
    return false;
  };
}
