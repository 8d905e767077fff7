/**
 * Type checkers of Python. Sources: mypy's manual, "Running mypy" and the options `--show-column-numbers`, `--pretty` (versions 0.9–2);
 * pyright's manual, "Command-line options" (1.1).
 */

import {lineReader} from '../linePatterns.js';

export const mypy = lineReader({
  name: 'mypy',
  anchors: [': error: ', ': note: ', 'Success: no issues found in ', 'Found '],
  patterns: [
    /^(?<file>[^\s:][^:\n]{0,300}\.pyi?):(?<row>\d+):(?:(?<column>\d+):)?(?:\d+:\d+:)? (?<severity>error|note): (?<message>\S.*?)(?: {2}\[(?<code>[\w-]+)\])?$/,
    /^(?<file>[^\s:][^:\n]{0,300}\.pyi?): (?<severity>error|note): (?<message>\S.*?)(?: {2}\[(?<code>[\w-]+)\])?$/,
  ],
  // With `--pretty`: the rest of the message, the source and a caret.
  below: /^(?: {4}.*|[^:\n]{1,200} {2}\[(?<code>[\w-]+)\])$/,
  conclusions: [
    {pattern: /^Found \d+ errors? in \d+ files?\b/, conclusion: 'failed'},
    {pattern: /^Success: no issues found in \d+ source files?/, conclusion: 'passed'},
  ],
  totals: {line: /^Found (?<errors>\d+) errors? in \d+ files?\b/},
});

export const pyright = lineReader({
  name: 'pyright',
  anchors: [' - error', ' - warning', ' - information', ' error, ', ' errors, '],
  patterns: [
    /^\s*(?<file>[^\s:][^:\n]{0,300}|[A-Za-z]:[^:\n]{1,300}):(?<row>\d+):(?<column>\d+) - (?<severity>error|warning|information): (?<message>\S.*?)(?: \((?<code>report\w+)\))?$/,
  ],
  below: /^\s{4,20}\S.*?(?:\((?<code>report\w+)\))?$/,
  conclusions: [
    {pattern: /^0 errors, \d+ warnings?, \d+ (?:informations?|notes?)\b/, conclusion: 'passed'},
    {pattern: /^\d+ errors?, \d+ warnings?, \d+ (?:informations?|notes?)\b/, conclusion: 'failed'},
  ],
  totals: {line: /^(?<errors>\d+) errors?, (?<warnings>\d+) warnings?, \d+ (?:informations?|notes?)\b/},
});
