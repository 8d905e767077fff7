/**
 * `prettier --check` (versions 1 to 3): `[warn] file` for each file that is not formatted, `[error] file: …` for each that cannot be read.
 * Source: prettier.io, "CLI: --check", and the output itself.
 */

import type {Finding, LineRange} from '../../reading.js';
import type {Reader, ReaderReport, TextView} from '../reader.js';
import {clip} from '../testing/failureBlock.js';

const LINES_PER_STEP = 500;

export const prettier: Reader = {
  name: 'prettier',
  anchors: ['[warn] ', '[error] ', 'Prettier code style', 'Checking formatting...', 'when checking code style'],
  read: readPrettier,
};

const VERDICT =
  /^(?:\[warn\] )?Code style issues (?:found|were found) in |^Error occurred when checking code style in /;
const BROKEN =
  /^\[error\] (?<file>[^\s>][^\n:]{0,300}): (?<message>\w*Error: .+?)(?: \((?<row>\d+):(?<column>\d+)\))?$/;
const REFUSED = /^\[error\] (?<message>No (?:files|parser|supported)\b.+|Invalid configuration\b.+|Cannot find\b.+)$/;

function* readPrettier(view: TextView): Generator<void, ReaderReport> {
  const isOurs =
    [
      ...view.hits('Checking formatting...'),
      ...view.hits('Prettier code style'),
      ...view.hits('when checking code style'),
    ].length > 0;
  const broken = view.hits('[error] ').filter(line => BROKEN.test(view.line(line)) || REFUSED.test(view.line(line)));
  if (!isOurs && broken.length === 0) return {findings: []};
  const findings: Finding[] = [];
  const covered: LineRange[] = [];
  const lines = [...view.hits('[warn] '), ...view.hits('[error] '), ...view.hits('when checking code style')].sort(
    (left, right) => left - right,
  );
  let isOver = false;
  for (const [index, line] of lines.entries()) {
    if (index % LINES_PER_STEP === LINES_PER_STEP - 1) yield;
    const text = view.line(line).trimEnd();
    covered.push({start: line, end: line});
    if (VERDICT.test(text)) {
      isOver = true;
      continue;
    }
    const finding = readLine(text, line);
    if (finding) findings.push(finding);
  }
  const refused = findings.length > 0 && findings.every(({kind}) => kind === 'process');
  const conclusion = refused ? 'error' : findings.length > 0 || isOver ? 'failed' : 'passed';
  return {
    findings,
    covered,
    ...((isOver || findings.length > 0 || view.hits('Prettier code style').length > 0) && {conclusion}),
  };
}

function readLine(text: string, line: number): Finding | undefined {
  const base = {severity: 'error', range: {start: line, end: line}} as const;
  const {file, message, row, column} = BROKEN.exec(text)?.groups ?? {};
  if (file) {
    return {
      ...base,
      kind: 'diagnostic',
      file,
      message: clip(message),
      ...(row && {row: Number(row), column: Number(column)}),
    };
  }
  const refused = REFUSED.exec(text)?.groups?.message;
  if (refused) return {...base, kind: 'process', message: clip(refused)};
  const unformatted = /^\[warn\] (\S.*\.\w{1,12})$/.exec(text)?.[1];
  // Deprecations and ignored options are sentences with a quoted option or an end.
  if (!unformatted || /[`"]/.test(unformatted)) return undefined;
  return {...base, kind: 'diagnostic', file: unformatted, message: `not formatted: ${clip(unformatted)}`};
}
