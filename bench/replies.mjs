/** What replies cost a model, in real tokens. */
import {readdirSync, readFileSync} from 'node:fs';
import {join} from 'node:path';
import {countTokens} from 'gpt-tokenizer/encoding/o200k_base';
import {percentile, sharedPath, startServer} from './measures.mjs';

export const replies = {
  title: 'Size of replies (o200k tokens)',
  async *measure() {
    const server = startServer();
    await server.initialize();
    const green = countTokens(
      await server.call('execute_and_capture', {
        command:
          'i=0; while [ $i -lt 299 ]; do i=$((i+1)); echo "ok $i - case number $i works"; done; echo "299 passed"',
      }),
    );
    yield {figure: 'a green run of 300 lines', target: '≤ 80', measured: String(green), met: green <= 80};
    const beyond = [];
    for (const {path, exitCode} of runs()) {
      const raw = countTokens(readFileSync(path, 'utf8'));
      const reply = countTokens(await server.call('execute_and_capture', {command: `cat ${path}; exit ${exitCode}`}));
      beyond.push(reply - raw);
    }
    server.stop();
    if (beyond.length === 0) return;
    const most = percentile(beyond, 1);
    const over = beyond.filter(tokens => tokens > 60).length;
    yield {
      figure: `most tokens beyond the raw output, of ${beyond.length} real runs`,
      target: '≤ 60',
      measured: `${most} (${over} runs over)`,
      met: most <= 60,
    };
  },
};

function runs() {
  const folder = join(sharedPath, 'data/runs');
  try {
    return readdirSync(folder, {withFileTypes: true})
      .filter(entry => entry.isDirectory())
      .map(({name}) => ({
        path: join(folder, name, 'output.txt'),
        exitCode: JSON.parse(readFileSync(join(folder, name, 'case.json'), 'utf8')).exit_code,
      }));
  } catch {
    return []; // The shared data is not at hand.
  }
}
