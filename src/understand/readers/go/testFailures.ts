/** The findings of a run of `go test`: one for each failed test, crash and package that failed without a failed test. */

import type {Finding, LineRange} from '../../reading.js';
import type {TextView} from '../reader.js';
import {clip} from '../testing/failureBlock.js';
import type {GoCrash} from './goCrash.js';
import type {FailedTest, GoPackage, GoRun} from './goRun.js';
import {type GoLine, readTestDetail, type TestDetail} from './testDetail.js';

/** Names the order of the tests, to be used again. */
export const SEED = '-test.shuffle ';
/** Where a fuzz test keeps the input that failed. */
export const FUZZ_INPUT = 'Failing input written to ';
const MAX_TEST_LINES = 400;
const MAX_EVIDENCE = 14;
const MAX_FAILURES = 2000;
const FAILURES_PER_STEP = 100;

/** A failed test with all that is told of it, in one place or in several. */
interface Failure {
  readonly test: FailedTest;
  detail: TestDetail | undefined;
  readonly details: TestDetail[];
  crash: GoCrash | undefined;
  /** How often it failed: with -count, more than once. */
  count: number;
}

/** Yields while it reads what the tests said. */
export function* findFailures(
  view: TextView,
  run: GoRun,
  isLog: (place: string) => boolean,
): Generator<void, Finding[]> {
  const all: Failure[] = [];
  for (const [index, test] of run.failed.slice(0, MAX_FAILURES).entries()) {
    if (index % FAILURES_PER_STEP === FAILURES_PER_STEP - 1) yield;
    all.push(readFailure(view, run, test, isLog));
  }
  const failures = uniteSummaries(all);
  const unclaimed = claimRaces(
    failures,
    run.crashes.filter(crash => !failures.some(failure => failure.crash === crash)),
  );
  giveToChildren(failures);
  const isTold = (failure: Failure) => failure.detail !== undefined || failure.crash !== undefined;
  const parents = parentsOf(failures);
  const running = new Set(run.crashes.flatMap(crash => [...crash.running, ...(crash.test ? [crash.test] : [])]));
  const packages = barePackages(view, run).slice(0, MAX_FAILURES);
  const own = uniteRepeats(failures).filter(failure => {
    if (isTold(failure)) return true;
    if (failure.test.name === '') return false;
    // A framework under `go test` has told what failed in it.
    if (view.isCovered(failure.test.heads[0] - 1)) return false;
    return !parents.has(failure) && !running.has(failure.test.name);
  });
  const clashing = clashingNames(own);
  const findings = [
    ...own.map(failure => findingOf(view, failure, clashing)),
    ...unclaimed.map(crash => crashFinding(crash, crashName(crash, run.ownerAt(crash.start)))),
    ...packages.map(found => packageFinding(view, run, found)),
    ...failures.flatMap(failure => summaryOfPackage(view, failure, run)),
  ];
  findings.sort((left, right) => left.range.start - right.range.start);
  const seed = view.hits(SEED).find(line => view.line(line).startsWith(SEED));
  if (seed === undefined || findings.length === 0) return findings;
  // The order of the tests may be the fault.
  return [{...findings[0], evidence: cut([seed, ...(findings[0].evidence ?? [])])}, ...findings.slice(1)];
}

function readFailure(view: TextView, run: GoRun, test: FailedTest, isLog: (place: string) => boolean): Failure {
  const crash = run.crashes.find(({start}) => test.parts.some(part => part.start <= start && start <= part.end));
  const lines = linesOf(view, test.parts, run.crashes);
  if (lines.every(({text}) => text.trim() === '') && !crash) lines.push(...printedAbove(view, test));
  const detail = test.name === '' ? undefined : readTestDetail(lines, isLog);
  return {test, detail, details: detail ? [detail] : [], crash, count: 1};
}

/** Some libraries print a failure themselves, which without -v comes before the result; `\ta_test.go:1: message`. */
function printedAbove(view: TextView, {heads, isSummary}: FailedTest): GoLine[] {
  const lines: GoLine[] = [];
  if (isSummary) return lines;
  for (let line = heads[0] - 1; line > heads[0] - 10 && /^\t\S{1,200}\.go:\d+: /.test(view.line(line)); line -= 1)
    lines.unshift({line, text: view.line(line)});
  return lines;
}

function linesOf(view: TextView, parts: readonly LineRange[], crashes: readonly GoCrash[]): GoLine[] {
  const lines: GoLine[] = [];
  for (const {start, end} of parts) {
    for (let line = start; line <= end && lines.length < MAX_TEST_LINES; line += 1) {
      const crash = crashes.find(found => found.start <= line && line <= found.end);
      if (crash) line = crash.end;
      else if (!view.isCovered(line)) lines.push({line, text: view.line(line)});
    }
  }
  return lines;
}

