/** Failed tests in a numbered list, `1) suite` and below it the rest of the name: Mocha, Jasmine, RSpec, Playwright. */

import type {TextView} from '../reader.js';
import {indentOf, isBlank} from './block.js';

const MAX_LINES_UP = 7;

/** The name under which a numbered list tells of what stands at a line, and the line of the number. */
export function numberedAbove(view: TextView, start: number): {name: string; line: number} | undefined {
  const indent = indentOf(view.line(start));
  const parts: string[] = [];
  for (let line = start - 1; line >= Math.max(1, start - MAX_LINES_UP); line -= 1) {
    const text = view.line(line);
    if (isBlank(text)) continue;
    const head = /^\s*\d+\) (\S.*)$/.exec(text);
    if (head && indentOf(text) < indent) return {name: nameOf([head[1], ...parts]), line};
    if (indentOf(text) < indent && parts.length === 0 && !/:$/.test(text)) return undefined;
    if (/^\s*(?:Message|Stack):$/.test(text)) continue;
    parts.unshift(text.trim());
  }
  return undefined;
}

function nameOf(parts: readonly string[]): string {
  return parts
    .map(part => part.replace(/[:\s─━]+$/, ''))
    .filter(part => part !== '')
    .join(' > ');
}
