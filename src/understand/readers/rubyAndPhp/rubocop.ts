/** RuboCop. Source: its manual, "Formatters": progress, clang, simple, emacs, with the summary line (0.80–1.80). */

import {lineReader, softSeverity} from '../linePatterns.js';

export const rubocop = lineReader({
  name: 'rubocop',
  anchors: [
    ': C: ',
    ': W: ',
    ': E: ',
    ': F: ',
    ': R: ',
    ': I: ',
    'C: ',
    'W: ',
    'E: ',
    'F: ',
    'R: ',
    'I: ',
    ' inspected, ',
  ],
  patterns: [
    /^(?<file>[^\s:][^:\n]{0,300}):(?<row>\d+):(?<column>\d+): (?<severity>[CWEFRI]): (?:\[[\w ]{1,30}\] )?(?:(?<code>[A-Z]\w*(?:\/[A-Z]\w*){1,3}): )?(?<message>\S.*)$/,
    /^(?<severity>[CWEFRI]): *(?<row>\d+): *(?<column>\d+): (?:\[[\w ]{1,30}\] )?(?:(?<code>[A-Z]\w*(?:\/[A-Z]\w*){1,3}): )?(?<message>\S.*)$/,
  ],
  heading: /^== (?<file>\S.*) ==$/,
  below: /^(?!\S+:\d+:\d+: |\d+ files? inspected)\s*\S.*$/,
  severities: letter => (letter === 'I' ? 'warning' : softSeverity(letter)),
  conclusions: [
    {pattern: /^\d+ files? inspected, no offenses detected$/, conclusion: 'passed'},
    {pattern: /^\d+ files? inspected, \d+ offenses? detected/, conclusion: 'failed'},
  ],
  totals: {line: /^\d+ files? inspected, (?<errors>\d+) offenses? detected/},
});
