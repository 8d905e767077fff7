/**
 * Tools around C and C++ with one line for each finding. Sources: the manuals of cppcheck 2.10 ("--template"), Visual C++ and MSBuild
 * ("Diagnostics, MSBuild and Visual Studio format"), Autoconf 2.71 ("Running configure Scripts", AC_MSG_ERROR).
 */

import {lineReader, softSeverity, usualSeverity} from '../linePatterns.js';

/** The default and GCC's template name the rule; `{file}:{line},{severity},{id},{message}` was the template of older versions. */
export const cppcheck = lineReader({
  name: 'cppcheck',
  anchors: [
    ']: (',
    'error: ',
    'warning: ',
    'style: ',
    'performance: ',
    'portability: ',
    'information: ',
    ',error,',
    ',warning,',
    ',style,',
  ],
  patterns: [
    /^(?<file>[^:\n]{1,300}\.(?:c|cc|cpp|cxx|h|hh|hpp|hxx|C|H|inl|ipp|tpp)):(?<row>\d+):(?:(?<column>\d+):)? (?:[a-z]{1,20}: )?(?<severity>error|warning|style|performance|portability|information): (?<message>\S.*) \[(?<code>[a-z]\w{2,60})\]$/,
    /^(?<file>[^:\n]{1,300}):(?<row>\d+),(?<severity>error|warning|style|performance|portability|information),(?<code>\w{3,60}),(?<message>\S.*)$/,
    /^\[(?<file>[^:\]\n]{1,300}):(?<row>\d+)\](?: -> \[[^\]\n]{1,300}\]){0,20}: \((?<severity>error|warning|style|performance|portability|information)(?:, ?inconclusive)?\) (?<message>\S.*)$/,
    /^nofile:0:0: (?<severity>information|warning): (?<message>\S.*) \[(?<code>\w{3,60})\]$/,
  ],
  severities: word => (word === 'information' ? 'ignored' : softSeverity(word)),
  below: /^\S?.*[;{})(,=]|^\s*\^\s*$/,
  totals: {},
});

export const msvc = lineReader({
  name: 'msvc',
  anchors: [': error ', ': fatal error ', ': warning ', ' Error(s)', ' Warning(s)'],
  patterns: [
    /^\s*(?:\d+>)?(?<file>[^\s(][^(\n]{0,300}?)\((?<row>\d+)(?:,(?<column>\d+))?(?:-\d+|,\d+,\d+)?\) ?: (?<severity>fatal error|error|warning) (?<code>[A-Z]{1,5}\d{1,5}): (?<message>\S.*?)(?: \[[^\]\n]{1,400}proj(?:::[^\]\n]{0,200})?\])?$/,
    /^\s*(?:\d+>)?(?<name>\S[^:\n]{0,300}?) : (?<severity>fatal error|error|warning) (?<code>(?:LNK|MSB|RC|CVT|BK|D|C)\d{1,5}): (?<message>\S.*?)(?: \[[^\]\n]{1,400}proj(?:::[^\]\n]{0,200})?\])?$/,
  ],
  severities: word => (word === 'warning' ? 'warning' : 'error'),
  totals: {line: /^\s*(?:(?<warnings>\d+) Warning\(s\)|(?<errors>\d+) Error\(s\))\s*$/},
});

export const autoconf = lineReader({
  name: 'autoconf',
  anchors: ['configure: error: ', 'configure: WARNING: ', 'configure.ac:', 'configure.in:'],
  patterns: [
    /^(?:checking .{0,300}\.\.\. (?:no)?)?configure: (?<severity>error): (?<message>(?!in [`'‘]).*\S)$/,
    // Only the folder; what is wrong follows.
    /^configure: error: (?<severity>in) [`'‘]/,
    /^configure: (?<severity>WARNING): (?<message>\S.*)$/,
    /^(?<file>configure\.(?:ac|in)):(?<row>\d+): (?<severity>error|warning): (?<message>\S.*)$/,
  ],
  severities: word => (word === 'in' ? 'ignored' : usualSeverity(word)),
  concludes: 'error',
});
