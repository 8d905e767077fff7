/**
 * Package managers of operating systems. Sources: the manuals apt-get(8) and dpkg(1) (apt 1.8–2.9), wiki.alpinelinux.org, "apk" (2.10–2.14),
 * dnf.readthedocs.io (4, 5), with the messages as printed.
 */

import {lineReader} from '../linePatterns.js';

/** What was not done stands in front; what follows from it says nothing. */
export const apt = lineReader({
  name: 'apt',
  kind: 'process',
  anchors: [
    'E: ',
    ' : Depends: ',
    ' : PreDepends: ',
    ' : Conflicts: ',
    ' : Breaks: ',
    'have unmet dependencies:',
    'Errors were encountered while processing:',
  ],
  quiet: [
    /^E: (?:Sub-process \S+ returned an error code|Unable to correct problems, you have held|Unmet dependencies|Unable to fetch some archives|Some index files failed to download|Error, pkgProblemResolver)/,
    /^(?:The following packages have unmet dependencies:|Errors were encountered while processing:)$/,
  ],
  patterns: [
    /^E: (?<message>(?:Unable to locate package|Package|Couldn't find any package by (?:glob|regex)|Couldn't find task) '?(?<name>[\w.+:*-]{1,200}?)'?(?: has no installation candidate)?)$/,
    /^E: (?<message>(?:Version|Release) '[^'\n]{1,200}' for '(?<name>[^'\n]{1,200})' was not found)$/,
    /^E: (?<message>(?:Failed to fetch|The repository) '?(?<name>\S+?)'? .*)$/,
    /^ (?<message>(?<name>[\w.+:-]{1,200}) : (?:Pre)?(?:Depends|Conflicts|Breaks): \S.*)$/,
    /^E: (?<message>\S.*)$/,
  ],
  below: /^ {2,}(?:Depends|PreDepends|Conflicts|Breaks|Recommends): |^ {2,4}\d{3} {2}\S/,
  severities: () => 'soft',
  concludes: 'error',
});

/** The reason, with the package above. */
export const dpkgScripts = lineReader({
  name: 'dpkg',
  kind: 'process',
  anchors: [
    'returned error exit status ',
    ' trying to overwrite ',
    'conflicting packages - ',
    ' cannot ',
    ' unable to ',
    'inconsistent state',
    'pre-dependency problem',
  ],
  above: /^dpkg: (?<message>error processing (?:package|archive) (?<name>\S{1,300}) \([^)\n]{1,40}\):)$/,
  patterns: [/^ (?!dependency problems - |dpkg-deb --control subprocess)(?<more>\S.*)$/],
  severities: () => 'soft',
  concludes: 'error',
});

/** What else it says, dependencies below. */
export const dpkg = lineReader({
  name: 'dpkg',
  kind: 'process',
  anchors: ['dpkg: error processing ', 'dpkg: dependency problems prevent ', 'dpkg: error: ', 'dpkg-deb: error: '],
  quiet: [/^dpkg: error processing /],
  patterns: [
    /^dpkg: (?<message>dependency problems prevent (?:configuration|removal) of (?<name>[\w.+:-]{1,200}):)$/,
    /^dpkg(?:-deb)?: error: (?<message>\S.*)$/,
  ],
  below: /^ {1,3}(?<more>\S.*)$/,
  severities: () => 'soft',
  concludes: 'error',
});

export const apk = lineReader({
  name: 'apk',
  kind: 'process',
  anchors: [' (no such package):', 'breaks: ', 'ERROR: unable to select packages', 'ERROR: Unable to lock database'],
  quiet: [/^ERROR: unable to select packages:$/],
  patterns: [
    /^ {2}(?<message>(?<name>\S{1,200}) \(no such package\)):$/,
    /^ERROR: (?<message>Unable to lock database: .*)$/,
  ],
  below: /^ {4}(?:required by|breaks|satisfies): /,
  severities: () => 'soft',
  concludes: 'error',
});

export const dnf = lineReader({
  name: 'dnf',
  kind: 'process',
  anchors: [
    'Unable to find a match: ',
    'No match for argument: ',
    'Failed to download metadata for repo ',
    ' Problem: ',
    ' Problem 1: ',
    'Error: Nothing to do',
  ],
  quiet: [/^No match for argument: /],
  patterns: [
    /^(?:Error: )?(?<message>Unable to find a match: (?<name>\S+).*)$/,
    /^(?:Error: )?(?<message>Failed to download metadata for repo '(?<name>[^'\n]{1,200})': .*)$/,
    /^ Problem(?: \d+)?: (?<message>\S.*)$/,
  ],
  below: /^ {2}- (?<more>nothing provides .*|\S.*)$/,
  severities: () => 'soft',
  concludes: 'error',
});
