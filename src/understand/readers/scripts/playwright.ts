/**
 * Playwright Test's list, line and dot reporters: `1) [project] › file:1:2 › title` blocks, then the tests by how they ended.
 * Source: playwright.dev, "Reporters", and the output itself.
 */

import type {Finding} from '../../reading.js';
import type {Reader, ReaderReport, TextView} from '../reader.js';
import {clip, readFailureBlock} from '../testing/failureBlock.js';

const LINES_PER_STEP = 500;

export const playwright: Reader = {
  name: 'playwright',
  anchors: ['Running ', 'Error: No tests found', ') ['],
  read: readPlaywright,
};

/** Number, project, file, row, column, title; the rule that fills the line may be cut. */
const HEAD = /^ {2}\d+\) (?:\[([^\]]{1,100})\] › )?([^:›]{1,300}):(\d+):(\d+) › (.+)$/;
const COUNT = /^ {2}(\d+) (failed|flaky|passed|skipped|interrupted|did not run|timed out)\b/;
const BLOCK_END =
  /^\[\d+\/\d+\]|^ {2}(?:[✓✘-] {1,3}\d|\d+ (?:failed|flaky|passed|skipped|interrupted|did not run|timed out)\b)/;

interface Block {
  readonly head: number;
  readonly end: number;
  readonly title: RegExpExecArray;
}

function* readPlaywright(view: TextView): Generator<void, ReaderReport> {
  const start = view.hits('Running ').find(line => /^Running \d+ tests? using \d+ workers?/.test(view.line(line)));
  if (start === undefined) return readEmpty(view);
  const blocks: Block[] = [];
  const flaky = new Set<string>();
  const counts = new Map<string, number>();
  let counting = '';
  let last = start;
  for (let line = start + 1; line <= view.lineCount; line += 1) {
    if (line % LINES_PER_STEP === 0) yield;
    const text = view.line(line);
    const title = HEAD.exec(text);
    const count = COUNT.exec(text);
    if (count) {
      counts.set(count[2], (counts.get(count[2]) ?? 0) + Number(count[1]));
      counting = count[2];
      last = line;
    } else if (counting !== '' && /^ {4}\S/.test(text)) {
      if (counting === 'flaky') flaky.add(keyOf(text));
      last = line;
    }
    if (!title) continue;
    const end = endOfBlock(view, line);
    blocks.push({head: line, end, title});
    last = Math.max(last, end);
    line = end;
  }
  const findings = [
    ...new Map(
      blocks
        .filter(({title}) => !flaky.has(keyOf(title[0])))
        .map(block => [keyOf(block.title[0]), readBlock(view, block)]),
    ).values(),
  ];
  const failed = findings.length > 0 || counts.has('failed');
  const isOver = counts.size > 0;
  const conclusion = failed ? 'failed' : counts.has('interrupted') ? 'error' : isOver ? 'passed' : undefined;
  const of = (name: string) => counts.get(name) ?? 0;
  const totals = {
    passed: of('passed') + of('flaky'),
    failed: of('failed') + of('timed out') + of('interrupted'),
    skipped: of('skipped'),
    runner: 'playwright',
  };
  return {
    findings,
    ...(failed || flaky.size > 0
      ? {covered: [{start, end: last}], harmless: flaky.size > 0 && !failed ? [{start, end: last}] : []}
      : {}),
    ...(isOver && {totals}),
    ...(conclusion && {conclusion}),
  };
}

function readEmpty(view: TextView): ReaderReport {
  const line = view.hits('Error: No tests found').find(hit => /^Error: No tests found/.test(view.line(hit)));
  if (line === undefined) return {findings: []};
  const finding: Finding = {
    kind: 'process',
    severity: 'error',
    message: clip(view.line(line)),
    range: {start: line, end: line},
  };
  return {findings: [finding], conclusion: 'error'};
}

/** File, place and title without number, rule and blanks. */
function keyOf(text: string): string {
  return text.replace(/^ *(?:\d+\) )?/, '').replace(/[\s─�]+$/, '');
}

function endOfBlock(view: TextView, head: number): number {
  let end = head;
  for (let line = head + 1; line <= view.lineCount; line += 1) {
    const text = view.line(line);
    if (HEAD.test(text) || BLOCK_END.test(text)) break;
    if (text.trim() !== '') end = line;
  }
  return end;
}

/** The first attempt tells the failure; attempts after it repeat it. */
function readBlock(view: TextView, {head, end, title}: Block): Finding {
  const [, , file, row, column, rest] = title;
  let own = end;
  for (let line = head + 1; line <= end; line += 1) {
    if (/^ {4}(?:Retry #\d|Error Context: |attachment #\d)/.test(view.line(line))) {
      own = line - 1;
      break;
    }
  }
  const names = rest.replace(/[\s─�]+$/, '').split(' › ');
  const place = {file, row: Number(row), column: Number(column)};
  const finding = readFailureBlock(view, {
    head,
    start: head + 1,
    end: own,
    name: [file.split('/').at(-1)!, ...names].join(' > '),
    ...place,
  });
  return {...finding, range: {start: head, end}};
}
