/** File names that stand on a line of their own above the complaints about the file: ESLint, stylelint, yamllint. */

import {isPath} from '../../judge/places.js';
import type {TextView} from '../reader.js';

const MAX_LINES_UP = 300;

/** A function that finds the heading of a line; asked for lines in order, each line is looked at once. */
export function createHeadings(view: TextView): (line: number) => string | undefined {
  let lastAsked = 0;
  let lastHeading: string | undefined;
  return line => {
    const heading = findHeading(view, line, Math.max(lastAsked, line - MAX_LINES_UP));
    lastAsked = line;
    if (heading !== undefined) lastHeading = heading;
    return lastHeading;
  };
}

function findHeading(view: TextView, line: number, downTo: number): string | undefined {
  for (let above = line - 1; above > downTo; above -= 1) {
    const text = view
      .line(above)
      .replace(/^(?:==+|\*+ Module|File:|In) (.+?)(?: ==+| line \d+:)?$/, '$1')
      .trimEnd();
    if (/^\S/.test(text) && isPath(text.replace(/:$/, ''))) return text.replace(/:$/, '');
  }
  return undefined;
}
