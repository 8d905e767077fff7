/** Places in source files as tools print them: `file:row:col`, `file(row,col)`, `File "f", line n` and their kin. */

export interface Place {
  readonly file: string;
  readonly row?: number;
  readonly column?: number;
}

export interface PlaceMatch extends Place {
  /** Offset of what is said of the place. */
  readonly end: number;
}

/** Names that are files without an extension, and what an extension looks like. Version numbers and hosts are none. */
const BARE_FILE =
  /(?:^|[/\\])(?:[A-Z][a-z]+file(?:\.\w+)?|GNUmakefile|makefile|CMakeLists\.txt|WORKSPACE|BUILD|[\w-]+file)$/;
const EXTENSION =
  /[^/\\.\s]\.(?!com$|org$|net$|io$|dev$|local$|exe$)[A-Za-z_][\w+-]{0,11}$|\.[jt]sx?$|\.[ch](?:pp|c|h)?$/;

/** Whether a word looks like the path of a file, by its extension or by a well-known name. */
export function isPath(word: string): boolean {
  return (
    word.length < 300 &&
    !/^\w+:\/\/(?!\/)/.test(word.replace(/^file:\/\//, '')) &&
    (EXTENSION.test(word) || BARE_FILE.test(word))
  );
}

const COLONS =
  /((?:file:\/\/\/?)?(?:[A-Za-z]:)?[^:\n"'`<>|*?()]{1,260}?):(\d{1,7})(?:[:.](\d{1,5}))?(?:[-–]\d+(?:[:.]\d+)?)?(?::|(?=[\s,)\]]|$))[ \t]*/y;
const PARENS =
  /((?:[A-Za-z]:)?[^:\n"'`<>|*?()]{1,260}?) ?\((\d{1,7})(?:[,:] ?(\d{1,5}))?(?:,\d+,\d+)?\)[ \t]*:?[ \t]*/y;
const BRACKETS = /((?:[A-Za-z]:)?[^:\n"'`<>|*?()]{1,260}?):\[(\d{1,7}),(\d{1,5})\][ \t]*/y;
const NAMED = /((?:[A-Za-z]:)?[^:\n"'`<>|*?()]{1,260}?)(?::|,)? line (\d{1,7})(?:, col(?:umn)? (\d{1,5}))?[:,][ \t]*/y;
const QUOTED =
  /(?:File |in )?["'`‘]([^"'`’\n]{1,260})["'`’], line (\d{1,7})(?:, (?:col(?:umn)? (\d{1,5})|in [^\n]{0,120}))?[:,]?[ \t]*/y;
const ROW_ONLY = /(\d{1,6}):(\d{1,5})(?=\s+\S)\s+/y;

const FORMS = [COLONS, PARENS, BRACKETS, NAMED, QUOTED];

/** The place that the text names at `at`, if it begins with one. */
export function placeAt(text: string, at: number): PlaceMatch | undefined {
  if (!mayHoldPlace(text)) return undefined;
  for (const form of FORMS) {
    form.lastIndex = at;
    const found = form.exec(text);
    if (!found) continue;
    const file = found[1];
    if (!isPath(file)) continue;
    const end = at + found[0].length;
    if (!hasProse(file)) return matchOf(file, found[2], found[3], end);
    if (isComplaint(text, end, found[3])) return {...matchOf(file, found[2], found[3], end), file: file.trim()};
  }
  return undefined;
}

/** Row, column and a level leave no doubt that what stands in front is a path, with whatever blanks. */
function isComplaint(text: string, end: number, column: string | undefined): boolean {
  return (
    column !== undefined &&
    /^(?:(?:fatal|runtime|internal compiler) )?(?:error|warning): /.test(text.slice(end, end + 40))
  );
}

/** A number behind the end of a name: one quick look for what the forms look for closely. */
function mayHoldPlace(text: string): boolean {
  return /(?:[A-Za-z_"'`’\])]|\.\w{0,4}\d)(?::\[?|[:,]? (?:on )?line | ?\()\d/.test(text);
}

/** Row and column without a file, as under a heading that names the file. */
export function rowAt(text: string, at: number): {row: number; column: number; end: number} | undefined {
  ROW_ONLY.lastIndex = at;
  const found = ROW_ONLY.exec(text);
  return found ? {row: Number(found[1]), column: Number(found[2]), end: at + found[0].length} : undefined;
}

const INSIDE = [
  /(?:^|[\s([<'"`@])((?:file:\/\/\/?)?(?:[A-Za-z]:)?[^\s:()'"`<>|[\]]{1,260}):(\d{1,7})(?::(\d{1,5}))?(?=[\s:,;)\]}'"`>.]|$)/g,
  /(?:^|[\s([<'"`@])((?:[A-Za-z]:)?[^\s:()'"`<>|[\]]{1,260}) ?\((\d{1,7})[,:] ?(\d{1,5})\)/g,
  /\b(?:in|at|of) "?((?:[A-Za-z]:)?[^:"'`<>|*?()\n]{1,260}?)"?,? (?:on )?line (\d{1,7})\b(?:, col(?:umn)? (\d{1,5}))?/g,
  /File "([^"\n]{1,260})", line (\d{1,7})/g,
  /(?:^|\s)((?:\/|\.{0,2}\/)[^:\n"'`<>|*?()]{1,260}?\.\w{1,8}):(\d{1,7})(?::(\d{1,5}))?/g,
];

/** The first place anywhere in a text, as in `--> src/a.rs:3:5`, `at f (src/a.js:1:2)`, `in a.php on line 4`. */
export function placeIn(text: string): PlaceMatch | undefined {
  if (!mayHoldPlace(text)) return undefined;
  for (const form of INSIDE) {
    form.lastIndex = 0;
    for (let found = form.exec(text); found; found = form.exec(text)) {
      if (isPath(found[1])) return matchOf(found[1], found[2], found[3], form.lastIndex);
    }
  }
  return undefined;
}

/** A path may hold blanks; a sentence that ends in a path is no path. */
function hasProse(file: string): boolean {
  const blank = file.search(/\s/);
  if (blank < 0) return false;
  if (/^(?:\/|[A-Za-z]:[\\/])/.test(file)) return false;
  return !/[/\\]/.test(file.slice(0, blank)) || /\s(?:in|at|of|to|from|is|with)\s|[,;=]\s/.test(file);
}

function matchOf(file: string, row: string, column: string | undefined, end: number): PlaceMatch {
  const trimmed = file.trim();
  // "in test file t/a.bats, line 3": the words in front are no part of the path.
  const last = hasProse(trimmed) ? trimmed.slice(trimmed.search(/\S+$/)) : trimmed;
  const path = last.replace(/^file:\/\//, '');
  return {file: path, row: Number(row), ...(column !== undefined && {column: Number(column)}), end};
}
