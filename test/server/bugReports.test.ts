/** Faults that were reported of other tools that capture, cut or search output: through the real server. */
import {afterAll, beforeAll, beforeEach, describe, expect, it} from 'vitest';
import {TestServer} from '../support/startServer.js';

let server: TestServer;

beforeAll(async () => {
  server = await TestServer.start();
});

beforeEach(async () => {
  await server.call('clear_captures');
});

afterAll(async () => {
  await server.leave();
});

const run = (command: string, given: Record<string, unknown> = {}) =>
  server.json('execute_and_capture', {command, ...given});

const search = async (query: string, mode = 'bm25') =>
  (await server.call('search_capture', {query, mode, context_lines: 0, top_k: 1})).text;

const sliceOf = async (from: number, to: number) =>
  (await server.call('get_capture_slice', {start_line: from, end_line: to})).text;

describe('output that was lost elsewhere', () => {
  it('K11: the middle of a large output is found, and the reply tells what a limit took away', async () => {
    const command = `node -e 'for (let n = 1; n <= 20000; n += 1) console.log(n === 13337 ? "step 13337 checksum mismatch for asset-13337.png" : "step " + n + " copied asset-" + n + ".png")'`;
    await run(command);
    expect(await search('checksum mismatch')).toMatch(/^> +13337 \| step 13337 checksum mismatch/m);
    const cut = await run(command, {max_output_bytes: 100_000});
    expect(cut.truncated).toBe(true);
    expect(await search('output truncated', 'literal')).toMatch(
      /output truncated: .*\d whole lines after line [\d,]+ left out/,
    );
  });

  it('K12: stderr stands in the reply whether stdout is empty or not', async () => {
    for (const before of ['', 'echo opening; ']) {
      const reply = await run(`${before}echo "cannot open ledger.db: locked" >&2; exit 5`);
      expect(reply).toMatchObject({status: 'failed', exit_code: 5});
      expect(JSON.stringify(reply)).toContain('cannot open ledger.db: locked');
    }
  });

  it('K13: what was printed before the time limit is kept', async () => {
    const reply = await run('echo phase one done; sleep 60; echo phase two done', {timeout_seconds: 0.5});
    expect(reply).toMatchObject({status: 'timed_out', output: 'phase one done'});
  });

  it('K14: a cut stderr keeps its end, and the loss is told', async () => {
    const reply = await run(
      `echo one; echo two; (yes 'warming the linker up' | head -c 2000000; echo; echo 'linker: out of registers') >&2; exit 1`,
      {max_output_bytes: 100_000},
    );
    expect(reply).toMatchObject({truncated: true});
    expect(reply.original_byte_size).toBeGreaterThan(2_000_000);
    expect(JSON.stringify(reply)).toContain('linker: out of registers');
  });

  it('K15: bytes seen are counted exactly, whatever is kept', async () => {
    const reply = await run(`yes "$(printf 'x%.0s' $(seq 1 99))" | head -n 30000`, {max_output_bytes: 65_536});
    expect(reply).toMatchObject({truncated: true, original_byte_size: 3_000_000});
  });

  it('K17: the last line of a command that ends at once is there', async () => {
    for (let time = 0; time < 10; time += 1) {
      const {output} = await run('echo A; echo B >&2; echo LAST');
      expect(output.split('\n').sort()).toEqual(['A', 'B', 'LAST']);
    }
  });

  it('K18: the capture that a reply names can be read as it is named', async () => {
    const {capture_id: id} = await run('seq 1 5000');
    const {text} = await server.call('get_capture_slice', {capture_id: id, start_line: 2500, end_line: 2500});
    expect(text).toMatch(/ 2500 \| 2500$/m);
  });

  it('K22: a missing last line end neither adds a line nor glues the next text on', async () => {
    const reply = await run("printf 'last line without newline'");
    expect(reply).toMatchObject({output: 'last line without newline'});
    expect(await sliceOf(1, 9)).toMatch(/^ *1 \| last line without newline$/m);
  });

  it('K24: one stream sent into the other keeps its order', async () => {
    const {output} = await run('(echo out1; echo err1 >&2; echo out2; echo err2 >&2) 2>&1');
    expect(output).toBe('out1\nerr1\nout2\nerr2');
  });
});

