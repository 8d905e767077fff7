/**
 * What cargo itself could not do: manifests, resolution, registries, build scripts, targets, toolchains. Source: the Cargo Book,
 * "Reference", and cargo's sources, `src/cargo/util/errors.rs` (1.30 to 1.95); rustup's and wasm-pack's errors have the same form.
 */

import type {Finding, LineRange} from '../../reading.js';
import type {Reader, ReaderReport, TextView} from '../reader.js';
import {clip} from '../testing/failureBlock.js';
import {isPanicHead, type Panic, panicAt} from './panic.js';

export const cargo: Reader = {name: 'cargo', anchors: ['error: '], read: readCargo};

const MAX_BLOCK_LINES = 400;
const MAX_CAUSES = 8;
const LINES_PER_STEP = 200;

/** Sentences that only cargo and rustup say. */
const SENTENCE =
  /^(?:no matching package|failed to (?:parse manifest|select a version|get `|load (?:source|manifest)|download |run custom build command|parse lock file|verify the checksum|query replaced source|sync|publish |prepare local package|run `rustc`|determine package fingerprint)|could not find `Cargo\.toml`|can't find (?:`|bin |lib|example |test |bench )|package ID specification|no (?:bin|example|test|bench|library) targets?\b|the (?:package '|lock file |crate `|`--|feature `)|cannot (?:create|update) the lock file|rustc \S+ is not supported|no such command: `|toolchain '|component '|'?cargo-\w+'? is not installed|virtual manifests? must|current package believes|cyclic package dependency|checksum for|unable to (?:get packages|update)|package `|crate `|manifest path `|a bin target must be available|`cargo \w+` could not determine|invalid character|registry index was not found|error loading target specification)|\bCargo\.(?:toml|lock)\b|\bworkspace\b.*\b(?:member|root|manifest)/;

function* readCargo(view: TextView): Generator<void, ReaderReport> {
  const findings: Finding[] = [];
  const covered: LineRange[] = [];
  let understoodTo = 0;
  for (const [index, line] of view.hits('error: ').entries()) {
    if (index % LINES_PER_STEP === LINES_PER_STEP - 1) yield;
    if (line <= understoodTo || view.isCovered(line)) continue;
    const found = readError(view, line);
    if (!found) continue;
    findings.push(found.finding);
    covered.push({start: line, end: found.end});
    understoodTo = found.end;
  }
  return {findings, covered, ...(findings.length > 0 && {conclusion: 'error' as const})};
}

function readError(view: TextView, start: number): {finding: Finding; end: number} | undefined {
  const message = /^error: (\S.*)$/.exec(view.line(start).trimEnd())?.[1];
  if (message === undefined || /^(?:could not (?:compile|document)|aborting due) /.test(message)) return undefined;
  const isCaused = [1, 2, 3].some(below => /^Caused by:\s*$/.test(view.line(start + below)));
  if (!isCaused && !SENTENCE.test(message)) return undefined;
  const {end, causes, panic} = readBelow(view, start);
  const place = panic ?? placeIn(view, start, end);
  const said = panic?.message ?? message;
  const name = /(?:named|get|requirement|crate|for) `([^`\s]{1,100})/.exec(message)?.[1];
  const evidence = panic ? [start, ...panic.evidence] : [start, ...causes];
  return {
    end,
    finding: {
      kind: panic ? 'exception' : 'process',
      severity: 'error',
      message: clip(said),
      ...(place?.file !== undefined && {file: place.file}),
      ...(place?.row !== undefined && {row: place.row}),
      ...(place?.column !== undefined && {column: place.column}),
      ...(name !== undefined && {name}),
      range: {start, end},
      evidence: [...new Set(evidence)].slice(0, 12),
    },
  };
}

interface Below {
  readonly end: number;
  /** Lines that say why. */
  readonly causes: readonly number[];
  /** Of a build script. */
  readonly panic?: Panic;
}

/** Lines right below, then the causes, each indented, with empty lines between. */
function readBelow(view: TextView, start: number): Below {
  const causes: number[] = [];
  let panic: Panic | undefined;
  let end = start;
  let isInCauses = false;
  for (let line = start + 1; line <= start + MAX_BLOCK_LINES; line += 1) {
    const text = view.line(line);
    const isHead = /^Caused by:\s*$/.test(text);
    isInCauses ||= isHead;
    if (text.trim() === '') {
      const next = view.line(line + 1);
      if (!isInCauses && !/^Caused by:|^ {2,}\S/.test(next)) break;
      continue;
    }
    if (/^(?:error|warning)(?:\[|:)/.test(text) || (isInCauses && !isHead && /^\S/.test(text))) break;
    end = line;
    if (!panic && isPanicHead(text)) panic = panicAt(number => view.line(number), line);
    const isTold = /^ +(?:--- std|note: run with|cargo:)/.test(text) || isHead;
    if (!isTold && causes.length < MAX_CAUSES) causes.push(line);
  }
  return {end, causes, ...(panic && {panic})};
}

/** The manifest that is at fault, and its line where cargo tells it. */
function placeIn(
  view: TextView,
  start: number,
  end: number,
): {file: string; row?: number; column?: number} | undefined {
  let file: string | undefined;
  let at: RegExpExecArray | null = null;
  for (let line = start; line <= Math.min(end, start + 30); line += 1) {
    const text = view.line(line);
    file ??= /`?((?:[^\s`'":]{1,300}[/\\])?Cargo\.(?:toml|lock))\b`?/.exec(text)?.[1];
    at ??= /\bline (\d+),? column (\d+)/.exec(text);
  }
  if (file === undefined || /^(?:could not find `Cargo)/.test(view.line(start).slice(7))) return undefined;
  return {file, ...(at && {row: Number(at[1]), column: Number(at[2])})};
}
