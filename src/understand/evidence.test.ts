import {describe, expect, it} from 'vitest';
import {createLineText} from '../text/lineText.js';
import {chooseEvidence} from './evidence.js';
import type {Finding, Reading} from './reading.js';

const text = createLineText(Array.from({length: 400}, (_, at) => `line ${at + 1}\n`).join(''));
const finding = (start: number, evidence?: readonly number[]): Finding => ({
  kind: 'diagnostic',
  severity: 'error',
  message: 'no',
  range: {start, end: start + 30},
  ...(evidence && {evidence}),
});
const reading = (findings: readonly Finding[], signals: Reading['signals'] = []): Reading => ({
  contentType: 'log',
  signals,
  findings,
  findingCount: findings.length,
  understoodBy: [],
});
const failed = {kind: 'exited', code: 1} as const;

describe('chooseEvidence', () => {
  it('shows every finding before it shows more of the first', () => {
    const findings = Array.from({length: 10}, (_, at) => finding(1 + at * 40));
    expect(chooseEvidence(text, reading(findings), {maxLines: 10, outcome: failed})).toEqual(
      findings.map(({range}) => range.start),
    );
    const more = chooseEvidence(text, reading(findings), {maxLines: 30, outcome: failed});
    expect(more).toHaveLength(30);
    for (const {range} of findings)
      expect(more.filter(line => line >= range.start && line < range.start + 40)).toHaveLength(3);
  });

  it('gives sorted lines, each once, and the most telling ones first', () => {
    const lines = chooseEvidence(text, reading([finding(100, [130, 100, 120, 110]), finding(120, [120, 130])]), {
      maxLines: 4,
      outcome: failed,
    });
    expect(lines).toEqual([100, 120, 130].concat(110).sort((a, b) => a - b));
  });

  it('shows the end of a failed output that nobody understood, and the lines that tell of a failure', () => {
    const signals = [{type: 'failure' as const, count: 2, lines: [7, 9]}];
    const lines = chooseEvidence(text, reading([], signals), {maxLines: 60, outcome: failed});
    expect(lines).toEqual([7, 9, ...Array.from({length: 20}, (_, at) => 381 + at)]);
  });

  it('shows a little of the end of what still runs or was stopped', () => {
    expect(chooseEvidence(text, reading([]), {maxLines: 60, isRunning: true})).toHaveLength(10);
    expect(chooseEvidence(text, reading([]), {maxLines: 60, outcome: {kind: 'timedOut', timeoutMs: 1}})).toHaveLength(
      10,
    );
    expect(chooseEvidence(text, reading([]), {maxLines: 3, outcome: {kind: 'cancelled'}})).toEqual([398, 399, 400]);
  });

  it('is empty when nothing is wrong', () => {
    expect(
      chooseEvidence(text, reading([{...finding(3), severity: 'warning'}]), {
        maxLines: 60,
        outcome: {kind: 'exited', code: 0},
      }),
    ).toEqual([]);
    expect(chooseEvidence(text, reading([]), {maxLines: 60})).toEqual([]);
  });

  it('leaves out blank lines and lines beyond the text', () => {
    const short = createLineText('a\n\n  \nb\n');
    expect(chooseEvidence(short, reading([finding(1)]), {maxLines: 60, outcome: failed})).toEqual([1, 3, 4]);
    expect(chooseEvidence(short, reading([]), {maxLines: 60, outcome: failed})).toEqual([1, 4]);
  });
});
