/** Commands that end in `| tail` and the like, through the real server. */
import {mkdtempSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {afterAll, beforeAll, describe, expect, it} from 'vitest';
import {TestServer} from '../support/startServer.js';

const folder = mkdtempSync(join(tmpdir(), 'pipelines-'));
let server: TestServer;

beforeAll(async () => {
  server = await TestServer.start({cwd: folder});
});

afterAll(async () => {
  await server.leave();
  rmSync(folder, {recursive: true, force: true});
});

const run = (command: string, given: Record<string, unknown> = {}) =>
  server.json('execute_and_capture', {command, ...given});

const noise = 'for i in $(seq 1 300); do echo "compiling unit $i"; done';
const broken = `(${noise}; echo "src/pool.c:118:7: error: use of undeclared identifier 'conn'"; ${noise}; exit 2)`;

describe('a command that ends in a view', () => {
  it('is told by what came before the view, its failures too, and shows the view', async () => {
    const reply = await run(`${broken} 2>&1 | tail -2`);
    expect(reply).toMatchObject({
      status: 'failed',
      exit_code: 2,
      verdict: expect.stringMatching(/^exit 2: 1 error/),
      view: 'compiling unit 299\ncompiling unit 300',
      findings: [{file: 'src/pool.c', row: 118, line: 301}],
      total_lines: 601,
    });
    expect(reply.findings[0].message).toBe("use of undeclared identifier 'conn'");
    const {evidence} = await run(`(${noise}; printf "FAIL a\\n  expected 1\\n"; ${noise}; exit 2) | tail -2`);
    expect(evidence).toContain('    301 | FAIL a');
  });

  it('is the view and no more when the run went well', async () => {
    const {
      capture_id: _id,
      duration_ms: _ms,
      ...reply
    } = await run(`${noise}; echo "warning: odd"; ${noise} | head -1`);
    expect(reply).toMatchObject({status: 'success', exit_code: 0, total_lines: 601});
    const short = await run(`{ ${noise}; echo "error-like words"; } | grep -c unit`);
    expect(short.view).toBe('300');
    expect(Object.keys(short)).not.toEqual(expect.arrayContaining(['evidence', 'output', 'findings']));
  });

  it('never looks green when the run was red', async () => {
    for (const command of [
      'false | tail',
      'false 2>&1 | cat',
      'cd . && false | grep x',
      '(echo "12 passed"; exit 1) | tail -1',
    ]) {
      const reply = await run(command);
      expect(reply).toMatchObject({status: 'failed', exit_code: 1});
      expect(reply.verdict).not.toMatch(/passed|success/i);
    }
  });

  it('gives no line twice', async () => {
    const reply = await run(`(${noise}; echo "src/a.c:1:2: error: no such thing"; exit 1) | tail -1`);
    expect(reply.view).toBe('src/a.c:1:2: error: no such thing');
    expect(reply).not.toHaveProperty('evidence');
    const short = await run('seq 1 2 | head -5');
    expect(short).toMatchObject({output: '1\n2'});
    expect(short).not.toHaveProperty('view');
  });

  it('keeps every line of 5 MB behind `head -1`', async () => {
    const reply = await run('seq 1 750000 | head -1');
    expect(reply).toMatchObject({view: '1', total_lines: 750_000, exit_code: 0});
    const {text} = await server.call('get_capture_slice', {start_line: 749_999, end_line: 750_000});
    expect(text).toMatch(/750000 \| 750000/);
  });

  it('cuts a long view in its middle and says how much', async () => {
    const reply = await run('seq 1 90000 | grep 1');
    expect(reply.view).toMatch(/^1\n10\n11\n/);
    expect(reply.view).toMatch(/\n\[… [\d,]+ more lines of the view …\]\n/);
    expect(JSON.stringify(reply).length).toBeLessThanOrEqual(6_000);
    const shownLines = reply.view.split('\n').length - 1;
    const leftOut = Number(/… ([\d,]+) more/.exec(reply.view)?.[1].replaceAll(',', ''));
    // All numbers up to 90,000 that hold a 1.
    expect(shownLines + leftOut).toBe(37_512);
    const red = await run(`(seq 1 90000; echo "src/a.c:1:2: error: no such thing"; exit 1) | grep 1`);
    expect(red.findings).toHaveLength(1);
    expect(JSON.stringify(red).length).toBeLessThanOrEqual(6_000);
  });

  it('tells that a view found nothing', async () => {
    expect(await run('seq 1 50 | grep x')).toMatchObject({
      exit_code: 0,
      verdict: 'exit 0',
      view: '',
      view_exit_code: 1,
    });
  });

  it('tells that a view could not do its work', async () => {
    expect(await run('seq 1 50 | grep -E "("')).toMatchObject({
      exit_code: 0,
      verdict: 'exit 0; the view itself failed with exit 2',
      view: expect.stringMatching(/^grep: /),
      view_exit_code: 2,
    });
  });

  it('that would never end is stopped as a shell would, and is no failure', async () => {
    expect(await run('yes | head -3')).toMatchObject({status: 'success', exit_code: 0, output: 'y\ny\ny'});
    const reply = await run('(yes) | head -3');
    expect(reply).toMatchObject({status: 'success', exit_code: 0, view: 'y\ny\ny'});
    expect(reply.verdict).toMatch(/^stopped when its view had enough/);
  });

  it('masks secrets in the view', async () => {
    const {view} = await run('(seq 1 50; echo "token ghp_0123456789abcdefghijABCDEFGHIJ456789") | tail -1');
    expect(view).not.toMatch(/ghp_0123456789/);
  });

  it('has the view in every form of its summary', async () => {
    const reply = await run('seq 1 100 | tail -1');
    expect(await server.json('get_capture_summary', {capture_id: reply.capture_id})).toMatchObject({view: '100'});
    const full = await TestServer.start({env: {EPHEMERAL_SUMMARY: 'full'}});
    expect(await full.json('execute_and_capture', {command: 'seq 1 100 | tail -1'})).toMatchObject({view: '100'});
    await full.leave();
  });

  it('has its view once it has ended', async () => {
    const impatient = await TestServer.start({env: {EPHEMERAL_REPLY_WITHIN_SECONDS: '0.3'}, cwd: folder});
    const command = '(echo first; until [ -e gate ]; do sleep 0.05; done; echo second; exit 3) | tail -1';
    const reply = await impatient.json('execute_and_capture', {command});
    expect(reply).toMatchObject({status: 'running', output: 'first'});
    expect(reply).not.toHaveProperty('view');
    writeFileSync(join(folder, 'gate'), '');
    let summary = await impatient.json('get_capture_summary');
    while (summary.status === 'running') summary = await impatient.json('get_capture_summary');
    expect(summary).toMatchObject({status: 'failed', exit_code: 3, view: 'second', total_lines: 2});
    await impatient.leave();
  });

  it('that is stopped by its time limit keeps what the view held back (K23)', async () => {
    const reply = await run('(echo started; sleep 60) | tail -5', {timeout_seconds: 0.5});
    expect(reply).toMatchObject({status: 'timed_out', output: 'started'});
  });
});

describe('a view that stays', () => {
  it.each([
    'false | tail && echo done',
    'false | tail -1; echo done',
    "bash -c 'false | tail -1'",
    'false | tail > out.txt',
    'false | sort -o out.txt',
  ])('is told to hide the status: %s', async command => {
    const reply = await run(command);
    expect(reply).toMatchObject({exit_code: 0, verdict: expect.stringMatching(/^exit 0, but `\| \w+` hides how/)});
  });

  it('is told to hide the status where no pipe of ours can be made', async () => {
    const own = await TestServer.start({env: {TMPDIR: '/no/such/folder'}});
    const reply = await own.json('execute_and_capture', {command: 'false | tail'});
    expect(reply).toMatchObject({exit_code: 0, verdict: 'exit 0, but `| tail` hides how the run before it ended'});
    await own.leave();
  });

  it('does not hide what the output reports', async () => {
    const tests = '(echo "3 failed, 4 passed"; exit 1) | tail -1';
    expect((await run(`${tests}; true`)).verdict).toMatch(/^exit 0, but 3 of 7 tests failed/);
    expect((await run('echo "4 passed"; false | tail -1; true')).verdict).toMatch(
      /hides.*; the output reports 4 tests passed/,
    );
  });

  it('says nothing where the status is asked for or cannot be bad', async () => {
    expect((await run('if seq 1 3 | grep -q 2; then echo yes; fi')).verdict).toBe('exit 0');
    expect((await run('echo a | tr a b; true')).verdict).toBe('exit 0');
  });
});
