/** The course of `go test`: which lines each test printed, which tests failed, how the packages ended. */

import type {LineRange} from '../../reading.js';
import type {TextView} from '../reader.js';
import type {GoCrash} from './goCrash.js';
import type {GoCounts, GoMark} from './testMarks.js';

export interface FailedTest {
  /** Empty where gotestsum tells of a package. */
  readonly name: string;
  /** Lines that say it failed. */
  readonly heads: number[];
  readonly parts: LineRange[];
  readonly isSummary: boolean;
  readonly group: number;
  package: string | undefined;
}

export interface GoPackage {
  readonly line: number;
  readonly result: 'ok' | 'FAIL' | '?';
  readonly name: string;
  readonly note: string;
  readonly group: number;
  /** The first line after the package before. */
  readonly start: number;
}

export interface GoRun {
  readonly failed: readonly FailedTest[];
  readonly packages: readonly GoPackage[];
  /** What passed and skipped tests printed. */
  readonly passed: readonly LineRange[];
  readonly crashes: readonly GoCrash[];
  readonly results: {readonly PASS: number; readonly FAIL: number; readonly SKIP: number};
  readonly counts: GoCounts | undefined;
  /** Tests that passed, each by the line of the last time. */
  readonly passedAt: ReadonlyMap<string, number>;
  readonly isVerbose: boolean;
  /** The test that was printing at a line, where that is told. */
  readonly ownerAt: (line: number) => string | undefined;
  /** The last `PASS` or `FAIL` on a line of its own. */
  readonly end: string | undefined;
}

const MAX_SORTED_LINES = 1000;
const MARKS_PER_STEP = 2000;

interface Owned extends LineRange {
  readonly owner: string;
}

/** Follows the marks, each once. Yields while it does. */
export function* createGoRun(
  view: TextView,
  marks: readonly GoMark[],
  crashes: readonly GoCrash[],
): Generator<void, GoRun> {
  const failed: FailedTest[] = [];
  const packages: GoPackage[] = [];
  const passed: LineRange[] = [];
  const owned: Owned[] = [];
  const passedAt = new Map<string, number>();
  const results = {PASS: 0, FAIL: 0, SKIP: 0};
  let counts: GoCounts | undefined;
  let printed = new Map<string, LineRange[]>();
  let open: {owner: string | undefined; parts: LineRange[]} | undefined;
  let isVerbose = false;
  let group = 0;
  let groupStart = 1;
  let end: string | undefined;
  let after = 1;
  const isInCrash = insideOf(crashes);
  // The parts of the last results at each depth, for what a parent says below its subtests.
  let levels: LineRange[][] = [];
  const close = (line: number) => {
    if (open && after < line) {
      const range = {start: after, end: line - 1};
      if (open.owner === undefined && levels.length > 1) sortByDepth(view, range, levels);
      else open.parts.push(range);
      if (open.owner !== undefined) owned.push({...range, owner: open.owner});
    }
    after = line + 1;
  };
  for (const [index, mark] of marks.entries()) {
    if (index % MARKS_PER_STEP === MARKS_PER_STEP - 1) yield;
    // Stacks and summaries of a test hold lines that look like marks.
    if (isInCrash(mark.line)) continue;
    const isQuoted =
      mark.kind === 'owner' && open !== undefined && failed.at(-1)?.isSummary && open.parts === failed.at(-1)?.parts;
    if (isQuoted) continue;
    close(mark.line);
    switch (mark.kind) {
      case 'owner': {
        isVerbose = true;
        levels = [];
        const parts = printed.get(mark.name) ?? [];
        printed.set(mark.name, parts);
        open = {owner: mark.name, parts};
        break;
      }
      case 'result': {
        const parts = mark.isSummary ? [] : (printed.get(mark.name) ?? []);
        printed.delete(mark.name);
        if (!mark.isSummary) results[mark.result] += 1;
        if (mark.result === 'FAIL') {
          const {name, isSummary} = mark;
          failed.push({name, heads: [mark.line], parts, isSummary, group, package: mark.package});
        } else passed.push(...parts);
        if (mark.result === 'PASS') passedAt.set(mark.name, mark.line);
        open = {owner: undefined, parts: mark.result === 'FAIL' ? parts : passed};
        levels = [...levels.slice(0, mark.depth), open.parts];
        break;
      }
      case 'package': {
        const {line, result, name, note} = mark;
        packages.push({line, result, name, note, group, start: groupStart});
        for (let index = failed.length - 1; index >= 0 && failed[index].group === group; index -= 1)
          failed[index].package ??= name;
        group += 1;
        groupStart = line + 1;
        printed = new Map();
        levels = [];
        open = undefined;
        break;
      }
      case 'counts':
        counts = addCounts(counts, mark.counts);
        open = undefined;
        break;
      default:
        if (mark.kind === 'end' && /^(?:PASS|FAIL)$/.test(mark.word)) end = mark.word;
        open = undefined;
    }
  }
  close(view.lineCount + 1);
  return {failed, packages, passed, crashes, results, counts, passedAt, isVerbose, ownerAt: createOwners(owned), end};
}

/** The owner of a line, by halving: the ranges are in order and apart. */
function createOwners(owned: readonly Owned[]): (line: number) => string | undefined {
  return line => {
    let low = 0;
    let high = owned.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (owned[middle].end < line) low = middle + 1;
      else high = middle;
    }
    return low < owned.length && owned[low].start <= line ? owned[low].owner : undefined;
  };
}

/** Without -v the lines of a test stand deeper than its result; what stands less deep is said by a parent. */
function sortByDepth(view: TextView, {start, end}: LineRange, levels: readonly LineRange[][]): void {
  let depth = levels.length - 1;
  let first = start;
  for (let line = start; line <= Math.min(end, start + MAX_SORTED_LINES); line += 1) {
    const indent = view.line(line).search(/\S/);
    if (indent < 4 || indent >= 4 * (depth + 1)) continue;
    if (line > first) levels[depth].push({start: first, end: line - 1});
    depth = Math.floor(indent / 4) - 1;
    first = line;
  }
  levels[depth].push({start: first, end});
}

function addCounts(sum: GoCounts | undefined, counts: GoCounts): GoCounts {
  // The count of a further run holds those before it.
  if (!sum || counts.runs > 1) return counts;
  const errors =
    sum.errors === undefined && counts.errors === undefined ? undefined : (sum.errors ?? 0) + (counts.errors ?? 0);
  return {
    tests: sum.tests + counts.tests,
    skipped: sum.skipped + counts.skipped,
    failed: sum.failed + counts.failed,
    errors,
    runs: 1,
  };
}

/** Asked with growing lines, of crashes in order. */
function insideOf(crashes: readonly GoCrash[]): (line: number) => boolean {
  let index = 0;
  return line => {
    while (index < crashes.length && crashes[index].end < line) index += 1;
    return index < crashes.length && crashes[index].start <= line;
  };
}
