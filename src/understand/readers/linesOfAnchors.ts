/** The union of the hits of several anchors: sorted as numbers, for a text may hold a million of them. */

import type {TextView} from './reader.js';

/** The lines that hold at least one of the anchors, in order, each once. */
export function linesOfAnchors(view: Pick<TextView, 'hits'>, anchors: readonly string[]): readonly number[] {
  const lists = anchors.map(anchor => view.hits(anchor)).filter(({length}) => length > 0);
  if (lists.length < 2) return lists[0] ?? [];
  const all = new Int32Array(lists.reduce((sum, {length}) => sum + length, 0));
  let size = 0;
  for (const list of lists) {
    all.set(list, size);
    size += list.length;
  }
  const lines: number[] = [];
  let last = 0;
  for (const line of all.sort()) {
    if (line !== last) lines.push(line);
    last = line;
  }
  return lines;
}
