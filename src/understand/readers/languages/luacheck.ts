/** Luacheck's default and plain formatters. Source: luacheck.readthedocs.io, "Command line interface: formatters" (0.23–1.2). */

import {lineReader} from '../linePatterns.js';

export const luacheck = lineReader({
  name: 'luacheck',
  anchors: ['.lua:', 'Total: '],
  patterns: [
    /^ {4}(?<file>[^\s:][^:\n]{0,300}):(?<row>\d+):(?<column>\d+)(?:-\d+)?: (?:\((?<code>[EWF]\d{3})\) )?(?<message>\S.*)$/,
    /^(?<file>[^\s:][^:\n]{0,300}\.lua):(?<row>\d+):(?<column>\d+)(?:-\d+)?: (?:\((?<code>[EWF]\d{3})\) )?(?<message>(?:unused|unaccessed|accessing|setting|mutating|undefined|shadowing|value|variable|line|inconsistent|trailing|empty|unreachable|expected|unbalanced|unexpected|syntax|cyclomatic|inconsistent|left-hand|uninitialized|read-only|non-standard|loop|recursive|global|field|const).*)$/,
  ],
  severities: () => 'soft',
  totals: {line: /^Total: (?<warnings>\d+) warnings? \/ (?<errors>\d+) errors? in \d+ files?/},
});
