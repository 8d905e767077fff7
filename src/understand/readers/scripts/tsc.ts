/**
 * The TypeScript compiler, plain (`file(1,2): error TS1: …`) and pretty (`file:1:2 - error TS1: …`), and those that print like it.
 * Source: typescriptlang.org, "tsc CLI options" (`pretty`), and the output of versions 4 to 6.
 */

import {blockReader} from '../blockPatterns.js';
import {lineReader} from '../linePatterns.js';

export const tsc = lineReader({
  name: 'tsc',
  anchors: ['error TS', 'warning TS', 'message TS', 'Found 0 errors', 'Found 1 error', ' errors in '],
  patterns: [
    /^(?<file>[^\s(][^(\n]{0,300})\((?<row>\d+),(?<column>\d+)\): (?<severity>error|warning|message) (?<code>TS\d+): (?<message>.+)$/,
    /^(?<file>[^\s:][^:\n]{0,300}):(?<row>\d+):(?<column>\d+) - (?<severity>error|warning|message) (?<code>TS\d+): (?<message>.+)$/,
    /^(?<severity>error|warning) (?<code>TS\d+): (?<message>.+)$/,
  ],
  below: /^\s*\d+ .|^\s+~|^ {2,}\S/,
  conclusions: [
    {pattern: /^(?:\[.{1,20}\] )?Found 0 errors\./, conclusion: 'passed'},
    {pattern: /^Found [1-9]\d* errors?\b/, conclusion: 'failed'},
  ],
  totals: {line: /^Found (?<errors>\d+) errors?(?: in |\.)/},
});

/** What ts-node and tsup throw when the compiler has told its errors: it only restates them. */
export const tscRestated = blockReader({
  name: 'tsc',
  anchors: ['Unable to compile TypeScript:', 'error occurred in dts build'],
  kind: 'exception',
  heads: [/^TSError: ⨯ Unable to compile TypeScript:$/, /^Error: error occurred in dts build$/],
  ends: /^(?:npm (?:error|ERR!)|Node\.js v\d|\S{1,20} Build )/,
  severities: () => 'ignored',
});
