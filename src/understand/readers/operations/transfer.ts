/**
 * Programs that fetch and copy. Sources: the manuals rsync(1) "EXIT VALUES" (3.1–3.4), curl(1) "EXIT CODES" (7, 8), wget(1) (1.21), ssh(1) and scp(1)
 * (OpenSSH 8–10), with the messages as printed.
 */

import type {Finding, LineRange} from '../../reading.js';
import {endedOf} from '../../signals.js';
import {lineReader} from '../linePatterns.js';
import type {Reader, ReaderReport, TextView} from '../reader.js';

export const rsync: Reader = {
  name: 'rsync',
  anchors: ['rsync: ', 'rsync error: ', 'rsync warning: ', 'file has vanished: ', '@ERROR: '],
  read: readRsync,
};

const RSYNC_END = /^rsync (error|warning): (.{1,400}) \(code (\d{1,3})\)(?: at .*)?$/;
const RSYNC_SAYS =
  /^(?:rsync: (?:\[[\w ]{1,20}\] )?(?:ERROR: )?(?<said>\S.*)|(?<vanished>file has vanished: .*)|@ERROR: (?<refused>\S.*))$/;
/** Codes of a transfer that went on to its end: some files are missing or vanished. */
const PARTIAL = new Set(['23', '24', '25']);

/** What was said before the last line is what is wrong; the last line tells it again, or alone. */
function* readRsync(view: TextView): Generator<void, ReaderReport> {
  const ends = [...view.hits('rsync error: '), ...view.hits('rsync warning: ')]
    .filter(line => RSYNC_END.test(view.line(line).trimEnd()))
    .sort((left, right) => left - right);
  const isWell = endedOf(view.outcome) === 'well';
  const findings: Finding[] = [];
  const covered: LineRange[] = ends.map(line => ({start: line, end: line}));
  const said = ['rsync: ', 'file has vanished: ', '@ERROR: '].flatMap(view.hits).sort((left, right) => left - right);
  let next = 0;
  for (const [index, line] of said.entries()) {
    if (index % 500 === 499) yield;
    const found = RSYNC_SAYS.exec(view.line(line).trimEnd())?.groups;
    const message = found?.said ?? found?.vanished ?? found?.refused;
    if (message === undefined) continue;
    while (next < ends.length && ends[next] < line) next += 1;
    const end = ends[next];
    if (end === undefined && found?.said !== undefined && isWell) continue;
    const file = /"([^"\n]{1,500})"/.exec(message)?.[1];
    const soft = isWell || RSYNC_END.exec(view.line(end ?? 0).trimEnd())?.[1] === 'warning';
    covered.push({start: line, end: line});
    // The connection ends because of what its other side has said before.
    if (/^connection unexpectedly closed/.test(message) && end !== undefined && isTold(view, line)) continue;
    findings.push({
      kind: 'process',
      severity: soft && isWell ? 'warning' : 'error',
      message: message.slice(0, 1000),
      ...(file && {file: file.replace(/\/$/, '')}),
      range: {start: line, end: line},
      evidence: end === undefined ? [line] : [line, end],
    });
  }
  for (const [index, line] of ends.entries()) {
    const [, level, message, code] = RSYNC_END.exec(view.line(line).trimEnd())!;
    const from = index === 0 ? 0 : ends[index - 1];
    if (findings.some(({range}) => range.start > from && range.start < line) || isTold(view, line)) continue;
    findings.push({
      kind: 'process',
      severity: level === 'warning' && isWell ? 'warning' : 'error',
      message,
      code,
      range: {start: line, end: line},
    });
  }
  findings.sort((left, right) => left.range.start - right.range.start);
  const last = RSYNC_END.exec(view.line(ends.at(-1) ?? 0).trimEnd());
  if (!last || (isWell && last[1] === 'warning')) return {findings, covered};
  return {findings, covered, conclusion: PARTIAL.has(last[3]) ? 'failed' : 'error'};
}

