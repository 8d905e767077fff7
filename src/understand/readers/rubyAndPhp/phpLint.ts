/**
 * PHP's linters and Pest. Sources: github.com/PHPCSStandards, "PHP_CodeSniffer: Reporting" (3.5–4.0); phpstan.org, "Output format: table"
 * (1.0–2.1); psalm.dev, "Running Psalm" (4–6); pestphp.com and Collision (1–4).
 */

import type {Finding, LineRange} from '../../reading.js';
import {blockReader} from '../blockPatterns.js';
import {lineReader} from '../linePatterns.js';
import {linesOfAnchors} from '../linesOfAnchors.js';
import type {Reader, ReaderReport, TextView} from '../reader.js';
import {clip} from '../testing/failureBlock.js';

interface Table {
  readonly name: string;
  /** Text of the line that names the file, and of the line that ends the tool's work. */
  readonly anchors: readonly string[];
  readonly heading: RegExp;
  readonly row: RegExp;
  /** A row that goes on, with the groups `more` and `code`. */
  readonly more: RegExp;
  readonly conclusions: {readonly passed: RegExp; readonly failed: RegExp};
}

const MAX_TABLE_LINES = 20_000;

/** ` 2 | ERROR   | [ ] text`, with the rule in brackets on the last line where `-s` asks for it. */
export const phpcs = tableReader({
  name: 'phpcs',
  anchors: ['FILE: ', 'FOUND '],
  heading: /^FILE: (?<file>\S.*)$/,
  row: /^ *(?<row>\d+) \| (?<severity>ERROR|WARNING) *\| (?:\[[ x]\] )?(?<message>\S.*)$/,
  more: /^ +\| +\| +(?:\((?<code>[\w.]+\.\w+)\)|(?<more>\S.*))$/,
  conclusions: {passed: /^(?!)/, failed: /^FOUND [1-9]\d* ERRORS? /},
});

/** `  12     text` below `  Line   src/A.php`; the identifier of the rule on a line of its own. */
export const phpstan = tableReader({
  name: 'phpstan',
  anchors: ['  Line ', ' [ERROR] Found ', ' [OK] No errors'],
  heading: /^ {2}Line {2,}(?<file>\S.*?)(?: \(in context of .*\))?$/,
  row: /^ {2}(?:(?<row>\d+)|:) {2,}(?<message>\S.*)$/,
  more: /^ {7,}(?:(?:🪪|ID:) *(?<code>[\w.]+)|(?:💡|✏️?) .*|(?<more>\S.*))$/,
  conclusions: {passed: /^ \[OK\] No errors$/, failed: /^ \[ERROR\] Found \d+ errors?$/},
});

/** `ERROR: Rule - src/A.php:12:9 - text (see …)`, or the three on lines of their own. */
export const psalmLines = lineReader({
  name: 'psalm',
  anchors: ['ERROR: ', 'INFO: '],
  patterns: [
    /^(?<severity>ERROR|INFO): (?<code>[A-Z]\w+) - (?<file>[^\s:][^:\n]{0,300}\.php):(?<row>\d+):(?<column>\d+) - (?<message>\S.*?)(?: \(see https:\/\/psalm\.dev\/\d+\))?$/,
  ],
  below: /^ {4,}\S.*$/,
});

export const psalm = blockReader({
  name: 'psalm',
  anchors: ['ERROR: ', 'INFO: ', 'No errors found!'],
  kind: 'diagnostic',
  heads: [/^(?<severity>ERROR|INFO): (?<code>[A-Z]\w+)$/],
  ends: /^$|^-{10}/,
  place: /^at (?<file>[^\s:][^:\n]{0,300}\.php):(?<row>\d+):(?<column>\d+)$/,
  needsPlace: true,
  message: /^(?!at \S+:\d+)(?<message>\S.*?)(?: \(see https:\/\/psalm\.dev\/\d+\))?$/,
  severities: word => (word === 'INFO' ? 'warning' : 'error'),
});

