/** What becomes of a part that was read to its end. */
import type {DiffFile} from '../reading.js';
import type {FilePart} from './filePart.js';
import {resolvePaths} from './resolvePaths.js';

/** The entry of the file map for a part that was read to its end. */
export function finishPart(part: FilePart): DiffFile {
  const {path, oldPath, status} = resolvePaths(part);
  return {
    path,
    ...(oldPath === undefined ? {} : {oldPath}),
    status,
    additions: part.additions,
    deletions: part.deletions,
    hunks: part.hunks,
    ...(part.binary ? {binary: true} : {}),
    ...(part.kind === 'combined' ? {combined: true} : {}),
    range: {start: part.start, end: part.end},
  };
}
