/** Reads the user's problem matchers once. What is wrong with the file is said in a sentence and stops nothing. */
import {readFile, stat} from 'node:fs/promises';
import {resolve} from 'node:path';
import {readersWith} from '../understand/readers/index.js';
import {parseProblemMatchers} from '../understand/readers/problemMatchers.js';
import type {Reader} from '../understand/readers/reader.js';

const MAX_FILE_BYTES = 1024 * 1024;

export interface LoadedMatchers {
  /** All readers, the user's own among them; absent where there is none. */
  readonly readers?: readonly Reader[];
  readonly count: number;
  readonly warnings: readonly string[];
}

/** The matchers of a file, or none where no file is named. */
export async function loadProblemMatchers(path: string | undefined): Promise<LoadedMatchers> {
  if (path === undefined) return {count: 0, warnings: []};
  const refuse = (reason: string) => ({
    count: 0,
    warnings: [`Ignoring EPHEMERAL_PROBLEM_MATCHERS='${path.slice(0, 200)}': ${reason}`],
  });
  try {
    const file = resolve(path);
    const facts = await stat(file);
    if (!facts.isFile()) return refuse('it is no file');
    if (facts.size > MAX_FILE_BYTES) return refuse('it is larger than a megabyte');
    const matchers = parseProblemMatchers(await readFile(file, 'utf8'));
    if (matchers.kind === 'invalid') return refuse(matchers.reason);
    return {readers: readersWith(matchers.reader), count: matchers.count, warnings: []};
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
    return refuse(code === 'ENOENT' ? 'there is no such file' : `it cannot be read (${code})`);
  }
}
