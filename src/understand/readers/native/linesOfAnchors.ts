import type {TextView} from '../reader.js';

/** The lines that hold at least one of the anchors, in order, each once. */
export function linesOfAnchors(view: TextView, anchors: readonly string[]): readonly number[] {
  const lines = anchors.flatMap(anchor => [...view.hits(anchor)]).sort((left, right) => left - right);
  return lines.filter((line, index) => line !== lines[index - 1]);
}
