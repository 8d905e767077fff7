/** How many tests passed, failed and were skipped, from what test runners print. */

import {startOfBody} from './judge/lineBody.js';
import type {LineRange, TestTotals} from './reading.js';
import type {Anchor} from './scan/anchorScanner.js';
import {faultsOf} from './totals/addTotals.js';
import {createSummaries} from './totals/summaries.js';
import {SUMMARY_ANCHORS, summaryPartOf} from './totals/summaryParts.js';
import {createTallies} from './totals/tallies.js';

export interface TotalsCollector {
  /** Takes a line that holds one of `TOTALS_ANCHORS`; lines come in order. */
  add(lineNumber: number, line: string): void;
  finish(): CollectedTotals;
}

export interface CollectedTotals {
  readonly totals?: TestTotals;
  /** The last line that reads as the summary of a run that went well. */
  readonly passingLine?: number;
  /** From the first passed test to the summary of runs in which all tests passed. */
  readonly passingRuns: readonly LineRange[];
}

/** What a line must hold to be part of a summary, or to name a passed test. */
export const TOTALS_ANCHORS: readonly Anchor[] = [
  ...[...SUMMARY_ANCHORS, ' case', ' passing'].map(text =>
    text.startsWith(' ') ? {text, accept: followsCount} : {text},
  ),
  ...['OK', 'ok', 'not ok', 'PASS ', '--- ', '✓ ', '✔ ', '√ ', 'TAP version', '1..'].map(text => ({
    text,
    accept: startsLine,
  })),
  ...['build succe', 'tests passed'].map(text => ({text, anyCase: true})),
];

const LONGEST_WORD = 16;

/** A number in front of the blank, with at most one word between: `3 passed`, `3 tests passed`. */
function followsCount(bytes: Uint8Array, start: number): boolean {
  let at = start - 1;
  for (const limit = start - LONGEST_WORD; at > limit && isLetter(bytes[at]); at -= 1);
  return isDigit(at === start - 1 || bytes[at] !== 0x20 ? bytes[at] : bytes[at - 1]);
}

function isDigit(byte: number): boolean {
  return byte >= 0x30 && byte <= 0x39;
}

function isLetter(byte: number): boolean {
  return (byte | 0x20) >= 0x61 && (byte | 0x20) <= 0x7a;
}

/** The longest time stamp or tag in front of a line. */
const FRONT_BYTES = 40;

/** Only blanks between the start of the line and the match, or a time stamp or tag: something that begins with a digit or bracket. */
function startsLine(bytes: Uint8Array, start: number): boolean {
  const limit = Math.max(0, start - FRONT_BYTES);
  let at = start - 1;
  while (at >= limit && (bytes[at] === 0x20 || bytes[at] === 0x09)) at -= 1;
  if (at < 0 || bytes[at] === 0x0a) return true;
  if (at === start - 1) return false;
  while (at >= limit && bytes[at] !== 0x0a) at -= 1;
  const first = bytes[at + 1];
  return at >= limit - 1 && (first === 0x5b || (first >= 0x30 && first <= 0x39));
}

/** The first totals that count tests, or else the first that count anything: a linter before the tests does not hide them. */
export function chooseTotals(all: readonly (TestTotals | undefined)[]): TestTotals | undefined {
  return all.find(isOfTests) ?? all.find(totals => totals !== undefined);
}

export function isOfTests(totals: TestTotals | undefined): boolean {
  return totals !== undefined && [totals.passed, totals.failed, totals.skipped].some(count => count !== undefined);
}

/** Collects summaries, and counts single tests for the case that there are none. */
export function createTotalsCollector(): TotalsCollector {
  const summaries = createSummaries();
  const tallies = createTallies();
  let passingLine: number | undefined;
  let firstPassed: number | undefined;
  return {
    add(lineNumber, line) {
      const said = line.slice(startOfBody(line));
      tallies.add(said);
      if (isPassedTest(said)) {
        firstPassed ??= lineNumber;
        return;
      }
      if (isPassingSummary(line)) passingLine = lineNumber;
      const part = summaryPartOf(line);
      if (!part) return;
      summaries.add(lineNumber, part, firstPassed);
      firstPassed = undefined;
    },
    finish() {
      const settled = summaries.settle();
      const totals = completed(settled?.totals, tallies.settle());
      if (settled && (settled.totals.passed ?? 0) > 0 && faultsOf(settled.totals) === 0) {
        passingLine = Math.max(settled.lastLine, passingLine ?? 0);
      }
      return {
        passingRuns: summaries.passingRuns(),
        ...(totals && {totals}),
        ...(passingLine !== undefined && {passingLine}),
      };
    },
  };
}

/** The summary, and from the lines of single tests what it leaves out: everything but the total, or how many were skipped. */
function completed(summary: TestTotals | undefined, tally: TestTotals | undefined): TestTotals | undefined {
  if (!summary || !tally) return summary ?? tally;
  if (!isOfTests(summary)) return {...tally, ...summary, runner: tally.runner};
  const isSame = summary.passed === tally.passed && summary.failed === tally.failed;
  return isSame && summary.skipped === undefined ? {...summary, skipped: tally.skipped} : summary;
}

function isPassedTest(line: string): boolean {
  return /^\s*(?:[✓✔√] |ok \d|--- PASS|PASS )/.test(line);
}

const PASSING =
  /^\s*(?:OK|ok)\.?\s*$|^\s*OK \((?!.*(?:fail|error)\w*=[1-9])|\b\d+ (?:tests?|specs?|examples?|cases?)\b.*\bOK\s*$|\b[1-9]\d* (?:(?:tests?|cases?|specs?|examples?|checks?) )?pass(?:ed|ing)\b|\bBUILD SUCCESS(?:FUL)?\b|^\s*Build succeeded\b|\ball (?:\d+ )?tests? passed\b/i;
const FAILING =
  /\b[1-9]\d* (?:\w+ )?(?:failed|failures?|errors?|failing)\b|\b(?:failed|failures?|errors?)[:=]\s*[1-9]/i;

/** Whether a line reads as the summary of a test run or build that went well. */
export function isPassingSummary(line: string): boolean {
  return PASSING.test(line) && !FAILING.test(line);
}
