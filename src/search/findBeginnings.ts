/** Where a question is the beginning of longer words, such as a short commit hash: a last resort, because it reads the text. */
import type {LineText} from '../text/lineText.js';
import {groupLines} from './groupLines.js';
import {createWordBeginning} from './literalPhrase.js';
import {linesWithLiteral} from './searchLiteral.js';
import type {SearchResult} from './searchResult.js';

/** One word, long enough to be a beginning on purpose. */
const BEGINNING = /^\w{4,}$/;

/** Case counts here. Nothing for a question of several words. */
export function findBeginnings(text: LineText, question: string, limit: number): SearchResult {
  if (!BEGINNING.test(question)) return {matches: [], total: 0};
  return groupLines(linesThatBeginAWord(text, question), limit);
}

function* linesThatBeginAWord(text: LineText, question: string): Generator<number> {
  const beginsWord = createWordBeginning(question);
  for (const line of linesWithLiteral(text, question)) if (beginsWord(text.lineBytes(line))) yield line;
}
