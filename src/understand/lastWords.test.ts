import {describe, expect, it, test} from 'vitest';
import {createLineText} from '../text/lineText.js';
import {readTextNow} from './readText.js';

function read(output: string, code: number, label = 'cmd: python fetch.py') {
  const {findings} = readTextNow(createLineText(output), {label, outcome: {kind: 'exited', code}});
  return findings.filter(({severity}) => severity !== 'warning').map(({file, message}) => [file, message]);
}

describe('the last words of a program that ended badly', () => {
  it.each([
    ['get 1%\rget 100%\nfetch.py: part 9 differs\n\n', 'cmd: python fetch.py', ['fetch.py', 'part 9 differs']],
    ['step one\nledger: nothing to book\n', 'cmd: ./bin/ledger book', [undefined, 'nothing to book']],
  ])('are its message: %j', (output, label, wanted) => {
    expect(read(output, 1, label)).toEqual([wanted]);
  });

  test.each([
    ['a run that ended well', 'fetch.py: part 9 differs\n', 0],
    ['a line that names no program of the command', 'step one\nelapsed: three seconds\n', 1],
    ['a sentence', 'all parts are here\n', 1],
    ['nothing', '\n\n', 1],
  ])('are not read of %s', (_, output, code) => {
    expect(read(output, code)).toEqual([]);
  });
});
