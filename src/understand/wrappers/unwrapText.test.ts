import fc from 'fast-check';
import {describe, expect, it} from 'vitest';
import {createLineText} from '../../text/lineText.js';
import {readTextNow} from '../readText.js';
import {unwrapText} from './unwrapText.js';

const RSPEC = `Boat
  floats
  sinks (FAILED - 1)

Failures:

  1) Boat sinks
     Failure/Error: expect(boat.depth).to eq(3)

       expected: 3
            got: 4

       (compared using ==)
     # ./spec/boat_spec.rb:7:in 'block (2 levels) in <top (required)>'

Finished in 0.01 seconds (files took 0.08 seconds to load)
2 examples, 1 failure
`.split('\n');

const ESLINT = `
/srv/web/src/menu.js
  3:7  error  'price' is assigned a value but never used  no-unused-vars
  9:1  error  Unexpected console statement                no-console

✖ 2 problems (2 errors, 0 warnings)
`.split('\n');

const failed = {outcome: {kind: 'exited', code: 1}} as const;
const time = (line: number) => new Date(Date.UTC(2026, 0, 2, 3, 4, 5, line * 37)).toISOString();

const fronts: Readonly<Record<string, (line: number) => string>> = {
  'a time': line => `[${time(line).slice(11, 19)}] `,
  "GitHub's time": line => `${time(line).replace('Z', '4567Z')} `,
  "GitLab's time and stream": line => `${time(line).replace('Z', '000Z')} 01O `,
  "Jenkins' time, a blank more": line => `${time(line).slice(11, 19)}  `,
  'job, step and time': line => `test\tRun tests\t${time(line)} `,
  'a service of docker compose': () => 'api-1  | ',
  'a time and a service': line => `${time(line).slice(11, 19)} web.1  | `,
  'a name in brackets': () => '[web] ',
  'a number in brackets': () => '[0] ',
  'a task of turbo': () => '@acme/web:test: ',
  'a package and script of pnpm': () => 'packages/web test: ',
  'a step of BuildKit': line => `#12 ${(line / 8).toFixed(3)} `,
};

describe('a wrapped output', () => {
  const bare = readTextNow(createLineText(RSPEC.join('\n')), failed);

  it('has no front that is a heading with nothing behind it', () => {
    const chain = ['error: no', '', 'Caused by:', '  a', '', 'Caused by:', '  b', '', 'Caused by:', '  c'];
    expect(readTextNow(createLineText(chain.join('\n')), failed).findings[0].name).toBeUndefined();
  });

  it.each(Object.entries(fronts))(
    'is read beneath %s as if it were bare, with the lines of the capture',
    (_, front) => {
      const wrapped = readTextNow(createLineText(RSPEC.map((text, line) => front(line) + text).join('\n')), failed);
      expect(bare.findings).toMatchObject([{file: './spec/boat_spec.rb', row: 7, name: 'Boat sinks'}]);
      expect(wrapped.findings).toEqual(bare.findings);
      expect(wrapped.totals).toEqual(bare.totals);
      expect(wrapped.signals).toEqual(bare.signals);
    },
  );

  it('is read by program where the lines of several stand between each other, and counted together', () => {
    const lines: string[] = [];
    for (let at = 0; at < RSPEC.length; at += 1) {
      lines.push(`api-1    | ${RSPEC[at]}`);
      lines.push(`worker-1 | ${RSPEC[at].replaceAll('Boat', 'Ferry').replaceAll('boat', 'ferry')}`);
    }
    const reading = readTextNow(createLineText(lines.join('\n')), failed);
    expect(reading.findings.map(({file, name}) => [file, name])).toEqual([
      ['./spec/boat_spec.rb', 'Boat sinks'],
      ['./spec/ferry_spec.rb', 'Ferry sinks'],
    ]);
    expect(reading.totals).toMatchObject({passed: 2, failed: 2});
    const own = reading.findings[0].evidence?.map(line => lines[line - 1]);
    expect(own).toContain('api-1    |      Failure/Error: expect(boat.depth).to eq(3)');
    expect(own?.every(line => line.startsWith('api-1 '))).toBe(true);
  });

  it('does not add what a linter counts to tests', () => {
    const lines = RSPEC.flatMap((text, at) => [
      `test:api: ${text}`,
      ...(at in ESLINT ? [`lint:web: ${ESLINT[at]}`] : []),
    ]);
    const reading = readTextNow(createLineText(lines.join('\n')), failed);
    expect(reading.findings).toHaveLength(3);
    expect(reading.totals).toMatchObject({passed: 1, failed: 1});
    expect(reading.totals?.errors).toBeUndefined();
  });

  it.each([
    ['a log', '2026-01-02 03:04:05,6 worker-1 app.queue INFO taken\n', 40],
    ['lines of a compiler', 'src/a.c:3:1: error: no\n', 20],
    ['what a downloader says', 'go: downloading example.com/x v1\n', 20],
    ['a table of psql', ' name | size\n', 20],
    ['source lines', ' 12 |   let x = 1\n', 20],
    ['levels', '[INFO] \n[INFO]   a\n', 20],
    ['results', '[  FAILED  ] a\n[       OK ] b\n', 20],
    ['nothing', '', 1],
  ])('is not seen in %s', (_, line, times) => {
    const text = createLineText(line.repeat(times));
    expect(streamsOf(text)).toEqual([{text}]);
  });

  it('keeps every line, once, in order', () => {
    const line = fc.tuple(
      fc.constantFrom('', 'a-1  | ', 'b-1  | ', '[x] ', '03:04:05 '),
      fc.constantFrom('', '  b', 'c: d', '\u00fc'),
    );
    fc.assert(
      fc.property(fc.array(line, {maxLength: 60}), parts => {
        const text = createLineText(parts.map(([front, rest]) => `${front}${rest}\n`).join(''));
        const lines = streamsOf(text).flatMap(stream =>
          Array.from({length: stream.text.lineCount}, (_, index) => ({
            line: stream.lines?.[index] ?? index + 1,
            content: stream.text.line(index + 1),
          })),
        );
        expect(lines.map(({line}) => line).sort((left, right) => left - right)).toEqual(
          parts.map((_, index) => index + 1),
        );
        for (const {line, content} of lines) expect(text.line(line).endsWith(content)).toBe(true);
      }),
    );
  });
});

function streamsOf(text: ReturnType<typeof createLineText>) {
  const steps = unwrapText(text);
  for (let step = steps.next(); ; step = steps.next()) if (step.done) return step.value;
}
