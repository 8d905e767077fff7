/** Files, texts, search and slices through the real server: odd requests get a clear answer. */
import {execFileSync} from 'node:child_process';
import {mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {afterAll, beforeAll, beforeEach, describe, expect, it} from 'vitest';
import {TestServer} from '../support/startServer.js';

const folder = mkdtempSync(join(tmpdir(), 'retrieval-'));
let server: TestServer;

beforeAll(async () => {
  server = await TestServer.start();
});

beforeEach(async () => {
  await server.call('clear_captures');
});

afterAll(async () => {
  await server.leave();
  rmSync(folder, {recursive: true, force: true});
});

const numbered = (count: number) => Array.from({length: count}, (_, at) => `row ${at + 1}`).join('\n');

describe('capture_file', () => {
  it('follows a link and says where it leads', async () => {
    const target = join(folder, 'real.txt');
    writeFileSync(target, 'one\ntwo\n');
    symlinkSync(target, join(folder, 'link.txt'));
    const reply = await server.json('capture_file', {file_path: join(folder, 'link.txt')});
    expect(reply.output).toBe('one\ntwo');
    expect(reply.notes).toEqual([expect.stringContaining('real.txt')]);
  });

  it('keeps a UTF-16 file as text', async () => {
    const path = join(folder, 'wide.txt');
    writeFileSync(path, Buffer.from('\ufeffgrüße\r\nzwei\r\n', 'utf16le'));
    expect(await server.json('capture_file', {file_path: path})).toMatchObject({output: 'grüße\nzwei'});
  });

  it.each([
    ['a missing file', () => 'none.txt', /^Error: File '.*none.txt' does not exist\. \[file_not_found\]$/],
    ['a folder', () => makeFolder('dir'), /^Error reading file '.*dir': .*\[file_not_regular\]$/],
    ['a named pipe', () => makeFifo('pipe'), /^Error reading file '.*pipe': .*\[file_not_regular\]$/],
    ['a device', () => '/dev/zero', /^Error reading file '\/dev\/zero': .*\[file_not_regular\]$/],
  ])('refuses %s at once', async (_, make, wanted) => {
    const path = make();
    const reply = await server.call('capture_file', {file_path: path.startsWith('/') ? path : join(folder, path)});
    expect(reply).toEqual({text: expect.stringMatching(wanted), isError: true});
  });

  it('refuses a file that is larger than allowed, with the limit', async () => {
    const path = join(folder, 'five.txt');
    writeFileSync(path, 'abcde');
    expect((await server.call('capture_file', {file_path: path, max_bytes: 4})).text).toMatch(
      /^Error reading file .*\b4\b.*\[file_too_large\]$/,
    );
    expect(await server.json('capture_file', {file_path: path, max_bytes: 5})).toMatchObject({output: 'abcde'});
  });
});

describe('search_capture', () => {
  beforeEach(async () => {
    await server.call('capture_text', {
      content: `${numbered(50)}\nsrc/app/userService.ts:12 connectionPool exhausted\n${numbered(50)}`,
    });
  });

  it.each(['connection pool', 'connectionPool', 'user service', 'exhausted'])(
    'finds %j by words and parts of identifiers',
    async query => {
      expect((await server.call('search_capture', {query, mode: 'bm25', top_k: 1, context_lines: 0})).text).toMatch(
        /^> +51 \| src\/app/m,
      );
    },
  );

  it.each([
    ['literal', 'userService.ts:12'],
    ['regex', 'Pool\\s+ex\\w+$'],
  ])('finds by %s', async (mode, query) => {
    expect((await server.call('search_capture', {query, mode})).text).toMatch(/^> +51 \| /m);
  });

  it.each(['', '   ', '???', '"', '(', ')(', '*', '-- !!', '\u0000'])(
    'answers the query %j without a match',
    async query => {
      expect(await server.call('search_capture', {query, mode: 'bm25'})).toEqual({
        text: expect.stringMatching(/^No matches found/),
        isError: false,
      });
    },
  );

  it.each(['a AND', 'NOT', '"unbalanced', 'foo*', '--error-on-warnings', 'x'.repeat(1024), '\ud83d', '🚀🚀', 'שלום'])(
    'takes the query %j as words',
    async query => {
      expect((await server.call('search_capture', {query})).isError).toBe(false);
    },
  );

  it.each([
    [
      'an unknown capture, naming those there are',
      {query: 'x', capture_id: 'cap_99999'},
      /^Search Error: Capture 'cap_99999' not found\. There are: cap_\d+\. \[capture_not_found\]$/,
    ],
    [
      'an unknown mode, naming the known ones',
      {query: 'x', mode: 'fuzzy'},
      /'fuzzy'.*hybrid, bm25, semantic.*\[unsupported_search_mode\]$/,
    ],
    ['a query over 1,024 bytes', {query: 'x'.repeat(1025)}, /^Search Error: .*1,024.*\[query_too_large\]$/],
    ['a pattern that is none', {query: '(', mode: 'regex'}, /^Search Error: .*\[invalid_pattern\]$/],
    ['no number of matches', {query: 'x', top_k: Number.NaN}, /\[invalid_arguments\]$|top_k/],
  ])('refuses %s', async (_, given, wanted) => {
    expect((await server.call('search_capture', given)).text).toMatch(wanted);
  });

  it('answers a pattern that would take others for ever', async () => {
    await server.call('capture_text', {content: `${'a'.repeat(50_000)}!`});
    expect((await server.call('search_capture', {query: '(a+)+$', mode: 'regex'})).isError).toBe(false);
  });

  it('clamps what is absurd and says so', async () => {
    const {text} = await server.call('search_capture', {query: 'row', mode: 'bm25', top_k: 1e9, context_lines: -7});
    expect(text).toMatch(/top_k 1000000000 .* 20 was used/);
    expect(text).toMatch(/context_lines -7 .* 0 was used/);
  });

  it('stays within 6,000 characters and names the next call', async () => {
    await server.call('capture_text', {
      content: Array.from({length: 600}, (_, at) => `needle ${at} ${'x'.repeat(200)}`).join('\n'),
    });
    const {text} = await server.call('search_capture', {query: 'needle', mode: 'bm25', top_k: 20});
    expect(text.length).toBeLessThanOrEqual(6000);
    expect(text.trimEnd().split('\n').at(-1)).toMatch(
      /cap_\d+.*get_capture_slice\(start_line=\d+, end_line=\d+, capture_id='cap_\d+'\)/,
    );
  });
});

describe('get_capture_slice', () => {
  it.each([
    [0, 999_999, 'Lines 1 to 3 of 3'],
    [-5, 2, 'Lines 1 to 2 of 3'],
    [3, 3, 'Lines 3 to 3 of 3'],
  ])('clips %d to %d', async (start, end, wanted) => {
    await server.call('capture_text', {content: numbered(3)});
    expect((await server.call('get_capture_slice', {start_line: start, end_line: end})).text).toContain(wanted);
  });

  it.each([
    [3, 1],
    [4, 9],
    [-9, 0],
    [1e15, 1e16],
  ])('refuses %d to %d with the range and the count', async (start, end) => {
    await server.call('capture_text', {content: numbered(3)});
    const reply = await server.call('get_capture_slice', {start_line: start, end_line: end});
    expect(reply).toEqual({text: expect.stringMatching(/^Error: lines .* 3 lines.*\[invalid_range\]$/), isError: true});
  });

  it('gives every line once when the named next calls are followed', async () => {
    await server.call('capture_text', {content: numbered(3000)});
    const seen: number[] = [];
    for (let start = 1; start; ) {
      const {text} = await server.call('get_capture_slice', {start_line: start, end_line: 3000});
      expect(text.length).toBeLessThanOrEqual(6000);
      seen.push(...[...text.matchAll(/^ +(\d+) \| row/gm)].map(([, line]) => Number(line)));
      start = Number(/Next: get_capture_slice\(start_line=(\d+)/.exec(text)?.[1] ?? 0);
    }
    expect(seen).toEqual(Array.from({length: 3000}, (_, at) => at + 1));
  });

  it('gives every column of a long line when the named columns are followed', async () => {
    const line = Array.from({length: 3000}, (_, at) => `${at},`).join('');
    await server.call('capture_text', {content: line});
    let whole = '';
    for (let column = 1; column; ) {
      const {text} = await server.call('get_capture_slice', {start_line: 1, end_line: 1, start_column: column});
      const [, part] = /^ +1 \| (.*?)(?: \[columns .*\])?$/m.exec(text) ?? [];
      whole += part;
      column = Number(/start_column=(\d+) has the rest/.exec(text)?.[1] ?? 0);
    }
    expect(whole).toBe(line);
  });
});

describe('secrets', () => {
  it('leave in no reply', async () => {
    const token = `ghp_${'Zx9'.repeat(12)}`;
    const replies = [await server.call('execute_and_capture', {command: `echo 'pushing with ${token} done'`})];
    replies.push(await server.call('get_capture_slice', {start_line: 1, end_line: 1}));
    replies.push(await server.call('search_capture', {query: 'pushing'}));
    replies.push(await server.call('get_capture_summary', {include_previews: true}));
    replies.push(await server.call('list_captures'));
    for (const {text} of replies) expect(text).not.toContain(token);
  });
});

function makeFolder(name: string): string {
  const path = join(folder, name);
  mkdirSync(path, {recursive: true});
  return path;
}

function makeFifo(name: string): string {
  const path = join(folder, name);
  execFileSync('mkfifo', [path]);
  return path;
}
