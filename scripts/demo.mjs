/** The main job, shown: a real client starts the real server, runs a noisy and a failing command, searches and reads. */
import {dirname, join} from 'node:path';
import {fileURLToPath} from 'node:url';
import {Client} from '@modelcontextprotocol/client';
import {StdioClientTransport} from '@modelcontextprotocol/client/stdio';
import {countTokens} from 'gpt-tokenizer/encoding/o200k_base';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const client = new Client({name: 'demo', version: '1.0.0'});
await client.connect(
  new StdioClientTransport({
    command: process.execPath,
    args: [join(root, 'dist/ephemeral-buffer-mcp.cjs')],
    cwd: join(root, 'samples'),
  }),
);

const rows = [];

await show('A noisy build that works', 'execute_and_capture', {command: 'node noisy-build/build.mjs'});
const failed = await show('A test run that fails', 'execute_and_capture', {
  command: 'cd shop && node --test --test-reporter=spec',
});
const {capture_id: id} = JSON.parse(failed);
await show('Asked on: a search', 'search_capture', {query: 'decimal comma', capture_id: id, top_k: 1});
await show('Asked on: some lines', 'get_capture_slice', {start_line: 1, end_line: 5, capture_id: id});

console.log('\nTokens (o200k)                 raw output   first reply   spared');
for (const {title, raw, reply} of rows) {
  const spared = `${(100 - (100 * reply) / raw).toFixed(1)} %`;
  console.log(`${title.padEnd(30)} ${String(raw).padStart(10)} ${String(reply).padStart(13)} ${spared.padStart(8)}`);
}
await client.close();

/** Calls a tool and prints what a model would see; of a command also what its raw output would have cost. */
async function show(title, name, given) {
  const result = await client.callTool({name, arguments: given});
  const [{text}] = result.content;
  console.log(`\n── ${title}\n   ${name}(${JSON.stringify(given)})\n`);
  console.log(text.startsWith('{') ? JSON.stringify(JSON.parse(text), null, 2) : text);
  if (name === 'execute_and_capture')
    rows.push({title, raw: countTokens(await rawText(JSON.parse(text).capture_id)), reply: countTokens(text)});
  return text;
}

/** The whole captured text, read page by page as a model would have to. */
async function rawText(captureId) {
  const lines = [];
  for (let start = 1; start !== undefined; ) {
    const result = await client.callTool({
      name: 'get_capture_slice',
      arguments: {start_line: start, end_line: 1_000_000, capture_id: captureId, max_bytes: 20_000},
    });
    const [{text}] = result.content;
    lines.push(...[...text.matchAll(/^ +\d+ \| (.*)$/gm)].map(([, line]) => line));
    const next = /Next: get_capture_slice\(start_line=(\d+)/.exec(text);
    start = next ? Number(next[1]) : undefined;
  }
  return lines.join('\n');
}
