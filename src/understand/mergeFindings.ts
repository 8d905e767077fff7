/** Brings the findings of all readers together: equal ones become one with a count, faults come before warnings. */

import {groupRepeats} from './groupRepeats.js';
import type {Finding} from './reading.js';

const MAX_FINDINGS = 200;

export interface MergedFindings {
  readonly findings: readonly Finding[];
  /** All findings, also those beyond the limit. */
  readonly findingCount: number;
}

const FINDINGS_PER_STEP = 200;

/**
 * Merges in order of appearance, with a yield every few milliseconds of work. Two findings are one if place and message agree, or
 * if they name the same test.
 */
export function* mergeFindings(all: readonly Finding[]): Generator<void, MergedFindings> {
  const merged: Finding[] = [];
  const byKey = new Map<string, number>();
  for (const [index, finding] of all.entries()) {
    if (index % FINDINGS_PER_STEP === FINDINGS_PER_STEP - 1) yield;
    const known = keysOf(finding)
      .map(key => byKey.get(key))
      .find(index => index !== undefined && isSame(merged[index], finding));
    if (known === undefined) {
      for (const key of keysOf(finding)) byKey.set(key, merged.length);
      merged.push(finding);
    } else {
      merged[known] = join(merged[known], finding);
      for (const key of keysOf(merged[known])) byKey.set(key, known);
    }
  }
  const grouped = groupRepeats(merged);
  const faults = grouped.filter(({severity}) => severity !== 'warning');
  const ordered = [...faults, ...grouped.filter(({severity}) => severity === 'warning')];
  return {findings: ordered.slice(0, MAX_FINDINGS), findingCount: ordered.length};
}

function keysOf({file, row, message, name, kind}: Finding): string[] {
  const keys = [`message ${baseOf(file)} ${row ?? ''} ${squash(message)}`];
  if (file !== undefined && row !== undefined) keys.push(`place ${baseOf(file)} ${row}`);
  if (name !== undefined && (kind === 'test' || kind === 'exception')) keys.push(`name ${lastName(name)}`);
  if (file !== undefined) keys.push(`file ${baseOf(file)} ${squash(message).slice(0, 20)}`);
  return keys;
}

function isSame(left: Finding, right: Finding): boolean {
  if ((left.severity === 'warning') !== (right.severity === 'warning')) return false;
  const samePlace =
    left.row === undefined || right.row === undefined || (left.row === right.row && sameFile(left.file, right.file));
  if (isNamed(left) && isNamed(right))
    return sameName(left.name!, right.name!) && (samePlace || left.name === right.name);
  if (!samePlace || (left.column !== undefined && right.column !== undefined && left.column !== right.column))
    return false;
  if (left.code !== undefined && right.code !== undefined && left.code !== right.code) return false;
  return sameMessage(left, right);
}

function isNamed({name, kind}: Finding): boolean {
  return name !== undefined && (kind === 'test' || kind === 'exception');
}

function sameFile(left: string | undefined, right: string | undefined): boolean {
  return left === undefined || right === undefined || baseOf(left) === baseOf(right);
}

/** Full titles against the last part of them: `suite › name` and `name`. */
function sameName(left: string, right: string): boolean {
  const [a, b] = [squash(left), squash(right)];
  return a === b || a.endsWith(b) || b.endsWith(a);
}

/** One message may be the cut form of the other. */
function sameMessage(left: Finding, right: Finding): boolean {
  const [a, b] = [squash(left.message), squash(right.message)];
  if (a === b) return true;
  const [short, long] = a.length < b.length ? [a, b] : [b, a];
  return left.row !== undefined || right.row !== undefined ? short.length >= 6 && long.includes(short) : false;
}

function join(left: Finding, right: Finding): Finding {
  const located = left.row === undefined && right.row !== undefined ? right : left;
  const isRepeat =
    left.message === right.message && left.row === right.row && left.file === right.file && left.kind === right.kind;
  const kind = left.kind === 'test' || right.kind === 'test' ? 'test' : located.kind;
  const name = longer(left.name, right.name);
  const code = left.code ?? right.code;
  const column = located.column ?? (left.row === right.row ? (left.column ?? right.column) : undefined);
  return {
    ...located,
    kind,
    severity: kind === 'test' ? 'failure' : located.severity,
    ...(name !== undefined && {name}),
    ...(code !== undefined && {code}),
    ...(column !== undefined && {column}),
    ...(isRepeat && {count: (left.count ?? 1) + (right.count ?? 1)}),
  };
}

function longer(left: string | undefined, right: string | undefined): string | undefined {
  return (right?.length ?? 0) > (left?.length ?? 0) ? right : left;
}

function lastName(name: string): string {
  return squash(name.split(/ > | › |::|\/|#| - /).at(-1) ?? name);
}

function baseOf(file: string | undefined): string {
  return file?.split(/[/\\]/).at(-1) ?? '';
}

function squash(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\p{S}]+/gu, '')
    .slice(0, 200);
}
