/** How much of a question stands in a line in its own order. */
import {foldCase, foldMarks} from './foldText.js';

const WORD = /[\p{L}\p{N}\p{M}_]+/gu;
/** Of a longer line only the beginning is read. */
const MOST_BYTES = 4096;

/** Gives, for a line, the longest stretch of neighbouring words that it shares with the question: 0 for one word, 1 for all of them. */
export function createPhraseMeter(question: string): (line: Uint8Array) => number {
  const wanted = wordsOf(question);
  if (wanted.length < 2) return () => 0;
  const known = new Set(wanted);
  return line => {
    const words = wordsOf(
      Buffer.from(line.buffer, line.byteOffset, Math.min(line.length, MOST_BYTES)).toString('utf8'),
    );
    let longest = 1;
    let lengths = new Uint16Array(wanted.length + 1);
    for (const word of words) {
      const next = new Uint16Array(wanted.length + 1);
      if (known.has(word)) {
        for (let at = 0; at < wanted.length; at += 1) {
          if (wanted[at] !== word) continue;
          next[at + 1] = lengths[at] + 1;
          longest = Math.max(longest, next[at + 1]);
        }
      }
      lengths = next;
    }
    return (longest - 1) / (wanted.length - 1);
  };
}

function wordsOf(text: string): string[] {
  return foldCase(foldMarks(text)).match(WORD) ?? [];
}
