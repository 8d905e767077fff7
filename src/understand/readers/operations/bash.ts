/** What a shell says of its script. Source: Bash's reference manual, "Exit Status", and the messages of `error.c` (3–5). */

import {lineReader} from '../linePatterns.js';

/** Commands that a signal ended are left to the general rules. */
export const bash = lineReader({
  name: 'bash',
  anchors: [': line '],
  patterns: [
    /^(?<file>[^\s:][^:\n]{0,200}): (?:eval: )?line (?<row>\d+): (?!`|\s*\d+ (?:Killed|Segmentation|Aborted|Terminated|Bus error|Illegal|Floating|Hangup))(?<message>\S.*)$/,
  ],
  // The line at which the parser stumbled is told below.
  below: /^[^\s:][^:\n]{0,200}: (?:eval: )?line \d+: `/,
  severities: () => 'soft',
});
