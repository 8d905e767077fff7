/**
 * GCC, Clang and tools that print as they do: clang-tidy, Bison. Sources: GCC 12 "Options to Control Diagnostic Messages Formatting",
 * "Expressive Diagnostics" of Clang 14, "Clang-Tidy", Bison 3.8 "Diagnostics".
 */

import {isProbe} from '../../probes.js';
import type {Conclusion, Finding, LineRange} from '../../reading.js';
import {linesOfAnchors} from '../linesOfAnchors.js';
import type {Reader, ReaderReport, TextView} from '../reader.js';
import {BUILD_ANCHORS, buildLinesOf} from './buildLines.js';

const DIAGNOSTICS = [
  ': error: ',
  ': warning: ',
  ': fatal error: ',
  ': internal compiler error: ',
  ': sorry, unimplemented: ',
];
const COUNTS = [
  ' generated.',
  'compilation terminated.',
  'warnings being treated as errors',
  'generated when compiling',
];

export const gcc: Reader = {
  name: 'gcc',
  anchors: [...DIAGNOSTICS, ...COUNTS, ...BUILD_ANCHORS],
  read: readGcc,
};

const LINES_PER_STEP = 200;
const MAX_BLOCK_LINES = 400;
const MAX_CONTEXT_LINES = 40;
const MAX_EVIDENCE = 14;

const HEAD =
  /^(?<file>(?:[A-Za-z]:[\\/])?[^:\n]{1,400}):(?<row>\d+)(?:[:.](?<column>\d+)(?:-\d+(?:\.\d+)?)?)?: (?<severity>fatal error|error|internal compiler error|sorry, unimplemented|warning|note|remark): ?(?<message>.*)$/;
const SOURCE =
  /\.(?:c|cc|cpp|cxx|c\+\+|cp|C|h|H|hh|hpp|hxx|h\+\+|inl|ipp|tcc|tpp|txx|def|inc|m|mm|cu|cuh|cl|s|S|sx|asm|f|F|for|f\d\d|F\d\d|y|yy|ypp|l|ll|lpp|i|ii|ixx|cppm|mpp|ino|gen)$|(?:^|\/)include\/|^<[\w -]+>$/;
/** The compiler itself says it, without a place in a source. */
const DRIVER =
  /^(?:\S{0,200}[/-])?(?:g?cc|c99|g\+\+|c\+\+|clang|clang\+\+|cc1|cc1plus|gfortran|f951|lto1|lto-wrapper|nvcc|emcc|em\+\+)(?:-\d[\d.]*)?(?:\.exe)?: (?<severity>fatal error|error|warning|internal compiler error): (?<message>\S.*)$/;
const RESTATES =
  /linker command failed|unable to execute command|being treated as errors|ld returned|(?:command|compile) failed (?:with|due)|too many errors emitted|lto-wrapper failed/;
/** What stands above a diagnostic: how the compiler came to the place. */
const CONTEXT =
  /^(?:In (?:file|module) (?:included|imported) from |\s+from \S.*[:,]$|\S.{0,400}?: (?:In |At (?:global|top) |At top|.{0,20}required |recursively required )|\S.{0,400}?:\d+:(?:\d+:)?\s+(?:recursively |in ‘constexpr’ expansion |instantiated )?(?:required|from here|expansion of)|cc1(?:plus)?: note: )/;
const REQUIRED = /:\d+:(?:\d+:)?\s+(?:recursively )?required from here|:\d+:(?:\d+:)?\s+required from /;
/** Notes without which the fault cannot be seen. */
const TELLING =
  /(?:in expansion of macro|expanded from macro|requested here|previous(?:ly)? (?:definition|declaration|declared|defined)|first defined here|required from here)/;
