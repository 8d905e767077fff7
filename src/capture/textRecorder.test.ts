import fc from 'fast-check';
import {describe, expect, it} from 'vitest';
import type {LineText} from '../text/lineText.js';
import {TextRecorder} from './textRecorder.js';

const bytesOf = (text: string) => Buffer.from(text, 'utf8');
const linesOf = (text: LineText) => Array.from({length: text.lineCount}, (_, at) => text.line(at + 1));

function record(
  pieces: readonly (string | Uint8Array)[],
  limitBytes = 1 << 20,
): {recorder: TextRecorder; lines: string[]} {
  const recorder = new TextRecorder({limitBytes, acrossLines: true});
  for (const piece of pieces) recorder.append(typeof piece === 'string' ? bytesOf(piece) : piece);
  return {recorder, lines: linesOf(recorder.end())};
}

describe('TextRecorder', () => {
  it('gives the lines back, whatever pieces they came in', () => {
    const line = fc
      .array(fc.constantFrom('a', 'ä', '日', '🚀', ' ', '\u0000'), {maxLength: 6})
      .map(parts => parts.join(''));
    fc.assert(
      fc.property(fc.array(line, {maxLength: 30}), fc.array(fc.nat(9), {maxLength: 40}), (lines, sizes) => {
        const bytes = bytesOf(lines.map(one => `${one}\n`).join(''));
        const pieces: Uint8Array[] = [];
        let at = 0;
        for (const size of sizes) {
          pieces.push(bytes.subarray(at, at + size));
          at += size;
        }
        pieces.push(bytes.subarray(Math.min(at, bytes.length)));
        const {recorder, lines: recorded} = record(pieces);
        expect(recorded).toEqual(lines);
        expect(recorder.truncated).toBe(false);
        expect(recorder.receivedBytes).toBe(bytes.length);
      }),
    );
  });

  it('never keeps more than its limit, and keeps a true beginning and a true end around the marker', () => {
    fc.assert(
      fc.property(
        fc.integer({min: 512, max: 3000}),
        fc.integer({min: 0, max: 9000}),
        fc.integer({min: 1, max: 300}),
        (limit, size, width) => {
          const all: string[] = [];
          for (let length = 0, at = 0; length < size; at += 1) {
            const line = `${at} ${'x'.repeat((at * 7) % width)}`;
            all.push(line);
            length += line.length + 1;
          }
          const text = all.map(line => `${line}\n`).join('');
          const {recorder, lines} = record(text.match(/[\s\S]{1,700}/g) ?? [], limit);
          expect(recorder.keptBytes).toBeLessThanOrEqual(limit);
          if (text.length <= limit) {
            expect(lines).toEqual(all);
            return;
          }
          const gap = recorder.gap!;
          const marker = lines.findIndex(line => line.startsWith('[output truncated:'));
          const [before, after] = [lines.slice(0, marker - 1), lines.slice(marker + 2)];
          expect(before).toHaveLength(gap.afterLine);
          expect(text.startsWith(before.join('\n'))).toBe(true);
          expect(text.endsWith(`${after.join('\n')}\n`)).toBe(true);
          expect(gap.omittedLines).toBe(Math.max(0, all.length - before.length - after.length));
        },
      ),
    );
  });

  it('keeps output that fits exactly whole', () => {
    const {recorder, lines} = record(['a'.repeat(1024)], 1024);
    expect([recorder.truncated, lines]).toEqual([false, ['a'.repeat(1024)]]);
  });

  it('shares the limit equally between the ends of one endless line', () => {
    const {lines} = record(['a'.repeat(5000), 'b'.repeat(5000)], 1024);
    const text = lines.join('');
    expect([/^a+/.exec(text)?.[0].length, /b+$/.exec(text)?.[0].length]).toEqual([384, 384]);
  });

  it('does not hold a flood without line ends in memory', () => {
    const recorder = new TextRecorder({limitBytes: 4096, acrossLines: true});
    const chunk = bytesOf('z'.repeat(65_536));
    for (let at = 0; at < 200; at += 1) recorder.append(chunk);
    expect(recorder.heldBytes).toBeLessThan(200_000);
    expect(recorder.end().byteLength).toBeLessThanOrEqual(4096);
    expect(recorder.receivedBytes).toBe(200 * 65_536);
  });

  it('counts replacement characters against the limit', () => {
    const {recorder} = record([Buffer.alloc(250, 0xfe)], 640);
    expect(recorder.truncated).toBe(true);
    expect(recorder.keptBytes).toBeLessThanOrEqual(640);
    expect(recorder.receivedBytes).toBe(250);
  });

  it('shows what came so far while it is open', () => {
    const recorder = new TextRecorder({limitBytes: 1 << 20, acrossLines: true});
    recorder.append(bytesOf('one\ntw'));
    expect(linesOf(recorder.snapshot())).toEqual(['one', 'tw']);
    recorder.append(bytesOf('o\rthree\n'));
    expect(linesOf(recorder.snapshot())).toEqual(['one', 'three']);
    expect(linesOf(recorder.end())).toEqual(['one', 'three']);
  });

  it('keeps the raw text beside the cleaned one', () => {
    const recorder = new TextRecorder({limitBytes: 1 << 20, acrossLines: true});
    recorder.append(bytesOf('\u001b[31mred\u001b[0m\n'));
    const text = recorder.end();
    expect([text.line(1), text.rawLine(1)]).toEqual(['red', '\u001b[31mred\u001b[0m']);
  });
});
