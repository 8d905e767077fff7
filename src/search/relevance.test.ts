/** Questions about real logs with hand-checked answers. They lie beside the repository, so this runs only where they are. */
import {existsSync, readFileSync} from 'node:fs';
import {fileURLToPath} from 'node:url';
import {describe, expect, it} from 'vitest';
import {LineText} from '../text/lineText.js';
import {TerminalCleaner} from '../text/terminal.js';
import {LineIndex} from './lineIndex.js';
import {searchText} from './search.js';

const data = fileURLToPath(new URL('../../../shared/data/', import.meta.url));
const LITERAL_KINDS = ['exact-code', 'identifier', 'path', 'stack-frame', 'multi-term'];
/** Larger logs take longer than they add. */
const MOST_LINES = 2000;

interface Case {
  readonly log: string;
  readonly lines: number;
  readonly query: string;
  readonly kind: string;
  readonly expect: readonly (readonly [start: number, end: number])[];
}

describe.skipIf(!existsSync(`${data}relevance.jsonl`))(
  'questions about real logs (skipped without the shared data)',
  () => {
    it('are answered by the first match mostly, and literal ones nearly always', async () => {
      const cases = readFileSync(`${data}relevance.jsonl`, 'utf8')
        .trim()
        .split('\n')
        .map(line => JSON.parse(line) as Case);
      const logs = new Map<string, Log>();
      const ranks: {isLiteral: boolean; rank: number}[] = [];
      for (const {log, lines, query, kind, expect: answers} of cases) {
        if (lines > MOST_LINES) continue;
        const read = logs.get(log) ?? readLog(log);
        logs.set(log, read);
        const {matches} = await searchText({...read, query, mode: 'bm25', limit: 10});
        const rank =
          matches.findIndex(({range}) => answers.some(([start, end]) => range.start <= end && start <= range.end)) + 1;
        ranks.push({isLiteral: LITERAL_KINDS.includes(kind), rank});
      }
      const share = (of: readonly {rank: number}[], most: number) =>
        of.filter(({rank}) => rank >= 1 && rank <= most).length / of.length;
      expect(
        share(
          ranks.filter(({isLiteral}) => isLiteral),
          5,
        ),
      ).toBeGreaterThanOrEqual(0.97);
      expect(share(ranks, 1)).toBeGreaterThanOrEqual(0.5);
    });
  },
);

interface Log {
  readonly text: LineText;
  readonly index: LineIndex;
}

function readLog(log: string): Log {
  const cleaner = new TerminalCleaner({acrossLines: false});
  const text = new LineText(
    [cleaner.push(readFileSync(data + log)), cleaner.end()].filter(block => block !== undefined),
  );
  const index = new LineIndex();
  while (index.advance(text, Number.MAX_SAFE_INTEGER, true));
  return {text, index};
}
