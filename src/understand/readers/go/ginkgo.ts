/** Ginkgo, alone or under `go test`: a block for each spec that failed, and the count at the end. Source: onsi.github.io/ginkgo, "Reporting" (1.16, 2.x). */

import type {Finding, LineRange, TestTotals} from '../../reading.js';
import {isLibrary} from '../general/frames.js';
import {linesOfAnchors} from '../linesOfAnchors.js';
import type {Reader, ReaderReport, TextView} from '../reader.js';
import {clip} from '../testing/failureBlock.js';
import {goFrameOf, isOfProject} from './goCrash.js';

export const ginkgo: Reader = {
  name: 'ginkgo',
  anchors: ['• ', '[FAILED] [', '[PANICKED] [', '[TIMEDOUT] [', 'Summarizing ', ' Passed | ', 'Running Suite: '],
  read: readGinkgo,
};

const MAX_BLOCK_LINES = 400;
const HEAD =
  /^(?:• )?(?:\[[A-Z]\w*\] )?\[(FAILED|PANICKED|TIMEDOUT|INTERRUPTED|ABORTED)\] \[\d[\d.]* seconds\]|^•(?:\.{3})? (Failure|Panic!)/;
const COUNTS = /^(SUCCESS|FAIL)! -- (\d+) Passed \| (\d+) Failed \| (?:\d+ Flaked \| )?(\d+) Pending \| (\d+) Skipped/;
const RULE = /^-{20,}\s*$/;
const PLACE = /^(\S.{0,500}\.go):(\d+)(?: @ .*)?$/;

function* readGinkgo(view: TextView): Generator<void, ReaderReport> {
  const counts = view.hits(' Passed | ').flatMap(line => {
    const found = COUNTS.exec(view.line(line).trim());
    return found ? [{line, isRed: found[1] === 'FAIL', numbers: found.slice(2).map(Number)}] : [];
  });
  const isGinkgo = counts.length > 0 || view.hits('Running Suite: ').length > 0;
  if (!isGinkgo) return {findings: []};
  const findings: Finding[] = [];
  const covered: LineRange[] = [];
  const heads = linesOfAnchors(view, ['• ', '[FAILED] [', '[PANICKED] [', '[TIMEDOUT] [']);
  let end = 0;
  for (const [index, line] of heads.entries()) {
    if (index % 200 === 199) yield;
    if (line <= end || view.isCovered(line) || !HEAD.test(view.line(line).trim())) continue;
    const finding = readSpec(view, line);
    findings.push(finding);
    end = finding.range.end;
  }
  const starts = view.hits('Running Suite: ').filter(line => view.line(line).startsWith('Running Suite: '));
  for (const [index, {line}] of counts.entries()) {
    const before = counts[index - 1]?.line ?? 0;
    const start =
      starts.findLast(at => at < line && at > before) ?? findings.find(({range}) => range.start > before)?.range.start;
    covered.push({start: Math.min(start ?? line, line), end: line});
  }
  covered.push(...findings.map(({range}) => range));
  const totals = totalsOf(counts.map(({numbers}) => numbers));
  const isRed = findings.length > 0 || counts.some(found => found.isRed);
  const conclusion = isRed ? 'failed' : counts.length > 0 ? 'passed' : undefined;
  return {findings, covered, ...(totals && {totals}), ...(conclusion && {conclusion})};
}

/** Each suite counts its own. */
function totalsOf(counts: readonly (readonly number[])[]): TestTotals | undefined {
  if (counts.length === 0) return undefined;
  const sum = (column: number) => counts.reduce((total, numbers) => total + numbers[column], 0);
  return {passed: sum(0), failed: sum(1), skipped: sum(2) + sum(3), runner: 'ginkgo'};
}

interface Place {
  readonly file: string;
  readonly row: number;
  readonly line: number;
}

function readSpec(view: TextView, start: number): Finding {
  const titles: string[] = [];
  const nodes: Place[] = [];
  const told: number[] = [];
  let failed: Place | undefined;
  let frame: Place | undefined;
  let message = 0;
  let isStack = false;
  let isTitle = true;
  let isTimeline = false;
  let end = start;
  for (let line = start + 1; line <= Math.min(view.lineCount, start + MAX_BLOCK_LINES); line += 1) {
    const text = view.line(line).trim();
    if (RULE.test(view.line(line)) || /^Summarizing \d+ Failures?:$/.test(text)) break;
    if (text === '') continue;
    end = line;
    const at = /^In \[.{1,60}\] at: (\S.{0,500}\.go):(\d+)/.exec(text);
    if (at) failed = {file: at[1], row: Number(at[2]), line};
    const place = PLACE.exec(text.replace(/^\[\w+\] /, ''));
    if (place && message === 0) nodes.push({file: place[1], row: Number(place[2]), line});
    else if (place) failed ??= {file: place[1], row: Number(place[2]), line};
    const call = isStack ? goFrameOf(view.line(line), view.line(line - 1), line) : undefined;
    if (call && isOfProject(call)) frame ??= call;
    isStack ||= text === 'Full Stack Trace';
    if (at || place || isStack) continue;
    isTitle &&= view.line(line - 1).trim() !== '';
    // The title stands above the first blank, the message below what the spec printed.
    if (isTitle) titles.push(text);
    else if (text === 'Timeline >>') isTimeline = true;
    else if (text === '<< Timeline') isTimeline = false;
    else if (!isTimeline) {
      message ||= line;
      told.push(line);
    }
  }
  const said = told.map(line =>
    view
      .line(line)
      .trim()
      .replace(/^\[(?:FAILED|PANICKED|TIMEDOUT)\] /, ''),
  );
  const isPanic = said[0] === 'Test Panicked';
  const name = titles
    .join(' ')
    .replace(/ ?\[(?:It|BeforeEach|JustBeforeEach|AfterEach|BeforeAll|AfterAll|DeferCleanup \(\w+\))\]/, '')
    .replace(/ +/g, ' ');
  const isFar = failed !== undefined && isLibrary(failed.file);
  const place = (isFar ? (frame ?? nodes.at(-1)) : failed) ?? frame ?? nodes.at(-1);
  const first = isPanic ? said[1] : isBare(said[0]) ? said.slice(0, 4).join(' ') : said[0];
  return {
    kind: 'test',
    severity: 'failure',
    message: clip(first || view.line(start)),
    ...(name && {name: clip(name)}),
    ...(place && {file: place.file, row: place.row}),
    range: {start, end},
    evidence: [...new Set([start, start + 1, ...told.slice(0, 8), ...(place ? [place.line] : [])])],
  };
}

/** Words that only begin the message of a matcher. */
function isBare(said: string | undefined): boolean {
  return said !== undefined && /^(?:Expected|Unexpected error:|Timed out after [\d.]+s\.)$/.test(said);
}
