/** What replies cost a model, counted with a real tokenizer. */
import {existsSync, readdirSync, readFileSync} from 'node:fs';
import {join} from 'node:path';
import {fileURLToPath} from 'node:url';
import {countTokens} from 'gpt-tokenizer/encoding/o200k_base';
import {afterAll, beforeAll, describe, expect, it} from 'vitest';
import {TestServer} from '../support/startServer.js';

const runs = fileURLToPath(new URL('../../../shared/data/runs', import.meta.url));
let server: TestServer;

beforeAll(async () => {
  server = await TestServer.start();
});

afterAll(async () => {
  await server.leave();
});

it('a green run of 300 lines takes at most 80 tokens', async () => {
  const command = 'for i in $(seq 1 299); do echo "ok $i - case number $i works"; done; echo "299 passed"';
  const {text} = await server.call('execute_and_capture', {command});
  expect(countTokens(text)).toBeLessThanOrEqual(80);
});

it('all tools take at most 2,600 tokens of a session, the essential ones at most 1,100', async () => {
  const list = async (tested: TestServer) =>
    countTokens(JSON.stringify((await tested.request('tools/list')).result?.tools));
  expect(await list(server)).toBeLessThanOrEqual(2_600);
  const small = await TestServer.start({env: {EPHEMERAL_TOOLS: 'essential'}});
  expect(await list(small)).toBeLessThanOrEqual(1_100);
  await small.leave();
});

describe.skipIf(!existsSync(runs))('over real runs (skipped without the shared data)', () => {
  it('a reply has at most 6,000 characters and, unless it holds the whole output, at most 60 tokens more than that', async () => {
    const over: string[] = [];
    for (const id of readdirSync(runs).filter(name => existsSync(join(runs, name, 'case.json')))) {
      const {exit_code: code} = JSON.parse(readFileSync(join(runs, id, 'case.json'), 'utf8'));
      const path = join(runs, id, 'output.txt');
      const {text} = await server.call('execute_and_capture', {command: `cat ${path}; exit ${code}`});
      if (text.length > 6_000) over.push(`${id}: ${text.length} characters`);
      const beyond = countTokens(text) - countTokens(readFileSync(path, 'utf8'));
      if (beyond > 60 && !('output' in JSON.parse(text))) over.push(`${id}: ${beyond} tokens beyond`);
    }
    expect(over).toEqual([]);
  }, 120_000);
});
