/** Readers of formats in which a finding is a head and the lines below it: a declaration says how they look, as in `linePatterns.ts`. */

import type {Conclusion, Finding, FindingKind, LineRange, Severity, TestTotals} from '../reading.js';
import {linesOfAnchors} from './linesOfAnchors.js';
import type {Reader, ReaderReport, TextView} from './reader.js';
import {clip} from './testing/failureBlock.js';

export interface BlockFormat {
  readonly name: string;
  /** At least one of them stands on every line that a pattern of a line by itself is to see. */
  readonly anchors: readonly string[];
  readonly kind: FindingKind;
  /** A line with an anchor that tells the tool, where the heads are those of others too: without one, nothing is read. */
  readonly needs?: RegExp;
  /** Forms of a head, the first that fits; named groups `name file row column severity code message`. */
  readonly heads: readonly RegExp[];
  /** The first line that no longer belongs to the block. */
  readonly ends: RegExp;
  /** The line right above the head may say more, in the same groups. */
  readonly above?: RegExp;
  /** Line below the head with groups for what the head does not say, as `name`; only the first one of a block is asked. */
  readonly below?: RegExp;
  /** A place in the block, groups `file row column`; in the file that the head names it counts more than the head's own. */
  readonly place?: RegExp;
  /** The head is one that other tools have too: without a place in its block it is none. */
  readonly needsPlace?: true;
  /** Without words that the pattern of the message fits, the head only restates. */
  readonly needsMessage?: true;
  /** Files of tests: a place in one counts more than a place elsewhere, where the head names none. */
  readonly prefers?: RegExp;
  /** Lines with the message in the group `message`, and maybe `severity` and `code`; else the first line of the block. */
  readonly message?: RegExp;
  /** Lines of a block that say nothing to a person: frames of the runtime, rulers. */
  readonly aside?: RegExp;
  readonly severities?: (word: string) => Severity | 'ignored';
  readonly conclusions?: readonly {readonly pattern: RegExp; readonly conclusion: Conclusion}[];
  /** Lines that only restate. */
  readonly noise?: RegExp;
  /** The line that counts, groups `passed failed skipped errors warnings total`; the last one holds. */
  readonly totals?: RegExp;
  readonly concludes?: Conclusion;
}

type Groups = Readonly<Record<string, string | undefined>>;

const LINES_PER_STEP = 200;
const MAX_BLOCK_LINES = 80;
const MAX_EVIDENCE = 12;

/** A reader of the format. */
export function blockReader(format: BlockFormat): Reader {
  return {name: format.name, anchors: format.anchors, read: view => readBlocks(view, format)};
}

function* readBlocks(view: TextView, format: BlockFormat): Generator<void, ReaderReport> {
  const findings: Finding[] = [];
  const covered: LineRange[] = [];
  let conclusion: Conclusion | undefined;
  let totals: TestTotals | undefined;
  let readTo = 0;
  const lines = linesOfAnchors(view, format.anchors);
  if (format.needs && !lines.some(line => format.needs?.test(view.line(line)))) return {findings};
  for (const [index, line] of lines.entries()) {
    if (index % LINES_PER_STEP === LINES_PER_STEP - 1) yield;
    if (view.isCovered(line)) continue;
    const text = view.line(line).trimEnd();
    const counts = format.totals?.exec(text)?.groups;
    const ending = format.conclusions?.find(({pattern}) => pattern.test(text));
    if (counts) totals = totalsOf(counts, format.name);
    conclusion = ending?.conclusion ?? conclusion;
    if (counts || ending || format.noise?.test(text)) covered.push({start: line, end: line});
    if (line <= readTo) continue;
    const head = format.heads.map(pattern => pattern.exec(text)).find(found => found !== null);
    if (!head) continue;
    const end = endOfBlock(view, line, format);
    const above = format.above?.exec(view.line(line - 1).trimEnd())?.groups;
    const start = above ? line - 1 : line;
    const finding = findingOf(view, format, {...above, ...definedOf(head.groups)}, {start: line, end});
    if (format.needsPlace && finding?.file === undefined) continue;
    readTo = end;
    covered.push({start, end});
    if (finding) findings.push(above ? {...finding, evidence: [start, ...(finding.evidence ?? [])]} : finding);
  }
  const isRed =
    findings.some(({severity}) => severity !== 'warning') || (totals?.failed ?? 0) + (totals?.errors ?? 0) > 0;
  const isGreen = totals !== undefined && (totals.passed ?? 0) > 0;
  const said = conclusion ?? (isRed ? (format.concludes ?? 'failed') : isGreen ? 'passed' : undefined);
  return {findings, covered, ...(totals && {totals}), ...(said && {conclusion: said})};
}

