/** Plain sentences that report a failure, a timeout or a warning without any level word. */

import type {SignalName} from '../reading.js';
import type {LineJudgement, LineRule} from './judgement.js';
import type {LineBody} from './lineBody.js';

const PROGRAMS = /^(?:[\w.+@/\\-]{1,80}(?:\[\d+\])?: ){1,3}/;
const DEVICE = /^\S{1,40} \S{1,60}: /;
const OPENING =
  /^(?:Failed|Failure|Unable|Couldn['’]t|Could not|Cannot|Can['’]t|Can not|Invalid|Missing|Unknown|Unrecognized|Unsupported) (?:to |[\w`'"“‘<([/.-])/;
const OPENING_LOW =
  /^(?:failed|fail|failure|unable|couldn['’]t|could not|cannot|can['’]t|invalid|unknown|unrecognized|missing) (?:to )?[\w`'"“‘<(/-]/;
const FAILED =
  /(?:^|[^\w-])([\w'"’)\]}.>-]+) failed(?=$|[.!:;]|, (?!retry)| (?:with|to|because|due|at|after|before|for|in|on|while|during|when|by|validation|checksum)\b)/i;
const NOT_FAILED =
  /^(?:\d+|if|when|whenever|where|that|not|never|no|or|and|any|has|have|been|be|were|previously|of|all|the|for|how|why|on|as|is|-)$/i;
const TROUBLE =
  /\b(?:connection (?:refused|reset)|permission denied|access (?:is )?denied|out of memory|no space left on device|something went wrong|(?:an? )?(?:\w+ )?error (?:has )?occurred|errors occurred|encountered (?:an? )?errors?\b|does not meet (?:the )?["\w]|did not run successfully|is not executable|Module not found|(?:was|were|is) aborted\b|No matching distribution|terminated unexpectedly|too few|would be reformatted)/i;
const TITLE =
  /^(?:should|when|if|it|does|doesn|handles?|returns?|throws?|shows?|tests?|with|without|given|then|prints?|reports?|fails|checks?|ensures?|verif|and|or|but|the|a|an|in|see|note|to|for|by|how|why|this|you|we)\b|^[-*•]\s|^#(?!#)|^\/\/|^\/\*|["'`]\s*[,;]?$/i;
const TIMED_OUT =
  /\btimed[ -]?out\b|\bETIMEDOUT\b|\btimeout (?:exceeded|expired|reached|elapsed|waiting|error|while|after|of \d)|\btimeout:?\s+\d+ ?\w+ exceeded|\bdeadline exceeded|\bexceeded (?:the )?timeout|^timeout:|^.{0,80}\*{3}Timeout\b/i;
/** What the program does about it: a failure that it copes with is a warning. */
const COPED =
  /, using\b|\b(?:falling back|retrying|will (?:be )?retr|trying again|skipp(?:ed|ing)|ignor(?:ed|ing)|continuing|defaulting|not (?:critical|fatal))\b|\binstead\.?$/i;
const BOXES = /^(?:Overfull|Underfull) \\[hv]box /;

/** `Failed to x`, `x failed with y`, `x timed out`, `an error occurred`; never titles, conditions or list items. */
export const sentenceLine: LineRule = {
  gate: /fail|[Uu]nable|not|[Cc]ould|[Cc]an|valid|[Mm]issing|known|[Uu]nrec|[Uu]nsup|time|TIME|deadline|full|refused|reset|denied|memory|space|wrong|error|abort|matching|terminated|few|reformatted/i,
  judge: judgeSentenceLine,
};

function judgeSentenceLine({text, at, stamped}: LineBody): LineJudgement | undefined {
  const body = text.slice(at, at + 1000);
  if (BOXES.test(body)) return sentence('warning', ['warning'], body);
  const program = PROGRAMS.exec(body) ?? (stamped ? DEVICE.exec(body) : null);
  const said = program ? body.slice(program[0].length) : body;
  const timedOut = hasTimedOut(body);
  if (!reportsFailure(said, program !== null)) return timedOut ? sentence('error', ['timeout'], body) : undefined;
  if (COPED.test(said)) return sentence('warning', ['warning'], body);
  return sentence('error', timedOut ? ['failure', 'timeout'] : ['failure'], body);
}

/** Whether the line tells that something took too long. */
export function hasTimedOut(body: string): boolean {
  return (
    /time|deadline/i.test(body) &&
    TIMED_OUT.test(body) &&
    !TITLE.test(body) &&
    !/\b(?:not|never|0|no|if|when|be) timed[ -]?out/i.test(body)
  );
}

function reportsFailure(said: string, program: boolean): boolean {
  if (OPENING.test(said) || (program && OPENING_LOW.test(said))) return true;
  if (!program && (!/^[A-Z"'`‘“([/✖*|]/.test(said) || TITLE.test(said))) return false;
  const failed = FAILED.exec(said);
  if (failed && !NOT_FAILED.test(failed[1])) return true;
  return TROUBLE.test(said);
}

function sentence(severity: 'error' | 'warning', signals: readonly SignalName[], message: string): LineJudgement {
  return {kind: 'sentence', severity, signals, message: message.trim()};
}
