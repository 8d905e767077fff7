/** Reads the variable table once into frozen settings. A bad value warns, falls back, and never stops a program. */
import {type Variable, variables} from './variables.js';

type Table = typeof variables;
type ValueOf<V> = V extends Variable<infer T> ? T : never;

export type Settings = {readonly [Key in keyof Table]: ValueOf<Table[Key]>};

export type Environment = Readonly<Record<string, string | undefined>>;

export interface SettingsReport {
  readonly settings: Settings;
  /** One sentence for each value that was ignored. Names the variable; the value is quoted, since the user wrote it. */
  readonly warnings: readonly string[];
}

/** All settings of an environment, defaults filled in. */
export function parseSettings(environment: Environment): SettingsReport {
  const warnings: string[] = [];
  const values = Object.entries<Variable<unknown>>(variables).map(([key, row]) => [
    key,
    resolve(row, environment, warnings),
  ]);
  const settings: Settings = Object.fromEntries(values);
  return {settings: Object.freeze(withOverlapInBounds(settings, warnings)), warnings};
}

function resolve(row: Variable<unknown>, environment: Environment, warnings: string[]): unknown {
  const text = environment[row.name];
  if (text === undefined) return row.fallback;
  const parsed = row.rule.parse(text);
  if (parsed.kind === 'value') return parsed.value;
  if (parsed.kind === 'invalid' && !row.quiet) {
    warnings.push(`Ignoring invalid ${row.name}='${text.slice(0, 80)}'; using ${row.fallback ?? 'no value'}`);
  }
  return row.fallback;
}

function withOverlapInBounds(settings: Settings, warnings: string[]): Settings {
  const most = settings.semanticChunkLines - 1;
  if (settings.semanticChunkOverlap <= most) return settings;
  warnings.push(`Ignoring invalid EPHEMERAL_SEMANTIC_CHUNK_OVERLAP='${settings.semanticChunkOverlap}'; using ${most}`);
  return {...settings, semanticChunkOverlap: most};
}
