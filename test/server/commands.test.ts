/** `execute_and_capture` through the real server: every way a command can behave badly. */
import {mkdtempSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {fileURLToPath} from 'node:url';
import {afterAll, beforeAll, describe, expect, it} from 'vitest';
import {TestServer} from '../support/startServer.js';

const programs = fileURLToPath(new URL('../fixtures/programs', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'commands-'));
let server: TestServer;

beforeAll(async () => {
  server = await TestServer.start({cwd: programs});
});

afterAll(async () => {
  await server.leave();
  rmSync(folder, {recursive: true, force: true});
});

const run = (command: string, given: Record<string, unknown> = {}) =>
  server.json('execute_and_capture', {command, ...given});

async function lines(captureId: string, from = 1, to = 40): Promise<string[]> {
  const {text} = await server.call('get_capture_slice', {start_line: from, end_line: to, capture_id: captureId});
  return [...text.matchAll(/^ +\d+ \| ?(.*)$/gm)].map(([, line]) => line);
}

describe('the verdict', () => {
  it.each([
    ['exit 0 in one word or two', 'true', {status: 'success', exit_code: 0, verdict: expect.stringMatching(/^exit 0/)}],
    [
      'a failure without output',
      'exit 3',
      {status: 'failed', exit_code: 3, verdict: expect.stringMatching(/exit 3.*no output/)},
    ],
    ['a command that is not found', 'no-such-program-xyz', {status: 'failed', exit_code: 127}],
    [
      'a file that is not executable',
      './forever.mjs.txt || exit $?',
      {status: 'failed', exit_code: expect.toBeOneOf([126, 127])},
    ],
    ['death by a signal', 'kill -9 $$', {status: 'failed', exit_code: 137, verdict: expect.stringMatching(/SIGKILL/)}],
    [
      'a pipe that hides a failure',
      'echo "3 failed, 4 passed"; false | true',
      {status: 'success', exit_code: 0, verdict: expect.stringMatching(/^exit 0.*3/)},
    ],
  ])('tells %s', async (_, command, wanted) => {
    expect(await run(command)).toMatchObject(wanted);
  });

  it('never calls a run passed that did not exit 0', async () => {
    const {verdict} = await run('echo "12 passed"; echo OK; exit 1');
    expect(verdict).not.toMatch(/passed|success/i);
  });

  it('names file, line and message of a failure, and does not repeat the line that says just this', async () => {
    const noise = 'for i in $(seq 1 300); do echo "compiling unit $i"; done';
    const reply = await run(
      `${noise}; echo "src/pool.c:118:7: error: use of undeclared identifier 'conn'"; ${noise}; exit 2`,
    );
    expect(reply.findings).toEqual([
      expect.objectContaining({
        file: 'src/pool.c',
        row: 118,
        column: 7,
        message: "use of undeclared identifier 'conn'",
        line: 301,
      }),
    ]);
    expect(reply.evidence).toBeUndefined();
  });

  it('keeps errors in the reply however much else is printed (K46)', async () => {
    const reply = await run(
      `node -e 'for(let i=0;i<800;i++){console.log("CC  obj/"+i+".o"); if(i%300==150) console.error("obj/"+i+".c:7:3: error: unknown type name fee_t")} process.exitCode=2'`,
    );
    expect(reply.findings.map((finding: {file: string}) => finding.file)).toEqual([
      'obj/150.c',
      'obj/450.c',
      'obj/750.c',
    ]);
  });

  it('names the one failure among five thousand lines (K10)', async () => {
    const reply = await run(
      'for i in $(seq 1 5000); do if [ $i = 4321 ]; then echo "not ok 4321 - refund rounds down"; else echo "ok $i case $i"; fi; done; exit 1',
    );
    expect(JSON.stringify(reply.findings)).toContain('refund rounds down');
  });

  it('answers a query in the same reply', async () => {
    const reply = await run('for i in $(seq 1 200); do echo "row $i"; done; echo "listening on port 8443"', {
      query: 'port listening',
    });
    expect(reply.answer).toContain('    201 | listening on port 8443');
  });

  it('gives a small output back whole, with nothing beside it', async () => {
    const reply = await run('printf "%s-%s\\n" alpha one beta two');
    expect(reply).toMatchObject({output: 'alpha-one\nbeta-two'});
    expect(Object.keys(reply)).not.toEqual(expect.arrayContaining(['evidence']));
    expect(reply).not.toHaveProperty('retrieval');
  });

  it('shows the last line behind four very long ones (K16)', async () => {
    const reply = await run(
      `for i in 1 2 3 4; do head -c 20000 /dev/zero | tr '\\0' x; echo; done; echo 'error: could not compile "ledger" (bin) due to 1 previous error'; exit 101`,
    );
    expect(JSON.stringify(reply)).toContain('could not compile');
    expect(JSON.stringify(reply).length).toBeLessThanOrEqual(6000);
  });
});

describe('a command that behaves badly', () => {
  it('that reads stdin finds its end at once', async () => {
    const {capture_id: id, exit_code} = await run('cat; read line; echo "status $?"');
    expect([exit_code, await lines(id)]).toEqual([0, ['status 1']]);
  });

  it('that floods its output for ever is stopped, counted and bounded', async () => {
    const reply = await run('yes "tick tock"', {timeout_seconds: 1, max_output_bytes: 4096});
    expect(reply).toMatchObject({status: 'timed_out', exit_code: 124, truncated: true});
    expect(reply.byte_size).toBeLessThanOrEqual(4096);
    expect(reply.original_byte_size).toBeGreaterThan(100_000);
    expect((await lines(reply.capture_id, 1, 1000)).some(line => line.includes('output truncated'))).toBe(true);
  });

  it('that prints invalid UTF-8 and NULs is kept with replacements', async () => {
    const {capture_id: id} = await run('printf "a\\377b\\n"; printf "c\\000d\\n"');
    expect(await lines(id)).toEqual(['a\ufffdb', 'c␀d']);
  });

  it('that prints data is told as such, with its kind and first bytes', async () => {
    const reply = await run(`node -e 'process.stdout.write(require("node:zlib").gzipSync("x".repeat(9000)))'`);
    expect(reply).toMatchObject({
      verdict: expect.stringMatching(/binary \(gzip\)/),
      binary: {type: 'gzip', hex_head: expect.stringMatching(/^1f 8b/)},
    });
    expect(reply).not.toHaveProperty('output');
  });

  it('that prints one line of 40 MB is kept, searched and read by columns', async () => {
    const reply = await run(`head -c 40000000 /dev/zero | tr '\\0' y; echo needle; exit 1`);
    expect(reply).toMatchObject({total_lines: 1, exit_code: 1});
    const {text} = await server.call('get_capture_slice', {
      start_line: 1,
      end_line: 1,
      start_column: 39_999_999,
      capture_id: reply.capture_id,
    });
    expect(text).toMatch(/yyneedle/);
    expect(
      (await server.call('search_capture', {query: 'needle', mode: 'literal', capture_id: reply.capture_id})).text,
    ).toMatch(/needle/);
  });

  it('that redraws a line 300,000 times shows the last state', async () => {
    const reply = await run(`node -e 'for(let i=0;i<300000;i++)process.stdout.write("\\rframe "+i+" ");console.log()'`);
    expect(reply.output).toMatch(/^frame 299999 ?$/);
  });

  it('that leaves a daemon holding the pipe does not hold up the reply', async () => {
    const reply = await run('(sleep 30; echo late) & echo started');
    expect(reply).toMatchObject({status: 'success', output: 'started'});
    expect(JSON.stringify(reply.notes)).toMatch(/pid \d+/);
    process.kill(Number(/pid (\d+)/.exec(JSON.stringify(reply.notes))?.[1]), 'SIGKILL');
  });

  it('that closes stdout early is waited for', async () => {
    expect(await run('exec >&- 2>&-; exit 7')).toMatchObject({exit_code: 7});
  });

  it('that ignores SIGTERM is stopped with its children', async () => {
    const reply = await run(`trap "" TERM; echo $$; while :; do sleep 0.1; done`, {timeout_seconds: 1});
    expect(reply).toMatchObject({status: 'timed_out', exit_code: 124});
    expect(() => process.kill(Number(reply.output), 0)).toThrow();
  });

  it('that runs longer than the patience of its caller answers running, grows, and tells its end later', async () => {
    const impatient = await TestServer.start({env: {EPHEMERAL_REPLY_WITHIN_SECONDS: '0.5'}});
    const gate = join(folder, 'gate');
    const reply = await impatient.json('execute_and_capture', {
      command: `echo first; until [ -e ${gate} ]; do sleep 0.05; done; echo second; exit 3`,
    });
    expect(reply).toMatchObject({status: 'running', output: 'first'});
    expect((await impatient.call('search_capture', {query: 'first'})).text).toMatch(/1 \| first/);
    writeFileSync(gate, '');
    let summary = await impatient.json('get_capture_summary');
    while (summary.status === 'running') summary = await impatient.json('get_capture_summary');
    expect(summary).toMatchObject({status: 'failed', exit_code: 3, total_lines: 2, output: 'first\nsecond'});
    await impatient.leave();
  });

  it('whose call is cancelled is stopped, and what it printed is kept', async () => {
    const own = await TestServer.start();
    own
      .request(
        'tools/call',
        {name: 'execute_and_capture', arguments: {command: 'echo kept; echo $$; exec sleep 60'}},
        'c1',
      )
      .catch(() => {});
    let text = '';
    while (!/2 \| \d+/.test(text)) ({text} = await own.call('get_capture_slice', {start_line: 1, end_line: 2}));
    own.send({jsonrpc: '2.0', method: 'notifications/cancelled', params: {requestId: 'c1'}});
    let summary = await own.json('get_capture_summary');
    while (summary.status === 'running') summary = await own.json('get_capture_summary');
    expect(summary).toMatchObject({status: 'cancelled', exit_code: 130, total_lines: 2});
    expect(() => process.kill(Number(/2 \| (\d+)/.exec(text)?.[1]), 0)).toThrow();
    await own.leave();
  });

  it('tells its progress to a client that asked, and to no other', async () => {
    const own = await TestServer.start();
    await own.call('execute_and_capture', {command: 'sleep 2.5'}, {progressToken: 'p1'});
    const told = own.notifications.filter(({method}) => method === 'notifications/progress');
    expect(told.length).toBeGreaterThan(0);
    expect(told[0].params).toMatchObject({progressToken: 'p1', progress: 1});
    await own.leave();
  });
});

describe('a command that cannot be run', () => {
  it.each([
    ['a missing folder', {command: 'true', cwd: '/no/such/folder'}, /^Error executing command: .*\[cwd_not_found\]$/],
    [
      'a file as folder',
      {command: 'true', cwd: import.meta.filename},
      /^Error executing command: .*\[cwd_not_a_directory\]$/,
    ],
    [
      'a timeout of zero',
      {command: 'true', timeout_seconds: 0},
      /^Error executing command: .*\[timeout_not_positive\]$/,
    ],
    [
      'a negative timeout',
      {command: 'true', timeout_seconds: -5},
      /^Error executing command: .*\[timeout_not_positive\]$/,
    ],
    ['a NUL in the command', {command: 'echo \u0000'}, /\[command_has_nul\]$/],
    [
      'metrics over their limit',
      {command: 'true', structured_metrics: {a: 'x'.repeat(20_000)}},
      /^Error: invalid structured_metrics.*\[invalid_structured_metrics\]$/,
    ],
    ['no command', {}, /^Error executing tool execute_and_capture: command: is required \[invalid_arguments\]$/],
  ])('is refused for %s and leaves no capture behind', async (_, given, wanted) => {
    const own = await TestServer.start();
    const reply = await own.call('execute_and_capture', given);
    expect(reply).toEqual({text: expect.stringMatching(wanted), isError: true});
    expect((await own.call('list_captures')).text).toMatch(/empty/);
    await own.leave();
  });

  it.each([
    [511, 512],
    [-1, 512],
    [99_999_999_999, 52_428_800],
  ])('is run with an output limit of %d clamped to %d', async (given, used) => {
    const reply = await run('echo x', {max_output_bytes: given});
    expect(reply.notes).toEqual([expect.stringContaining(String(used))]);
  });
});
