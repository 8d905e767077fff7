import fc from 'fast-check';
import {describe, expect, it, test} from 'vitest';
import {createLineText, type LineText} from '../text/lineText.js';
import {LineIndex} from './lineIndex.js';
import {isSearchMode, SEARCH_MODES, type SearchMode, type SearchRequest, searchText} from './search.js';

const WORD_MODES: readonly SearchMode[] = ['hybrid', 'bm25', 'semantic'];

/** Sixty dull lines, some of them replaced. */
function numbered(special: Readonly<Record<number, string>>, count = 60): LineText {
  return createLineText(Array.from({length: count}, (_, at) => special[at + 1] ?? `plain row ${at + 1}`).join('\n'));
}

function indexOf(text: LineText): LineIndex {
  const index = new LineIndex();
  while (index.advance(text, 1 << 16, true));
  return index;
}

async function search(text: LineText, query: string, request: Partial<SearchRequest> = {}) {
  return searchText({
    text,
    index: 'index' in request ? undefined : indexOf(text),
    query,
    mode: 'bm25',
    limit: 5,
    ...request,
  });
}

/** The line in the middle of the best match. */
async function firstHit(text: LineText, query: string, mode: SearchMode = 'bm25'): Promise<number | undefined> {
  return (await search(text, query, {mode})).matches[0]?.hits[0];
}

describe('words', () => {
  test.each([
    ['case does not matter', 'FATAL Disk Full', ['disk full', 'FULL', 'fatal']],
    ['accents do not matter', 'Überlauf im Café', ['uberlauf', 'cafe', 'Überlauf', 'ÜBERLAUF']],
    ['ligatures and full width meet plain letters', 'the ﬁle ｅｒｒｎｏ', ['file', 'errno']],
    ['sharp s meets ss', 'die Straße', ['strasse', 'STRASSE', 'straße']],
    ['punctuation separates', 'db_pool-9.read() failed', ['db', 'pool', '9.read', 'db_pool']],
    ['numbers are words', 'request 998877 took 15ms', ['998877', '15ms']],
    ['one of several words is enough', 'quartz appears here', ['quartz absent words']],
    [
      'operators, quotes and stars mean nothing',
      'quartz appears',
      ['"quartz" AND NOT zzz*', 'quartz^zz NEAR(zzz)', '(quartz'],
    ],
    ['parts of camelCase are found', 'java.lang.NullPointerException at X', ['null pointer', 'pointer exception']],
    ['digits and letters are found apart', 'worker utf8Decoder17 died', ['decoder', 'utf']],
    ['a camelCase question finds its parts', 'socket got a timeout', ['SocketTimeoutError']],
    ['endings are folded', 'retries exhausted', ['retry', 'retrying', 'retried']],
    ['Cyrillic words', 'сервер не отвечает', ['сервер', 'СЕРВЕР']],
    ['pieces of Japanese runs', '接続エラー発生', ['エラー', '接続', '発']],
    ['emoji beside words', '🚀 launched-42', ['launched', '🚀 launched']],
    ['the beginning of a longer word', 'at 7fade19c3b2a4d5e', ['7fade19']],
  ])('%s', async (_, line, queries) => {
    const text = numbered({30: line});
    for (const query of queries) expect([query, await firstHit(text, query)]).toEqual([query, 30]);
  });

  test.each(['', '   ', '???', '-- !!', '(', '"', '\u0000', '🚀', '___'])(
    'the question %j has no words and finds nothing',
    async query => {
      const text = createLineText('a ( line ??? with "signs" -- !! 🚀 ___\n');
      for (const mode of WORD_MODES) expect(await search(text, query, {mode})).toEqual({matches: [], total: 0});
    },
  );

  it('finds no piece from the middle of a word', async () => {
    expect((await search(numbered({30: 'configuration loaded'}), 'figurat')).matches).toEqual([]);
  });

  it('answers a question of function words only by those', async () => {
    expect(await firstHit(numbered({30: 'what is it'}), 'what is it')).toBe(30);
  });
});

