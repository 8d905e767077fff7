import fc from 'fast-check';
import {describe, expect, it, test} from 'vitest';
import {type LineBlock, LineText} from './lineText.js';
import {TerminalCleaner} from './terminal.js';

const ESC = '\x1b';

function clean(text: string, acrossLines: boolean): LineText {
  const cleaner = new TerminalCleaner({acrossLines});
  return textOf(cleaner.push(Buffer.from(text)), cleaner.end());
}

function textOf(...blocks: (LineBlock | undefined)[]): LineText {
  return new LineText(blocks.filter(block => block !== undefined));
}

function linesOf(text: LineText): string[] {
  return Array.from({length: text.lineCount}, (_, index) => text.line(index + 1));
}

/** What each block promises, whatever is in it. */
function checkBlock(block: LineBlock): void {
  const {bytes, starts, raw} = block;
  expect(starts[0]).toBe(0);
  expect(starts.at(-1)).toBe(bytes.length);
  for (let line = 1; line < starts.length - 1; line += 1) expect(bytes[starts[line] - 1]).toBe(0x0a);
  expect(Buffer.from(bytes).toString().split('\n').length).toBe(starts.length - (bytes.at(-1) === 0x0a ? 0 : 1));
  if (raw === undefined) return;
  expect(raw.starts.length).toBe(starts.length);
  expect(raw.starts[0]).toBe(0);
  expect(raw.starts.at(-1)).toBe(raw.bytes.length);
  for (let line = 1; line < raw.starts.length; line += 1)
    expect(raw.starts[line]).toBeGreaterThanOrEqual(raw.starts[line - 1]);
}

