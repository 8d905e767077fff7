/** English words that join others and say nothing about a line. */

const FUNCTION_WORDS = new Set(
  `a about after all also am an and any are as at be because been before being between both but by can could did do does
  doing down during each few for from further had has have having he her here him his how i if in into is it its just me
  more most my no nor not of off on once only or other our out over own same she should so some such than that the their
  them then there these they this those through to too under until up very was we were what when where which while who
  whom why will with would you your`.split(/\s+/),
);

export function isFunctionWord(word: string): boolean {
  return FUNCTION_WORDS.has(word.toLowerCase());
}
