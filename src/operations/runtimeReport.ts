/** Facts about this process and its settings for diagnostics: versions, paths, states; never any content. */
import {createHash} from 'node:crypto';
import {release} from 'node:os';
import {join, resolve} from 'node:path';
import {findShell} from '../run/commandShell.js';
import type {Environment, Settings} from '../settings/settings.js';
import {residentMemoryBytes} from '../system/residentMemory.js';

export interface RuntimeReport {
  runtime(): RuntimeFacts;
  semantic(): SemanticFacts;
  /** Settings that were ignored, a sentence each. */
  readonly warnings: readonly string[];
}

export interface SemanticFacts {
  readonly model: string;
  readonly loaded: boolean;
  readonly warmup: string;
  readonly cache: string;
  readonly prefetch: boolean;
  readonly waitSeconds: number;
}

export interface RuntimeFacts {
  readonly version: string;
  readonly node: string;
  readonly platform: string;
  readonly uptimeSeconds: number;
  readonly socketMode: string;
  readonly socketPath: string;
  readonly socketLifecycle: string;
  readonly logFile: string;
  readonly logLevel: string;
  readonly sessionConfigured: boolean;
  readonly metrics: boolean;
  /** The user's own formats that are in force. */
  readonly problemMatchers: number;
  /** Undefined where the system does not tell. */
  readonly residentBytes: number | undefined;
  readonly shell: string;
}

export interface RuntimeOptions {
  readonly settings: Settings;
  readonly warnings: readonly string[];
  readonly environment: Environment;
  readonly version: string;
}

/** `matcherCount`: the user's problem matchers in force. */
export function createRuntimeReport(
  {settings, warnings, environment, version}: RuntimeOptions,
  matcherCount: number,
): RuntimeReport {
  return {
    warnings,
    runtime: () => ({
      version,
      node: process.versions.node,
      platform: `${process.platform}-${release()}-${process.arch}`,
      uptimeSeconds: process.uptime(),
      ...describeSocket(settings, environment),
      logFile:
        settings.logFile === undefined
          ? 'not configured'
          : `unavailable (configured path: ${resolve(settings.logFile)})`,
      logLevel: settings.logLevel,
      sessionConfigured: settings.sessionId !== undefined,
      metrics: false,
      problemMatchers: matcherCount,
      residentBytes: residentMemoryBytes(),
      shell: findShell(environment).path,
    }),
    semantic: () => ({
      model: settings.embeddingModel ?? 'none',
      loaded: false,
      warmup: settings.embeddingWarmup ? 'not-started' : 'disabled',
      cache: settings.embeddingCacheDir ?? 'default',
      prefetch: settings.semanticPrefetch,
      waitSeconds: settings.semanticWaitSeconds,
    }),
  };
}

/** Where the socket of this session is, by the contract's rule: explicit path, path from the session id, none. */
function describeSocket(settings: Settings, environment: Environment) {
  const socketLifecycle = settings.disableSocket ? 'disabled' : 'not-started';
  if (settings.socketPath !== undefined)
    return {socketMode: 'explicit path', socketPath: settings.socketPath, socketLifecycle};
  if (settings.sessionId === undefined) return {socketMode: 'none', socketPath: 'none', socketLifecycle};
  const name = createHash('sha256').update(settings.sessionId).digest('hex').slice(0, 16);
  const folder = environment.TMPDIR || environment.TEMP || environment.TMP || '/tmp';
  return {
    socketMode: 'session-derived path',
    socketPath: join(folder, `ephemeral_buffer-${name}.sock`),
    socketLifecycle,
  };
}
