/** RSpec. Source: rspec-core's documentation, "Formatters" (progress, documentation), 3.x; the list of failures is the same in all. */

import {worstOf} from '../../conclude.js';
import type {Conclusion, Finding, LineRange} from '../../reading.js';
import {type BodyLines, createBodyLines, frontOf} from '../bodyLines.js';
import {isLibrary} from '../general/frames.js';
import type {Reader, ReaderReport, TextView} from '../reader.js';

export const rspec: Reader = {
  name: 'rspec',
  anchors: [
    'Failures:',
    ' examples, ',
    ' example, ',
    'An error occurred ',
    'Failed examples:',
    '(FAILED - ',
    'Failure/Error: ',
  ],
  read: readRspec,
};

const MAX_BLOCK_LINES = 400;
const COUNTS = /^(\d+) examples?, (\d+) failures?(?:, (\d+) pending)?(?:, (\d+) errors? occurred outside of examples)?/;

function* readRspec(view: TextView): Generator<void, ReaderReport> {
  const findings: Finding[] = [];
  const covered: LineRange[] = [];
  const conclusions: Conclusion[] = [];
  let totals: ReaderReport['totals'];
  for (const line of [...view.hits(' examples, '), ...view.hits(' example, ')]) {
    const counts = COUNTS.exec(
      view
        .line(line)
        .slice(frontOf(view.line(line), /\d+ examples?, /)?.length ?? 0)
        .trim(),
    );
    if (!counts || view.isCovered(line)) continue;
    const [, total, failed, pending, outside] = counts.map(count => Number(count ?? 0));
    conclusions.push(failed > 0 ? 'failed' : outside > 0 ? 'error' : 'passed');
    const skipped = pending;
    totals = {passed: total - failed - skipped, failed, skipped, total, runner: 'rspec'};
    covered.push({start: line, end: line});
  }
  if (
    conclusions.length === 0 &&
    ['(FAILED - ', 'Failed examples:', 'Failure/Error: '].every(mark => view.hits(mark).length === 0)
  )
    return {findings: []};
  for (const line of view.hits('Failures:')) {
    yield;
    const front = frontOf(view.line(line), /Failures:\s*$/);
    if (front === undefined || view.isCovered(line)) continue;
    const body = createBodyLines(view, front);
    const {found, end} = readFailures(view, body, line);
    findings.push(...found);
    covered.push({start: line, end});
  }
  for (const line of view.hits('An error occurred ')) {
    const error = readOutside(view, line);
    if (!error || view.isCovered(line)) continue;
    findings.push(error);
    covered.push(error.range);
  }
  covered.push(...view.hits('(FAILED - ').map(line => ({start: line, end: line})), ...rerunLines(view));
  const conclusion = worstOf(conclusions) ?? (findings.length > 0 ? 'failed' : undefined);
  return {findings, covered, ...(totals && {totals}), ...(conclusion && {conclusion})};
}

/** `  1) Name` and all that is told of it, up to the closing lines. */
function readFailures(view: TextView, body: BodyLines, start: number): {found: readonly Finding[]; end: number} {
  const found: Finding[] = [];
  let head: {line: number; name: string} | undefined;
  let line = start + 1;
  const close = (end: number) => {
    if (head) found.push(readFailure(body, head, end));
    head = undefined;
  };
  for (; line <= view.lineCount; line += 1) {
    const text = body(line);
    const next = /^ {2,4}\d+\) (\S.*)$/.exec(text);
    if (next) {
      close(line - 1);
      head = {line, name: next[1]};
    } else if (/^\S/.test(text) || (head && line - head.line > MAX_BLOCK_LINES)) break;
  }
  close(line - 1);
  return {found, end: line - 1};
}

function readFailure(body: BodyLines, {line: start, name}: {line: number; name: string}, end: number): Finding {
  const told: {text: string; line: number}[] = [];
  const places: {file: string; row: number; line: number}[] = [];
  let failure = 0;
  for (let line = start + 1; line <= end; line += 1) {
    const text = body(line).trim();
    // Further failures of an aggregate follow.
    if (/^\d+\.\d+\) /.test(text) && failure > 0) break;
    const place = /^# (\.{0,2}\/?[^:\n]{1,300}):(\d+)(?::in .*)?$/.exec(text);
    if (place) places.push({file: place[1], row: Number(place[2]), line});
    else if (/^(?:\d+\.\d+\) )?Failure\/Error: /.test(text)) failure = line;
    else if (text !== '' && failure > 0 && !text.startsWith('# ')) told.push({text, line});
  }
  const first = told[0];
  const isClass = first !== undefined && /^[A-Z]\w*(?:::\w+)*:$/.test(first.text);
  const message = (isClass ? told[1] : first) ?? first;
  const place =
    places.find(({file}) => /_spec\.rb$|_test\.rb$/.test(file)) ??
    places.find(({file}) => !isLibrary(file)) ??
    places[0];
  const evidence = [failure, message?.line, place?.line, ...told.map(({line}) => line).slice(0, 6)];
  return {
    kind: 'test',
    severity: 'failure',
    message: message?.text ?? body(failure || start + 1).trim(),
    name,
    ...(place && {file: place.file, row: place.row}),
    range: {start, end},
    evidence: [...new Set(evidence.filter(line => line !== undefined && line > 0))] as number[],
  };
}

/** A file that could not be loaded, or a hook around all examples. */
function readOutside(view: TextView, start: number): Finding | undefined {
  const head = /^An error occurred (while loading (\S.*?)|in .{1,200}|outside of examples)\.\s*$/.exec(
    view.line(start),
  );
  if (!head) return undefined;
  const told: {text: string; line: number}[] = [];
  let place: {file: string; row: number; line: number} | undefined;
  let end = start;
  for (let line = start + 1; line <= start + 60; line += 1) {
    const text = view.line(line).trim();
    if (/^(?:Run options:|An error occurred|Finished in|\d+ examples?,|No examples found)/.test(text)) break;
    const found = /^# (\.{0,2}\/?[^:\n]{1,300}):(\d+)/.exec(text);
    if (found) place ??= isLibrary(found[1]) ? undefined : {file: found[1], row: Number(found[2]), line};
    else if (text !== '' && !text.startsWith('#')) told.push({text, line});
    if (text !== '') end = line;
  }
  const isFailure = told[0]?.text.startsWith('Failure/Error: ');
  const named = isFailure ? told.slice(1) : told;
  const message = (named[0] && /^[A-Z]\w*(?:::\w+)*:$/.test(named[0].text) ? named[1] : named[0]) ?? told[0];
  const file = place?.file ?? head[2];
  const evidence = [message?.line, place?.line].filter(line => line !== undefined);
  return {
    kind: 'exception',
    severity: 'error',
    message: message?.text ?? head[0].trim(),
    ...(file !== undefined && {file}),
    ...(place && {row: place.row}),
    range: {start, end},
    ...(evidence.length > 0 && {evidence}),
  };
}

/** `rspec ./spec/a_spec.rb:2 # name`, the commands that run the failures again. */
function rerunLines(view: TextView): readonly LineRange[] {
  return view.hits('Failed examples:').map(start => {
    let end = start;
    while (/^(?:rspec .*|\s*)$/.test(view.line(end + 1)) && end < Math.min(view.lineCount, start + 5000)) end += 1;
    return {start, end};
  });
}
