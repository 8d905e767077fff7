/** Git: merges that stopped at conflicts, pushes that were refused, work that could not begin. Sources: git-scm.com/docs, `git-merge`, `git-push`; merge-ort.c (2.x). */

import type {Finding, LineRange} from '../../reading.js';
import {endedOf} from '../../signals.js';
import {lineReader} from '../linePatterns.js';
import type {Reader, ReaderReport, TextView} from '../reader.js';

export const gitConflicts: Reader = {
  name: 'git',
  anchors: [
    'CONFLICT (',
    'Automatic merge failed',
    'ould not apply ',
    'ould not revert ',
    'ailed to merge submodule ',
    'ailed to merge in the changes',
    'Patch failed at ',
  ],
  read: readConflicts,
};

export const gitPush: Reader = {
  name: 'git',
  anchors: ['rejected] ', '[remote failure] ', 'failed to push some refs to '],
  read: readPush,
};

/** What git will not do, with the files or the reason below. */
export const gitRefusals = lineReader({
  name: 'git',
  anchors: [
    'would be overwritten by ',
    ' is not a git command',
    'no tracking information for the current branch',
    ': needs merge',
    ' is not possible because you have unmerged files',
    'Exiting because of an unresolved conflict',
    'Merge with strategy ',
    'nothing to commit, working tree clean',
    'no changes added to commit',
    'nothing added to commit but ',
    'not a git repository',
    'did not match any file',
    'Could not read from remote repository.',
    'Please commit or stash them',
  ],
  kind: 'process',
  quiet: [
    /^(?:fatal: Exiting because of an unresolved conflict\.?|fatal: Could not read from remote repository\.|error: Please commit or stash them\.|Merge with strategy \S+ failed\.)$/,
  ],
  patterns: [
    /^error: (?<message>(?:Your local changes to|The following untracked working tree) .{1,100} would be overwritten by [\w ]{1,40}:)$/,
    /^git: (?<message>'(?<name>[^'\n]{1,100})' is not a git command\b.*)$/,
    /^(?<message>There is no tracking information for the current branch\.)$/,
    /^(?<file>\S.{0,300}): (?<message>needs merge)$/,
    /^(?:error|fatal): (?<message>[\w -]{1,40} is not possible because you have unmerged files\.?)$/,
    /^(?:fatal|error): (?<message>not a git repository\b.*)$/,
    /^(?:fatal|error): (?<message>pathspec '(?<name>[^'\n]{1,300})' did not match any file.*)$/,
    /^(?<message>nothing to commit, working tree clean|no changes added to commit\b.*|nothing added to commit but .*)$/,
  ],
  below: /^\t(?<file>\S.*)$|^(?:hint: |Aborting$|Please (?:commit|move|specify) |U\t)/,
  severities: () => 'soft',
  concludes: 'error',
});

const MAX_HINT_LINES = 30;
const SUBJECTS: readonly RegExp[] = [
  /^(?:Merge conflict in|directory in the way of|Unclear where to rename|Rename|Cannot merge binary files:|Failed to merge submodule) (?<file>\S.*)$/,
  /^(?<file>\S.*?)(?: (?:deleted|renamed|added|modified|had|is a) |->|: )/,
];

function readConflicts(view: TextView): ReaderReport {
  const findings: Finding[] = [];
  const covered: LineRange[] = [];
  const conflicts = view.hits('CONFLICT (');
  const endings = [
    'Automatic merge failed',
    'ould not apply ',
    'ould not revert ',
    'ailed to merge submodule ',
    'ailed to merge in the changes',
    'Patch failed at ',
  ]
    .flatMap(view.hits)
    .filter(line => isEnding(view.line(line)));
  for (const line of conflicts) {
    const found = /^(?:Rebasing \(\d+\/\d+\) ?)?(?:\S+: )?CONFLICT \(([^)\n]{1,60})\): (\S.*)$/.exec(
      view.line(line).trimEnd(),
    );
    if (!found || view.isCovered(line)) continue;
    const file = fileOf(found[2]);
    findings.push({
      kind: 'conflict',
      severity: 'error',
      message: found[2].slice(0, 1000),
      ...(file && {file}),
      code: found[1],
      range: {start: line, end: line},
    });
    covered.push({start: line, end: line});
  }
  const last = findings.at(-1);
  if (!last) return {findings: []};
  const ending = endings.filter(line => line > last.range.start && line <= last.range.start + MAX_HINT_LINES);
  findings[findings.length - 1] = {...last, evidence: [last.range.start, ...ending.slice(0, 2)]};
  return {findings, covered: [...covered, ...endings.map(line => ({start: line, end: line}))], conclusion: 'failed'};
}

