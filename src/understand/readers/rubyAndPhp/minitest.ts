/** Minitest and Rails' test runner. Source: Minitest's README, "Synopsis", and `Minitest::SummaryReporter` (5.x). */

import type {Conclusion, Finding, LineRange} from '../../reading.js';
import {type BodyLines, createBodyLines, frontOf} from '../bodyLines.js';
import {isLibrary} from '../general/frames.js';
import type {Reader, ReaderReport, TextView} from '../reader.js';

export const minitest: Reader = {
  name: 'minitest',
  anchors: ['Failure:', 'Error:', ' assertions, '],
  read: readMinitest,
};

const MAX_BLOCK_LINES = 200;

function readMinitest(view: TextView): ReaderReport {
  const findings: Finding[] = [];
  const covered: LineRange[] = [];
  const heads = [...view.hits('Failure:'), ...view.hits('Error:')].sort((left, right) => left - right);
  for (const line of heads) {
    const front = frontOf(view.line(line), /(?:\d+\) )?(?:Failure|Error):\s*$/);
    if (front === undefined || view.isCovered(line)) continue;
    const body = createBodyLines(view, front.trimEnd());
    const finding = readBlock(view, body, line);
    if (!finding) continue;
    findings.push(finding);
    covered.push(finding.range);
  }
  const conclusions: Conclusion[] = [];
  for (const line of view.hits(' assertions, ')) {
    const counts = /(?:^|[\s\]|])\d+ (?:runs|tests), \d+ assertions, (\d+) failures, (\d+) errors\b/.exec(
      view.line(line),
    );
    if (!counts) continue;
    conclusions.push(Number(counts[1]) + Number(counts[2]) > 0 ? 'failed' : 'passed');
    covered.push({start: line, end: line});
  }
  const conclusion =
    (['failed', 'passed'] as const).find(word => conclusions.includes(word)) ??
    (findings.length > 0 ? 'failed' : undefined);
  return {findings, covered, ...(conclusion && {conclusion})};
}

function readBlock(view: TextView, body: BodyLines, start: number): Finding | undefined {
  const title = body(start + 1).trim();
  const head = /^([A-Z][\w:]{0,200}#\S.{0,300}?)(?: \[(\S.{0,300}?):(\d+)\])?:$/.exec(title);
  if (!head) return undefined;
  const isError = /Error:\s*$/.test(body(start));
  let end = start + 1;
  while (end < Math.min(view.lineCount, start + MAX_BLOCK_LINES)) {
    const text = body(end + 1);
    if (
      /^\s*(?:\d+\) )?(?:Failure|Error|Skipped):\s*$|^\d+ (?:runs|tests), \d+ assertions|^\s*(?:bin\/rails|rails) test /.test(
        text,
      )
    )
      break;
    end += 1;
  }
  const lines = Array.from({length: end - start - 1}, (_, index) => start + 2 + index).filter(
    line => body(line).trim() !== '',
  );
  const places = lines.flatMap(line => {
    const place = /^\s+(\S[^:\n]{0,300}):(\d+):in [`'].*$|^(\S[^:\n]{0,300}):(\d+):in [`'].*$/.exec(body(line));
    return place ? [{file: place[1] ?? place[3], row: Number(place[2] ?? place[4]), line}] : [];
  });
  const own = places.filter(({file}) => !isLibrary(file));
  const place = own.find(({file}) => /(?:_test|_spec|\/test_\w+|^test_\w+)\.rb$/.test(file)) ?? own.at(-1);
  const message = lines.find(line => !places.some(({line: at}) => at === line));
  const row = head[3] === undefined ? place?.row : Number(head[3]);
  const file = head[2] ?? place?.file;
  const evidence = [
    start + 1,
    message,
    ...(isError ? own.slice(0, 2).map(({line}) => line) : []),
    ...lines.slice(0, 8),
  ];
  return {
    kind: 'test',
    severity: isError ? 'error' : 'failure',
    message: message === undefined ? title : body(message).trim(),
    name: head[1],
    ...(file !== undefined && {file}),
    ...(row !== undefined && {row}),
    range: {start, end},
    evidence: [...new Set(evidence.filter(line => line !== undefined))],
  };
}
