/** Compares the clean-up with a real terminal emulator. */

import {existsSync, readdirSync, readFileSync} from 'node:fs';
import {join} from 'node:path';
import type {IUnicodeVersionProvider} from '@xterm/headless';
import xterm from '@xterm/headless';
import fc from 'fast-check';
import {afterAll, describe, expect, it, test} from 'vitest';
import {Decoder} from './decoder.js';
import {LineText} from './lineText.js';
import {columnsOf} from './terminal/columns.js';
import {TerminalCleaner} from './terminal.js';

const ESC = '\x1b';
/** More than a random session can fill. */
const COLUMNS = 400;
const ROWS = 200;

const terminal = new xterm.Terminal({
  cols: COLUMNS,
  rows: ROWS,
  scrollback: 100_000,
  convertEol: true,
  allowProposedApi: true,
});
terminal.unicode.register(sameColumns());
terminal.unicode.activeVersion = 'same';
afterAll(() => terminal.dispose());

/** The emulator's own table is of 2006 and has no wide emoji; a mark joins the character before it. */
function sameColumns(): IUnicodeVersionProvider {
  return {
    version: 'same',
    wcwidth: columnsOf,
    charProperties(codePoint, preceding) {
      const columns = columnsOf(codePoint);
      const before = (preceding >> 1) & 3;
      return columns === 0 && before > 0 ? (before << 1) | 1 : columns << 1;
    },
  };
}

async function show(text: string | Uint8Array): Promise<string[]> {
  terminal.reset();
  await new Promise<void>(resolve => terminal.write(text, resolve));
  const buffer = terminal.buffer.normal;
  return trimmed(Array.from({length: buffer.length}, (_, row) => buffer.getLine(row)?.translateToString(true) ?? ''));
}

function clean(text: string | Uint8Array, acrossLines = true): string[] {
  const cleaner = new TerminalCleaner({acrossLines});
  const decoder = new Decoder();
  const bytes = Buffer.concat([decoder.push(Buffer.from(text)), decoder.end()]);
  const lines = new LineText([cleaner.push(bytes), cleaner.end()].filter(block => block !== undefined));
  return trimmed(Array.from({length: lines.lineCount}, (_, index) => comparable(lines.line(index + 1))));
}

/** The emulator has no tabs in its cells and drops controls. */
function comparable(line: string): string {
  let shown = '';
  let column = 0;
  for (const character of line.replace(/[\0-\x08\x0b-\x1f\x7f]/g, '')) {
    const text = character === '\t' ? ' '.repeat(8 - (column % 8)) : character;
    shown += text;
    column += character === '\t' ? text.length : columnsOf(character.codePointAt(0) as number);
  }
  return shown;
}

/** Without blanks at the ends of lines and of the text. */
function trimmed(lines: readonly string[]): string[] {
  const shown = lines.map(line => line.trimEnd());
  while (shown.at(-1) === '') shown.pop();
  return shown;
}

function sequence(...finals: string[]): fc.Arbitrary<string> {
  const count = fc.oneof(fc.constant(''), fc.integer({min: 0, max: 9}).map(String));
  return fc.tuple(count, fc.constantFrom(...finals)).map(([parameter, final]) => `${ESC}[${parameter}${final}`);
}

const text = fc.oneof(
  fc.stringMatching(/^[a-z ]{1,8}$/),
  fc.constantFrom(
    '漢字',
    '한글',
    'é',
    'e\u0301',
    '漢\u0301',
    '✅',
    '😀',
    '─',
    '\t',
    '\0',
    `${ESC}[1;31m`,
    `${ESC}]0;title\x07`,
    `${ESC}(B`,
    `${ESC}[?25l`,
  ),
);
const lineEnd = fc.constantFrom('\n', '\r\n');
const inLine = fc.oneof(
  fc.constantFrom('\r', '\b', '\b\b\b'),
  sequence('C', 'D', 'G', '`', '@', 'P', 'X'),
  fc.constantFrom('', '0', '1', '2').map(mode => `${ESC}[${mode}K`),
);
const moves = fc.oneof(
  sequence('A', 'B', 'E', 'F'),
  fc.constantFrom(
    `\n${ESC}M`,
    `${ESC}7`,
    `${ESC}8`,
    `${ESC}[s`,
    `${ESC}[u`,
    `${ESC}[J`,
    `${ESC}[1J`,
    `${ESC}D`,
    `${ESC}E`,
  ),
);
const places = fc.oneof(
  fc
    .tuple(fc.integer({min: 0, max: 9}), fc.integer({min: 0, max: 30}), fc.constantFrom('H', 'f'))
    .map(([row, column, final]) => `${ESC}[${row};${column}${final}`),
  sequence('d'),
  fc.constantFrom(`${ESC}[H`, `${ESC}[2J`),
);

