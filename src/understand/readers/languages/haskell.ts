/**
 * Haskell's tests and builds. Sources: hspec.github.io, "Running specs" (2.5–2.11); hackage.haskell.org, "tasty" (1.0–1.5) with HUnit and
 * QuickCheck; cabal's and Stack's manuals with their indexes of errors (3.4–3.12, 2.9–3.3).
 */

import {blockReader} from '../blockPatterns.js';

/** The place above, `  1) Group name`, what was wrong, and how to run it again. */
export const hspec = blockReader({
  name: 'hspec',
  anchors: [
    ') ',
    ' examples, ',
    ' example, ',
    'To rerun use: --match ',
    ' FAILED [',
    '[✘]',
    'Randomized with seed ',
    'Failures:',
  ],
  kind: 'test',
  needs: /^ {2}To rerun use: --match |^Randomized with seed \d/,
  above: /^ {2}(?<file>[^\s:][^:\n]{0,300}\.l?hs):(?<row>\d+):(?<column>\d+):$/,
  heads: [/^ {2}\d+\) (?<name>\S.*)$/],
  ends: /^\S|^ {2}(?:To rerun use: |[^\s:][^:\n]{0,300}\.l?hs:\d+:\d+:$)/,
  place: /^ {9}\S.{0,200}, called at (?<file>[^\s:][^:\n]{0,300}\.l?hs):(?<row>\d+):(?<column>\d+) in main:/,
  severities: () => 'failure' as const,
  noise: /^\s+\S.* (?:FAILED \[\d+\]|\[✘\])$|^ {2}To rerun use: |^(?:Randomized with seed .*|Failures:)$/,
  totals: /^(?<total>\d+) examples?, (?<failed>\d+) failures?(?:, (?<skipped>\d+) pending)?$/,
});

/** `name:  FAIL`, what was wrong further in; groups stand above as a tree. */
export const tasty = blockReader({
  name: 'tasty',
  anchors: [' FAIL', ' to rerun this test only.', ' failed (', ' passed (', 'Use -p '],
  kind: 'test',
  needs:
    /^\s+Use (?:-p|--pattern) '.*' to rerun this test only\.$|^(?:All \d+|\d+ out of \d+) tests? (?:failed|passed) \(/,
  heads: [/^ *(?<name>\S.{0,300}?): +FAIL(?: \(\d[\d.]*s\))?$/],
  ends: /^\S|^ *\S.{0,300}?: +(?:OK|FAIL)(?: \(.*\))?$|^\s+Use (?:-p|--pattern) /,
  place:
    /^\s+(?:\S.{0,200}, called at )?(?<file>[^\s:][^:\n]{0,300}\.l?hs):(?<row>\d+)(?::(?<column>\d+))?(?::$| in |: )/,
  message: /^\s+(?!\S+\.l?hs:\d+(?::\d+)?:$|CallStack )(?:[^\s:]+\.l?hs:\d+(?::\d+)?: )?(?<message>\S.*)$/,
  severities: () => 'failure' as const,
  totals: /^(?:All (?<passed>\d+)|(?<failed>\d+) out of (?<total>\d+)) tests? (?:failed|passed) \(/,
});

/** `Error: [S-4804]` and `Error: [Cabal-7107]` with the text below; that a package failed to build follows from what the compiler told. */
export const haskellBuild = blockReader({
  name: 'cabal or stack',
  anchors: ['Error: [', 'cabal: ', 'Error: cabal: '],
  kind: 'process',
  heads: [
    /^Error: \[(?<code>S-(?!7282)\d+|Cabal-(?!7125)\d+)\]$/,
    /^(?:Error: )?cabal(?:-[\d.]+)?: (?<message>(?!Failed to build|Tests failed)\S.*)$/,
  ],
  ends: /^(?:Error: |cabal: |$)/,
  noise: /^Error: \[(?:S-7282|Cabal-7125)\]$|^(?:Error: )?cabal(?:-[\d.]+)?: (?:Failed to build|Tests failed) .*/,
  concludes: 'error',
});
