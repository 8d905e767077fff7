/** Lines of a capture by number, in pages: header, fenced numbered lines, and a last line with the exact next call. */
import type {Capture} from '../capture/capture.js';
import {formatCount, numberedLine} from '../text/format.js';
import type {LineText} from '../text/lineText.js';
import type {ReplyRoom} from './budget.js';
import {boundLabel, fenceFor, MAX_LINE_CHARS, type ShownLine, shown, shownLines} from './shown.js';

export interface SliceRequest {
  /** Clipped to the capture, 1-based and inclusive. */
  readonly startLine: number;
  readonly endLine: number;
  /** Columns of each line, 1-based and inclusive code points; null shows each line from its beginning. */
  readonly startColumn: number | null;
  readonly endColumn: number | null;
  /** The lines as they were before the terminal clean-up. */
  readonly raw: boolean;
}

/** Lines in one reply, whatever their length. */
const MAX_LINES = 500;
/** Kept for the closing fence and the last line. */
const FOOTER_ROOM = 260;

export function renderSlice(
  capture: Capture,
  text: LineText,
  request: SliceRequest,
  room: ReplyRoom,
  notes: readonly string[],
): string {
  const label = boundLabel(capture.facts.label).text;
  const maxChars = request.startColumn === null && request.endColumn === null ? MAX_LINE_CHARS : room.limit;
  const rows: string[] = [];
  const seen: ShownLine[] = [];
  let left = room.limit - room.measure(label) - 160 - FOOTER_ROOM - room.measure(notes.join('\n'));
  let line = request.startLine;
  for (; line <= request.endLine && seen.length < MAX_LINES; line += 1) {
    const row = renderRow(readLine(text, line, request.raw), line, request, Math.min(maxChars, Math.max(left, 80)));
    const size = room.measure(row.text) + 1;
    if (size > left && seen.length > 0) break;
    left -= size;
    rows.push(row.text);
    seen.push(row.shown);
  }
  const fence = fenceFor(seen);
  return [
    `Capture: \`${capture.id}\` (${label}) | Lines ${request.startLine} to ${line - 1} of ${text.lineCount}`,
    ...notes.map(note => `Note: ${note}`),
    `${fence}text`,
    ...rows,
    fence,
    renderFooter(capture.id, request, line - 1, text.lineCount),
  ].join('\n');
}

function readLine(text: LineText, line: number, raw: boolean): string {
  return raw ? shown(text.rawLine(line)) : shownLines(text, [line])[0].text;
}

function renderRow(
  content: string,
  line: number,
  request: SliceRequest,
  maxChars: number,
): {text: string; shown: ShownLine} {
  const points =
    content.length <= maxChars && request.startColumn === null && request.endColumn === null ? null : [...content];
  if (points === null) return {text: numberedLine(line, content), shown: {line, text: content}};
  const from = Math.max(1, request.startColumn ?? 1);
  const wanted = Math.min(points.length, request.endColumn ?? points.length);
  const to = Math.min(wanted, from + maxChars - 1);
  const part = points.slice(from - 1, to).join('');
  const total = formatCount(points.length);
  const isWhole = from === 1 && to === points.length;
  const rest = to < wanted ? `; start_column=${to + 1} has the rest` : '';
  const note = isWhole
    ? ''
    : ` [columns ${formatCount(from)}-${formatCount(Math.max(to, from - 1))} of ${total}${rest}]`;
  return {text: numberedLine(line, `${part}${note}`), shown: {line, text: part}};
}

function renderFooter(id: string, request: SliceRequest, shownTo: number, total: number): string {
  const at = `${id}: lines ${request.startLine} to ${shownTo} of ${total} shown`;
  if (shownTo >= request.endLine) return `${at}.`;
  const raw = request.raw ? ', raw=true' : '';
  return `${at}. Next: get_capture_slice(start_line=${shownTo + 1}, end_line=${request.endLine}, capture_id='${id}'${raw})`;
}
