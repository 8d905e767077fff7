/** The last line of a program that ended badly and of which nothing else was understood: `fetch.py: checksum differs`. */

import type {Outcome} from '../run/outcome.js';
import type {LineText} from '../text/lineText.js';
import type {Finding} from './reading.js';

/** The name of the program, a colon, and what it has to say, as programs by old custom report why they end. */
const COMPLAINT = /^(?:\S{0,200}\/)?([\w][\w.+-]{0,60}): (?=\S*[a-z])(\S.{2,2000})$/i;
const SCRIPT = /\.(?:py|js|mjs|cjs|ts|rb|pl|php|lua|sh|bash|zsh|tcl|R|jl|exe)$/;
const MAX_BLANK_LINES = 20;

/** The reason of a command that exited with another code than 0; undefined where its last line is no program's complaint. */
export function readLastWords(text: LineText, label: string, outcome: Outcome | undefined): Finding | undefined {
  if (outcome?.kind !== 'exited' || outcome.code === 0) return undefined;
  let line = text.lineCount;
  for (let blank = 0; blank < MAX_BLANK_LINES && line > 1 && text.line(line).trim() === ''; blank += 1) line -= 1;
  const found = line > 0 ? COMPLAINT.exec(text.line(line).trimEnd()) : null;
  if (!found) return undefined;
  const [, name, message] = found;
  const isScript = SCRIPT.test(name);
  if (!isScript && !isNamed(label, name)) return undefined;
  return {kind: 'process', severity: 'error', message, ...(isScript && {file: name}), range: {start: line, end: line}};
}

function isNamed(label: string, name: string): boolean {
  return label
    .slice(0, 2000)
    .split(/[\s;|&()'"]+/)
    .slice(1)
    .some(word => word === name || word.endsWith(`/${name}`));
}
