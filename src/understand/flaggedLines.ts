/** All lines that count as a signal, for those who measure the rules; replies name only the first of each kind. */

import type {LineText} from '../text/lineText.js';
import {judgeText, type ReadOptions} from './judgeText.js';

/** Numbers of the lines that report an error, exception, failure, timeout or warning, in order; the same lines that `signals` counts. */
export function flaggedLines(text: LineText, options: ReadOptions): number[] {
  const steps = judgeText(text, options);
  let step = steps.next();
  while (!step.done) step = steps.next();
  const {judged} = step.value;
  return Array.from({length: judged.length}, (_, index) => judged.lineAt(index));
}
