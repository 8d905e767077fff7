/** The content type of a capture. The content decides; the label is a hint; a caller's hint wins over both. */
import type {Outcome} from '../run/outcome.js';
import type {LineText} from '../text/lineText.js';
import {readLabel} from './contentType/labelWords.js';
import {measurePatchShare} from './contentType/patchShare.js';
import {judgeContent, weighContent} from './contentType/weighContent.js';
import type {ContentType, DiffMap} from './reading.js';

export interface Classifiable {
  readonly text: LineText;
  /** What `readDiff` found in the text. */
  readonly diff: DiffMap | undefined;
  readonly label: string;
  /** `diff`, `log` and `text` win; anything else means: look. */
  readonly hint: string;
  /** How the command ended, if it was one. */
  readonly outcome?: Outcome;
}

/** A text is a diff from this share of patch lines on. */
const PATCH_SHARE = 0.5;
/** The same where the label names a diff. */
const LABELLED_PATCH_SHARE = 0.2;
/** Below this share a log beside the patch is what matters, from this weight of log lines on. */
const CLEAR_PATCH_SHARE = 0.8;
const LOG_BESIDE_PATCH = 10;

/** Decides the content type; looks at a bounded sample of a large text. */
export function classify({text, diff, label, hint, outcome}: Classifiable): ContentType {
  if (hint === 'diff' || hint === 'log' || hint === 'text') return hint;
  const labelled = readLabel(label);
  const weight = weighContent(text, diff);
  const content = judgeContent(weight);
  if (diff) {
    const share = measurePatchShare(text, diff);
    const isBesideLog = content === 'log' && weight.log >= LOG_BESIDE_PATCH && share < CLEAR_PATCH_SHARE;
    if (share >= (labelled === 'diff' ? LABELLED_PATCH_SHARE : PATCH_SHARE) && !isBesideLog) return 'diff';
  }
  const isFailure =
    outcome !== undefined && outcome.kind !== 'cutShort' && !(outcome.kind === 'exited' && outcome.code === 0);
  return content ?? (labelled === 'log' || isFailure ? 'log' : 'text');
}
