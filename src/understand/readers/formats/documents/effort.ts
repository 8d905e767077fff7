/** How much work the search for documents may be, and when it lets others work. */

/** Characters that are read in all, and of what turned out to be no document; what lies beyond is left alone. */
const MAX_CHARS = 16 * 1024 * 1024;
const MAX_WASTED_CHARS = 1024 * 1024;
const CHARS_PER_STEP = 16 * 1024;
/** What a line costs beside its characters. */
const CHARS_OF_LINE = 40;

export interface Effort {
  /** Counts what was read; whether it is time to yield. */
  spend(chars: number): boolean;
  /** Counts as much for nothing. */
  waste(chars: number): void;
  readonly isSpent: boolean;
  /** All that was counted so far. */
  readonly spent: number;
}

export function createEffort(): Effort {
  let spent = 0;
  let wasted = 0;
  let step = 0;
  return {
    spend(chars) {
      spent += chars + CHARS_OF_LINE;
      step += chars + CHARS_OF_LINE;
      if (step < CHARS_PER_STEP) return false;
      step = 0;
      return true;
    },
    waste(chars) {
      wasted += chars;
    },
    get isSpent() {
      return spent > MAX_CHARS || wasted > MAX_WASTED_CHARS;
    },
    get spent() {
      return spent;
    },
  };
}
