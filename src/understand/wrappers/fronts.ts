/**
 * What runs of several programs and services of CI put in front of every line. A further one is one more entry.
 * Sources: the documentation of docker compose ("logs"), turbo ("Log prefix"), pnpm ("--stream"), concurrently ("--prefix"), foreman,
 * BuildKit ("--progress plain"), `gh run view --log`, and the job logs of GitHub Actions, GitLab ("timestamps") and Jenkins themselves.
 */

import {levelOfWord} from '../judge/levels.js';
import {skipStamp} from '../judge/lineBody.js';

export interface Front {
  /** What ends behind the front of `text` at `at`, and whose line it is; undefined where no such front stands there. */
  find(text: string, at: number): FrontMatch | undefined;
  /** It says when, not who: lines of a log have it too. */
  readonly isStamp?: boolean;
  /** No program writes it on every line of its own accord. */
  readonly isSure?: boolean;
}

export interface FrontMatch {
  readonly end: number;
  readonly who: string;
}

export const FRONTS: readonly Front[] = [
  {find: stampAt, isStamp: true},
  sure(/([^\t\n]{1,100}\t[^\t\n]{1,100})\t(?:\xef\xbb\xbf)?(?=\d{4}-\d\d-\d\dT)/y),
  sure(/([A-Za-z@][\w@./-]{0,60}) {0,40}\|(?: |$)/y),
  sure(/\[([A-Za-z@][\w@./: -]{0,60}|\d{1,4})\](?: |$)/y),
  sure(/([@A-Za-z][\w@./-]{0,60}:[\w@./:-]{1,60}):(?: |$)/y),
  named(/([A-Za-z@][\w@./-]{2,60}(?:[: ][\w@./:-]{1,60})?):(?: |$)/y),
  sure(/(#\d+) \d+\.\d{1,3}(?: |$)/y),
];

/** A time, with what the services of CI add: the kind of stream, a byte order mark in front. */
function stampAt(text: string, at: number): FrontMatch | undefined {
  const start = text.startsWith('\xef\xbb\xbf', at) ? at + 3 : at;
  let end = skipStamp(text, start);
  if (end === start) return undefined;
  const stream = /^ \d\d[OE](?:[ +]|$)/.exec(text.slice(end, end + 5));
  if (stream) end += stream[0].length;
  else if (text[end] === ' ') end += 1;
  return {end, who: ''};
}

function sure(pattern: RegExp): Front {
  return {...named(pattern), isSure: true};
}

const RESULTS = /^(?:OK|RUN|PASS|PASSED|FAIL|FAILED|SKIP|SKIPPED|XFAIL|XPASS|DONE)$/i;

function named(pattern: RegExp): Front {
  return {
    find(text, at) {
      pattern.lastIndex = at;
      const who = pattern.exec(text)?.[1];
      if (who === undefined || RESULTS.test(who) || levelOfWord(who) || /\.\w+:\d/.test(who)) return undefined;
      return {end: pattern.lastIndex, who};
    },
  };
}
