/** How right the answers are, on data with known answers; needs the shared data folder. */
import {execFileSync} from 'node:child_process';
import {existsSync, mkdtempSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {fileURLToPath} from 'node:url';
import {sharedPath} from './measures.mjs';

const evaluate = fileURLToPath(new URL('../scripts/evaluate.mjs', import.meta.url));

export const quality = {
  title: 'Quality on real outputs with known answers',
  async *measure() {
    const data = join(sharedPath, 'data');
    if (!existsSync(data)) return;
    const folder = mkdtempSync(join(tmpdir(), 'bench-'));
    const score = (file, ...options) => {
      const expected = join(data, file);
      const results = join(folder, file);
      writeFileSync(results, execFileSync(process.execPath, [evaluate, ...options, expected], {maxBuffer: 2 ** 28}));
      return JSON.parse(
        execFileSync(process.execPath, [join(data, 'score.mjs'), expected, results, '--json'], {maxBuffer: 2 ** 28}),
      );
    };
    try {
      yield* reportQuality(score);
    } finally {
      rmSync(folder, {recursive: true, force: true});
    }
  },
};

const LITERAL_KINDS = ['exact-code', 'identifier', 'path', 'stack-frame', 'multi-term'];

function* reportQuality(score) {
  const {table} = score('relevance.jsonl', '--mode', 'bm25');
  yield atLeast('relevance (bm25): hit@1', table.all.hit1, 0.6);
  yield atLeast('relevance (bm25): MRR', table.all.mrr, 0.66);
  const literal = LITERAL_KINDS.map(kind => table[kind]);
  const cases = literal.reduce((sum, {cases}) => sum + cases, 0);
  yield atLeast(
    'relevance (bm25): hit@5 of literal kinds',
    literal.reduce((sum, {cases, hit5}) => sum + cases * hit5, 0) / cases,
    0.97,
  );
  const diffs = score('diffs.jsonl');
  yield atLeast('diffs: exact file maps', diffs.exactMapRate, 1);
  yield atLeast('classify: accuracy', score('classify.jsonl').accuracy, 1);
  const signals = score('signals.jsonl');
  yield atLeast('signals: line precision', signals.precision, 0.95);
  yield atLeast('signals: error recall', signals.errorRecall, 0.95);
  yield {
    figure: 'signals: traps flagged',
    target: '≤ 1 %',
    measured: `${(100 * signals.trapRate).toFixed(1)} %`,
    met: signals.trapRate <= 0.01,
  };
  yield {
    figure: 'signals: clean files flagged',
    target: '0',
    measured: String(signals.cleanFlagged),
    met: signals.cleanFlagged === 0,
  };
}

function atLeast(figure, value, target) {
  return {figure, target: `≥ ${target.toFixed(2)}`, measured: value.toFixed(3), met: value >= target};
}