describe('within a line', () => {
  test.each([
    ['colours are dropped', `${ESC}[1;32mok${ESC}[0m done`, 'ok done'],
    ['a carriage return overwrites', '10%\r50%\r100% done', '100% done'],
    ['a shorter text leaves the rest of a longer one', 'downloading\rdone', 'doneloading'],
    ['erasing the line makes room', `old text\r${ESC}[Knew`, 'new'],
    ['erasing to the start blanks', `abcdef\x08\x08${ESC}[1Kx`, '    xf'],
    ['erasing the whole line leaves the cursor', `abc${ESC}[2Kd`, '   d'],
    ['erasing the display erases in the line', `abc\r${ESC}[Jx`, 'x'],
    ['a backspace steps back', 'abcd\b\bXY', 'abXY'],
    ['overstruck text is read once', 'N\bNA\bAM\bME\bE', 'NAME'],
    ['the cursor goes to a column', `abcdef${ESC}[3GX${ESC}[5\`Y`, 'abXdYf'],
    ['the cursor goes back and forward', `abcdef${ESC}[4DX${ESC}[2CY`, 'abXdeY'],
    ['a step past the end leaves blanks', `a${ESC}[3Cb`, 'a   b'],
    ['characters are inserted, deleted and erased', `abcdef\r${ESC}[2@12${ESC}[PX${ESC}[2X`, '12X  ef'],
    ['the cursor is saved and restored', `ab${ESC}7cd${ESC}8X ${ESC}[sYZ${ESC}[u-`, 'abX -Z'],
    ['links keep their text', `see ${ESC}]8;;http://host.example/\x07the page${ESC}]8;;${ESC}\\!`, 'see the page!'],
    [
      'titles, device strings and character sets are dropped',
      `${ESC}]0;title\x07a${ESC}Pq#0;2${ESC}\\b${ESC}(Bc${ESC}=d${ESC}_x${ESC}\\e`,
      'abcde',
    ],
    ['modes and reports are dropped', `${ESC}[?25l${ESC}[6n${ESC}[>4;1ma${ESC}[?2004h${ESC}[ q`, 'a'],
    ['a sequence that is cut off is dropped', `abc${ESC}[31`, 'abc'],
    ['an escape at the end is dropped', `abc${ESC}`, 'abc'],
    ['a title that is cut off is dropped', `abc${ESC}]0;ti`, 'abc'],
    ['a broken sequence gives its next character back', `${ESC}[3é${ESC}é`, 'éé'],
    ['the alternate screen is not shown', `a${ESC}[?1049hmenu\rmenu${ESC}[?1049lb`, 'ab'],
    ['a wide character takes two columns', '漢字ab\r\x1b[3Gx', '漢x ab'],
    ['half of a wide character goes with the other half', 'a漢b\b\bx', 'a xb'],
    ['an emoji takes two columns', '✅ ok\b\b\b\bX', ' X ok'],
    ['marks stay on their character', 'e\u0301e\u0301\b\u0301x', 'e\u0301\u0301x'],
    ['a literal tab stays a tab', 'a\tb\rX', 'X\tb'],
    ['writing into a tab makes it blanks', `a\tb${ESC}[4GX`, 'a  X    b'],
    ['other controls stay', `${ESC}[0m\0a\x07b\x01`, '\0a\x07b\x01'],
    ['other controls stay beside overwritten text', '\0ab\x07c\rX', '\0Xb\x07c'],
    ['nothing wraps', `${'x'.repeat(1_000)}${ESC}[3Dyy`, `${'x'.repeat(997)}yyx`],
  ])('%s', (_name, text, shown) => {
    for (const acrossLines of [false, true]) {
      expect(linesOf(clean(`before\n${text}\nafter\n`, acrossLines))).toEqual(['before', shown, 'after']);
      expect(linesOf(clean(text, acrossLines))).toEqual([shown]);
    }
  });

  it('leaves the text of each line to itself without acrossLines', () => {
    const text = `a${ESC}[?1049hb\nc${ESC}7\n${ESC}8d${ESC}[2A\n${ESC}[He${ESC}M\nf${ESC}[1;1H${ESC}[3Bg\n`;
    expect(linesOf(clean(text, false))).toEqual(['a', 'c', 'd', 'e', 'fg']);
  });

  it('takes CR CR LF for a line end', () => {
    expect(linesOf(clean('a\r\r\nb\r\n', true))).toEqual(['a', 'b']);
    expect(linesOf(clean(`${ESC}[1ma\r\r\nb\r\n`, true))).toEqual(['a', 'b']);
  });

  it('shows nothing for a reset of colours at the very end', () => {
    expect(linesOf(clean(`a\n${ESC}[0m`, true))).toEqual(['a']);
    expect(clean(`${ESC}[0m`, true).lineCount).toBe(0);
    expect(linesOf(clean(`a\n${ESC}[0m\n`, true))).toEqual(['a', '']);
  });
});

