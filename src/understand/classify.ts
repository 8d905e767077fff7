/** The content type of a capture. The content decides; the label is a hint; a caller's hint wins over both. */
import type {Outcome} from '../run/outcome.js';
import type {LineText} from '../text/lineText.js';
import {readLabel} from './contentType/labelWords.js';
import {weighLine} from './contentType/lineForms.js';
import {logForms} from './contentType/logForms.js';
import {measurePatchShare} from './contentType/patchShare.js';
import {sampleLines} from './contentType/sampleLines.js';
import {textForms} from './contentType/textForms.js';
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

/** Decides the content type; looks at a bounded sample of a large text. */
export function classify({text, diff, label, hint, outcome}: Classifiable): ContentType {
  if (hint === 'diff' || hint === 'log' || hint === 'text') return hint;
  const labelled = readLabel(label);
  const share = diff ? measurePatchShare(text, diff) : 0;
  const content = weighContent(text, diff);
  const verdict = judge(content);
  if (share >= (labelled === 'diff' ? 0.2 : 0.5) && !(verdict === 'log' && share < 0.8)) return 'diff';
  if (verdict) return verdict;
  if (labelled === 'log') return 'log';
  return outcome !== undefined && !(outcome.kind === 'exited' && outcome.code === 0) ? 'log' : 'text';
}

export interface ContentWeight {
  /** Mean weight of a line's strongest form, 0 to 3. */
  readonly log: number;
  readonly text: number;
  readonly lines: number;
}

export function weighContent(text: LineText, diff: DiffMap | undefined): ContentWeight {
  const lines = sampleLines(
    text,
    diff?.files.map(({range}) => range),
  );
  let log = 0;
  let other = 0;
  for (const line of lines) {
    const a = weighLine(line, logForms);
    const b = weighLine(line, textForms);
    log += a;
    other += b;
  }
  const n = Math.max(1, lines.length);
  return {log: log / n, text: other / n, lines: lines.length};
}

function judge({log, text}: ContentWeight): 'log' | 'text' | undefined {
  if (log >= 0.12 && log >= text * 0.2) return 'log';
  return text >= 0.4 ? 'text' : undefined;
}
