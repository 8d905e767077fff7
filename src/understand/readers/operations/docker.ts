/**
 * Image builds: BuildKit's plain and redrawn progress, the builder before it, and Podman. Sources: docs.docker.com, "docker buildx build: --progress",
 * "Build checks" (BuildKit 0.8–0.20, Docker 18–28); docs.podman.io, "podman-build" (3–5).
 */

import {judgeLine} from '../../judge/judgeLine.js';
import type {Finding, LineRange} from '../../reading.js';
import {endedOf} from '../../signals.js';
import type {Reader, ReaderReport, TextView} from '../reader.js';

export const dockerBuild: Reader = {
  name: 'docker',
  anchors: [
    'failed to solve',
    ' ERROR: ',
    '=> ERROR ',
    '=> CANCELED ',
    '>>> ',
    ' > [',
    'returned a non-zero code: ',
    ' warning found',
    ' warnings found',
    'Error: building at STEP ',
  ],
  read: readDocker,
};

const SOLVE =
  /^(?:ERROR: |Error: |error: |target \S{1,100}: )?(?:target \S{1,100}: )?(?:failed to build: )?failed to solve(?: with frontend \S+)?: (\S.*)$/;
const SOURCE = /^(\S.{0,300}?):(\d{1,6})$/;
const STEP_ERROR = /^#\d{1,5} ERROR: /;
const MAX_ABOVE = 120;
const MAX_OUTPUT = 6;

function* readDocker(view: TextView): Generator<void, ReaderReport> {
  const findings: Finding[] = [];
  const covered: LineRange[] = [];
  for (const [index, line] of view.hits('failed to solve').entries()) {
    if (index % 50 === 49) yield;
    const found = SOLVE.exec(view.line(line).trimEnd());
    if (!found || view.isCovered(line) || findings.length >= 100) continue;
    const {findings: told, ranges} = readSolve(view, line, found[1]);
    covered.push(...ranges);
    findings.push(...told);
  }
  const isSolved = findings.length > 0;
  for (const mark of [' ERROR: ', '=> ERROR ', '=> CANCELED ']) {
    for (const line of view.hits(mark)) {
      const text = view.line(line);
      if (isSolved && (STEP_ERROR.test(text) || /^\s*=> (?:ERROR|CANCELED) /.test(text)))
        covered.push({start: line, end: line});
    }
  }
  findings.push(...readLegacy(view), ...readPodman(view));
  covered.push(...findings.map(({range}) => ({start: range.end, end: range.end})));
  const isUnavailable = findings.some(({message}) => UNAVAILABLE.test(message));
  const conclusion = findings.length === 0 ? undefined : isUnavailable ? 'error' : 'failed';
  const checks = readChecks(view);
  for (const {range} of checks) covered.push(range);
  for (const mark of [' warning found', ' warnings found'])
    covered.push(
      ...view
        .hits(mark)
        .filter(line => CHECKED.test(view.line(line)))
        .map(line => ({start: line, end: line})),
    );
  return {findings: [...findings, ...checks], covered, ...(conclusion && {conclusion})};
}

/** Nothing was built: no base image, no daemon, no file with instructions. */
const UNAVAILABLE =
  /failed to resolve source metadata|pull access denied|failed to authorize|failed to do request|failed to read dockerfile|: not found$.*docker\.io|error getting credentials|manifest unknown|toomanyrequests|no such host|i\/o timeout/;