describe('across lines', () => {
  const up = (count: number) => `${ESC}[${count}A`;

  test.each([
    ['rows are drawn again', `a 1%\nb 1%\n${up(2)}a 99%\nb 99%\nend\n`, ['a 99%', 'b 99%', 'end']],
    ['one row of several is drawn again', `a\nb\nc\n${up(2)}\r${ESC}[2KB${ESC}[2B\rend\n`, ['a', 'B', 'c', 'end']],
    ['what is erased below is gone', `a\nb\nc\n${up(3)}${ESC}[Jdone\n`, ['done']],
    ['rows erased one by one are gone', `a\nb\n${ESC}[2K${up(1)}${ESC}[2K${up(1)}${ESC}[2K${ESC}[Gx\n`, ['x']],
    ['blank rows above the cursor stay', 'a\n\n\nb\x1b[A\x1b[B\n\n', ['a', '', '', 'b', '']],
    ['next and previous line go to the first column', `abc\ndef\n${ESC}[2FX\n${ESC}[1EY\n`, ['Xbc', 'def', 'Y']],
    ['reverse index goes up', `abc\ndef${ESC}MX\n`, ['abcX', 'def']],
    ['the cursor is saved in another row', `a${ESC}7\nb\nc${ESC}8X\n`, ['aX', 'b', 'c']],
    ['the top stops the cursor', `a\nb\n${up(50)}X\n`, ['X', 'b']],
    ['text of a move without line ends', `1\n2\n3\n${up(3)}x\r${ESC}[3B${up(1)}z\r${ESC}[1B`, ['x', '2', 'z']],
    ['the alternate screen is not shown', `a\n${ESC}[?1049h${ESC}[Hmenu\nmenu\n${ESC}[2J${ESC}[?1049lb\n`, ['a', 'b']],
    ['an alternate screen without an end is not shown', `a\n${ESC}[?1049hmenu\nmenu`, ['a']],
  ])('%s', (_name, text, lines) => {
    expect(linesOf(clean(text, true))).toEqual(lines);
  });

  it('does nothing in a text that is no output of a command', () => {
    expect(linesOf(clean(`a\nb\n${up(2)}c\n${ESC}[2;5Hd\n`, false))).toEqual(['a', 'b', 'c', 'd']);
  });

  it('keeps a log that was printed before the screen is cleared', () => {
    expect(linesOf(clean(`warning\n${ESC}[H${ESC}[2J${ESC}[3Jtests\nok\n`, true))).toEqual(['warning', 'tests', 'ok']);
    expect(linesOf(clean(`warning\n${ESC}ctests\n`, true))).toEqual(['warning', 'tests']);
  });

  it('wipes what was drawn since the screen was cleared', () => {
    const frames = ['one', 'two', 'three'].map(text => `${ESC}[2J${ESC}[H${text}\n${ESC}[3;2H*`).join('');
    expect(linesOf(clean(`log\n${frames}\n`, true))).toEqual(['log', 'three', '', ' *']);
  });

  it('keeps a long log between two clearings', () => {
    const log = Array.from({length: 250}, (_, index) => `line ${index}`);
    const text = `${ESC}[2J${ESC}[H${log.join('\n')}\n${ESC}[2J${ESC}[Hend\n`;
    expect(linesOf(clean(text, true))).toEqual([...log, 'end']);
  });

  it('reaches two hundred rows back and no further', () => {
    const log = Array.from({length: 300}, (_, index) => `line ${index}`);
    const lines = linesOf(clean(`${log.join('\n')}\n${up(250)}X\n`, true));
    expect(lines).toHaveLength(300);
    expect(lines[100]).toBe('line 100');
    expect(lines[101]).toBe('Xine 101');
  });

  it('reaches rows of the block before once moves were seen', () => {
    const cleaner = new TerminalCleaner({acrossLines: true});
    const blocks = [`a\n${up(1)}b\n`, 'c\n', `${up(2)}x\ny\n`].map(text => cleaner.push(Buffer.from(text)));
    expect(blocks).toEqual([undefined, undefined, undefined]);
    expect(linesOf(textOf(cleaner.end()))).toEqual(['x', 'y']);
  });

  it('adds no line for what was erased below rows that scrolled away', () => {
    const cleaner = new TerminalCleaner({acrossLines: true});
    const settled = cleaner.push(Buffer.from(`text${ESC}[2;3H\n${ESC}[2J`));
    const text = textOf(settled, cleaner.end());
    expect(linesOf(text)).toEqual(['text']);
    expect(text.rawLine(1)).toBe(`text${ESC}[2;3H\n${ESC}[2J`);
  });

  it('does not fill other rows up to a column that only a long row has', () => {
    const text = clean(`${'x'.repeat(100_000)}${ESC}Dy${ESC}D${ESC}[2Kz\n`, true);
    expect(linesOf(text).slice(1)).toEqual([`${' '.repeat(499)}y`, `${' '.repeat(499)}z`]);
  });

  it('keeps the raw text of a run that erased all it drew', () => {
    const text = clean(`${ESC}[?1049hediting\n`, true);
    expect(linesOf(text)).toEqual(['']);
    expect(text.rawLine(1)).toBe(`${ESC}[?1049hediting`);
  });
});

