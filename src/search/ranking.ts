/** The numbers that decide the order of matches, found on logs of many tools; small changes of any change little. */
export const RANKING = {
  /** What a word counts that a line holds only as a part of a name or by its stem. */
  related: 0.95,
  /** How many lines around a line lend it their words, and what is left of a word with each line of distance. */
  reach: 3,
  decay: 0.75,
  /** What a line's own words count once more. */
  own: 0.3,
  /** How far long lines are held back (BM25's b), and how many times the average length counts at most. */
  lengthPenalty: 0,
  longestRatio: 4,
  /** What all words together add to their sum: the factor rises with the share of words that are near. */
  coverage: 1,
  /** The same for words that stand in the line as they do in the question. */
  phrase: 0.5,
  /** What a line gains that tells of a failure, and the last line of a text over its first: both when the question asks for a cause. */
  failure: 12,
  late: 1,
};
