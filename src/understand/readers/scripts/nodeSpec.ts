/**
 * The spec reporter of `node --test` (Node.js 18 to 24): a tree of tests, counts behind `ℹ`, then the failed tests once more.
 * Source: nodejs.org, "Test runner: Test reporters", and the output itself.
 */

import type {Finding} from '../../reading.js';
import {indentOf} from '../general/block.js';
import type {Reader, ReaderReport, TextView} from '../reader.js';
import {readFailureBlock} from '../testing/failureBlock.js';
import {scriptFrameOf} from '../testing/scriptFrames.js';

const LINES_PER_STEP = 500;

export const nodeSpec: Reader = {
  name: 'node --test',
  anchors: ['✖ ', 'Failed tests:', 'ℹ tests ', 'ℹ fail ', 'ℹ cancelled '],
  read: readNodeSpec,
};

/** Behind the duration stands only why a test was skipped or is still to do. */
const EXCUSED = / \(\d[\d.]*ms\) # \S|# (?:TODO|SKIP)\b/i;
const TEST = /^( *)(?:[✖✔﹣▶]) (.+?)(?: \(\d[\d.]*ms\))?(?: # \S.*)?$/;
/** The dot reporter has a heading of its own. */
const SECTION = /^(?:✖ failing tests:|Failed tests:)$/;

interface Told {
  readonly name: string;
  readonly head: number;
  readonly end: number;
}

function* readNodeSpec(view: TextView): Generator<void, ReaderReport> {
  const counts = view
    .hits('ℹ fail ')
    .map(line => view.line(line))
    .filter(text => /^ℹ fail \d/.test(text));
  const isSpec =
    counts.length > 0 || ['✖ ', 'Failed tests:'].some(anchor => view.hits(anchor).some(line => isSection(view, line)));
  if (!isSpec) return {findings: []};
  const findings: Finding[] = [];
  const told = new Map<string, Told>();
  const open: string[] = [];
  let first = 0;
  let last = 0;
  let inSection = false;
  for (let line = 1; line <= view.lineCount; line += 1) {
    if (line % LINES_PER_STEP === 0) yield;
    const text = view.line(line);
    const isHeading = isSection(view, line);
    if (isHeading) inSection = true;
    const test = TEST.exec(text);
    if (test || text.startsWith('ℹ ')) {
      first ||= line;
      last = line;
    }
    if (!test || isHeading) continue;
    const [, space, title] = test;
    if (!inSection) {
      const depth = space.length >> 1;
      open.length = Math.min(open.length, depth);
      told.set(text.trim(), {name: [...open, title].join(' > '), head: line, end: endOfBlock(view, line)});
      if (text.trim().startsWith('▶')) open[depth] = title;
      continue;
    }
    const end = endOfBlock(view, line);
    const restates = /^\s*'\d+ subtests? failed'$/.test(view.line(line + 1));
    if (text.trim().startsWith('✖') && !EXCUSED.test(text) && !restates) {
      findings.push(readBlock(view, {name: title, head: line, end}, told.get(text.trim())));
    }
    last = end;
    line = end;
  }
  const failed =
    findings.length > 0 ||
    [...view.hits('ℹ fail '), ...view.hits('ℹ cancelled ')].some(line =>
      /^ℹ (?:fail|cancelled) [1-9]/.test(view.line(line)),
    );
  // Without the section at the end, the tree is left to the general rules.
  const covered = inSection || !failed ? [{start: first, end: last}] : [];
  return {findings, covered: failed ? covered : [], conclusion: failed ? 'failed' : 'passed'};
}

/** Other tools have a heading `Failed tests:` too; below this one stands a cross. */
function isSection(view: TextView, line: number): boolean {
  const text = view.line(line);
  if (text !== 'Failed tests:') return SECTION.test(text);
  return [1, 2].some(distance => /^✖ \S/.test(view.line(line + distance)));
}

function endOfBlock(view: TextView, head: number): number {
  const indent = indentOf(view.line(head));
  let end = head;
  for (let line = head + 1; line <= view.lineCount; line += 1) {
    const text = view.line(line);
    if (/^ *test at \S/.test(text) || (text.trim() !== '' && indentOf(text) <= indent)) break;
    if (text.trim() !== '') end = line;
  }
  return end;
}

/** The tree of some versions tells the errors too, and first; the section at the end has the places. */
function readBlock(view: TextView, again: Told, first: Told | undefined): Finding {
  const above = /^ *test at (.+)$/.exec(view.line(again.head - 1))?.[1];
  const at = above ? scriptFrameOf(above, again.head - 1) : undefined;
  const {head, end} = first && first.end > first.head ? first : again;
  const name = first?.name ?? again.name;
  const place = {file: at?.file, row: at?.row, column: at?.column};
  const finding = readFailureBlock(view, {head, start: head + 1, end, name, ...place});
  const reason = finding.message === 'test failed' ? reasonAbove(view, head, name) : undefined;
  const evidence = [...(reason?.evidence ?? []), ...(finding.evidence ?? []), ...(at ? [at.line] : [])];
  return {...finding, ...reason, evidence};
}

/** A file that could not be loaded is a failed test named like it; the reason stands on standard error, before the tree. */
function reasonAbove(view: TextView, head: number, name: string): Partial<Finding> | undefined {
  const base = name.split(/[/\\]/).at(-1) ?? name;
  for (let line = 1; line < Math.min(head, 5000); line += 1) {
    const text = view.line(line);
    const place = text.includes(`${base}:`) ? scriptFrameOf(text, line) : undefined;
    if (!place?.file.endsWith(base) || /^\s|^test at/.test(text)) continue;
    for (let below = line + 1; below < Math.min(head, line + 12); below += 1) {
      const message = /^(\w*Error\b.*)$/.exec(view.line(below))?.[1];
      if (message) return {message, file: place.file, row: place.row!, evidence: [line, below]};
    }
  }
  return undefined;
}
