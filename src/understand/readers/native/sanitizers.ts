/**
 * AddressSanitizer, LeakSanitizer, MemorySanitizer, ThreadSanitizer, UndefinedBehaviorSanitizer and libFuzzer, as GCC and Clang build
 * them in. Source: Clang's pages of the same names ("Symbolizing the Reports"), GCC 12 "Instrumentation Options".
 */

import type {Conclusion, Finding, LineRange} from '../../reading.js';
import type {Reader, ReaderReport, TextView} from '../reader.js';
import {type NativeFrame, ownFrame, sanitizerFrameOf} from './nativeFrames.js';

export const sanitizers: Reader = {
  name: 'sanitizers',
  anchors: [': runtime error: ', 'Sanitizer: ', 'Sanitizer:DEADLYSIGNAL', 'ERROR: libFuzzer: ', '==ABORTING'],
  read: readSanitizers,
};

const MAX_BLOCK_LINES = 300;
const MAX_TABLE_LINES = 60;
const LINES_PER_STEP = 200;

const UNDEFINED = /^(?<file>[^:\n]{1,400}):(?<row>\d+):(?<column>\d+): runtime error: (?<message>\S.*)$/;
const HEAD = /^(?:==\d+== ?)?(?:ERROR|WARNING): (?<tool>\w*Sanitizer|libFuzzer): (?<message>\S.*)$/;
const SUMMARY = /^SUMMARY: (?<tool>\w*Sanitizer|libFuzzer): (?<code>[\w-]+)/;
const LEAK = /^(?<kind>Direct|Indirect) leak of \d+ byte\(s\) in \d+ object\(s\) allocated from:/;
const TABLE =
  /^(?:Shadow byte|(?:=>| {2})0x[\da-f]+:| {2}\w[\w /-]{0,40}: +[\da-f]{2}|Memory tags around|Tags for|MS: )/;

function* readSanitizers(view: TextView): Generator<void, ReaderReport> {
  const findings: Finding[] = [];
  const covered: LineRange[] = [];
  const conclusions = new Set<Conclusion>();
  let steps = 0;
  for (const line of view.hits(': runtime error: ')) {
    steps += 1;
    if (steps % LINES_PER_STEP === 0) yield;
    const finding = view.isCovered(line) ? undefined : readUndefined(view, line);
    if (!finding) continue;
    findings.push(finding);
    covered.push(finding.range);
    conclusions.add('failed');
  }
  let readTo = 0;
  for (const line of view.hits('Sanitizer: ').concat(view.hits('ERROR: libFuzzer: '))) {
    steps += 1;
    if (steps % LINES_PER_STEP === 0) yield;
    if (line <= readTo || view.isCovered(line)) continue;
    const head = HEAD.exec(view.line(line))?.groups;
    if (!head && (SUMMARY.test(view.line(line)) || /^\w*Sanitizer: reported \d+/.test(view.line(line))))
      covered.push({start: line, end: line});
    if (!head || /^(?:failed to|.{0,60} (?:is|was) ignored)/.test(head.message)) continue;
    const block = readBlock(view, line, {tool: head.tool, message: head.message});
    findings.push(...block.findings);
    covered.push({start: isRule(view.line(line - 1)) ? line - 1 : line, end: block.end});
    conclusions.add(/^(?:Leak|Thread)/.test(head.tool) ? 'failed' : 'error');
    readTo = block.end;
  }
  for (const anchor of ['Sanitizer:DEADLYSIGNAL', '==ABORTING'])
    for (const line of view.hits(anchor))
      if (/^(?:==\d+==ABORTING|\w+Sanitizer:DEADLYSIGNAL)\s*$/.test(view.line(line)))
        covered.push({start: line, end: line});
  const conclusion = (['error', 'failed'] as const).find(word => conclusions.has(word));
  return {findings, covered, ...(conclusion && {conclusion})};
}

/** One line of UBSan, the bytes it points at and the stack below it. */
function readUndefined(view: TextView, start: number): Finding | undefined {
  const head = UNDEFINED.exec(view.line(start))?.groups;
  if (!head) return undefined;
  let end = start;
  const frames: NativeFrame[] = [];
  for (let line = start + 1; line <= Math.min(start + 40, view.lineCount); line += 1) {
    const text = view.line(line);
    const frame = sanitizerFrameOf(text, line);
    if (frame) frames.push(frame);
    const isDump = /^(?:0x[\da-f]+: note: |<memory cannot|\s+(?:[\da-f]{2}\s+){4}|\s+\^\s*$)/.test(text);
    if (!frame && !isDump && !/^\S.{0,400}: note: /.test(text) && !/^SUMMARY: Undefined/.test(text)) break;
    end = line;
  }
  return {
    kind: 'diagnostic',
    severity: 'error',
    message: head.message.trim().slice(0, 500),
    file: head.file,
    row: Number(head.row),
    column: Number(head.column),
    range: {start, end},
    evidence: [start, ...frames.filter(({isProject}) => isProject).map(({line}) => line)].slice(0, 6),
  };
}

