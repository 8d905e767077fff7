/**
 * The errors of npm (versions 6 to 11), pnpm and yarn: a code, then what it means; what npm only repeats of a script's exit status is left out.
 * Source: docs.npmjs.com, "Common errors"; pnpm.io, "Error codes"; yarnpkg.com, "Error codes".
 */

import type {Finding, LineRange} from '../../reading.js';
import type {Reader, ReaderReport, TextView} from '../reader.js';
import {clip} from '../testing/failureBlock.js';

const MAX_BLOCK_LINES = 150;

/** Where a log of the run lies; it tells no error. */
const LOG_HINTS = ['npm error A complete log of this run', 'npm ERR! A complete log of this run'] as const;

export const npm: Reader = {
  name: 'npm',
  anchors: ['npm error code ', 'npm ERR! code ', 'ERR_PNPM_', ...LOG_HINTS],
  read: readNpm,
};

/** Codes of installs and of npm itself; others are the exit status or the error of a script. */
const OWN_CODE =
  /^E(?:404|40[0-9]|5\d\d|RESOLVE|TARGET|INTEGRITY|USAGE|JSONPARSE|NOENT|NEEDAUTH|BADENGINE|BADPLATFORM|NOVERSIONS|LOCKVERIFY|OTP|CONFLICT|UNSUPPORTEDPROTOCOL|INVALIDPACKAGENAME|DUPLICATEWORKSPACE)$|^E(?:CONN\w+|AI_AGAIN|NOTFOUND|TIMEDOUT|ACCES|PERM|EXIST|NOTEMPTY)$|^ERR_\w+$|^(?:CERT_|UNABLE_|SELF_SIGNED)\w+$/;
const NAMED = /['"]?((?:@[\w.-]+\/)?[\w.-]+)@[^\s'"]+['"]?/;

function readNpm(view: TextView): ReaderReport {
  const findings: Finding[] = [];
  const covered: LineRange[] = LOG_HINTS.flatMap(hint => view.hits(hint)).map(line => ({start: line, end: line}));
  for (const line of [...view.hits('npm error code '), ...view.hits('npm ERR! code ')]) {
    const found = /^npm (?:error|ERR!) code (\w+)$/.exec(view.line(line).trim());
    if (found && /^(?:\d+|ELIFECYCLE)$/.test(found[1])) covered.push(...repeatedStatus(view, line));
    if (!found || !OWN_CODE.test(found[1]) || covered.some(({start, end}) => line >= start && line <= end)) continue;
    const end = endOfBlock(view, line);
    const told = readBlock(view, {code: found[1], start: line, end});
    if (told.length === 0) continue;
    findings.push(...told);
    covered.push({start: line, end});
  }
  for (const line of view.hits('ERR_PNPM_')) {
    const finding = readPnpm(view, line);
    if (!finding) continue;
    findings.push(finding);
    covered.push(finding.range);
  }
  return {findings, covered, ...(findings.length > 0 && {conclusion: 'error'})};
}

function endOfBlock(view: TextView, start: number): number {
  let end = start;
  while (end < start + MAX_BLOCK_LINES && /^npm (?:error|ERR!)/.test(view.line(end + 1))) end += 1;
  return end;
}

/** Lines that say of a script just that it failed, where and by which command; none where more is said. */
const STATUS =
  /^npm (?:error|ERR!) ?(?:$|(?:code|path|workspace|location|errno|command|Exit status|Failed at|This is probably|Lifecycle script)(?: |$)|\S+@\S+ \S+: `)/;

function repeatedStatus(view: TextView, line: number): LineRange[] {
  const end = endOfBlock(view, line);
  const start = /^npm (?:error|ERR!) Lifecycle script /.test(view.line(line - 1)) ? line - 1 : line;
  for (let at = start; at <= end; at += 1) if (!STATUS.test(view.line(at).trimEnd())) return [];
  return [{start, end}];
}

interface Block {
  readonly code: string;
  readonly start: number;
  readonly end: number;
}

function readBlock(view: TextView, {code, start, end}: Block): Finding[] {
  const said = Array.from({length: end - start}, (_, index) => start + 1 + index).map(line => ({
    line,
    text: view
      .line(line)
      .replace(/^npm (?:error|ERR!) ?/, '')
      .replace(new RegExp(`^(?:${code}|${code.slice(1)}|${code.toLowerCase()}|no${code.slice(1).toLowerCase()}) `), '')
      .trim(),
  }));
  const path = /^path (.+)$/.exec(said.find(({text}) => text.startsWith('path '))?.text ?? '')?.[1];
  const isFact = ({text}: {text: string}) =>
    text !== '' &&
    !/^(?:\d{3}|enoent|code|syscall|path|errno|dest|command|network|signal|[\d.]+)(?: |$)/.test(text) &&
    !/^(?:A complete log|This is|While resolving|Fix the|Note that|Clean install)/.test(text);
  const differences = said.filter(({text}) => /^(?:Missing|Invalid): /.test(text));
  const telling =
    differences.length > 0
      ? differences
      : [
          said.find(({text}) =>
            /^(?:The requested resource|Could not resolve dependency|No matching version)/.test(text),
          ) ??
            said.find(isFact) ??
            said[0],
        ];
  return telling
    .filter(fact => fact !== undefined)
    .map(({line, text}) => {
      const name = NAMED.exec(text)?.[1];
      const isFile = path !== undefined && /\.\w{1,6}$/.test(path);
      return {
        kind: 'process',
        severity: 'error',
        message: clip(text),
        code,
        ...(name && {name}),
        ...(isFile && {file: path}),
        range: {start: line, end: line},
        evidence: [
          line,
          ...said
            .filter(isFact)
            .slice(0, 8)
            .map(fact => fact.line),
        ],
      };
    });
}

function readPnpm(view: TextView, line: number): Finding | undefined {
  const found = /^\s*(?:\[?ERROR\]?:?\s+)?\[?(ERR_PNPM_\w+)\]?:?\s+(\S.*)$/.exec(view.line(line));
  if (!found || /^ERR_PNPM_(?:RECURSIVE_RUN|RECURSIVE_EXEC)/.test(found[1])) return undefined;
  let end = line;
  for (let below = line + 1; below <= line + 8 && !/^Progress: /.test(view.line(below)); below += 1) {
    if (view.line(below).trim() !== '') end = below;
  }
  const name = Array.from({length: end - line}, (_, index) => view.line(line + 1 + index))
    .map(text => /^((?:@[\w.-]+\/)?[\w.-]+) is not in the npm registry/.exec(text)?.[1])
    .find(found => found !== undefined);
  return {
    kind: 'process',
    severity: 'error',
    message: clip(found[2]),
    code: found[1],
    ...(name && {name}),
    range: {start: line, end},
  };
}
