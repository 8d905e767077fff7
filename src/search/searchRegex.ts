/** Finds lines by a pattern of RE2 syntax, in time linear in the text whatever the pattern. */
import type {LineText} from '../text/lineText.js';
import {groupLines} from './groupLines.js';
import type {SearchResult} from './searchResult.js';

export async function searchRegex(text: LineText, pattern: string, limit: number): Promise<SearchResult> {
  if (pattern === '') return {matches: [], total: 0};
  const {RE2JS} = await import('re2js');
  let compiled: InstanceType<typeof RE2JS>;
  try {
    compiled = RE2JS.compile(pattern);
  } catch (error) {
    const reason = error instanceof Error ? error.message.replace(/^error parsing regexp: /, '') : 'it cannot be read';
    return {matches: [], total: 0, problem: `the pattern is not valid: ${reason}`};
  }
  return groupLines(
    linesThat(text, line => compiled.test(line)),
    limit,
  );
}

function* linesThat(text: LineText, matches: (line: string) => boolean): Generator<number> {
  for (let line = 1; line <= text.lineCount; line += 1) if (matches(text.line(line))) yield line;
}
