/** Case and accent folding, the same for queries and texts. */

const ACCENTED = /([\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}])\p{M}+/gu;

/** Compatibility forms resolved (ligatures, full width), accents of alphabetic scripts removed; case is kept. */
export function foldMarks(text: string): string {
  return isAscii(text) ? text : text.normalize('NFKD').replace(ACCENTED, '$1').normalize('NFC');
}

/** Full case folding for practical purposes: by way of upper case, so that `ß` meets `ss` and both sigmas meet. */
export function foldCase(text: string): string {
  return isAscii(text) ? text.toLowerCase() : text.toUpperCase().toLowerCase().replaceAll('ς', 'σ');
}

export function isAscii(text: string): boolean {
  for (let at = 0; at < text.length; at += 1) if (text.charCodeAt(at) > 127) return false;
  return true;
}
