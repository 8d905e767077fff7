/** Lines that hold the whole question as it was asked: they must not be missed, however common its words are. */
import type {LineText} from '../text/lineText.js';
import {createLiteralPhrase} from './literalPhrase.js';
import type {MarkedLines} from './markLines.js';
import {linesWithLiteral} from './searchLiteral.js';
import type {WordWeights} from './wordWeights.js';

const MOST_LINES = 200;
/** If more lines than these hold all words, the text itself is searched instead, with its case. */
const MOST_CANDIDATES = 1000;
/** Then a phrase of common words is only looked for in so much text; a name, an option or an address everywhere. */
const MOST_PHRASE_BYTES = 4 << 20;

/** Lines that hold one word as it is are known to be literal without a look at them. */
const ONE_WORD = /^[\p{L}\p{N}\p{M}_]+$/u;

/** The first 200 of them; none for a single word. */
export function findLiteralLines(
  text: LineText,
  question: string,
  {marks}: MarkedLines,
  {askedBits}: WordWeights,
): number[] {
  if (ONE_WORD.test(question)) return [];
  const isLiteral = createLiteralPhrase(question);
  // A whole phrase holds its words as they are.
  const wanted = askedBits;
  const candidates: number[] = [];
  for (let line = 1; line < marks.length && candidates.length <= MOST_CANDIDATES; line += 1) {
    if ((marks[line] & wanted) === wanted) candidates.push(line);
  }
  const isComplete = candidates.length <= MOST_CANDIDATES;
  const found: number[] = [];
  for (const line of isComplete
    ? candidates
    : linesWithLiteral(text, question, /\s/.test(question) ? MOST_PHRASE_BYTES : undefined)) {
    if (
      isComplete
        ? isLiteral(text.lineBytes(line))
        : (marks[line] & wanted) === wanted && isLiteral(text.lineBytes(line))
    )
      found.push(line);
    if (found.length === MOST_LINES) break;
  }
  return found;
}
