/**
 * Perl: what it says of a program, `text at FILE line N.`: the last one ended it, those before are warnings unless Perl itself could not go on.
 * Source: perldoc, "perldiag" and "die" (5.10–5.40).
 */

import type {Finding, LineRange} from '../../reading.js';
import {endedOf} from '../../signals.js';
import {linesOfAnchors} from '../linesOfAnchors.js';
import type {Reader, ReaderReport, TextView} from '../reader.js';
import {clip} from '../testing/failureBlock.js';

export const perl: Reader = {
  name: 'perl',
  anchors: ['.pl line ', '.pm line ', '.t line ', '-e line ', '.cgi line ', '.PL line '],
  read: readPerl,
};

const SAID =
  /^(?<message>(?!#|\s)\S.{0,2000}?) at (?<file>\S.{0,300}?) line (?<row>\d+)(?:, (?:<\S{1,80}> (?:line|chunk) \d+|near ".*|at end of line.*|within \w+))?(?:\.$|\.?$)/;
const FATAL =
  /^(?:syntax error|Global symbol |Can't locate |Can't (?:open|find|call|use|modify|exec|return|take|redeclare)|Undefined subroutine|Bareword |Missing right|Unmatched |Illegal |Not (?:a|an|enough) |Modification of|Attempt to|Too many|Type of arg|No such (?:class|file)|Unrecognized|Out of memory)/;
const REMARK =
  /^(?:Use of |Useless use|Argument "|Odd number|Name ".*used only once|Subroutine \S+ redefined|Scalar value|Deep recursion|.* masks earlier|.*isn't numeric|.* is (?:deprecated|experimental)|String found where|Found = in|Possible |Unquoted string|Statement unlikely|Wide character|substr outside|print\w* \(\.\.\.\) interpreted|Exiting |Hexadecimal|Negative repeat|.* never |Duplicate specification|readline\(\)|Reference found|Constant subroutine|Applying )/;
const RESTATES = /^(?:BEGIN failed--|Compilation failed in require|Execution of )/;
const MAX_TRACE_LINES = 40;

function readPerl(view: TextView): ReaderReport {
  const said: {line: number; end: number; groups: Record<string, string>}[] = [];
  const covered: LineRange[] = [];
  const lines = linesOfAnchors(view, perl.anchors);
  for (const line of lines.slice(-5000)) {
    if (view.isCovered(line)) continue;
    const groups = SAID.exec(view.line(line).trimEnd())?.groups;
    if (!groups) continue;
    let end = line;
    while (end < line + MAX_TRACE_LINES && /^\t.* (?:called )?at \S.* line \d+/.test(view.line(end + 1))) end += 1;
    covered.push({start: line, end});
    if (!RESTATES.test(groups.message) || said.length === 0) said.push({line, end, groups});
  }
  const isBad = endedOf(view.outcome) !== 'well';
  const isTest = view.hits('.t line ').length > 0 && lines.some(line => /# /.test(view.line(line)));
  const last = isBad && !isTest ? said.findLast(({groups}) => !REMARK.test(groups.message)) : undefined;
  const findings = said.map((each): Finding => {
    const {line, end, groups} = each;
    const isFatal =
      isBad && !REMARK.test(groups.message) && (each === last || FATAL.test(groups.message) || isDeath(view, end));
    return {
      kind: isFatal ? 'exception' : 'diagnostic',
      severity: isFatal ? 'error' : 'warning',
      message: clip(groups.message),
      file: groups.file,
      row: Number(groups.row),
      range: {start: line, end},
      evidence: Array.from({length: Math.min(6, end - line + 1)}, (_, index) => line + index),
    };
  });
  const isError = findings.some(({severity}) => severity === 'error') && !isTest;
  return {findings, covered, ...(isError && {conclusion: 'error'})};
}

/** Test::More tells that the program ended early. */
function isDeath(view: TextView, end: number): boolean {
  return [1, 2].some(distance =>
    /^# (?:Looks like your test (?:exited|died)|Tests were run but no plan)/.test(view.line(end + distance)),
  );
}
