/** Shells other than Bash, of whose script they say the row. Sources: the manuals dash(1), zshmisc(1), fish(1) (3, 4), BusyBox ash, with the messages as printed. */

import {lineReader} from '../linePatterns.js';

/** A program that is not there, told by a shell that runs one command: there is no script. */
export const shCommands = lineReader({
  name: 'sh',
  kind: 'process',
  anchors: [': not found', ': Permission denied', ': cannot open '],
  patterns: [
    /^(?:\/bin\/)?(?:sh|dash|ash): (?:line )?\d{1,7}: (?<message>(?<name>[^\s:]{1,300}): (?:not found|Permission denied))$/,
    /^(?:\/bin\/)?(?:sh|dash): 0: (?<message>cannot open (?<file>\S{1,300}): .*)$/,
  ],
  severities: () => 'soft',
  concludes: 'error',
});

export const dash = lineReader({
  name: 'dash',
  anchors: [
    ': not found',
    ': Syntax error: ',
    ': parameter not set',
    ': Permission denied',
    ': division by zero',
    ': arithmetic expression',
    ': Bad substitution',
    ': bad variable name',
    ': cannot open ',
    ': is read only',
    ': Illegal number',
    ': unexpected operator',
    ": can't cd to ",
    ': not a identifier',
    ': bad number',
    ': Illegal option ',
    ': cannot create ',
    ': not in a function',
  ],
  patterns: [
    /^(?<file>[^\s:][^:\n]{0,200}): (?<row>\d{1,7}): (?!\d)(?<message>(?:Syntax error: .*|Bad substitution|cannot (?:open|create) .*|Illegal number: .*|[^:\n]{1,300}: (?:(?:\S.{0,200}: )?(?:not found|parameter not set|Permission denied|is read only|bad variable name|Illegal number: .*|unexpected operator|not in a function|bad number|Illegal option .*|can't cd to .*)|division by zero.*)|division by zero.*|arithmetic expression: .*))$/,
  ],
  severities: () => 'soft',
});

export const fish = lineReader({
  name: 'fish',
  anchors: [' (line ', 'fish: ', 'warning: Error while reading file '],
  quiet: [/^warning: Error while reading file /],
  patterns: [/^(?<file>[^\s(][^(\n]{0,200}) \(line (?<row>\d{1,7})\): (?<message>\S.*)$/],
  below: /^\s*\^[~^]*\s*$|^(?!\S+ \(line )\S.{0,300}$/,
  severities: () => 'soft',
});

/** The command first, its place in the script below. */
export const fishCommands = lineReader({
  name: 'fish',
  anchors: [' (line '],
  above: /^(?:fish: )?(?<message>(?:Unknown command: .*|\w[\w.-]{0,60}: \S.*))$/,
  patterns: [/^(?<file>[^\s(][^(\n]{0,200}) \(line (?<row>\d{1,7})\): ?$/],
  below: /^\s*\^[~^]*\s*$/,
  severities: () => 'soft',
});

/** Functions and sourced files stand between the script and the row. */
export const zsh = lineReader({
  name: 'zsh',
  anchors: [':source:', 'zsh: '],
  patterns: [
    /^(?<file>[^\s:]{1,300}):\S{1,100}:(?<row>\d{1,7}): (?<message>\S.*)$/,
    /^zsh:(?:(?<row>\d{1,7}):)? (?<message>(?:command not found|no such file or directory|permission denied|no matches found|can't open input file|parse error).*)$/,
  ],
  severities: () => 'soft',
});
