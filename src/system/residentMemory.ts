/** Memory of this process as the operating system counts it. */

/** Bytes of this process that are in memory now. */
export function residentMemoryBytes(): number {
  return process.memoryUsage.rss();
}

/** The most bytes that were in memory at any time so far. */
export function peakResidentMemoryBytes(): number {
  return process.resourceUsage().maxRSS * 1024; // Node tells KiB on every platform.
}
