/**
 * Checkers of component files: svelte-check (3 and 4; human, human-verbose and machine output) and `astro check`.
 * Source: the repository sveltejs/language-tools, "packages/svelte-check: README, Machine-readable output"; docs.astro.build, "astro check".
 */

import {type LineSeverity, lineReader, usualSeverity} from '../linePatterns.js';

const FOUND = /^svelte-check found (?<errors>\d+) errors?(?: and (?<warnings>\d+) warnings?)?/;

export const svelteCheck = lineReader({
  name: 'svelte-check',
  anchors: ['Error: ', 'Warn: ', 'svelte-check found '],
  above: /^(?<file>[^\s:][^:\n]{0,300}\.(?:svelte|[cm]?[jt]s)):(?<row>\d{1,7}):(?<column>\d{1,5})$/,
  patterns: [/^(?<severity>Error|Warn): (?<message>\S.*?)(?: \((?:svelte|[jt]s|css|scss|html)\))?$/],
  below:
    /^(?:https:\/\/svelte\.dev\/e\/(?<code>\w{1,80})\b.*|(?![^\s:][^:\n]{0,300}:\d+:\d+$|={4}|Error: |Warn: )\s*\S.*)$/,
  severities: word => (word === 'Error' ? 'error' : 'warning'),
  conclusions: [
    {pattern: /^svelte-check found 0 errors/, conclusion: 'passed'},
    {pattern: FOUND, conclusion: 'failed'},
  ],
  totals: {line: FOUND},
});

const COMPLETED = /^\d{10,16} COMPLETED \d+ FILES (?<errors>\d+) ERRORS (?<warnings>\d+) WARNINGS/;

export const svelteCheckMachine = lineReader({
  name: 'svelte-check',
  anchors: [' ERROR "', ' WARNING "', ' FAILURE "', ' COMPLETED '],
  patterns: [
    /^\d{10,16} (?<severity>ERROR|WARNING) "(?<file>[^"]{1,400})" (?<row>\d{1,7}):(?<column>\d{1,5}) "(?<message>(?:[^"\\]|\\[^n])+)(?:\\n(?:https:\/\/svelte\.dev\/e\/(?<code>\w{1,80}))?.*)?"$/,
    /^\d{10,16} (?<severity>FAILURE) "(?<message>.+)"$/,
  ],
  severities: word => usualSeverity(word.replace('FAILURE', 'ERROR')),
  conclusions: [
    {pattern: /^\d{10,16} COMPLETED \d+ FILES 0 ERRORS /, conclusion: 'passed'},
    {pattern: COMPLETED, conclusion: 'failed'},
  ],
  totals: {line: COMPLETED},
});

export const astroCheck = lineReader({
  name: 'astro check',
  anchors: [' - error ', ' - warning ', ' - hint ', 'Result ('],
  patterns: [
    /^(?<file>[^\s:][^:\n]{0,300}\.\w{1,8}):(?<row>\d{1,7}):(?<column>\d{1,5}) - (?<severity>error|warning|hint) (?<code>(?:ts|astro|css|js)\(\d{1,6}\)): (?<message>\S.*)$/,
  ],
  quiet: [/^Result \(\d+ files?\): ?$/],
  below: /^\s*\d+ |^\s+~/,
  severities: (word): LineSeverity => (word === 'hint' ? 'ignored' : usualSeverity(word)),
});
