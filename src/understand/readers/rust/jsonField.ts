/** One string of a line of JSON that may be cut off: lines are read up to a limit, and what follows is often longer. */

/** The value of the first field of that name, as far as the line tells it; undefined where it has none or it is no string. */
export function jsonStringField(text: string, key: string): string | undefined {
  const found = new RegExp(`"${key}": ?"`).exec(text);
  if (!found) return undefined;
  const start = found.index + found[0].length;
  let end = start;
  while (end < text.length && text[end] !== '"') end += text[end] === '\\' ? 2 : 1;
  // A cut may have split an escape.
  const value = text
    .slice(start, Math.min(end, text.length))
    .replace(end >= text.length ? /\\(?:u[\da-fA-F]{0,3})?$/ : /(?!)/, '');
  try {
    return JSON.parse(`"${value}"`) as string;
  } catch {
    return undefined;
  }
}
