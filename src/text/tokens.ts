/** The contract's rule for the size of a text in tokens. */

const BYTES_PER_TOKEN = 4;

/** Estimated tokens of a text of that many UTF-8 bytes: a quarter, rounded up; 0 for nothing. */
export function estimateTokens(bytes: number): number {
  return bytes > 0 ? Math.ceil(bytes / BYTES_PER_TOKEN) : 0;
}