const FRAME = /^\s*\d*\s*\||^\s+(?:\+\+\+|‘.*’: events?|\S.*\bevents? \d)/;
const CARET = /^\s*[~^][\s~^]*$/;
const GENERATED =
  /^(?:(?<warnings>\d+) warnings?(?: and )?)?(?:(?<errors>\d+) errors?)? generated(?: when compiling for \S+)?\.$/;

interface State {
  readonly findings: Finding[];
  /** Findings by place and message: macros and templates make the compiler say the same again. */
  readonly known: Map<string, number>;
  readonly covered: LineRange[];
  readTo: number;
  stated: {errors: number; warnings: number} | undefined;
  isTidy: boolean;
  conclusion: Conclusion | undefined;
}

function* readGcc(view: TextView): Generator<void, ReaderReport> {
  const state: State = {
    findings: [],
    known: new Map(),
    covered: [],
    readTo: 0,
    stated: undefined,
    isTidy: false,
    conclusion: undefined,
  };
  for (const [index, line] of linesOfAnchors(view, [...DIAGNOSTICS, ...COUNTS]).entries()) {
    if (index % LINES_PER_STEP === LINES_PER_STEP - 1) yield;
    if (line > state.readTo && !view.isCovered(line)) takeLine(view, state, line);
  }
  const {findings, covered, isTidy, conclusion} = state;
  const real = findings.filter(({file}) => file === undefined || !isProbe(file));
  const faults = real.filter(({severity}) => severity !== 'warning').length;
  const counted = {errors: faults, warnings: real.length - faults};
  const totals = real.length > 0 && !isTidy ? {...(state.stated ?? counted), runner: 'gcc'} : undefined;
  return {findings, covered, ...(totals && {totals}), ...(conclusion && {conclusion})};
}

function takeLine(view: TextView, state: State, line: number): void {
  const text = view.line(line).trimEnd();
  const generated = GENERATED.exec(text)?.groups;
  if (generated) {
    const {errors = 0, warnings = 0} = state.stated ?? {};
    state.stated = {
      errors: errors + Number(generated.errors ?? 0),
      warnings: warnings + Number(generated.warnings ?? 0),
    };
    state.covered.push({start: line, end: line});
    return;
  }
  const driver = DRIVER.exec(text)?.groups;
  if (
    driver ||
    /^compilation terminated\.$|^(?:cc1(?:plus)?|\S+): (?:all|some) warnings being treated as errors$|^fatal error: too many errors emitted/.test(
      text,
    )
  ) {
    state.covered.push({start: line, end: line});
    if (driver && !RESTATES.test(driver.message))
      takeDriver(state, line, {severity: driver.severity, message: driver.message});
    return;
  }
  const head = headOf(text);
  if (!head || head.severity === 'note' || head.severity === 'remark') return;
  const block = readBlock(view, line, state.readTo);
  state.readTo = block.end;
  state.covered.push({start: block.start, end: block.end});
  addFinding(view, state, {line, head, block});
}

function takeDriver(state: State, line: number, {severity, message}: {severity: string; message: string}): void {
  const isWarning = severity === 'warning';
  state.findings.push({
    kind: 'process',
    severity: isWarning ? 'warning' : 'error',
    message: message.slice(0, 500),
    range: {start: line, end: line},
  });
  if (!isWarning) state.conclusion ??= 'error';
}

interface Head {
  readonly file: string;
  readonly row: number;
  readonly column: number | undefined;
  readonly severity: string;
  readonly message: string;
  readonly code: string | undefined;
}

function headOf(text: string): Head | undefined {
  const groups = HEAD.exec(text)?.groups;
  if (!groups || !SOURCE.test(groups.file)) return undefined;
  const flag =
    / \[(-[WRf][^\]\s]{1,200}|[a-z][\w.]*-[\w.-]{2,100}(?:,[\w.,-]{1,200})?|\w[\w.]{2,60},-warnings-as-errors)\]$/.exec(
      groups.message,
    );
  const message = (flag ? groups.message.slice(0, flag.index) : groups.message).trim();
  const {file, row, column, severity} = groups;
  return {
    file,
    row: Number(row),
    column: column === undefined ? undefined : Number(column),
    severity,
    message: message.slice(0, 1000),
    code: flag?.[1].replace(/^-Werror,/, '').replace(/,-warnings-as-errors$/, ''),
  };
}

