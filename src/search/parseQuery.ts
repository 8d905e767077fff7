/** A question as weighted words, each with the term keys that it is found by. */
import {AsciiTerm, type DerivedTerm, deriveWide, partsOfName} from './deriveTerms.js';
import {asksForCause, FAILURE_WORDS} from './failureWords.js';
import {isFunctionWord} from './functionWords.js';
import {WORD_CLASS, WordScanner} from './wordScanner.js';

export interface Query {
  /** As it was asked, without space at its ends. */
  readonly text: string;
  /** In the order of the question, each once; then what they imply. None if the question has no letter or digit. */
  readonly words: readonly QueryWord[];
  /** It asks why something went wrong. */
  readonly asksForCause: boolean;
}

export interface QueryWord {
  /** Key of the word itself; a word that is only implied has none. */
  readonly key: number | undefined;
  /** Keys of its relatives: what names that hold it as a part and words with its stem are found by. */
  readonly relatedKeys: readonly number[];
  /** How much it counts; 1 if it was asked for. */
  readonly weight: number;
}

/** All parts of a name together. */
const PARTS_WEIGHT = 0.4;
const FAILURE_WEIGHT = 0.35;

/** Reads a question with the tokenizer of the texts. Function words count only if there is nothing else. */
export function parseQuery(question: string): Query {
  const spelt = wordsOf(question);
  const telling = spelt.filter(({spelling}) => !isFunctionWord(spelling));
  const asked = telling.length > 0 ? telling : spelt;
  const words = new Map<number, QueryWord>();
  for (const word of asked) if (!words.has(word.key)) words.set(word.key, askedWord(word));
  for (const word of asked) {
    const parts = namePartsOf(word);
    for (const part of parts) {
      if (!words.has(part.key))
        words.set(part.key, {...askedWord(part), weight: PARTS_WEIGHT / Math.sqrt(parts.length)});
    }
  }
  const isCauseQuestion = spelt.some(({spelling}) => asksForCause(spelling));
  const implied = isCauseQuestion ? [FAILURE] : [];
  return {text: question.trim(), words: [...words.values(), ...implied], asksForCause: isCauseQuestion};
}

interface SpeltWord extends DerivedTerm {
  readonly spelling: string;
}

function wordsOf(text: string): SpeltWord[] {
  const words: SpeltWord[] = [];
  const bytes = Buffer.from(text, 'utf8');
  const scanner = new WordScanner();
  const ascii = new AsciiTerm();
  scanner.reset(bytes, 0, bytes.length);
  while (scanner.next()) {
    const {start, end, classes} = scanner;
    const spelling = bytes.toString('utf8', start, end);
    if (classes & WORD_CLASS.wide) {
      for (const term of deriveWide(spelling)) words.push({spelling, ...term});
    } else if (ascii.derive(bytes, start, end)) {
      words.push({spelling, key: ascii.key, partKeys: [...ascii.partKeys.subarray(0, ascii.partCount)]});
    }
  }
  return words;
}

/** A plain word's only relative is its stem; the parts of a name are words of their own. */
function askedWord({key, partKeys, spelling}: SpeltWord): QueryWord {
  const stems = isName(spelling) ? [] : partKeys;
  return {key, relatedKeys: [...new Set([key, ...stems])], weight: 1};
}

function namePartsOf({spelling, partKeys}: SpeltWord): SpeltWord[] {
  if (partKeys.length === 0 || !isName(spelling)) return [];
  return spelling
    .split('_')
    .flatMap(partsOfName)
    .filter(part => part.length > 1)
    .flatMap(wordsOf);
}

function isName(spelling: string): boolean {
  return spelling.includes('_') || partsOfName(spelling).length > 1;
}

const FAILURE: QueryWord = {
  key: undefined,
  relatedKeys: [...new Set(FAILURE_WORDS.flatMap(wordsOf).flatMap(({key, partKeys}) => [key, ...partKeys]))],
  weight: FAILURE_WEIGHT,
};
