/** Several captures as one JSON document with a record for each line, within a byte budget. Pure; storing it is the caller's. */
import type {LineText} from '../text/lineText.js';

export interface ConsolidationSource {
  readonly id: string;
  readonly label: string;
  readonly contentType: string;
  readonly text: LineText;
  readonly byteSize: number;
  readonly truncated: boolean;
  readonly originalBytes: number | null;
  readonly exitCode: number | null;
  readonly timedOut: boolean;
}

export interface Selection {
  /** Ids as given, duplicates counted. */
  readonly requestedCount: number;
  /** Ids after duplicates and the count limit. */
  readonly selectedIds: readonly string[];
}

export interface Consolidation {
  readonly content: string;
  readonly recordCount: number;
  readonly omittedRecordCount: number;
}

/** Without duplicates, the first ones only. */
export function selectIds(ids: readonly string[], maxCaptures: number): Selection {
  return {requestedCount: ids.length, selectedIds: [...new Set(ids)].slice(0, maxCaptures)};
}

/**
 * The document of at most `maxBytes`: each source and each record on a line of its own, the longest prefix of the records that
 * fits. When even the sources do not fit, a minimal document says so.
 */
export function consolidate(
  sources: readonly ConsolidationSource[],
  selection: Selection & {readonly missingIds: readonly string[]},
  maxBytes: number,
): Consolidation {
  const total = sources.reduce((sum, source) => sum + source.text.lineCount, 0);
  const opening = `{"schema_version":1,"sources":[\n${sources.map(renderSource).join(',\n')}\n],"records":[\n`;
  const counts = {
    requested_capture_count: selection.requestedCount,
    selected_capture_count: selection.selectedIds.length,
    missing_capture_ids: selection.missingIds,
  };
  const closing = (omitted: number) => `\n],${JSON.stringify({...counts, omitted_record_count: omitted}).slice(1)}\n`;
  let left = maxBytes - byteLength(opening) - byteLength(closing(total));
  if (left < 0) return renderMinimal(total);
  const records: string[] = [];
  for (const record of renderRecords(sources)) {
    left -= byteLength(record) + 2;
    if (left < 0) break;
    records.push(record);
  }
  const omitted = total - records.length;
  return {
    content: opening + records.join(',\n') + closing(omitted),
    recordCount: records.length,
    omittedRecordCount: omitted,
  };
}

function renderMinimal(total: number): Consolidation {
  const document = {schema_version: 1, records: [], omitted_record_count: total, metadata_omitted: true};
  return {content: `${JSON.stringify(document)}\n`, recordCount: 0, omittedRecordCount: total};
}

function renderSource(source: ConsolidationSource): string {
  return JSON.stringify({
    capture_id: source.id,
    label: source.label,
    content_type: source.contentType,
    total_lines: source.text.lineCount,
    byte_size: source.byteSize,
    truncated: source.truncated,
    original_byte_size: source.originalBytes,
    command_exit_code: source.exitCode,
    timed_out: source.timedOut,
  });
}

function* renderRecords(sources: readonly ConsolidationSource[]): Generator<string> {
  for (const {id, text} of sources) {
    for (let line = 1; line <= text.lineCount; line += 1) {
      yield JSON.stringify({capture_id: id, source_line: line, text: text.line(line)});
    }
  }
}

function byteLength(text: string): number {
  return Buffer.byteLength(text, 'utf8');
}
