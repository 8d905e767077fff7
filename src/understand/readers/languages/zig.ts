/** Zig. Source: ziglang.org, "Language reference: Zig test" and the output of `zig build` and `zig test` (0.11–0.15). */

import {blockReader} from '../blockPatterns.js';
import {lineReader} from '../linePatterns.js';

const FRAME = /^\S*\/(?:lib\/std|lib\/compiler|lib\/zig)\/\S+:\d+:\d+: 0x/;

/** `a.zig:2:41: error: text`, the source and a mark; notes belong to it. */
export const zig = lineReader({
  name: 'zig',
  anchors: ['.zig:', '.zon:'],
  patterns: [
    /^(?<file>[^\s:][^:\n]{0,300}\.(?:zig|zon)):(?<row>\d+):(?<column>\d+): (?<severity>error|note): (?<message>\S.*)$/,
  ],
  below: /^(?!\S+:\d+:\d+: |error: |\d+\/\d+ ).*\S/,
});

/** `1/6 a.test.adds...` with the message, `FAIL (Error)`, and the frames; `zig build test` names the test behind `error:`. */
export const zigTest = blockReader({
  name: 'zig test',
  anchors: [
    '...',
    "error: '",
    ' passed; ',
    ' tests passed.',
    ' leaked memory.',
    'error: the following ',
    '[gpa] (err): ',
  ],
  kind: 'test',
  needs:
    /^(?:Test \[)?\d+\/\d+\]? [\w.]*test[._].*\.\.\.|^error: '.*' failed: |^error: the following (?:test|build) command /,
  heads: [
    /^(?:Test \[)?\d+\/\d+\]? (?<name>[\w.]*test[._].{0,300}?)\.\.\.(?<message>FAIL \(\w+\))$/,
    /^(?:Test \[)?\d+\/\d+\]? (?<name>[\w.]*test[._].{0,300}?)\.\.\.(?!OK$|SKIP$)(?<message>.*)$/,
    /^\[gpa\] \(err\): (?<message>memory address 0x[\da-f]+ leaked): *$/,
    /^error: '(?<name>[^'\n]{1,300})' failed: (?<message>.*)$/,
  ],
  ends: /^(?:Test \[)?\d+\/\d+\]? [\w.]*test[._].*\.\.\.|^\d+ passed; |^error: /,
  place: /^(?<file>[^\s:][^:\n]{0,300}\.zig):(?<row>\d+):(?<column>\d+): 0x[\da-f]+ in test[._ ]/,
  aside: FRAME,
  severities: () => 'failure' as const,
  noise: /^error: the following (?:test|build) command (?:failed|exited|crashed|terminated)/,
  conclusions: [{pattern: /^\d+ tests? leaked memory\.$/, conclusion: 'failed'}],
  totals:
    /^(?:All (?<total>\d+) tests passed\.|(?<passed>\d+) passed; (?<skipped>\d+) skipped; (?<failed>\d+) failed\.)/,
});

/** `thread 12 panic: text`, or the error that main returned, and the frames. */
export const zigCrash = blockReader({
  name: 'zig',
  anchors: [' panic: ', 'error: '],
  kind: 'exception',
  heads: [/^thread \d+ panic: (?<message>\S.*)$/, /^error: (?<message>[A-Z]\w+)$/],
  ends: /^(?:Test \[)?\d+\/\d+\]? [\w.]*test[._].*\.\.\.|^error: |^$/,
  place: /^(?<file>(?!\S*\/lib\/(?:std|compiler|zig)\/)[^\s:?][^:\n]{0,300}\.zig):(?<row>\d+):(?<column>\d+): 0x/,
  needsPlace: true,
  aside: FRAME,
  concludes: 'error',
});
