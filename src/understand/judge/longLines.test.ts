import {expect, test} from 'vitest';
import {createLineText} from '../../text/lineText.js';
import {readTextNow} from '../readText.js';
import {MAX_LINE_BYTES} from '../scan/lineView.js';

/** Pieces that rules go back over, again and again, unless they begin at one place only. */
const PIECES = [
  '.',
  '..',
  ' ',
  '\t',
  '1',
  '1 ',
  'a',
  'a.',
  'a/',
  'a.b:',
  'a.c:1:',
  '[',
  '[a] ',
  '(',
  '"a" ',
  ':',
  '::',
  ': ',
  '- ',
  '> ',
  '| ',
  '=',
  'at ',
  'a=1 ',
  '-> ',
  'x failed ',
];

// A rule that is quadratic in the length of a line takes minutes here and runs into the time limit of the test runner.
test.each(PIECES)('long lines full of %j are read as fast as others', piece => {
  const line = piece.repeat(MAX_LINE_BYTES).slice(0, MAX_LINE_BYTES - 16);
  const text = createLineText(`error: ${line}\n${line}\nfailed 1 ${line}\n`.repeat(60));
  const reading = readTextNow(text, {hint: 'log', outcome: {kind: 'exited', code: 1}});
  expect(reading.findings.every(({message}) => message.length <= 500)).toBe(true);
});
