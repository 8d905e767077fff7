/** How well real runs are understood, and whether the first reply to them is enough; needs the shared data folder. */
import {execFileSync, spawnSync} from 'node:child_process';
import {existsSync, mkdtempSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {fileURLToPath} from 'node:url';
import {sharedPath} from './measures.mjs';

const evaluate = fileURLToPath(new URL('../scripts/evaluate.mjs', import.meta.url));
const program = fileURLToPath(new URL('../dist/ephemeral-buffer-mcp.cjs', import.meta.url));
const room = {maxBuffer: 2 ** 28};

export const understanding = {
  title: 'Understanding 289 real runs, and replying to them',
  async *measure() {
    const runs = join(sharedPath, 'data', 'runs');
    if (!existsSync(runs)) return;
    yield* reportReading(scoreReading(runs));
    yield* reportReplies(scoreReplies(runs));
  },
};

function scoreReading(runs) {
  const folder = mkdtempSync(join(tmpdir(), 'bench-'));
  try {
    const answers = join(folder, 'runs.jsonl');
    writeFileSync(answers, execFileSync(process.execPath, [evaluate, runs], room));
    return verdictOf(join(runs, 'score.mjs'), answers, '--json').rows.find(({tool}) => tool === 'ALL');
  } finally {
    rmSync(folder, {recursive: true, force: true});
  }
}

function scoreReplies(runs) {
  return verdictOf(join(runs, 'first-reply.mjs'), '--server', `'${process.execPath}' '${program}'`, '--json');
}

/** A scorer prints its document, then a line with how many runs passed; its exit status says whether all did. */
function verdictOf(...words) {
  const printed = spawnSync(process.execPath, words, room).stdout.toString();
  return JSON.parse(printed.slice(0, printed.lastIndexOf('}') + 1));
}

function* reportReading(all) {
  yield exactly('runs that failed and were called passed', all.falseGreen, 0);
  yield exactly('runs that passed and were called failed', all.falseRed, 0);
  yield atLeast('verdict right', all.verdict, 0.97);
  yield atLeast('findings: recall (file and line)', all.recall, 0.97);
  yield atLeast('findings: precision', all.precision, 0.97);
  yield atLeast('totals right', all.totals, 0.97);
  yield atLeast('messages right', all.message, 0.95);
  yield atLeast('runs wholly right', all.pass / all.cases, 0.92);
}

function* reportReplies(replies) {
  yield atLeast('first reply is enough', replies.enough, 0.95);
  yield atLeast('lines that must be seen are in it', replies.shown, 0.98);
  yield atMost('longest reply, characters', replies.maxChars, 6000);
  yield atMost('median reply to a failed run, characters', replies.medianCharsFailed, 1000);
  yield atMost('median reply to a green run, characters', replies.medianCharsGreen, 200);
}

function exactly(figure, value, target) {
  return {figure, target: String(target), measured: String(value), met: value === target};
}

function atLeast(figure, value, target) {
  return {figure, target: `≥ ${target.toFixed(2)}`, measured: value.toFixed(3), met: value >= target};
}

function atMost(figure, value, target) {
  return {
    figure,
    target: `≤ ${target.toLocaleString('en')}`,
    measured: value.toLocaleString('en'),
    met: value <= target,
  };
}