describe('the whole question as it was asked', () => {
  test.each([
    ['ERR_CONN_RESET', 'page failed: ERR_CONN_RESET', ['err conn reset', 'conn reset', 'ERR reset ERR conn']],
    ['req-7f3a-91', 'done req-7f3a-91 ok', ['req 91', '91 7f3a req', 'req-91-7f3a', 'req-7f3a-912']],
    ['pkg.auth.token.Verify', 'call pkg.auth.token.Verify', ['pkg auth token verify', 'Verify pkg.auth.token']],
    ['5.6.3.1', 'see 5.6.3.1 there', ['5 6 3 1', '1.3.6.5', '15.6.3.1', '5.6.3']],
    ['--error-on-warnings', 'unknown flag --error-on-warnings', ['error on warnings', 'on error warnings']],
    ['foo*', 'glob foo* matched', ['foo foo foo', 'foo bar']],
    ['"unbalanced', 'saw "unbalanced here', ['unbalanced', 'unbalanced unbalanced']],
    ['a AND', 'if a AND b', ['and a', 'and so a']],
  ])('%j comes before all its words in another order', async (query, line, others) => {
    const rows = Array.from({length: 500}, (_, at) => `${others[at % others.length]} ${at}`);
    const text = createLineText([...rows.slice(0, 400), line, ...rows.slice(400)].join('\n'));
    for (const mode of WORD_MODES) expect([mode, await firstHit(text, query, mode)]).toEqual([mode, 401]);
  });

  it('is found among very many lines that hold all its numbers', async () => {
    const rows = Array.from({length: 9000}, (_, at) => `took 1 of 3 in 6 at 5 ${at}`);
    const text = createLineText([...rows, 'section 5.6.3.1', ...rows].join('\n'));
    expect(await firstHit(text, '5.6.3.1')).toBe(9001);
  });

  it('is found in the middle of a large text', async () => {
    const rows = Array.from({length: 60_000}, (_, at) => `step ${at + 1} copied asset-${at + 1}.png`);
    rows[31_336] = 'step 31337 checksum mismatch for asset-31337.png';
    const text = createLineText(rows.join('\n'));
    expect(await firstHit(text, 'checksum mismatch')).toBe(31_337);
    expect(await firstHit(text, 'asset-31337.png')).toBe(31_337);
  });

  it('stays findable when lines differ only in a value', async () => {
    const text = createLineText(
      Array.from({length: 300}, (_, at) => `conn ${at} to 10.0.0.${at % 256}:5432 refused`).join('\n'),
    );
    expect(await firstHit(text, '10.0.0.6')).toBe(7);
  });
});

describe('order', () => {
  it('puts an exact word before a part of a name', async () => {
    expect(await firstHit(numbered({10: 'SocketTimeoutError raised', 40: 'socket timeout raised'}), 'timeout')).toBe(
      40,
    );
  });

  it('puts a rare word before a common one', async () => {
    expect(await firstHit(numbered({30: 'row with zirconium'}), 'plain zirconium')).toBe(30);
  });

  it('puts all words of a question before many of one', async () => {
    const text = numbered({10: 'connection connection connection', 40: 'the connection was quickly refused'});
    expect(await firstHit(text, 'refused connection')).toBe(40);
  });

  it('puts words in the order of the question before another order', async () => {
    const text = numbered({10: 'pool the of size worker', 40: 'worker pool of great size'});
    expect(await firstHit(text, 'worker pool size now')).toBe(40);
  });

  it('gives a word that is everywhere a positive score', async () => {
    const text = createLineText(Array.from({length: 60}, (_, at) => `error ${at}`).join('\n'));
    const {matches} = await search(text, 'error');
    expect(matches).toHaveLength(5);
    for (const {score} of matches) expect(score).toBeGreaterThan(0.0005);
  });

  it('prefers told failures when the question asks for a cause, and only then', async () => {
    const text = numbered({10: 'the build started', 40: 'undefined: frobnicate', 50: 'build settings'});
    expect((await search(text, 'why did the build fail', {failureLines: [40]})).matches[0].hits[0]).toBe(40);
    expect((await search(text, 'build', {failureLines: [40]})).matches.map(({hits}) => hits[0])).toEqual([10, 50]);
  });

  it('takes equals from the first line on', async () => {
    const text = numbered({10: 'needle', 30: 'needle', 50: 'needle'});
    expect((await search(text, 'needle')).matches.map(({hits}) => hits[0])).toEqual([10, 30, 50]);
  });
});

