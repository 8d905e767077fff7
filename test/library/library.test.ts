/** The built library as a user imports it. */
import {execFileSync} from 'node:child_process';
import {fileURLToPath} from 'node:url';
import {describe, expect, it} from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** What a module prints as JSON. */
function runScript(script: string): unknown {
  const options = {cwd: root, encoding: 'utf8'} as const;
  return JSON.parse(execFileSync(process.execPath, ['--input-type=module', '-e', script], options));
}

describe('the library', () => {
  it('takes the view off a command', () => {
    const script = `
      import {planView, runCommand} from 'ephemeral-buffer-mcp';
      const command = '(seq 1 9; exit 4) | tail -1';
      let [kept, seen] = ['', ''];
      const {view} = await planView(command, 'bash');
      const running = runCommand(command, {env: process.env, view, onBytes: chunk => (kept += chunk), onView: chunk => (seen += chunk)});
      const {outcome, viewStatus} = await running.done;
      console.log(JSON.stringify([outcome.code, viewStatus, kept.length, seen]));`;
    expect(runScript(script)).toEqual([4, 0, expect.any(Number), '9\n']);
  });

  it('gives buffer, runner, reading and search without MCP', () => {
    const script = `
      import {CaptureBuffer, createLineText, LineIndex, readText, runCommand, searchText} from 'ephemeral-buffer-mcp';
      const pause = () => new Promise(setImmediate);
      const buffer = new CaptureBuffer({limits: {maxCaptures: 5, maxBytes: 1e6, maxChunks: 1e6}, clock: Date.now, pause});
      const capture = buffer.open({label: 'demo', source: 'command', contentTypeHint: 'auto', metrics: {}}, {limitBytes: 1e6, acrossLines: true});
      const running = runCommand('echo "src/a.c:7:3: error: no such thing"; exit 2', {env: process.env, onBytes: chunk => capture.append(chunk)});
      const {outcome, durationMs} = await running.done;
      await running.drained;
      capture.end({outcome, durationMs});
      buffer.seal(capture);
      const {reading} = await buffer.view(capture);
      const text = createLineText('one\\ntwo needle\\nthree');
      const index = new LineIndex();
      while (index.advance(text, 1e5, true));
      const {matches} = await searchText({text, index, query: 'needle', mode: 'bm25', limit: 1});
      const read = await readText(text, {pause});
      console.log(JSON.stringify([outcome, reading.findings[0].file, matches[0].hits, read.contentType]));`;
    expect(runScript(script)).toEqual([{kind: 'exited', code: 2}, 'src/a.c', [2], 'text']);
  });
});
