/**
 * Annotations as tools print them for GitHub Actions: `::error file=a.ts,line=1,col=2,title=rule::message`.
 * Source: docs.github.com, "Workflow commands for GitHub Actions: Setting an error message".
 */

import type {Finding} from '../reading.js';
import type {Reader, ReaderReport, TextView} from './reader.js';
import {clip} from './testing/failureBlock.js';

const LINES_PER_STEP = 500;

export const githubAnnotations: Reader = {
  name: 'annotations',
  anchors: ['::error ', '::warning ', '::error::', '::warning::'],
  read: readAnnotations,
};

const ANNOTATION = /^(?:\S+ )?::(error|warning)(?: ([^:\n][^\n]{0,1000}?))?::(.+)$/;

function* readAnnotations(view: TextView): Generator<void, ReaderReport> {
  const lines = [...new Set(githubAnnotations.anchors.flatMap(anchor => view.hits(anchor)))].sort(
    (left, right) => left - right,
  );
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
    const said = decode(message).split('\n')[0];
    const code = codeOf(title);
    findings.push({
      kind: 'diagnostic',
      severity: word === 'error' ? 'error' : 'warning',
      message: clip(withoutPlace(said, {file, row, code})),
      ...(file && {file}),
      ...(row && /^\d+$/.test(row) && {row: Number(row)}),
      ...(col && /^\d+$/.test(col) && {column: Number(col)}),
      ...(code && {code}),
      range: {start: line, end: line},
    });
  }
  const failed = findings.some(({severity}) => severity === 'error');
  return {findings, covered: findings.map(({range}) => range), ...(failed && {conclusion: 'failed'})};
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
