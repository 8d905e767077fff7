/**
 * Ruff and flake8, which share rule codes and the form of a line. Sources: Ruff's manual, "Settings: output-format" (full, concise, grouped,
 * pylint; 0.1–0.17) and "The Ruff Formatter"; flake8's manual, "--format" (default, pylint; 3–7).
 */

import {lineReader} from '../linePatterns.js';

const SOURCE = /^(?:\s*\d* +[|+-].*|\s*\|.*|\d+ [|].*|\s+= help: .*|help: .*|note: .*)$/;

/** Rule and message above, the place behind an arrow, then the source. */
export const ruffFull = lineReader({
  name: 'ruff',
  anchors: ['--> '],
  above: /^(?<code>[A-Z]{1,5}\d{3,5}|invalid-syntax|unformatted)(?: \[\*\]|:)? (?<message>\S.*)$/,
  patterns: [/^\s*--> (?<file>\S.{0,300}?):(?<row>\d+):(?<column>\d+)$/],
  below: SOURCE,
});

export const ruff = lineReader({
  name: 'ruff or flake8',
  anchors: [
    ...[...'EWFCNDBSQTIPARULG'].map(letter => `: ${letter}`),
    ...[...'0123456789 '].flatMap(before => [...'EWFCNDBSQTIPARULG'].map(letter => `${before} ${letter}`)),
    ': invalid-syntax',
    ': [',
    'Found ',
    'ould be reformatted',
    'ould reformat: ',
    'All checks passed!',
    ' already formatted',
  ],
  only: /\b[A-Z]{1,5}\d{3,5}\b|invalid-syntax|SyntaxError:|^Found \d|ould (?:be )?reformat|All checks passed!| already formatted/,
  patterns: [
    /^(?<file>[^\s:][^:\n]{0,300}):(?<row>\d+):(?<column>\d+): (?<code>[A-Z]{1,5}\d{3,5}(?!:)|(?:invalid-syntax|SyntaxError)(?=:))(?: \[\*\]|:)? (?<message>[^:\s].*)$/,
    /^(?<file>[^\s:][^:\n]{0,300}\.pyi?):(?<row>\d+): \[(?<code>[A-Z]{1,5}\d{3,5})\] (?<message>\S.*)$/,
    /^ +(?<row>\d+):(?<column>\d+) +(?<code>[A-Z]{1,5}\d{3,5}) (?:\[\*\] )?(?<message>\S.*)$/,
    /^(?<message>Would reformat: (?<file>\S.*))$/,
  ],
  heading: /^(?<file>\S.{0,300}\.\w{2,5}):$/,
  below: SOURCE,
  conclusions: [
    {pattern: /^Found \d+ errors?(?: \(\d+ fixed, \d+ remaining\))?\.$/, conclusion: 'failed'},
    {pattern: /^\d+ files? would be reformatted\b/, conclusion: 'failed'},
    {pattern: /^All checks passed!$/, conclusion: 'passed'},
    {pattern: /^\d+ files? already formatted$/, conclusion: 'passed'},
  ],
  totals: {line: /^Found (?:\d+ errors? \(\d+ fixed, )?(?<errors>\d+) (?:errors?|remaining\))\.$/},
});
