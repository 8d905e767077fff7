/** The kinds of questions, told apart by their rows: one entry each. */
import {CaptureBuffer, flaggedLines} from '../../dist/index.js';

const pause = () => new Promise(setImmediate);
const buffer = new CaptureBuffer({
  limits: {maxCaptures: 100, maxBytes: 2 ** 30, maxChunks: 2 ** 30},
  clock: Date.now,
  pause,
});
const captures = new Map();

/** The capture of a file; read once. Its name is no hint, for only the content counts. */
function captureOf(name, read) {
  if (!captures.has(name)) {
    captures.set(
      name,
      buffer.add({label: '', source: 'file', contentTypeHint: 'auto', metrics: {}}, read(name), {end: {durationMs: 0}}),
    );
  }
  return captures.get(name);
}

const relevance = {
  recognise: row => 'query' in row && 'log' in row,
  async answer(row, {mode, read}) {
    const {result} = await buffer.search(captureOf(row.log, read), {query: row.query, mode, limit: 10});
    return {hits: result.matches.map(({range}) => range)};
  },
};

const signals = {
  recognise: row => 'errors' in row && 'warnings' in row,
  async answer(row, {read}) {
    const {text, reading} = await buffer.view(captureOf(row.file, read));
    const failed = reading.signals.some(({type}) => type !== 'warning');
    return {lines: flaggedLines(text, {}), outcome: failed ? 'failure' : 'success'};
  },
};

const diffs = {
  recognise: row => Array.isArray(row.files),
  async answer(row, {read}) {
    const {reading} = await buffer.view(captureOf(row.file, read));
    const files = (reading.diff?.files ?? []).map(
      ({path, oldPath, status, additions, deletions, binary, combined, range}) => ({
        path,
        oldPath: oldPath ?? null,
        status,
        additions,
        deletions,
        ...range,
        ...(binary ? {binary} : {}),
        ...(combined ? {combined} : {}),
      }),
    );
    return {files};
  },
};

const classify = {
  recognise: row => 'type' in row && 'file' in row,
  async answer(row, {read}) {
    const {reading} = await buffer.view(captureOf(row.file, read));
    return {type: reading.contentType};
  },
};

export const kinds = [relevance, signals, diffs, classify];
