/** Judges one line by itself: what it reports, if it reports anything. The rules stand in order; the first one wins. */

import {countsIn} from './counts.js';
import {exceptionLine} from './exceptionLines.js';
import type {JudgeContext, LineJudgement, LineRule} from './judgement.js';
import {bodyOf, type LineBody} from './lineBody.js';
import {isPassing} from './passing.js';
import {placeLine} from './placeLines.js';
import {exitLine, processLine} from './processLines.js';
import {hasTimedOut, sentenceLine} from './sentenceLines.js';
import {stepLine, testLine} from './testLines.js';

const levelLine: LineRule = {gate: /./, judge: judgeLevel};
const countLine: LineRule = {gate: /[1-9]/, judge: judgeCounts};

const RULES: readonly LineRule[] = [
  placeLine,
  testLine,
  exceptionLine,
  levelLine,
  processLine,
  exitLine,
  countLine,
  sentenceLine,
];

/** Entries of a log have their level, and what else they say stands behind it. */
const LOG_RULES: readonly LineRule[] = [placeLine, levelLine];

/** Rules that outrank a quiet level: build tools announce a failed step with `[INFO]`. */
const STRONG: readonly LineRule[] = [stepLine];

/** What a compiler adds to the complaint above, in words that may sound worse. */
const QUIET_PLACE = /^[^\s:][^:\n]{0,260}:\d{1,7}(?::\d{1,5})?: (?:note|remark|info|hint|help): /;

/** What the line reports, or undefined. Linear in the length of the line. */
export function judgeLine(line: string, context: JudgeContext): LineJudgement | undefined {
  const body = bodyOf(line, context.isLog);
  if (body.at >= body.text.length || isPassing(body.text, body.at)) return undefined;
  if (QUIET_PLACE.test(body.text)) return undefined;
  if (body.level === 'quiet') return first(STRONG, {...body, at: body.messageAt}, context);
  return first(body.stamped && body.level ? LOG_RULES : RULES, body, context);
}

function first(rules: readonly LineRule[], body: LineBody, context: JudgeContext): LineJudgement | undefined {
  for (const rule of rules) {
    const judgement = rule.gate.test(body.text) ? rule.judge(body, context) : undefined;
    if (judgement) return judgement;
  }
  return undefined;
}

const NOTHING = /^(?:0|none|null|nil|false|no|''|"")?[.,;]?$/i;

/** `ERROR: …`, `warning: …`, `npm ERR! …`, `2026-… ERROR …`. */
function judgeLevel({text, level, code, messageAt}: LineBody): LineJudgement | undefined {
  if (!level) return undefined;
  const message = text.slice(messageAt).trim();
  if (level === 'warning')
    return {kind: 'level', severity: 'warning', signals: ['warning'], message, ...(code && {code})};
  // `errors: 0` in any dress says that nothing happened; a lone level word says that something did.
  if (message !== '' && NOTHING.test(message)) return undefined;
  return {
    kind: 'level',
    severity: 'error',
    signals: hasTimedOut(message) ? ['error', 'timeout'] : ['error'],
    message,
    ...(code && {code}),
    ...(level === 'fatal' && {fatal: true}),
  };
}

/** `2 failed`, `Errors: 3`: the kinds above zero, each of them a signal. */
function judgeCounts({text, at}: LineBody): LineJudgement | undefined {
  const counts = countsIn(text.slice(at, at + 1000));
  if (counts.length === 0) return undefined;
  const worst = counts.find(({signal}) => signal !== 'warning');
  return {
    kind: 'count',
    severity: worst ? (worst.signal === 'failure' ? 'failure' : 'error') : 'warning',
    signals: counts.map(({signal}) => signal),
    message: text.slice(at).trim(),
    restates: true,
  };
}