describe('lines that were mixed up elsewhere', () => {
  it('K19: a gap names the lines left out', async () => {
    await run(`for i in $(seq 1 3000); do echo "KEY_$i=a"; done`);
    const text = await sliceOf(1, 3000);
    for (const [, number, key] of text.matchAll(/^ *(\d+) \| KEY_(\d+)=a$/gm)) expect(number).toBe(key);
  });

  it('K20: a number never stands beside the text of another line', async () => {
    const lines = ['476:settings({priority: 1})', '497:  total = total + fee', '535:  return total'];
    await server.call('capture_text', {content: lines.join('\n')});
    const text = await sliceOf(1, 3);
    for (const [at, line] of lines.entries()) expect(text).toContain(` ${at + 1} | ${line}`);
    expect(await search('total fee')).toContain(' 2 | 497:  total = total + fee');
  });

  it('K31: a character of many bytes survives being written byte by byte', async () => {
    const {output} = await run(
      `node -e 'const b=Buffer.from("Prüfung – 完了 🙂\\n");let i=0;(function f(){if(i<b.length){process.stdout.write(b.subarray(i,++i));setTimeout(f,1)}})()'`,
    );
    expect(output).toBe('Prüfung – 完了 🙂');
  });

  it('K32: of a redrawn line its last state is shown', async () => {
    const reply = await run(`printf 'get 1%%\\rget 50%%\\rget 100%%\\r\\nunpack: error: bad magic\\r\\n'; exit 1`);
    expect(reply.findings).toMatchObject([{message: 'bad magic', line: 2}]);
    expect(await sliceOf(1, 2)).toMatch(/^ *1 \| get 100%$/m);
  });

  it('K33: colours and cursor moves, whole or cut off, are not seen', async () => {
    const reply = await run(
      `printf '\\033[1m\\033[31merror\\033[0m: \\033[1munused \\033[38;5;9mimport\\033[0m\\033[K\\n\\033[2K\\033[1A\\n\\033[3'; exit 1`,
    );
    expect(JSON.stringify(reply)).not.toMatch(/\\u001b|\[3[18]/);
    expect(await search('unused import')).toMatch(/^> +1 \| error: unused import/m);
  });

  it('K34: values of alike lines stay findable', async () => {
    await run(`for i in $(seq 1 400); do echo "conn $i to 10.0.0.$((i % 250)):5432 refused"; done`);
    expect(await search('10.0.0.6:5432', 'literal')).toMatch(/^> +6 \| conn 6 to 10\.0\.0\.6:5432 refused$/m);
  });
});

describe('queries that were misread elsewhere', () => {
  it.each(['--error-on-warnings', '"unbalanced', 'NOT', 'a AND', 'foo*', '('])(
    'K42: %j is text, and its own line comes first',
    async query => {
      const others = Array.from({length: 60}, (_, at) => `error number ${at} on warnings and a not foo`);
      await server.call('capture_text', {content: [...others, `exactly ${query} here`, ...others].join('\n')});
      expect(await search(query, 'literal')).toMatch(/^> +61 \| /m);
      expect(await server.call('search_capture', {query, mode: 'bm25'})).not.toHaveProperty('isError', true);
    },
  );

  it.each([
    ['K43', 'req-7f3a-91', ['req 91', 'req 7f3a', '91 req', '7f3a']],
    ['K44', 'ERR_CONN_RESET', ['conn', 'reset', 'err', 'conn reset']],
    ['K45', 'pkg.auth.token.Verify', ['pkg auth', 'token', 'verify token', 'auth.token']],
    ['K45', '5.6.3.1', ['5.6', '3.1', '5 6 3 1', '1.5.6']],
  ])('%s: the line with %s itself comes before its parts', async (_, query, parts) => {
    const others = Array.from({length: 500}, (__, at) => `${parts[at % parts.length]} seen at ${at}`);
    others[300] = `then ${query} was seen`;
    await server.call('capture_text', {content: others.join('\n')});
    expect(await search(query)).toMatch(/^> +301 \| /m);
  });
});