describe('ranges', () => {
  it('have the hit in the middle', async () => {
    expect((await search(numbered({30: 'needle'}), 'needle')).matches[0].range).toEqual({start: 27, end: 33});
  });

  it('end where the text ends', async () => {
    expect((await search(numbered({1: 'needle'}, 3), 'needle')).matches[0].range).toEqual({start: 1, end: 3});
  });

  it('count those that the limit leaves out', async () => {
    const text = numbered(Object.fromEntries(Array.from({length: 20}, (_, at) => [at * 20 + 10, 'needle'])), 400);
    const {matches, total} = await search(text, 'needle', {limit: 2});
    expect([matches.length, total]).toEqual([2, 20]);
    expect((await search(text, 'needle', {limit: 20})).matches).toHaveLength(20);
  });

  const word = fc.constantFrom(
    'alpha',
    'beta',
    'Gamma',
    'delta_x',
    'fooBar',
    '42',
    'ERROR',
    'é',
    '日本',
    '--',
    '\ud800',
  );
  const line = fc.array(word, {maxLength: 5}).map(words => words.join(' '));
  const lines = fc.array(line, {minLength: 1, maxLength: 80}).map(all => createLineText(all.join('\n')));
  const question = fc.array(word, {minLength: 1, maxLength: 4}).map(words => words.join(' '));

  it('never overlap, never rise in score, hold their hits and are the same again', async () => {
    await fc.assert(
      fc.asyncProperty(
        lines,
        question,
        fc.constantFrom(...SEARCH_MODES),
        fc.integer({min: 1, max: 12}),
        async (text, query, mode, limit) => {
          const request = {mode, limit, failureLines: [3, 900]};
          const {matches, total} = await search(text, query, request);
          expect(matches.length).toBeLessThanOrEqual(limit);
          expect(total).toBeGreaterThanOrEqual(matches.length);
          const seen = new Set<number>();
          for (const [at, {range, score, hits}] of matches.entries()) {
            expect(score).toBeGreaterThan(0);
            if (at > 0) expect(score).toBeLessThanOrEqual(matches[at - 1].score);
            expect(range.end - range.start).toBeLessThan(8);
            expect(hits.length).toBeGreaterThan(0);
            for (const hit of hits) expect(hit >= range.start && hit <= range.end).toBe(true);
            for (let at = range.start; at <= range.end; at += 1) {
              expect(at >= 1 && at <= text.lineCount && !seen.has(at)).toBe(true);
              seen.add(at);
            }
          }
          expect(await search(text, query, request)).toEqual({matches, total});
        },
      ),
      {numRuns: 150},
    );
  });

  it('are the same with the whole index, a part of it and none', async () => {
    await fc.assert(
      fc.asyncProperty(lines, question, fc.nat(400), async (text, query, bytes) => {
        const whole = await search(text, query);
        expect(await search(text, query, {index: undefined})).toEqual(whole);
        const part = new LineIndex();
        part.advance(text, bytes, false);
        expect(await search(text, query, {index: part})).toEqual(whole);
      }),
      {numRuns: 80},
    );
  });
});

describe('odd input', () => {
  test.each(SEARCH_MODES)('%s finds nothing in an empty text', async mode => {
    expect(await search(createLineText(''), 'x', {mode})).toEqual({matches: [], total: 0});
  });

  test.each(SEARCH_MODES)('%s copes with NULs, lone surrogates, broken UTF-8 and a line of a megabyte', async mode => {
    const bytes = Buffer.concat([
      Buffer.from('a\0b needle\0\n'),
      Buffer.from([0xff, 0xfe, 0x20, 0x6e, 0xc3, 0x0a]),
      Buffer.from(`${'x'.repeat(600_000)} ${'日'.repeat(140_000)} hidden needle ${'y '.repeat(9)}\n`),
    ]);
    const text = createLineText(bytes);
    const index = indexOf(text);
    const {matches} = await search(text, 'needle', {mode, index});
    expect(matches.flatMap(({hits}) => hits).sort()).toEqual([1, 3]);
    for (const query of ['\ud800', '\ud800 needle', '\0', '\uffff', 'x'.repeat(1024)])
      await search(text, query, {mode, index});
  });

  it('takes a question of a thousand words', async () => {
    const query = Array.from({length: 1000}, (_, at) => `word${at}`).join(' ');
    expect(await firstHit(numbered({30: 'word999'}), query)).toBe(30);
  });
});

test('modes are known by their names', () => {
  expect(SEARCH_MODES.every(isSearchMode)).toBe(true);
  expect(isSearchMode('fuzzy')).toBe(false);
  expect(isSearchMode('toString')).toBe(false);
});
