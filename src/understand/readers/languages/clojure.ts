/** Clojure. Sources: clojure.github.io, "clojure.test" (1.9–1.12), also in Leiningen and Kaocha; clojure.org, "REPL: error messages". */

import {type BlockFormat, blockReader} from '../blockPatterns.js';

const CLOJURE: Omit<BlockFormat, 'heads' | 'message'> = {
  name: 'clojure.test',
  anchors: ['FAIL in ', 'ERROR in ', ' failures, ', 'Ran '],
  kind: 'test',
  ends: /^$|^(?:FAIL|ERROR) in |^Ran \d+ tests/,
  aside: /^ +(?:at )?[\w.$/*+!?<>-]+ \([\w.-]+:\d+\)$|^ at .*\)$/,
  severities: () => 'failure',
  conclusions: [
    {pattern: /^0 failures, 0 errors\.$/, conclusion: 'passed'},
    {pattern: /^\d+ failures, \d+ errors\.$/, conclusion: 'failed'},
  ],
};

/** `FAIL in (lifts) (tide_test.clj:2)`, the context, `expected:` and `actual:`. */
export const clojureTest = blockReader({
  ...CLOJURE,
  heads: [/^FAIL in \(?(?<name>[^()\n]{1,300}?)\)? \((?<file>[\w./-]+\.clj[cs]?):(?<row>\d+)\)$/],
  message: /^(?<message>expected: .*)$/,
});

/** `ERROR in (lifts) (tide_test.clj:4)`: what was thrown stands behind `actual:`. */
export const clojureError = blockReader({
  ...CLOJURE,
  heads: [/^ERROR in \(?(?<name>[^()\n]{1,300}?)\)? \((?<file>[\w./-]+\.(?:clj[cs]?|java)):(?<row>\d+)\)$/],
  message: /^ {2}actual: (?<message>.*)$/,
});

/** `Syntax error compiling at (a.clj:2:13).` and `Execution error (X) at a/f (a.clj:3).`, the text below. */
export const clojure = blockReader({
  name: 'clojure',
  anchors: ['Syntax error ', 'Execution error '],
  kind: 'exception',
  heads: [
    /^Syntax error (?:\((?<name>\w+)\) )?(?:macroexpanding |compiling |reading source ).{0,200}?at \((?<file>[^():\n]{1,300}):(?<row>\d+)(?::(?<column>\d+))?\)\.$/,
    /^Execution error (?:\((?<name>\w+)\) )?at .{0,200}? ?\((?<file>[^():\n]{1,300}):(?<row>\d+)\)\.$/,
  ],
  ends: /^$|^Full report at:/,
  conclusions: [{pattern: /^Syntax error /, conclusion: 'failed'}],
  concludes: 'error',
});
