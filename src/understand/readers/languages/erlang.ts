/** Erlang. Sources: erlang.org, "compile", "EUnit" and "Common Test" (OTP 21–28); rebar3.org, "Testing" (3.13–3.25). */

import {blockReader} from '../blockPatterns.js';
import {lineReader} from '../linePatterns.js';

/** `src/a.erl:2:4: text`, `Warning:` before the text of those, the source behind `%`. */
export const erlc = lineReader({
  name: 'erlc',
  anchors: ['.erl:', '.hrl:', '.yrl:', '.xrl:', '.app.src:'],
  patterns: [
    /^(?:[│├└─ ]{1,6})?(?<file>[^\s:][^:\n]{0,300}\.(?:[ehyx]rl|app\.src)):(?<row>\d+)(?::(?<column>\d+))?: (?:(?<severity>Warning): )?(?<message>\S.*)$/,
  ],
  below: /^% {0,8}\d*\|/,
});

/** rebar3's list: `  1) mod:name_test/0`, then `Failure/Error:` and both sides, or a term with the frames. */
export const rebarEunit = blockReader({
  name: 'eunit',
  anchors: [') ', ' tests, ', 'EUnit', 'Failure/Error: ', 'Failures:'],
  kind: 'test',
  needs: /^(?:===> )?Performing EUnit tests|Failure\/Error: (?:\?|\{(?:error|exit|throw),)/,
  heads: [/^ {2}\d+\) (?<name>[\w'@]+:\S.*)$/],
  ends: /^\S|^$|^ {5}Output: *$/,
  place:
    /\{file,"(?<file>(?!eunit_|test_server|gen|erl_|lists|proc_lib)[^"\n]{1,300}\.erl)"\}(?:, *\{line,(?<row>\d+)\})?/,
  prefers: /_tests?\.erl$/,
  message: /^ {5}(?:Failure\/Error: (?!\{(?:error|exit|throw),$)| {16,24}(?=\{\w+,))(?<message>\S.*)$/,
  aside: /^ {5}%% |\{file,"(?:eunit_|test_server)|\{eunit_/,
  noise: /^Failures:$/,
  severities: () => 'failure' as const,
  totals: /^(?<total>\d+) tests, (?<failed>\d+) failures(?:, (?<skipped>\d+) (?:skips|skipped|cancelled))?$/,
});

/** EUnit's own: `mod: name_test...*failed*`, the frames, the class and reason behind two stars. */
export const eunit = blockReader({
  name: 'eunit',
  anchors: ['*failed*', 'Passed: ', ' tests passed.', 'Test passed.'],
  kind: 'test',
  heads: [/^ *(?<name>[\w'@]+:(?:\d+:)? ?\S.{0,300}?)\.\.\.(?:\[\d[\d.]* s\] ?)?\*failed\*$/],
  ends: /^$|^ {2}output:|\.\.\.(?:\[\d[\d.]* s\] ?)?(?:ok|\*\w+\*)$/,
  place: /^in (?:function|call from) .{1,200} \((?<file>(?!eunit_)[^\s,()]{1,300}\.erl), line (?<row>\d+)\)$/,
  prefers: /_tests?\.erl$/,
  message: /^\*\*(?<message>\S.*)$/,
  aside: /\(eunit_\w+\.erl, line \d+\)$/,
  severities: () => 'failure' as const,
  totals:
    /^ {2}(?:All (?<total>\d+) tests passed\.|Failed: (?<failed>\d+)\. {2}Skipped: (?<skipped>\d+)\. {2}Passed: (?<passed>\d+)\.)$/,
});

/** `%%% a_SUITE ==> case: FAILED` and the reason, a term with its frames. */
export const commonTest = blockReader({
  name: 'common test',
  anchors: ['%%% ', ' failed on line ', '*** FAILED ', 'Failed ', ' tests passed.', 'Failures occurred running tests'],
  kind: 'test',
  heads: [/^%%% (?<name>\w+ ==> [\w.@]+): FAILED$/],
  ends: /^$|^%%% \w+(?: ==> \S+)?: (?:OK|SKIPPED|\.)/,
  place: /\{file, *"(?<file>(?!test_server|gen|erl_|lists|proc_lib)[^"\n]{1,300}\.erl)"\}(?:, *\{line,(?<row>\d+)\})?/,
  prefers: /_SUITE\.erl$/,
  message: /^%%% \w+ ==> (?<message>\S.*)$/,
  aside: /\{test_server|\{file, *"test_server/,
  severities: () => 'failure' as const,
  noise: /^\w+:\w+ failed on line \d+$|^Testing \S+: \*\*\* FAILED .*|^(?:===> )?Failures occurred running tests: \d+$/,
  totals:
    /^Failed (?<failed>\d+) tests\. (?:Skipped (?<skipped>\d+) \(\d+, \d+\) tests\. )?Passed (?<passed>\d+) tests\./,
});