describe('blocks', () => {
  it('gives a block without controls back uncopied', () => {
    const raw = Buffer.from('plain\nCR LF\r\nnul \0 tab \t é\nopen');
    const block = new TerminalCleaner({acrossLines: true}).push(raw);
    expect(block?.bytes).toBe(raw);
    expect(block?.raw).toBeUndefined();
    expect([...(block?.starts ?? [])]).toEqual([0, 6, 13, 28, 32]);
  });

  it('remembers the raw text of each line', () => {
    const text = clean(`plain\n${ESC}[31mred${ESC}[0m\r\n10%\r20%\nend\n`, true);
    expect(linesOf(text)).toEqual(['plain', 'red', '20%', 'end']);
    expect([1, 2, 3, 4].map(line => text.rawLine(line))).toEqual([
      'plain',
      `${ESC}[31mred${ESC}[0m`,
      '10%\r20%',
      'end',
    ]);
  });

  it('gives a row drawn several times its last raw line', () => {
    const text = clean(`a 1\nb 1\n${ESC}[2Aa 2\nb 2\nend\n`, true);
    expect(linesOf(text)).toEqual(['a 2', 'b 2', 'end']);
    expect(text.rawLine(1)).toBe(`a 1\nb 1\n${ESC}[2Aa 2`);
    expect(text.rawLine(2)).toBe('b 2');
    expect(text.rawLine(3)).toBe('end');
  });

  it('has no raw text where nothing was changed', () => {
    const cleaner = new TerminalCleaner({acrossLines: true});
    cleaner.push(Buffer.from(`a\n${ESC}[Ab\n`));
    const plain = Buffer.from('plain line\n'.repeat(500));
    cleaner.push(plain);
    const block = cleaner.push(plain);
    expect(block?.raw).toBeUndefined();
    expect(block?.starts.length).toBe(501);
  });
});

/** Lines of text, colours, overwriting and moves. */
const session = fc
  .array(
    fc.oneof(
      {weight: 4, arbitrary: fc.constantFrom('text', 'a', ' ', '漢', 'é', '\t', 'e\u0301', '😀', '\0')},
      {weight: 3, arbitrary: fc.constantFrom('\n', '\r\n', '\n\n')},
      {
        weight: 2,
        arbitrary: fc.constantFrom(
          '\r',
          '\b',
          `${ESC}[31m`,
          `${ESC}[K`,
          `${ESC}[1K`,
          `${ESC}[2K`,
          `${ESC}[3G`,
          `${ESC}[2C`,
          `${ESC}[D`,
        ),
      },
      {
        weight: 1,
        arbitrary: fc.constantFrom(
          `${ESC}[A`,
          `${ESC}[2A`,
          `${ESC}[B`,
          `${ESC}[J`,
          `${ESC}[2;3H`,
          `${ESC}7`,
          `${ESC}8`,
          `${ESC}M`,
          `${ESC}[2J`,
        ),
      },
      {
        weight: 1,
        arbitrary: fc.constantFrom(
          `${ESC}[2@`,
          `${ESC}[P`,
          `${ESC}[2X`,
          `${ESC}[?1049h`,
          `${ESC}[?1049l`,
          `${ESC}]0;x\x07`,
          ESC,
          `${ESC}[`,
        ),
      },
    ),
    {maxLength: 60, size: 'max'},
  )
  .map(parts => parts.join(''));

/** Cuts after line ends. */
function blocksOf(text: string, everyLines: number): Buffer[] {
  const lines = text.split(/(?<=\n)/);
  const blocks: Buffer[] = [];
  for (let at = 0; at < lines.length; at += everyLines)
    blocks.push(Buffer.from(lines.slice(at, at + everyLines).join('')));
  return blocks;
}

