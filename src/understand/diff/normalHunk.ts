/** Hunks of diff's oldest format, as `diff -r` prints it: a command such as `3,4c3`, then lines behind `<` and `>`. */
import {beginsWith, type LineBytes, lineString} from './lineBytes.js';
import type {Belonging, BodyForm} from './partBody.js';

const COMMAND = /^\d+(?:,\d+)?[acd]\d+(?:,\d+)?$/;

export const normalHunk: BodyForm = {
  firstCharacters: '0123456789',
  open(opening, part) {
    const isAfterCommand = part.kind === 'plain' && part.title.startsWith('-') && part.newSide === undefined;
    if (!isAfterCommand || opening.end - opening.start > 60 || !COMMAND.test(lineString(opening))) return undefined;
    part.hunks += 1;

    function take(line: LineBytes): Belonging {
      if (beginsWith(line, '< ')) part.deletions += 1;
      else if (beginsWith(line, '> ')) part.additions += 1;
      else if (!beginsWith(line, '---') && !beginsWith(line, '\\ ')) return 'over';
      return 'belongs';
    }

    return {take, isUnfinished: () => false, columns: 2};
  },
};
