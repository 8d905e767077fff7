/**
 * JUnit's XML as test runners of all languages print it: `<testcase name=… classname=…><failure message=…>` with the trace inside.
 * Source: the schema of Jenkins' xUnit plugin (`junit-10.xsd`); attributes `file` and `line` as pytest, vitest, PHPUnit and others add them.
 */

import type {Finding} from '../reading.js';
import {frameOf} from './general/frames.js';
import {isTestFile} from './general/testBlocks.js';
import type {Reader, ReaderReport, TextView} from './reader.js';
import {clip} from './testing/failureBlock.js';
import {scriptFrameOf} from './testing/scriptFrames.js';

const LINES_PER_STEP = 300;
const MAX_BODY_LINES = 200;

const EMPTY_CASE = /^<testcase(?:\s+[\w:-]+=(?:"[^"]*"|'[^']*'))*\s*\/>/;

export const junitXml: Reader = {
  name: 'junit',
  anchors: ['<testsuite', '<testcase ', '</testsuite'],
  read: readJunitXml,
};

interface Counts {
  passed: number;
  failed: number;
  skipped: number;
  errors: number;
}

function* readJunitXml(view: TextView): Generator<void, ReaderReport> {
  const start = view
    .hits('<testsuite')
    .find(line => /^\s*(?:<\?xml[^>\n]{0,100}\?>\s*)?<testsuites?[\s>]/.test(view.line(line)));
  if (start === undefined) return {findings: []};
  const end = view.hits('</testsuite').at(-1) ?? view.lineCount;
  const findings: Finding[] = [];
  const counts: Counts = {passed: 0, failed: 0, skipped: 0, errors: 0};
  const cases = view.hits('<testcase ');
  for (const [index, line] of cases.entries()) {
    if (index % LINES_PER_STEP === LINES_PER_STEP - 1) yield;
    for (const element of view.line(line).split(/(?=<testcase )/)) {
      if (!element.startsWith('<testcase ')) continue;
      const isAlone = EMPTY_CASE.test(element);
      const next = cases[index + 1] ?? end + 1;
      const outcome = isAlone ? undefined : outcomeOf(view, element, line, Math.max(line, next - 1));
      counts[outcome?.kind ?? 'passed'] += 1;
      if (outcome && outcome.kind !== 'skipped') findings.push(readCase(view, element, line, outcome));
    }
  }
  const isWhole = view.hits('</testsuite').length > 0;
  const failed = findings.length > 0;
  const total = cases.length;
  return {
    findings,
    covered: [{start, end}],
    ...(total > 0 && {
      totals: {...counts, total: counts.passed + counts.failed + counts.skipped + counts.errors, runner: 'junit'},
    }),
    ...((failed || (isWhole && total > 0)) && {conclusion: failed ? 'failed' : 'passed'}),
  };
}

interface CaseOutcome {
  readonly kind: 'failed' | 'errors' | 'skipped';
  readonly line: number;
  readonly end: number;
  readonly message: string | undefined;
  readonly text: string;
}

function outcomeOf(view: TextView, element: string, start: number, end: number): CaseOutcome | undefined {
  for (let line = start; line <= Math.min(end, start + MAX_BODY_LINES); line += 1) {
    const text = line === start ? element : view.line(line);
    const found = /<(failure|error|skipped)\b([^>]*)>?(.*)$/.exec(text);
    if (found) {
      const kind = found[1] === 'failure' ? 'failed' : found[1] === 'error' ? 'errors' : 'skipped';
      return {
        kind,
        line,
        end: Math.min(end, line + MAX_BODY_LINES),
        message: attribute(found[2], 'message'),
        text: found[3],
      };
    }
    if (line > start && text.includes('</testcase>')) return undefined;
  }
  return undefined;
}

function readCase(view: TextView, element: string, head: number, outcome: CaseOutcome): Finding {
  const attributes = element.slice(0, element.indexOf('>') < 0 ? undefined : element.indexOf('>'));
  const [name, group, file, row] = ['name', 'classname', 'file', 'line'].map(key => attribute(attributes, key));
  const frames = [];
  let message = outcome.message?.split('\n')[0] || undefined;
  let end = outcome.line;
  for (let line = outcome.line; line <= outcome.end; line += 1) {
    const text = line === outcome.line ? outcome.text : view.line(line);
    const plain = decodeEntities(text.replace(/<!\[CDATA\[|\]\]>|<\/\w+>.*$/g, ''));
    const frame = scriptFrameOf(plain, line) ?? frameOf(plain, line);
    if (frame?.isProject) frames.push(frame);
    else if (plain.trim() !== '') message ??= plain.trim();
    end = line;
    if (/<\/(?:failure|error|testcase)>/.test(text)) break;
  }
  const frame = frames.find(({file}) => isTestFile(file)) ?? frames[0];
  const place =
    frame ?? (file ? {file, row: row && /^\d+$/.test(row) ? Number(row) : undefined, column: undefined} : undefined);
  const full = [group, name].filter(part => part).join(' > ');
  return {
    kind: 'test',
    severity: outcome.kind === 'errors' ? 'error' : 'failure',
    message: clip(message ?? full),
    ...(place?.file && {file: place.file}),
    ...(place?.row !== undefined && {row: place.row}),
    ...(place?.column !== undefined && {column: place.column}),
    ...(full && {name: clip(full)}),
    range: {start: head, end},
    evidence: [...new Set([head, outcome.line, outcome.line + 1, ...frames.slice(0, 2).map(({line}) => line)])].filter(
      line => line <= end,
    ),
  };
}

function attribute(text: string, key: string): string | undefined {
  const value = new RegExp(`(?:^|\\s)${key}=(?:"([^"]*)"|'([^']*)')`).exec(text);
  return value ? decodeEntities(value[1] ?? value[2] ?? '') : undefined;
}

function decodeEntities(text: string): string {
  return text
    .replace(/&#(?:10|xA|x0A);/gi, '\n')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&(?:apos|#39);/g, "'")
    .replace(/&amp;/g, '&');
}
