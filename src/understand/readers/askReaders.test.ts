import {describe, expect, it} from 'vitest';
import {createLineText} from '../../text/lineText.js';
import {takeNotes} from '../scan/takeNotes.js';
import {type Answers, askReaders} from './askReaders.js';
import type {Reader} from './reader.js';

function ask(readers: readonly Reader[], content: string): Answers {
  const text = createLineText(content);
  const context = {ended: 'badly'} as const;
  const notes = finish(takeNotes(text, readers, context));
  return finish(askReaders(text, {readers, notes, judged: notes.judged, outcome: {kind: 'exited', code: 1}, context}));
}

function finish<Result>(steps: Generator<void, Result>): Result {
  for (let step = steps.next(); ; step = steps.next()) if (step.done) return step.value;
}

const finding = (message: string) => ({kind: 'test', severity: 'failure', message, range: {start: 1, end: 1}}) as const;

describe('askReaders', () => {
  it('asks a reader only if one of its anchors occurs', () => {
    const asked: string[] = [];
    const reader = (name: string, anchors: readonly string[]): Reader => ({
      name,
      anchors,
      read() {
        asked.push(name);
        return {findings: []};
      },
    });
    ask(
      [reader('a', ['=== alpha']), reader('b', ['nothing', 'beta']), reader('c', ['gamma']), reader('d', [])],
      '=== alpha\nBETA beta\n',
    );
    expect(asked).toEqual(['a', 'b', 'd']);
  });

  it('tells a reader which lines hold its anchors', () => {
    const seen: (readonly number[])[] = [];
    const reader: Reader = {
      name: 'a',
      anchors: ['x:', '✗'],
      read(view) {
        seen.push(view.hits('x:'), view.hits('✗'), view.hits('y'));
        return {findings: []};
      },
    };
    ask([reader], 'x: x: 1\ny\n✗ x: 2\nX:\n');
    expect(seen).toEqual([[1, 3], [3], []]);
  });

  it('lets the others speak when one throws, and names it', () => {
    const broken: Reader = {
      name: 'broken',
      anchors: [],
      read() {
        throw new Error('odd');
      },
    };
    const late: Reader = {
      name: 'late',
      anchors: [],
      *read() {
        yield;
        return {findings: [finding('late')], totals: {failed: 1}};
      },
    };
    const answers = ask([broken, late], 'x\n');
    expect(answers.findings).toEqual([finding('late')]);
    expect(answers.totals).toEqual({failed: 1});
    expect(answers.understoodBy).toEqual(['broken (broken)', 'late']);
  });

  it('tells later readers what earlier ones account for', () => {
    const covered: boolean[] = [];
    const first: Reader = {name: 'first', anchors: [], read: () => ({findings: [], covered: [{start: 2, end: 3}]})};
    const second: Reader = {
      name: 'second',
      anchors: [],
      read(view) {
        covered.push(...[1, 2, 3, 4].map(line => view.isCovered(line)));
        return {findings: []};
      },
    };
    ask([first, second], 'a\nb\nc\nd\n');
    expect(covered).toEqual([false, true, true, false]);
  });
});
