/** Build tools that run tests and print one line for each. Sources: Meson's "Unit tests", 1.0; Bazel's "Commands and options", test summaries, 6. */

import type {TestTotals} from '../../reading.js';
import {testLineReader} from '../testing/testLines.js';

export const mesonTest = testLineReader({
  name: 'meson test',
  anchors: [
    ' FAIL ',
    ' TIMEOUT ',
    ' ERROR ',
    ' UNEXPECTEDPASS ',
    ' INTERRUPT ',
    ' OK ',
    ' SKIP ',
    'Ok: ',
    'Fail: ',
    'Timeout: ',
    'Skipped: ',
    'Unexpected Pass: ',
    'Expected Fail: ',
  ],
  failure:
    /^\s*\d+\/\d+ (?<name>\S.{0,300}?) +(?<message>(?:FAIL|TIMEOUT|ERROR|UNEXPECTEDPASS|INTERRUPT) +[\d.]+s\b.*)$/,
  below: /^>>> \S/,
  quiet: /^\s*\d+\/\d+ \S.{0,300}? +(?:OK|SKIP|EXPECTEDFAIL) +[\d.]+s\b/,
  totals: mesonTotals,
});

function mesonTotals(text: string): TestTotals | undefined {
  const count = /^(Ok|Expected Fail|Fail|Unexpected Pass|Skipped|Timeout): {2,}(\d+)\s*$/.exec(text);
  if (!count) return undefined;
  const number = Number(count[2]);
  if (count[1] === 'Ok') return {passed: number};
  return /^(?:Skipped|Expected Fail)$/.test(count[1]) ? {skipped: number} : {failed: number};
}

export const bazelTest = testLineReader({
  name: 'bazel test',
  anchors: [
    ' FAILED in ',
    ' FAILED TO BUILD',
    ' TIMEOUT in ',
    ' PASSED in ',
    ' NO STATUS',
    ' FLAKY, ',
    'Executed ',
    ' FAILED in',
  ],
  failure: /^(?<name>@{0,2}[\w.~+-]{0,100}\/\/\S{1,300})\s+(?<message>(?:FAILED|TIMEOUT)\b.*)$/,
  below: /^ {2,}\/\S/,
  quiet: /^@{0,2}[\w.~+-]{0,100}\/\/\S{1,300}\s+(?:\(cached\) )?(?:PASSED|FLAKY|NO STATUS|SKIPPED)/,
  totals: bazelTotals,
});

function bazelTotals(text: string): TestTotals | undefined {
  const counts = /^Executed \d+ out of \d+ tests?: (.*)$/.exec(text)?.[1];
  if (counts === undefined) return undefined;
  const count = (words: RegExp) => Number(words.exec(counts)?.[1] ?? 0);
  return {
    passed: count(/(\d+) tests? pass/),
    failed: count(/(\d+) (?:tests? )?fails?\b(?! to build)/) + count(/(\d+) fails? to build/),
    skipped: count(/(\d+) (?:was|were) skipped/),
  };
}
