/**
 * Diagnostics drawn by miette, as oxlint, oxfmt and rolldown print them: a sign, code and message, then `╭─[file:1:2]` and the source.
 * Source: oxc.rs, "Linter: output formats" (default), and the output itself.
 */

import {lineReader} from '../linePatterns.js';

export const oxlint = lineReader({
  name: 'oxlint',
  anchors: ['-[', '─[', 'Found '],
  above: /^ {2}(?<severity>[×x⚠!]) (?:(?<code>[\w@/-]{1,80}\([\w@/-]{1,80}\)): )?(?<message>.+)$/,
  patterns: [/^ +[,╭][-─]\[(?<file>[^\]\n]{1,300}?):(?<row>\d+):(?<column>\d+)\]$/],
  below: /^ *\d* *[|│:·]|^ *[`╰][-─]+|^ {2}help: |^ {2}note: /,
  severities: word => (/[×x]/.test(word) ? 'error' : 'soft'),
  conclusions: [
    {pattern: /^Found (?<warnings>\d+) warnings? and [1-9]\d* errors?\.$/, conclusion: 'failed'},
    {pattern: /^Found 0 warnings and 0 errors\.$/, conclusion: 'passed'},
  ],
  totals: {line: /^Found (?<warnings>\d+) warnings? and (?<errors>\d+) errors?\.$/},
});
