/** Value rules of environment variables: each turns a text into a value or says that it cannot. */

export type Parsed<T> =
  | {readonly kind: 'value'; readonly value: T}
  | {readonly kind: 'unset'}
  | {readonly kind: 'invalid'};

export interface ValueRule<T> {
  /** What is accepted, in words for the reference page. */
  readonly accepts: string;
  parse(text: string): Parsed<T>;
}

const invalid = {kind: 'invalid'} as const;
const unset = {kind: 'unset'} as const;
const value = <T>(given: T): Parsed<T> => ({kind: 'value', value: given});

/** A decimal whole number with blanks and a sign allowed around it. */
export function wholeNumber(minimum: number): ValueRule<number> {
  return {
    accepts: `whole number ≥ ${minimum}`,
    parse(text) {
      if (!/^\s*[+-]?\d+\s*$/.test(text)) return invalid;
      const number = Number(text);
      return Number.isSafeInteger(number) && number >= minimum ? value(number) : invalid;
    },
  };
}

/** A whole number, or nothing at all when blank. */
export function optionalWholeNumber(minimum: number): ValueRule<number> {
  const rule = wholeNumber(minimum);
  return {accepts: `${rule.accepts}, or blank`, parse: text => (text.trim() === '' ? unset : rule.parse(text))};
}

/** Seconds from zero on; `inf` waits for ever. */
export const waitSeconds: ValueRule<number> = {
  accepts: 'seconds ≥ 0, or inf',
  parse(text) {
    const word = text.trim().toLowerCase();
    if (/^\+?inf(inity)?$/.test(word)) return value(Number.POSITIVE_INFINITY);
    const number = word === '' ? Number.NaN : Number(word);
    return number >= 0 ? value(number) : invalid;
  },
};

/** 1 true yes on / 0 false no off in any case; blank is unset. */
export const truth: ValueRule<boolean> = {
  accepts: '1 true yes on / 0 false no off',
  parse(text) {
    const word = text.trim().toLowerCase();
    if (word === '') return unset;
    if (['1', 'true', 'yes', 'on'].includes(word)) return value(true);
    return ['0', 'false', 'no', 'off'].includes(word) ? value(false) : invalid;
  },
};

/** On only for the exact text `1`. */
export const exactlyOne: ValueRule<boolean> = {accepts: 'exactly 1', parse: text => value(text === '1')};

/** A text as given; empty is unset. */
export const words: ValueRule<string> = {accepts: 'text', parse: text => (text === '' ? unset : value(text))};

/** One of a closed set, in any case; anything else is invalid. */
export function oneOf<const T extends string>(choices: readonly T[]): ValueRule<T> {
  return {
    accepts: choices.join(' / '),
    parse(text) {
      const word = text.trim().toLowerCase();
      if (word === '') return unset;
      const found = choices.find(choice => choice.toLowerCase() === word);
      return found === undefined ? invalid : value(found);
    },
  };
}
