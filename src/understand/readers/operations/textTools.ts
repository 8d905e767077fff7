/**
 * Small tools of the shell. Sources: the manuals of gawk "Messages", mawk, jq 1.5–1.8, yq 4 (Go) and 3 (Python), GNU sed, tar, gzip, unzip, zip, openssl,
 * xmllint, Python's json.tool, with the messages as printed.
 */

import {lineReader, usualSeverity} from '../linePatterns.js';

/** The source line and a caret come first in gawk. */
export const gawk = lineReader({
  name: 'awk',
  kind: 'process',
  anchors: ['awk: '],
  above: /^[gn]?awk: (?:cmd\. line|[^\s:]{1,300}): ?\d{1,7}: /,
  patterns: [/^[gn]?awk: (?:cmd\. line|(?<file>[^\s:]{1,300})): ?(?<row>\d{1,7}): +\^ (?<message>\S.*)$/],
  severities: () => 'soft',
  concludes: 'error',
});

export const awk = lineReader({
  name: 'awk',
  kind: 'process',
  anchors: ['awk: ', 'busybox: '],
  patterns: [
    /^[gmn]?awk: (?:cmd\. line|(?<file>[^\s:]{1,300})): ?(?<row>\d{1,7}): (?:\(FILENAME=[^)\n]{1,300}\) )?(?<severity>fatal|error|warning): (?<message>\S.*)$/,
    /^[gmn]?awk: (?:(?<file>[^\s:]{1,300}): )?(?:cmd\. )?line:? ?(?<row>\d{1,7}): (?<message>\S.*)$/,
    /^[gmn]?awk: (?<severity>fatal|error|warning): (?<message>(?:cannot open (?:source )?file [`'‘]?(?<file>[^'`’\n]{1,300})['’])?.*)$/,
    /^[gmn]?awk: (?<message>(?:cannot open "?(?<file>[^\s"(]{1,300})"?|division by zero|can't open file \S+|function \S+ never defined|syntax error at source line \d+).*)$/,
  ],
  severities: word => (usualSeverity(word) === 'error' ? 'soft' : 'warning'),
  concludes: 'error',
});

export const jq = lineReader({
  name: 'jq',
  kind: 'process',
  anchors: ['jq: ', 'parse error: '],
  quiet: [/^jq: \d+ compile errors?$/],
  patterns: [
    /^(?:jq: )?parse error(?: \(at [^)\n]{1,200}\))?: (?<message>\S.*? at line (?<row>\d{1,9}), column (?<column>\d{1,9}))$/,
    /^jq: error \(at (?:<\w+>|(?<file>[^\s:()]{1,300})):(?<row>\d{1,9})\)(?: \(not a string\))?: (?<message>\S.*)$/,
    /^jq: error: (?<message>Could not open (?:file )?(?<file>\S{1,300}): .*)$/,
    /^jq: error(?: \(at \S{1,200}\))?: (?<message>\S.*)$/,
  ],
  severities: () => 'soft',
  concludes: 'error',
});

/** yq, both of them, and other programs that name the file in the sentence. */
export const yq = lineReader({
  name: 'yq',
  kind: 'process',
  anchors: ['Error: bad file ', 'Error: bad expression', 'yq: Error running jq: ', 'Error: open '],
  patterns: [
    /^Error: (?<message>bad file '(?<file>[^'\n]{1,300})': (?:.*?\bline (?<row>\d{1,7}):? )?.*)$/,
    /^Error: (?<message>(?:bad expression|open (?<file>\S{1,300}):).*)$/,
    /^yq: (?<message>Error running jq: .*?(?:, line (?<row>\d{1,7}), column (?<column>\d{1,5}))?)\.?$/,
  ],
  below: /^ {2}in "[^"\n]{1,300}", line (?<row>\d{1,7}), column (?<column>\d{1,5})/,
  severities: () => 'soft',
  concludes: 'error',
});

export const sed = lineReader({
  name: 'sed',
  kind: 'process',
  anchors: ['sed: -e expression #', 'sed: file ', 'sed: 1: '],
  patterns: [
    /^sed: -e expression #\d{1,4}, char \d{1,7}: (?<message>\S.*)$/,
    /^sed: file (?<file>\S.{0,300}?) line (?<row>\d{1,7}): (?<message>\S.*)$/,
    /^sed: \d{1,7}: (?<message>".*": \S.*)$/,
  ],
  severities: () => 'soft',
  concludes: 'error',
});

/** Archives; that the program gives up because of errors above says nothing. */
export const archives = lineReader({
  name: 'archive',
  kind: 'process',
  anchors: [
    'tar: ',
    'gzip: ',
    'unzip: ',
    'zip error: ',
    'zip warning: ',
    'End-of-central-directory signature not found',
    'bzip2: ',
    'xz: ',
  ],
  quiet: [
    /^zip error: Nothing to do!/,
    /^(?:bsd)?tar: (?:Exiting with failure status|Child returned status|Error is not recoverable|Error exit delayed)/,
  ],
  patterns: [
    /^(?:bsd)?tar: (?<message>(?<file>[^\s:][^:\n]{0,300}): (?:Cannot|Not found|Could not|Error|File removed|implausibly).*)$/,
    /^(?:bsd)?tar: (?<message>(?:This does not look like a tar archive|Unexpected EOF in archive|Unrecognized archive format).*)$/,
    /^(?:gzip|bzip2|xz): (?<message>(?:(?!stdin:)(?<file>[^\s:]{1,300}): )?(?:stdin: )?(?:not in gzip format|unexpected end of file|invalid compressed data.*|unknown suffix.*|File format not recognized|No such file.*|already exists.*))$/,
    /^unzip: +(?<message>cannot find or open (?<file>[^\s,]{1,300}),.*)$/,
    /^ +(?<message>End-of-central-directory signature not found\..*)$/,
    /^\s*zip warning: (?<message>name not matched: (?<file>\S.{0,300}))$/,
    /^zip error: (?<message>\S.*)$/,
  ],
  severities: () => 'soft',
  concludes: 'error',
});

export const openssl = lineReader({
  name: 'openssl',
  kind: 'process',
  anchors: [
    ':error:',
    'verification failed',
    'Could not open ',
    'Could not read ',
    'Unable to load ',
    'Can\'t open "',
    'unable to load ',
    'connect:errno=',
  ],
  quiet: [/^[0-9A-F]{8,16}:error:/, /^[Uu]nable to load /],
  patterns: [
    /^(?:error )?(?<message>(?<file>[^\s:]{1,300}): verification failed(?:: .*)?)$/,
    /^error (?<code>\d{1,4}) at \d+ depth lookup: (?<message>\S.*)$/,
    /^(?<message>(?:Could not (?:open (?:file or uri for loading|file)|read|find) .{0,200}?(?:from|of) |Can't open ")(?<file>[^\s"]{1,300}).*)$/,
    /^(?<message>connect:errno=\d+)$/,
  ],
  severities: () => 'soft',
  concludes: 'error',
});

export const jsonAndXml = lineReader({
  name: 'json',
  anchors: [': line ', 'failed to load external entity ', 'Parse error on line '],
  patterns: [
    /^(?<message>(?:Expecting|Extra data|Invalid|Unterminated|Illegal trailing comma|Unexpected)\b[^:\n]{0,200}: line (?<row>\d{1,9}) column (?<column>\d{1,9}) \(char \d{1,9}\))$/,
    /^(?:warning|I\/O warning : |I\/O error : )?:? ?(?<message>failed to load (?:external entity )?"(?<file>[^"\n]{1,300})".*)$/,
  ],
  severities: () => 'soft',
});