/** gotestsum repeats at the end what it told in the course of the run. */
function uniteSummaries(failures: readonly Failure[]): Failure[] {
  const united: Failure[] = [];
  const waiting = new Map<string, Failure[]>();
  for (const failure of failures) {
    const {name, isSummary} = failure.test;
    const first = isSummary && name !== '' ? waiting.get(name)?.shift() : undefined;
    if (first) {
      first.details.push(...failure.details);
      first.detail ??= failure.detail;
      first.crash ??= failure.crash;
      first.test.heads.push(...failure.test.heads);
      first.test.package ??= failure.test.package;
      continue;
    }
    united.push(failure);
    // A summary may repeat a group of the same name, too.
    if (name !== '') waiting.set(name, [...(waiting.get(name) ?? []), failure]);
  }
  return united;
}

/** Tests that run more than once, as with -count, and fail in the same way. */
function uniteRepeats(failures: readonly Failure[]): Failure[] {
  const known = new Map<string, Failure>();
  return failures.filter(failure => {
    const {test, detail, details, crash} = failure;
    if (!detail || crash) return true;
    const key = `${test.group} ${test.name} ${detail.row} ${detail.message}`;
    const first = known.get(key);
    if (!first) known.set(key, failure);
    else {
      first.details.push(...details);
      first.count += 1;
    }
    return first === undefined;
  });
}

/** Without -v the report of a race stands before the test that it belongs to. The crashes that are left. */
function claimRaces(failures: readonly Failure[], crashes: readonly GoCrash[]): GoCrash[] {
  const left: GoCrash[] = [];
  for (const crash of crashes) {
    const top = (failure: Failure) => failure.test.name.split('/')[0];
    const racing = failures.filter(
      failure => (failure.detail?.isRace ?? false) && failure.test.heads.some(head => head > crash.start),
    );
    const owner = racing.find(failure => top(failure) === crash.test) ?? racing[0];
    const isTaken = crash.kind === 'race' && owner !== undefined;
    if (isTaken) owner.crash ??= crash;
    else if (!isRepeated(crash, [...failures.flatMap(failure => failure.crash ?? []), ...left])) left.push(crash);
  }
  return left;
}

function isRepeated(crash: GoCrash, others: readonly GoCrash[]): boolean {
  return others.some(
    other =>
      other.message === crash.message &&
      other.row === crash.row &&
      other.file === crash.file &&
      other.test === crash.test,
  );
}

/** A panic in a subtest is told of its parent where the subtest itself said nothing. */
function giveToChildren(failures: readonly Failure[]): void {
  for (const failure of failures) {
    if (!failure.crash || failure.detail) continue;
    const child = failures.findLast(
      other =>
        other.test.name.startsWith(`${failure.test.name}/`) &&
        other.test.group === failure.test.group &&
        !other.detail &&
        !other.crash,
    );
    if (!child || failure.test.name === '') continue;
    child.crash = failure.crash;
    failure.crash = undefined;
  }
}

/** Failed tests of which a subtest failed too, or that are told again by a line of the same name. */
function parentsOf(failures: readonly Failure[]): Set<Failure> {
  const inner = new Set<string>();
  const told = new Map<string, Failure>();
  for (const failure of failures) {
    const {name, group} = failure.test;
    for (let at = name.indexOf('/'); at >= 0; at = name.indexOf('/', at + 1))
      inner.add(`${group} ${name.slice(0, at)}`);
    if (failure.detail || failure.crash) told.set(`${group} ${name}`, failure);
  }
  const keyOf = ({test}: Failure) => `${test.group} ${test.name}`;
  return new Set(failures.filter(failure => inner.has(keyOf(failure)) || told.has(keyOf(failure))));
}

/** Names that failed in more than one package. */
function clashingNames(failures: readonly Failure[]): Set<string> {
  const packages = new Map<string, string | undefined>();
  const clashing = new Set<string>();
  for (const {test} of failures) {
    if (packages.has(test.name) && packages.get(test.name) !== test.package) clashing.add(test.name);
    packages.set(test.name, test.package);
  }
  return clashing;
}

