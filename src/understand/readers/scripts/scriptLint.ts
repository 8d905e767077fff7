/**
 * Linters of JavaScript projects that print one line for each finding: JSHint, standard, xo's compact form, TSLint, commitlint, cspell.
 * Sources: jshint.com, "CLI flags: --reporter"; standardjs.com; palantir.github.io/tslint, "Formatters"; commitlint.js.org; cspell.org.
 */

import {lineReader} from '../linePatterns.js';

export const jshint = lineReader({
  name: 'jshint',
  anchors: [': line '],
  patterns: [
    /^(?<file>[^\s:][^:\n]{0,300}): line (?<row>\d+), col (?<column>\d+), (?!Error - |Warning - )(?<message>[^\n]+?)(?: \((?<code>[EWI]\d{3})\))?$/,
  ],
});

export const standard = lineReader({
  name: 'standard',
  anchors: ['.js:', '.jsx:', '.mjs:', '.cjs:', '.ts:', '.tsx:'],
  patterns: [
    /^ {2}(?<file>\/[^:\n]{1,300}|[A-Za-z]:\\[^:\n]{1,300}):(?<row>\d+):(?<column>\d+): (?<message>\S[^\n]*?) \((?<code>[\w@/-]{2,80})\)$/,
  ],
});

export const tslint = lineReader({
  name: 'tslint',
  anchors: ['ERROR: ', 'WARNING: '],
  patterns: [
    /^(?<severity>ERROR|WARNING): (?<file>[^\s:][^:\n]{0,300}):(?<row>\d+):(?<column>\d+) - (?<message>\S[^\n]*)$/,
  ],
});

export const commitlint = lineReader({
  name: 'commitlint',
  anchors: ['✖   ', '⚠   ', 'found '],
  patterns: [/^(?<severity>[✖⚠]) {3}(?!found )(?<message>\S[^\n]*?) \[(?<code>[\w-]{2,60})\]$/],
  severities: word => (word === '✖' ? 'error' : 'warning'),
  conclusions: [{pattern: /^✖ {3}found [1-9]\d* problems?, /, conclusion: 'failed'}],
});

export const cspell = lineReader({
  name: 'cspell',
  anchors: [' - Unknown word (', ' - Forbidden word (', 'CSpell: Files checked: '],
  patterns: [
    /^(?<file>[^\s:][^:\n]{0,300}):(?<row>\d+):(?<column>\d+) - (?<message>(?:Unknown|Forbidden) word \([^)\n]{1,100}\))/,
  ],
  conclusions: [{pattern: /^CSpell: Files checked: \d+, Issues found: 0 /, conclusion: 'passed'}],
});
