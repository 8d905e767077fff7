/** What a text says, in one reading: type, signals, totals and findings. */

import type {LineText} from '../text/lineText.js';
import {judgeText, type ReadOptions} from './judgeText.js';
import type {Reading} from './reading.js';
import {countSignals} from './signals.js';

export type {ReadOptions} from './judgeText.js';

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
  const {contentType, diff, judged, merged, totals, answers} = yield* judgeText(text, options);
  const {reported, understoodBy} = answers;
  return {
    contentType,
    signals: countSignals(judged, options.outcome, diff),
    ...merged,
    understoodBy,
    ...(diff && {diff}),
    ...(totals && {totals}),
    ...(reported && {reported}),
  };
}
