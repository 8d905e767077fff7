/**
 * Ansible: playbooks and single commands. Sources: docs.ansible.com, "Return Values", "Error handling in playbooks", "ansible.builtin.default callback";
 * the errors with their origin in front are those of ansible-core 2.19, `ERROR!` those before.
 */

import type {Finding, LineRange} from '../../reading.js';
import {linesOfAnchors} from '../linesOfAnchors.js';
import type {Reader, ReaderReport, TextView} from '../reader.js';

const MARKS = ['TASK [', 'RUNNING HANDLER [', 'PLAY [', 'PLAY RECAP'];
const RESULTS = ['FAILED! =>', 'UNREACHABLE! =>', 'failed: [', 'FAILED | rc=', '...ignoring'];
const ERRORS = ['[ERROR]: ', 'ERROR! ', 'task path: '];

export const ansible: Reader = {
  name: 'ansible',
  anchors: [...MARKS, ...RESULTS, ...ERRORS, '[WARNING]: '],
  read: readAnsible,
};

const TASK = /^(?:TASK|RUNNING HANDLER) \[(.{1,500}?)\] \*{3,}$/;
const RESULT =
  /^(?:fatal: \[([^\]\n]{1,200})\]: (?:FAILED|UNREACHABLE)! =>|failed: \[([^\]\n]{1,200})\] \(item=|(\S{1,200}) \| (?:FAILED!|UNREACHABLE!|FAILED)(?: =>| \| rc=-?\d{1,5} >>))/;
const ERROR = /^(?:\[ERROR\]:|ERROR!) (\S.*)$/;
const ORIGIN = /^Origin: (\S.{0,500}?):(\d{1,7})(?::(\d{1,5}))?$/;
const APPEARS = /The error appears to (?:be|have been) in '([^'\n]{1,500})': line (\d{1,7}), column (\d{1,5})/;
const RECAP =
  /^(\S.{0,200}?)\s+: ok=(\d+)\s+changed=\d+\s+unreachable=(\d+)\s+failed=(\d+)(?:\s+skipped=(\d+))?(?:\s+rescued=(\d+))?/;
const MAX_BLOCK_LINES = 80;
const LINES_PER_STEP = 200;

interface Place {
  readonly file?: string;
  readonly row?: number;
  readonly column?: number;
}

interface Told extends Place {
  readonly message: string;
  readonly line: number;
  readonly end: number;
  readonly evidence: readonly number[];
}

interface Result {
  readonly host: string;
  readonly finding: Finding;
  readonly isItem: boolean;
  isIgnored: boolean;
}

interface Host {
  /** Its line of the recap. */
  readonly line: number;
  readonly ok: number;
  readonly unreachable: number;
  readonly failed: number;
  readonly skipped: number;
}

