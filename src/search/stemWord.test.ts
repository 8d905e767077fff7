import {expect, test} from 'vitest';
import {stemInPlace} from './stemWord.js';

function stem(word: string): string {
  const bytes = Buffer.from(word);
  return bytes.toString('latin1', 0, stemInPlace(bytes, bytes.length));
}

test.each([
  [['retry', 'retries', 'retried', 'retrying'], 'retry'],
  [['fail', 'fails', 'failed', 'failing', 'failure', 'failures'], 'fail'],
  [['connect', 'connects', 'connected', 'connection', 'connections'], 'connect'],
  [['compile', 'compiles', 'compiled', 'compiler', 'compiling'], 'compil'],
  [['stop', 'stops', 'stopped', 'stopping'], 'stop'],
  [['deploy', 'deployment', 'deployments'], 'deploy'],
])('%j meet in one stem', (words, expected) => {
  expect(words.map(stem)).toEqual(words.map(() => expected));
});

test.each(['the', 'red', 'ion', 'a', 'a'.repeat(30)])('%s is its own stem', word => {
  expect(stem(word)).toBe(word);
});
