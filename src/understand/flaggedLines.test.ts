import {existsSync, readFileSync} from 'node:fs';
import {fileURLToPath} from 'node:url';
import {describe, expect, it} from 'vitest';
import {createLineText} from '../text/lineText.js';
import {flaggedLines} from './flaggedLines.js';
import {readTextNow} from './readText.js';

describe('flaggedLines', () => {
  const log = createLineText(['ERROR: a', 'fine', 'warning: b', 'read timed out', '0 errors'].join('\n'));

  it('names every line that the signals count', () => {
    expect(flaggedLines(log, {hint: 'log'})).toEqual([1, 3, 4]);
    const counted = readTextNow(log, {hint: 'log'}).signals.flatMap(({lines}) => lines);
    expect([...new Set(counted)].sort()).toEqual([1, 3, 4]);
  });

  it('names none of a text that is not scanned', () => {
    expect(flaggedLines(log, {hint: 'text'})).toEqual([]);
  });
});

const shared = fileURLToPath(new URL('../../../shared/data/', import.meta.url));
const casesFile = `${shared}signals.jsonl`;

interface SignalCase {
  readonly file: string;
  readonly errors: readonly (readonly [number, number])[];
  readonly warnings: readonly (readonly [number, number])[];
  readonly neutral: readonly (readonly [number, number])[];
  readonly traps: readonly number[];
}

describe.skipIf(!existsSync(casesFile))('hand-checked logs of many tools, where they are at hand', () => {
  const cases: SignalCase[] = existsSync(casesFile)
    ? readFileSync(casesFile, 'utf8')
        .trim()
        .split('\n')
        .map(line => JSON.parse(line))
    : [];
  const scored = cases.map(item => score(item, flaggedLines(createLineText(clean(`${shared}${item.file}`)), {})));
  const sum = (count: (one: (typeof scored)[number]) => number) => scored.reduce((total, one) => total + count(one), 0);

  it('flags hardly a line that reports nothing', () => {
    const right = sum(({right}) => right);
    expect(right / (right + sum(({wrong}) => wrong))).toBeGreaterThan(0.95);
  });

  it('finds nearly all errors and warnings', () => {
    expect(sum(({errorsFound}) => errorsFound) / sum(({errors}) => errors)).toBeGreaterThan(0.98);
    expect(sum(({warningsFound}) => warningsFound) / sum(({warnings}) => warnings)).toBeGreaterThan(0.95);
  });

  // Of the traps that are flagged, all but one are compiler warnings, which the data counts as warnings elsewhere.
  it('falls into hardly a trap and flags nothing in a clean log', () => {
    expect(sum(({trapped}) => trapped) / sum(({traps}) => traps)).toBeLessThan(0.04);
    expect(scored.filter(({isClean, wrong}) => isClean && wrong > 0)).toEqual([]);
  });
});

function score({errors, warnings, neutral, traps}: SignalCase, flagged: readonly number[]) {
  const isIn = (line: number, ranges: SignalCase['errors']) => ranges.some(([from, to]) => line >= from && line <= to);
  const found = (ranges: SignalCase['errors']) =>
    ranges.filter(([from, to]) => flagged.some(line => line >= from && line <= to)).length;
  const right = flagged.filter(line => isIn(line, errors) || isIn(line, warnings));
  return {
    right: right.length,
    wrong: flagged.filter(line => !right.includes(line) && !isIn(line, neutral)).length,
    errors: errors.length,
    errorsFound: found(errors),
    warnings: warnings.length,
    warningsFound: found(warnings),
    traps: traps.length,
    trapped: traps.filter(line => flagged.includes(line)).length,
    isClean: errors.length + warnings.length === 0,
  };
}

/** Without colours and with the last state of redrawn lines, as a terminal shows them. */
function clean(path: string): string {
  return readFileSync(path, 'utf8')
    .replace(/\x1b\[[0-9;?]*[ -/]*[@-~]|\x1b[=>()][0B]?/g, '')
    .replace(/\r+$/gm, '')
    .replace(/^.*\r(?!\n)/gm, '');
}