/** Whether the remote shell has said right above why there is no connection. */
function isTold(view: TextView, line: number): boolean {
  return [line - 1, line - 2].some(above =>
    /^(?:ssh: |Host key verification failed|.*Permission denied \(|kex_exchange_|Connection closed by |.*: command not found$)/.test(
      view.line(above),
    ),
  );
}

/** The progress table may stand in front. A retry tells the same again. */
export const curl = lineReader({
  name: 'curl',
  kind: 'process',
  anchors: ['curl: ('],
  patterns: [
    /^(?:[\d\s:.kMGTP-]{0,300})curl: \((?<code>\d{1,3})\) (?<message>(?:(?:Failed to connect to|Could not resolve (?:host|proxy):) (?<name>[^\s:]{1,300}))?.*)$/,
  ],
  severities: () => 'soft',
  concludes: 'error',
});

export const curlUsage = lineReader({
  name: 'curl',
  kind: 'process',
  anchors: ["curl: try 'curl --help'", 'curl: option '],
  quiet: [/^curl: try /],
  patterns: [/^curl: (?<message>option \S.*)$/],
  severities: () => 'soft',
  concludes: 'error',
});

/** The address stands above. */
export const wget = lineReader({
  name: 'wget',
  kind: 'process',
  anchors: [' ERROR ', '... failed: ', 'Unable to establish SSL connection.', 'ERROR: cannot verify '],
  heading: /^(?:--\d{4}-\d\d-\d\d [\d:]{8}-- {2})?(?<name>(?:https?|ftp):\/\/\S{1,500}?):?$/,
  quiet: [/^Resolving .{0,300}\.\.\. failed: /],
  patterns: [
    /^(?:\d{4}-\d\d-\d\d [\d:]{8} )?ERROR (?<code>\d{3}): (?<message>\S.*)$/,
    /^(?<message>Unable to establish SSL connection\.)$/,
    /^(?:ERROR: )(?<message>cannot verify \S.*)$/,
    /^(?<message>Connecting to \S.{0,300}\.\.\. failed: .*)$/,
  ],
  severities: () => 'soft',
  concludes: 'error',
});

/** Without the address above. */
export const wgetLines = lineReader({
  name: 'wget',
  kind: 'process',
  anchors: ['wget: '],
  patterns: [
    /^wget: (?<message>(?:unable to resolve host address|bad address|can't connect to remote host) ?(?:[‘']?(?<name>[^\s‘’':)(]{1,300}))?.*)$/,
    /^wget: (?<message>(?:server returned error|download timed out|note: TLS|missing URL).*)$/,
  ],
  severities: () => 'soft',
  concludes: 'error',
});

export const ssh = lineReader({
  name: 'ssh',
  kind: 'process',
  anchors: [
    'ssh: ',
    'Permission denied (',
    'Host key verification failed',
    'kex_exchange_identification: ',
    'Connection closed by ',
    'scp: ',
    'lost connection',
    'Connection closed',
    'REMOTE HOST IDENTIFICATION HAS CHANGED',
  ],
  quiet: [/^(?:scp: )?(?:Connection closed\.? *|lost connection)$/],
  patterns: [
    /^ssh: (?<message>(?:connect to host|Could not resolve hostname) (?<name>[^\s:]{1,300}).*)$/,
    /^(?<message>(?:(?<name>\S{1,300}): )?Permission denied \([\w,-]{1,200}\)\.?)$/,
    /^(?<message>(?:Host key verification failed|kex_exchange_identification: .*|Connection closed by (?<name>\S+) port \d+.*))$/,
    /^@ {1,10}(?<message>WARNING: REMOTE HOST IDENTIFICATION HAS CHANGED!) {1,10}@$/,
    /^scp: (?<message>(?<file>[^\s:][^:\n]{0,300}): (?!Connection closed)\S.*)$/,
  ],
  severities: () => 'soft',
  concludes: 'error',
});
