/**
 * Terraform, OpenTofu and TFLint: an error is a title, a place with its source, and what it means, in a box or between blank lines.
 * Source: developer.hashicorp.com/terraform/cli, "validate", "plan", "fmt", "test" (0.12–1.12), and the output itself.
 */

import type {Conclusion, Finding, LineRange, TestTotals} from '../../reading.js';
import {endedOf} from '../../signals.js';
import type {Reader, ReaderReport, TextView} from '../reader.js';

export const terraform: Reader = {
  name: 'terraform',
  anchors: [
    'Error: ',
    'Warning: ',
    'Notice: ',
    'The configuration is valid',
    'Apply complete!',
    'Destroy complete!',
    ' passed, ',
    'Planning failed.',
    ' issue(s) found:',
    '+++ new/',
    '.tf',
    '.hcl',
    'Initializing the backend...',
    'Initializing provider plugins',
    'terraform init',
    'tofu init',
  ],
  read: readTerraform,
};

const MAX_BLOCK_LINES = 60;
const MAX_EVIDENCE = 10;
const MARGIN = /^\s{0,4}│ ?/;
const HEAD = /^(Error|Warning|Notice): (\S.*)$/;
const PLACE = /^ {2}on (\S.{0,300}?) line (\d{1,7})(?:, in (\S.{0,300}?))?:$/;
const ADDRESS = /^ {2}with (\S.{0,300}),$/;
const TESTS = /^(?:Success|Failure)! (\d+) passed, (\d+) failed(?:, (\d+) skipped)?\.$/;
/** Only announces the errors below. */
const ANNOUNCES = /^(?:Terraform|OpenTofu) encountered problems during initiali[sz]ation/;

function* readTerraform(view: TextView): Generator<void, ReaderReport> {
  const findings: Finding[] = [];
  const covered: LineRange[] = [];
  const isLint = view.hits(' issue(s) found:').some(line => /^\d+ issue\(s\) found:$/.test(view.line(line).trim()));
  const heads = ['Error: ', 'Warning: ', 'Notice: '].flatMap(view.hits).sort((left, right) => left - right);
  let understoodTo = 0;
  for (const [index, line] of heads.entries()) {
    if (index % 100 === 99) yield;
    if (line <= understoodTo || view.isCovered(line)) continue;
    const block = readBlock(view, line, isLint);
    if (!block) continue;
    understoodTo = block.range.end;
    covered.push(block.range);
    if (!ANNOUNCES.test(block.finding.message)) findings.push(block.finding);
  }
  const unformatted = readUnformatted(view);
  findings.push(...unformatted);
  covered.push(...unformatted.map(({range}) => range));
  for (const line of view.hits('Planning failed.')) covered.push({start: line, end: line});
  const {totals, line: counted} = readTests(view);
  if (counted !== undefined) covered.push({start: counted, end: counted});
  const conclusion = conclusionOf(view, findings, totals);
  return {findings, covered, ...(conclusion && {conclusion}), ...(totals && {totals})};
}

function conclusionOf(
  view: TextView,
  findings: readonly Finding[],
  totals: TestTotals | undefined,
): Conclusion | undefined {
  const faults = findings.filter(({severity}) => severity !== 'warning');
  if (faults.length > 0 || (totals?.failed ?? 0) > 0)
    return faults.every(({kind}) => kind === 'process') && faults.length > 0 ? 'error' : 'failed';
  const isDone = ['The configuration is valid', 'Apply complete!', 'Destroy complete!'].some(mark =>
    view
      .hits(mark)
      .some(line =>
        /^(?:Success! The configuration is valid|(?:Apply|Destroy) complete!)/.test(view.line(line).trim()),
      ),
  );
  return isDone || totals ? 'passed' : undefined;
}

