/** What may follow a header: hunks and their like. A new form of body is a file of its own and a line in `bodyForms.ts`. */
import type {FilePart} from './filePart.js';
import type {LineBytes} from './lineBytes.js';

/** `perhaps`: an empty line that belongs only if something of the body follows; `over`: the line is not part of the body. */
export type Belonging = 'belongs' | 'perhaps' | 'over';

export interface PartBody {
  /** Looks at the next line and counts it for the part if it belongs. After `over` the body is done with. */
  take(line: LineBytes): Belonging;
  /** Whether announced lines are still to come. */
  isUnfinished(): boolean;
  /** Marker columns in front of the file's own text. */
  readonly columns: number;
}

export interface BodyForm {
  /** First characters of the lines that may open such a body. */
  readonly firstCharacters: string;
  /** Opens a body for the part if the line is its first one. */
  open(line: LineBytes, part: FilePart): PartBody | undefined;
}

/** Whether both names of a `---`/`+++` pair are known, or the part needs none. */
export function isReadyForHunks(part: FilePart): boolean {
  if (part.proven) return true;
  const {oldSide, newSide} = part;
  return (
    oldSide !== undefined && newSide !== undefined && (oldSide.name !== '/dev/null' || newSide.name !== '/dev/null')
  );
}