function isEnding(text: string): boolean {
  return /^(?:Automatic merge failed|(?:error: )?(?:[Cc]ould not (?:apply|revert) |[Ff]ailed to merge (?:submodule |in the changes))|Patch failed at )/.test(
    text,
  );
}

/** The path that is in conflict: the one that was renamed goes by its old name. */
function fileOf(message: string): string | undefined {
  for (const subject of SUBJECTS) {
    const file = subject.exec(message)?.groups?.file;
    if (file === undefined) continue;
    return file
      .replace(/(?:->| from .*;|[;:] ).*$|\.$/, '')
      .replace(/^"(.*)"$/, '$1')
      .slice(0, 1000);
  }
  return undefined;
}

const REFUSED = /^ ! \[(?:remote )?(?:rejected|failure)\] +(?:(\S+) -> )?(\S+) \(.+\)$/;
const UNSENT = /^error: failed to push some refs to '/;
const MAX_ABOVE = 12;

/** One finding for each ref; the reason of a hook stands above it, what to do about it below. */
function readPush(view: TextView): ReaderReport {
  const unsent = view.hits('failed to push some refs to ').filter(line => UNSENT.test(view.line(line)));
  const refused = [...new Set([...view.hits('rejected] '), ...view.hits('[remote failure] ')])]
    .filter(line => REFUSED.test(view.line(line).trimEnd()))
    .sort((left, right) => left - right);
  if (unsent.length === 0 && refused.length === 0) return {findings: []};
  const about = [...unsent.slice(0, 1), ...unsent.slice(0, 1).map(line => line + 1)].filter(
    line => view.line(line) !== '',
  );
  const findings = refused.map((line): Finding => {
    const [, from, to] = REFUSED.exec(view.line(line).trimEnd())!;
    const said = remoteLines(view, line);
    return {
      kind: 'process',
      severity: 'error',
      message: view.line(line).trim().replace(/^! /, ''),
      name: from ?? to,
      range: {start: line, end: line},
      evidence: [line, ...about, ...said],
    };
  });
  const covered = [...unsent, ...refused].map(line => ({start: line, end: line}));
  for (const {range} of findings)
    covered.push(...remoteLines(view, range.start).map(line => ({start: line, end: line})));
  if (findings.length > 0) return {findings, covered, conclusion: 'failed'};
  const line = unsent[0];
  const isTold = /^(?:error|fatal): /.test(view.line(line - 1));
  if (isTold) return {findings: [], covered};
  const above = Array.from({length: Math.min(MAX_ABOVE, line - 1)}, (_, index) => line - 1 - index);
  const finding: Finding = {
    kind: 'process',
    severity: endedOf(view.outcome) === 'well' ? 'warning' : 'error',
    message: view.line(line).replace(/^error: /, ''),
    range: {start: line, end: line},
    evidence: [line, ...above],
  };
  return {findings: [finding], covered, ...(finding.severity === 'error' && {conclusion: 'failed'})};
}

function remoteLines(view: TextView, line: number): number[] {
  const lines: number[] = [];
  for (
    let above = line - 1;
    above > line - MAX_ABOVE && /^(?:remote: |To | {3}\w|[ *+-=!] )/.test(view.line(above));
    above -= 1
  )
    if (/^remote: .*\S/.test(view.line(above))) lines.unshift(above);
  return lines;
}
