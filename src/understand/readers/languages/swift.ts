/**
 * Swift. Sources: swift.org's forums and repositories of XCTest and Swift Testing (5.5–6.2); Apple's "xcodebuild" manual (13–26);
 * the READMEs of xcpretty and xcbeautify.
 */

import {blockReader} from '../blockPatterns.js';
import {lineReader} from '../linePatterns.js';

/** `/p/A.swift:3:9: error: text`, with the source below; formatters put a cross or `[x]` in front and leave the word out. */
export const swiftc = lineReader({
  name: 'swiftc',
  anchors: ['.swift:', 'error: '],
  patterns: [
    /^(?:\[x\] |❌ {1,2})?(?<file>\/?[^\s:][^:\n]{0,400}\.swift):(?<row>\d+):(?<column>\d+): (?<severity>error|warning|note): (?<message>\S.*)$/,
    /^(?:\[x\]|❌) {1,2}(?<file>\/[^:\n]{1,400}\.(?:swift|mm?|h)):(?<row>\d+):(?<column>\d+): (?<message>\S.*)$/,
    /^(?:xcodebuild: )?error: (?<message>(?:Unable to find a |Scheme |The workspace |The project |'[\w.-]+' |root manifest not found|could not find|no tests found|no such module|Could not resolve|.* is not a registered).*)$/,
  ],
  quiet: [/^error: (?:\S+ command failed (?:with exit code|due to signal)|fatalError$)/],
  severities: word => (word === 'note' ? 'ignored' : word === 'warning' ? 'warning' : 'error'),
  below: /^ *\d* *[|] ?.*$|^\s+[\^~]+\s*$|^ {0,8}[\w}].*[(){}=.].*$/,
});

/** `/p/T.swift:12: error: TideTests.testLifts : text`, `-[Module.TideTests testLifts]` on Apple's systems; counts for each suite. */
export const xcTest = blockReader({
  name: 'xctest',
  anchors: [
    ': error: ',
    "Test Case '",
    "Test Suite '",
    'Executed ',
    ' Fatal error: ',
    '** TEST ',
    '** BUILD ',
    'Failing tests:',
  ],
  kind: 'test',
  needs:
    /^Test (?:Case|Suite) '|^\s*Executed \d+ tests?, with |\.swift:\d+: (?:error: |Fatal error: )|^\*\* (?:TEST|BUILD) /,
  heads: [
    /^(?<file>\/?[^\s:][^:\n]{0,400}\.(?:swift|mm?)):(?<row>\d+): error: (?:-\[)?(?<name>[\w.]+[. ]\w+)\]? : (?<message>\S.*)$/,
    /^<\w+>:\d+: error: (?:-\[)?(?<name>[\w.]+[. ]\w+)\]? : (?<message>\S.*)$/,
    /^(?:\w+\/)?(?<file>\/?[^\s:][^:\n]{0,400}\.swift):(?<row>\d+): (?<message>Fatal error(?:: .*)?)$/,
  ],
  ends: /^/,
  severities: () => 'failure' as const,
  noise: /^Test (?:Case|Suite) '.*' failed /,
  conclusions: [{pattern: /^\*\* (?:TEST|BUILD|ARCHIVE) FAILED \*\*$/, conclusion: 'failed'}],
  totals:
    /^\s*Executed (?<total>\d+) tests?, with (?:(?<skipped>\d+) tests? skipped and )?(?<failed>\d+) failures? \(\d+ unexpected\)/,
});

/** `✘ Test lifts() recorded an issue at T.swift:7:5: Expectation failed: …`; what a comment or the values add stands below. */
export const swiftTesting = blockReader({
  name: 'swift testing',
  anchors: [' recorded an issue', 'Test run with ', ' failed after '],
  kind: 'test',
  heads: [
    /^\S{1,4} {1,3}Test (?<name>"[^"\n]{1,300}"|\S.{0,300}?)(?: with \d+ arguments? .{0,300}?)? recorded an issue(?: with \d+ arguments? .{0,300}?)? at (?<file>[^\s:][^:\n]{0,300}\.swift):(?<row>\d+):(?<column>\d+): (?<message>\S.*)$/,
  ],
  ends: /^(?!\S{1,4} {1,3}(?:\/\/|[^TS\s])|↳)/,
  severities: () => 'failure' as const,
  noise: /^\S{1,4} {1,3}(?:Test|Suite) .* failed after [\d.]+ seconds with \d+ issues?\.?$/,
  conclusions: [
    {pattern: /^\S{1,4} {1,3}Test run with \d+ tests?.* failed after /, conclusion: 'failed'},
    {pattern: /^\S{1,4} {1,3}Test run with [1-9]\d* tests?.* passed after /, conclusion: 'passed'},
  ],
});

/** xcpretty and xcbeautify: `✗ testLifts, text` while they run; xcpretty tells them again with their places. */
export const xcpretty = blockReader({
  name: 'xcpretty',
  anchors: ['  test', '✗ ', '✖ '],
  kind: 'test',
  heads: [/^ {2}(?<name>test\w+), (?<message>\S.*)$/, /^ {4,6}✖ (?<name>test\w+), (?<message>\S.*)$/],
  ends: /^\S|^\s*Executed |^ {2}test\w+, |^ {2,6}[✗✖✓✔] /,
  place: /^ {2}(?<file>\/[^:\n]{1,400}\.(?:swift|mm?)):(?<row>\d+)$/,
  aside: /^ {2}```(?:swift)?$/,
  severities: () => 'failure' as const,
  noise: /^ {4}✗ test\w+, /,
});
