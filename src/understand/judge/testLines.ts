/** Lines by which test runners and build tools mark one thing as failed. */

import {countsIn} from './counts.js';
import type {LineJudgement, LineRule} from './judgement.js';
import type {LineBody} from './lineBody.js';
import {isExpected} from './passing.js';

const DURATION =
  /\s+(?:\(?\d+(?:[.,:]\d+)*\s?(?:ms|s|m|µs|sec|secs|seconds)?\)|\[?\s*\d+(?:\.\d+)?\s?(?:ms|s|sec|secs|seconds)\]?|# time=\S+)$/;

interface Shape {
  readonly pattern: RegExp;
  /** Group 1 is the name; a shape without one only restates. */
  readonly restates?: boolean;
}

const SHAPES: readonly Shape[] = [
  {pattern: /^(?:---|===) FAIL: (.+)$/},
  {pattern: /^(?:FAIL|ERROR): (\w[\w.]{0,200} \([^()\n]{1,300}\)(?: .{0,200})?)$/},
  {pattern: /^not ok(?: \d+)?(?:\s+-)?\s*(.*)$/},
  {pattern: /^\[ *(?:FAILED|FAIL|ERROR) *\] \d+ tests?\b/, restates: true},
  {pattern: /^\[ *(?:FAILED|FAIL) *\] +([^\s].*)$/},
  {pattern: /^#\s+Failed (?:\([^)]*\) )?test (?:'(.*)'|\(.*\))/},
  {pattern: /^\d+\) (?:Failure|Error|Failed|Errored):?$/},
  {pattern: /^\d+\) (test .{1,300} \([\w.]+\)|[\w\\]+::\w.{0,300})$/},
  {pattern: /^(?:FAILED|FAIL|ERROR) ((?:[^\s:]|:(?!:)){1,300}::.+)$/},
  {pattern: /^FAIL\s{1,4}(\S.*)$/},
  {pattern: /^FAILED +(?=\S)(?!\()([^(:].{0,300})$/},
  {pattern: /^\d{1,5}\/\d{1,5} Test +#\d+: (.{1,300}?) ?(?<!\.)\.{2,}\*{3}.+$/},
  {pattern: /^(?:test )?(.{1,300}?) ?(?<!\.)\.{2,} ?(?:FAILED|FAIL|ERROR|Failed|failed)(?:\s.*)?$/},
  {pattern: /^(.{1,300}?)\s{2,}(?:\| )?(?:FAILED|FAIL|ERROR)(?: \|)?(?:\s*[[(][^)\]]*[\])])?$/},
  {pattern: /^((?:[\w.[\]$<>,/-]+ > )*[\w$].{0,200}) FAILED(?:\s*\[[^\]]*\])?$/},
];

const BANNERS =
  /^(?:(?:=+|-+|\*+)? ?(?:FAILURES?|ERRORS|FAILED|FAIL|Failures|Failed tests|Failed Tests|Failed Suites|failures):?(?: \d+)?!?(?: ?(?:=+|-+|⎯+|\*+))?|BUILD FAIL(?:ED|URE).*|FAILURE: .*|FAILED \([\w ,=]*[1-9][\w ,=]*\)|FAILED with .*|Failed!\s.*|Result: FAIL|.{0,20}Status: FAILURE!?|Tests? failed\b.*|test result: FAILED.*|Failed \d+\/\d+ (?:sub)?tests.*|Build failed.*|.{0,80}\bBuild FAILED\.?)$/;
const DOTTED = /^.{1,120}? \.{4,} (?:FAILURE|FAILED|ERROR)\b/;
const BARE_STATUS = /(?:^| )(ERROR|FAILED|FAIL|FAILURE)$/;
const MARK = /^(?:✗|✖|✘|✕|×|❌|☓|⨯)\uFE0F?\s*(?:\[fail\]:\s*)?(\S.*)$/;
const JEST = /^● (?!Console)(\S.*(?: › |failed to run).*|Test suite failed to run)$/;
const STATUS_MARK = /(?:^|\s)(?:✗|✖|✘|✕|❌)\uFE0F? ?(?:FAIL|Fail|fail)/;

/** `FAIL x`, `--- FAIL: x`, `✗ x`, `not ok 3 - x`, `x ... FAILED`, `FAILURES!`. */
export const testLine: LineRule = {
  gate: /FAIL|ail(?:ed|ure)|ERROR|not ok|[✗✖✘✕×❌☓⨯●]|^\s*\d+\) /,
  judge: judgeTestLine,
};

function judgeTestLine({text, at}: LineBody): LineJudgement | undefined {
  const body = text.slice(at);
  if (BANNERS.test(body) || DOTTED.test(body)) return failure(body, undefined, true);
  for (const {pattern, restates} of SHAPES) {
    const found = pattern.exec(body);
    if (!found) continue;
    if (isExpected(body)) return undefined;
    const name = (found[1] ?? '').trim();
    return failure(body, name === '' ? undefined : name, restates ?? isPackage(body));
  }
  return (
    marked(body) ?? (BARE_STATUS.test(body) || STATUS_MARK.test(body) ? failure(body, undefined, true) : undefined)
  );
}

/** A step of a build that failed, as `[INFO] BUILD FAILURE`: it counts even where the level says that all is well. */
export const stepLine: LineRule = {
  gate: /FAIL|ERROR/,
  judge({text, at}) {
    const body = text.slice(at);
    return BANNERS.test(body) || DOTTED.test(body) ? failure(body, undefined, true) : undefined;
  },
};

/** `FAIL<tab>package<tab>0.1s` sums up the tests of the package that failed. */
function isPackage(body: string): boolean {
  return /^FAIL\t\S+\t(?:[\d.]+s|\(cached\))$/.test(body) || /^FAIL\t\S+ \[.*\]$/.test(body);
}

function marked(body: string): LineJudgement | undefined {
  const jest = JEST.exec(body);
  if (jest) return failure(body, jest[1], false);
  const found = MARK.exec(body);
  if (!found) return undefined;
  const said = found[1].replace(/^(?:\[(?:ERROR|error)\]|error:)\s*/, '');
  if (/^\d+ (?:problems?|errors?)/.test(said) || /^\d+ of \d+/.test(said)) {
    return countsIn(said).some(({signal}) => signal !== 'warning') ? failure(body, undefined, true) : undefined;
  }
  // What follows the mark is a message rather than a name if it is written as a sentence.
  if (said !== found[1] || /^[A-Z].*[^.]\.$/.test(said) || /\bfailed\b/.test(said) || /^Encountered /.test(said)) {
    return {kind: 'level', severity: 'error', signals: ['error'], message: said, restates: /\bfailed\b/.test(said)};
  }
  return failure(body, said, false);
}

function failure(body: string, name: string | undefined, restates: boolean): LineJudgement {
  const clean = name
    ?.replace(DURATION, '')
    .replace(/^\d+ +(?=\[)/, '')
    .trim();
  return {
    kind: 'test',
    severity: 'failure',
    signals: ['failure'],
    message: body.trim(),
    ...(clean && {name: clean}),
    ...(restates && {restates}),
  };
}
