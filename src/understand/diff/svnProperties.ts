/** The block "Property changes on:" of svn, behind the hunks of a file or instead of them. Its lines are not counted. */
import {beginsWith, lineString} from './lineBytes.js';
import type {BodyForm} from './partBody.js';

const HEAD = 'Property changes on: ';
const LINES = ['____', 'Added: ', 'Modified: ', 'Deleted: ', 'Name: ', '## ', '+', '-', '   + ', '   - ', '\\ '];

export const svnProperties: BodyForm = {
  firstCharacters: 'P',
  open(opening, part) {
    if (!beginsWith(opening, HEAD) || lineString(opening, HEAD.length) !== part.index) return undefined;
    return {
      take(line) {
        if (line.start === line.end) return 'perhaps';
        return LINES.some(prefix => beginsWith(line, prefix)) ? 'belongs' : 'over';
      },
      isUnfinished: () => false,
      columns: 0,
    };
  },
};
