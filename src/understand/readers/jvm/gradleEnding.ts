/** `* What went wrong:` at the end of a Gradle build: reasons behind `>`, the deeper the nearer to the cause. */

import type {Finding, LineRange} from '../../reading.js';
import type {TextView} from '../reader.js';
import {clip} from '../testing/failureBlock.js';

const MAX_SECTIONS = 40;
const MAX_SECTION_LINES = 400;
const END = /^(?:\* (?:Try|Exception is|Get more help)|BUILD FAILED|={5,}|\d+: Task failed|\d+ actionable)/;
/** What only passes on that something failed, which was told above. */
const RESTATES =
  /There were failing tests|Compilation failed|Compilation error|rule violations were found|ktlint|Lint found (?:fatal )?errors|violations? (?:were|was) found|SpotBugs (?:ended|violations)/i;
const CAUSE_WAS_TOLD = /(?:^|\s)(?:e: |\S{1,400}\.(?:java|kts?|scala|groovy):\d+|\[ant:|\S{1,300}: \(\d+, \d+\): )/;
const TASK_FAILED = /^Execution failed for task '(:[^']{1,200})'/;

/** Reads all sections; what a test or compiler told is not told again. */
export function readWentWrong(
  view: TextView,
  hasTests: boolean,
): {findings: readonly Finding[]; covered: readonly LineRange[]; isError: boolean} {
  const findings: Finding[] = [];
  const covered: LineRange[] = [];
  let isError = false;
  for (const line of view.hits('What went wrong:').slice(0, MAX_SECTIONS)) {
    if (!view.line(line).startsWith('* What went wrong:')) continue;
    const section = readSection(view, line);
    covered.push({start: section.where?.line ?? line, end: section.closing});
    const task = TASK_FAILED.exec(section.told[0]?.text ?? '')?.[1];
    const reason = section.told.map(({text}) => text).join('\n');
    const isRestated = RESTATES.test(reason) && (/failing tests/.test(reason) ? hasTests : isToldAbove(view, line));
    if (isRestated) continue;
    // Exit statuses of programs and tests say that the work was done and found something wrong.
    isError ||= task === undefined || /Could not (?:resolve|find|create|get)/.test(reason);
    findings.push(...findingsOf(section, task));
  }
  return {findings, covered, isError};
}

interface Section {
  readonly start: number;
  readonly end: number;
  /** The last line of the advice that follows. */
  readonly closing: number;
  readonly told: readonly {readonly line: number; readonly text: string; readonly depth: number}[];
  readonly where: {readonly line: number; readonly file: string; readonly row: number | undefined} | undefined;
}

function readSection(view: TextView, start: number): Section {
  const told: {line: number; text: string; depth: number}[] = [];
  let end = start;
  for (let line = start + 1; line <= Math.min(view.lineCount, start + MAX_SECTION_LINES); line += 1) {
    const text = view.line(line);
    if (END.test(text)) break;
    if (text.trim() === '') continue;
    const reason = /^( *)> (.*)$/.exec(text);
    told.push({
      line,
      text: (reason?.[2] ?? text).trim(),
      depth: reason ? reason[1].length + 1 : told.length === 0 ? 0 : -1,
    });
    end = line;
  }
  let closing = end;
  for (let line = end + 1; line <= Math.min(view.lineCount, end + MAX_SECTION_LINES); line += 1) {
    if (/^(?:BUILD FAILED|={5,}|\d+: Task failed)/.test(view.line(line))) break;
    if (!/^(?:\*|>|Run with|\s+at |Caused by|\s+\.{3} |[\w.]+Exception)|^$/.test(view.line(line))) break;
    closing = line;
  }
  return {start, end, closing, told, where: whereOf(view, start)};
}

/** `* Where:` and `Build file '/a/build.gradle' line: 12` above. */
function whereOf(view: TextView, start: number): Section['where'] {
  for (let line = start - 1; line >= Math.max(1, start - 4); line -= 1) {
    const found = /^(?:Build|Settings|Initialization|Script|Plugin)\b.{0,60}'([^'\n]{1,400})'(?: line: (\d+))?$/.exec(
      view.line(line),
    );
    if (found) return {line, file: found[1], row: found[2] === undefined ? undefined : Number(found[2])};
  }
  return undefined;
}

function isToldAbove(view: TextView, before: number): boolean {
  for (let line = before - 1; line >= Math.max(1, before - 2000); line -= 1) {
    if (CAUSE_WAS_TOLD.test(view.line(line).slice(0, 600))) return true;
  }
  return false;
}

/** One for each of the deepest reasons. */
function findingsOf({start, end, told, where}: Section, task: string | undefined): readonly Finding[] {
  const deepest = Math.max(...told.map(({depth}) => depth), 0);
  const reasons = told.filter(({depth}) => depth === deepest).slice(0, 20);
  if (reasons.length === 0) {
    const message = 'Build failed with an exception.';
    return [{kind: 'process', severity: 'error', message, range: {start, end}}];
  }
  const script = told.map(({text}) => /^Line (\d+): /.exec(text)?.[1]).find(row => row !== undefined);
  return reasons.map(({line, text}) => {
    const artifact = /Could not (?:find|resolve|download) ([\w.-]+:[\w.:-]*\w)/.exec(text)?.[1];
    const row = where?.row ?? (script === undefined ? undefined : Number(script));
    const name = artifact ?? task;
    const below = told.filter(each => each.line > line && each.depth === -1).slice(0, 4);
    return {
      kind: 'process',
      severity: 'error',
      message: clip(text),
      ...(where && {file: where.file}),
      ...(row !== undefined && {row}),
      ...(name !== undefined && {name}),
      range: {start: line, end: line},
      evidence: [told[0].line, ...below.map(each => each.line), ...(where ? [where.line] : [])],
    };
  });
}