interface Block {
  readonly start: number;
  readonly end: number;
  /** How the compiler came there: the template's use, the macro's use. */
  readonly telling: readonly number[];
  readonly frame: readonly number[];
}

/** All that belongs to a diagnostic: the way to it above, quoted source and notes below. */
function readBlock(view: TextView, head: number, readTo: number): Block {
  let start = head;
  const telling: number[] = [];
  while (start - 1 > readTo && head - start < MAX_CONTEXT_LINES && CONTEXT.test(view.line(start - 1))) {
    start -= 1;
    if (telling.length < 2 && REQUIRED.test(view.line(start))) telling.push(start);
  }
  let end = frameEnd(view, head);
  const frame = Array.from({length: Math.min(3, end - head)}, (_, index) => head + 1 + index);
  for (let line = end + 1; line <= head + MAX_BLOCK_LINES && line <= view.lineCount; line += 1) {
    let next = line;
    while (next < line + MAX_CONTEXT_LINES && CONTEXT.test(view.line(next))) next += 1;
    const text = view.line(next);
    const note = /: note: |^note: /.test(text)
      ? (headOf(text.trimEnd()) ?? /^\S.{0,200}: note: |^note: /.test(text))
      : undefined;
    const isNote = note === true || (typeof note === 'object' && note.severity === 'note');
    if (!isNote) break;
    // The last is the place in the user's own code.
    if (TELLING.test(text)) telling.splice(Math.min(3, telling.length), 1, next);
    end = frameEnd(view, next);
    line = end;
  }
  return {start, end, telling, frame};
}

/** The last line of the source quoted below a line. */
function frameEnd(view: TextView, head: number): number {
  let end = head;
  while (end < head + 60 && FRAME.test(view.line(end + 1))) end += 1;
  if (end > head) return end;
  // Clang quotes the line as it is.
  if (CARET.test(view.line(head + 2)) && !headOf(view.line(head + 1))) {
    const isFix = /^\s+\S/.test(view.line(head + 3)) && !/: (?:error|warning|note): /.test(view.line(head + 3));
    return isFix && !CARET.test(view.line(head + 4)) && !/^\s*\[\s*\d+%\]/.test(view.line(head + 3))
      ? head + 3
      : head + 2;
  }
  return head;
}

function addFinding(view: TextView, state: State, {line, head, block}: {line: number; head: Head; block: Block}): void {
  const {file, row, column, severity, message, code} = head;
  const isWarning = severity === 'warning';
  if (code !== undefined && !code.startsWith('-')) state.isTidy = true;
  if (!isWarning && !isProbe(file)) state.conclusion = 'failed';
  const own = [line, ...block.telling, ...block.frame];
  const key = `${file}:${row}:${column}:${message}`;
  const known = state.known.get(key);
  if (known !== undefined) {
    const first = state.findings[known];
    const evidence = [...(first.evidence ?? []), line, ...block.telling.slice(0, 2)];
    state.findings[known] = {...first, evidence: evidence.slice(0, MAX_EVIDENCE), count: (first.count ?? 1) + 1};
    return;
  }
  state.known.set(key, state.findings.length);
  const around = isWarning ? [] : buildLinesOf(view, line);
  state.findings.push({
    kind: 'diagnostic',
    severity: isWarning ? 'warning' : 'error',
    message,
    ...(!/^<(?:command-line|built-in)>$/.test(file) && {file}),
    row,
    ...(column !== undefined && {column}),
    ...(code !== undefined && {code}),
    range: {start: line, end: block.end},
    evidence: [...new Set([...own, ...around])],
  });
}
