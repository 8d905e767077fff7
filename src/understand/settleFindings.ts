/** The last word on findings: what a run that ended well printed in alarm is a remark, unless its own report says that it failed. */

import type {Outcome} from '../run/outcome.js';
import type {JudgedLines} from './judgedLines.js';
import {type MergedFindings, mergeFindings} from './mergeFindings.js';
import {isProbe} from './probes.js';
import type {Conclusion, Finding, TestTotals} from './reading.js';
import {endedOf} from './signals.js';
import {faultsOf} from './totals/addTotals.js';

export interface Circumstances {
  readonly outcome: Outcome | undefined;
  readonly totals: TestTotals | undefined;
  readonly judged: JudgedLines;
  /** What the tools' own reports say. */
  readonly reported: Conclusion | undefined;
  /** Lines that report something and were only counted. */
  readonly uncounted: number;
}

/** Merged findings; in a run that ended well errors become warnings where they are only words. Yields while it merges. */
export function* settleFindings(
  findings: readonly Finding[],
  circumstances: Circumstances,
): Generator<void, MergedFindings> {
  const {outcome, uncounted} = circumstances;
  const merged = yield* mergeFindings(findings);
  const saysSo = saysItFailed(merged.findings, circumstances) || circumstances.reported === 'failed';
  const settled = endedOf(outcome) === 'well' && !saysSo ? merged.findings.map(asRemark) : merged.findings;
  return {findings: settled, findingCount: merged.findingCount + uncounted};
}

/** Failed tests, a count of failures, errors at a place in a source file; not log lines, not exceptions that were caught. */
function saysItFailed(findings: readonly Finding[], {totals, judged}: Circumstances): boolean {
  const failures = faultsOf(totals);
  if (failures > 0) return true;
  const faults = findings.filter(({severity}) => severity !== 'warning');
  if (
    faults.some(
      ({kind, file, row}) => kind === 'diagnostic' && file !== undefined && row !== undefined && !isProbe(file),
    )
  )
    return true;
  // Tests that failed before the summary of a green run were tried again.
  if (totals !== undefined) return false;
  return faults.some(({kind}) => kind === 'test') || hasReport(judged);
}

function hasReport(judged: JudgedLines): boolean {
  for (let index = 0; index < judged.length; index += 1) if (judged.isReportAt(index)) return true;
  return false;
}

function asRemark(finding: Finding): Finding {
  return finding.severity === 'warning' ? finding : {...finding, severity: 'warning'};
}
