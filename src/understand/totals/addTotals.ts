/** Arithmetic of test totals; a field that nobody told stays unknown. */

import type {TestTotals} from '../reading.js';

const FIELDS = ['passed', 'failed', 'skipped', 'errors', 'warnings', 'total'] as const;

/** The sum, field by field. */
export function addTotals(left: TestTotals, right: TestTotals): TestTotals {
  const sum: {-readonly [field in keyof TestTotals]: TestTotals[field]} = {};
  for (const field of FIELDS) {
    if (left[field] !== undefined || right[field] !== undefined) sum[field] = (left[field] ?? 0) + (right[field] ?? 0);
  }
  return sum;
}

/** What neither failed nor was skipped has passed, where the total is told. */
export function withPassed(totals: TestTotals): TestTotals {
  const {passed, failed, errors = 0, skipped = 0, total} = totals;
  if (passed !== undefined || failed === undefined || total === undefined) return totals;
  return {...totals, passed: Math.max(0, total - failed - errors - skipped)};
}

/** Tests that failed, and errors of set-up or loading. */
export function faultsOf(totals: TestTotals | undefined): number {
  return (totals?.failed ?? 0) + (totals?.errors ?? 0);
}

export function isEmptyTotals(totals: TestTotals): boolean {
  return FIELDS.every(field => totals[field] === undefined);
}