function session(...parts: fc.Arbitrary<string>[]): fc.Arbitrary<string> {
  return fc.array(fc.oneof(text, ...parts), {maxLength: 30, size: 'max'}).map(list => list.join(''));
}

describe('random output looks as in a terminal', () => {
  const numRuns = 40;

  it('with overwriting and edits within lines', async () => {
    const lines = session(lineEnd, inLine);
    await fc.assert(
      fc.asyncProperty(lines, async output => {
        const shown = await show(output);
        expect(clean(output, true)).toEqual(shown);
        expect(clean(output, false)).toEqual(shown);
      }),
      {numRuns},
    );
  });

  it('with moves across lines', async () => {
    await fc.assert(
      // Without a saved place, a terminal restores the cursor to its first row.
      fc.asyncProperty(session(lineEnd, inLine, moves), async output => {
        const saved = `${ESC}7${output}`;
        expect(clean(saved)).toEqual(await show(saved));
      }),
      {numRuns},
    );
  });

  it('with places on a screen of its own', async () => {
    await fc.assert(
      fc.asyncProperty(session(lineEnd, inLine, moves, places), async output => {
        const cleared = `${ESC}[H${ESC}[2J${ESC}7${output}`;
        expect(clean(cleared)).toEqual(await show(cleared));
      }),
      {numRuns},
    );
  });

  it('with an alternate screen in between', async () => {
    const visit = session(lineEnd, inLine).map(inner => `${ESC}[?1049h${inner}${ESC}[?1049l`);
    await fc.assert(
      fc.asyncProperty(session(lineEnd, inLine, visit), async output => {
        expect(clean(output)).toEqual(await show(output));
      }),
      {numRuns},
    );
  });

  it('when more rows scroll away than the screen holds', async () => {
    const log = Array.from({length: 230}, (_, index) => `line ${index}`).join('\n');
    await fc.assert(
      fc.asyncProperty(session(lineEnd, moves), session(lineEnd, moves), async (before, after) => {
        const output = `${ESC}7${before}\n${log}\n${ESC}7${after}`;
        expect(clean(output)).toEqual(await show(output));
      }),
      {numRuns: 30},
    );
  });
});

it('agrees with the older table of the emulator on letters and East Asian characters', async () => {
  const characters = 'aé ß ─ █ ✓ → … 漢字 かな カナ ｶﾅ 한글 、。 Ａ１ ￥ ﷼ й א ب ไ'.replaceAll(' ', '');
  const older = new xterm.Terminal({cols: COLUMNS, allowProposedApi: true});
  await new Promise<void>(resolve => older.write(characters, resolve));
  expect(older.buffer.active.cursorX).toBe(
    Array.from(characters, character => columnsOf(character.codePointAt(0) as number)).reduce<number>(
      (sum, columns) => sum + columns,
      0,
    ),
  );
  older.dispose();
});

const data = join(import.meta.dirname, '../../../shared/data');
const MOST_BYTES = 150_000;

/** Outputs with controls, without the lines that would wrap, and not all of the largest. */
function realOutputs(): {name: string; output: string}[] {
  if (!existsSync(data)) return [];
  const runs = readdirSync(join(data, 'runs')).map(run => `runs/${run}/output.txt`);
  const logs = readdirSync(join(data, 'logs')).map(log => `logs/${log}`);
  return [...runs, ...logs]
    .filter(name => existsSync(join(data, name)))
    .map(name => ({name, output: withoutWideLines(readFileSync(join(data, name)).toString('utf8'))}))
    .filter(({output}) => /\x1b|\x08|\r(?!\n)/.test(output));
}

function withoutWideLines(output: string): string {
  const lines = output.slice(0, MOST_BYTES).split('\n');
  return lines.filter(line => line.split('\r').every(frame => frame.length < COLUMNS)).join('\n');
}

const outputs = realOutputs();

describe.skipIf(outputs.length === 0)('real output looks as in a terminal', () => {
  test.each(outputs)('$name', async ({output}) => {
    expect(clean(output)).toEqual(await show(output));
  });
});
