/** Named figures that a caller keeps with a capture: a JSON object of at most 16,384 bytes as compact JSON. */
import {formatCount} from '../text/format.js';

export type JsonValue = null | boolean | number | string | readonly JsonValue[] | {readonly [key: string]: JsonValue};
export type StructuredMetrics = Readonly<Record<string, JsonValue>>;

const MAX_METRICS_BYTES = 16_384;

export type MetricsResult =
  | {readonly kind: 'metrics'; readonly metrics: StructuredMetrics}
  | {readonly kind: 'refused'; readonly reason: string};

/** A detached copy of what was given; null is an empty object. */
export function parseStructuredMetrics(given: unknown): MetricsResult {
  if (given === null || given === undefined) return {kind: 'metrics', metrics: {}};
  if (typeof given !== 'object' || Array.isArray(given)) return refused('must be a JSON object');
  if (!isJson(given, 0)) return refused('must hold JSON-compatible values only');
  const text = JSON.stringify(given);
  const bytes = Buffer.byteLength(text, 'utf8');
  if (bytes > MAX_METRICS_BYTES) {
    return refused(`${formatCount(bytes)} bytes of JSON exceeds the limit of ${formatCount(MAX_METRICS_BYTES)} bytes`);
  }
  return {kind: 'metrics', metrics: JSON.parse(text.toWellFormed())};
}

function refused(reason: string): MetricsResult {
  return {kind: 'refused', reason};
}

/** Deeper than any honest metrics and far from where the JSON writer runs out of stack. */
const MAX_DEPTH = 100;

function isJson(value: unknown, depth: number): value is JsonValue {
  if (depth > MAX_DEPTH) return false;
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return true;
  if (typeof value === 'number') return Number.isFinite(value);
  if (typeof value !== 'object') return false;
  return (Array.isArray(value) ? value : Object.values(value)).every(item => isJson(item, depth + 1));
}
