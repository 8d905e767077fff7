/** What it costs to capture 50 MB from a command, and how soon its first reply is there. */
import {execFileSync} from 'node:child_process';
import {mkdtempSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {CaptureBuffer, renderFirstReply, runCommand} from '../dist/index.js';
import {median, pause, timePaired} from './measures.mjs';
import {makeServiceLog} from './syntheticLog.mjs';

export const capture = {
  title: 'Capturing 50 MB',
  async *measure() {
    const folder = mkdtempSync(join(tmpdir(), 'bench-'));
    try {
      const path = join(folder, 'service.log');
      writeFileSync(path, makeServiceLog(50_000_000));
      const replies = [];
      const [ours, pipe] = await timePaired(
        async () => replies.push(await captureOnce(`cat ${path}`)),
        () => execFileSync('sh', ['-c', `cat ${path} | wc -c`]),
      );
      yield {
        figure: 'command into a sealed capture, against `cat file \\| wc -c`',
        target: '≤ 3 ×',
        measured: `${(ours / pipe).toFixed(1)} × (${ours.toFixed(0)} ms : ${pipe.toFixed(0)} ms)`,
        met: ours <= 3 * pipe,
      };
      for (const make of replies) replies[replies.indexOf(make)] = await make();
      const reply = median(replies);
      yield {
        figure: 'first reply after the command has ended',
        target: '≤ 1 s',
        measured: `${(reply / 1000).toFixed(2)} s`,
        met: reply <= 1000,
      };
    } finally {
      rmSync(folder, {recursive: true, force: true});
    }
  },
};

/** Captures and gives back the step that makes the reply and says how long that took. */
async function captureOnce(command) {
  const buffer = new CaptureBuffer({
    limits: {maxCaptures: 25, maxBytes: 2 ** 30, maxChunks: 2 ** 30},
    clock: Date.now,
    pause,
  });
  const capture = buffer.open(
    {label: 'bench', source: 'command', contentTypeHint: 'auto', metrics: {}, command},
    {limitBytes: 2 ** 30, acrossLines: true},
  );
  const running = runCommand(command, {env: process.env, onBytes: chunk => capture.append(chunk)});
  const {outcome, durationMs} = await running.done;
  await running.drained;
  capture.end({outcome, durationMs});
  capture.sealText();
  return async () => {
    const from = performance.now();
    renderFirstReply({...(await buffer.view(capture)), notes: [], detail: 'compact'});
    return performance.now() - from;
  };
}
