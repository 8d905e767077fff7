/**
 * Test frameworks of C and C++ with one line for each failed assertion. Sources: the manuals of Check 0.15 ("SRunner Output"),
 * Boost.Test 1.74 ("Log formats: human readable"), CppUTest 4 ("Command line switches"), Unity 2.6 ("Summary"), CUnit 2.1
 * ("Basic interface") and Qt 6 ("Qt Test Best Practices", plain text).
 */

import type {TestTotals} from '../../reading.js';
import {testLineReader} from '../testing/testLines.js';

export const check = testLineReader({
  name: 'check',
  anchors: [':F:', ':E:', ':P:', '%: Checks: '],
  failure: /^(?<file>[^\s:][^:]{0,400}):(?<row>\d+):[FE]:(?<name>[^:]{0,200}:[^:]{1,200}):-?\d+: (?<message>\S.*)$/,
  quiet: /^[^\s:][^:]{0,400}:\d+:P:/,
  totals(text) {
    const [, total, failed, errors] =
      /^\d+%: Checks: (\d+), Failures: (\d+), Errors: (\d+)$/.exec(text)?.map(Number) ?? [];
    return total === undefined ? undefined : {passed: total - failed - errors, failed, errors, total};
  },
});

export const boostTest = testLineReader({
  name: 'boost.test',
  anchors: [
    'rror: in "',
    'warning: in "',
    'Running ',
    '*** No errors detected',
    '*** ',
    'Test setup error: ',
    'Entering test ',
    'Leaving test ',
  ],
  failure: /^(?<file>\S.{0,400}?)[(:](?<row>\d+)\)?: (?:fatal )?error: in "(?<name>[^"]{1,400})": (?<message>\S.*)$/,
  below: /^(?:(?<file>\S.{0,400}?)\((?<row>\d+)\): last checkpoint|Failure occurred in a following context:|\s{4}\S)/,
  error: /^(?<message>Test setup error: .+)$/,
  quiet:
    /^\S.{0,400}: warning: in "|^\*\*\* (?:No errors detected|\d+ failures? (?:is|are) detected|The test module ".*" was aborted)/,
  totals(text) {
    const total = /^Running (\d+) test cases?\.\.\.$/.exec(text)?.[1];
    return total === undefined ? undefined : {total: Number(total)};
  },
  countsFailed: true,
});

export const cppUTest = testLineReader({
  name: 'cpputest',
  anchors: [': error: Failure in ', 'Errors (', 'OK ('],
  failure: /^(?<file>\S.{0,400}?)[(:](?<row>\d+)\)?: error: Failure in (?<name>\w+\(\w+, \w+\))$/,
  below: /^(?:\t(?:Message: )?(?<message>\S.*)|\t\s+.*|Alloc num .*|\s+\S.*|\S.{0,300}:\d+: error:)$/,
  totals(text) {
    const counts = /^(?:OK|Errors) \((?:(\d+) failures?, )?(\d+) tests?, (\d+) ran, \d+ checks?, (\d+) ignored, /.exec(
      text,
    );
    if (!counts) return undefined;
    const [failed, ran, skipped] = [counts[1] ?? 0, counts[3], counts[4]].map(Number);
    return {passed: Math.max(0, ran - failed), failed, skipped};
  },
});

export const unity = testLineReader({
  name: 'unity',
  anchors: [':FAIL', ':PASS', ':IGNORE', ' Tests '],
  failure: /^(?<file>[^\s:][^:]{0,400}):(?<row>\d+):(?<name>[^:]{1,300}):FAIL(?:: ?(?<message>.*))?$/,
  quiet: /^[^\s:][^:]{0,400}:\d+:[^:]{1,300}:(?:PASS|IGNORE)/,
  totals(text) {
    const [, total, failed, skipped] = /^(\d+) Tests (\d+) Failures (\d+) Ignored\s*$/.exec(text)?.map(Number) ?? [];
    return total === undefined ? undefined : {passed: total - failed - skipped, failed, skipped, total};
  },
});

export const cunit = testLineReader({
  name: 'cunit',
  anchors: ['  - ', 'WARNING - Suite ', ' tests '],
  failure: /^ {4}\d+\. (?<file>\S.{0,400}?):(?<row>\d+) {2}- (?<message>\S.*)$/,
  heading: /^(?:Suite .{1,200}, Test |\s+Test: )(?<name>\S.{0,300}?)(?: had failures:| \.\.\. ?FAILED)$/,
  error: /^WARNING - (?<message>Suite (?:initialization|cleanup) failed for '(?<name>[^']{1,300})'\.)$/,
  totals(text) {
    const counts = /^\s{10,}tests\s+(\d+)\s+(\d+)\s+(\d+)\s+(\d+)\s+(\d+)$/.exec(text)?.map(Number);
    return counts && {passed: counts[3], failed: counts[4], skipped: counts[5]};
  },
});

export const qtTest = testLineReader({
  name: 'qttest',
  anchors: [
    'FAIL!  : ',
    'XPASS  : ',
    'QFATAL : ',
    'PASS   : ',
    'SKIP   : ',
    'XFAIL  : ',
    'QWARN  : ',
    'QDEBUG : ',
    'Totals: ',
  ],
  failure: /^(?:FAIL!|XPASS|QFATAL) {1,2}: (?<name>[^\s(]{1,300}\([^)]{0,300}\))\s?(?<message>.*)$/,
  below: /^\s{3}(?:Loc: \[(?<file>\S.{0,400}?)[(:](?<row>\d+)\)?\]|\S.*)$/,
  quiet: /^(?:PASS|SKIP|XFAIL|QWARN|QDEBUG|QINFO) {1,3}: /,
  totals: qtTotals,
});

function qtTotals(text: string): TestTotals | undefined {
  const counts = /^Totals: (\d+) passed, (\d+) failed, (\d+) skipped/.exec(text)?.map(Number);
  return counts && {passed: counts[1], failed: counts[2], skipped: counts[3]};
}
