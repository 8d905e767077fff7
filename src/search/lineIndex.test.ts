import fc from 'fast-check';
import {describe, expect, it} from 'vitest';
import {createLineBlock, createLineText, LineText} from '../text/lineText.js';
import {LineIndex} from './lineIndex.js';
import {ANY_SHIFT, markLines} from './markLines.js';
import {parseQuery} from './parseQuery.js';

const token = fc.oneof(
  fc.constantFrom(
    'alpha',
    'ALPHA',
    'beta_',
    '_gamma',
    '__',
    'x1',
    '007',
    'fooBar',
    'naïve',
    'ß',
    '漢字',
    '-',
    '\0',
    '🙂',
  ),
  fc.string({unit: fc.constantFrom('a', 'b', 'B', '1', '_', 'é'), minLength: 1, maxLength: 6}),
);
const lineOfTokens = fc.array(token, {maxLength: 6}).map(tokens => tokens.join(' '));
const manyLines = fc.array(lineOfTokens, {minLength: 1, maxLength: 30});

/** Lines that hold a word of ASCII as it is, found the slow way. */
function linesWith(word: string, lines: readonly string[]): number[] {
  const spelt = (text: string) =>
    (text.match(/[A-Za-z0-9_\u0080-\u{10ffff}]+/gu) ?? []).map(run => run.replace(/^_+|_+$/g, '').toLowerCase());
  return lines.flatMap((line, at) => (spelt(line).includes(word) ? [at + 1] : []));
}

function linesMarked(word: string, index: LineIndex, lineCount: number, shift = 0): number[] {
  const asked = parseQuery(word).words.slice(0, 1);
  const {marks} = markLines(asked, [index], lineCount, []);
  return [...marks.keys()].filter(line => (marks[line] & (1 << shift)) !== 0);
}

function build(text: LineText, sliceBytes: number): LineIndex {
  const index = new LineIndex();
  while (index.advance(text, sliceBytes, true));
  return index;
}

describe('LineIndex', () => {
  it('knows exactly the lines of each word, in whatever slices it was built', () => {
    fc.assert(
      fc.property(
        manyLines,
        fc.constantFrom('alpha', 'beta', 'gamma', 'x1', '007', 'foobar', 'a', 'ab', 'b1'),
        fc.integer({min: 1, max: 200}),
        (lines, word, sliceBytes) => {
          const text = createLineText(lines.join('\n'));
          expect(linesMarked(word, build(text, sliceBytes), text.lineCount)).toEqual(linesWith(word, lines));
        },
      ),
    );
  });

  it('grows with a text, and leaves out a last line that may still grow', () => {
    const index = new LineIndex();
    expect(index.advance(createLineText('one\ntw'), 1000, false)).toBe(false);
    expect(index.nextLine).toBe(2);
    expect(linesMarked('tw', index, 2)).toEqual([]);
    const later = createLineText('one\ntwo one\nthree');
    expect(index.advance(later, 1000, false)).toBe(false);
    expect([index.nextLine, linesMarked('one', index, 3), linesMarked('three', index, 3)]).toEqual([3, [1, 2], []]);
    index.advance(later, 1000, true);
    expect([index.nextLine, linesMarked('three', index, 3)]).toEqual([4, [3]]);
  });

  it('says whether more is left', () => {
    const text = createLineText('one two\nthree four\n');
    const index = new LineIndex();
    expect(index.advance(text, 8, true)).toBe(true);
    expect(index.advance(text, 100, true)).toBe(false);
  });

  it('cuts no word of a long line that is taken in piecemeal', () => {
    const words = Array.from({length: 500}, (_, at) => `word${at}é`);
    const text = createLineText(words.join(' '));
    const index = build(text, 17);
    for (const word of words) expect([word, linesMarked(word, index, 1)]).toEqual([word, [1]]);
  });

  it('spans segments: a thousand identical lines and many blocks', () => {
    const blocks = Array.from({length: 30}, (_, at) =>
      createLineBlock(Buffer.from(`start ${at}\n${`${'filler '.repeat(20)}\n`.repeat(500)}`)),
    );
    const text = new LineText(blocks);
    const index = build(text, 192 * 1024);
    expect(index.segments().length).toBeGreaterThan(1);
    expect(linesMarked('start', index, text.lineCount)).toEqual(blocks.map((_, at) => at * 501 + 1));
  });

  it('takes more lines than sixteen bits count', () => {
    const text = createLineText(`${'\n'.repeat(70_000)}needle\n`);
    expect(linesMarked('needle', build(text, 1 << 20), text.lineCount)).toEqual([70_001]);
  });

  it('holds less than one and a half times the text, even where every line has new ids', () => {
    const lines = Array.from({length: 20_000}, (_, at) => {
      const id = (seed: number) => (Math.imul(at + seed, 0x9e3779b1) >>> 0).toString(16).padStart(8, '0');
      return `${id(1)}${id(9)}-${id(77)} ${id(123)}`;
    });
    const text = createLineText(lines.join('\n'));
    const index = build(text, 1 << 20);
    expect(index.bytes).toBeLessThan(text.byteLength * 1.5);
    expect(linesMarked(lines[777].split(' ')[1], index, text.lineCount)).toContain(778);
  });

  it('finds related words by parts of names and by stems', () => {
    const text = createLineText('SocketTimeoutError\nretries\nHTTPServer2\nsnake_case_name\n');
    const index = build(text, 1000);
    const related = (word: string) => linesMarked(word, index, text.lineCount, ANY_SHIFT);
    expect(['timeout', 'error', 'retry', 'http', 'server', 'case', 'out'].map(word => related(word))).toEqual([
      [1],
      [1],
      [2],
      [3],
      [3],
      [4],
      [],
    ]);
  });
});
