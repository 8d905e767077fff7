/** Every environment variable that the product reads: one row each. */
import {
  exactlyOne,
  oneOf,
  optionalWholeNumber,
  truth,
  type ValueRule,
  waitSeconds,
  wholeNumber,
  words,
} from './values.js';

export interface Variable<T> {
  readonly name: string;
  readonly rule: ValueRule<T>;
  readonly fallback: T;
  readonly meaning: string;
  /** A value outside the rule falls back without a word, as the contract says. */
  readonly quiet?: boolean;
}

function variable<T>(name: string, rule: ValueRule<T>, fallback: T, meaning: string): Variable<T> {
  return {name, rule, fallback, meaning};
}

function optional<T>(name: string, rule: ValueRule<T>, meaning: string): Variable<T | undefined> {
  return {name, rule, fallback: undefined, meaning};
}

const LOG_LEVELS = ['DEBUG', 'INFO', 'WARNING', 'ERROR', 'CRITICAL'] as const;

export const variables = {
  sessionId: optional('EPHEMERAL_SESSION_ID', words, 'session identity; the socket path is derived from it'),
  socketPath: optional('EPHEMERAL_SOCKET_PATH', words, 'explicit socket path; wins over the session id'),
  requireIsolation: variable(
    'EPHEMERAL_REQUIRE_ISOLATION',
    truth,
    false,
    'refuse to start without one of the two above',
  ),
  disableSocket: variable('EPHEMERAL_DISABLE_SOCKET_SERVER', exactlyOne, false, 'never start the socket'),
  maxCaptures: variable(
    'EPHEMERAL_MAX_CAPTURES',
    wholeNumber(1),
    25,
    'captures kept; the least recently used goes first',
  ),
  maxBufferBytes: variable(
    'EPHEMERAL_MAX_BUFFER_BYTES',
    wholeNumber(1),
    52_428_800,
    'bytes of text and labels kept in all; also the default and the cap of a command’s output',
  ),
  maxIndexedChunks: variable(
    'EPHEMERAL_MAX_INDEXED_CHUNKS',
    wholeNumber(1),
    4_194_304,
    'index budget in windows of four lines',
  ),
  allowRuntimeIndexBudget: variable(
    'EPHEMERAL_ALLOW_RUNTIME_INDEX_BUDGET',
    truth,
    false,
    'lets set_semantic_index_budget change that budget',
  ),
  replyWithinSeconds: variable(
    'EPHEMERAL_REPLY_WITHIN_SECONDS',
    waitSeconds,
    50,
    'a call answers “running” after this long while its command goes on; inf blocks to the end',
  ),
  summary: variable(
    'EPHEMERAL_SUMMARY',
    oneOf(['compact', 'full']),
    'compact',
    'full gives every key of a capture reply',
  ),
  tools: variable('EPHEMERAL_TOOLS', oneOf(['all', 'essential']), 'all', 'essential lists the six everyday tools only'),
  childDefaults: variable(
    'EPHEMERAL_CHILD_DEFAULTS',
    truth,
    true,
    'sets PAGER, GIT_PAGER, GIT_TERMINAL_PROMPT, DEBIAN_FRONTEND and npm_config_yes for commands where unset',
  ),
  problemMatchers: optional(
    'EPHEMERAL_PROBLEM_MATCHERS',
    words,
    'JSON file of problem matchers in the form of VS Code: formats of your own that are read as findings',
  ),
  embeddingModel: optional('EPHEMERAL_EMBEDDING_MODEL', words, 'transformer model for search by meaning'),
  embeddingCacheDir: optional('EPHEMERAL_FASTEMBED_CACHE_DIR', words, 'folder of model files'),
  embeddingThreads: optional('EPHEMERAL_EMBEDDING_THREADS', optionalWholeNumber(1), 'threads of the transformer'),
  embeddingWarmup: variable('EPHEMERAL_EMBEDDING_WARMUP', truth, true, 'load a configured model at start'),
  semanticPrefetch: variable('EPHEMERAL_SEMANTIC_PREFETCH', truth, true, 'prepare search by meaning after a capture'),
  semanticPrefetchWorkers: variable(
    'EPHEMERAL_SEMANTIC_PREFETCH_WORKERS',
    wholeNumber(1),
    1,
    'workers of the transformer',
  ),
  semanticWaitSeconds: variable(
    'EPHEMERAL_SEMANTIC_WAIT_SECONDS',
    waitSeconds,
    10,
    'longest wait of a hybrid search for the transformer',
  ),
  semanticChunkLines: variable(
    'EPHEMERAL_SEMANTIC_CHUNK_LINES',
    wholeNumber(1),
    8,
    'lines of a window that the transformer reads',
  ),
  semanticChunkBytes: variable('EPHEMERAL_SEMANTIC_CHUNK_BYTES', wholeNumber(1), 1_024, 'bytes of such a window'),
  semanticChunkOverlap: variable(
    'EPHEMERAL_SEMANTIC_CHUNK_OVERLAP',
    wholeNumber(0),
    0,
    'lines that such windows share',
  ),
  metrics: variable('EPHEMERAL_METRICS', truth, false, 'count calls and bytes in memory'),
  logFile: optional('EPHEMERAL_LOG_FILE', words, 'JSON lines log file'),
  logLevel: {
    ...variable('EPHEMERAL_LOG_LEVEL', oneOf(LOG_LEVELS), 'WARNING', 'lowest level that is logged'),
    quiet: true,
  },
} satisfies Record<string, Variable<unknown>>;
