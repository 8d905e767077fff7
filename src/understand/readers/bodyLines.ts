/** The lines of one tool's report without what a wrapper puts in front of each: `[unit] `, a service name, a time stamp. */

import {startOfBody} from '../judge/lineBody.js';
import type {TextView} from './reader.js';

/** A line by its number, without the front of the report. */
export type BodyLines = (line: number) => string;

const MAX_FRONT_CHARS = 120;
/** Marks are shorter than the rest; a long line of digits is not searched from each of them. */
const MAX_SEARCHED_CHARS = 500;

/**
 * What stands in front of `mark` on its line, if that is a front as wrappers print it; undefined if the mark is only quoted there.
 * The mark is found by its first character, so it begins with one that no front holds.
 */
export function frontOf(text: string, mark: RegExp): string | undefined {
  const at = text.slice(0, MAX_SEARCHED_CHARS).search(mark);
  if (at < 0 || at > MAX_FRONT_CHARS) return undefined;
  if (at === 0 || startOfBody(text) === at) return text.slice(0, at);
  return undefined;
}

/** Lines without a front of the same shape: digits may differ, as they do in time stamps. A line without the front stays whole. */
export function createBodyLines(view: TextView, front: string): BodyLines {
  if (front === '') return view.line;
  const shape = shapeOf(front);
  const bare = shape.trimEnd();
  return line => {
    const text = view.line(line);
    if (shapeOf(text.slice(0, front.length)) === shape) return text.slice(front.length);
    return text.length <= front.length && shapeOf(text.trimEnd()) === bare ? '' : text;
  };
}

function shapeOf(text: string): string {
  return text.replace(/\d/g, '0');
}
