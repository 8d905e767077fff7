/** The lines that divide a pytest report: its beginning, its sections and the last line with the counts. */

import {frontOf} from '../../bodyLines.js';
import {linesOfAnchors} from '../../linesOfAnchors.js';
import type {TextView} from '../../reader.js';

export type PytestMark = 'start' | 'failures' | 'errors' | 'summary' | 'end';

export interface MarkedLine {
  readonly line: number;
  readonly mark: PytestMark;
  readonly front: string;
}

/** Words with which a count in the last line ends: `2 failed, 1 passed in 0.12s`. */
const LAST_WORDS = 'passed failed error errors skipped deselected xfailed xpassed warning warnings rerun ran'.split(
  ' ',
);

export const PYTEST_ANCHORS: readonly string[] = [
  'est session starts',
  '= FAILURES =',
  '= ERRORS =',
  '= short test summary info =',
  ...LAST_WORDS.map(word => ` ${word} in `),
];

const COUNT =
  /^(?:(?:\d+ (?:passed|failed|errors?|skipped|deselected|xfailed|xpassed|warnings?|reruns?|subtests (?:passed|failed|skipped)|[a-z]+)(?:, | (?=in )))+|no tests (?:ran|collected)(?: \(\d+ deselected\))? )in \d[\d.]*s(?: \(\d[\d:, days]*\))?$/;

const COUNTS_TESTS = /passed|failed|error|skipped|deselected|no tests/;

/** What the line is by itself. */
export function markOf(body: string): PytestMark | undefined {
  const inner = body
    .replace(/^=+ /, '')
    .replace(/ =+\s*$/, '')
    .trim();
  if (inner.length > 200) return undefined;
  if (body.startsWith('=')) {
    if (/^test session starts/.test(inner)) return 'start';
    if (inner === 'FAILURES') return 'failures';
    if (inner === 'ERRORS') return 'errors';
    if (inner === 'short test summary info') return 'summary';
  } else if (/^Test session starts \(platform/.test(inner)) return 'start';
  return COUNT.test(inner) && COUNTS_TESTS.test(inner) ? 'end' : undefined;
}

/** The marks of all reports in the text, in order. */
export function findMarks(view: TextView): readonly MarkedLine[] {
  const lines = linesOfAnchors(view, PYTEST_ANCHORS);
  return lines.flatMap(line => {
    const text = view.line(line);
    const front = frontOf(text, /={1,200} |\d+ [a-z]+(?:, | in )|no tests |Test session starts/);
    const mark = front === undefined ? undefined : markOf(text.slice(front.length));
    return mark && front !== undefined ? [{line, mark, front}] : [];
  });
}
