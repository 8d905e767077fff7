/** Errors that end a PHP program. Source: PHP's manual, "Errors: Basics" and `display_errors`, `log_errors` (7–8). */

import {lineReader} from '../linePatterns.js';

/** Told on standard error and on standard output, with and without the program's name. */
export const php = lineReader({
  name: 'php',
  anchors: ['Fatal error: ', 'Parse error: '],
  patterns: [
    /^(?:\[[^\]\n]{1,60}\] )?(?:PHP )?Fatal error: {1,2}(?<message>\S.*?, called in \S{1,300} on line \d{1,7}) and defined in (?<file>\/?[^\s:][^:\n]{0,300}):(?<row>\d{1,7})$/,
    /^(?:\[[^\]\n]{1,60}\] )?(?:PHP )?(?:Fatal|Parse) error: {1,2}(?<message>\S.*?) in (?<file>\/?[^\s:][^:\n]{0,300}?)(?::| on line )(?<row>\d+)$/,
  ],
  below: /^(?:Stack trace:|#\d+ .*| {2}thrown in .*)$/,
  concludes: 'error',
});
