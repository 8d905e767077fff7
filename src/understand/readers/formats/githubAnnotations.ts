/**
 * Annotations as tools print them for GitHub Actions: `::error file=a.ts,line=1,col=2,title=rule::message`.
 * Source: docs.github.com, "Workflow commands for GitHub Actions: Setting an error message".
 */

import type {Finding} from '../../reading.js';
import type {Frame} from '../general/frames.js';
import {linesOfAnchors} from '../linesOfAnchors.js';
import type {Reader, ReaderReport, TextView} from '../reader.js';
import {clip, isSameFile} from '../testing/failureBlock.js';
import {scriptFrameOf} from '../testing/scriptFrames.js';

const LINES_PER_STEP = 500;

export const githubAnnotations: Reader = {
  name: 'annotations',
  anchors: ['::error ', '::warning ', '::error::', '::warning::'],
  read: readAnnotations,
};

const TEST_FILE = /^[^\s:]{1,300}\.[cm]?[jt]sx?(?::\d+(?::\d+)?)?$/;
const ANNOTATION = /^(?:\S+ )?::(error|warning)(?: ([^:\n][^\n]{0,1000}?))?::(.+)$/;

function* readAnnotations(view: TextView): Generator<void, ReaderReport> {
  const lines = linesOfAnchors(view, githubAnnotations.anchors);
  const findings: Finding[] = [];
  for (const [index, line] of lines.entries()) {
    if (index % LINES_PER_STEP === LINES_PER_STEP - 1) yield;
    const found = ANNOTATION.exec(view.line(line));
    if (!found) continue;
    const [, word, given = '', message] = found;
    const {
      file,
      line: row,
      col,
      title,
    } = Object.fromEntries(
      given
        .split(',')
        .map(pair => [pair.slice(0, pair.indexOf('=')).trim(), decode(pair.slice(pair.indexOf('=') + 1))]),
    );
    const [said, ruled] = saidBy(decode(message).split('\n')[0], title);
    const name = nameOf(title, file);
    const code = name === undefined ? (ruled ?? codeOf(title)) : undefined;
    const own = name === undefined ? undefined : placeInTest(decode(message), title);
    if (own) {
      const {file: path, row: at, column} = own;
      const range = {start: line, end: line};
      findings.push({
        kind: 'test',
        severity: 'failure',
        message: clip(said),
        file: path,
        row: at,
        ...(column !== undefined && {column}),
        name: clip(name ?? ''),
        range,
      });
      continue;
    }
    findings.push({
      kind: name === undefined ? 'diagnostic' : 'test',
      severity: word !== 'error' ? 'warning' : name === undefined ? 'error' : 'failure',
      message: clip(withoutPlace(said, {file, row, code})),
      ...(file && {file}),
      ...(row && /^\d+$/.test(row) && {row: Number(row)}),
      ...(col && /^\d+$/.test(col) && {column: Number(col)}),
      ...(code && {code}),
      ...(name && {name: clip(name)}),
      range: {start: line, end: line},
    });
  }
  const failed = findings.some(({severity}) => severity === 'error');
  return {findings, covered: findings.map(({range}) => range), ...(failed && {conclusion: 'failed'})};
}

/** Stylelint ends its messages with the rule, whether it can be fixed, and where it is explained. */
function saidBy(message: string, title: string | undefined): readonly [string, string?] {
  const found = title?.startsWith('Stylelint ')
    ? /^(.*) \(([\w@/-]{1,100})\)(?: \[maybe fixable\])?(?: - https?:\S+)?$/.exec(message)
    : undefined;
  return found ? [found[1], found[2]] : [message];
}

/** A title of a test behind its file, as Vitest and Playwright write it: `src/a.test.ts > group > test`. */
function nameOf(title: string | undefined, file: string | undefined): string | undefined {
  const parts = (title ?? '').split(/ [>›] /);
  if (parts.length < 2 || file === undefined) return undefined;
  const at = parts.findIndex(part => TEST_FILE.test(part));
  // Jest's titles are those of the test alone.
  if (at < 0) return / › /.test(title ?? '') ? parts.join(' > ') : undefined;
  return at > 1 || at === parts.length - 1 ? undefined : parts.slice(at + 1).join(' > ');
}

/** The frame in the test's own file, where the error was thrown elsewhere. */
function placeInTest(message: string, title: string | undefined): Frame | undefined {
  const path = (title ?? '')
    .split(/ [>›] /)
    .find(part => TEST_FILE.test(part))
    ?.replace(/:\d+(?::\d+)?$/, '');
  const frames = message
    .split('\n')
    .slice(0, 60)
    .map((text, index) => scriptFrameOf(text, index));
  return path === undefined ? undefined : frames.find(frame => frame && isSameFile(frame.file, path));
}

/** A title that is a rule, or ends with one in parentheses: `Ruff (F401)`. */
function codeOf(title: string | undefined): string | undefined {
  const inside = /^[\w -]{1,40} \(([\w@/.:-]{1,100})\)$/.exec(title ?? '')?.[1];
  return inside ?? (title && /^[\w@/().:-]{1,100}$/.test(title) ? title : undefined);
}

/** Some tools repeat place and rule in the message: `a.py:1:8: F401 …`. */
function withoutPlace(message: string, {file, row, code}: Readonly<Record<string, string | undefined>>): string {
  const front = /^(\S{1,300}?):(\d+)(?::\d+)?: /.exec(message);
  if (!front || !file?.endsWith(front[1].replace(/^\.\//, '')) || front[2] !== row) return message;
  const rest = message.slice(front[0].length);
  return code && rest.startsWith(`${code} `) ? rest.slice(code.length + 1) : rest;
}

/** The escapes of workflow commands. */
function decode(text: string): string {
  return text.replace(/%0A/g, '\n').replace(/%0D/g, '').replace(/%3A/g, ':').replace(/%2C/g, ',').replace(/%25/g, '%');
}
