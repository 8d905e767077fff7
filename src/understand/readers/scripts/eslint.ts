/**
 * ESLint's formatters stylish, unix, compact and visualstudio (versions 7 to 9), and the linters that print in their forms (oxlint, stylelint).
 * Source: eslint.org, "Formatters Reference".
 */

import {blockReader} from '../blockPatterns.js';
import {lineReader, usualSeverity} from '../linePatterns.js';
import type {Reader} from '../reader.js';

const PROBLEMS = /^✖ \d+ problems? \((?<errors>\d+) errors?, (?<warnings>\d+) warnings?\)/;

export const eslint: Reader = lineReader({
  name: 'eslint',
  anchors: [
    '  error  ',
    '  warning  ',
    ' problem (',
    ' problems (',
    'ESLint found too many warnings',
    'potentially fixable',
    'Oops! Something went wrong',
  ],
  patterns: [
    /^\s+(?<row>\d+):(?<column>\d+)\s+(?<severity>error|warning)\s{2,8}(?<message>\S.*?)(?:\s{2,200}(?<code>(?:@?[\w-]+\/){0,3}[\w-]+(?:\([\w/-]{1,80}\))?))?$/,
    /^ {2}\d+ errors? and \d+ warnings? (?<severity>potentially fixable) /,
    /^(?<message>ESLint found too many warnings .*)$/,
  ],
  heading: /^(?<file>(?:\/|\.{0,2}\/|[A-Za-z]:[\\/]|[\w@.-])[^\n]{0,400}\.\w{1,10})$/,
  severities: word => (word === 'potentially fixable' ? 'ignored' : usualSeverity(word)),
  conclusions: [
    {pattern: /^Oops! Something went wrong/, conclusion: 'error'},
    {pattern: /^✖ \d+ problems? \(0 errors, /, conclusion: 'passed'},
    {pattern: PROBLEMS, conclusion: 'failed'},
  ],
  totals: {line: PROBLEMS},
});

export const eslintLines: Reader = lineReader({
  name: 'eslint',
  anchors: [
    ...['[Error', '[Warning', ', Error - ', ', Warning - '],
    ...['[error]', '[warning]', ', error - ', ', warning - ', '): error ', '): warning '],
  ],
  patterns: [
    /^(?<file>[^\s:][^:\n]{0,300}):(?<row>\d+):(?<column>\d+): (?<message>.+) \[(?<severity>Error|Warning)(?:\/(?<code>[^\]]{1,100}))?\]$/,
    /^(?<file>[^\s:][^:\n]{0,300}):(?<row>\d+):(?<column>\d+): (?<message>\S.*?) \((?<code>[^()\s]{1,100})\) \[(?<severity>error|warning)\]$/,
    /^(?<file>[^\s(][^(\n]{0,300})\((?<row>\d+),(?<column>\d+)\): (?<severity>error|warning) (?:(?<code>(?:@?[\w-]+\/){0,3}[a-z][\w-]*) )?: (?<message>\S.*)$/,
    /^(?<file>[^\s:][^:\n]{0,300}): line (?<row>\d+), col (?<column>\d+), (?<severity>[Ee]rror|[Ww]arning) - (?<message>.+?)(?: \((?<code>[^()\s]{1,100})\))?$/,
  ],
  severities: usualSeverity,
  totals: {},
});

/** What kept ESLint from its work, below its version: a bad configuration, no files, a rule that threw. */
export const eslintRun: Reader = blockReader({
  name: 'eslint',
  anchors: ['ESLint: ', 'Oops! Something went wrong'],
  kind: 'process',
  heads: [/^ESLint: \d+\.\d+\.\d+/],
  ends: /^(?:npm (?:error|ERR!)|ERROR: |\s?ELIFECYCLE|error Command failed)/,
  place: /^Occurred while linting (?<file>\S.{0,300}?):(?<row>\d+)$/,
  message: /^(?:Error: )?(?<message>\S.*)$/,
  aside: /^\s+at /,
  conclusions: [{pattern: /^Oops! Something went wrong/, conclusion: 'error'}],
  concludes: 'error',
});

/** Stylelint's verbose formatter ends with a count for each rule. */
export const stylelintCounts: Reader = lineReader({
  name: 'stylelint',
  anchors: ['CssSyntaxError: '],
  patterns: [],
  quiet: [/^ {2}CssSyntaxError: \d+/],
});
