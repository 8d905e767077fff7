/** TestNG's console and Checkstyle's plain listener. Sources: testng.org, "Running TestNG" (6.8–7.11); checkstyle.org, "Command line" (8–10). */

import {blockReader} from '../blockPatterns.js';
import {lineReader, softSeverity} from '../linePatterns.js';

/** `FAILED: TideTest.lifts`, the exception and its frames (with `-verbose 2`), then the counts of the suite. */
export const testng = blockReader({
  name: 'testng',
  anchors: ['FAILED: ', 'FAILED CONFIGURATION: ', 'Total tests run: ', 'PASSED: ', 'SKIPPED: '],
  kind: 'test',
  needs: /^Total tests run: \d/,
  heads: [
    /^FAILED: (?<name>[\w.$]+(?:\(.*\))?)(?: on .*)?$/,
    /^(?<severity>SKIPPED): (?<name>[\w.$]+(?:\(.*\))?)(?: on .*)?$/,
    /^FAILED CONFIGURATION: (?<name>@\w+ [\w.$]+(?:\(.*\))?)$/,
  ],
  ends: /^(?:PASSED|FAILED|SKIPPED)(?: CONFIGURATION)?: |^={10}|^$/,
  message: /^(?<message>(?!\s|\.{3} )\S.*)$/,
  place:
    /^\tat (?!org\.testng\.|java\.|jdk\.|sun\.|org\.(?:assertj|hamcrest|junit|mockito)\.|[\w.]+\/).{1,300}\((?<file>[\w$-]+\.(?:java|kt|groovy|scala)):(?<row>\d+)\)$/,
  prefers: /(?:Tests?|IT|Spec)\.\w+$|^Test/,
  aside: /^\t(?:at |\.\.\. \d+ more)/,
  severities: word => (word === 'SKIPPED' ? 'ignored' : 'failure'),
  totals:
    /^Total tests run: (?<total>\d+)(?:, Passes: (?<passed>\d+))?, Failures: (?<failed>\d+), Skips: (?<skipped>\d+)/,
});

/** `[ERROR] /p/A.java:1:18: Missing a comment. [JavadocVariable]`; `[WARN]` advises. */
export const checkstyle = lineReader({
  name: 'checkstyle',
  anchors: [
    '[ERROR] ',
    '[WARN] ',
    '[INFO] ',
    'Starting audit...',
    'Audit done.',
    'Checkstyle ends with ',
    '[checkstyle] ',
  ],
  patterns: [
    /^(?:\s*\[(?:checkstyle|ant:checkstyle)\] )?\[(?<severity>ERROR|WARN|INFO)\] (?<file>(?:[A-Za-z]:)?[^\s:][^:\n]{0,400}\.\w{2,10}):(?<row>\d+)(?::(?<column>\d+))?: (?<message>\S.*?) \[(?<code>[A-Z]\w+)\]$/,
  ],
  severities: word => (word === 'INFO' ? 'ignored' : softSeverity(word)),
  quiet: [/^(?:Starting audit\.{3}|Audit done\.|Checkstyle ends with \d+ errors?\.)$/],
  totals: {},
});

/** A library without a log: says nothing of the run. */
export const slf4j = lineReader({
  name: 'slf4j',
  anchors: ['SLF4J'],
  patterns: [/^SLF4J(?:\([EWIT]\))?: (?<message>\S.*)$/],
  severities: () => 'ignored',
});
