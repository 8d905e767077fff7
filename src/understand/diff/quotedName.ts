/** Names in double quotes as git writes them: C escapes, and octal escapes for the bytes of UTF-8. */

const ESCAPES: Readonly<Record<string, number>> = {a: 7, b: 8, t: 9, n: 10, v: 11, f: 12, r: 13};

/**
 * The name that begins with a double quote at the start of `text`, decoded, and the offset behind its closing quote;
 * undefined if the quote is never closed. Format: git's `quote_c_style`.
 */
export function readQuotedName(text: string): {name: string; length: number} | undefined {
  const pieces: Buffer[] = [];
  let plainFrom = 1;
  let at = 1;
  for (; at < text.length && text[at] !== '"'; at += 1) {
    if (text[at] !== '\\') continue;
    pieces.push(Buffer.from(text.slice(plainFrom, at), 'utf8'));
    const octal = /^[0-3][0-7]{2}/.exec(text.slice(at + 1, at + 4));
    const code = octal ? Number.parseInt(octal[0], 8) : ESCAPES[text[at + 1] ?? ''];
    if (code !== undefined) pieces.push(Buffer.of(code));
    plainFrom = code === undefined ? at + 1 : at + (octal ? 4 : 2);
    at += octal ? 3 : 1;
  }
  if (at >= text.length) return undefined;
  pieces.push(Buffer.from(text.slice(plainFrom, at), 'utf8'));
  return {name: Buffer.concat(pieces).toString('utf8'), length: at + 1};
}

/** The name on a line of its own, such as behind "rename from ": decoded if it is quoted, else as it stands. */
export function readLineName(text: string): string {
  return (text.startsWith('"') && readQuotedName(text)?.name) || text;
}
