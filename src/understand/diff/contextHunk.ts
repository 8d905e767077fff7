/** Hunks of classic context diffs: the old lines under `*** 1,4 ****`, then the new ones under `--- 1,5 ----`. */
import {beginsWith, type LineBytes, lineString} from './lineBytes.js';
import {type Belonging, type BodyForm, isReadyForHunks} from './partBody.js';

const RANGE = /^(?:\*\*\*|---) (\d+)(?:,(\d+))? (\*\*\*\*|----)$/;

export const contextHunk: BodyForm = {
  firstCharacters: '*',
  open(opening, part) {
    if (part.kind !== 'context' || !isReadyForHunks(part) || !beginsWith(opening, '***************')) return undefined;
    part.hunks += 1;
    let section: 'none' | 'old' | 'new' = 'none';
    let due = 0;

    function enterSection(line: LineBytes): boolean {
      const range = parseRange(line);
      if (!range || section === 'new' || (section === 'none') === range.isNew) return false;
      section = range.isNew ? 'new' : 'old';
      due = range.lines;
      return true;
    }

    function take(line: LineBytes): Belonging {
      if (enterSection(line) || beginsWith(line, '\\ ')) return 'belongs';
      if (section === 'none' || due === 0) return 'over';
      const mark = line.start === line.end ? ' ' : String.fromCharCode(line.bytes[line.start]);
      if (!(section === 'old' ? ' -!' : ' +!').includes(mark)) return 'over';
      due -= 1;
      if (mark !== ' ' && section === 'old') part.deletions += 1;
      if (mark !== ' ' && section === 'new') part.additions += 1;
      return line.start === line.end ? 'perhaps' : 'belongs';
    }

    return {take, isUnfinished: () => due > 0, columns: 2};
  },
};

/** A section without changes is announced with its range but its lines are left out. */
function parseRange(line: LineBytes): {isNew: boolean; lines: number} | undefined {
  if (line.end - line.start > 60 || !(beginsWith(line, '*** ') || beginsWith(line, '--- '))) return undefined;
  const found = RANGE.exec(lineString(line));
  if (!found) return undefined;
  const [, first, last = first, closing] = found;
  return {isNew: closing === '----', lines: last === '0' ? 0 : Number(last) - Number(first) + 1};
}
