/** Lines of shells, system calls, linkers and build drivers about processes that failed or died. */

import type {LineJudgement, LineRule} from './judgement.js';
import type {LineBody} from './lineBody.js';
import {isPath, placeAt} from './places.js';

const DEATH =
  /^(?:.{1,200}: (?:line )?\d+: +)?(?:\d+ )?(Segmentation fault|Bus error|Illegal instruction|Aborted|Killed|Floating point exception|Trace\/breakpoint trap|Abort trap: \d+|Quit|User defined signal \d)(?: *\(core dumped\))?(?:\s{2,}.*|: \d+)?$|\(core dumped\)$|^\*\*\* stack smashing detected|^(?:double free or corruption|free\(\): |malloc\(\): |corrupted size)/;
const ERRNO =
  /: (?:No such file or directory|Permission denied|Operation not permitted|Not a directory|Is a directory|File exists|Device or resource busy|No space left on device|Cannot allocate memory|Connection refused|Connection reset by peer|Network is unreachable|No route to host|Broken pipe|Read-only file system|Too many open files|Address already in use|Exec format error|cannot execute binary file|Argument list too long|Directory not empty|Input\/output error|Text file busy|Name or service not known|Temporary failure in name resolution|Could not resolve host|(?:command )?not found|unbound variable|parameter null or not set|ambiguous redirect|bad substitution|[Ii]nvalid option|[Uu]nrecogni[sz]ed option|[Ii]llegal option|[Ss]yntax error)\b/;
const SHELL_FRONT = /^(?:[\w./+@~-]{1,120}|[\w./+@~ -]{1,120}(?=: line ))(?:\[\d+\])?: ./;
const NOT_FOUND =
  /^(?:zsh: command not found: \S+|'?\S+'? is not recognized as an internal or external command|command not found: \S+)/;
const LINKER =
  /(?:\bundefined reference to\b|\bmultiple definition of\b|\bundefined symbol: |^Undefined symbols for architecture|\bcannot find -l\w|: symbol\(s\) not found)/;
const MAKE = /^g?make(?:\[\d+\])?: \*\*\* (.*)$/;
const CURL = /^(?:curl|wget): \(\d+\) (.+)$/;
const REJECTED = /^! \[(?:remote )?rejected\]\s+(.+)$/;
const CONFLICT = /^CONFLICT \(.+\): (.+)$/;
const TEX = /^! (?=[A-Z])(.{3,})$/;

/** Perl ends what it says with the place. */
const PERL = /^(.{1,400}) at (\S{1,260}) line (\d{1,7})\.$/;

/** Signals, missing commands and files, linker complaints, `make: ***`, rejected pushes, merge conflicts. */
export const processLine: LineRule = {
  gate: /[A-Z]|not|undefined|multiple|\*\*\*|:|!/,
  judge: judgeProcessLine,
};

function judgeProcessLine({text, at}: LineBody): LineJudgement | undefined {
  const body = text.slice(at);
  if (DEATH.test(body)) return died(body, {fatal: true, signals: ['error']});
  const make = MAKE.exec(body);
  if (make)
    return died(make[1], {
      restates:
        /\] (?:Error \d+|Killed|Terminated|Interrupt|Segmentation)/.test(make[1]) || /^Waiting for/.test(make[1]),
    });
  if (LINKER.test(body)) return died(body, {});
  if (NOT_FOUND.test(body) || (ERRNO.test(body) && SHELL_FRONT.test(body) && !/\bignor(?:ed|ing)\b/.test(body)))
    return shell(body);
  const said = CURL.exec(body) ?? REJECTED.exec(body) ?? TEX.exec(body);
  if (said) return died(said[1], {});
  const perl = PERL.exec(body);
  if (perl && isPath(perl[2])) return perlLine(perl, body);
  const conflict = CONFLICT.exec(body);
  if (!conflict) return undefined;
  const file = / in (\S.*?)(?:\.| and .*)?$/.exec(conflict[1])?.[1] ?? /^(\S+) deleted in/.exec(conflict[1])?.[1];
  return {kind: 'conflict', severity: 'error', signals: ['error'], message: body, ...(file && {place: {file}})};
}

function perlLine(found: RegExpExecArray, body: string): LineJudgement | undefined {
  if (body.startsWith('#')) return undefined;
  const place = {file: found[2], row: Number(found[3])};
  if (
    /^(?:Use of uninitialized|Useless use|Possible |Argument ".*" isn't numeric|Odd number|Name ".*" used only once)/.test(
      body,
    )
  ) {
    return {kind: 'level', severity: 'warning', signals: ['warning'], message: found[1], place};
  }
  return died(found[1], {place, fatal: true});
}

function shell(body: string): LineJudgement {
  const place = placeAt(body, 0);
  if (place)
    return died(body.slice(place.end), {place: {file: place.file, ...(place.row !== undefined && {row: place.row})}});
  const subject = /(?:^|: |['"])([^:'"]{1,260})['"]?: [A-Z][^:]*$/.exec(body)?.[1].replace(/^.*\s(?=\S+$)/, '');
  return died(body, subject && isPath(subject) ? {place: {file: subject}} : {});
}

function died(message: string, more: Partial<LineJudgement>): LineJudgement {
  return {kind: 'process', severity: 'error', signals: ['error'], message, ...more};
}

// 200 to 209 and 300 to 309 are answers of servers.
const EXIT =
  /\b(?:exit(?:ed|ing|s)?|returned|terminated|finished|failed|completed|ended|died)\b[^.\n]{0,60}?\b(?:status|code|signal)\b(?: of)?[:=]?\s*['"]?(?!0\b|[23]0\d\b)(?:-?\d{1,10}|SIG[A-Z]{2,8})\b|\bexit(?:ed|ing)?\b[^.\n]{0,60}? with (?!0\b)\d{1,3}\b(?! \w)|^exit (?:status|code):? (?!0\b)\d+|\bexit (?:status|code)[:=]? ?(?!0\b)\d+\b|\bnon-zero exit (?:status|code)\b|^(?:\S+: )?exit [1-9]\d* \(/i;
const GIVEN_UP =
  /^(?:.{1,40} aborted!$|Abort(?:ed|ing)\b.{0,80}[.!]$|ABORT(?:ED|ING)\b|={2,}\d+={2,}ABORTING|SUMMARY: \w+Sanitizer: |ninja: build stopped|Dubious, test returned|Automatic merge failed|.{1,60}: build failed$)/;

/** Notices of an exit status other than zero, and of giving up. */
export const exitLine: LineRule = {
  gate: /\d|[Aa]bort|ABORT|SUMMARY|stopped|Dubious|failed/,
  judge: judgeExitLine,
};

function judgeExitLine({text, at}: LineBody): LineJudgement | undefined {
  const body = text.slice(at);
  if (!EXIT.test(body) && !GIVEN_UP.test(body)) return undefined;
  return {kind: 'exit', severity: 'failure', signals: ['failure'], message: body, restates: true};
}
