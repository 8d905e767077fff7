/** What a label says about the content: whole words only, for "latest catalogue" is neither a test nor a log. */

const LOG_WORDS = new Set([
  'log',
  'logs',
  'test',
  'tests',
  'build',
  'builds',
  'make',
  'cargo',
  'pytest',
  'mvn',
  'gcc',
  'clang',
  'compile',
]);
const DIFF_PHRASES = /\b(?:diff|diffs|patch|patches|git show|git log -p)\b/i;

/** `log` or `diff` if a word of the label names one, the log first. */
export function readLabel(label: string): 'log' | 'diff' | undefined {
  const words = label.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  if (words.some(word => LOG_WORDS.has(word))) return 'log';
  return DIFF_PHRASES.test(label) ? 'diff' : undefined;
}