function definedOf(groups: Groups = {}): Groups {
  return Object.fromEntries(Object.entries(groups).filter(([, value]) => value !== undefined));
}

function endOfBlock(view: TextView, start: number, {ends, heads}: BlockFormat): number {
  let end = start;
  for (let line = start + 1; line <= Math.min(view.lineCount, start + MAX_BLOCK_LINES); line += 1) {
    const text = view.line(line).trimEnd();
    if (ends.test(text) || heads.some(head => head.test(text))) break;
    if (text.trim() !== '') end = line;
  }
  return end;
}

function findingOf(view: TextView, format: BlockFormat, head: Groups, range: LineRange): Finding | undefined {
  const {place: placePattern, message: messagePattern, aside, below: belowPattern} = format;
  let below: Groups | undefined;
  let place: {groups: Groups; line: number} | undefined;
  let said: {groups: Groups; line: number} | undefined;
  let first: {line: number; text: string} | undefined;
  const told: number[] = [];
  for (let line = range.start + 1; line <= range.end; line += 1) {
    const text = view.line(line).trimEnd();
    if (text.trim() === '') continue;
    const named = below ? undefined : belowPattern?.exec(text)?.groups;
    if (named) {
      below = named;
      told.push(line);
      continue;
    }
    const at = placePattern?.exec(text)?.groups;
    const near = head.file === undefined && below ? below : head;
    const isTest = (groups: Groups) => format.prefers?.test(groups.file ?? '') ?? true;
    const isBetter = (next: Groups, old: Groups) =>
      (!isNear(old, near) && isNear(next, near)) || (near.file === undefined && isTest(next) && !isTest(old));
    if (at && (!place || isBetter(at, place.groups))) place = {groups: at, line};
    const words = messagePattern?.exec(text)?.groups;
    if (words && !said) said = {groups: words, line};
    if (aside?.test(text)) continue;
    first ??= {line, text};
    told.push(line);
  }
  if (format.needsMessage && !said && !head.message) return undefined;
  const word = said?.groups.severity ?? head.severity ?? 'error';
  const severity = format.severities?.(word) ?? (/^warn/i.test(word) ? 'warning' : 'error');
  if (severity === 'ignored') return undefined;
  const own = head.file ?? below?.file;
  const isOwn = place !== undefined && (own === undefined || isNear(place.groups, {file: own}));
  const at = isOwn ? {...place?.groups, file: own ?? place?.groups.file} : head.file ? head : (below ?? place?.groups);
  const message = head.message || said?.groups.message || first?.text || head.name || view.line(range.start);
  const name = head.name ?? below?.name;
  const code = head.code ?? said?.groups.code;
  const evidence = [range.start, said?.line, place?.line, ...told].filter(line => line !== undefined);
  return {
    kind: severity === 'warning' && format.kind === 'test' ? 'diagnostic' : format.kind,
    severity: format.kind === 'test' && severity === 'error' && /^fail/i.test(word) ? 'failure' : severity,
    message: clip(message),
    ...(at?.file !== undefined && {file: at.file}),
    ...(at?.row !== undefined && {row: Number(at.row)}),
    ...(at?.column !== undefined && {column: Number(at.column)}),
    ...(name !== undefined && {name: clip(name)}),
    ...(code !== undefined && {code}),
    range,
    evidence: [...new Set(evidence)].slice(0, MAX_EVIDENCE),
  };
}

/** Whether a place lies in the file that the head names; any place does where it names none. */
function isNear({file}: Groups, head: Groups): boolean {
  const baseOf = (path: string | undefined) => path?.split(/[/\\]/).at(-1);
  return head.file === undefined || baseOf(file) === baseOf(head.file);
}

function totalsOf(groups: Groups, runner: string): TestTotals {
  const counts = Object.fromEntries(
    (['passed', 'failed', 'skipped', 'errors', 'warnings', 'total'] as const).flatMap(field =>
      groups[field] === undefined ? [] : [[field, Number(groups[field])]],
    ),
  );
  const {passed, total, failed = 0, errors = 0, skipped = 0} = counts as TestTotals;
  const derived =
    passed === undefined && total !== undefined ? {passed: Math.max(0, total - failed - errors - skipped)} : {};
  return {...counts, ...derived, runner};
}
