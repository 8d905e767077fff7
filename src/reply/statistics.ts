/** `get_buffer_stats` and `get_runtime_diagnostics` as text: fixed lines in the contract's order, never any content. */
import type {BufferFacts} from '../buffer/captureBuffer.js';
import type {RuntimeFacts, SemanticFacts} from '../operations/runtimeReport.js';
import {formatCount} from '../text/format.js';

export function renderBufferStats(
  buffer: BufferFacts,
  semantic: SemanticFacts,
  residentBytes: number | undefined,
): string {
  const accounted = accountedBytes(buffer);
  const unaccounted = residentBytes === undefined ? 'unavailable' : formatCount(Math.max(0, residentBytes - accounted));
  return [
    `Captures: ${buffer.captures}/${buffer.maxCaptures}`,
    `Content bytes: ${formatCount(buffer.contentBytes)}/${formatCount(buffer.maxBytes)}`,
    `Lines: ${formatCount(buffer.lines)}`,
    `Chunks: ${formatCount(buffer.indexedChunks)}`,
    renderIndexed(buffer),
    `Index budget adjustment: ${renderSpacedJson(buffer.budgetAdjustment)}`,
    ...renderSemantic(semantic),
    `Embedding bytes: ${formatCount(buffer.memory.semantic)}`,
    renderPrefetch(semantic),
    `Semantic wait budget: ${renderSeconds(semantic.waitSeconds)} (0 on-demand index jobs running, 0 queued)`,
    `Accounted bytes: ${formatCount(accounted)}`,
    `Memory: ${formatCount(buffer.memory.text)} text, ${formatCount(buffer.memory.index)} index`,
    `Process RSS: ${renderBytes(residentBytes)}`,
    `Unaccounted RSS bytes: ${unaccounted}`,
  ].join('\n');
}

export function renderDiagnostics(
  runtime: RuntimeFacts,
  buffer: BufferFacts,
  semantic: SemanticFacts,
  warnings: readonly string[],
): string {
  const unaccounted =
    runtime.residentBytes === undefined ? undefined : Math.max(0, runtime.residentBytes - accountedBytes(buffer));
  const [model, warmup, cache] = renderSemantic(semantic);
  return [
    'Runtime diagnostics (content-free):',
    `Package version: ${runtime.version}`,
    `Node: ${runtime.node}`,
    `Platform: ${runtime.platform}`,
    `Uptime: ${formatCount(Math.floor(runtime.uptimeSeconds))} seconds`,
    `Shell: ${runtime.shell}`,
    `Socket mode: ${runtime.socketMode}`,
    `Socket path: ${runtime.socketPath}`,
    `Socket lifecycle: ${runtime.socketLifecycle}`,
    `Log file: ${runtime.logFile}`,
    `Log level: ${runtime.logLevel}`,
    `Session ID configured: ${runtime.sessionConfigured ? 'yes' : 'no'}`,
    `Captures: ${buffer.captures}/${buffer.maxCaptures}`,
    `Content bytes: ${formatCount(buffer.contentBytes)}/${formatCount(buffer.maxBytes)}`,
    model,
    warmup,
    'Lexical search backend: postings',
    cache,
    `Semantic index budget adjustment: ${renderSpacedJson(buffer.budgetAdjustment)}`,
    renderPrefetch(semantic),
    `Process RSS: ${renderBytes(runtime.residentBytes)}`,
    `Unaccounted RSS: ${renderBytes(unaccounted)}`,
    `Local metrics: ${runtime.metrics ? 'enabled' : 'disabled'}`,
    ...(runtime.problemMatchers > 0 ? [`Problem matchers: ${runtime.problemMatchers}`] : []),
    ...warnings.map(warning => `Setting: ${warning}`),
    'No captured text, label or command argument appears in this report.',
  ].join('\n');
}

/** JSON with `, ` and `: ` and sorted keys, as the contract prints small objects inside text. */
export function renderSpacedJson(object: Readonly<Record<string, number | string>>): string {
  const pairs = Object.keys(object)
    .sort()
    .map(key => `${JSON.stringify(key)}: ${JSON.stringify(object[key])}`);
  return `{${pairs.join(', ')}}`;
}

function accountedBytes(buffer: BufferFacts): number {
  return (
    buffer.contentBytes +
    buffer.memory.semantic +
    buffer.memory.index +
    Math.max(0, buffer.memory.text - buffer.contentBytes)
  );
}

function renderIndexed(buffer: BufferFacts): string {
  const remaining = Math.max(0, buffer.maxChunks - buffer.indexedChunks);
  return `Indexed chunks: ${formatCount(buffer.indexedChunks)}/${formatCount(buffer.maxChunks)} (${formatCount(remaining)} remaining)`;
}

function renderSemantic(semantic: SemanticFacts): [string, string, string] {
  return [
    `Embedding model: ${semantic.model} (${semantic.loaded ? 'loaded' : 'not loaded'})`,
    `Embedding warm-up: ${semantic.warmup}`,
    `Embedding cache: ${semantic.cache}`,
  ];
}

function renderPrefetch(semantic: SemanticFacts): string {
  return `Semantic prefetch: ${semantic.prefetch ? 'enabled' : 'disabled'} (0 pending, 0 failed)`;
}

function renderSeconds(seconds: number): string {
  return Number.isFinite(seconds) ? `${seconds}s` : 'infs';
}

function renderBytes(bytes: number | undefined): string {
  return bytes === undefined ? 'unavailable' : `${formatCount(bytes)} bytes`;
}
