/** The part of a patch that speaks of one file, while it is read. */
import type {DiffStatus} from '../reading.js';
import type {SideName} from './sideName.js';

export interface FilePart {
  /** `git`: "diff --git"; `combined`: "diff --cc"; `context`: "***" and "---"; `submodule`: its log; `plain`: everything else. */
  readonly kind: 'git' | 'combined' | 'context' | 'submodule' | 'plain';
  start: number;
  end: number;
  /** Whether it is a part of a patch for sure. Other lines may look like a header: they are dropped unless a body follows. */
  proven: boolean;
  /** Whether its header alone proves it, once it is over: svn shows an empty file so. */
  standsAlone: boolean;
  /** What the first header line says behind its key word; empty for `--- ` and `*** `. */
  title: string;
  /** Path of an svn or cvs part ("Index: "). */
  index: string | undefined;
  /** Names of the `---` and `+++` lines. */
  oldSide: SideName | undefined;
  newSide: SideName | undefined;
  /** Names of "rename from", "copy to" and their like: complete, without prefix. */
  from: string | undefined;
  to: string | undefined;
  /** What a header line says was done; "modified" is never said. */
  change: DiffStatus | undefined;
  /** Whether its hunks leave nothing of the file. */
  emptied: boolean;
  additions: number;
  deletions: number;
  hunks: number;
  binary: boolean;
}

/** A part without content. Every field is there from the start: large patches make many parts, and one shape is fast. */
export function createPart(kind: FilePart['kind'], title: string): FilePart {
  return {
    kind,
    title,
    start: 0,
    end: 0,
    proven: false,
    standsAlone: false,
    index: undefined,
    oldSide: undefined,
    newSide: undefined,
    from: undefined,
    to: undefined,
    change: undefined,
    emptied: false,
    additions: 0,
    deletions: 0,
    hunks: 0,
    binary: false,
  };
}
