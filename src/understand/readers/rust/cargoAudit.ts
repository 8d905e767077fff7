/** cargo-audit: advisories against the packages of a lock file, a block of fields for each. Source: rustsec's `cargo-audit`, README (0.11 to 0.21). */

import type {Conclusion, Finding, LineRange} from '../../reading.js';
import type {Reader, ReaderReport, TextView} from '../reader.js';
import {clip} from '../testing/failureBlock.js';

export const cargoAudit: Reader = {
  name: 'cargo audit',
  anchors: ['Crate:  ', ' for vulnerabilities (', ' found!', 'allowed warning'],
  read: readAudit,
};

const MAX_FIELDS = 16;
const MAX_TREE_LINES = 300;
const BLOCKS_PER_STEP = 200;

function* readAudit(view: TextView): Generator<void, ReaderReport> {
  const ends = view
    .hits(' found!')
    .filter(line => /^error: \d+ (?:vulnerabilit\w+|denied warnings?) found!$/.test(view.line(line).trimEnd()));
  const allowed = view
    .hits('allowed warning')
    .filter(line => /^warning: \d+ allowed warnings? found/.test(view.line(line)));
  const scans = view
    .hits(' for vulnerabilities (')
    .map(line => /^ *Scanning (\S.{0,300}) for vulnerabilities \(/.exec(view.line(line))?.[1]);
  const file = scans.find(scanned => scanned !== undefined);
  const isDenied = ends.some(line => view.line(line).includes('denied'));
  const findings: Finding[] = [];
  let understoodTo = 0;
  for (const [index, line] of view.hits('Crate:  ').entries()) {
    if (index % BLOCKS_PER_STEP === BLOCKS_PER_STEP - 1) yield;
    const finding = line > understoodTo && !view.isCovered(line) ? advisoryAt(view, line, {file, isDenied}) : undefined;
    if (!finding) continue;
    findings.push(finding);
    understoodTo = finding.range.end;
  }
  if (findings.length === 0 && file === undefined && ends.length === 0) return {findings};
  const covered: LineRange[] = [
    ...findings.map(({range}) => range),
    ...[...ends, ...allowed].map(line => ({start: line, end: line})),
  ];
  const errors = findings.filter(({severity}) => severity === 'error').length;
  const isRed = errors > 0 || ends.length > 0;
  const conclusion: Conclusion | undefined = isRed ? 'failed' : findings.length > 0 ? 'passed' : undefined;
  const totals = {errors, warnings: findings.length - errors, runner: 'cargo audit'};
  return {findings, covered, ...(findings.length > 0 && {totals}), ...(conclusion && {conclusion})};
}

function advisoryAt(
  view: TextView,
  start: number,
  {file, isDenied}: {file: string | undefined; isDenied: boolean},
): Finding | undefined {
  const fields = new Map<string, string>();
  let end = start;
  for (let line = start; line < start + MAX_FIELDS; line += 1) {
    const field = /^([A-Z][A-Za-z ]{1,20}): +(\S.*)$/.exec(view.line(line).trimEnd());
    if (!field) break;
    if (line > start && field[1] === 'Crate') break;
    fields.set(field[1], field[2]);
    end = line;
  }
  const [name, title, code] = ['Crate', 'Title', 'ID'].map(key => fields.get(key));
  if (name === undefined || !fields.has('Version')) return undefined;
  const shown = end;
  if (/^Dependency tree:/.test(view.line(end + 1)))
    while (view.line(end + 1).trim() !== '' && end < start + MAX_TREE_LINES) end += 1;
  const message = title ?? `${fields.get('Warning') ?? 'vulnerable'}: ${name} ${fields.get('Version')}`;
  return {
    kind: 'diagnostic',
    severity: fields.has('Warning') && !isDenied ? 'warning' : 'error',
    message: clip(message),
    name,
    ...(file !== undefined && {file}),
    ...(code !== undefined && {code}),
    range: {start, end},
    evidence: Array.from({length: shown - start + 1}, (_, index) => start + index),
  };
}
