/**
 * `go build`, `go vet`, `go run`, `go install`, `go mod`: what compiler, vet and linker say of packages, what the go command says of modules.
 * Source: "Command go" and "Go Modules Reference" on go.dev; Go 1.11 to 1.26.
 */

import type {Finding, LineRange} from '../../reading.js';
import {endedOf} from '../../signals.js';
import {linesOfAnchors} from '../linesOfAnchors.js';
import type {Reader, ReaderReport, TextView} from '../reader.js';
import {clip} from '../testing/failureBlock.js';

export const goBuild: Reader = {
  name: 'go',
  anchors: [
    '.go:',
    'go.mod:',
    'go.work:',
    'go: ',
    '# ',
    'import cycle not allowed',
    'no Go files in ',
    'matched no packages',
    'no packages to test',
    'no required module provides',
    ': unknown command',
    'checksum mismatch',
    'is not in std',
    'function main is undeclared',
    'build constraints exclude all Go files',
    'cannot find package ',
    'can only use path@version syntax',
  ],
  read: readGoBuild,
};

const LINES_PER_STEP = 500;
const MAX_BELOW = 12;
const MAX_CYCLE_LINES = 40;
const PLACED =
  /^(?:vet: )?((?:[A-Za-z]:)?(?:[^\s:"'([{=][^:"]{0,300}\.go|(?:[^\s:"'([{=][^:"]{0,300}\/)?go\.(?:mod|work))):(\d+)(?::(\d+))?: (\S.*)$/;
