/**
 * Answers a file of questions through the product's own code, for a scorer to judge.
 * usage: npm run -s evaluate -- [--mode bm25|hybrid|semantic] FILE.jsonl > results.jsonl
 */
import {existsSync, readFileSync} from 'node:fs';
import {dirname, resolve} from 'node:path';
import {kinds} from './evaluate/kinds.mjs';

const USAGE = 'usage: npm run -s evaluate -- [--mode bm25|hybrid|semantic] FILE.jsonl\n';
const {mode, path} = parseArguments(process.argv.slice(2));
const rows = readFileSync(path, 'utf8')
  .split('\n')
  .filter(line => line.trim() !== '')
  .map(line => JSON.parse(line));
const kind = kinds.find(({recognise}) => rows.length > 0 && rows.every(recognise));
if (!kind) fail(`no kind of question is known that looks like ${path}\n`);
for (const row of rows) {
  const answer = await kind.answer(row, {mode, read: name => readFileSync(resolve(dirname(path), name))});
  process.stdout.write(`${JSON.stringify({id: row.id, ...answer})}\n`);
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
