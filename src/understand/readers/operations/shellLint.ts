/**
 * Linters of shell scripts and configuration files. Sources: the manuals of checkbashisms (devscripts 2.23), shfmt ("-d", 3),
 * yamllint ("-f standard, parsable", 1), hadolint ("tty", 2) and actionlint ("Usage", 1.7).
 */

import {lineReader, softSeverity} from '../linePatterns.js';

export const yamllint = lineReader({
  name: 'yamllint',
  anchors: ['  error  ', '  warning  ', ': [error] ', ': [warning] '],
  heading: /^(?<file>\S.{0,300}\.ya?ml|\S[^:\s]{0,300}\.\w+|stdin)$/,
  patterns: [
    /^ {2}(?<row>\d+):(?<column>\d+)\s+(?<severity>error|warning)\s+(?<message>\S.*?)\s+\((?<code>[\w-]+)\)$/,
    /^(?<file>\S[^:\n]{0,300}):(?<row>\d+):(?<column>\d+): \[(?<severity>error|warning)\] (?<message>\S.*?)(?: \((?<code>[\w-]+)\))?$/,
  ],
  totals: {},
});

export const hadolint = lineReader({
  name: 'hadolint',
  anchors: [' DL', ' SC'],
  patterns: [
    /^(?:hadolint:)?(?<file>\S[^:\n]{0,300}):(?<row>\d+):?(?::\d+)? (?<code>(?:DL|SC)\d{4}) (?<severity>error|warning|info|style): (?<message>\S.*)$/,
  ],
  severities: softSeverity,
});

/** A Dockerfile that cannot be parsed, or is not there. */
export const hadolintErrors = lineReader({
  name: 'hadolint',
  kind: 'process',
  anchors: ['missing whitespace', 'unexpected ', 'invalid flag', 'expecting ', 'hadolint: '],
  patterns: [
    /^(?<file>[^\s:]{1,300}):(?<row>\d+):(?<column>\d+) (?<message>(?:missing whitespace|unexpected |invalid flag|expecting |unknown ).*?) ?$/,
    /^hadolint: (?<message>(?<file>[^\s:]{1,300}): (?:withBinaryFile|openBinaryFile|withFile|openFile): .*)$/,
  ],
  below: /^(?:unexpected|expecting) |^HasCallStack|^ {2}\w+, called at /,
  severities: () => 'soft',
  concludes: 'error',
});

export const actionlint = lineReader({
  name: 'actionlint',
  anchors: ['.yml:', '.yaml:'],
  patterns: [
    /^(?<file>\S[^:\n]{0,300}\.ya?ml):(?<row>\d+):(?<column>\d+): (?!\[(?:error|warning)\])(?<message>\S.*?) \[(?<code>[a-z][a-z-]+)\]$/,
  ],
  below: /^\s*(?:\d+ )?\|/,
});

export const checkbashisms = lineReader({
  name: 'checkbashisms',
  anchors: ['possible bashism in '],
  patterns: [/^(?<message>possible bashism in (?<file>.{1,300}) line (?<row>\d+) .*)$/],
  below: /^.*\S/,
});

/** The GCC format of ShellCheck, and what shfmt could not parse. */
export const shellLines = lineReader({
  name: 'shellcheck',
  anchors: [' [SC', '`-- SC'],
  patterns: [
    /^(?<file>\S[^:\n]{0,300}):(?<row>\d+):(?<column>\d+): (?<severity>error|warning|note): (?<message>\S.*?) \[(?<code>SC\d{4})\]$/,
  ],
  severities: word => (word === 'note' ? 'soft' : softSeverity(word)),
});

/** Files that are not formatted, as a patch. */
export const shfmt = lineReader({
  name: 'shfmt',
  anchors: ['+++ '],
  above: /^--- \S.{0,300}\.orig$/,
  patterns: [/^(?<message>\+\+\+ (?<file>\S.{0,300}))$/],
  severities: () => 'soft',
});
