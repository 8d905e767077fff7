/** What kind of source a command is to a pipeline: one that runs something, one that lists or searches, or one that makes up a text. */

import {isViewName} from './viewStages.js';

const LISTINGS = new Set(
  'ag cat curl dmesg du env fd fdfind find gawk hexdump history journalctl locate ls lsof nm objdump od ping rg seq strings tail tar tree unzip xargs xxd zcat'.split(
    ' ',
  ),
);
const LISTING_WORDS: Readonly<Record<string, readonly string[]>> = {
  docker: ['images', 'logs', 'ps'],
  git: ['blame', 'branch', 'diff', 'grep', 'log', 'ls-files', 'ls-tree', 'show', 'status', 'tag'],
  kubectl: ['get', 'logs'],
};

/** Whether a command of these words lists, searches or repeats text: nobody waits for its end once `head` has what was wanted. Views count: they repeat what comes in. */
export function isListing([name, ...rest]: readonly string[]): boolean {
  const first = rest.find(word => !word.startsWith('-')) ?? '';
  return (
    LISTINGS.has(name) ||
    isViewName(name) ||
    (Object.hasOwn(LISTING_WORDS, name) && LISTING_WORDS[name].includes(first))
  );
}

/** Whether a command of these words makes a text up: a pipeline that begins with it is the work itself, and its beginning cannot fail. */
export function isTextMaker([name, ...rest]: readonly string[]): boolean {
  return ['echo', 'printf', 'yes'].includes(name) || rest.some(word => /^\/dev\/(?:zero|u?random)$/.test(word));
}
