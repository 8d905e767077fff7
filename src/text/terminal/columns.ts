/** How many columns of a terminal a character takes. Facts: Unicode Standard Annex 11 (East Asian Width) and the emoji properties. */

/** 0 for controls and for marks that sit on the character before, 2 for East Asian wide characters and emoji, else 1. */
export function columnsOf(codePoint: number): 0 | 1 | 2 {
  if (codePoint >= CACHED) return measure(codePoint);
  const known = cache[codePoint];
  if (known !== 0) return (known - 1) as 0 | 1 | 2;
  const columns = measure(codePoint);
  cache[codePoint] = columns + 1;
  return columns;
}

const CACHED = 0x20000;
/** Columns plus one; 0 means not yet measured. */
const cache = new Uint8Array(CACHED);

function measure(codePoint: number): 0 | 1 | 2 {
  if (codePoint === SOFT_HYPHEN) return 1;
  const character = String.fromCodePoint(codePoint);
  if (withoutWidth.test(character) || isHangulVowelOrFinal(codePoint)) return 0;
  if (isRegionalIndicator(codePoint)) return 1;
  return isInWideBlock(codePoint) || /^\p{Emoji_Presentation}/u.test(character) ? 2 : 1;
}

const SOFT_HYPHEN = 0xad;
const withoutWidth = /^[\p{Cc}\p{Cf}\p{Mn}\p{Me}]/u;

function isHangulVowelOrFinal(codePoint: number): boolean {
  return codePoint >= 0x1160 && codePoint <= 0x11ff;
}

/** Two of them make a flag, which takes two columns. */
function isRegionalIndicator(codePoint: number): boolean {
  return codePoint >= 0x1f1e6 && codePoint <= 0x1f1ff;
}

function isInWideBlock(codePoint: number): boolean {
  return wideBlocks.some(([first, last]) => codePoint >= first && codePoint <= last);
}

const wideBlocks: readonly (readonly [first: number, last: number])[] = [
  [0x1100, 0x115f],
  [0x2329, 0x232a],
  [0x2e80, 0x303e],
  [0x3041, 0xa4cf],
  [0xa960, 0xa97f],
  [0xac00, 0xd7a3],
  [0xf900, 0xfaff],
  [0xfe10, 0xfe19],
  [0xfe30, 0xfe6f],
  [0xff01, 0xff60],
  [0xffe0, 0xffe6],
  [0x16fe0, 0x18d7f],
  [0x1aff0, 0x1b2ff],
  [0x1f200, 0x1f265],
  [0x20000, 0x3fffd],
];
