/** Perl::Critic and include-what-you-use. Sources: metacpan.org, "perlcritic: --verbose" (1.1xx); include-what-you-use.org, "Usage" (0.12–0.24). */

import {blockReader} from '../blockPatterns.js';
import {lineReader} from '../linePatterns.js';

/** `text at line 3, column 1.  See page 207 of PBP.  (Severity: 5)`, maybe with the rule or the file in front. */
export const perlCritic = lineReader({
  name: 'perlcritic',
  anchors: ['(Severity: ', ' source OK'],
  patterns: [
    /^(?:\[(?<code>\w+(?:::\w+)+)\] )?(?:(?<file>\S{1,300}\.(?:p[lm]|t|PL|cgi|psgi)): )?(?<message>\S.*?) at line (?<row>\d+), (?:column (?<column>\d+)|near '.*')\. {2}(?:.* {2})?\(Severity: \d\)$/,
  ],
  conclusions: [{pattern: /^\S+ source OK$/, conclusion: 'passed'}],
  totals: {},
});

/** With the rule and its text below: `  Modules::RequireExplicitPackage (Severity: 4)`. */
export const perlCriticLong = lineReader({
  name: 'perlcritic',
  anchors: ['(Severity: '],
  above: /^(?<message>\S.*?) at line (?<row>\d+), (?:column (?<column>\d+)|near '.*')\.$/,
  patterns: [/^ {2}(?<code>\w+(?:::\w+)+) \(Severity: \d\)$/],
});

/** `a.cc should add these lines:` and the lines; it advises and fails nothing. */
export const iwyu = blockReader({
  name: 'iwyu',
  anchors: [' should add these lines:', ' should remove these lines:', ' has correct #includes/fwd-decls)'],
  kind: 'diagnostic',
  heads: [/^(?<file>\S.{0,300}?) should (?:add|remove) these lines:$/],
  ends: /^$|^The full include-list for |^---$/,
  message: /^(?<message>(?:- )?(?:#include |class |struct |namespace |enum |template ).*)$/,
  needsMessage: true,
  severities: () => 'warning',
});
