/** From everything a part's header says to one path, the old path where it differs, and the status. */
import type {DiffStatus} from '../reading.js';
import type {FilePart} from './filePart.js';
import {readLineName} from './quotedName.js';
import {splitGitTitle} from './splitGitTitle.js';

export interface ResolvedPaths {
  readonly path: string;
  /** Only of renamed and copied files. */
  readonly oldPath?: string;
  readonly status: DiffStatus;
}

/** Prefixes that git puts before the two names: a/ b/, with mnemonicPrefix i/ w/ c/ o/, with --no-index 1/ 2/. */
const GIT_PREFIXES = new Set(['a', 'b', 'c', 'i', 'o', 'w', '1', '2']);

/** Decides path and status of a part that was read to its end. */
export function resolvePaths(part: FilePart): ResolvedPaths {
  const [oldPath, newPath] = resolveNames(part);
  const status = resolveStatus(part, oldPath, newPath);
  const path = status === 'deleted' ? oldPath : newPath;
  return status === 'renamed' || status === 'copied' ? {path, oldPath, status} : {path, status};
}

function resolveStatus(part: FilePart, oldPath: string, newPath: string): DiffStatus {
  if (part.change) return part.change;
  if (part.oldSide?.missing) return 'added';
  if (part.newSide?.missing) return 'deleted';
  // svn does not say that a file is gone; it shows one without lines.
  if (part.index !== undefined && part.emptied) return 'deleted';
  if (oldPath === newPath) return 'modified';
  // Two trees compared are two places of one thing; two names under a/ and b/ are a rename that nobody spelled out.
  const isConventional = part.kind === 'git' || followsConvention(part.oldSide?.name, part.newSide?.name);
  return isConventional && baseName(oldPath) !== baseName(newPath) ? 'renamed' : 'modified';
}

/** Old and new path, without prefixes; both the same if only one is known. */
function resolveNames(part: FilePart): [string, string] {
  if (part.kind === 'git') return resolveGitNames(part);
  if (part.kind === 'combined') return bothOf(undefined, readLineName(part.title));
  if (part.from !== undefined) return bothOf(part.from, part.to);
  return resolveSides(part, false) ?? bothOf(undefined, part.index ?? lastWord(part.title));
}

function resolveGitNames(part: FilePart): [string, string] {
  const names = splitGitTitle(part.title);
  const titled = names && stripPrefixes(...names, true);
  if (part.from !== undefined || part.to !== undefined) {
    return bothOf(part.from ?? titled?.[0], part.to ?? titled?.[1]);
  }
  // A title with one path is complete, while the lines below it may be cut off.
  if (titled && titled[0] === titled[1]) return titled;
  const sides = resolveSides(part, true);
  if (sides) return sides;
  if (titled && !titled[0].startsWith(titled[1])) return titled;
  return bothOf(titled?.[0] ?? readLineName(part.title).replace(/^[a-z12]\//, ''), undefined);
}

/** The names of `---` and `+++`; undefined if there are none. */
function resolveSides({oldSide, newSide}: FilePart, isGit: boolean): [string, string] | undefined {
  const oldName = oldSide && oldSide.name !== '/dev/null' ? oldSide.name : undefined;
  const newName = newSide && newSide.name !== '/dev/null' ? newSide.name : undefined;
  if (oldName !== undefined && newName !== undefined) return stripPrefixes(oldName, newName, isGit);
  if (oldName === undefined && newName === undefined) return undefined;
  return bothOf(oldName?.replace(/^a\//, ''), newName?.replace(/^b\//, ''));
}

function bothOf(oldPath: string | undefined, newPath: string | undefined): [string, string] {
  return [oldPath ?? newPath ?? '', newPath ?? oldPath ?? ''];
}

/**
 * Takes the first folder from both names where it is a prefix and no folder: different ones before the same path, or two
 * that the tool is known to use. One folder on both sides is a real one, even if it is called "a".
 */
function stripPrefixes(oldName: string, newName: string, isGit: boolean): [string, string] {
  const [oldFirst, oldRest] = cutFirstFolder(oldName);
  const [newFirst, newRest] = cutFirstFolder(newName);
  if (oldFirst === undefined || newFirst === undefined || oldFirst === newFirst) return [oldName, newName];
  const isPrefix = isGit
    ? oldRest === newRest || (GIT_PREFIXES.has(oldFirst) && GIT_PREFIXES.has(newFirst))
    : followsConvention(oldName, newName);
  return isPrefix ? [oldRest, newRest] : [oldName, newName];
}

function followsConvention(oldName = '', newName = ''): boolean {
  return oldName.startsWith('a/') && newName.startsWith('b/');
}

function cutFirstFolder(name: string): [string | undefined, string] {
  const slash = name.indexOf('/');
  return slash > 0 ? [name.slice(0, slash), name.slice(slash + 1)] : [undefined, name];
}

function baseName(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

/** "diff -r old/x new/x" names the files last, in quotes if they hold a blank. */
function lastWord(title: string): string {
  const words = title.trimEnd();
  if (words.endsWith('"')) return readLineName(words.slice(words.lastIndexOf(' "') + 1));
  return words.slice(words.lastIndexOf(' ') + 1);
}
