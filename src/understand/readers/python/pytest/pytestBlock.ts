/** The block that pytest prints for one failed test, in all its styles: long, short, native, line, and for doctests. */

import type {Place} from '../../../judge/places.js';
import type {BodyLines} from '../../bodyLines.js';
import {isLibrary} from '../../general/frames.js';

export interface PytestBlock {
  readonly message: string;
  readonly places: readonly (Place & {readonly line: number})[];
  /** Lines of the assertion, the first one first: message, both sides, source. */
  readonly told: readonly number[];
}

const MAX_BLOCK_LINES = 3000;
const MAX_TOLD = 10;
const CHAIN = /^(?:E\s+)?(?:The above exception was the direct cause|During handling of the above exception)/;
const EXCEPTION = /^(?:[\w.]{1,200}(?:Error|Exception|Warning|Exit|Interrupt|Timeout|Group|Failed|Skipped))(?::|$| \()/;

/** Reads the lines `start..end` below a heading. What the test itself printed is left out. */
export function readPytestBlock(body: BodyLines, start: number, end: number): PytestBlock {
  const places: (Place & {line: number})[] = [];
  let said: {text: string; line: number}[] = [];
  let source: number[] = [];
  let plain: {text: string; line: number}[] = [];
  let isNative = false;
  for (let line = start; line <= Math.min(end, start + MAX_BLOCK_LINES); line += 1) {
    const text = body(line);
    if (/^-{3,} ?Captured .{1,80} -{3,}$/.test(text)) break;
    if (CHAIN.test(text)) {
      said = [];
      source = [];
      plain = [];
      continue;
    }
    const place = placeOf(text);
    if (place) {
      places.push({...place, line});
      if (/^E\s/.test(text)) said.push({text: '', line});
      continue;
    }
    const told = /^E(?:\s+(.*))?$/.exec(text);
    if (told) said.push({text: (told[1] ?? '').trim(), line});
    else if (/^>\s/.test(text)) source.push(line);
    else if (/^[\s|+]*(?:Exception Group )?Traceback \(most recent call last\):/.test(text)) isNative = true;
    else if (text.trim() !== '') plain.push({text, line});
  }
  const chosen = said.length > 0 ? messageOf(said) : isNative ? nativeMessage(plain) : plainMessage(plain);
  const told =
    said.length > 0 ? said.filter(({text}) => text !== '').map(({line}) => line) : plain.map(({line}) => line);
  const own = chosen ? [chosen.line, ...source.slice(-1)] : source.slice(-1);
  const after = told.filter(line => !chosen || line > chosen.line);
  const rest = isNative || said.length === 0 ? after.slice(0, 4) : after;
  return {message: chosen?.text ?? '', places, told: [...new Set([...own, ...rest])].slice(0, MAX_TOLD)};
}

/** The place in the test's own file where it failed, or else the innermost one of the project. */
export function choosePlace<P extends Place>(places: readonly P[], testFile: string | undefined): P | undefined {
  const own = testFile ? places.findLast(({file}) => file === testFile || file.endsWith(`/${testFile}`)) : undefined;
  return own ?? places.findLast(({file}) => !isLibrary(file)) ?? places.at(-1);
}

function placeOf(text: string): Place | undefined {
  const found =
    /^([^\s:>][^:\n]{0,300}\.\w{1,8}):(\d+)(?::(?: |$).*)?$/.exec(text) ??
    /^(?:E\s+)?[\s|+]*File "([^"\n]{1,300})", line (\d+)/.exec(text) ??
    /^file (\S.{0,300}), line (\d+)$/.exec(text);
  return found && !/^E\s/.test(found[1]) ? {file: found[1], row: Number(found[2])} : undefined;
}

/** The first line of the exception: below the place and the source line where Python could not compile. */
function messageOf(said: readonly {text: string; line: number}[]): {text: string; line: number} | undefined {
  const first = said.find(({text}) => text !== '');
  if (said[0].text !== '') return first;
  return said.find(({text}) => EXCEPTION.test(text)) ?? first;
}

function nativeMessage(all: readonly {text: string; line: number}[]): {text: string; line: number} | undefined {
  const members = all.findIndex(({text}) => /^\s{1,40}\+-\+-/.test(text));
  const plain = members > 0 ? all.slice(0, members) : all;
  const bare = plain.map(({text, line}) => ({text: text.replace(/^[\s|+]*/, ''), line, isFlush: /^[\w]/.test(text)}));
  return (
    bare.findLast(({text, isFlush}) => isFlush && EXCEPTION.test(text)) ??
    bare.findLast(({text}) => EXCEPTION.test(text)) ??
    bare.findLast(({isFlush}) => isFlush) ??
    bare.at(-1)
  );
}

/** No exception: a doctest, a test that passed against expectation, a worker that died. */
function plainMessage(plain: readonly {text: string; line: number}[]): {text: string; line: number} | undefined {
  const raised = plain.find(({text}) => /^UNEXPECTED EXCEPTION: /.test(text));
  const got = plain.findIndex(({text}) => /^(?:Got:|Differences )/.test(text));
  const head = plain.find(({text}) => !/^\[gw\d+\]|^\d{3} |^self = /.test(text));
  const chosen = raised ?? (got >= 0 ? plain[got + 1] : undefined) ?? head;
  return chosen && {text: chosen.text.trim(), line: chosen.line};
}
