/**
 * Test runners of smaller languages. Sources: olivinelabs.com, "busted: Output" (2.0–2.2); hexdocs.pm, "ExUnit.CLIFormatter"
 * (1.10–1.18); testthat.r-lib.org, "Reporters" (2–3).
 */

import {blockReader} from '../blockPatterns.js';

/** `Failure -> spec/a_spec.lua @ 2`, the name, the place with the message, both sides; errors and files that do not load. */
export const busted = blockReader({
  name: 'busted',
  anchors: ['Failure -> ', 'Error -> ', 'Failure → ', 'Error → ', ' success', 'Pending -> '],
  kind: 'test',
  heads: [
    /^(?<severity>Failure|Error) (?:→|->) (?<file>\S.{0,300}?) @ (?<row>\d+)$/,
    /^(?<severity>Error|Failure) (?:→|->) (?<file>\S[^:\n]{0,300}):(?<row>\d+): (?<message>.*)$/,
  ],
  ends: /^(?:Pending|Failure|Error) (?:→|->) |^\d+ success/,
  below: /^(?<name>\S.*)$/,
  place: /^(?<file>[^\s:][^:\n]{0,300}\.(?:lua|moon)):(?<row>\d+): /,
  message: /^(?:[^\s:][^:\n]{0,300}\.(?:lua|moon):\d+: )(?<message>\S.*)$/,
  aside: /^(?:stack traceback:|\s+\[C\]: |\s+\/usr\/|\s+\.\.\.)/,
  totals:
    /^(?<passed>\d+) success(?:es)? \/ (?<failed>\d+) failures? \/ (?<errors>\d+) errors? \/ (?<skipped>\d+) pending\b/,
});

/** busted with `-o gtest`: GoogleTest's marks around names of the form `spec/a_spec.lua @ 3: name`. */
export const bustedGtest = blockReader({
  name: 'busted',
  anchors: [
    '[ RUN      ] ',
    '[  FAILED  ] ',
    '[       OK ] ',
    '[  PASSED  ] ',
    '[  ERROR   ] ',
    '[----------] ',
    '[==========] ',
  ],
  kind: 'test',
  needs: /^\[ RUN {6}\] \S.{0,300}\.(?:lua|moon) @ \d+: /,
  heads: [/^\[ RUN {6}\] (?<file>\S.{0,300}?\.(?:lua|moon)) @ (?<row>\d+): (?<name>\S.*)$/],
  ends: /^\[[ =\-A-Z]{10}\] /,
  place: /^(?<file>[^\s:][^:\n]{0,300}\.(?:lua|moon)):(?<row>\d+): /,
  message: /^(?:[^\s:][^:\n]{0,300}\.(?:lua|moon):\d+: )(?<message>\S.*)$/,
  needsMessage: true,
  aside: /^(?:stack traceback:|\s+\[C\]: |\s+\/usr\/)/,
  severities: () => 'failure' as const,
  noise: /^\[[ =\-A-Z]{10}\] /,
});

/** `  1) test adds (CalcTest)`, the place of the test, what was wrong, the code, both sides, a stack trace. */
export const exunit = blockReader({
  name: 'exunit',
  anchors: [') test ', ') doctest ', ') property ', ' failure', ': failure on setup_all'],
  kind: 'test',
  heads: [
    /^ {1,4}\d+\) (?<name>(?:test|doctest|property) .* \([\w.]+\))$/,
    /^ {1,4}\d+\) (?<name>[\w.]+: failure on setup_all callback.*)$/,
  ],
  ends: /^\S|^ {1,4}\d+\) /,
  below: /^ {5}(?<file>\S[^:\n]{0,300}\.exs?):(?<row>\d+)$/,
  place: /^ {7}(?:\([\w. -]+\) )?(?<file>[^\s:()][^:\n]{0,300}\.exs?):(?<row>\d+): /,
  aside: /^ {5}stacktrace:$|^ {7}(?:\((?:elixir|stdlib|ex_unit|mix|kernel) |:\w+\.)/,
  severities: () => 'failure' as const,
  totals:
    /^(?:(?<passed>\d+) passed, )?(?:\d+ doctests?, )?(?:\d+ propert(?:y|ies), )?(?<total>\d+) tests?, (?<failed>\d+) failures?(?:, \d+ excluded)?(?:, \d+ invalid)?(?:, (?<skipped>\d+) skipped)?$/,
});

/** `Failure ('test-a.R:3'): name`, in every reporter, then the counts in brackets. */
export const testthat = blockReader({
  name: 'testthat',
  anchors: ['Failure (', 'Error (', 'Warning (', 'Skip (', '[ FAIL ', 'Test failures', 'Execution halted', '✖ |'],
  kind: 'test',
  heads: [
    /^(?:── )?(?:\d+\. )?(?<severity>Failure|Error|Warning|Skip) \('?(?<file>[^\s':()]{1,200}):(?<row>\d+)(?::(?<column>\d+))?'?\): (?<name>.*?)(?: ─+)?$/,
  ],
  ends: /^(?:──|══|─{10}|\[ FAIL |Error: Test failures|Execution halted|[✔✖⠏⠋⠙⠹⠸⠼⠴⠦⠧⠇] ?\|)/,
  severities: word =>
    word === 'Failure' ? ('failure' as const) : word === 'Error' ? 'error' : word === 'Skip' ? 'ignored' : 'warning',
  aside: /^(?:Backtrace:|\s*(?:\d+\.|▆|[├└│]))/,
  noise: /^(?:✖ \|.*|Error: Test failures|Execution halted|Error: Tests? failed.*)$/,
  totals: /^\[ FAIL (?<failed>\d+) \| WARN (?<warnings>\d+) \| SKIP (?<skipped>\d+) \| PASS (?<passed>\d+) \]/,
});