function* readAnsible(view: TextView): Generator<void, ReaderReport> {
  const results: Result[] = [];
  const outside: Finding[] = [];
  const hosts = new Map<string, Host>();
  let task: {name: string; line: number; place?: Place} | undefined;
  let told: Told | undefined;
  let first: number | undefined;
  let last = 0;
  const lines = linesOfAnchors(view, [...MARKS, ...RESULTS, ...ERRORS]);
  for (const [index, line] of lines.entries()) {
    if (index % LINES_PER_STEP === LINES_PER_STEP - 1) yield;
    const text = view.line(line).trimEnd();
    const name = TASK.exec(text)?.[1];
    const error = ERROR.exec(text);
    const result = RESULT.exec(text);
    if (name !== undefined || /^PLAY \[.{0,500}\] \*{3,}$/.test(text)) {
      if (told) outside.push(outsideOf(told));
      told = undefined;
      task = name === undefined ? undefined : {name, line};
    } else if (task && text.startsWith('task path: ')) {
      task.place = placeOf(/^task path: (\S.*):(\d+)$/.exec(text));
    } else if (error && !view.isCovered(line)) {
      if (told) outside.push(outsideOf(told));
      told = readError(view, line, error[1]);
    } else if (result) {
      const host = result[1] ?? result[2] ?? result[3];
      const before = results.at(-1);
      const isItem = result[2] !== undefined;
      const finding = resultOf(view, line, {host, task, told});
      // The items of one loop are one failure.
      if (isItem && before?.isItem && before.host === host && before.finding.name === finding.name)
        results[results.length - 1] = {...before, finding: withEvidence(endedAt(before.finding, line), line)};
      else results.push({host, finding, isItem, isIgnored: false});
      last = Math.max(last, finding.range.end);
      told = undefined;
    } else if (text === '...ignoring') {
      const before = results.at(-1);
      if (before) before.isIgnored = true;
    } else if (/^PLAY RECAP \*{3,}$/.test(text)) {
      last = readRecap(view, line, hosts);
    } else continue;
    first ??= line;
    last = Math.max(last, line);
  }
  if (told) outside.push(outsideOf(told));
  if (first === undefined || (results.length === 0 && hosts.size === 0 && outside.length === 0)) return {findings: []};
  const isReport = results.length > 0 || hosts.size > 0;
  const findings = [...settle(results, hosts), ...outside].sort((left, right) => left.range.start - right.range.start);
  const covered: LineRange[] = isReport ? [{start: first, end: last}] : outside.map(({range}) => range);
  const faults = findings.filter(({severity}) => severity !== 'warning').length;
  const sum = (key: keyof Host) => [...hosts.values()].reduce((total, host) => total + host[key], 0);
  const conclusion =
    sum('failed') > 0 || (hosts.size === 0 && results.length > 0 && faults > 0)
      ? 'failed'
      : sum('unreachable') > 0 || outside.length > 0
        ? 'error'
        : hosts.size > 0
          ? 'passed'
          : undefined;
  return {
    findings: [...findings, ...(isReport ? warningsIn(view, first, last) : [])],
    covered,
    ...(conclusion && {conclusion}),
    ...(conclusion === 'passed' && {harmless: covered}),
    ...(hosts.size > 0 && {
      totals: {
        passed: sum('ok'),
        failed: sum('failed'),
        skipped: sum('skipped'),
        ...(sum('unreachable') > 0 && {errors: sum('unreachable')}),
        runner: 'ansible',
      },
    }),
  };
}

/** What a rescue or the playbook copes with is a remark: as many as the recap counts for the host are failures, the last ones. */
function settle(results: readonly Result[], hosts: ReadonlyMap<string, Host>): Finding[] {
  const left = new Map([...hosts].map(([name, {failed, unreachable}]) => [name, failed + unreachable]));
  const findings: Finding[] = [];
  for (const {host, finding, isIgnored} of [...results].reverse()) {
    const count = left.get(host);
    const isFault = !isIgnored && (count === undefined || count > 0);
    if (isFault && count !== undefined) left.set(host, count - 1);
    const recap = hosts.get(host)?.line;
    findings.push(isFault ? withEvidence(finding, recap) : {...finding, severity: 'warning'});
  }
  return findings.reverse();
}

