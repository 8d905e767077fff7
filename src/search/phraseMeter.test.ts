import {expect, test} from 'vitest';
import {createPhraseMeter} from './phraseMeter.js';

test.each([
  ['connection refused', 'the Connection refused by peer', 1],
  ['connection refused', 'refused the connection', 0],
  ['one two three', 'x one-two y three', 0.5],
  ['one two three', 'nothing of it', 0],
  ['needle', 'a needle', 0],
  ['go go go', 'go go', 0.5],
  ['', 'anything', 0],
])('of %j, the line %j holds the share %d in order', (question, line, share) => {
  expect(createPhraseMeter(question)(Buffer.from(line))).toBe(share);
});

test('a thousand repeated words are measured without overflow', () => {
  expect(createPhraseMeter('go '.repeat(400))(Buffer.from('go '.repeat(400)))).toBe(1);
});
