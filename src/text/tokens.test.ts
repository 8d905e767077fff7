import {expect, test} from 'vitest';
import {estimateTokens} from './tokens.js';

test.each([
  [0, 0],
  [-7, 0],
  [1, 1],
  [4, 1],
  [5, 2],
  [51_204, 12_801],
])('%i bytes are estimated at %i tokens', (bytes, tokens) => {
  expect(estimateTokens(bytes)).toBe(tokens);
});
