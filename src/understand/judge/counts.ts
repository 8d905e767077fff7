/** Counts of failures, errors and warnings in summaries: `2 failed`, `Errors: 3`, `# fail 4`; never zero counts. */

import type {SignalName} from '../reading.js';

export interface CountMatch {
  readonly signal: Extract<SignalName, 'error' | 'failure' | 'warning'>;
  readonly count: number;
}

const WORDS =
  '(?:tests?|specs?|examples?|suites?|files?|checks?|assertions?|type|compile|compilation|build|lint|linting|style|critical|fatal|previous|unhandled|fixable|new|total|code|potential|unexpected)?\\s?' +
  '(errors?|failures?|failed|failing|fails?|failing tests?|warnings?|problems?|offenses?|issues?|broken|crashed|timed out)';
/** Looked for where a digit stands, which is in few places of a line. */
const BEFORE =
  '(?<=^|\\s{2,}|[,;|:([=•·+-]\\s*|\\b(?:found|with|were|was|are|is|and|due to|has|have|had|got|generated|reported|of|DONE|Found|but|emitted|total|Total|Status|Results?|of which|in)\\s+(?:at least |over |only |a total of )?)';
const NUMBER_FIRST = new RegExp(
  `(?=\\d)${BEFORE}(\\d+(?:,\\d{3})*)\\s?(?:\\/\\s?\\d+\\s?)?${WORDS}(?:\\(s\\))?(?=\\s*(?:$|[,;.:|)\\]!>=+]|(?:in|found|generated|emitted|detected|reported|total|out|of|and|during|while|remaining|occurred|were|was|have|potentially|across|for|on|\\(|-)(?:\\W|$)))`,
  'gi',
);
const WORD_FIRST =
  /(?:^|[\s,;|(#*[ℹ])(errors?|failures?|failed|failing|fails?|warnings?|problems?|crashed)(?: tests?| count)?\s*[:=]\s*(\d[\d.,]*)/gi;
const TALLY = /^(?:#|ℹ|i)\s+(errors?|fail(?:ed|ures?)?|failing|cancelled)\s+(\d+)$/i;

/** Part of every counted word: one look spares most lines the forms. */
const COUNTED = /err|fail|warn|problem|offense|issue|broken|crash|timed out|cancelled/i;

/** The counts above zero that a line states, at most one of each kind. */
export function countsIn(body: string): CountMatch[] {
  if (!/[1-9]/.test(body) || !COUNTED.test(body)) return [];
  const found = new Map<CountMatch['signal'], number>();
  const add = (word: string, number: string) => {
    const count = Number(number.replace(/[,.](?=\d{3}\b)/g, '').replace(/[.,]$/, ''));
    const signal = signalOf(word);
    if (count > 0 && !found.has(signal)) found.set(signal, count);
  };
  const tally = TALLY.exec(body);
  if (tally) add(tally[1], tally[2]);
  for (const match of body.matchAll(NUMBER_FIRST)) add(match[2], match[1]);
  for (const match of body.matchAll(WORD_FIRST)) add(match[1], match[2]);
  return [...found].map(([signal, count]) => ({signal, count}));
}

function signalOf(word: string): CountMatch['signal'] {
  const plain = word.toLowerCase();
  if (plain.startsWith('warning')) return 'warning';
  if (plain.startsWith('fail') || plain === 'broken' || plain === 'crashed' || plain === 'timed out') return 'failure';
  return 'error';
}
