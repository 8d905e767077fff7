/** Counted words of a summary, in either order: `2 failed`, `Failures: 2`, `failures=2`. */

import type {TestTotals} from '../reading.js';

export type CountField = Exclude<keyof TestTotals, 'runner'>;

const FIELDS: readonly (readonly [CountField, RegExp])[] = [
  ['errors', /^(?:errors?|error occurred)$/],
  ['failed', /^(?:failed|failures?|failing|fail|tests? failed|interrupted|timed out|exec failed)$/],
  ['passed', /^(?:passed|passing|pass|succeeded|ok|tests? passed|success|flaky)$/],
  [
    'skipped',
    /^(?:skipped|skips?|pending|pending specs?|ignored|todo|disabled|omissions?|notifications?|xfailed|expected fail|did not run|tests? (?:skipped|todo)|known failures?|excluded)$/,
  ],
  [
    'total',
    /^(?:total|tests?|doctests?|propert(?:y|ies)|examples?|specs?|runs|tests? run|tests? completed|critical tests?)$/,
  ],
];

/** The fields that a list of counts states; several words of one field add up. */
export function countFieldsOf(text: string, words: Readonly<Record<string, CountField>> = {}): TestTotals {
  const fields: Partial<Record<CountField, number>> = {};
  for (const [word, count] of countsOf(text)) {
    const plain = word.toLowerCase().trim();
    const field = words[plain] ?? FIELDS.find(([, pattern]) => pattern.test(plain))?.[0];
    if (field) fields[field] = (fields[field] ?? 0) + count;
  }
  return fields;
}

function countsOf(text: string): [string, number][] {
  const pairs = /[A-Za-z]\s*[:=]\s*\d/.test(text)
    ? [...text.matchAll(/([A-Za-z][A-Za-z ]*?)\s*[:=]\s*(\d+)/g)].map(found => [found[1], found[2]])
    : [
        ...text.matchAll(
          /(\d+)\s+([A-Za-z]+(?: (?:tests?|specs?|failed|passed|skipped|todo|fail|run|not run|completed|failures?|occurred))*)/g,
        ),
      ].map(found => [found[2], found[1]]);
  return pairs.map(([word, count]) => [word, Number(count)]);
}