interface Part {
  readonly line: number;
  readonly text: string;
  readonly frames: NativeFrame[];
}

/** A report from its head to its summary and the table of shadow bytes. */
function readBlock(
  view: TextView,
  start: number,
  {tool, message}: {tool: string; message: string},
): {findings: readonly Finding[]; end: number} {
  const parts: Part[] = [{line: start, text: view.line(start), frames: []}];
  let end = start;
  let summary: {line: number; code: string} | undefined;
  for (let line = start + 1; line <= Math.min(start + MAX_BLOCK_LINES, view.lineCount) && !summary; line += 1) {
    const text = view.line(line);
    if (HEAD.test(text)) break;
    const code = SUMMARY.exec(text)?.groups?.code;
    const frame = sanitizerFrameOf(text, line);
    if (code) summary = {line, code};
    else if (frame) parts[parts.length - 1].frames.push(frame);
    else if (text.trim() !== '' && !isRule(text)) parts.push({line, text: text.trim(), frames: []});
    if (code || frame) end = line;
  }
  for (let line = end + 1; line <= Math.min(end + MAX_TABLE_LINES, view.lineCount); line += 1)
    if (!TABLE.test(view.line(line)) && !isRule(view.line(line))) break;
    else end = line;
  const leaks = parts.filter(({text}) => LEAK.test(text));
  const findings =
    leaks.length > 0
      ? leaks.map((leak, index) =>
          readLeak(leak, [...(index === 0 ? [start] : []), ...(summary && index === 0 ? [summary.line] : [])]),
        )
      : [readError(parts, {start, end, tool, message, summary})];
  return {findings, end};
}

function readError(
  parts: readonly Part[],
  about: {start: number; end: number; tool: string; message: string; summary: {line: number; code: string} | undefined},
): Finding {
  const {start, end, tool, message, summary} = about;
  const own = parts.find(({frames}) => frames.length > 0);
  const frame = own && ownFrame(own.frames);
  const told = message
    .replace(/ (?:at pc 0x|\(pc 0x|\(pid=|in thread T).*$/, '')
    .trim()
    .slice(0, 500);
  const race = tool === 'ThreadSanitizer' ? /^[a-z][a-z -]*/.exec(told)?.[0].trim().replaceAll(' ', '-') : undefined;
  const code = /^data/.test(race ?? '') || !summary ? (race ?? codeOf(told)) : summary.code;
  const shown = parts
    .filter(({frames, line}) => frames.length > 0 && line !== start)
    .slice(0, 3)
    .flatMap(({line, frames}) => [
      line,
      ...frames
        .filter(({isProject}) => isProject)
        .slice(0, 2)
        .map(({line}) => line),
    ]);
  const where = parts.find(
    ({text}) =>
      /^(?:0x[\da-f]+ is located |Hint: |The signal is caused|Location is |WARNING: this)/.test(text) ||
      /^ {2}Location is /.test(text),
  );
  return {
    kind: 'exception',
    severity: 'error',
    message: `${tool}: ${told}`,
    ...(frame?.file !== undefined && {file: frame.file}),
    ...(frame?.row !== undefined && {row: frame.row}),
    ...(frame?.column !== undefined && {column: frame.column}),
    ...(frame?.isProject && {name: frame.call}),
    ...(code && {code}),
    range: {start, end},
    evidence: [
      ...new Set([
        start,
        ...(frame ? [frame.line] : []),
        ...(where ? [where.line] : []),
        ...(summary ? [summary.line] : []),
        ...shown,
      ]),
    ],
  };
}

function readLeak({line, text, frames}: Part, also: readonly number[]): Finding {
  const frame = ownFrame(frames);
  const own = frames.filter(({isProject}) => isProject).slice(0, 3);
  return {
    kind: 'exception',
    severity: text.startsWith('Direct') ? 'error' : 'warning',
    message: text.replace(/ allocated from:.*$/, ''),
    code: 'memory-leak',
    ...(frame?.file !== undefined && {file: frame.file}),
    ...(frame?.row !== undefined && {row: frame.row}),
    ...(frame?.column !== undefined && {column: frame.column}),
    range: {start: line, end: frames.at(-1)?.line ?? line},
    evidence: [...also.slice(0, 1), line, ...own.map(({line}) => line), ...also.slice(1)],
  };
}

/** `attempting double-free on 0x1`: the word that names the fault. */
function codeOf(message: string): string | undefined {
  return /^(?:attempting )?([A-Za-z]+(?:-[a-z]+)*)\b/.exec(message)?.[1];
}

function isRule(text: string): boolean {
  return /^={18,}\s*$/.test(text);
}
