/** Julia. Source: docs.julialang.org, "Unit Testing" and "Stack traces" (1.6–1.12). */

import {blockReader} from '../blockPatterns.js';

/** `lifts: Test Failed at /p/test/runtests.jl:5`, the expression and its values. */
export const juliaTest = blockReader({
  name: 'julia test',
  anchors: [
    'Test Failed at ',
    'Error During Test at ',
    'Unexpected Pass',
    'Some tests did not pass: ',
    ' errored during testing',
  ],
  kind: 'test',
  heads: [/^(?:(?<name>\S.{0,300}?): )?(?:Test Failed|Error During Test) at (?<file>\S[^:\n]{0,300}\.jl):(?<row>\d+)$/],
  ends: /^$|^ *Stacktrace:$|^Test Summary:/,
  message: /^ +(?!Test threw exception|Got exception outside)(?<message>\S.*)$/,
  severities: () => 'failure' as const,
  noise: /^ERROR: Package \S+ errored during testing/,
  totals:
    /^ERROR: (?:LoadError: )?Some tests did not pass: (?<passed>\d+) passed, (?<failed>\d+) failed, (?<errors>\d+) errored, (?<skipped>\d+) broken\./,
});

/** `ERROR: LoadError: UndefVarError: text`, the frames behind `@`, and where the program stood. */
export const julia = blockReader({
  name: 'julia',
  anchors: ['ERROR: '],
  kind: 'exception',
  heads: [/^ERROR: (?:LoadError: )?(?!Some tests did not pass|Package )(?<message>\S.*)$/],
  ends: /^$/,
  place:
    /^(?: +@ (?:[\w.]+ )?|in expression starting at )(?<file>(?!\.\/|.{0,200}\/stdlib\/)[^\s:][^:\n]{0,300}\.jl):(?<row>\d+)/,
  needsPlace: true,
  aside: /^ +@ (?:\w+ )?\.\/|^ +@ .*\/stdlib\//,
  concludes: 'error',
});
