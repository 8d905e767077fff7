/**
 * Linters that name the file above their lines, or the place below. Sources: docs.sqlfluff.com, "CLI reference: lint" (2–3); the READMEs of
 * reek (6) and lychee ("Format: default", 0.14–0.18); hexdocs.pm, credo, "Basic usage" (1.6–1.7).
 */

import {blockReader} from '../blockPatterns.js';
import {lineReader} from '../linePatterns.js';

export const sqlfluff = lineReader({
  name: 'sqlfluff',
  anchors: [' | P: '],
  heading: /^== \[(?<file>[^\]\n]{1,300})\] FAIL$/,
  patterns: [/^L: +(?<row>\d+) \| P: +(?<column>\d+) \| +(?<code>[A-Z]{2,4}\d{0,3}|[A-Z]{2,4}) \| (?<message>\S.*)$/],
  below: /^ {12,}\| /,
});

export const reek = lineReader({
  name: 'reek',
  anchors: [']:'],
  only: /^ {2}\[\d/,
  heading: /^(?<file>\S.{0,300}\.rb) -- \d+ warnings?:$/,
  patterns: [/^ {2}\[(?<row>\d+)[\d, ]{0,200}\]:(?<code>[A-Z]\w+): (?<message>\S.*?)(?: \[https?:[^\]\s]+\])?$/],
});

export const lychee = lineReader({
  name: 'lychee',
  anchors: ['] http', '] file:', '] mailto:'],
  heading: /^\[(?<file>[^\]\n]{1,300}\.\w{1,8})\]:$/,
  patterns: [/^\[(?<code>[45]\d\d|ERROR|TIMEOUT)\] (?<message>\S.*)$/],
});

/** `┃ [W] ↗ message`, and the place on the next line. */
export const credo = blockReader({
  name: 'credo',
  anchors: ['┃ ['],
  kind: 'diagnostic',
  heads: [/^┃ +\[(?<code>[A-Z])\] +\S (?<message>\S.*)$/],
  ends: /^(?!┃ {3,}\S)/,
  place: /^┃ +(?<file>[^\s:]{1,300}\.exs?):(?<row>\d+)(?::(?<column>\d+))?/,
  needsPlace: true,
});
