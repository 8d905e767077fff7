/**
 * Turborepo and concurrently: which task ended with which exit status. What the task printed tells why, this tells only that.
 * Source: turborepo.com, "run"; the repository of open-cli-tools/concurrently; and the output itself.
 */

import type {Finding, LineRange} from '../../reading.js';
import type {Reader, ReaderReport, TextView} from '../reader.js';
import {clip} from '../testing/failureBlock.js';

export const turbo: Reader = {
  name: 'turbo',
  anchors: [' ERROR  command ', ' ERROR  run failed', 'Failed:    '],
  read: readTurbo,
};

export const concurrently: Reader = {name: 'concurrently', anchors: [' exited with code '], read: readConcurrently};

const TASK_ENDED = /^(\S+#\S+): {1,2}ERROR {2}(command .{0,1000} exited \(\d+\))$/;
const SUMMARY = /^ ERROR {2}run failed: |^Failed: {4}\S+#\S+/;

function readTurbo(view: TextView): ReaderReport {
  const ended = view.hits(' ERROR  command ').filter(line => TASK_ENDED.test(view.line(line)));
  const summary = [...view.hits(' ERROR  run failed'), ...view.hits('Failed:    ')].filter(line =>
    SUMMARY.test(view.line(line)),
  );
  if (ended.length === 0 && summary.length === 0) return {findings: []};
  const covered: LineRange[] = [...ended, ...summary].map(line => ({start: line, end: line}));
  const findings = ended.map((line): Finding => {
    const [, name, message] = TASK_ENDED.exec(view.line(line))!;
    return {
      kind: 'process',
      severity: 'error',
      message: clip(message),
      name: clip(name),
      range: {start: line, end: line},
    };
  });
  return {findings, covered, conclusion: 'failed'};
}

function readConcurrently(view: TextView): ReaderReport {
  const findings: Finding[] = [];
  const covered: LineRange[] = [];
  for (const line of view.hits(' exited with code ')) {
    const found = /^\[([^\]\n]{1,60})\] (.{1,1000} exited with code (\d+|SIG\w+))$/.exec(view.line(line));
    if (!found) continue;
    covered.push({start: line, end: line});
    const [, name, message, code] = found;
    // Those that were stopped because another had failed are no failures.
    if (/^[1-9]/.test(code)) {
      findings.push({
        kind: 'process',
        severity: 'error',
        message: clip(message),
        name: clip(name),
        range: {start: line, end: line},
      });
    }
  }
  return {findings, covered};
}
