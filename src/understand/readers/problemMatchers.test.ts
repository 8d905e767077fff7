/** Problem matchers: their three forms, patterns over several lines, faults in them, and patterns that could take for ever. */

import {describe, expect, it} from 'vitest';
import {createLineText} from '../../text/lineText.js';
import {conclude} from '../conclude.js';
import {readTextNow} from '../readText.js';
import {readersWith} from './index.js';
import {parseProblemMatchers} from './problemMatchers.js';

const ONE = {
  owner: 'soup',
  pattern: {
    regexp: '^@@ (\\w+) in <(.+)> at (\\d+)/(\\d+) ~ (.*)$',
    severity: 1,
    file: 2,
    line: 3,
    column: 4,
    message: 5,
  },
};
const LOOP = {
  name: 'lint',
  severity: 'warning',
  pattern: [
    {regexp: '^FILE (.*)$', file: 1},
    {regexp: '^\\s+(\\d+) - (.*) \\[(\\w+)\\]$', line: 1, message: 2, code: 3, loop: true},
  ],
};

function read(file: unknown, text: string, code = 1) {
  const matchers = parseProblemMatchers(typeof file === 'string' ? file : JSON.stringify(file));
  if (matchers.kind === 'invalid') throw new Error(matchers.reason);
  const outcome = {kind: 'exited', code} as const;
  const reading = readTextNow(createLineText(text), {label: 'cmd: x', outcome, readers: readersWith(matchers.reader)});
  return {
    reading,
    conclusion: conclude(reading, outcome),
    found: reading.findings.map(({severity, file: path, row, code: rule, message}) => [
      severity,
      path,
      row,
      rule,
      message,
    ]),
  };
}

describe('problem matchers', () => {
  const text = 'hello\n@@ error in <a b.soup> at 3/4 ~ too cold\n@@ warning in <b.soup> at 9/1 ~ too hot\nbye\n';
  it.each([
    ['one', ONE],
    ['a list', [ONE]],
    ['an object with a list', {problemMatcher: [ONE]}],
    ['an object with one', {problemMatcher: ONE}],
  ])('are read as %s', (_, file) => {
    const {found, conclusion} = read(file, text);
    expect(found).toEqual([
      ['error', 'a b.soup', 3, undefined, 'too cold'],
      ['warning', 'b.soup', 9, undefined, 'too hot'],
    ]);
    expect(conclusion).toBe('failed');
  });

  it('are heard in a run that ended well', () => {
    expect(read(ONE, text, 0)).toMatchObject({conclusion: 'failed', found: [expect.anything(), expect.anything()]});
  });

  it('go on in a loop below the line of a file', () => {
    const {found, reading} = read(
      [LOOP],
      'FILE a.x\n  1 - one [A]\n  2 - two [B]\n\n  9 - no file [C]\nFILE b.x\n  3 - three [A]\n',
    );
    expect(found).toEqual([
      ['warning', 'a.x', 1, 'A', 'one'],
      ['warning', 'a.x', 2, 'B', 'two'],
      ['warning', 'b.x', 3, 'A', 'three'],
    ]);
    expect(reading.findings.map(({evidence}) => evidence)).toEqual([
      [2, 1],
      [3, 1],
      [7, 6],
    ]);
  });

  it('leave what follows the match on the line alone unless they end with it', () => {
    const matcher = {pattern: {regexp: 'bad (\\w+)', message: 1}};
    expect(read(matcher, 'so bad soup, he said\n').found).toEqual([['error', undefined, undefined, undefined, 'soup']]);
  });

  it.each([
    ['no JSON', '{', /no JSON/],
    ['nothing', '[]', /no matcher/],
    ['a name', '"$tsc"', /matcher 1: '\$tsc' is a name/],
    ['a named pattern', {pattern: '$msCompile'}, /pattern 1: '\$msCompile' is a name/],
    ['no pattern', {owner: 'x'}, /no 'pattern'/],
    [
      'a broken expression',
      {problemMatcher: [ONE, {pattern: {regexp: '(', message: 1}}]},
      /matcher 2: pattern 1: .*nterminated group/,
    ],
    ['a group that is no number', {pattern: {regexp: 'x', message: '1'}}, /'message' must be the number/],
  ])('say what is wrong with %s', (_, file, reason) => {
    const matchers = parseProblemMatchers(typeof file === 'string' ? file : JSON.stringify(file));
    expect(matchers).toMatchObject({kind: 'invalid', reason: expect.stringMatching(reason)});
  });

  it('end on patterns that go back and forth', () => {
    const hostile = {pattern: {regexp: '^(a+)+$', message: 1}};
    expect(read(hostile, `${'a'.repeat(900)}!\n${'a'.repeat(40)}!\n`).found).toEqual([]);
  });
});