/** An error with its origin and the source below; `ERROR!` has them in sentences. */
function readError(view: TextView, start: number, message: string): Told {
  const evidence = [start];
  let end = start;
  let place: Place | undefined;
  for (let line = start + 1; line <= start + MAX_BLOCK_LINES && line <= view.lineCount; line += 1) {
    const text = view.line(line).trimEnd();
    if (
      /^(?:fatal|failed|ok|changed|skipping): \[|^(?:TASK|PLAY) |^\[(?:ERROR|WARNING)\]: |^ERROR! |^\S+ \| (?:FAILED|UNREACHABLE)/.test(
        text,
      )
    )
      break;
    if (text !== '') end = line;
    const origin = ORIGIN.exec(text) ?? APPEARS.exec(text);
    if (origin) {
      place = placeOf(origin);
      evidence.push(line);
    } else if (place && new RegExp(`^\\s*${place.row}\\s`).test(text)) evidence.push(line);
  }
  return {message: message.slice(0, 1000), line: start, end, evidence: evidence.slice(0, 8), ...place};
}

function outsideOf({message, line, end, evidence, ...place}: Told): Finding {
  return {
    kind: 'process',
    severity: 'error',
    message,
    ...place,
    range: {start: line, end},
    evidence,
  };
}

function resultOf(
  view: TextView,
  line: number,
  {
    host,
    task,
    told,
  }: {host: string; task: {name: string; line: number; place?: Place} | undefined; told: Told | undefined},
): Finding {
  const text = view.line(line);
  const body = readBody(view, line);
  const place = told?.row === undefined ? (task?.place ?? placeOf(APPEARS.exec(text))) : told;
  const message = told?.message ?? body.message ?? text.trim().slice(0, 200);
  return {
    kind: 'diagnostic',
    severity: 'error',
    message,
    name: task?.name ?? host,
    ...(place?.file !== undefined && {file: place.file}),
    ...(place?.row !== undefined && {row: place.row}),
    ...(place?.column !== undefined && {column: place.column}),
    range: {start: told?.line ?? line, end: body.end},
    evidence: [
      ...(told?.evidence ?? []),
      line,
      ...(task ? [task.line] : []),
      ...(body.line === line ? [] : [body.line]),
    ],
  };
}

/** The result as JSON on the same line, or as JSON or YAML below. */
function readBody(view: TextView, start: number): {message?: string; line: number; end: number} {
  const text = view.line(start);
  if (/\| rc=-?\d+ >>/.test(text))
    return {message: view.line(start + 1).trim() || text.trim(), line: start + 1, end: start + 1};
  const inline = messageIn(text);
  if (inline !== undefined || !/=> \{?\s*$/.test(text))
    return {...(inline !== undefined && {message: inline}), line: start, end: start};
  for (let line = start + 1; line <= Math.min(view.lineCount, start + MAX_BLOCK_LINES); line += 1) {
    const below = view.line(line);
    if (/^\S|^$/.test(below)) return {line: start, end: below.startsWith('}') ? line : line - 1};
    const message = /^ {2,8}"msg": /.test(below) ? messageIn(below) : /^ {2,8}msg: ['"]?(\S.*?)['"]?$/.exec(below)?.[1];
    if (message !== undefined) return {message, line, end: line};
  }
  return {line: start, end: start};
}

function messageIn(text: string): string | undefined {
  const found = /"(?:msg|reason)": "((?:[^"\\]|\\.){1,2000})/.exec(text)?.[1];
  return found
    ?.split('\\n')[0]
    .replace(/\\(["\\/])/g, '$1')
    .slice(0, 1000);
}

function placeOf(found: RegExpExecArray | null): Place | undefined {
  if (!found) return undefined;
  return {file: found[1], row: Number(found[2]), ...(found[3] !== undefined && {column: Number(found[3])})};
}

function withEvidence(finding: Finding, line: number | undefined): Finding {
  const evidence = finding.evidence ?? [];
  return line === undefined || evidence.length >= 12 ? finding : {...finding, evidence: [...evidence, line]};
}

function endedAt(finding: Finding, end: number): Finding {
  return {...finding, range: {...finding.range, end}};
}

/** Reads the hosts below the title; the line of the last one. */
function readRecap(view: TextView, start: number, hosts: Map<string, Host>): number {
  let line = start;
  for (;;) {
    const found = RECAP.exec(view.line(line + 1).trim());
    if (!found) return line;
    const [, host, ok, unreachable, failed, skipped] = found;
    hosts.set(host, {
      line: line + 1,
      ok: Number(ok),
      unreachable: Number(unreachable),
      failed: Number(failed),
      skipped: Number(skipped ?? 0),
    });
    line += 1;
  }
}

function warningsIn(view: TextView, start: number, end: number): Finding[] {
  return view
    .hits('[WARNING]: ')
    .filter(line => line >= start && line <= end)
    .slice(0, 200)
    .map(line => ({
      kind: 'process',
      severity: 'warning',
      message: view
        .line(line)
        .replace(/^\[WARNING\]: /, '')
        .trim()
        .slice(0, 1000),
      range: {start: line, end: line},
    }));
}
