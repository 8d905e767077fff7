/** Patches that do not apply. Sources: git-scm.com/docs, `git-apply` and `git-am`; the manual of GNU patch, "Messages and Questions" (2.7). */

import type {Finding} from '../../reading.js';
import {endedOf} from '../../signals.js';
import {lineReader} from '../linePatterns.js';
import type {Reader, ReaderReport, TextView} from '../reader.js';

const STATES =
  'No such file or directory|already exists in (?:working directory|index)|does not exist in index|does not match index|wrong type|not a regular file|is a directory|cannot apply binary patch .*|removal patch leaves file contents|new file .* is exempt.*|has type \\d+, expected \\d+';

export const gitPatch = lineReader({
  name: 'git',
  anchors: ['error: ', 'Patch failed at ', 'could not build fake ancestor'],
  quiet: [
    /^(?:error: )?(?:while searching for:|[Cc]ould not build fake ancestor|Patch failed at \d{4} .*|repository lacks the necessary blob to .*)$/,
  ],
  patterns: [
    /^error: (?<message>patch failed: (?<file>\S.{0,300}):(?<row>\d+))$/,
    new RegExp(`^error: (?<message>(?<file>[^\\s:]\\S{0,300}): (?:${STATES}))$`),
    /^error: (?<message>sha1 information is lacking or useless \((?<file>\S.{0,300})\)\.)$/,
  ],
  below: /^error: \S.{0,300}: patch does not apply$/,
});

/** A patch that is none, or is not there. */
export const gitBadPatch = lineReader({
  name: 'git',
  anchors: ['error: ', 'fatal: ', 'patch: **** '],
  kind: 'process',
  patterns: [
    /^(?:error|fatal): (?<message>(?:corrupt patch at|git diff header lacks filename information|patch fragment without header at) (?:line |(?<file>\S.{0,300}):)?(?<row>\d+)?.*)$/,
    /^(?:error|fatal): (?<message>(?:No valid patches in input|unrecognized input|can't open patch|Patch format detection failed|empty mbox).*)$/,
    /^patch: \*{4} (?<message>\S.*)$/,
  ],
  concludes: 'error',
});

export const patch = lineReader({
  name: 'patch',
  anchors: [
    'Hunk #',
    ' hunk FAILED',
    ' hunks FAILED',
    "can't find file to patch",
    'Reversed (or previously applied)',
    ' hunk ignored',
    ' hunks ignored',
  ],
  heading: /^(?:patching|checking) (?:symbolic link|file) '?(?<file>\S.{0,300}?)'?$/,
  quiet: [/^\d+ out of \d+ hunks? (?:FAILED|ignored)/],
  patterns: [
    /^(?<message>Hunk #\d+ FAILED at (?<row>\d+)(?: \(different line endings\))?\.)$/,
    /^(?<message>Reversed \(or previously applied\) patch detected!.*)$/,
  ],
});

/** Nothing names the file that is looked for, except the head of the patch below. */
export const patchTarget = lineReader({
  name: 'patch',
  anchors: ["can't find file to patch at input line "],
  patterns: [/^(?<message>can't find file to patch at input line \d+)$/],
  below: /^\|--- (?:a\/)?(?<file>\S+)|^\||^(?:Perhaps you used|The text leading up|-{20})/,
});

/** Blanks at line ends: `git diff --check` finds fault with them and quotes the line with a plus; `git apply` takes the patch all the same. */
export const gitWhitespace: Reader = {
  name: 'git',
  anchors: [
    ': trailing whitespace.',
    ': space before tab in indent',
    ': indent with spaces',
    ': new blank line at EOF',
  ],
  read: readWhitespace,
};

function* readWhitespace(view: TextView): Generator<void, ReaderReport> {
  const isBad = endedOf(view.outcome) === 'badly';
  const findings: Finding[] = [];
  for (const [index, line] of gitWhitespace.anchors.flatMap(view.hits).entries()) {
    if (index % 500 === 499) yield;
    const found =
      /^([^\s:][^:\n]{0,300}):(\d+): ((?:trailing whitespace|space before tab in indent|indent with spaces|new blank line at EOF)[^:\n]{0,100})$/.exec(
        view.line(line).trimEnd(),
      );
    if (!found || view.isCovered(line)) continue;
    const isQuoted = /^\+/.test(view.line(line + 1)) || found[3].startsWith('new blank line');
    findings.push({
      kind: 'diagnostic',
      severity: isBad && isQuoted ? 'error' : 'warning',
      message: found[3],
      file: found[1],
      row: Number(found[2]),
      range: {start: line, end: line},
      evidence: isQuoted ? [line, line + 1] : [line],
    });
  }
  const isWrong = findings.some(({severity}) => severity === 'error');
  return {findings, covered: findings.map(({range}) => range), ...(isWrong && {conclusion: 'failed'})};
}
