import {describe, expect, it} from 'vitest';
import {type MergedFindings, mergeFindings as mergeInSteps} from './mergeFindings.js';
import type {Finding} from './reading.js';

const finding = (parts: Partial<Finding>): Finding => ({
  kind: 'diagnostic',
  severity: 'error',
  message: 'no',
  range: {start: 1, end: 1},
  ...parts,
});

function mergeFindings(all: readonly Finding[]): MergedFindings {
  const steps = mergeInSteps(all);
  for (let step = steps.next(); ; step = steps.next()) if (step.done) return step.value;
}

describe('mergeFindings', () => {
  it('makes one of equal findings and counts them', () => {
    const all = [1, 2, 3].map(start => finding({message: 'same', file: 'a.c', row: 3, range: {start, end: start}}));
    expect(mergeFindings(all).findings).toEqual([{...all[0], count: 3}]);
  });

  it('makes one of entries that differ in numbers and ids alone, once there are three', () => {
    const entry = (message: string, start: number) => finding({kind: 'process', message, range: {start, end: start}});
    const told = [
      'order 7 failed',
      'order 12 failed',
      'lease 0x7f3a lost',
      'order 190 failed',
      'lease 0x91bc lost',
      'no disk',
    ];
    const {findings, findingCount} = mergeFindings(told.map(entry));
    expect(findings.map(({message, count}) => [message, count])).toEqual([
      ['order 7 failed', 3],
      ['lease 0x7f3a lost', undefined],
      ['lease 0x91bc lost', undefined],
      ['no disk', undefined],
    ]);
    expect(findingCount).toBe(4);
  });

  it('makes one of exceptions thrown at one place, and none of failed tests', () => {
    const numbers = [1, 2, 3, 4];
    const thrown = numbers.map(n => finding({kind: 'exception', message: `IOError: part ${n}`, file: 'a.py', row: 3}));
    const tests = numbers.map(n => finding({kind: 'test', message: `part ${n}`, name: `reads part ${n}`}));
    expect(mergeFindings(thrown).findings).toMatchObject([{message: 'IOError: part 1', count: 4}]);
    expect(mergeFindings(tests).findings).toHaveLength(4);
  });

  it('keeps findings at different places, columns and with different codes apart', () => {
    const all = [
      finding({file: 'a.c', row: 3, column: 1}),
      finding({file: 'a.c', row: 3, column: 2}),
      finding({file: 'a.c', row: 4, column: 1}),
      finding({file: 'a.c', row: 5, code: 'X1'}),
      finding({file: 'a.c', row: 5, code: 'X2'}),
    ];
    expect(mergeFindings(all).findings).toHaveLength(5);
  });

  it('joins a test told in a list with the details told elsewhere', () => {
    const listed = finding({kind: 'test', severity: 'failure', name: 'adds', message: '✗ adds'});
    const detail = finding({
      kind: 'test',
      severity: 'failure',
      name: 'math › adds',
      message: '2 != 3',
      file: 'a.test.js',
      row: 7,
      range: {start: 9, end: 12},
    });
    expect(mergeFindings([listed, detail]).findings).toEqual([detail]);
    expect(mergeFindings([detail, listed]).findings).toEqual([detail]);
  });

  it('joins a panic that names a test with the test', () => {
    const test = finding({
      kind: 'test',
      severity: 'failure',
      name: 'tests::leap',
      message: 'test tests::leap ... FAILED',
    });
    const panic = finding({kind: 'exception', name: 'tests::leap', message: 'no month', file: 'src/lib.rs', row: 38});
    expect(mergeFindings([test, panic]).findings).toMatchObject([
      {kind: 'test', severity: 'failure', row: 38, message: 'no month'},
    ]);
  });

  it('puts faults before warnings and keeps the order otherwise', () => {
    const all = ['w1', 'e1', 'w2', 'e2'].map((message, row) =>
      finding({message, row, file: 'a.c', severity: message.startsWith('w') ? 'warning' : 'error'}),
    );
    expect(mergeFindings(all).findings.map(({message}) => message)).toEqual(['e1', 'e2', 'w1', 'w2']);
  });

  it('never joins a warning with an error', () => {
    expect(mergeFindings([finding({severity: 'warning'}), finding({})]).findingCount).toBe(2);
  });

  it('gives two hundred and counts all', () => {
    const all = Array.from({length: 300}, (_, row) => finding({file: 'a.c', row}));
    const {findings, findingCount} = mergeFindings(all);
    expect([findings.length, findingCount]).toEqual([200, 300]);
  });
});
