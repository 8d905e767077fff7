/**
 * Scala. Sources: docs.scala-lang.org, "Compiler options" of Scala 3 (3.0–3.7); scalatest.org, "Using the Runner" (3.0–3.2); sbt's manual,
 * "Run: compile" and "Testing" (1.0–1.11) with ScalaTest, MUnit and specs2. All of it also behind sbt's `[error] `, `[info] `.
 */

import {blockReader} from '../blockPatterns.js';

/** `-- [E006] Not Found Error: A.scala:4:10 ---`, the code behind bars, marks and the message below it. */
export const scala3 = blockReader({
  name: 'scalac',
  anchors: ['-- Error: ', '-- Warning: ', ' Error: ', ' Warning: ', ' found'],
  kind: 'diagnostic',
  heads: [
    /^(?:\[(?:error|warn)\] )?-- (?:\[(?<code>E\d+)\] )?(?:[A-Z][\w /-]{0,60} )?(?<severity>Error|Warning): (?<file>[^\s:][^:\n]{0,400}\.(?:scala|sc|sbt)):(?<row>\d+):(?<column>\d+) -*$/,
  ],
  ends: /^(?!(?:\[(?:error|warn)\] )?\s*(?:\d+ )?\|)/,
  message: /^(?:\[(?:error|warn)\] )?\s+\|\s*(?<message>(?![\^\s-])\S.*)$/,
  aside: /\| (?:longer explanation available|Explanation \(enabled)|\|-{10}|\|\s*$/,
  noise: /^(?:\[\w+\] )?(?:\d+|one|two|three|four) (?:errors?|warnings?) found$/,
});

/** `- lifts *** FAILED ***`, the message with its place, or an exception with frames; the suite stands above. */
export const scalaTest = blockReader({
  name: 'scalatest',
  anchors: [
    '*** FAILED ***',
    '*** ABORTED ***',
    'Tests: succeeded ',
    'All tests passed.',
    ' TESTS FAILED ***',
    'Tests unsuccessful',
  ],
  kind: 'test',
  heads: [/^(?:\[(?:info|error)\] )?\s*(?:- |\+ )?(?<name>\S.{0,300}?) \*{3} (?:FAILED|ABORTED) \*{3}(?: \(.*\))?$/],
  ends: /^(?:\[(?:info|error|warn|success)\] )?(?:\s*- \S|\S+(?:Spec|Suite|Tests?):$|Run completed in|Tests: |\*\*\* |[A-Z]\w*:$|Discovery )|^(?:\[\w+\] ?)?$/,
  message: /^(?:\[(?:info|error)\] )?\s*(?<message>(?!at )\S.*?)(?: \([\w$-]+\.scala:\d+\))?$/,
  place:
    /^(?:\[(?:info|error)\] )?\s*(?:at (?!org\.(?:scalatest|scalactic)|java\.|scala\.|sbt\.).{1,300}|.{1,2000}) ?\((?<file>(?!Transformer|OutcomeOf|Engine|TestSuite|Any\w+Like)[\w$-]+\.scala):(?<row>\d+)\)$/,
  prefers: /(?:Spec|Suite|Test)\w*\.scala$/,
  aside: /^(?:\[\w+\] )?\s*(?:at (?:org\.scala|java\.|scala\.|sbt\.)|\.\.\.$)/,
  severities: () => 'failure' as const,
  noise: /^(?:\[\w+\] )?\*{3} \d+ (?:TESTS?|SUITES?) (?:FAILED|ABORTED) \*{3}$/,
  totals:
    /^(?:\[\w+\] )?Tests: succeeded (?<passed>\d+), failed (?<failed>\d+), canceled \d+, ignored (?<skipped>\d+), pending \d+/,
});

/** MUnit: `==> X Suite.name  0.02s munit.ComparisonFailException: /p/A.scala:5`, the source and the difference. */
export const munit = blockReader({
  name: 'munit',
  anchors: ['==> X '],
  kind: 'test',
  heads: [
    /^(?:\[\w+\] )?==> X (?<name>\S.{0,300}?) {1,2}\d[\d.,]*m?s (?:[\w.$]+: )(?<file>\/?[^\s:][^:\n]{0,300}\.scala):(?<row>\d+)(?: (?<message>\S.*))?$/,
    /^(?:\[\w+\] )?==> X (?<name>\S.{0,300}?) {1,2}\d[\d.,]*m?s (?<message>[\w.$]+(?:: .*)?)$/,
  ],
  ends: /^(?:\[\w+\] )?(?:==> |\S+:$| {2}\+ |\s+at |Failed|Passed)/,
  message: /^(?:\[\w+\] )?(?<message>(?!\d+:)\S.*)$/,
  severities: () => 'failure' as const,
});

/** sbt's own last words: the counts of all frameworks, and the tasks that failed, which only restate. */
export const sbt = blockReader({
  name: 'sbt',
  anchors: ['[error] ', 'Total '],
  kind: 'diagnostic',
  heads: [
    /^\[error\] (?<message>(?:sbt\.librarymanagement\.ResolveException: |Not a valid (?:command|key|project)|Expected (?:symbol|letter|'|ID)).*)$/,
  ],
  ends: /^/,
  noise:
    /^\[error\] (?:\([^)]{1,200}\) (?:Compilation failed|sbt\.TestsFailedException: Tests unsuccessful|.*)|Failed tests:|\t\S+|Failed: Total .*|Error: Total .*|Total time: .*|(?:one|two|three|four|\d+) errors? found|stack trace is suppressed; run .*)$/,
  totals:
    /^\[(?:error|info)\] (?:Failed|Passed|Error): Total (?<total>\d+), Failed (?<failed>\d+), Errors (?<errors>\d+), Passed (?<passed>\d+)/,
});
