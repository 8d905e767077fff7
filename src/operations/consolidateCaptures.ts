/** Joins captures into one document and stores it beside them. */
import type {Capture} from '../capture/capture.js';
import {type ConsolidationSource, consolidate, selectIds} from '../capture/consolidate.js';
import {Refusal} from '../capture/refusal.js';
import {exitCodeOf, statusOf} from '../capture/status.js';
import {formatCount} from '../text/format.js';
import type {Services} from './services.js';

export interface ConsolidationRequest {
  /** Empty: all captures, most recently used first. */
  readonly ids: readonly string[];
  readonly label: string;
  readonly maxCaptures: number;
  /** Null: as much as the buffer holds. */
  readonly maxBytes: number | null;
  readonly notes: string[];
}

export interface ConsolidatedCaptures {
  readonly capture: Capture;
  /** What the reply tells about the selection, with the contract's keys. */
  readonly facts: Readonly<Record<string, unknown>>;
}

const MAX_IDS = 25;
const MAX_ID_BYTES = 256;
const MIN_BYTES = 512;

/** Sources are never evicted by the document; without room beside them nothing changes and a Refusal is thrown. */
export async function consolidateCaptures(
  {buffer, settings}: Services,
  request: ConsolidationRequest,
): Promise<ConsolidatedCaptures> {
  if (request.ids.length > MAX_IDS)
    throw new Refusal('too_many_captures', `at most ${MAX_IDS} capture_ids can be given`);
  if (request.ids.some(id => Buffer.byteLength(id, 'utf8') > MAX_ID_BYTES)) {
    throw new Refusal('invalid_capture_id', `a capture id has at most ${MAX_ID_BYTES} bytes`);
  }
  const asked =
    request.ids.length > 0
      ? request.ids.map(id => (id === 'latest' ? (buffer.peek(id)?.id ?? id) : id))
      : buffer.list().map(({id}) => id);
  const selection = selectIds(asked, request.maxCaptures);
  const found = selection.selectedIds.flatMap(id => buffer.peek(id) ?? []);
  if (found.length === 0)
    throw new Refusal('capture_not_found', 'none of the captures exists, so there is nothing to join');
  const missingIds = selection.selectedIds.filter(id => !found.some(capture => capture.id === id));
  const sources = await Promise.all(
    found.map(async capture => describeSource(capture, (await buffer.view(capture)).reading.contentType)),
  );
  const startedAt = performance.now();
  const document = consolidate(sources, {...selection, missingIds}, clampBytes(request, settings.maxBufferBytes));
  const capture = buffer.add(
    {label: request.label, source: 'consolidated', contentTypeHint: 'text', metrics: {}},
    Buffer.from(document.content, 'utf8'),
    {end: {durationMs: performance.now() - startedAt}, protectedIds: found.map(({id}) => id)},
  );
  const facts = {
    source_capture_ids: found.map(({id}) => id),
    requested_capture_count: request.ids.length > 0 ? selection.requestedCount : found.length,
    selected_capture_count: selection.selectedIds.length,
    source_count: found.length,
    record_count: document.recordCount,
    omitted_record_count: document.omittedRecordCount,
    missing_capture_ids: missingIds,
  };
  return {capture, facts};
}

function clampBytes(request: ConsolidationRequest, maxBufferBytes: number): number {
  const room = maxBufferBytes - Buffer.byteLength(request.label, 'utf8');
  if (request.maxBytes === null) return room;
  const used = Math.min(maxBufferBytes, Math.max(MIN_BYTES, request.maxBytes));
  if (used !== request.maxBytes)
    request.notes.push(`max_bytes ${request.maxBytes} is out of range, ${formatCount(used)} was used`);
  return Math.min(used, room);
}

function describeSource(capture: Capture, contentType: string): ConsolidationSource {
  return {
    id: capture.id,
    label: capture.facts.label,
    contentType,
    text: capture.text,
    byteSize: capture.byteSize,
    truncated: capture.truncated,
    originalBytes: capture.originalBytes ?? null,
    exitCode: exitCodeOf(capture),
    timedOut: statusOf(capture) === 'timed_out',
  };
}
