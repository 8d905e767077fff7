/** Lines of build tools around a compiler's or linker's error: where it worked, which command that was, that it stopped. */

import type {TextView} from '../reader.js';

/** A reader that asks for these lines has them among its anchors. */
export const BUILD_ANCHORS: readonly string[] = ['*** [', 'FAILED: ', 'Entering directory '];

const MAX_DISTANCE = 400;

/** The lines of make and ninja that belong to an error at a line, at most three. */
export function buildLinesOf(view: TextView, line: number): number[] {
  const failed = before(view.hits('FAILED: '), line);
  const stopped = after(view.hits('*** ['), line);
  const directory = before(view.hits('Entering directory '), line);
  const lines: number[] = [];
  if (failed !== undefined && /^\W{0,4}FAILED: \S/.test(view.line(failed))) lines.push(failed);
  if (stopped !== undefined && /\*\*\* \[.*\] (?:Error \d|[A-Z])/.test(view.line(stopped))) lines.push(stopped);
  if (directory !== undefined && /^\S*make\[\d+\]: Entering directory /.test(view.line(directory)))
    lines.push(directory);
  return lines;
}

function before(hits: readonly number[], line: number): number | undefined {
  const found = hits[firstFrom(hits, line) - 1];
  return found !== undefined && line - found <= MAX_DISTANCE ? found : undefined;
}

function after(hits: readonly number[], line: number): number | undefined {
  const found = hits[firstFrom(hits, line)];
  return found !== undefined && found - line <= MAX_DISTANCE ? found : undefined;
}

/** The index of the first line that is not before `line`. */
function firstFrom(hits: readonly number[], line: number): number {
  let [low, high] = [0, hits.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (hits[middle] < line) low = middle + 1;
    else high = middle;
  }
  return low;
}
