/** What the benchmarks share: medians, ratios, the server as a process. */
import {spawn} from 'node:child_process';
import {readFileSync} from 'node:fs';
import {createInterface} from 'node:readline';
import {fileURLToPath} from 'node:url';

export const serverPath = fileURLToPath(new URL('../dist/ephemeral-buffer-mcp.cjs', import.meta.url));
export const sharedPath = fileURLToPath(new URL('../../shared', import.meta.url));

export const pause = () => new Promise(setImmediate);

export function median(values) {
  return [...values].sort((one, other) => one - other)[values.length >> 1];
}

export function percentile(values, share) {
  const sorted = [...values].sort((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.ceil(share * sorted.length) - 1)];
}

/** Milliseconds that a step takes. */
export async function time(step) {
  const from = performance.now();
  await step();
  return performance.now() - from;
}

/** Runs two steps in turn, so that a drifting machine hits both, and gives both medians. */
export async function timePaired(one, other, runs = 5) {
  const times = [[], []];
  for (let run = 0; run < runs; run += 1) {
    times[0].push(await time(one));
    times[1].push(await time(other));
  }
  return times.map(median);
}

/** A server process and the conversation with it. */
export function startServer(env = {}) {
  const child = spawn(process.execPath, [serverPath], {
    env: {...process.env, ...env},
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const waiting = new Map();
  let next = 1;
  createInterface({input: child.stdout}).on('line', line => {
    const message = JSON.parse(line);
    waiting.get(message.id)?.(message.result);
  });
  const request = (method, params) =>
    new Promise(resolve => {
      const id = next++;
      waiting.set(id, resolve);
      child.stdin.write(`${JSON.stringify({jsonrpc: '2.0', id, method, params})}\n`);
    });
  const initialize = () =>
    request('initialize', {protocolVersion: '2025-06-18', capabilities: {}, clientInfo: {name: 'bench', version: '1'}});
  const call = async (name, given = {}) => (await request('tools/call', {name, arguments: given})).content[0].text;
  return {child, initialize, request, call, stop: () => child.stdin.end()};
}

/** Resident megabytes of a process; Linux only. */
export function residentMb(pid) {
  const [, kilobytes] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'));
  return Number(kilobytes) / 1024;
}
