/** The two names of a "diff --git" line, which git parts by nothing but a blank. */
import {readQuotedName} from './quotedName.js';

/** Old and new name, decoded but with their prefixes; undefined if nothing tells where one ends. */
export function splitGitTitle(title: string): [string, string] | undefined {
  if (title.startsWith('"')) {
    const first = readQuotedName(title);
    if (!first || title[first.length] !== ' ') return undefined;
    const rest = title.slice(first.length + 1);
    return [first.name, rest.startsWith('"') ? (readQuotedName(rest)?.name ?? rest) : rest];
  }
  const quote = title.indexOf(' "');
  if (quote > 0) {
    const second = readQuotedName(title.slice(quote + 1));
    if (second) return [title.slice(0, quote), second.name];
  }
  return splitAt(title, findSamePath(title) ?? findOnlyBlank(title) ?? findPrefix(title));
}

function splitAt(title: string, blank: number | undefined): [string, string] | undefined {
  return blank === undefined ? undefined : [title.slice(0, blank), title.slice(blank + 1)];
}

/** The blank that leaves the same path on both sides, apart from the first folder. Unless git renames, there is one. */
function findSamePath(title: string): number | undefined {
  const middle = title.length >> 1;
  if (title[middle] === ' ' && title.slice(0, middle) === title.slice(middle + 1)) return middle;
  const firstSlash = title.indexOf('/');
  if (firstSlash <= 0) return undefined;
  let nextSlash = -1;
  for (let at = title.length - 1; at > firstSlash; at -= 1) {
    if (title[at] === '/') nextSlash = at;
    // Lengths first: then at most a few candidates are compared, however long the line.
    else if (title[at] === ' ' && at - firstSlash === title.length - nextSlash && nextSlash > 0) {
      if (title.slice(firstSlash, at) === title.slice(nextSlash)) return at;
    }
  }
  return undefined;
}

function findOnlyBlank(title: string): number | undefined {
  const blank = title.indexOf(' ');
  return blank > 0 && blank === title.lastIndexOf(' ') && blank < title.length - 1 ? blank : undefined;
}

function findPrefix(title: string): number | undefined {
  const found = / [abciow12]\//.exec(title);
  return found ? found.index : undefined;
}