function findingOf(view: TextView, failure: Failure, clashing: ReadonlySet<string>): Finding {
  const {test, detail, details, crash, count} = failure;
  const name = clashing.has(test.name) && test.package ? `${test.package} > ${test.name}` : test.name;
  const head = test.heads[0];
  if (crash && (crash.kind !== 'race' || !detail || detail.isRace)) {
    const finding = crashFinding(crash, crash.kind === 'race' || name !== '' ? name : crashName(crash, undefined));
    return {...finding, evidence: cut([...(finding.evidence ?? []), head, ...(detail?.evidence ?? [])])};
  }
  if (!detail) {
    const range = {start: head, end: head};
    return {kind: 'test', severity: 'failure', message: clip(view.line(head)), name, range, evidence: [head]};
  }
  const [first, ...rest] = detail.evidence;
  const isInput = (line: number) => test.name.startsWith('Fuzz') && line > head && line < head + 40;
  const input = view.hits(FUZZ_INPUT).find(isInput);
  const again = details.slice(1).flatMap(({said, evidence}) => (said.length > 0 ? said : evidence).slice(0, 3));
  const end = rest
    .filter(line => line > first && line - first < 60)
    .reduce((last, line) => Math.max(last, line), first);
  return {
    kind: 'test',
    severity: 'failure',
    message: detail.message,
    ...(detail.file !== undefined && {file: detail.file}),
    ...(detail.row !== undefined && {row: detail.row}),
    name,
    range: {start: first, end},
    evidence: cut([
      first,
      ...rest.slice(0, 9),
      ...again,
      head,
      ...(input === undefined ? [] : [input]),
      ...rest.slice(9),
    ]),
    ...(count > 1 && {count}),
  };
}

function crashName(crash: GoCrash, owner: string | undefined): string | undefined {
  if (owner === undefined) return crash.test;
  return crash.test === undefined || owner.startsWith(`${crash.test}/`) ? owner : crash.test;
}

/** A crash as a finding, with or without the test it happened in. */
export function crashFinding(crash: GoCrash, name: string | undefined): Finding {
  return {
    kind: crash.kind === 'race' && name ? 'test' : 'exception',
    severity: crash.kind === 'race' && name ? 'failure' : 'error',
    message: crash.message,
    ...(crash.file !== undefined && {file: crash.file}),
    ...(crash.row !== undefined && {row: crash.row}),
    ...(name && {name}),
    range: {start: crash.start, end: crash.end},
    evidence: cut(crash.evidence),
  };
}

/** Packages that failed although none of their tests did, and not because of errors that are told elsewhere. */
function barePackages(view: TextView, {failed, packages, crashes, counts}: GoRun): GoPackage[] {
  if (counts) return [];
  const explained = new Set(failed.filter(({isSummary}) => !isSummary).map(({group}) => group));
  const isBuildTold = view.hits('.go:').some(line => view.isCovered(line));
  return packages.filter(
    ({result, note, group, start, line}) =>
      result === 'FAIL' &&
      !explained.has(group) &&
      !(isBuildTold && /\[(?:build|setup) failed\]/.test(note)) &&
      !crashes.some(crash => start <= crash.start && crash.start <= line),
  );
}

function packageFinding(view: TextView, run: GoRun, {line, start, name}: GoPackage): Finding {
  let said = line - 1;
  while (said >= Math.max(start, line - 30) && isEmpty(view.line(said))) said -= 1;
  const isSaid = said >= Math.max(start, line - 30) && !view.isCovered(said);
  const owner = isSaid ? run.ownerAt(said) : undefined;
  return {
    kind: 'process',
    severity: 'error',
    message: clip(view.line(isSaid ? said : line)),
    name: owner ?? name,
    range: {start: isSaid ? said : line, end: line},
    evidence: isSaid ? [said, line] : [line],
  };
}

/** What gotestsum tells of a package as a whole, unless it is only that its build failed. */
function summaryOfPackage(view: TextView, {test, crash}: Failure, {packages}: GoRun): Finding[] {
  if (test.name !== '' || crash) return [];
  const said: number[] = [];
  for (const {start, end} of test.parts)
    for (let line = start; line <= Math.min(end, start + 30); line += 1) if (!isEmpty(view.line(line))) said.push(line);
  const last = said.at(-1);
  if (last === undefined || packages.some(({line, note}) => line > last && line - last < 3 && /failed\]/.test(note)))
    return [];
  return [
    {
      kind: 'process',
      severity: 'error',
      message: clip(view.line(last)),
      ...(test.package !== undefined && {name: test.package}),
      range: {start: last, end: last},
      evidence: [test.heads[0], last],
    },
  ];
}

function isEmpty(text: string): boolean {
  return /^\s*$|^(?:PASS|FAIL|exit status \d+|coverage: .*|=== .*|testing: warning: .*)$/.test(text.trimEnd());
}

function cut(lines: readonly number[]): number[] {
  return [...new Set(lines)].slice(0, MAX_EVIDENCE);
}
