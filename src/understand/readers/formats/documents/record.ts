/** What a document of a machine format holds, and where in the text it stands. JSON objects and XML elements have the same form. */

import type {LineRange} from '../../../reading.js';

/** Key of the lines on which an object stands. */
export const LINES: unique symbol = Symbol('lines');

export type Value = string | number | boolean | null | readonly Value[] | RecordObject;

/** An XML element has its attributes as `@name`, its elements as lists under their names, its text as `#text` and its name as `#name`. */
export interface RecordObject {
  readonly [key: string]: Value;
  readonly [LINES]: LineRange;
}

export interface Document {
  readonly root: Value;
  readonly range: LineRange;
  /** False where its end is missing or cannot be read. */
  readonly isWhole: boolean;
}

/** An object on the way from a root to what is sought; `key` is its name in a map. */
export interface Node {
  readonly record: RecordObject;
  readonly parent: Node | undefined;
  readonly key: string | undefined;
}

export function isRecord(value: Value | undefined): value is RecordObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isList(value: Value | undefined): value is readonly Value[] {
  return Array.isArray(value);
}

/** The value under a key that the object itself has. */
export function memberOf(record: Value | undefined, key: string): Value | undefined {
  if (isList(record)) return /^\d+$/.test(key) ? record[Number(key)] : undefined;
  return isRecord(record) && Object.hasOwn(record, key) ? record[key] : undefined;
}

/**
 * The objects at a path from a root: `a.b` goes down by keys, `a[]` to every object of a list, `*` to every object in a map, `**` to
 * every object at any depth, the root included.
 */
export function nodesAt(root: RecordObject, path: string): Node[] {
  let nodes: Node[] = [{record: root, parent: undefined, key: undefined}];
  for (const step of path.split('.').filter(step => step !== '')) nodes = nodes.flatMap(node => stepFrom(node, step));
  return nodes;
}

function stepFrom(node: Node, step: string): Node[] {
  if (step === '**') return allBelow(node);
  const list =
    step === '*'
      ? Object.entries(node.record).flatMap(([key, value]) => listOf(value).map(each => [key, each] as const))
      : listOf(memberOf(node.record, step.replace('[]', ''))).map(value => [undefined, value] as const);
  return list.flatMap(([key, record]) => (isRecord(record) ? [{record, parent: node, key}] : []));
}

function listOf(value: Value | undefined): readonly Value[] {
  return isList(value) ? value : value === undefined ? [] : [value];
}

function allBelow(start: Node): Node[] {
  const found: Node[] = [];
  const open = [start];
  for (let node = open.pop(); node; node = open.pop()) {
    found.push(node);
    const below: Node[] = [];
    for (const [key, value] of Object.entries(node.record)) {
      for (const record of listOf(value)) if (isRecord(record)) below.push({record, parent: node, key});
    }
    open.push(...below.reverse());
  }
  return found;
}

/** The value at a path of keys and numbers; `^a.b` is looked for in the objects around it, `#key` is the name in the nearest map. */
export function fieldOf(node: Node, path: string): Value | undefined {
  if (path === '#key') return keyOf(node);
  if (!path.startsWith('^')) return valueAt(node.record, path);
  for (let around = node.parent; around; around = around.parent) {
    const value = valueAt(around.record, path.slice(1));
    if (value !== undefined && value !== null && value !== '') return value;
  }
  return undefined;
}

function keyOf(node: Node): string | undefined {
  for (let at: Node | undefined = node; at; at = at.parent) if (at.key !== undefined) return at.key;
  return undefined;
}

export function valueAt(record: Value | undefined, path: string): Value | undefined {
  return path.split('.').reduce<Value | undefined>((value, key) => memberOf(value, key), record);
}

/** A value as text: lists of texts by lines, others not at all. */
export function textOf(value: Value | undefined): string | undefined {
  if (typeof value === 'string') return value;
  if (typeof value === 'number') return String(value);
  if (!isList(value)) return undefined;
  const parts = value.filter(part => typeof part === 'string');
  return parts.length > 0 ? parts.join('\n') : undefined;
}

/** A whole number that is not negative, also one that is written as text. */
export function countOf(value: Value | undefined): number | undefined {
  const number = typeof value === 'string' && /^\d{1,9}$/.test(value) ? Number(value) : value;
  return typeof number === 'number' && Number.isSafeInteger(number) && number >= 0 ? number : undefined;
}
