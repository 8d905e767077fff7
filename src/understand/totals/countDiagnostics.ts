/** Counts of compilers and linters that print none. */

import type {Outcome} from '../../run/outcome.js';
import type {MergedFindings} from '../mergeFindings.js';
import type {TestTotals} from '../reading.js';
import {endedOf} from '../signals.js';

/** Errors and warnings of a run that ended badly because of what was found in files, and of nothing else. */
export function countDiagnostics(
  {findings, findingCount}: MergedFindings,
  outcome: Outcome | undefined,
): TestTotals | undefined {
  if (endedOf(outcome) !== 'badly' || findingCount > findings.length) return undefined;
  const faults = findings.filter(({severity}) => severity !== 'warning');
  const areOfFiles = faults.every(({kind, file}) => kind === 'diagnostic' && file !== undefined);
  if (faults.length === 0 || !areOfFiles) return undefined;
  const warnings = findings.filter(({severity, kind}) => severity === 'warning' && kind === 'diagnostic').length;
  return {errors: faults.length, warnings};
}
