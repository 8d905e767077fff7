/** Dart and Flutter. Sources: dart.dev, "dart analyze", "dart test" and "dart run"; docs.flutter.dev, "Testing" (Dart 2.12–3.9, package test 1.16–1.26). */

import {blockReader} from '../blockPatterns.js';
import {type LineSeverity, lineReader} from '../linePatterns.js';

/** `error - lib/a.dart:3:9 - text - rule`, the place behind the text in Flutter's; `ERROR|…|RULE|file|3|9|1|text` for machines. */
export const dartAnalyze = lineReader({
  name: 'dart analyze',
  anchors: ['.dart:', '.dart|', 'ssues found', ' issue found', 'pubspec.yaml:', 'analysis_options.yaml:'],
  patterns: [
    /^ *(?<severity>(?:error|warning|info) [-•]) (?<file>[^\s:][^:\n]{0,300}\.(?:dart|yaml)):(?<row>\d+):(?<column>\d+) [-•] (?<message>\S.*?) [-•] (?<code>[a-z][\w]*)$/,
    /^ *(?<severity>(?:error|warning|info) [-•]) (?<message>\S.*?) [-•] (?<file>[^\s:][^:\n]{0,300}\.(?:dart|yaml)):(?<row>\d+):(?<column>\d+) [-•] (?<code>[a-z][\w]*)$/,
    /^(?<severity>ERROR|WARNING|INFO)\|[A-Z_]+\|(?<code>[A-Z_]+)\|(?<file>[^|\n]{1,400})\|(?<row>\d+)\|(?<column>\d+)\|\d+\|(?<message>\S.*)$/,
    /^(?<file>[^\s:][^:\n]{0,300}\.dart):(?<row>\d+):(?<column>\d+): (?<severity>Error|Warning|Context): (?<message>\S.*)$/,
  ],
  severities: severityOf,
  below: /^\s*\^+$|^(?!\d\d:\d\d |Error: |[^\s:]+\.dart:\d).*[;{}()].*$/,
  conclusions: [
    {pattern: /^No issues found!/, conclusion: 'passed'},
    {pattern: /^Error: AOT compilation failed/, conclusion: 'failed'},
  ],
});

/** `00:01 +1 -1: a_test.dart: tides lift [E]`, both sides, the frames; what Flutter told in a box is not told again. */
export const dartTest = blockReader({
  name: 'dart test',
  anchors: [' [E]', ' (failed)', 'Some tests failed.', 'All tests passed!', 'No tests ran.', 'All tests skipped.'],
  kind: 'test',
  heads: [
    /^(?:\d\d:\d\d )?\+\d+(?: ~\d+)?(?: -\d+)?: (?<name>\S.*) \[E\]$/,
    /^(?:::group::)?❌ (?<name>\S.*) \(failed\)$/,
  ],
  ends: /^(?:\d\d:\d\d )?\+\d+(?: ~\d+)?(?: -\d+)?: |^═{20,}$|^::endgroup::|^To run this test again: /,
  place:
    /^(?: {2}|#\d+ .*\((?:file:\/\/)?)(?<file>(?!package:|dart:)[^\s:()][^:()\n]{0,300}\.dart)[ :](?<row>\d+)(?::(?<column>\d+))?(?:\)|\s|$|:)/,
  prefers: /_test\.dart$/,
  message:
    /^ {2}(?!Test failed\. See exception logs|The test description was: |Failed to load |\s)(?:\S+\.dart:\d+:\d+: Error: )?(?<message>\S.*)$/,
  needsMessage: true,
  aside:
    /^ {2}(?:package:|dart:)|^#\d+ .*\((?:package:|dart:)|^<asynchronous suspension>$|^\(elided |^When the exception was thrown/,
  severities: () => 'failure' as const,
  conclusions: [{pattern: /: No tests ran\.$|^No tests ran\.$/, conclusion: 'error'}],
  totals:
    /^(?:\d\d:\d\d )?\+(?<passed>\d+)(?: ~(?<skipped>\d+))?(?: -(?<failed>\d+))?: (?:Some tests failed\.|All tests passed!|All tests skipped\.)$/,
});

/** `Unhandled exception:`, the text, and numbered frames. */
export const dartCrash = blockReader({
  name: 'dart',
  anchors: ['Unhandled exception:'],
  kind: 'exception',
  heads: [/^Unhandled exception:$/],
  ends: /^$/,
  place:
    /^#\d+ .*\((?:file:\/\/)?(?<file>(?!dart:|package:)[^\s:()][^:()\n]{0,300}\.dart):(?<row>\d+)(?::(?<column>\d+))?\)$/,
  needsPlace: true,
  aside: /^#\d+ .*\(dart:/,
  concludes: 'error',
});

/** The box in which Flutter tells what a widget test caught; the test's name stands at its end. */
export const flutterTest = blockReader({
  name: 'flutter test',
  anchors: ['EXCEPTION CAUGHT BY FLUTTER TEST FRAMEWORK'],
  kind: 'test',
  heads: [/^══╡ EXCEPTION CAUGHT BY FLUTTER TEST FRAMEWORK ╞═+$/],
  ends: /^═{20,}$/,
  below: /^ {2}(?!file:|[A-Z][\w ]*: )(?<name>\S.*)$/,
  place:
    /^#\d+ .*\((?:file:\/\/)?(?<file>(?!package:|dart:)[^\s:()][^:()\n]{0,300}\.dart):(?<row>\d+):(?<column>\d+)\)$/,
  prefers: /_test\.dart$/,
  message: /^(?!The following |When the exception |This was caught |The test description |[#<(\s])(?<message>\S.*)$/,
  aside:
    /^#\d+ .*\((?:package:|dart:)|^<asynchronous suspension>$|^\(elided |^(?:When the exception|This was caught|The test description)/,
  severities: () => 'failure' as const,
});

/** Warnings fail the analysis of Dart, and advice that of Flutter too. */
function severityOf(word: string): LineSeverity {
  if (/^context$/i.test(word)) return 'ignored';
  if (/^error/i.test(word)) return 'error';
  return /^(?:warning|info •)/i.test(word) ? 'soft' : 'warning';
}
