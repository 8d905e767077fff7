/** Crystal. Sources: crystal-lang.org, "Using the compiler", "Testing Crystal code" and the API of `Spec` (0.35–1.17). */

import {blockReader} from '../blockPatterns.js';

/** RSpec's layout; what nothing caught stands without `Failure/Error:`, and the counts tell errors apart. */
export const crystalSpec = blockReader({
  name: 'crystal spec',
  anchors: [') ', ' examples, ', 'crystal spec ', 'Failures:'],
  kind: 'test',
  needs: /^\d+ examples, \d+ failures, \d+ errors, \d+ pending|^crystal spec \S+:\d+/,
  heads: [/^ {2,4}\d+\) (?<name>\S.*)$/],
  ends: /^\S/,
  place: /^ {5}(?:# | {4}from )(?<file>[^\s:/][^:\n]{0,300}\.cr):(?<row>\d+)(?::(?<column>\d+))?(?: in .*)?$/,
  prefers: /_spec\.cr$/,
  message: /^ {7}(?<message>\S.*)$/,
  aside: /^ {9}(?:# |from )(?:\/|\?\?\?)/,
  severities: () => 'failure' as const,
  noise: /^(?:Failures:|crystal spec \S+:\d+ # .*)$/,
  totals: /^(?<total>\d+) examples, (?<failed>\d+) failures, (?<errors>\d+) errors, (?<skipped>\d+) pending/,
});

/** `In a.cr:2:5`, the source, `Error: text`; frames of the trace above it only lead there. */
export const crystal = blockReader({
  name: 'crystal',
  anchors: ['In ', 'Syntax error in ', 'Error in '],
  kind: 'diagnostic',
  heads: [
    /^In (?<file>[^\s:][^:\n]{0,300}\.cr):(?<row>\d+):(?<column>\d+)$/,
    /^(?:Syntax error|Error) in (?<file>[^\s:][^:\n]{0,300}\.cr):(?<row>\d+)(?::(?<column>\d+))?: (?<message>\S.*)$/,
  ],
  ends: /^(?!\s|Error: |Warning: |Overloads are:|$)/,
  message: /^(?<severity>Error|Warning): (?<message>\S.*)$/,
  needsMessage: true,
});

/** `Unhandled exception: text (Class)` and its frames. */
export const crystalCrash = blockReader({
  name: 'crystal',
  anchors: ['Unhandled exception'],
  kind: 'exception',
  heads: [/^Unhandled exception(?: in spawn(?:\(.{0,100}\))?)?: (?<message>\S.*)$/],
  ends: /^(?! {2}from |Caused by: )/,
  place: /^ {2}from (?<file>[^\s:/][^:\n]{0,300}\.cr):(?<row>\d+):(?<column>\d+) in /,
  needsPlace: true,
  aside: /^ {2}from (?:\/|\?\?\?)/,
  concludes: 'error',
});
