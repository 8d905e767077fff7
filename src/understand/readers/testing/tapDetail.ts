/** What stands below a failed result of TAP: message and place from a YAML block, from indented text or from comments. */

import {indentOf} from '../general/block.js';
import type {Frame} from '../general/frames.js';
import {isTestFile} from '../general/testBlocks.js';
import type {TextView} from '../reader.js';
import {scriptFrameOf} from './scriptFrames.js';

export interface TapDetail {
  readonly message: string | undefined;
  readonly file: string | undefined;
  readonly row: number | undefined;
  readonly column: number | undefined;
  /** The telling lines: message, place, both sides of the comparison. */
  readonly evidence: readonly number[];
}

const MAX_EVIDENCE = 12;

interface Draft {
  message?: {text: string; line: number};
  weak?: {text: string; line: number};
  readonly frames: Frame[];
  location?: Frame;
  readonly keyed: Map<string, {value: string; line: number}>;
  readonly compared: number[];
}

/** Reads the lines below the result at `start`, to `end`. */
export function readTapDetail(view: TextView, start: number, end: number): TapDetail {
  const draft: Draft = {frames: [], keyed: new Map(), compared: []};
  const isYaml = view.line(start + 1).trim() === '---';
  const base = isYaml ? indentOf(view.line(start + 2)) : -1;
  for (let line = start + 1; line <= end; line += 1) {
    const text = view.line(line);
    if (isYaml) readYamlLine(view, line, text, base, draft);
    else readTextLine(line, text, draft);
  }
  const {frames, location, keyed} = draft;
  const project = frames.filter(({isProject}) => isProject);
  const named = placeOfFields(keyed);
  const place = project.find(({file}) => isTestFile(file)) ?? project[0] ?? named ?? location;
  const message = draft.message ?? draft.weak;
  // A timeout of mocha has no stack; its message ends with the file.
  const mentioned = /\((\/[^()]{1,300}\.\w{1,5})\)$/.exec(message?.text ?? '')?.[1];
  const shown = [message?.line, place?.line, draft.weak?.line, ...draft.compared, project[0]?.line];
  return {
    message: message?.text,
    file: place?.file ?? mentioned,
    row: place?.row,
    column: place?.column,
    evidence: [...new Set(shown.filter(line => line !== undefined))].slice(0, MAX_EVIDENCE),
  };
}

function readYamlLine(view: TextView, line: number, text: string, base: number, draft: Draft): void {
  const field = /^ *([\w.]+) *:(?: +(.*))?$/.exec(text);
  const indent = indentOf(text);
  const trimmed = text.trim();
  if (field && indent <= base + 4 && !field[1].endsWith('Error')) {
    const [, key, value = ''] = field;
    draft.keyed.set(key, {value: unquote(value), line});
    if (/^(?:error|message)$/.test(key)) takeMessage(view, line, value, draft);
    if (/^(?:expected|actual|found|wanted)$/.test(key))
      draft.compared.push(line, ...(/^[|>]-?$/.test(value) || value === '' ? [line + 1] : []));
    const at = key === 'at' || key === 'location' ? scriptFrameOf(unquote(value), line) : undefined;
    if (at && key === 'at') draft.frames.push(at);
    else if (at) draft.location = at;
    return;
  }
  const frame = batsFrameOf(trimmed, line) ?? scriptFrameOf(trimmed.replace(/^- /, ''), line);
  if (frame) draft.frames.push(frame);
  else if (/^`.*' failed/.test(trimmed)) draft.message ??= {text: trimmed, line};
  else if (/^(?:[-+]\s|[-+]{2}? ?\S)/.test(trimmed) && !/^(?:---|\+\+\+|-{1,8}\^)/.test(trimmed))
    draft.compared.push(line);
  else if (/^-*\^$/.test(trimmed)) draft.compared.push(line - 1);
  // Ava tells what it compared by sentences with a colon.
  const detail = /^'([^']{3,200}:)': /.exec(trimmed)?.[1];
  if (detail) draft.weak ??= {text: detail, line};
  const thrown = /^(\w*Error: .+)$/.exec(trimmed)?.[1];
  if (thrown) draft.weak ??= {text: thrown, line};
}

function takeMessage(view: TextView, line: number, value: string, draft: Draft): void {
  const isBlock = /^[|>][-+]?$/.test(value);
  const text = isBlock ? view.line(line + 1).trim() : unquote(value);
  // Bats begins with the place.
  if (text !== '' && !/^\((?:in test file|from function) /.test(text))
    draft.message ??= {text, line: isBlock ? line + 1 : line};
}

function readTextLine(line: number, text: string, draft: Draft): void {
  const plain = text.replace(/^ *# ?/, '');
  const trimmed = plain.trim();
  if (trimmed === '') return;
  const perl = /(?:^|\s)at (\S.{0,300}) line (\d+)\.?$/.exec(trimmed);
  const frame = perl
    ? {line, file: perl[1], row: Number(perl[2]), isProject: true}
    : (batsFrameOf(trimmed, line) ?? scriptFrameOf(trimmed, line));
  if (frame) {
    draft.frames.push(frame);
    if (/: syntax error /.test(trimmed)) draft.weak ??= {text: trimmed, line};
    return;
  }
  if (/^(?:got|expected|actual)\s*:|^[-+] /.test(trimmed)) draft.compared.push(line);
  const said = /^(?:`.*' failed.*|\w*Error(?: \[\w+\])?: .+)/.exec(trimmed)?.[0];
  if (said) draft.message ??= {text: said, line};
  else if (!/^\(|^at /.test(trimmed)) draft.weak ??= {text: trimmed, line};
}

/** Where Bats says that a test failed, or that its file cannot be read. */
function batsFrameOf(text: string, line: number): Frame | undefined {
  const found =
    /in test file (.{1,300}), line (\d+)/.exec(text) ?? /^(\S.{0,300}): line (\d+): syntax error/.exec(text);
  return found ? {line, file: found[1], row: Number(found[2]), isProject: true} : undefined;
}

/** node-tap parts its places: `fileName`, `lineNumber`, `columnNumber`. */
function placeOfFields(keyed: Draft['keyed']): Frame | undefined {
  const file = keyed.get('fileName') ?? keyed.get('file');
  const row = keyed.get('lineNumber') ?? keyed.get('line');
  if (!file || !row || !/^\d+$/.test(row.value)) return undefined;
  const column = keyed.get('columnNumber') ?? keyed.get('column');
  return {
    line: row.line,
    file: file.value,
    row: Number(row.value),
    isProject: true,
    ...(column && /^\d+$/.test(column.value) && {column: Number(column.value)}),
  };
}

function unquote(value: string): string {
  const quoted = /^(['"])(.*)\1$/.exec(value.trim());
  // A text of several lines ends on a later one.
  const open = /^(["'])(?!\1)([^"']+)$/.exec(value.trim());
  const inside = quoted?.[1] === "'" ? quoted[2].replace(/''/g, "'") : quoted?.[2].replace(/\\"/g, '"');
  return inside ?? open?.[2] ?? value.trim();
}
