/** Lines that hold the whole question as it was asked: they must not be missed, however common its words are. */
import type {LineText} from '../text/lineText.js';
import {createLiteralPhrase} from './literalPhrase.js';
import {ANY_SHIFT, type MarkedLines} from './markLines.js';
import {linesWithLiteral} from './searchLiteral.js';
import type {WordWeights} from './wordWeights.js';

const MOST_LINES = 200;
/** If more lines than these hold all words, the text itself is searched instead, with its case. */
const MOST_CANDIDATES = 2000;

/** The first 200 of them. */
export function findLiteralLines(
  text: LineText,
  question: string,
  {marks}: MarkedLines,
  {askedBits}: WordWeights,
): number[] {
  const isLiteral = createLiteralPhrase(question);
  const wanted = askedBits << ANY_SHIFT;
  const candidates: number[] = [];
  for (let line = 1; line < marks.length && candidates.length <= MOST_CANDIDATES; line += 1) {
    if ((marks[line] & wanted) === wanted) candidates.push(line);
  }
  const isComplete = candidates.length <= MOST_CANDIDATES;
  const found: number[] = [];
  for (const line of isComplete ? candidates : linesWithLiteral(text, question)) {
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
