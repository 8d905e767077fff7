/**
 * Logging commands of Azure Pipelines: `##vso[task.logissue type=error;sourcepath=a.cs;linenumber=3;code=X;]message`.
 * Source: learn.microsoft.com, "Azure Pipelines: Logging commands".
 */

import type {Conclusion, Finding, LineRange} from '../../reading.js';
import type {Reader, ReaderReport, TextView} from '../reader.js';
import {clip} from '../testing/failureBlock.js';

const LINES_PER_STEP = 500;

export const azurePipelines: Reader = {
  name: 'azure pipelines',
  anchors: ['##vso[task.', '##[error]'],
  read: readCommands,
};

const COMMAND = /##vso\[task\.(logissue|complete)(?: ([^\]\n]{0,2000}))?\](.*)$/;
/** The agent says of every script that failed that it did. */
const RESTATED =
  /^##\[error\](?:Bash|PowerShell|Cmd\.exe|Script|The process '[^'\n]{0,300}') (?:exited|failed) with (?:exit )?code\b/;

function* readCommands(view: TextView): Generator<void, ReaderReport> {
  const findings: Finding[] = [];
  const covered: LineRange[] = [];
  let conclusion: Conclusion | undefined;
  for (const [index, line] of view.hits('##vso[task.').entries()) {
    if (index % LINES_PER_STEP === LINES_PER_STEP - 1) yield;
    const found = COMMAND.exec(view.line(line));
    if (!found || view.isCovered(line)) continue;
    const [, command, given = '', message] = found;
    const fields = fieldsOf(given);
    covered.push({start: line, end: line});
    if (command === 'complete') {
      if (/^failed$/i.test(fields.result ?? '')) conclusion = 'failed';
      continue;
    }
    findings.push(findingOf(fields, message.trim(), line));
  }
  const told = view.hits('##[error]');
  const restated = told.filter(line => RESTATED.test(view.line(line)));
  const faults = findings.filter(({severity}) => severity === 'error').length;
  if (faults > 0 || told.length > restated.length) covered.push(...restated.map(line => ({start: line, end: line})));
  const ended = faults > 0 ? 'failed' : conclusion;
  return {findings, covered, ...(ended && {conclusion: ended})};
}

/** The properties of a command; `;`, `]` and line ends in them are escaped. */
function fieldsOf(given: string): Readonly<Record<string, string>> {
  return Object.fromEntries(
    given.split(';').flatMap(pair => {
      const at = pair.indexOf('=');
      return at < 0 ? [] : [[pair.slice(0, at).trim().toLowerCase(), decode(pair.slice(at + 1))]];
    }),
  );
}

function findingOf(fields: Readonly<Record<string, string>>, message: string, line: number): Finding {
  const {type, sourcepath: file, linenumber: row, columnnumber: column, code} = fields;
  return {
    kind: 'diagnostic',
    severity: /^warning$/i.test(type ?? '') ? 'warning' : 'error',
    message: clip(decode(message).split('\n')[0]),
    ...(file && {file}),
    ...(row && /^\d{1,9}$/.test(row) && {row: Number(row)}),
    ...(column && /^\d{1,9}$/.test(column) && {column: Number(column)}),
    ...(code && {code}),
    range: {start: line, end: line},
  };
}

function decode(text: string): string {
  return text
    .replace(/%3B/gi, ';')
    .replace(/%5D/gi, ']')
    .replace(/%0A/gi, '\n')
    .replace(/%0D/gi, '')
    .replace(/%AZP25/gi, '%');
}
