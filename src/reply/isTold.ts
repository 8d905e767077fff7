/** What a finding in a reply says already, so that the evidence need not. */
import type {Finding} from '../understand/reading.js';

/** A stack frame: what stands beside the place is the name of a function. */
const FRAME = /^\W*(?:test at|at|from|in|File)\b|^#/;
const BARE_WORDS = /\b(?:errors?|warnings?|failure|fatal|note|at|in|from|file|line|col|column|[EFWC])\b/gi;

/** What says more than a place is longer. */
const MAX_PLACE_CHARS = 60;

/** Whether a line is the finding's message, or holds its place and nothing that the finding leaves out. */
export function isTold(line: string, finding: Finding): boolean {
  const text = line.trim();
  if (finding.message.includes(text)) return true;
  if (text.length > MAX_PLACE_CHARS) return false;
  const place = placeIn(text, finding);
  if (place === undefined) return false;
  if (FRAME.test(text)) return true;
  const told = [finding.message, place, finding.code ?? '', finding.name ?? ''].filter(part => part !== '');
  const rest = told.reduce((left, part) => left.replaceAll(part, ' '), text);
  return !/[\p{L}\p{N}]/u.test(rest.replace(BARE_WORDS, ' '));
}

/** `file:row:column`, `file(row,column)`, `"file", line row` as the line has it. */
function placeIn(text: string, {file, row}: Finding): string | undefined {
  if (file === undefined || row === undefined) return undefined;
  const at = text.indexOf(file);
  if (at < 0) return undefined;
  const place = /^["']?(?::|\(|, line |:line )(\d+)(?:[:,]\s?\d+)?\)?/.exec(text.slice(at + file.length));
  return place && Number(place[1]) === row ? file + place[0] : undefined;
}
