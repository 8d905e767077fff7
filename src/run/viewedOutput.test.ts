import {execFileSync, spawnSync} from 'node:child_process';
import {mkdtempSync, readFileSync, rmSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import fc from 'fast-check';
import {afterAll, beforeAll, describe, expect, it, test} from 'vitest';
import {isAlive} from '../../test/support/recordCommand.js';
import {planView} from './planView.js';
import {type CommandOptions, runCommand} from './runCommand.js';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'view-'));
});
afterAll(() => rmSync(folder, {recursive: true, force: true}));

async function view(command: string, options: Partial<CommandOptions> = {}, shell: 'bash' | 'sh' = 'bash') {
  const {view: separated} = await planView(command, shell);
  const [kept, seen]: Buffer[][] = [[], []];
  const running = runCommand(command, {
    env: shell === 'bash' ? process.env : {...process.env, PATH: withoutBash()},
    cwd: folder,
    ...options,
    view: separated,
    onBytes: chunk => kept.push(Buffer.from(chunk)),
    onView: chunk => seen.push(Buffer.from(chunk)),
  });
  const end = await running.done;
  const {isViewed, drained, shell: path} = running;
  return {
    end,
    isViewed,
    drained,
    shell: path,
    kept: () => Buffer.concat(kept).toString(),
    seen: () => Buffer.concat(seen).toString(),
  };
}

/** A folder with every program of the system but bash, made once. */
let plainFolder: string | undefined;
function withoutBash(): string {
  if (!plainFolder) {
    plainFolder = mkdtempSync(join(folder, 'bin-'));
    for (const name of [
      'tail',
      'head',
      'grep',
      'sort',
      'wc',
      'sed',
      'cat',
      'tr',
      'seq',
      'tee',
      'cut',
      'uniq',
      'sleep',
      'mkfifo',
    ]) {
      const path = execFileSync('sh', ['-c', `command -v ${name}`], {encoding: 'utf8'}).trim();
      execFileSync('ln', ['-s', path, join(plainFolder, name)]);
    }
  }
  return plainFolder;
}

describe('a command whose view was taken off', () => {
  it('keeps everything, shows what the view shows, ends with its own status', async () => {
    const {end, kept, seen} = await view('(seq 1 100; exit 3) | tail -2');
    expect(end).toMatchObject({outcome: {kind: 'exited', code: 3}, viewStatus: 0});
    expect(kept().split('\n')).toHaveLength(101);
    expect(seen()).toBe('99\n100\n');
  });

  it('is never green when the run was not', async () => {
    for (const command of ['false | tail', 'false | cat', 'set -e; false 2>&1 | head -3', 'true && false | grep x'])
      expect((await view(command)).end.outcome).toEqual({kind: 'exited', code: 1});
    expect((await view('no-such-program 2>&1 | tail -1')).end.outcome).toEqual({kind: 'exited', code: 127});
    expect((await view('sh -c "kill -9 \\$\\$" | tail')).end.outcome).toEqual({kind: 'exited', code: 137});
  });

  it('does not start the view when what comes before it fails', async () => {
    const {end, seen} = await view('cd nowhere 2>/dev/null && seq 9 | wc -l');
    expect([end.outcome, seen()]).toEqual([{kind: 'exited', code: 1}, '']);
  });

  it('lets stderr pass by the view, and through it when it is told to', async () => {
    const program = '(echo out1; echo err1 >&2; echo out2)';
    const by = await view(`${program} | grep 2`);
    expect(by.kept().split('\n').sort()).toEqual(['', 'err1', 'out1', 'out2']);
    expect(by.seen().split('\n').sort()).toEqual(['', 'err1', 'out2']);
    for (const joint of ['2>&1 |', '|&']) {
      const through = await view(`${program} ${joint} grep 1`);
      expect([through.kept(), through.seen()]).toEqual(['out1\nerr1\nout2\n', 'out1\nerr1\n']);
    }
  });

  it('tells the status of a view that could not do its work, and its words', async () => {
    const {end, seen} = await view('(echo a) | grep -E "("');
    expect(end).toMatchObject({outcome: {kind: 'exited', code: 0}, viewStatus: 2});
    expect(seen()).toMatch(/^grep: /);
  });

  it('keeps 5 MB behind `head -1`', async () => {
    const {end, kept, seen} = await view('seq 1 750000 | head -1');
    expect([end.outcome, seen()]).toEqual([{kind: 'exited', code: 0}, '1\n']);
    expect(kept().endsWith('\n749999\n750000\n')).toBe(true);
    expect(kept().length).toBeGreaterThan(5_000_000);
  });

  it('holds the run back while the view cannot follow', async () => {
    const {seen, kept} = await view(`seq 1 2000000 | sed -n '$p' | sort | uniq -c`);
    expect(seen().trim()).toBe('1 2000000');
    expect(kept().length).toBe(14_888_896);
  });

  it('that never ends is stopped by the bytes it may write after its view', async () => {
    for (const command of ['(yes) | head -3', 'cat <(yes) | head -c 3', 'while :; do echo y; done | head -n 1']) {
      const {end, seen} = await view(command, {viewGrace: {timeMs: 60_000, bytes: 100_000}});
      expect(end).toMatchObject({outcome: {kind: 'cutShort'}, viewStatus: 0});
      expect(seen()).toMatch(/^y/);
    }
  });

  it('that never ends is stopped by the time it may write after its view', async () => {
    const {end, seen} = await view('while :; do echo tick; sleep 0.01; done | head -2', {
      viewGrace: {timeMs: 20, bytes: 1e9},
    });
    expect([end.outcome, seen()]).toEqual([{kind: 'cutShort'}, 'tick\ntick\n']);
  });

  it('that fails after its pipe was closed says so', async () => {
    const {end} = await view('(trap "" PIPE; while echo y 2>/dev/null; do :; done; exit 7) | head -1', {
      viewGrace: {timeMs: 60_000, bytes: 100_000},
    });
    expect(end.outcome).toEqual({kind: 'exited', code: 7});
  });

  it('keeps what came before a time limit, and leaves nothing behind', async () => {
    const {end, kept} = await view('(echo started; echo $$; printf rest; sleep 60) | tail -5', {timeoutMs: 300});
    expect(end.outcome).toMatchObject({kind: 'timedOut'});
    expect(kept()).toMatch(/^started\n\d+\nrest$/);
    expect(isAlive(/\d+/.exec(kept())?.[0])).toBe(false);
  });

  it('answers though something it left behind holds its output, and still hears that', async () => {
    const {end, kept, seen, drained} = await view(
      '(echo now; (until [ -e gate ]; do sleep 0.05; done; echo late) &) | tail -1',
    );
    expect(end).toMatchObject({outcome: {kind: 'exited', code: 0}, isOutputHeld: true, viewStatus: 0});
    expect(end.holders.length).toBeGreaterThan(0);
    expect(seen()).toBe('now\n');
    execFileSync('touch', [join(folder, 'gate')]);
    await drained;
    expect(kept()).toBe('now\nlate\n');
  });

  it('is not held up by a server that was started before it', async () => {
    const {end} = await view('sleep 30 >/dev/null 2>&1 & echo $! >pid; seq 9 | tail -1');
    expect(end).toMatchObject({isOutputHeld: false, outcome: {kind: 'exited', code: 0}});
    process.kill(Number(readFileSync(join(folder, 'pid'), 'utf8')));
  });

  it('has its files written when the answer comes', async () => {
    const {kept, isViewed} = await view('seq 1 20000 | tee all.txt | tail -1 2>&1');
    expect(isViewed).toBe(true);
    expect(readFileSync(join(folder, 'all.txt'), 'utf8')).toBe(kept());
  });

  test.each([
    ['the place of its messages', 'echo a\n\nno-such 2>&1 | cat -n'],
    ['a here-document', "cat <<'EOF' | tail -1\none\ntwo $x\nEOF\n"],
    ['a here-document before the last', 'cat > f.txt <<EOF\na\nb\nEOF\ncat f.txt | head -1'],
    ['variables and the folder', 'X=5; cd / && { echo $X; pwd; } | cat -n'],
    ['loops', 'for i in 1 2 3; do echo $i; done | tail -n +2'],
    ['what comes before', 'echo first; true && { echo second; } 2>&1 | tr a-z A-Z'],
    ['no input', 'cat | wc -l'],
    ['options of the shell', 'set -euo pipefail; (echo b) | sort'],
    ['nothing at all', 'true | head -1'],
    ['bytes that are no text', `{ printf 'a\\377b\\0c'; } | head -c 4`],
  ])('shows just what the shell would have shown, with %s', async (_title, command) => {
    const {seen, isViewed} = await view(command);
    expect(isViewed).toBe(true);
    expect(seen()).toBe(spawnSync('bash', ['-c', command], {cwd: folder, argv0: 'bash'}).stdout.toString());
  });
});

