/** Words by which a question asks for the cause of a failure, and words by which tools tell of one. */

const CAUSE_QUESTIONS =
  /^(?:why|wrong|fail\w*|err|errors?|errored|broken?|breaks?|breaking|crash\w*|abort\w*|problems?|die[ds]?|killed)$/i;

export function asksForCause(word: string): boolean {
  return CAUSE_QUESTIONS.test(word);
}

/** Without endings that the stemmer takes off anyway. */
export const FAILURE_WORDS: readonly string[] =
  'abort broken cannot crash denied error exception fail failure fatal invalid killed missing panic refused unable'.split(
    ' ',
  );
