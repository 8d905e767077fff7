/** A light English stemmer for the words of tools: enough that retry, retries, retried and retrying meet. */

const SHORTEST_STEM = 3;
const LONGEST_WORD = 24;
const [E, Y] = [0x65, 0x79];

/** Endings, longer ones before shorter ones that they end in, and what takes their place: nothing or `y`. */
const ENDINGS: readonly (readonly [ending: string, replacement: '' | 'y'])[] = [
  ['ments', ''],
  ['ures', ''],
  ['ings', ''],
  ['ions', ''],
  ['ment', ''],
  ['ers', ''],
  ['ies', 'y'],
  ['ied', 'y'],
  ['ing', ''],
  ['ion', ''],
  ['ure', ''],
  ['ed', ''],
  ['es', ''],
  ['er', ''],
  ['ly', ''],
  ['s', ''],
];

interface Ending {
  readonly bytes: Uint8Array;
  readonly replacement: number;
}

const ENDINGS_BY_LAST_BYTE: readonly (readonly Ending[])[] = Array.from({length: 128}, (_, last) =>
  ENDINGS.filter(([ending]) => ending.charCodeAt(ending.length - 1) === last).map(([ending, replacement]) => ({
    bytes: Buffer.from(ending),
    replacement: replacement === 'y' ? Y : 0,
  })),
);

/**
 * Shortens a word of `length` letters a to z in place to its stem and returns the stem's length.
 * Short and very long words are their own stem.
 */
export function stemInPlace(word: Uint8Array, length: number): number {
  if (length <= SHORTEST_STEM || length > LONGEST_WORD) return length;
  let stem = length;
  for (const {bytes, replacement} of ENDINGS_BY_LAST_BYTE[word[length - 1]]) {
    const rest = length - bytes.length;
    if (rest < SHORTEST_STEM || !endsWith(word, length, bytes)) continue;
    stem = rest;
    if (replacement !== 0) word[stem++] = replacement;
    break;
  }
  if (stem > SHORTEST_STEM && word[stem - 1] === word[stem - 2]) stem -= 1;
  return stem > SHORTEST_STEM && word[stem - 1] === E ? stem - 1 : stem;
}

function endsWith(word: Uint8Array, length: number, ending: Uint8Array): boolean {
  const from = length - ending.length;
  for (let at = 0; at < ending.length; at += 1) if (word[from + at] !== ending[at]) return false;
  return true;
}