describe.each(['bash', 'sh'] as const)('in %s', shell => {
  const line = fc.constantFrom('a', 'b b', 'error: x', 'long line of words', '', '10', '9');
  const run = fc.oneof(
    fc.array(line, {maxLength: 8}).map(lines => `{ printf '%s\\n' ${lines.map(text => `'${text}'`).join(' ')}; }`),
    fc
      .array(line, {maxLength: 4})
      .map(lines => `{ ${lines.map(text => `echo '${text}'; echo '${text}' >&2; `).join('')}exit 4; } 2>&1`),
    fc.nat(3000).map(count => `seq 1 ${count}`),
    fc.nat(20).map(count => `for i in $(seq 1 ${count}); do printf '%s ' $i; done`),
  );
  const stage = fc.constantFrom(
    ...[
      'tail -2',
      'tail -n +3',
      'tail -c 7',
      'head -3',
      'head -c 5',
      'head -n -2',
      'grep a',
      'grep -v 1',
      'grep -c e',
      'grep -n 1 -A 1',
    ],
    ...[
      'sort -u',
      'sort -rn',
      'uniq -c',
      'wc -l',
      'cut -c 1-3',
      'tr a-z A-Z',
      `sed -n '2,4p'`,
      `sed 's/e/<&>/g'`,
      'cat',
      'tee x.txt',
    ],
  );
  const before = fc.constantFrom('', 'echo before; ', 'true && ', 'false || ', '(exit 1); ', 'set -e; ');

  it('any run and any view show what the shell shows, and give the status of the run', async () => {
    await fc.assert(
      fc.asyncProperty(before, run, fc.array(stage, {minLength: 1, maxLength: 3}), async (first, program, stages) => {
        const command = `${first}${program} | ${stages.join(' | ')}`;
        const {seen, end, isViewed, shell: path} = await view(command, {}, shell);
        if (shell === 'sh') expect(path).toBe('/bin/sh');
        const wanted = spawnSync(path, ['-c', command], {cwd: folder, stdio: ['ignore', 'pipe', 'ignore']});
        expect([isViewed, seen()]).toEqual([true, wanted.stdout.toString()]);
        if (first !== 'set -e; ')
          expect(end.outcome).toEqual({kind: 'exited', code: program.includes('exit 4') ? 4 : 0});
      }),
      {numRuns: 40},
    );
  });
});
