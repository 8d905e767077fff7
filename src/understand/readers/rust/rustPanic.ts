/**
 * A panic, an overflow or an error that ended a program written in Rust. Sources: the standard library, `std::panic` and
 * `std::process::Termination` (Rust 1.0 to 1.95); the reports of anyhow and color-eyre.
 */

import type {Finding, LineRange} from '../../reading.js';
import type {Reader, ReaderReport, TextView} from '../reader.js';
import {clip} from '../testing/failureBlock.js';
import {isPanicHead, type Panic, panicAt} from './panic.js';

export const rustPanic: Reader = {
  name: 'rust panic',
  anchors: ['panicked at', 'has overflowed its stack', 'The application panicked', 'Error: '],
  read: readPanics,
};

const LINES_PER_STEP = 200;
const MAX_PANICS = 1000;
const MAX_CAUSES = 8;

function* readPanics(view: TextView): Generator<void, ReaderReport> {
  const panics: Panic[] = [];
  let understoodTo = 0;
  for (const [index, line] of view.hits('panicked at').entries()) {
    if (index % LINES_PER_STEP === LINES_PER_STEP - 1) yield;
    if (line <= understoodTo || panics.length >= MAX_PANICS || view.isCovered(line) || !isPanicHead(view.line(line)))
      continue;
    const panic = panicAt(view.line, line);
    if (!panic) continue;
    understoodTo = panic.end;
    panics.push(panic);
  }
  const findings = [
    ...programsOf(panics),
    ...view.hits('has overflowed its stack').flatMap(line => overflowAt(view, line) ?? []),
    ...view.hits('The application panicked').flatMap(line => eyrePanicAt(view, line) ?? []),
    ...view.hits('Error: ').flatMap(line => causedErrorAt(view, line) ?? []),
  ];
  const covered: LineRange[] = [
    ...panics.map(({start, end}) => ({start, end: restEnd(view, end)})),
    ...findings.map(({range}) => range),
  ];
  return {findings, covered};
}

/** Threads that panicked before the main thread did are its causes: it has waited for them. */
function programsOf(panics: readonly Panic[]): readonly Finding[] {
  const findings: Finding[] = [];
  let causes: Panic[] = [];
  for (const panic of panics) {
    if (panic.thread !== 'main') {
      causes.push(panic);
      continue;
    }
    const isConsequence = /^called `Result::unwrap\(\)`|: Any \{ \.\. \}$|^a scoped thread panicked/.test(
      panic.message,
    );
    findings.push(
      ...(isConsequence ? [] : causes.map(cause => findingOf(cause, []))),
      findingOf(panic, isConsequence ? causes : []),
    );
    causes = [];
  }
  return [...findings, ...causes.map(cause => findingOf(cause, []))];
}

function findingOf(
  {message, file, row, column, start, end, evidence, frames}: Panic,
  causes: readonly Panic[],
): Finding {
  const caller = frames.find(frame => frame.isProject && frame.row !== row)?.line;
  const told = causes.flatMap(cause => cause.evidence.slice(0, 3));
  return {
    kind: 'exception',
    severity: 'error',
    message: clip(message),
    ...(file !== undefined && {file}),
    ...(row !== undefined && {row}),
    ...(column !== undefined && {column}),
    range: {start, end},
    evidence: [...evidence, ...(caller ? [caller] : []), ...told].slice(0, 12),
  };
}

/** The hint to ask for a backtrace belongs to the panic. */
function restEnd(view: TextView, end: number): number {
  return /^\s*note: (?:run with `RUST_BACKTRACE|Some details are omitted)/.test(view.line(end + 1)) ? end + 1 : end;
}

function overflowAt(view: TextView, line: number): Finding | undefined {
  const found = /^thread '[^'\n]{0,300}' (?:\(\d+\) )?has overflowed its stack$/.exec(view.line(line).trim());
  if (!found || view.isCovered(line)) return undefined;
  const end = /^fatal runtime error: /.test(view.line(line + 1).trim()) ? line + 1 : line;
  return {kind: 'exception', severity: 'error', message: clip(found[0]), range: {start: line, end}};
}

/** color-eyre: `Message:  no hay` and `Location: src/main.rs:3`. */
function eyrePanicAt(view: TextView, start: number): Finding | undefined {
  if (!/^The application panicked \(crashed\)\.$/.test(view.line(start).trim()) || view.isCovered(start))
    return undefined;
  let message: string | undefined;
  for (let line = start + 1; line <= start + 8; line += 1) {
    const text = view.line(line).trim();
    message ??= /^Message: +(\S.*)$/.exec(text)?.[1];
    const place = /^Location: (\S.{0,300}?):(\d+)(?::\d+)?$/.exec(text);
    if (!place) continue;
    const said = clip(message ?? 'The application panicked (crashed).');
    return {
      kind: 'exception',
      severity: 'error',
      message: said,
      file: place[1],
      row: Number(place[2]),
      range: {start, end: line},
    };
  }
  return undefined;
}

/** `Error: a` with numbered causes below (anyhow), or the causes alone and then the place (color-eyre). */
function causedErrorAt(view: TextView, start: number): Finding | undefined {
  const head = /^Error: *(\S.*)?$/.exec(view.line(start).trimEnd());
  if (!head || view.isCovered(start)) return undefined;
  const isEyre = head[1] === undefined && /^ +0: \S/.test(view.line(start + 1));
  if (!isEyre && !(view.line(start + 1) === '' && /^Caused by:\s*$/.test(view.line(start + 2)))) return undefined;
  const causes: number[] = [];
  let place: RegExpExecArray | null = null;
  let end = isEyre ? start : start + 2;
  for (let line = end + 1; line <= start + 60; line += 1) {
    const text = view.line(line);
    if (/^\S/.test(text) && !/^(?:Location|Stack backtrace):/.test(text)) break;
    if (text.trim() !== '') end = line;
    if (/^ +\d+: \S|^ {4}\S/.test(text) && !place && causes.length < MAX_CAUSES) causes.push(line);
    if (/^Location:/.test(view.line(line - 1))) place = /^ +(\S.{0,300}?):(\d+)$/.exec(text.trimEnd());
  }
  const message = head[1] ?? view.line(start + 1).replace(/^ +0: /, '');
  return {
    kind: 'exception',
    severity: 'error',
    message: clip(message),
    ...(place && {file: place[1], row: Number(place[2])}),
    range: {start, end},
    evidence: [start, ...causes],
  };
}
