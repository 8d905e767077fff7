/** The summary object of a capture, schema version 1, with every key of the contract. */
import type {Capture} from '../capture/capture.js';
import {exitCodeOf, statusOf} from '../capture/status.js';
import {cutUtf8} from '../text/cut.js';
import {numberedLine} from '../text/format.js';
import type {LineText} from '../text/lineText.js';
import {estimateTokens} from '../text/tokens.js';
import type {Reading, SignalCount} from '../understand/reading.js';
import {renderDiffObject} from './diffMap.js';
import {boundLabel, shownLines} from './shown.js';
import {renderLocalTime, renderUtcTime} from './times.js';

/** A JSON object whose keys are in the order in which they are written. */
export type JsonObject = Record<string, unknown>;

/** Every key of the contract, important ones first (D19); `verdict` stands beside them. */
export function renderSummary(capture: Capture, text: LineText, reading: Reading, verdict: string): JsonObject {
  const label = boundLabel(capture.facts.label);
  const status = statusOf(capture);
  const timedOut = status === 'timed_out';
  const original = capture.originalBytes ?? null;
  const signals = reading.signals;
  return {
    schema_version: 1,
    capture_id: capture.id,
    status,
    exit_code: exitCodeOf(capture),
    verdict,
    label: label.text,
    label_truncated: label.cut,
    source: capture.facts.source,
    partial: timedOut || status === 'running' || status === 'cancelled',
    content_type: reading.contentType,
    timestamp: renderLocalTime(capture.facts.createdAtMs),
    timestamp_utc: renderUtcTime(capture.facts.createdAtMs),
    duration_ms: Math.round((capture.ended?.durationMs ?? 0) * 1000) / 1000,
    timed_out: timedOut,
    total_lines: text.lineCount,
    byte_size: capture.byteSize,
    original_byte_size: original,
    estimated_tokens: estimateTokens(capture.byteSize),
    original_estimated_tokens: original === null ? null : estimateTokens(original),
    truncated: capture.truncated,
    signals: Object.fromEntries(signals.map(signal => [signal.type, signal.count])),
    errors: renderSignals(signals.filter(signal => signal.type !== 'warning')),
    warnings: renderSignals(signals.filter(signal => signal.type === 'warning')),
    structured_metrics: capture.facts.metrics,
    retrieval: renderRetrieval(capture.id),
    ...(reading.contentType === 'diff' || reading.diff ? {diff: renderDiffObject(reading.diff, capture.id)} : {}),
  };
}

/** Ready-made calls for searching and reading on. */
export function renderRetrieval(captureId: string): {search: string; slice: string} {
  return {
    search: `search_capture(query='...', capture_id='${captureId}')`,
    slice: `get_capture_slice(start_line=..., end_line=..., capture_id='${captureId}')`,
  };
}

/** The first and the last five lines. */
export function renderPreviews(text: LineText, captureId: string): {head: string; tail: string} {
  const count = text.lineCount;
  const numbers = (from: number, to: number) => Array.from({length: Math.max(0, to - from + 1)}, (_, at) => from + at);
  return {
    head: renderPreview(text, numbers(1, Math.min(5, count)), captureId),
    tail: renderPreview(text, numbers(Math.max(1, count - 4), count), captureId),
  };
}

const MAX_PREVIEW_BYTES = 4_096;

function renderPreview(text: LineText, lines: readonly number[], captureId: string): string {
  const rendered = shownLines(text, lines).map(row => numberedLine(row.line, row.text));
  const marker = `\n[preview truncated; get_capture_slice(capture_id='${captureId}') has the rest]`;
  return cutUtf8(rendered.join('\n'), MAX_PREVIEW_BYTES, marker).text;
}

function renderSignals(signals: readonly SignalCount[]): JsonObject[] {
  return [...signals]
    .sort((one, other) => (one.type < other.type ? -1 : 1))
    .map(signal => ({type: signal.type, count: signal.count, lines: signal.lines}));
}
