/** Matches of a search as text: query, capture, count, then numbered lines in a fence for each; the handle again in the last line. */
import type {Capture} from '../capture/capture.js';
import type {SearchMatch, SearchMode, SearchResult} from '../search/search.js';
import {cutUtf8} from '../text/cut.js';
import {formatCount, numberedLine} from '../text/format.js';
import type {LineText} from '../text/lineText.js';
import type {LineRange} from '../understand/reading.js';
import type {ReplyRoom} from './budget.js';
import {boundLabel, fenceFor, fitLine, shown, shownLines} from './shown.js';

export interface SearchReply {
  readonly capture: Capture;
  readonly text: LineText;
  readonly query: string;
  readonly mode: SearchMode;
  readonly result: SearchResult;
  readonly contextLines: number;
  /** What the caller should know beside the matches: clamped numbers, a mode that answers by words only. */
  readonly notes: readonly string[];
}

/** Kept for what follows the matches. */
const FOOTER_ROOM = 420;
const MAX_QUERY_BYTES = 1_024;

export function renderSearchResults(reply: SearchReply, room: ReplyRoom): string {
  const label = boundLabel(reply.capture.facts.label).text;
  const query = cutUtf8(shown(reply.query), MAX_QUERY_BYTES, '... [query truncated]').text;
  const {matches} = reply.result;
  if (matches.length === 0) return renderNothing(reply, query, label);
  const head = [
    `Search Results for: "${query}" [Mode: ${reply.mode}]`,
    ...reply.notes.map(note => `Note: ${note}`),
    `Capture: \`${reply.capture.id}\` (${label}, ${reply.text.lineCount} total lines)`,
  ];
  const sections: string[] = [];
  let left = room.limit - room.measure(head.join('\n')) - FOOTER_ROOM;
  for (const [at, match] of matches.entries()) {
    const section = fitSection(reply, match, at + 1, left, room);
    if (section === undefined) break;
    left -= room.measure(section) + 2;
    sections.push(section);
  }
  return [
    ...head,
    `Found ${sections.length} relevant section(s):`,
    '',
    ...sections.flatMap(section => [section, '']),
    renderFooter(reply, sections.length),
  ].join('\n');
}

function renderNothing(reply: SearchReply, query: string, label: string): string {
  const notes = reply.notes.map(note => ` ${note}`).join('');
  return `No matches found for '${query}' in capture '${reply.capture.id}' (${label}).${notes}`;
}

/** The match with all its context, with less, or with its hits alone; nothing when even those do not fit. */
function fitSection(
  reply: SearchReply,
  match: SearchMatch,
  number: number,
  left: number,
  room: ReplyRoom,
): string | undefined {
  const widest = renderSection(reply, match, number, reply.contextLines);
  if (room.measure(widest) <= left) return widest;
  for (const contextLines of [1, 0]) {
    if (contextLines >= reply.contextLines) continue;
    const section = renderSection(reply, match, number, contextLines);
    if (room.measure(section) <= left) return section;
  }
  const hit = match.hits[0] ?? match.range.start;
  const narrow = renderSection(reply, {...match, range: {start: hit, end: hit}}, number, 0);
  return room.measure(narrow) <= left || number === 1 ? narrow : undefined;
}

function renderSection(reply: SearchReply, match: SearchMatch, number: number, contextLines: number): string {
  const context = widen(match.range, contextLines, reply.text.lineCount);
  const lines = Array.from({length: context.end - context.start + 1}, (_, at) => context.start + at);
  const rows = shownLines(reply.text, lines);
  const fence = fenceFor(rows);
  const heading = `### Match #${number} (Score: ${renderScore(match.score)}, Range: ${renderRange(match.range)}, Context: ${renderRange(context)})`;
  const body = rows.map(({line, text}) => {
    const mark = line >= match.range.start && line <= match.range.end ? '>' : ' ';
    return `${mark}${numberedLine(line, fitLine(text, focusOf(reply.query, text))).slice(1)}`;
  });
  return [heading, `${fence}text`, ...body, fence].join('\n');
}

/** Where a long line is cut around: the first place that holds the query or one of its longer words. */
function focusOf(query: string, text: string): {start: number; end: number} | undefined {
  if (text.length <= 500) return undefined;
  const lower = text.toLowerCase();
  const wanted = [query, ...query.split(/[^\p{L}\p{N}_.-]+/u).sort((one, other) => other.length - one.length)];
  for (const word of wanted) {
    const at = word.length < 2 ? -1 : lower.indexOf(word.toLowerCase());
    if (at !== -1) return {start: at, end: at + word.length};
  }
  return undefined;
}

function renderFooter(reply: SearchReply, shownCount: number): string {
  const {id} = reply.capture;
  const {matches, total} = reply.result;
  const notShown = matches.slice(shownCount).map(match => match.range);
  const more = Math.max(total, matches.length) - shownCount;
  const at = `${id}: ${shownCount} section(s) shown`;
  if (notShown.length > 0) {
    const places = notShown.slice(0, 8).map(renderRange).join(', ');
    const next = notShown[0];
    return `${at}, ${more} more left out for size (${places}${notShown.length > 8 ? ', ...' : ''}). Next: get_capture_slice(start_line=${next.start}, end_line=${next.end}, capture_id='${id}')`;
  }
  if (more > 0)
    return `${at}, ${formatCount(more)} more match; ask with a larger top_k or a narrower query. capture_id='${id}'`;
  const first = matches[0].range;
  const from = Math.max(1, first.start - 20);
  return `${at}. To read on: get_capture_slice(start_line=${from}, end_line=${first.end + 20}, capture_id='${id}')`;
}

function widen(range: LineRange, by: number, lineCount: number): LineRange {
  return {start: Math.max(1, range.start - by), end: Math.min(lineCount, range.end + by)};
}

function renderRange(range: LineRange): string {
  return `L${range.start}-L${range.end}`;
}

/** Four decimals; more only where they would hide that the score is positive. */
function renderScore(score: number): string {
  const rounded = Math.round(score * 10_000) / 10_000;
  return rounded > 0 ? String(rounded) : '0.0001';
}