/** `   FAILED  Tests\TideTest > lifts`, the message, `at tests/TideTest.php:8` and the code. */
export const pest = blockReader({
  name: 'pest',
  anchors: ['FAILED  ', 'FAIL  ', '  • ', '  Tests:  ', '⨯ '],
  kind: 'test',
  needs: /^ {2,3}FAILED {2}\S.* > |^ {2}Tests: {2,}\d+ |^ {2}⨯ /,
  heads: [/^ {2,3}FAILED {2}(?<name>\S.*? > \S.*?)(?: {2,}\S.*)?$/, /^ {2}• (?<name>\S.* > \S.*)$/],
  ends: /^ {2}(?:─{5,}|Tests: )|^\S/,
  place: /^ {2}(?:at |\d+ +)(?<file>(?!vendor\/)[^\s:][^:\n]{0,300}\.php):(?<row>\d+)$/,
  prefers: /Test\.php$|^\/?(?:.*\/)?tests\//,
  aside: /^ {2}(?:\d+ +vendor\/|\+\d+ vendor frames)|^ *(?:\d+▕)/,
  severities: () => 'failure' as const,
  noise: /^ {2}⨯ |^ {2,3}FAIL {2}[\w\\]+$/,
  totals:
    /^ {2}Tests: {2,}(?:(?<failed>\d+) failed(?:, |$| ))?(?:\d+ (?:deprecated|warnings?|risky|incomplete|todos?|notices?), )*(?:(?<skipped>\d+) skipped(?:, |$| ))?(?:(?<passed>\d+) passed)?/,
});

function tableReader(table: Table): Reader {
  return {name: table.name, anchors: table.anchors, read: view => readTables(view, table)};
}

function* readTables(
  view: TextView,
  {name, anchors, heading, row, more, conclusions}: Table,
): Generator<void, ReaderReport> {
  const findings: Finding[] = [];
  const covered: LineRange[] = [];
  let conclusion: ReaderReport['conclusion'];
  let readTo = 0;
  for (const line of linesOfAnchors(view, anchors)) {
    const text = view.line(line).trimEnd();
    const ended = conclusions.failed.test(text) ? 'failed' : conclusions.passed.test(text) ? 'passed' : undefined;
    conclusion = ended ?? conclusion;
    if (ended) covered.push({start: line, end: line});
    if (line <= readTo || view.isCovered(line)) continue;
    const file = heading.exec(text)?.groups?.file;
    if (file === undefined) continue;
    for (readTo = line; readTo < Math.min(view.lineCount, line + MAX_TABLE_LINES); readTo += 1) {
      if (readTo % 200 === 0) yield;
      const next = view.line(readTo + 1).trimEnd();
      const groups = row.exec(next)?.groups;
      const rest = more.exec(next)?.groups;
      const last = findings.at(-1);
      if (groups) findings.push(findingOf({...groups, file}, readTo + 1, line));
      else if (rest && last && last.range.end === readTo) findings[findings.length - 1] = withMore(last, rest);
      else if (next === '' || !/^ *-{5}|^ *------ |^FOUND |^-+$/.test(next)) break;
    }
    covered.push({start: line, end: readTo});
  }
  const faults = findings.filter(({severity}) => severity === 'error').length;
  const said = faults > 0 ? 'failed' : conclusion;
  const totals = {errors: faults, warnings: findings.length - faults, runner: name};
  return {findings, covered, ...(findings.length > 0 && {totals}), ...(said && {conclusion: said})};
}

function findingOf(groups: Readonly<Record<string, string | undefined>>, line: number, heading: number): Finding {
  return {
    kind: 'diagnostic',
    severity: groups.severity === 'WARNING' ? 'warning' : 'error',
    message: clip(groups.message ?? ''),
    file: groups.file,
    ...(groups.row !== undefined && {row: Number(groups.row)}),
    range: {start: line, end: line},
    evidence: [line, heading],
  };
}

function withMore(finding: Finding, {more, code}: Readonly<Record<string, string | undefined>>): Finding {
  const end = finding.range.end + 1;
  return {
    ...finding,
    ...(code !== undefined && {code}),
    message: more === undefined ? finding.message : clip(`${finding.message} ${more}`),
    range: {start: finding.range.start, end},
    evidence: [...(finding.evidence ?? []).slice(0, 8), end],
  };
}
