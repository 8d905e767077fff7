/** The `diff` object of a summary: statistics and a bounded map of files with their lines in the capture. */
import {formatCount} from '../text/format.js';
import type {DiffFile, DiffMap} from '../understand/reading.js';
import {shown} from './shown.js';

const MAX_ENTRIES = 100;
const MAX_BYTES = 8_192;

export interface DiffObject {
  readonly stats: string;
  readonly file_map: string;
  readonly file_map_truncated: boolean;
  readonly omitted_file_count: number;
}

/** An unread diff gives empty texts. */
export function renderDiffObject(diff: DiffMap | undefined, captureId: string): DiffObject {
  if (!diff) return {stats: '', file_map: '', file_map_truncated: false, omitted_file_count: 0};
  const entries = diff.files.slice(0, MAX_ENTRIES).map(renderEntry);
  let shownCount = entries.length;
  let map = joinEntries(entries, shownCount, diff.files.length, captureId);
  while (Buffer.byteLength(map, 'utf8') > MAX_BYTES && shownCount > 0) {
    shownCount -= 1;
    map = joinEntries(entries, shownCount, diff.files.length, captureId);
  }
  const omitted = diff.files.length - shownCount;
  return {
    stats: `${diff.files.length} file(s) changed, +${diff.additions}, -${diff.deletions}`,
    file_map: map,
    file_map_truncated: omitted > 0,
    omitted_file_count: omitted,
  };
}

function joinEntries(entries: readonly string[], count: number, total: number, captureId: string): string {
  const kept = entries.slice(0, count);
  const omitted = total - count;
  if (omitted > 0) {
    kept.push(
      `... [${formatCount(omitted)} diff file-map entries omitted; get_capture_slice(capture_id='${captureId}') has the content] ...`,
    );
  }
  return kept.join('\n');
}

function renderEntry(file: DiffFile): string {
  const tag = file.status === 'modified' ? '' : ` [${file.status.toUpperCase()}]`;
  return `  - ${shown(file.path)}${tag} (+${file.additions}, -${file.deletions}) | Buffer Lines: L${file.range.start}-L${file.range.end}`;
}
