/**
 * rustc and what prints through it: cargo build, check, clippy, doc, miri; cargo-deny draws the same. Sources: the rustc book, "Command-line
 * arguments: --error-format" (human, short), rustc-dev-guide, "Errors and lints: Diagnostic structure" (1.30 to 1.95).
 */

import type {Conclusion, Finding, LineRange} from '../../reading.js';
import {linesOfAnchors} from '../linesOfAnchors.js';
import type {Reader, ReaderReport, TextView} from '../reader.js';
import {clip} from '../testing/failureBlock.js';
import {diagnosticAt, findingOfDiagnostic, type RustDiagnostic} from './diagnostic.js';
import {endOfLinkError, findingsOfLinkError, isLinkError} from './linkError.js';

const ANCHORS = ['error: ', 'error[', 'warning: ', 'warning[', 'Error: Compiling your crate'] as const;
const LINES_PER_STEP = 300;

export const rustc: Reader = {name: 'rustc', anchors: ANCHORS, read: readRustc};

/** Lines that only count what was told above, or say that the work ends because of it. */
const RESTATES =
  /^(?:Error: Compiling your crate to WebAssembly failed|error: (?:could not (?:compile|document) (?:`|due to )|aborting due to |build failed|Compilation failed, aborting rustdoc)|warning: (?:build failed, waiting for other jobs|`[^`]{1,200}` \(.{1,200}\) generated \d|\d+ warnings? emitted))/;

interface State {
  readonly findings: Finding[];
  readonly covered: LineRange[];
  readonly lints: Map<string, string>;
  readonly restating: number[];
  isError: boolean;
}

function* readRustc(view: TextView): Generator<void, ReaderReport> {
  if (!isRust(view)) return {findings: []};
  const state: State = {findings: [], covered: [], lints: new Map(), restating: [], isError: false};
  const heads = linesOfAnchors(view, ANCHORS);
  let understoodTo = 0;
  for (const [index, line] of heads.entries()) {
    if (index % LINES_PER_STEP === LINES_PER_STEP - 1) yield;
    if (line <= understoodTo || view.isCovered(line)) continue;
    understoodTo = readHead(view, line, state) ?? understoodTo;
  }
  const {findings, covered, restating} = state;
  const faults = distinct(findings.filter(({severity}) => severity !== 'warning'));
  const last = restating.find(line => /^error: could not (?:compile|document) `/.test(view.line(line)));
  // Machine messages have told why.
  const isToldElsewhere = view.hits('"reason":"').length > 0;
  if (faults === 0 && last !== undefined && !isToldElsewhere) findings.push(whatIsLeft(view, last, state));
  if (findings.length === 0 && restating.length === 0) return {findings, covered};
  const failed = faults > 0 || restating.some(line => view.line(line).startsWith('error'));
  const conclusion: Conclusion | undefined = state.isError ? 'error' : failed ? 'failed' : undefined;
  const totals = {
    errors: faults,
    warnings: distinct(findings.filter(({severity}) => severity === 'warning')),
    runner: 'rustc',
  };
  return {findings, covered, ...(conclusion && {conclusion}), ...(faults + totals.warnings > 0 && {totals})};
}

/** Whether rustc or cargo speaks: its arrow at a source of Rust or a manifest, or one of its own sentences. */
function isRust(view: TextView): boolean {
  return ANCHORS.some(anchor =>
    view
      .hits(anchor)
      .slice(0, 2000)
      .some(line => {
        const text = view.line(line);
        if (
          RESTATES.test(text) ||
          /^error\[E\d{4}\]: |\.rs:\d+:\d+: (?:error|warning)[:[]|^error: linking with `/.test(text)
        )
          return true;
        return [1, 2, 3].some(below =>
          /^ *--> .{1,300}(?:\.rs|\.toml|Cargo\.lock):\d+:\d+\s*$|^ *┌─ .{1,300}:\d+:\d+\s*$/.test(
            view.line(line + below),
          ),
        );
      }),
  );
}

/** The last line of what begins at the line; undefined if it is nothing of rustc's. */
function readHead(view: TextView, line: number, state: State): number | undefined {
  const text = view.line(line);
  if (RESTATES.test(text)) {
    state.restating.push(line);
    const end = text.startsWith('Error: ') ? endOfCauses(view, line) : line;
    state.covered.push({start: line, end});
    return end;
  }
  const diagnostic = diagnosticAt(view.line, line);
  // Without a place it may be cargo's, which has causes below, or anybody's.
  if (!diagnostic || (diagnostic.file === undefined && !isPlacelessOfRustc(view, diagnostic))) return undefined;
  if (isLinkError(diagnostic)) {
    const end = endOfLinkError(view.line, line);
    state.findings.push(...findingsOfLinkError(view.line, diagnostic, end));
    state.covered.push({start: line, end});
    return end;
  }
  const {start, end, file} = diagnostic;
  state.covered.push({start, end});
  state.findings.push(withLint(findingOfDiagnostic(diagnostic), state.lints));
  const isManifest =
    file !== undefined && /\.toml$|(?:^|\/)config$/.test(file) && diagnostic.severity === 'error' && !diagnostic.code;
  if (isManifest || /^internal compiler error|^the compiler unexpectedly panicked/.test(diagnostic.message))
    state.isError = true;
  return end;
}

/** wasm-pack repeats its error as a chain of causes. */
function endOfCauses(view: TextView, start: number): number {
  let end = start;
  while (/^(?:Caused by: | {2}full command: )/.test(view.line(end + 1)) && end < start + 12) end += 1;
  return end;
}

/** A code of its own, or notes behind a bar. */
function isPlacelessOfRustc(view: TextView, {code, start, message}: RustDiagnostic): boolean {
  return (
    /^E\d{4}$/.test(code ?? '') ||
    /^ +(?:= (?:note|help): |\|\s*$)/.test(view.line(start + 1)) ||
    /^(?:couldn't read `|linker `|internal compiler error|unwinding panics are not supported|`#\[panic_handler\]` function required)/.test(
      message,
    )
  );
}

/** A lint is named where it first occurs; what says the same of another thing comes from it too. */
function withLint(finding: Finding, lints: Map<string, string>): Finding {
  const shape = finding.message.replace(/`[^`]{0,300}`/g, '``').replace(/\d+/g, '0');
  if (finding.code !== undefined) {
    lints.set(shape, finding.code);
    return finding;
  }
  const code = finding.severity === 'warning' ? lints.get(shape) : undefined;
  return code === undefined ? finding : {...finding, code};
}

/** The build failed and nothing says why, or the compiler itself was killed. */
function whatIsLeft(view: TextView, line: number, state: State): Finding {
  const cause = /^Caused by:/.test(view.line(line + 2)) ? line + 3 : undefined;
  if (cause !== undefined) state.isError = /\(signal: \d/.test(view.line(cause));
  return {
    kind: 'process',
    severity: 'error',
    message: clip(view.line(line).replace(/^error: /, '')),
    range: {start: line, end: cause ?? line},
    evidence: cause === undefined ? [line] : [line, cause],
  };
}

function distinct(findings: readonly Finding[]): number {
  return new Set(findings.map(({file, row, column, message}) => `${file} ${row} ${column} ${message}`)).size;
}
