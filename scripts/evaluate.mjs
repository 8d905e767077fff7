/**
 * Answers a file of questions, or a folder of captured runs, through the product's own code, for a scorer to judge.
 * usage: npm run -s evaluate -- [--mode bm25|hybrid|semantic] FILE.jsonl|FOLDER > results.jsonl
 */
import {existsSync, readFileSync, statSync} from 'node:fs';
import {dirname, resolve} from 'node:path';
import {kinds} from './evaluate/kinds.mjs';
import {answerRuns} from './evaluate/runs.mjs';

const USAGE = 'usage: npm run -s evaluate -- [--mode bm25|hybrid|semantic] FILE.jsonl|FOLDER\n';
const {mode, path} = parseArguments(process.argv.slice(2));
for await (const answer of statSync(path).isDirectory() ? answerRuns(path) : answerFile(path)) {
  process.stdout.write(`${JSON.stringify(answer)}\n`);
}

async function* answerFile(file) {
  const lines = readFileSync(file, 'utf8').split('\n');
  const rows = lines.filter(line => line.trim() !== '').map(line => JSON.parse(line));
  const kind = kinds.find(({recognise}) => rows.length > 0 && rows.every(recognise));
  if (!kind) fail(`no kind of question is known that looks like ${file}\n`);
  const read = name => readFileSync(resolve(dirname(file), name));
  for (const row of rows) yield {id: row.id, ...(await kind.answer(row, {mode, read}))};
}

function parseArguments(words) {
  const found = {mode: 'hybrid', path: undefined};
  for (let at = 0; at < words.length; at += 1) {
    if (words[at] === '--mode') found.mode = words[++at];
    else found.path = words[at];
  }
  if (!['bm25', 'hybrid', 'semantic'].includes(found.mode) || !found.path || !existsSync(found.path)) fail(USAGE);
  return found;
}

function fail(message) {
  process.stderr.write(message);
  process.exit(2);
}
