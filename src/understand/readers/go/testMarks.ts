/** The lines that part the output of `go test` and gotestsum. Source: "go help test", the package `testing`, gotestsum's README; Go 1.4 to 1.26. */

export type GoMark =
  | {readonly kind: 'owner'; readonly line: number; readonly name: string}
  | {readonly kind: 'pause'; readonly line: number}
  /** `isSummary`: told by gotestsum at the end or in a group, with the lines of the test below. */
  | {
      readonly kind: 'result';
      readonly line: number;
      readonly result: 'FAIL' | 'PASS' | 'SKIP';
      readonly name: string;
      readonly isSummary: boolean;
      /** How deep the test is nested, by the indent of the line. */
      readonly depth: number;
      readonly package?: string;
    }
  | {
      readonly kind: 'package';
      readonly line: number;
      readonly result: 'ok' | 'FAIL' | '?';
      readonly name: string;
      readonly note: string;
    }
  | {readonly kind: 'counts'; readonly line: number; readonly counts: GoCounts}
  /** A line of the tool that only ends what stands above. */
  | {readonly kind: 'end'; readonly line: number; readonly word: string};

export interface GoCounts {
  readonly tests: number;
  readonly skipped: number;
  readonly failed: number;
  readonly errors: number | undefined;
  /** More than one where gotestsum ran failed tests again. */
  readonly runs: number;
}

/** On every mark stands one of these. */
export const MARK_ANCHORS = [
  '=== ',
  '--- FAIL: ',
  '--- PASS: ',
  '--- SKIP: ',
  '--- BENCH: ',
  'ok  \t',
  'FAIL\t',
  '\t[no test files]',
  'DONE ',
  'FAIL',
  'PASS',
  'SKIP',
  '::endgroup::',
  '✓ ',
  '✖',
  '∅ ',
  '❌ ',
] as const;

const OWNER = /^ *=== (?:RUN|CONT|NAME) +(\S.*)$/;
const RESULT = /^((?: {4})*)--- (FAIL|PASS|SKIP|BENCH): (\S.*?)(?: \((\d[\d.]*m?s|\d[\d.]* seconds)\))?$/;
const GLUED = /--- (FAIL|PASS|SKIP): (\S.*?) \(\d[\d.]*s\)$/;
const SUMMARY = /^=== (FAIL|SKIP|PASS): (\S+) (.{0,500}?) ?\((?:-?\d[\d.]*m?s|unknown)\)(?: \(re-run \d+\))?$/;
const PACKAGE = /^(ok|FAIL|\?) *\t(\S+)(?:\s+(\S.*))?$/;
const GROUP = /^(?:::group::| {2})(FAIL|PASS|SKIP) (Package )?(\S.*?)(?: \((?:-?\d[\d.]*m?s|unknown|cached)\))?$/;
const LISTED = /^(?:FAIL|PASS|SKIP|EMPTY) \S.*?(?: \((?:-?\d[\d.]*m?s|unknown|cached)\))?(?: \(coverage: .*\))?$/;
/** One line for each package or test, or a character for each test. */
const ICONS =
  /^ ?(?:✓|✖|∅|❌) {1,2}\S.{0,500}?(?: \((?:\d[\d.]*m?s|cached)\))(?: \(coverage: .*\))?$|^(?:✖|∅|❌) {2}\S+$|^\[[\w./-]+\][·✖↷]+(?:\[|$)/;
const DONE =
  /^DONE (?:(\d+) runs?, )?(\d+) tests?(?:, (\d+) skipped)?(?:, (\d+) failures?)?(?:, (\d+) errors?)? in \d[\d.]*m?s$/;

/** The mark that the line is, if it is one. */
export function markOf(said: string, line: number): GoMark | undefined {
  const text = said.trimEnd();
  const owner = OWNER.exec(text);
  if (owner) return {kind: 'owner', line, name: owner[1]};
  if (/^ *=== PAUSE /.test(text)) return {kind: 'pause', line};
  const result = RESULT.exec(text);
  if (result) {
    if (result[2] === 'BENCH') return {kind: 'end', line, word: 'BENCH'};
    return {
      kind: 'result',
      line,
      result: wordOf(result[2]),
      name: result[3],
      isSummary: false,
      depth: result[1].length / 4,
    };
  }
  const summary = SUMMARY.exec(text);
  if (summary) {
    const [, word, path, name] = summary;
    return {kind: 'result', line, result: wordOf(word), name: name.trim(), isSummary: true, depth: 0, package: path};
  }
  const ofPackage = PACKAGE.exec(text);
  if (ofPackage) {
    const [, word, name, note = ''] = ofPackage;
    return {kind: 'package', line, result: word === 'ok' || word === '?' ? word : 'FAIL', name, note};
  }
  if (/^(?:PASS|FAIL|=== (?:Skipped|Failed|Errors)|::endgroup::)$/.test(text)) return {kind: 'end', line, word: text};
  const group = GROUP.exec(text);
  if (group) return groupMark(group, line);
  const done = DONE.exec(text);
  if (done) {
    const [tests, skipped, failed] = done.slice(2, 5).map(count => Number(count ?? 0));
    const errors = done[5] ? Number(done[5]) : undefined;
    return {kind: 'counts', line, counts: {tests, skipped, failed, errors, runs: Number(done[1] ?? 1)}};
  }
  if (LISTED.test(text) || ICONS.test(text)) return {kind: 'end', line, word: 'listed'};
  const glued = text.length < 2000 ? GLUED.exec(text) : null;
  if (glued) return {kind: 'result', line, result: wordOf(glued[1]), name: glued[2], isSummary: false, depth: 0};
  return undefined;
}

function wordOf(word: string): 'FAIL' | 'PASS' | 'SKIP' {
  return word === 'FAIL' || word === 'SKIP' ? word : 'PASS';
}

/** `::group::FAIL money.TestSum (0.00s)`. */
function groupMark([, word, isPackage, title]: RegExpExecArray, line: number): GoMark {
  const dot = title.search(/\.(?=(?:Test|Fuzz|Example|Benchmark))/);
  if (isPackage || dot < 0) return {kind: 'end', line, word: 'listed'};
  const [path, name] = [title.slice(0, dot), title.slice(dot + 1)];
  return {kind: 'result', line, result: wordOf(word), name, isSummary: true, depth: 0, package: path};
}
