/** Linters of prose, Markdown, commit messages and schemas. Sources: vale.sh/docs "vale" (2, 3); the repositories of markdownlint-cli, markdownlint-cli2, codespell, buf. */

import {lineReader, usualSeverity} from '../linePatterns.js';

export const vale = lineReader({
  name: 'vale',
  anchors: ['  error  ', '  warning  ', '  suggestion  ', ' suggestions in ', ' suggestion in '],
  heading: /^ (?!\d+:\d+ )(?<file>\S.{0,300}\.\w{1,10})$/,
  patterns: [
    /^ (?<row>\d{1,7}):(?<column>\d{1,5}) +(?<severity>error|warning|suggestion) +(?<message>\S.*?) {2,}(?<code>[\w-]{1,60}\.[\w.-]{1,80})$/,
  ],
  below: /^ {12,}(?<more>\S.*)$/,
  severities: word => (word === 'error' ? 'error' : 'warning'),
  conclusions: [
    {pattern: /^✔ 0 errors, /, conclusion: 'passed'},
    {pattern: /^✖ 0 errors, /, conclusion: 'passed'},
    {pattern: /^✖ \d+ errors?, /, conclusion: 'failed'},
  ],
});

export const markdownlint = lineReader({
  name: 'markdownlint',
  anchors: [' MD0', 'Summary: '],
  patterns: [
    /^(?<file>[^\s:][^:\n]{0,300}):(?<row>\d{1,7})(?::(?<column>\d{1,5}))?:? (?:(?<severity>error|warning) )?(?<code>MD\d{3}(?:\/[\w-]{1,60}){0,3}) (?<message>\S.*)$/,
  ],
  severities: word => (word === 'warning' ? 'warning' : 'soft'),
  conclusions: [{pattern: /^Summary: 0 error\(s\)$/, conclusion: 'passed'}],
  totals: {line: /^Summary: (?<errors>\d+) error\(s\)$/},
});

export const codespell = lineReader({
  name: 'codespell',
  anchors: [' ==> '],
  patterns: [/^(?<file>[^\s:][^:\n]{0,300}):(?<row>\d{1,7}): (?<message>(?<name>\S{1,100}) ==> \S.*)$/],
  severities: () => 'soft',
});

export const buf = lineReader({
  name: 'buf',
  anchors: ['.proto:'],
  patterns: [/^(?<file>[^\s:][^:\n]{0,300}\.proto):(?<row>\d{1,7}):(?<column>\d{1,5}):(?<message>\S.*)$/],
  severities: word => (usualSeverity(word) === 'error' ? 'soft' : 'warning'),
});
