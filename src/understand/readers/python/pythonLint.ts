/**
 * Linters and formatters of Python. Sources: the manuals of pylint ("Output options", 2–4), pydocstyle ("Usage", 6), isort
 * ("--check-only", 5–9), Black ("--check", 22–26) and Bandit ("Screen" and "txt" formatters, 1.7–1.9).
 */

import {lineReader, softSeverity} from '../linePatterns.js';

export const pylint = lineReader({
  name: 'pylint',
  anchors: [
    ...['C', 'R', 'W', 'E', 'F', 'I'].flatMap(letter => [`: ${letter}`, `: [${letter}`]),
    'Your code has been rated at ',
  ],
  patterns: [
    /^(?<file>[^\s:][^:\n]{0,300}):(?<row>\d+):(?:(?<column>\d+):)? (?<code>(?<severity>[CRWEFI])\d{4}): (?<message>\S.*?)(?: \((?<name>[a-z][\w-]+)\))?$/,
    /^(?<file>[^\s:][^:\n]{0,300}):(?<row>\d+): \[(?<code>(?<severity>[CRWEFI])\d{4})(?:\([\w-]+\))?(?:, [^\]\n]{0,200})?\] (?<message>\S.*)$/,
  ],
  severities: letter => (letter === 'I' ? 'warning' : softSeverity(letter)),
  conclusions: [{pattern: /^Your code has been rated at 10(?:\.00)?\/10/, conclusion: 'passed'}],
  totals: {},
});

export const pydocstyle = lineReader({
  name: 'pydocstyle',
  anchors: ['        D'],
  heading: /^(?<file>\S[^:\n]{0,300}\.pyi?):(?<row>\d+) (?:at module level|in .{1,300}):$/,
  patterns: [/^ {8}(?<code>D\d{3}): (?<message>\S.*)$/],
});

export const isort = lineReader({
  name: 'isort',
  anchors: [' Imports are incorrectly sorted and/or formatted.'],
  patterns: [/^(?:ERROR: )?(?<message>(?<file>\S.*?) Imports are incorrectly sorted and\/or formatted\.)$/],
});

export const black = lineReader({
  name: 'black',
  anchors: [
    'ould reformat ',
    'error: cannot format ',
    'ould be reformatted',
    'ould be left unchanged',
    ' left unchanged',
    'ailed to reformat',
    'All done! ',
  ],
  patterns: [
    /^(?<message>would reformat (?<file>\S.*))$/,
    /^error: (?<message>cannot format (?<file>\S.*?): (?:Cannot parse(?: for target version [\w.]+)?: (?<row>\d+):(?<column>\d+)|.*))(?:: .*)?$/,
  ],
  conclusions: [
    {
      pattern: /\b\d+ files? (?:would be reformatted|would fail to reformat|failed to reformat)\b/,
      conclusion: 'failed',
    },
    {pattern: /^(?:All done! .*|\d+ files? (?:would be )?(?:reformatted|left unchanged).*\.)$/, conclusion: 'passed'},
  ],
});

export const bandit = lineReader({
  name: 'bandit',
  anchors: ['>> Issue: [', 'No issues identified.'],
  patterns: [/^>> Issue: \[(?<code>B\d+)(?::[\w-]+)?\] (?<message>\S.*)$/],
  below:
    /^(?: {3}(?:Severity|CWE|More Info): .*| {3}Location: (?<file>\S.*?):(?<row>\d+)(?::(?<column>\d+))?|\d+\s.*)$/,
  severities: softSeverity,
  conclusions: [{pattern: /^\s*No issues identified\.$/, conclusion: 'passed'}],
  totals: {},
});
