/** PHPUnit, default and testdox. Source: PHPUnit's manual, "The Command-Line Test Runner" (9–12); Pest's plain list has the same blocks. */

import type {Conclusion, Finding, FindingKind, LineRange, Severity} from '../../reading.js';
import type {Reader, ReaderReport, TextView} from '../reader.js';

export const phpunit: Reader = {
  name: 'phpunit',
  anchors: ['PHPUnit ', 'There was ', 'There were ', 'Tests: ', 'OK (', ' ✘ ', 'No tests executed!'],
  read: readPhpunit,
};

const MAX_BLOCK_LINES = 300;
const SECTION =
  /^There (?:was|were) \d+ (?:PHPUnit )?(error|failure|warning|risky test|deprecation|notice|test runner \w+|skipped test|incomplete test)s?:?/;

function readPhpunit(view: TextView): ReaderReport {
  if (view.hits('PHPUnit ').length === 0 && view.hits('Tests: ').length === 0 && view.hits('OK (').length === 0)
    return {findings: []};
  const findings: Finding[] = [];
  const covered: LineRange[] = [];
  for (const line of [...view.hits('There was '), ...view.hits('There were ')].sort((left, right) => left - right)) {
    const section = SECTION.exec(view.line(line).trim());
    if (!section || view.isCovered(line)) continue;
    const {found, end} = readSection(view, line, section[1]);
    findings.push(...found);
    covered.push({start: line, end});
  }
  if (findings.every(({severity}) => severity === 'warning')) {
    for (const line of view.hits(' ✘ ')) {
      const finding = readTestdox(view, line);
      if (!finding || view.isCovered(line)) continue;
      findings.push(finding);
      covered.push(finding.range);
    }
  } else covered.push(...view.hits(' ✘ ').flatMap(line => readTestdox(view, line)?.range ?? []));
  const ending = readEnding(view);
  covered.push(...ending.covered);
  const isRed = findings.some(({severity}) => severity !== 'warning');
  const conclusion = isRed ? 'failed' : ending.conclusion;
  return {findings: [...findings, ...ending.findings], covered, ...(conclusion && {conclusion})};
}

/** The numbered blocks below `There were 2 failures:`. */
function readSection(view: TextView, start: number, kind: string): {found: readonly Finding[]; end: number} {
  const found: Finding[] = [];
  let head: {line: number; name: string} | undefined;
  let line = start + 1;
  const close = (end: number) => {
    if (head) found.push(readBlock(view, head, end, kind));
    head = undefined;
  };
  for (; line <= view.lineCount; line += 1) {
    const text = view.line(line).trimEnd();
    const next = /^\d+\) (\S.*)$/.exec(text);
    if (next) {
      close(line - 1);
      head = {line, name: next[1]};
    } else if (
      /^(?:--|(?:FAILURES|ERRORS|WARNINGS)!|OK, but .*|Tests: \d+.*|There (?:was|were) \d.*|Time: .*)$/.test(text)
    )
      break;
    else if (line - (head?.line ?? start) > MAX_BLOCK_LINES) break;
  }
  close(line - 1);
  return {found, end: line - 1};
}

function readBlock(
  view: TextView,
  {line: start, name}: {line: number; name: string},
  end: number,
  kind: string,
): Finding {
  const lines = Array.from({length: Math.max(0, end - start)}, (_, index) => start + 1 + index).filter(
    line => view.line(line).trim() !== '',
  );
  const title = name.replace(/^(.{0,300}?data set (?:"[^"\n]{0,200}"|#\d+)) \(.*$/, '$1');
  const severity: Severity = kind === 'error' ? 'error' : kind === 'failure' ? 'failure' : 'warning';
  return blockFinding(view, lines, {
    name: title,
    severity,
    kind: severity === 'warning' ? 'diagnostic' : 'test',
    start,
    end,
  });
}

interface BlockHead {
  readonly name: string;
  readonly severity: Severity;
  readonly kind: FindingKind;
  readonly start: number;
  readonly end: number;
}

function blockFinding(
  view: TextView,
  lines: readonly number[],
  {name, severity, kind, start, end}: BlockHead,
): Finding {
  const clean = (line: number) =>
    view
      .line(line)
      .replace(/^\s*[│├╵┊┐┴] ?/, '')
      .trim();
  const places = lines.flatMap(line => {
    const place = /^((?:[A-Za-z]:)?[/\\.\w][^:\n]{0,300}\.(?:php|phpt|inc)):(\d+)$/.exec(clean(line));
    return place ? [{file: place[1], row: Number(place[2]), line}] : [];
  });
  const own = places.filter(({file}) => !/[/\\]vendor[/\\]/.test(file));
  const place = own.findLast(({file}) => /Test\.php$|\.phpt$/.test(file)) ?? own.at(-1) ?? places.at(-1);
  const told = lines.filter(line => !places.some(({line: at}) => at === line) && clean(line) !== '');
  const message = told[0];
  const changed = told.filter(line => /^[-+]/.test(clean(line)) && !/^(?:---|\+\+\+)/.test(clean(line)));
  const evidence = [message, place?.line, ...changed.slice(0, 4), ...told.slice(1, 6)];
  return {
    kind,
    severity,
    message: message === undefined ? name : clean(message),
    name,
    ...(place && {file: place.file, row: place.row}),
    range: {start, end},
    evidence: [...new Set(evidence.filter(line => line !== undefined))],
  };
}

/** ` ✘ Name` with a box of details below. */
function readTestdox(view: TextView, start: number): Finding | undefined {
  const head = /^ {1,3}✘ (\S.*?)(?: \[[\d.]+ ms\])?$/.exec(view.line(start).trimEnd());
  if (!head) return undefined;
  let end = start;
  while (end < start + MAX_BLOCK_LINES && /^\s*[│├╵┊┐┴]/.test(view.line(end + 1))) end += 1;
  if (end === start) return undefined;
  const lines = Array.from({length: end - start}, (_, index) => start + 1 + index).filter(
    line => !/^\s*[┐┴│]\s*$/.test(view.line(line)),
  );
  return blockFinding(view, lines, {name: head[1], severity: 'failure', kind: 'test', start, end});
}

function readEnding(view: TextView): {
  conclusion?: Conclusion;
  covered: readonly LineRange[];
  findings: readonly Finding[];
} {
  const none = view.hits('No tests executed!').find(line => view.line(line).trim() === 'No tests executed!');
  if (none !== undefined) {
    const range = {start: none, end: none};
    return {
      conclusion: 'error',
      covered: [range],
      findings: [{kind: 'process', severity: 'error', message: 'No tests executed!', range}],
    };
  }
  const counts = view.hits('Tests: ').filter(line => /^Tests: \d+, Assertions: \d+/.test(view.line(line)));
  const fine = view.hits('OK (').filter(line => /^OK \(\d+ tests?, \d+ assertions?\)/.test(view.line(line)));
  const covered = [...counts, ...fine].map(line => ({start: line, end: line}));
  if (counts.some(line => /\b(?:Errors|Failures): [1-9]/.test(view.line(line))))
    return {conclusion: 'failed', covered, findings: []};
  return {...(covered.length > 0 && {conclusion: 'passed' as const}), covered, findings: []};
}
