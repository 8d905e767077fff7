/** Sources that are not formatted as rustfmt wants them: `Diff in src/a.rs:12:`. Source: rustfmt's README, "--check" (1.0 to 1.9). */

import {lineReader} from '../linePatterns.js';

export const rustfmt = lineReader({
  name: 'rustfmt',
  anchors: ['Diff in '],
  patterns: [/^(?<message>Diff in (?<file>\S.{0,400}?)(?: at line |:)(?<row>\d+):)$/],
  below: /^(?:[-+ ]|$)/,
});