/** Without a box a title is one only if a place stands below it, or the tool shows itself elsewhere. */
function readBlock(view: TextView, start: number, isLint: boolean): {finding: Finding; range: LineRange} | undefined {
  const raw = view.line(start);
  const isBoxed = MARGIN.test(raw);
  const bare = (line: number) => (isBoxed ? view.line(line).replace(MARGIN, '') : view.line(line)).trimEnd();
  const head = HEAD.exec(bare(start));
  if (!head) return undefined;
  let place: RegExpExecArray | null = null;
  let address: string | undefined;
  let end = start;
  const evidence = [start];
  for (let line = start + 1; line <= Math.min(view.lineCount, start + MAX_BLOCK_LINES); line += 1) {
    const text = bare(line);
    if (
      isBoxed
        ? !MARGIN.test(view.line(line))
        : HEAD.test(text) || (text === '' && line > start + 2 && bare(line + 1) === '')
    )
      break;
    if (!isBoxed && !place && line > start + 4 && text === '') break;
    place ??= PLACE.exec(text);
    address ??= ADDRESS.exec(text)?.[1];
    // What follows the explanation is the next step of the tool, not the error.
    if (
      !isBoxed &&
      place &&
      text !== '' &&
      /^\S/.test(text) &&
      bare(line - 1) === '' &&
      end > start + 4 &&
      isExplained(view, end)
    )
      break;
    if (text.trim() === '') continue;
    end = line;
    if (evidence.length < MAX_EVIDENCE) evidence.push(line);
  }
  const isParagraph = view.line(start - 1).trim() === '' && view.line(start + 1).trim() === '';
  if (!isBoxed && !place && !(isParagraph && isTerraform(view)) && !ANNOUNCES.test(head[2])) return undefined;
  const [, word, title] = head;
  const code = isLint ? / \(([a-z]\w{2,80})\)$/.exec(title)?.[1] : undefined;
  const run = /^run "([^"\n]{1,200})"$/.exec(place?.[3] ?? '')?.[1];
  const isWrong = word === 'Error' || (isLint && endedOf(view.outcome) === 'badly');
  const name = run ?? address ?? resourceIn(place?.[3]);
  return {
    range: {start, end},
    finding: {
      kind: run === undefined ? (place ? 'diagnostic' : 'process') : 'test',
      severity: isWrong ? (run === undefined ? 'error' : 'failure') : 'warning',
      message: (code ? title.slice(0, -code.length - 3) : title).replace(/^\[Fixable\] /, '').slice(0, 1000),
      ...(place && {file: place[1], row: Number(place[2])}),
      ...(code && {code}),
      ...(name && {name}),
      range: {start, end},
      evidence,
    },
  };
}

function isTerraform(view: TextView): boolean {
  return ['Initializing the backend...', 'Initializing provider plugins', 'terraform init', 'tofu init'].some(
    mark => view.hits(mark).length > 0,
  );
}

/** Whether the line belongs to a paragraph at the margin. */
function isExplained(view: TextView, line: number): boolean {
  return /^\S/.test(view.line(line));
}

function resourceIn(block: string | undefined): string | undefined {
  const found = /^(?:resource|data) "([^"\n]{1,200})" "([^"\n]{1,200})"$/.exec(block ?? '');
  return found ? `${found[1]}.${found[2]}` : undefined;
}

/** `fmt -check` names the files alone, or their differences. */
function readUnformatted(view: TextView): Finding[] {
  const isBad = endedOf(view.outcome) === 'badly';
  const differences = view
    .hits('+++ new/')
    .filter(line => /^\+\+\+ new\/\S/.test(view.line(line)) && /^--- old\/\S/.test(view.line(line - 1)));
  const {outcome} = view;
  const isAlone = outcome?.kind === 'exited' && outcome.code === 3 && view.lineCount <= 500 && view.lineCount > 0;
  const lines = Array.from({length: isAlone ? view.lineCount : 0}, (_, index) => index + 1);
  const names = lines.every(line => /^\S{1,300}\.(?:tf|tfvars|tofu|hcl)$/.test(view.line(line).trimEnd())) ? lines : [];
  const named = names.map(line => ({line, file: view.line(line).trimEnd()}));
  const shown = differences.map(line => ({line: line - 1, file: view.line(line).trimEnd().slice('+++ new/'.length)}));
  return [...named, ...shown].map(({line, file}) => ({
    kind: 'diagnostic',
    severity: isBad ? 'error' : 'warning',
    message: view.line(line).trimEnd(),
    file,
    range: {start: line, end: line},
  }));
}

function readTests(view: TextView): {totals?: TestTotals; line?: number} {
  for (const line of view.hits(' passed, ').slice(-20)) {
    const counts = TESTS.exec(view.line(line).trim());
    if (!counts) continue;
    const [passed, failed, skipped] = counts.slice(1).map(count => Number(count ?? 0));
    return {line, totals: {passed, failed, skipped, runner: 'terraform'}};
  }
  return {};
}
