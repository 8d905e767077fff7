/** Deno. Source: docs.deno.com, "deno test", "deno lint", "deno check", "deno fmt" and "deno run" (1.30–2.9). */

import {blockReader} from '../blockPatterns.js';
import {lineReader} from '../linePatterns.js';

/** `adds => ./a_test.ts:3:6`, `error: text`, the code and its frames; the list of failures at the end only restates. */
export const denoTest = blockReader({
  name: 'deno test',
  anchors: [
    ' => ',
    ' (uncaught error)',
    ' passed',
    ' ... FAILED (',
    ' ... ok (',
    ' ... ignored (',
    'Uncaught error from ',
  ],
  kind: 'test',
  heads: [
    /^(?<name>\S.{0,600}?) => (?<file>(?:\.{0,2}\/|https?:\/\/)[^\s:][^:\n]{0,300}):(?<row>\d+):(?<column>\d+)$/,
    /^(?<file>\.{0,2}\/[^\s:][^:\n]{0,300}?) \(uncaught error\)$/,
  ],
  ends: /^(?: FAILURES | ERRORS |(?:ok|FAILED) \| |This error was not caught )/,
  place: /^ {4}at (?:.{1,300} \()?file:\/\/(?<file>[^:\n]{1,400}):(?<row>\d+):(?<column>\d+)\)?$/,
  message: /^error: (?:Uncaught )?(?:\(in promise\) )?(?<message>\S.*)$/,
  needsMessage: true,
  aside: /^ {4}at .*(?:ext:|node:|deno:|https:\/\/deno\.land|https:\/\/jsr\.io)/,
  severities: () => 'failure' as const,
  noise:
    /^\s*\S.{0,600} \.\.\. (?:FAILED|ok|ignored|cancelled) \((?:\d[\d.]*(?:ms|s|µs|m\d+s)|due to [^)]{1,80})\)(?: \(.{1,20}\))?$|^Uncaught error from \S.* FAILED$/,
  totals:
    /^(?:ok|FAILED) \| (?<passed>\d+) passed(?: \(\d+ steps?\))? \| (?<failed>\d+) failed(?: \(\d+ steps?\))?(?: \| (?<skipped>\d+) ignored)?/,
});

/** `TS2322 [ERROR]: text` and `error[no-var]: text`, the code, and the place below. */
export const deno = blockReader({
  name: 'deno',
  anchors: [
    ' [ERROR]: ',
    'error[',
    'error: Test failed',
    'error: Type checking failed',
    'Checked ',
    'Stack backtrace:',
  ],
  kind: 'diagnostic',
  heads: [
    /^(?:error: )?(?<code>TS\d+) \[ERROR\]: (?<message>\S.*)$/,
    /^error\[(?<code>[a-z][\w/-]+)\]: (?<message>\S.*)$/,
  ],
  ends: /^(?:Found \d+|error: |Checked \d|\s*docs: |$)/,
  place:
    /^ *(?:at (?:file:\/\/)?|--> )(?<file>[^\s:][^:\n]{0,400}\.(?:[cm]?[jt]sx?|jsonc?|vue|svelte|md)):(?<row>\d+):(?<column>\d+)$/,
  needsPlace: true,
  noise: /^error: (?:Test failed|Type checking failed\.)$/,
  conclusions: [{pattern: /^error: Type checking failed\.$/, conclusion: 'failed'}],
});

/** `deno lint --compact`. */
export const denoLines = lineReader({
  name: 'deno lint',
  anchors: [': line '],
  patterns: [
    /^(?:file:\/\/)?(?<file>\/[^:\n]{1,400}\.[cm]?[jt]sx?): line (?<row>\d+), col (?<column>\d+) - (?<message>\S.*) \((?<code>[a-z][\w/-]+)\)$/,
  ],
});

/** `error: Uncaught TypeError: text`, a module that is missing or cannot be parsed. */
export const denoCrash = blockReader({
  name: 'deno',
  anchors: [
    'error: Uncaught ',
    'error: Module not found ',
    'error: SyntaxError: ',
    'error: The module',
    "error: Import '",
  ],
  kind: 'exception',
  heads: [
    /^error: (?:Uncaught )?(?:\(in promise\) )?(?<message>(?<name>[A-Z]\w*): \S.*)$/,
    /^error: (?<message>(?:Module not found "|Import '|The module's source code could not be parsed: ).*)$/,
  ],
  ends: /^(?:$|error: )/,
  place:
    /^ {4}at (?:.{1,300} \()?(?:file:\/\/)?(?<file>(?!ext:|node:|deno:|https?:)[^\s:][^:\n]{0,400}):(?<row>\d+):(?<column>\d+)\)?$/,
  aside: /^ {4}at .*(?:ext:|node:|deno:)/,
  concludes: 'error',
});

/** `from /p/a.ts:` and what would change, in texts that count unformatted files. */
export const denoFormat = blockReader({
  name: 'deno fmt',
  anchors: ['from /', 'not formatted file'],
  kind: 'diagnostic',
  heads: [/^from (?<file>\/[^:\n]{1,400}):$/],
  ends: /^error: |^from /,
  below: /^ *(?<row>\d+) \| -/,
  needsMessage: true,
  message: /^ *\d+ \| (?<message>[-+].*)$/,
  noise: /^error: Found \d+ not formatted files? in \d+ files?$/,
});