describe('for any output', () => {
  it('every block keeps its promises, and the raw text of all lines is the whole raw text', () => {
    fc.assert(
      fc.property(session, fc.boolean(), fc.integer({min: 1, max: 5}), (text, acrossLines, everyLines) => {
        const cleaner = new TerminalCleaner({acrossLines});
        const blocks = [...blocksOf(text, everyLines).map(block => cleaner.push(block)), cleaner.end()].filter(
          block => block !== undefined,
        );
        for (const block of blocks) checkBlock(block);
        const raw = Buffer.concat(blocks.map(block => block.raw?.bytes ?? block.bytes)).toString();
        expect(text.startsWith(raw)).toBe(true);
        const rest = text.slice(raw.length);
        if (rest !== '') expect(linesOf(clean(rest, acrossLines)).join('')).toBe('');
      }),
      {numRuns: 300},
    );
  });

  it('cutting into blocks makes no difference', () => {
    fc.assert(
      fc.property(session, fc.boolean(), fc.integer({min: 1, max: 5}), (text, acrossLines, everyLines) => {
        // Lines given out before the first move cannot be reached, so one move comes first.
        const whole = `${ESC}[A${text}`;
        const cleaner = new TerminalCleaner({acrossLines});
        const blocks = [...blocksOf(whole, everyLines).map(block => cleaner.push(block)), cleaner.end()];
        expect(linesOf(textOf(...blocks))).toEqual(linesOf(clean(whole, acrossLines)));
      }),
      {numRuns: 300},
    );
  });

  it('a preview is what push and end would give, and leaves no trace', () => {
    fc.assert(
      fc.property(session, session, fc.boolean(), (first, second, acrossLines) => {
        const [before, rest] = [Buffer.from(`${first}\n`), Buffer.from(second)];
        const cleaner = new TerminalCleaner({acrossLines});
        const settled = cleaner.push(before);
        const preview = cleaner.preview(rest);
        expect(cleaner.preview(rest)).toEqual(preview);
        const lines = linesOf(textOf(settled, preview));
        expect(linesOf(textOf(settled, cleaner.push(rest), cleaner.end()))).toEqual(lines);
      }),
      {numRuns: 300},
    );
  });

  it('bytes that are no text do no harm', () => {
    fc.assert(
      fc.property(fc.uint8Array({maxLength: 200}), fc.boolean(), (bytes, acrossLines) => {
        const cleaner = new TerminalCleaner({acrossLines});
        for (const block of [cleaner.push(bytes), cleaner.end()]) if (block) checkBlock(block);
      }),
    );
  });
});

describe('large input', () => {
  it('resolves hundreds of thousands of frames in one line', () => {
    const frames = Array.from({length: 300_000}, (_, index) => `progress ${index} of 300000\r`).join('');
    expect(linesOf(clean(`${frames}\nend\n`, true))).toEqual(['progress 299999 of 300000', 'end']);
  });

  it('resolves a line of megabytes', () => {
    const line = 'x'.repeat(3_000_000);
    expect(clean(`${ESC}[1m${line}${ESC}[0m\n`, true).byteLength).toBe(3_000_001);
    expect(clean(`${line}\rY\n`, false).byteLength).toBe(3_000_001);
  });

  it('resolves garbage that edits a long row again and again', () => {
    const long = 'x'.repeat(100_000);
    for (const edit of [
      `${ESC}[P`,
      `${ESC}[@`,
      `${ESC}[1K`,
      `${ESC}[1Kx`,
      `${ESC}Dx`,
      `${ESC}[2Kx`,
      `${ESC}[9999X\r`,
      `${ESC}[2J`,
      `${ESC}[199A`,
      '\b',
      ESC,
      `${ESC}]`,
      `${ESC}[`,
      `${ESC}P`,
    ]) {
      expect(linesOf(clean(`${long}${edit.repeat(50_000)}\nend\n`, true)).at(-1)).toMatch(/^end/);
    }
  });
});
