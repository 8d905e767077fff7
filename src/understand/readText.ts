/** What a text says: one scan over it, then type, signals, totals and findings, in slices that never hold the event loop for long. */

import type {Outcome} from '../run/outcome.js';
import type {LineText} from '../text/lineText.js';
import {classify} from './classify.js';
import {readDiff} from './diff/readDiff.js';
import {askReaders} from './readers/askReaders.js';
import {READERS} from './readers/index.js';
import type {ContentType, DiffMap, Finding, Reading, TestTotals} from './reading.js';
import {type Notes, takeNotes} from './scan/takeNotes.js';
import {settleFindings} from './settleFindings.js';
import {countSignals, endedOf, isScanned, isSilenced, withoutNoise} from './signals.js';

export interface ReadOptions {
  readonly label?: string | undefined;
  /** What the caller says the text is. */
  readonly hint?: ContentType | undefined;
  readonly outcome?: Outcome | undefined;
}

/** Reads a text; `pause` is awaited between slices of a few milliseconds. Never throws for what the text holds. */
export async function readText(text: LineText, options: ReadOptions & {pause: () => Promise<void>}): Promise<Reading> {
  const steps = readSteps(text, options);
  for (let step = steps.next(); ; step = steps.next()) {
    if (step.done) return step.value;
    await options.pause();
  }
}

/** The same at once, for small texts. */
export function readTextNow(text: LineText, options: ReadOptions): Reading {
  const steps = readSteps(text, options);
  for (let step = steps.next(); ; step = steps.next()) if (step.done) return step.value;
}

function* readSteps(text: LineText, options: ReadOptions): Generator<void, Reading> {
  const {label, hint, outcome} = options;
  const diff = hint === 'log' || hint === 'text' ? undefined : readDiff(text);
  yield;
  const contentType = hint ?? classify({text, diff, label: label ?? '', hint: '', ...(outcome && {outcome})});
  const shownDiff = contentType === 'diff' ? diff : undefined;
  if (!isScanned(contentType, outcome)) return plainReading(contentType);
  const notes = yield* takeNotes(text, READERS, {ended: endedOf(outcome)});
  return yield* readNotes(text, notes, {contentType, diff, shownDiff, outcome});
}

interface Known {
  readonly contentType: ContentType;
  readonly diff: DiffMap | undefined;
  readonly shownDiff: DiffMap | undefined;
  readonly outcome: Outcome | undefined;
}

function* readNotes(text: LineText, notes: Notes, known: Known): Generator<void, Reading> {
  const {diff, outcome, contentType} = known;
  // A patch quotes what it changes: its lines report nothing.
  const outside = diff ? notes.judged.without(diff.files.map(({range}) => range)) : notes.judged;
  const heard = withoutNoise(outside, outcome, notes.totals.passingRuns);
  const silenced = isSilenced(heard, outcome, notes.totals.passingLine, text.lineCount);
  const judged = silenced ? heard.filter((_, index) => !heard.isFaultAt(index)) : heard;
  yield;
  const answers = yield* askReaders(text, {readers: READERS, notes, judged, outcome});
  const totals = answers.totals ?? notes.totals.totals;
  const counted = judged.without(answers.harmless);
  const {findings, findingCount} = settleFindings(answers.findings, {
    outcome,
    totals,
    judged: counted,
    uncounted: answers.uncounted,
  });
  return finish(known, {
    signals: countSignals(counted, outcome, known.shownDiff),
    findings,
    findingCount,
    totals,
    reported: answers.reported,
    understoodBy: answers.understoodBy,
    contentType,
  });
}

interface Parts {
  readonly contentType: ContentType;
  readonly signals: Reading['signals'];
  readonly findings: readonly Finding[];
  readonly findingCount: number;
  readonly totals: TestTotals | undefined;
  readonly reported: Reading['reported'];
  readonly understoodBy: readonly string[];
}

function finish({shownDiff}: Known, {totals, reported, ...parts}: Parts): Reading {
  return {...parts, ...(shownDiff && {diff: shownDiff}), ...(totals && {totals}), ...(reported && {reported})};
}

function plainReading(contentType: ContentType): Reading {
  return {contentType, signals: [], findings: [], findingCount: 0, understoodBy: []};
}