/** What other tools write at a place in a Go file: a rule at the end, a level in front, a log line. */
const OTHERS = / \((?:[A-Z]+\d{3,5}|[a-z]+[a-z-]*(?:, [a-z]+)*)\)$|^(?:error|warning|info|note|debug): |^\[/i;
/** Words in parentheses at the end of messages of the compiler itself. */
const COMPILERS_END =
  /\((?:overflows|truncated|no value|value|variable|constant|type|built-in|package|nil|missing return)\)$/;
/** Why a package could not be loaded; the compiler was not asked. */
const LOADING =
  /no required module provides package|missing go\.sum entry|is not in std|cannot find (?:package|module)|import cycle not allowed|unknown directive|is not a known dependency|use of internal package|is a program, not an importable package|found packages .* and |build constraints exclude all Go files|relative import not supported|malformed (?:import|module) path|invalid go version|no Go files in|unrecognized import path|updates to go\.mod needed|expected 'package'|go\.(?:mod|work):\d/;
/** What the go command tells of its work. */
const REMARK =
  /^go: (?:downloading|finding|extracting|added|upgraded|downgraded|removed|creating|copying|found|warning|toolchain|using|to add|updating|switching|no module dependencies to|module .*: (?:downloading)|[\w./-]+ (?:v\S+ )?\([\w./]+\)$)/;
const SENTENCE =
  /^(?:package \S+(?:: .*| is not in std.*| is not a main package$)|no Go files in .*|no packages to test$|no required module provides package .*|go \w[\w-]*: unknown command$|pattern .*|import cycle not allowed.*|verifying .*checksum mismatch$|cannot find package .*|can only use path@version syntax.*|(?:runtime\.main_main·f: )?function main is undeclared.*|.*build constraints exclude all Go files in .*)/;

function* readGoBuild(view: TextView): Generator<void, ReaderReport> {
  const findings: Finding[] = [];
  const covered: LineRange[] = [];
  const lines = linesOfAnchors(view, goBuild.anchors);
  let done = 0;
  for (const [index, line] of lines.entries()) {
    if (index % LINES_PER_STEP === LINES_PER_STEP - 1) yield;
    if (line <= done || view.isCovered(line)) continue;
    const text = view.line(line).trimEnd();
    if (isTooMany(text)) {
      covered.push({start: line, end: line});
      addEvidence(findings, line);
      continue;
    }
    const finding = readPlaced(view, line, text) ?? readHeading(view, line, text) ?? readSentence(view, line, text);
    if (!finding) continue;
    if (finding !== 'heading') findings.push(finding);
    const range = finding === 'heading' ? {start: line, end: line} : finding.range;
    covered.push(range);
    done = range.end;
  }
  if (findings.length === 0) return {findings, covered};
  const isLoading = findings.every(
    ({message, file}) => LOADING.test(message) || file === undefined || /\.(?:mod|work)$/.test(file),
  );
  if (!isLoading || findings.some(({code}) => code === 'link')) return {findings, covered, conclusion: 'failed'};
  // Of tests in other packages their own report says how they went.
  return {findings, covered, ...(view.hits('FAIL\t').length === 0 && {conclusion: 'error' as const})};
}

function isTooMany(text: string): boolean {
  return /^(?:\S+\.go:\d+(?::\d+)?: )?too many errors$/.test(text);
}

function addEvidence(findings: Finding[], line: number): void {
  const last = findings.at(-1);
  if (last) findings[findings.length - 1] = {...last, evidence: [...(last.evidence ?? []), line]};
}

function readPlaced(view: TextView, line: number, text: string): Finding | undefined {
  const found = PLACED.exec(text);
  if (!found) return undefined;
  const [, file, row, column, message] = found;
  const isVet = text.startsWith('vet: ');
  const isModule = !file.endsWith('.go');
  // Without a column it may be a line of a log, unless the heading of a package stands above.
  if (column === undefined && !isVet && !isModule && !LOADING.test(message) && !isUnderHeading(view, line))
    return undefined;
  if (OTHERS.test(message) && !COMPILERS_END.test(message)) return undefined;
  const end = endOf(view, line, /^\t+\S/);
  return {
    kind: 'diagnostic',
    severity: 'error',
    message: clip(message),
    file,
    row: Number(row),
    ...(column !== undefined && {column: Number(column)}),
    range: {start: line, end},
    evidence: linesFrom(line, end, 8),
  };
}

function isUnderHeading(view: TextView, line: number): boolean {
  for (let above = line - 1; above >= Math.max(1, line - 12); above -= 1) {
    const text = view.line(above);
    if (isHeading(text)) return true;
    if (!PLACED.test(text.trimEnd()) && !/^\t/.test(text)) return false;
  }
  return false;
}

/** `# example.com/a/b`, `# example.com/a/b [example.com/a/b.test]`, `# [example.com/a/b]`. */
function isHeading(text: string): boolean {
  return /^# (?:[\w.~-]+(?:\/[\w.~@-]+)*(?: \[\S+\])?|\[[\w.~/@-]+\])\s*$/.test(text);
}

/** A heading, or what the linker or cgo says below one without a place. */
function readHeading(view: TextView, line: number, text: string): Finding | 'heading' | undefined {
  if (!isHeading(text)) return undefined;
  const next = view.line(line + 1).trimEnd();
  if (PLACED.test(next) || isHeading(next)) return 'heading';
  const isLink =
    /^(?:\/\S*\/(?:link|cgo): |link: |runtime\.main_main|\S+: relocation target |loadinternal: |cgo: |ld: |gcc: )/.test(
      next,
    );
  if (!isLink) return undefined;
  const end = endOf(view, line + 1, /^\S.*|^\t\S/);
  const told = linesFrom(line + 1, end, 8);
  // The linker's own errors say more.
  if (told.some(view.isCovered)) return 'heading';
  return {
    kind: 'diagnostic',
    severity: 'error',
    message: clip(next.replace(/^\/\S*\/(link|cgo): /, '$1: ')),
    name: text.slice(2).split(' ')[0],
    code: 'link',
    range: {start: line + 1, end},
    evidence: told,
  };
}

/** What the go command says without a place. */
function readSentence(view: TextView, line: number, text: string): Finding | 'heading' | undefined {
  if (endedOf(view.outcome) === 'well') return undefined;
  // `errors parsing go.mod:` is told by the lines below.
  if (/^go: errors parsing .*:$/.test(text) && PLACED.test(view.line(line + 1).trimEnd())) return 'heading';
  const isCycle = /^\t+imports .*import cycle not allowed/.test(text);
  if (!isCycle && !(text.startsWith('go: ') && !REMARK.test(text)) && !SENTENCE.test(text)) return undefined;
  let start = line;
  while (isCycle && start > 1 && start > line - MAX_CYCLE_LINES && /^\t+imports /.test(view.line(start))) start -= 1;
  const end = isCycle ? line : endOf(view, line, /^\t+\S/);
  return {
    kind: 'process',
    severity: 'error',
    message: clip(text.replace(/^go: /, '')),
    ...(isCycle && {
      name: view
        .line(start)
        .replace(/^package /, '')
        .trim(),
    }),
    range: {start, end},
    evidence: linesFrom(start, end, 12),
  };
}

function endOf(view: TextView, start: number, below: RegExp): number {
  let end = start;
  while (end < start + MAX_BELOW && end < view.lineCount) {
    const text = view.line(end + 1);
    if (!below.test(text) || isHeading(text) || /^(?:FAIL|ok {2}|\?)\s*\t|^(?:exit status|make)/.test(text)) break;
    end += 1;
  }
  return end;
}

function linesFrom(start: number, end: number, count: number): number[] {
  return Array.from({length: Math.min(count, end - start + 1)}, (_, index) => start + index);
}
