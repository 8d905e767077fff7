/** Whether the value of `password=…`, `token: …` and the like is a secret and not a type, a variable, a path or a hash sum. */

/** Judges a value of at least 12 characters without spaces or quotes; `next` is the character after it, or empty. */
export function looksLikeSecretValue(value: string, next: string): boolean {
  if (!/\d/.test(value) || !/[A-Za-z]/.test(value)) return false;
  return next !== '(' && next !== '[' && !notSecret.some(pattern => pattern.test(value));
}

const notSecret: readonly RegExp[] = [
  // A variable, a format or an example: ${TOKEN_1}, %(token1)s, xxxx.
  /^[$%]|^[x*.]+$/i,
  // A path or an address.
  /^(?:\.{0,2}|~)\/|:\/\//,
  // A hash sum: npm integrity, image digest.
  /^sha\d+[-:]/i,
  // A memory address.
  /^0x[0-9a-f]+$/i,
  // A qualified name of a program: process.env.TOKEN_2, crate::token::Kind1. Parts of a real token are longer.
  /^[A-Za-z_]\w{0,24}(?:(?:\.|::|->)[A-Za-z_]\w{0,24})+$/,
];
