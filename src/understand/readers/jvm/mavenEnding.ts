/** Why a Maven build ended: the goal that failed and its reasons, rules of the enforcer, projects that could not be read. */

import type {Conclusion, Finding, LineRange} from '../../reading.js';
import type {TextView} from '../reader.js';
import {clip} from '../testing/failureBlock.js';

export interface MavenEnding {
  readonly findings: readonly Finding[];
  readonly covered: readonly LineRange[];
  readonly conclusion: Conclusion | undefined;
  /** A linter's goal failed. */
  readonly failsOnAdvice: boolean;
}

const MAX_REASONS = 60;
const MAX_GOALS = 50;
const GOAL = /^\[ERROR\] Failed to execute goal (.{0,600}?) ?on project ([^:\n]{1,200})(?::(.*))?$/;
const NOISE =
  /^(?:To see the full stack trace|Re-run Maven using|For more information about|\[Help \d+\]|After correcting the problems|\s*mvn <|Please refer to|-> \[Help|See .* for (?:further|more|the full)|\s*$)/;
const UNRESOLVED =
  /Could not (?:find|transfer) artifact |Failure to (?:find|transfer) |could not be resolved|Could not resolve|Failed to read artifact descriptor|Failed to collect dependencies|was not found in/;

/** Reads the closing block; `diagnostics` are what the plugins told before. */
export function readMavenEnding(view: TextView, diagnostics: readonly Finding[]): MavenEnding {
  const goals = view
    .hits('Failed to execute goal')
    .filter(line => view.line(line).startsWith('[ERROR] Failed to execute goal'));
  const hasErrors = diagnostics.some(({severity}) => severity === 'error');
  const rules = readRules(view);
  const findings: Finding[] = [...rules.findings];
  const covered: LineRange[] = [...rules.covered];
  let isError = false;
  let failsOnAdvice = false;
  for (const line of goals.slice(0, MAX_GOALS)) {
    const goal = readGoal(view, line);
    covered.push({start: line, end: goal.end});
    const reason = goal.told.map(({text}) => text).join('\n');
    if (UNRESOLVED.test(reason)) {
      findings.push(unresolvedOf(goal));
      isError = true;
    } else if (/checkstyle|pmd|spotbugs|findbugs/.test(goal.goal)) {
      failsOnAdvice = true;
      if (diagnostics.length === 0) findings.push(goalFinding(goal));
    } else if (/There (?:are|were) test (?:failures|errors)/.test(reason)) {
      if (!hasTests(view)) findings.push(goalFinding(goal));
    } else if (
      !(/Compilation failure/.test(reason) && hasErrors) &&
      !(goal.goal.includes('enforcer') && rules.findings.length > 0)
    ) {
      findings.push(goalFinding(goal));
      isError ||=
        !/Compilation failure|MojoFailureException/.test(reason) && !/MojoFailure/.test(helpOf(view, goal.end));
    }
  }
  const isBroken = goals.length === 0 && view.hits('BUILD SUCCESS').length === 0 && !hasTests(view);
  const project = isBroken && !hasErrors ? readProblems(view) : {findings: [], covered: []};
  findings.push(...project.findings);
  covered.push(...project.covered, ...helpLines(view));
  const hasFailed =
    goals.length > 0 || view.hits('BUILD FAILURE').length > 0 || hasErrors || project.findings.length > 0;
  const hasPassed = view.hits('BUILD SUCCESS').length > 0;
  const worst: Conclusion | undefined =
    project.findings.length > 0 || isError ? 'error' : hasFailed ? 'failed' : undefined;
  return {findings, covered, failsOnAdvice, conclusion: worst ?? (hasPassed ? 'passed' : undefined)};
}

function hasTests(view: TextView): boolean {
  const counted = view.hits('Tests run: ').some(line => /\b(?:Failures|Errors): [1-9]/.test(view.line(line)));
  return counted || view.hits('<<< FAILURE!').length > 0 || view.hits('<<< ERROR!').length > 0;
}

interface Goal {
  readonly line: number;
  readonly end: number;
  readonly goal: string;
  readonly told: readonly {readonly line: number; readonly text: string}[];
}

/** The goal, the lines of its reason, and with `-e` the stack trace below. */
function readGoal(view: TextView, line: number): Goal {
  const found = GOAL.exec(view.line(line));
  const goal = (found?.[1] ?? '').replace(/ \(.{1,200}\)$/, '');
  const rest = found ? (found[3] ?? '') : view.line(line).slice(8);
  const told = [{line, text: rest.trim()}];
  let end = line;
  const isHelp = / -> \[Help \d+\]/.test(view.line(line));
  for (let next = line + 1; !isHelp && next <= line + MAX_REASONS; next += 1) {
    const text = view.line(next);
    if (!text.startsWith('[ERROR]')) {
      // Without the level: a further line of the same message.
      if (text === '' || /^\[|^(?:\w+\.)+\w*Exception/.test(text)) break;
      told.push({line: next, text: text.trim()});
      end = next;
      continue;
    }
    const body = text.slice(8);
    end = next;
    if (/^\s*$|^-> \[Help|^To see the full/.test(body)) break;
    if (body.trim() !== '') told.push({line: next, text: body.trim()});
    if (/ -> \[Help \d+\]$/.test(body)) break;
  }
  const clean = told.map(each => ({...each, text: each.text.replace(/ ?-> \[Help \d+\].*$/, '').trim()}));
  const said = clean.filter(({text}) => text !== '' && !NOISE.test(text));
  return {
    line,
    end: endOfTrace(view, end),
    goal,
    told: said.length > 0 ? said : [{line, text: view.line(line).slice(8)}],
  };
}

/** `org.apache.maven…Exception: …` with its frames and causes, as `-e` prints it. */
function endOfTrace(view: TextView, start: number): number {
  let end = start;
  for (let line = start + 1; line <= Math.min(view.lineCount, start + 3000); line += 1) {
    const text = view.line(line);
    const isTrace = /^(?:\s+at |Caused by: |\s+\.{3} \d+ more|(?:[a-z]\w*\.)+\w*Exception\b)/.test(text);
    if (isTrace) end = line;
    else if (end > start ? /^\[\w+\]/.test(text) : line > start + 8 || (text !== '' && !isNoise(text))) break;
  }
  return end;
}

function isNoise(text: string): boolean {
  return text.startsWith('[ERROR]') && NOISE.test(text.slice(8));
}

function goalFinding({line, end, goal, told}: Goal): Finding {
  const at = /^(\/[^:]{1,300}):(?:\[(\d+),(\d+)\]| (\d+):)/.exec(told[0].text);
  return {
    kind: 'process',
    severity: 'error',
    message: clip(told[0].text),
    ...(at && {file: at[1], row: Number(at[2] ?? at[4])}),
    ...(goal !== '' && {name: clip(goal)}),
    range: {start: line, end},
    evidence: told.slice(0, 8).map(each => each.line),
  };
}

function unresolvedOf({line, end, told}: Goal): Finding {
  const reason = told.find(({text}) => /Could not (?:find|transfer) artifact |Failure to /.test(text)) ?? told[0];
  const from = reason.text.search(
    /Could not (?:find|transfer) artifact |Failure to (?:find|transfer) |Failed to read artifact/,
  );
  const name =
    /(?:artifact|Failure to find) ([\w.-]+:[\w.:-]+)/.exec(reason.text)?.[1] ??
    /resolved: ([\w.-]+:[\w.:-]+)/.exec(reason.text)?.[1];
  return {
    kind: 'process',
    severity: 'error',
    message: clip(from > 0 ? reason.text.slice(from) : reason.text),
    ...(name && {name}),
    range: {start: line, end},
    evidence: [...new Set([line, reason.line])],
  };
}

/** `Rule 0: class failed with message:` and what follows. */
function readRules(view: TextView): {findings: readonly Finding[]; covered: readonly LineRange[]} {
  const findings: Finding[] = [];
  const covered: LineRange[] = [];
  for (const line of view.hits('failed with message:')) {
    const rule = /^(?:\[(?:ERROR|WARNING)\] )?Rule \d+: (\S{1,300}) failed with message:\s*$/.exec(view.line(line));
    if (!rule) continue;
    let end = line;
    const told: number[] = [];
    while (end < line + 12) {
      const text = view.line(end + 1);
      const body = text.replace(/^\[(?:ERROR|WARNING)\] ?/, '');
      if (/^Rule \d+: |^-> \[Help/.test(body) || /^\[INFO\]/.test(text) || body.trim() === '') break;
      end += 1;
      told.push(end);
    }
    const said = (told[0] === undefined ? '' : view.line(told[0]))
      .replace(/^\[\w+\] ?/, '')
      .replace(/ -> \[Help \d+\]$/, '');
    const range = {start: line, end};
    covered.push(range);
    if (findings.some(({name, message}) => name === rule[1] && message === clip(said))) continue;
    findings.push({
      kind: 'diagnostic',
      severity: 'error',
      message: clip(said || rule[0]),
      name: rule[1],
      range,
      evidence: [line, ...told.slice(0, 6)],
    });
  }
  return {findings, covered};
}

/** What is wrong with a `pom.xml`, or with the call; told twice, once with the project. */
function readProblems(view: TextView): {findings: readonly Finding[]; covered: readonly LineRange[]} {
  const told = new Map<string, Finding>();
  const covered: LineRange[] = [];
  let pom: string | undefined;
  const lines = [...view.hits('[ERROR] '), ...view.hits('[FATAL] ')].sort((left, right) => left - right);
  for (const line of lines.slice(0, 2000)) {
    if (view.isCovered(line)) continue;
    const text = view.line(line).replace(/^\[(?:ERROR|FATAL)\] (?:\[(?:ERROR|FATAL)\] )?/, '');
    if (text === view.line(line)) continue;
    covered.push({start: line, end: line});
    pom = /^\s*The project .{0,300}\((.{1,300})\) has \d+ errors?/.exec(text)?.[1] ?? pom;
    if (NOISE.test(text) || /^\s*The (?:project|build) |^Some problems were encountered|^\s*@/.test(text)) continue;
    const plain = text.replace(/ ?-> \[Help \d+\].*$/, '').trim();
    const at = /(?:@ (?:(\S{1,300}), )?)?line (\d+), column (\d+)$/.exec(plain);
    const message = clip(plain.replace(/ ?@ (?:\S{1,300}, )?line \d+, column \d+$/, ''));
    const file = at?.[1] ?? pom;
    const known = told.get(message);
    const place = at && {row: Number(at[2]), column: Number(at[3])};
    told.set(message, {
      kind: 'process',
      severity: 'error',
      message,
      ...(known ?? {range: {start: line, end: line}}),
      ...(file !== undefined && place !== undefined && {file}),
      ...place,
      range: known?.range ?? {start: line, end: line},
    });
  }
  return {findings: [...told.values()], covered};
}

/** Which kind of exception the links below a goal name. */
function helpOf(view: TextView, after: number): string {
  return view.line(view.hits('[Help 1]').find(line => line > after && view.line(line).includes('http')) ?? 0);
}

/** The advice below the reasons. */
function helpLines(view: TextView): readonly LineRange[] {
  return view
    .hits('[ERROR] ')
    .filter(line => /^\[ERROR\] /.test(view.line(line)) && NOISE.test(view.line(line).slice(8)))
    .map(line => ({start: line, end: line}));
}
