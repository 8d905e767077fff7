/** Decides which captures have to go before a new one may come. Pure: the store carries it out. */

export interface Size {
  /** Text and label. */
  readonly bytes: number;
  /** Share of the index budget. */
  readonly chunks: number;
}

export interface Limits {
  readonly maxCaptures: number;
  readonly maxBytes: number;
  readonly maxChunks: number;
}

export interface Candidate extends Size {
  readonly id: string;
  /** Must survive: a source of the new capture, or a command that still runs. */
  readonly protected: boolean;
}

export interface Admission {
  /** Ids in the order they go. */
  readonly evict: readonly string[];
  /** Whether everything is within its limit afterwards. One capture alone may need more than the whole index budget. */
  readonly fits: boolean;
  readonly protectedCount: number;
}

/** Evicts from the least recently used end (first in `candidates`) until what is added fits or nothing more may go. */
export function planAdmission(
  candidates: readonly Candidate[],
  added: Size & {captures: number},
  limits: Limits,
): Admission {
  let count = candidates.length + added.captures;
  let {bytes, chunks} = added;
  for (const candidate of candidates) {
    bytes += candidate.bytes;
    chunks += candidate.chunks;
  }
  const fits = () =>
    count <= limits.maxCaptures && bytes <= limits.maxBytes && (chunks <= limits.maxChunks || count <= 1);
  const evict: string[] = [];
  for (const candidate of candidates) {
    if (fits()) break;
    if (candidate.protected) continue;
    evict.push(candidate.id);
    count -= 1;
    bytes -= candidate.bytes;
    chunks -= candidate.chunks;
  }
  return {evict, fits: fits(), protectedCount: candidates.filter(candidate => candidate.protected).length};
}

/** Windows of four lines, step two, that n lines count for in the index budget (the contract's measure). */
export function countChunks(lines: number): number {
  if (lines === 0) return 0;
  return lines <= 4 ? 1 : Math.ceil((lines - 4) / 2) + 1;
}
