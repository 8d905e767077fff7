/** How soon the server answers, what it weighs before it has done anything, and what its tools cost a session. */
import {spawn} from 'node:child_process';
import {readdirSync, statSync} from 'node:fs';
import {join} from 'node:path';
import {fileURLToPath} from 'node:url';
import {countTokens} from 'gpt-tokenizer/encoding/o200k_base';
import {residentMb, serverPath, startServer, timePaired} from './measures.mjs';

const bare = `
let text = '';
process.stdin.on('data', chunk => {
  text += chunk;
  const {id, params} = JSON.parse(text);
  process.stdout.write(JSON.stringify({jsonrpc: '2.0', id, result: {protocolVersion: params.protocolVersion, capabilities: {tools: {}}, serverInfo: {name: 'bare', version: '1'}}}) + '\\n');
});`;

export const start = {
  title: 'Start and size',
  async *measure() {
    const [ours, byHand] = await timePaired(initializeOurs, initializeBare, 21);
    yield {
      figure: '`initialize` against a bare Node process that answers it by hand',
      target: '≤ 2.0 ×',
      measured: `${(ours / byHand).toFixed(2)} × (${ours.toFixed(0)} ms : ${byHand.toFixed(0)} ms)`,
      met: ours <= 2 * byHand,
    };
    const server = startServer();
    await server.initialize();
    const resident = residentMb(server.child.pid);
    yield {
      figure: 'resident memory, idle',
      target: '≤ 70 MB',
      measured: `${resident.toFixed(0)} MB`,
      met: resident <= 70,
    };
    const all = await toolTokens(server);
    server.stop();
    const small = startServer({EPHEMERAL_TOOLS: 'essential'});
    await small.initialize();
    const essential = await toolTokens(small);
    small.stop();
    yield {figure: 'tokens of all tools in `tools/list`', target: '≤ 2,600', measured: String(all), met: all <= 2600};
    yield {
      figure: 'tokens of the essential tools',
      target: '≤ 1,100',
      measured: String(essential),
      met: essential <= 1100,
    };
    const dist = fileURLToPath(new URL('../dist', import.meta.url));
    const bytes = readdirSync(dist, {recursive: true})
      .filter(name => /\.c?js$/.test(name))
      .map(name => statSync(join(dist, name)).size);
    const megabytes = bytes.reduce((sum, size) => sum + size, 0) / 1e6;
    yield {
      figure: 'all entries together',
      target: '≤ 1.5 MB',
      measured: `${megabytes.toFixed(2)} MB`,
      met: megabytes <= 1.5,
    };
  },
};

const initializeOurs = () => greet([serverPath]);
const initializeBare = () => greet(['-e', bare]);

/** From the start of the process to the first byte of its answer. */
function greet(words) {
  return new Promise(resolve => {
    const child = spawn(process.execPath, words, {stdio: ['pipe', 'pipe', 'inherit']});
    child.stdout.once('data', () => {
      child.kill('SIGKILL');
      resolve();
    });
    const params = {protocolVersion: '2025-06-18', capabilities: {}, clientInfo: {name: 'bench', version: '1'}};
    child.stdin.write(`${JSON.stringify({jsonrpc: '2.0', id: 1, method: 'initialize', params})}\n`);
  });
}

async function toolTokens(server) {
  return countTokens(JSON.stringify((await server.request('tools/list')).tools));
}
