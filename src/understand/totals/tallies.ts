/** Counts of single tests, for runners that print a line for each of them and no summary: TAP and `go test -v`. */

import type {TestTotals} from '../reading.js';
import {addTotals} from './addTotals.js';

export interface Tallies {
  /** Takes a line that may tell of one test. */
  add(line: string): void;
  /** The totals of the last runner that was seen. */
  settle(): TestTotals | undefined;
}

const TAP = /^\s*(not ok|ok)(?: \d+)?(?=\s|$)(.*)$/;
const GO = /^\s*--- (PASS|FAIL|SKIP): /;
const GO_PACKAGE = /^ok {2}\t|^FAIL\t/;
const TAP_HEAD = /^\s*(?:TAP version \d+|1\.\.\d+)/;

/** Counts lines; nothing is kept of them. */
export function createTallies(): Tallies {
  const counts = new Map<string, TestTotals>();
  const count = (runner: string, field: 'passed' | 'failed' | 'skipped') => {
    counts.set(runner, addTotals(counts.get(runner) ?? {}, {[field]: 1}));
  };
  let isTap = false;
  return {
    add(line) {
      if (TAP_HEAD.test(line)) isTap = true;
      const go = GO.exec(line);
      if (go) count('go', go[1] === 'PASS' ? 'passed' : go[1] === 'FAIL' ? 'failed' : 'skipped');
      const tap = go || GO_PACKAGE.test(line) ? null : TAP.exec(line);
      // What opens a block of subtests is counted with them.
      if (tap && !tap[2].endsWith(' {'))
        count('tap', /#\s*(?:skip|todo)/i.test(tap[2]) ? 'skipped' : tap[1] === 'ok' ? 'passed' : 'failed');
    },
    settle() {
      const go = counts.get('go');
      // Without -v Go names the failed tests alone, so nothing is known of the others.
      if (go) return {...(go.passed !== undefined && {skipped: 0}), ...go, failed: go.failed ?? 0, runner: 'go'};
      const tap = counts.get('tap');
      const told = (tap?.passed ?? 0) + (tap?.failed ?? 0);
      return tap && (isTap || told > 1) ? {passed: 0, failed: 0, skipped: 0, ...tap, runner: 'tap'} : undefined;
    },
  };
}
