/** How captured text looks on its way out: secrets masked, no control characters, long lines cut with the columns that are missing. */
import {cutLine, cutUtf8} from '../text/cut.js';
import {formatCount, numberedLine} from '../text/format.js';
import type {LineText} from '../text/lineText.js';
import {maskSecrets} from '../text/secrets.js';
import {toWireText} from '../text/wireText.js';

/** Longest line in a reply, in characters; more is fetched by columns. */
export const MAX_LINE_CHARS = 500;
const MAX_LABEL_BYTES = 1_024;

export interface ShownLine {
  readonly line: number;
  readonly text: string;
}

/** Text that came from outside, made fit for a reply. */
export function shown(text: string): string {
  return toWireText(maskSecrets(text));
}

/** Lines of a capture as they may leave. A secret that spans lines is masked in all of them. */
export function shownLines(text: LineText, lines: readonly number[]): ShownLine[] {
  const plain = lines.map(line => text.line(line));
  const masked = maskSecrets(plain.join('\n')).split('\n');
  const safe = masked.length === plain.length ? masked : plain.map(maskSecrets);
  return lines.map((line, at) => ({line, text: toWireText(safe[at])}));
}

/** The line cut to what a reply may hold, with a note of the columns that were left out. */
export function fitLine(text: string, focus?: {start: number; end: number}): string {
  const cut = cutLine(text, MAX_LINE_CHARS, focus);
  if (!cut.cut) return text;
  const before = cut.from > 1 ? `[columns 1-${cut.from - 1} left out] ` : '';
  const after = cut.to < cut.total ? ` [columns ${cut.to + 1}-${cut.total} of ${formatCount(cut.total)} left out]` : '';
  return `${before}${cut.text}${after}`;
}

/** Lines as `  412 | text`, cut where they are long. */
export function renderNumberedLines(lines: readonly ShownLine[]): string[] {
  return lines.map(({line, text}) => numberedLine(line, fitLine(text)));
}

/** A label in one line, at most 1,024 bytes. */
export function boundLabel(label: string): {text: string; cut: boolean} {
  return cutUtf8(shown(label).replace(/[\n\t]+/g, ' '), MAX_LABEL_BYTES, '... [label truncated]');
}

/** A command as given, at most 1,024 bytes. */
export function boundCommand(command: string): {text: string; cut: boolean} {
  return cutUtf8(shown(command), MAX_LABEL_BYTES, '... [command truncated]');
}

/** A fence that no line of the content can close. */
export function fenceFor(lines: readonly ShownLine[]): string {
  let longest = 2;
  for (const {text} of lines) {
    const run = /^\s*(`{3,})/.exec(text);
    if (run) longest = Math.max(longest, run[1].length);
  }
  return '`'.repeat(longest + 1);
}
