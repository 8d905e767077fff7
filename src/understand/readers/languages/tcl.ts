/** Tcl: an error that ended a script, with its stack. Source: Tcl's manual, `errorInfo` in tclvars(n), and what tclsh prints (8.6). */

import {lineReader} from '../linePatterns.js';

export const tcl = lineReader({
  name: 'tcl',
  anchors: ['    while executing', '    while compiling'],
  kind: 'exception',
  above: /^(?<message>\S.*)$/,
  patterns: [/^ {4}while (?:executing|compiling)$/],
  below: /^ {4}\(file "(?<file>[^"\n]{1,300})" line (?<row>\d+)\)$|^\s*[("\w]/,
  concludes: 'error',
});
