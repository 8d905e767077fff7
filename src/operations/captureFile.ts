/** Reads one regular file into the buffer. */
import {basename} from 'node:path';
import type {Capture} from '../capture/capture.js';
import {Refusal} from '../capture/refusal.js';
import type {StructuredMetrics} from '../capture/structuredMetrics.js';
import {readBoundedFile} from '../run/readFile.js';
import {isRefusal} from './isRefusal.js';
import type {Services} from './services.js';

export interface FileRequest {
  readonly path: string;
  readonly label: string;
  readonly contentTypeHint: string;
  readonly maxBytes: number;
  readonly metrics: StructuredMetrics;
}

export interface CapturedFile {
  readonly capture: Capture;
  readonly notes: readonly string[];
}

/** Throws a Refusal, which names the path, for what is no readable regular file of at most `maxBytes` or does not fit the buffer. */
export async function captureFile({buffer}: Services, request: FileRequest): Promise<CapturedFile> {
  const startedAt = performance.now();
  const {path, contentTypeHint, metrics} = request;
  const capture = buffer.draft({label: request.label || basename(path), source: 'file', contentTypeHint, metrics});
  try {
    const read = await readBoundedFile(path, {maxBytes: request.maxBytes, onBytes: chunk => capture.append(chunk)});
    buffer.keep(capture, {end: {durationMs: performance.now() - startedAt}});
    return {capture, notes: read.resolvedPath ? [`the path leads to ${read.resolvedPath}`] : []};
  } catch (error) {
    throw nameThePath(error, path);
  }
}

function nameThePath(error: unknown, path: string): unknown {
  if (!isRefusal(error)) return error;
  const message = error.code === 'file_not_found' ? `File '${path}' does not exist.` : `'${path}': ${error.message}`;
  return new Refusal(error.code, message);
}
