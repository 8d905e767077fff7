import {describe, expect, it} from 'vitest';
import type {Outcome} from '../run/outcome.js';
import {CaptureBuffer} from './captureBuffer.js';

const bytesOf = (text: string) => Buffer.from(text, 'utf8');
const facts = {label: 'test', source: 'command', contentTypeHint: 'auto', metrics: {}} as const;
const failed: Outcome = {kind: 'exited', code: 1};

function createBuffer(limits: Partial<{maxCaptures: number; maxBytes: number; maxChunks: number}> = {}) {
  let now = 0;
  return new CaptureBuffer({
    limits: {maxCaptures: 5, maxBytes: 1 << 20, maxChunks: 1 << 20, ...limits},
    clock: () => (now += 1_000),
    pause: () => Promise.resolve(),
  });
}

const add = (buffer: CaptureBuffer, text: string, label = 'ab') =>
  buffer.add({...facts, label}, bytesOf(text), {end: {durationMs: 1}});

describe('a capture whose command still runs', () => {
  it('is viewed as it ended when it ends while it is read', async () => {
    const buffer = createBuffer();
    const capture = buffer.open(facts, {limitBytes: 1 << 20, acrossLines: true});
    capture.append(bytesOf('first\n'));
    const viewed = buffer.view(capture);
    capture.append(bytesOf('ERROR: second\n'));
    capture.end({outcome: failed, durationMs: 5});
    buffer.seal(capture);
    const {text, reading} = await viewed;
    expect([text.lineCount, reading.findings.length]).toEqual([2, 1]);
  });

  it('is listed, read and searched while it grows, and settles once it is sealed', async () => {
    const buffer = createBuffer();
    const capture = buffer.open(facts, {limitBytes: 1 << 20, acrossLines: true});
    capture.append(bytesOf('first needle\nhalf a li'));
    expect(buffer.list()).toEqual([capture]);
    expect((await buffer.search(capture, {query: 'needle', mode: 'bm25', limit: 5})).result.matches[0].hits).toEqual([
      1,
    ]);
    expect((await buffer.view(capture)).text.line(2)).toBe('half a li');
    capture.append(bytesOf('ne\nERROR: late needle\n'));
    capture.end({outcome: failed, durationMs: 5});
    buffer.seal(capture);
    const {text, reading} = await buffer.view(capture);
    expect(text.lineCount).toBe(3);
    expect(reading.findings.map(({range}) => range.start)).toEqual([3]);
    const {result} = await buffer.search(capture, {query: 'needle', mode: 'bm25', limit: 5});
    expect(result.matches.flatMap(({hits}) => hits).sort()).toEqual([1, 3]);
  });

  it('is never evicted, however many captures come', () => {
    const buffer = createBuffer({maxCaptures: 2});
    const running = buffer.open(facts, {limitBytes: 1 << 20, acrossLines: true});
    for (const text of ['a', 'b', 'c']) add(buffer, text);
    expect(buffer.list().map(({id}) => id)).toEqual(['cap_4', running.id]);
  });

  it('makes room for what it has grown to when it ends', () => {
    const buffer = createBuffer({maxBytes: 1_000});
    add(buffer, 'x'.repeat(600));
    const running = buffer.open(facts, {limitBytes: 900, acrossLines: true});
    running.append(bytesOf('y'.repeat(800)));
    running.end({outcome: failed, durationMs: 1});
    buffer.seal(running);
    expect(buffer.list()).toEqual([running]);
  });
});

describe('the order of captures', () => {
  it('evicts what was used longest ago, and latest stays the newest', () => {
    const buffer = createBuffer({maxCaptures: 3});
    const [a, b, c] = ['a', 'b', 'c'].map(text => add(buffer, text));
    buffer.use(a.id);
    expect(buffer.use('latest')).toBe(c);
    const d = add(buffer, 'd');
    expect(buffer.list()).toEqual([d, c, a]);
    expect(() => buffer.use(b.id)).toThrow(/'cap_2' not found\. There are: cap_4, cap_3, cap_1\./);
  });

  it('refuses a text that is larger than the buffer, evicts nothing for it, and spends its number', () => {
    const buffer = createBuffer({maxBytes: 100});
    const kept = add(buffer, 'x'.repeat(50));
    expect(() => add(buffer, 'y'.repeat(101))).toThrow(/103 bytes.*100 bytes/);
    expect(buffer.list()).toEqual([kept]);
    expect(add(buffer, 'z').id).toBe('cap_3');
  });

  it('evicts at once when the index budget shrinks', () => {
    const buffer = createBuffer();
    const texts = [1, 2, 3].map(() => add(buffer, 'row\n'.repeat(20)));
    expect(buffer.setIndexBudget(9)).toMatchObject({status: 'updated', evicted_captures: 2, indexed_chunks: 9});
    expect(buffer.list()).toEqual([texts[2]]);
    expect(buffer.setIndexBudget(9).status).toBe('unchanged');
  });

  it('counts what it holds and gives it back when it is cleared', async () => {
    const buffer = createBuffer();
    const capture = add(buffer, 'row of words\n'.repeat(100), 'abcd');
    await buffer.search(capture, {query: 'row', mode: 'bm25', limit: 1});
    const full = buffer.statistics();
    expect(full).toMatchObject({captures: 1, contentBytes: 1_304, lines: 100});
    expect(full.memory.index).toBeGreaterThan(0);
    buffer.clearAll();
    expect(buffer.statistics()).toMatchObject({captures: 0, contentBytes: 0, memory: {text: 0, index: 0}});
  });
});