/** Above stand the instruction with its rows, and the last output of the step. */
function readSolve(view: TextView, end: number, message: string): {findings: Finding[]; ranges: LineRange[]} {
  const ranges: LineRange[] = [{start: end, end}];
  let source: {file: string; row: number; line: number} | undefined;
  let marked: number | undefined;
  let markedRow: number | undefined;
  let excerpt: {start: number; end: number} | undefined;
  let bottom = 0;
  const told: Finding[] = [];
  for (let line = end - 1; line >= Math.max(1, end - MAX_ABOVE); line -= 1) {
    const text = view.line(line).trimEnd();
    const frame = /^\s*(\d{1,6}) \| >>> /.exec(text);
    if (frame && !source) [marked, markedRow] = [line, Number(frame[1])];
    const place = /^-{20}$/.test(view.line(line + 1).trimEnd()) ? SOURCE.exec(text) : null;
    if (place && !source) {
      source = {file: place[1], row: markedRow ?? Number(place[2]), line};
      ranges.push({start: line, end});
    }
    if (text === '------') {
      if (bottom === 0) bottom = line;
      else break;
    }
    if (bottom > 0 && /^ > \[.{1,400}\].{0,400}:$/.test(text)) {
      excerpt = {start: line, end: bottom};
      // Plain progress has printed the output before; the redrawn one shows it here alone.
      if (/^#\d{1,5} /.test(view.line(line - 2))) ranges.push({start: line - 1, end: bottom});
      else told.push(...readOutput(view, {start: line + 1, end: bottom - 1}));
      break;
    }
    if (/^#\d{1,5} /.test(text) && bottom === 0 && source) break;
  }
  const row = source?.row ?? rowIn(message);
  const name = excerpt && /^ > (\[.{1,400}?):$/.exec(view.line(excerpt.start).trimEnd())?.[1];
  const output = excerpt ? linesBefore(view, excerpt) : [];
  const finding: Finding = {
    kind: 'diagnostic',
    severity: 'error',
    message: message.slice(0, 1000),
    ...(source && {file: source.file}),
    ...(row !== undefined && {row}),
    ...(name && {name: name.slice(0, 400)}),
    range: {start: end, end},
    evidence: [
      end,
      ...(source ? [source.line] : []),
      ...(marked === undefined ? [] : [marked]),
      ...(excerpt ? [excerpt.start] : []),
      ...output,
    ],
  };
  return {ranges, findings: [...told, finding]};
}

/** Complaints of the compiler or linter that the step ran, each behind the seconds since its start. */
function readOutput(view: TextView, {start, end}: LineRange): Finding[] {
  const context = {ended: endedOf(view.outcome)};
  const findings: Finding[] = [];
  for (let line = start; line <= Math.min(end, start + MAX_ABOVE); line += 1) {
    const front = /^\s*\d{1,6}\.\d{1,3} /.exec(view.line(line))?.[0];
    const judgement = front === undefined ? undefined : judgeLine(view.line(line).slice(front.length), context);
    if (judgement?.kind !== 'place' || judgement.place === undefined) continue;
    const {severity, message, place, code} = judgement;
    findings.push({
      kind: 'diagnostic',
      severity,
      message,
      ...place,
      ...(code && {code}),
      range: {start: line, end: line},
    });
  }
  return findings;
}

function linesBefore(view: TextView, {start, end}: LineRange): number[] {
  const lines: number[] = [];
  for (let line = end - 1; line > start && lines.length < MAX_OUTPUT; line -= 1)
    if (view.line(line).trim() !== '') lines.unshift(line);
  return lines;
}

function rowIn(message: string): number | undefined {
  const row = /parse error (?:on )?line (\d{1,6})/.exec(message)?.[1];
  return row === undefined ? undefined : Number(row);
}

/** `The command '…' returned a non-zero code: 1`: the step stands above. */
function readLegacy(view: TextView): Finding[] {
  return view.hits('returned a non-zero code: ').flatMap((line): Finding[] => {
    const text = view.line(line).trimEnd();
    if (!/^The command '.*' returned a non-zero code: \d+$/.test(text) || view.isCovered(line)) return [];
    let step: number | undefined;
    for (let above = line - 1; above >= Math.max(1, line - 2000) && step === undefined; above -= 1)
      if (/^Step \d+\/\d+ : /.test(view.line(above))) step = above;
    const name = step && /^Step \d+\/\d+ : (.*\S)/.exec(view.line(step))?.[1];
    const output = linesBefore(view, {start: step ?? line - MAX_OUTPUT, end: line});
    return [
      {
        kind: 'diagnostic',
        severity: 'error',
        message: text.slice(0, 1000),
        ...(name && {name: name.slice(0, 400)}),
        range: {start: line, end: line},
        evidence: [line, ...(step ? [step] : []), ...output],
      },
    ];
  });
}

function readPodman(view: TextView): Finding[] {
  return view.hits('Error: building at STEP ').flatMap((line): Finding[] => {
    const found = /^Error: (building at STEP "(.{1,400}?)": .*)$/.exec(view.line(line).trimEnd());
    if (!found) return [];
    const output = linesBefore(view, {start: Math.max(0, line - MAX_OUTPUT - 1), end: line});
    return [
      {
        kind: 'diagnostic',
        severity: 'error',
        message: found[1].slice(0, 1000),
        name: found[2],
        range: {start: line, end: line},
        evidence: [line, ...output],
      },
    ];
  });
}

const CHECKED = /^\s*\d+ warnings? found \(use /;

/** Build checks: rule, what it says, and the row. */
function readChecks(view: TextView): Finding[] {
  const heads = [...view.hits(' warning found'), ...view.hits(' warnings found')].slice(0, 50);
  return heads.flatMap(head => {
    const checks: Finding[] = [];
    if (!CHECKED.test(view.line(head))) return checks;
    for (let line = head + 1; line <= head + 100; line += 1) {
      const found = /^ - (\w{3,60}): (\S.*?)(?: \(line (\d{1,6})\))?$/.exec(view.line(line).trimEnd());
      if (!found) break;
      checks.push({
        kind: 'diagnostic',
        severity: 'warning',
        message: found[2].slice(0, 1000),
        code: found[1],
        ...(found[3] !== undefined && {row: Number(found[3])}),
        range: {start: line, end: line},
      });
    }
    return checks;
  });
}
