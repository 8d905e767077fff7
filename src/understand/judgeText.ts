/** Which lines of a text report something, after all that says otherwise: the type of the text, quoted patches, green runs. */

import type {Outcome} from '../run/outcome.js';
import type {LineText} from '../text/lineText.js';
import {classify} from './classify.js';
import {readDiffInSteps} from './diff/readDiff.js';
import {JudgedLines} from './judgedLines.js';
import {readLastWords} from './lastWords.js';
import type {MergedFindings} from './mergeFindings.js';
import {type Answers, askReaders} from './readers/askReaders.js';
import {MACHINE_READERS, READERS} from './readers/index.js';
import type {Reader} from './readers/reader.js';
import type {ContentType, DiffMap, Finding, LineRange, TestTotals} from './reading.js';
import {type Notes, takeNotes} from './scan/takeNotes.js';
import {settleFindings} from './settleFindings.js';
import {endedOf, isScanned, isSilenced, withFindings, withoutNoise} from './signals.js';
import {countDiagnostics} from './totals/countDiagnostics.js';
import {chooseTotals} from './totals.js';
import {joinStreams, type StreamReading} from './wrappers/joinStreams.js';
import {type Stream, unwrapText} from './wrappers/unwrapText.js';

export interface ReadOptions {
  readonly label?: string | undefined;
  /** What the caller says the text is. */
  readonly hint?: ContentType | undefined;
  readonly outcome?: Outcome | undefined;
  /** All readers to ask, the general one last; those of this package, unless said otherwise. */
  readonly readers?: readonly Reader[] | undefined;
}

export interface JudgedText {
  readonly contentType: ContentType;
  /** The file map, if the text is a patch. */
  readonly diff: DiffMap | undefined;
  /** Lines that count. */
  readonly judged: JudgedLines;
  readonly merged: MergedFindings;
  readonly totals: TestTotals | undefined;
  readonly answers: Answers;
}

const NO_ANSWERS: Answers = {findings: [], harmless: [], uncounted: 0, understoodBy: []};

/** Judges a text in slices of a few milliseconds, with a yield after each. */
export function* judgeText(
  text: LineText,
  {label, hint, outcome, readers = READERS}: ReadOptions,
): Generator<void, JudgedText> {
  const diff = hint === 'log' || hint === 'text' ? undefined : yield* readDiffInSteps(text);
  yield;
  const contentType = hint ?? classify({text, diff, label: label ?? '', hint: '', ...(outcome && {outcome})});
  const base = {contentType, diff: contentType === 'diff' ? diff : undefined};
  const scanned = isScanned(contentType, outcome);
  if (hint === 'text' && !scanned) {
    const nothing = {findings: [], findingCount: 0};
    return {...base, judged: new JudgedLines(), merged: nothing, totals: undefined, answers: NO_ANSWERS};
  }
  // A patch quotes what it changes: its lines report nothing.
  const quoted = diff?.files.map(({range}) => range) ?? [];
  const streams: readonly Stream[] = diff ? [{text}] : yield* unwrapText(text);
  const readings: StreamReading[] = [];
  for (const stream of streams) readings.push(yield* readStream(stream, {quoted, outcome, scanned, readers}));
  const {judged, totals, answers} = joinStreams(streams, readings);
  const settled = yield* settleFindings(answers.findings, {
    outcome,
    totals,
    judged,
    reported: answers.reported,
    uncounted: answers.uncounted,
  });
  const isUnderstood = !scanned || base.diff || totals || settled.findings.some(({severity}) => severity !== 'warning');
  const lastWords = isUnderstood ? undefined : readLastWords(text, label ?? '', outcome);
  const merged = lastWords ? withLastWords(settled, lastWords) : settled;
  return {
    ...base,
    judged: withFindings(judged, merged.findings),
    merged,
    totals: totals ?? countDiagnostics(merged, outcome),
    answers,
  };
}

function withLastWords({findings, findingCount}: MergedFindings, words: Finding): MergedFindings {
  return {findings: [...findings, words], findingCount: findingCount + 1};
}

interface Circumstances {
  /** Lines of patches. */
  readonly quoted: readonly LineRange[];
  readonly outcome: Outcome | undefined;
  /** Words count; where they do not, a report in a machine format still does. */
  readonly scanned: boolean;
  readonly readers: readonly Reader[];
}

/** What one program printed: the scan, then the readers. */
function* readStream(
  {text, isLog = false}: Stream,
  {quoted, outcome, scanned, readers}: Circumstances,
): Generator<void, StreamReading> {
  const context = {ended: endedOf(outcome), isLog};
  const notes = yield* takeNotes(text, readers, context);
  const heard = scanned ? listen(text, notes, quoted, outcome) : new JudgedLines();
  yield;
  const asked = scanned ? readers : readers.filter(each => MACHINE_READERS.includes(each) || !READERS.includes(each));
  const answers = yield* askReaders(text, {readers: asked, notes, judged: heard, outcome, context});
  return {
    judged: heard.without(answers.harmless),
    totals: chooseTotals([answers.totals, scanned ? notes.totals.totals : undefined]),
    answers,
  };
}

function listen(text: LineText, notes: Notes, quoted: readonly LineRange[], outcome: Outcome | undefined): JudgedLines {
  const heard = withoutNoise(notes.judged.without(quoted), outcome, notes.totals.passingRuns);
  const isQuiet = isSilenced(heard, outcome, notes.totals.passingLine, text.lineCount);
  return isQuiet ? heard.filter((_, index) => !heard.isFaultAt(index)) : heard;
}
