/** The name behind `---`, `+++` or `***`, and whether that side of the change exists at all. */
import {readQuotedName} from './quotedName.js';

export interface SideName {
  readonly name: string;
  /** "/dev/null", a file date of zero, or a note of svn: there is no such file on this side. */
  readonly missing: boolean;
}

// Dates are parted by a tab; where a copy turned the tab into blanks, only a complete date counts.
const BLANK_DATE =
  / (?:\d{4}-\d\d-\d\d[ T]\d\d:\d\d:\d\d|(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun) [A-Z][a-z]{2} [ \d]\d \d\d:\d\d:\d\d)[^\t]{0,40}$/;
const DATE_LENGTH = 80;
const SVN_MISSING = /\(nonexistent\)|\(revision 0\)/;

/** Reads what follows the marker; undefined if there is no usable name. */
export function readSideName(text: string): SideName | undefined {
  if (text.startsWith('"')) {
    const quoted = readQuotedName(text);
    return quoted && quoted.name !== '' ? describeSide(quoted.name, text.slice(quoted.length)) : undefined;
  }
  const nameEnd = findNameEnd(text);
  return nameEnd > 0 ? describeSide(text.slice(0, nameEnd), text.slice(nameEnd)) : undefined;
}

function findNameEnd(text: string): number {
  const tab = text.indexOf('\t');
  if (tab >= 0) return tab;
  const tail = Math.max(0, text.length - DATE_LENGTH);
  const date = BLANK_DATE.exec(text.slice(tail));
  return date ? text.slice(0, tail + date.index).trimEnd().length : text.length;
}

function describeSide(name: string, note: string): SideName {
  return {name, missing: name === '/dev/null' || SVN_MISSING.test(note) || isEpoch(note.trim())};
}

/** GNU diff gives an absent file the date zero, in the local time zone. */
function isEpoch(date: string): boolean {
  if (/^Thu Jan +0?1 00:00:00 1970/.test(date)) return true;
  const found = /^(1970-01-01|1969-12-31)[ T](\d\d):(\d\d):00(?:\.0+)?(?: ?([+-])(\d\d):?(\d\d))?$/.exec(date);
  if (!found) return false;
  const [, day, hours, minutes, sign = '+', offsetHours = '0', offsetMinutes = '0'] = found;
  const local = (day === '1970-01-01' ? 0 : -1440) + Number(hours) * 60 + Number(minutes);
  const offset = (sign === '-' ? -1 : 1) * (Number(offsetHours) * 60 + Number(offsetMinutes));
  return local === offset;
}
