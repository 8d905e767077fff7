/**
 * Terms are known by a 32-bit key. A clash can only add lines to a term's lines: in 50 MB of random ids, one question in a
 * thousand gets one.
 */

/** FNV-1a's constants (draft-eastlake-fnv), with the finaliser of MurmurHash3 so that all bits are even. */
export const HASH_SEED = 0x811c9dc5 | 0;

/** The key of a term as an unsigned number. For ASCII it equals the key that a scan of the same bytes gives. */
export function termKey(term: string): number {
  let hash = HASH_SEED;
  for (let at = 0; at < term.length; at += 1) hash = hashStep(hash, term.charCodeAt(at));
  return mixHash(hash) >>> 0;
}

export function hashStep(hash: number, unit: number): number {
  return Math.imul(hash ^ unit, 0x01000193);
}

/** A step of a second hash, so that the two together tell spellings apart as 64 bits do. */
export function checkStep(check: number, unit: number): number {
  return (Math.imul(check, 0x5bd1e995) + unit) | 0;
}

export function mixHash(hash: number): number {
  let mixed = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return mixed ^ (mixed >>> 16);
}
