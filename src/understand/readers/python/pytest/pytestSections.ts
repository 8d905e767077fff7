/** The sections FAILURES and ERRORS of a pytest report, each block under its heading, joined with the short summary. */

import type {Finding, LineRange} from '../../../reading.js';
import type {BodyLines} from '../../bodyLines.js';
import type {TextView} from '../../reader.js';
import {choosePlace, type PytestBlock, readPytestBlock} from './pytestBlock.js';
import {type MarkedLine, markOf} from './pytestMarks.js';
import {fileOfNode, headingOfNode, type SummaryEntry, summaryEntryOf} from './pytestSummary.js';
import {readTracebackLines} from './pytestTracebackLines.js';

interface Span {
  readonly start: number;
  readonly end: number;
  readonly marks: readonly MarkedLine[];
}

interface Block {
  readonly heading: string;
  readonly isError: boolean;
  readonly range: LineRange;
}

export interface PytestSections {
  readonly findings: readonly Finding[];
  /** The lines that tell them. */
  readonly understood: readonly LineRange[];
  /** A file could not be collected, so its tests did not run. */
  readonly isBroken: boolean;
}

const LINES_PER_STEP = 300;

/** What the sections tell: findings in the order of the blocks, then what only the summary tells. */
export function* readPytestSections(
  view: TextView,
  body: BodyLines,
  {start, end, marks}: Span,
): Generator<void, PytestSections> {
  const first =
    marks.find(({mark}) => mark !== 'start' && mark !== 'end')?.line ?? (hasInstantBlocks(view, start) ? start : end);
  const blocks: Block[] = [];
  const entries: SummaryEntry[] = [];
  const single: Finding[] = [];
  let section: 'failures' | 'errors' | 'summary' | 'other' = 'other';
  let sectionStart = first;
  let open: {heading: string; isError: boolean; start: number} | undefined;

  const closeBlock = (line: number) => {
    if (open) blocks.push({...open, range: {start: open.start, end: line}});
    else if (section === 'failures') single.push(...readTracebackLines(body, sectionStart + 1, line));
    open = undefined;
  };
  for (let line = first; line <= end; line += 1) {
    if ((line - first) % LINES_PER_STEP === LINES_PER_STEP - 1) yield;
    const text = body(line);
    const mark = text.startsWith('=') ? markOf(text) : undefined;
    const isBanner = mark !== undefined || /^={3,} .{1,100} ={3,}\s*$/.test(text);
    if (isBanner) {
      closeBlock(line - 1);
      section = mark === 'failures' || mark === 'errors' || mark === 'summary' ? mark : 'other';
      sectionStart = line;
      continue;
    }
    if (/^!{3,} .* !{3,}\s*$/.test(text)) {
      closeBlock(line - 1);
      section = section === 'summary' ? section : 'other';
    }
    if (section === 'summary') {
      const entry = summaryEntryOf(text, line);
      if (entry) entries.push(entry);
      continue;
    }
    const heading = headingIn(text);
    if (heading !== undefined && (section !== 'other' || text.startsWith('―'))) {
      if (open || section === 'errors') closeBlock(line - 1);
      open = {heading, isError: /^ERROR (?:at|collecting) /.test(heading), start: line};
    }
  }
  closeBlock(end);
  return {
    findings: join(body, blocks, single, entries),
    understood: rangesOf(blocks, entries),
    isBroken:
      blocks.some(({heading}) => heading.startsWith('ERROR collecting ')) ||
      entries.some(({isError, nodeId}) => isError && !nodeId.includes('::')),
  };
}

/** pytest-sugar prints the block of a failed test at once. */
function hasInstantBlocks(view: TextView, start: number): boolean {
  return /Test session starts \(platform/.test(view.line(start));
}

function headingIn(text: string): string | undefined {
  const found = /^(?:_{1,200}|―{1,200}) (\S.{0,1000}?) (?:_{1,200}|―{1,200})\s*$/.exec(text);
  return found && !/^[_ ]+$/.test(found[1]) ? found[1] : undefined;
}

function join(
  body: BodyLines,
  blocks: readonly Block[],
  single: readonly Finding[],
  entries: readonly SummaryEntry[],
): readonly Finding[] {
  const unused = [...entries];
  const take = (fits: (entry: SummaryEntry) => boolean): SummaryEntry | undefined => {
    const index = unused.findIndex(fits);
    return index < 0 ? undefined : unused.splice(index, 1)[0];
  };
  const findings = blocks.map(block => {
    const entry = take(entry => belongs(entry, block));
    return findingOf(block, readPytestBlock(body, block.range.start + 1, block.range.end), entry);
  });
  // `--tb=line` prints places without names, in the order of the summary.
  const named = single.map(finding => {
    const entry =
      single.length === unused.filter(({isError}) => !isError).length
        ? take(({isError}) => !isError)
        : take(({isError, message}) => !isError && message !== '' && finding.message.startsWith(message));
    return entry ? {...finding, name: nameOf(entry)} : finding;
  });
  const hasParts = new Set(entries.filter(({subtest}) => subtest !== undefined).map(({nodeId}) => nodeId));
  const rest = unused.filter(
    ({nodeId, subtest, message}) =>
      subtest !== undefined || !hasParts.has(nodeId) || !/^contains \d+ failed/.test(message),
  );
  return [
    ...findings.filter(({message, name}) => !(hasParts.has(name ?? '') && /^contains \d+ failed/.test(message))),
    ...named,
    ...rest.map(entryFinding),
  ];
}

function belongs(entry: SummaryEntry, {heading, isError}: Block): boolean {
  const error = /^ERROR (?:at \w+ of|collecting) (.*)$/.exec(heading);
  if (entry.isError !== (error !== null)) return false;
  const title = error ? error[1] : heading;
  const wanted = headingOfNode(entry.nodeId);
  if (entry.subtest !== undefined) return wanted !== '' && title.startsWith(wanted) && title !== wanted;
  // A test that killed its worker is told under its file.
  const file = fileOfNode(entry.nodeId);
  return (
    title === wanted ||
    title === `[doctest] ${wanted}` ||
    title === file ||
    (isError && `/${file}`.endsWith(`/${title}`))
  );
}

function nameOf({nodeId, subtest}: SummaryEntry): string {
  return subtest === undefined ? nodeId : `${nodeId} ${subtest}`;
}

function findingOf({heading, isError, range}: Block, block: PytestBlock, entry: SummaryEntry | undefined): Finding {
  const isCollection = heading.startsWith('ERROR collecting ');
  const title = heading.replace(/^ERROR (?:at \w+ of|collecting) /, '').replace(/^\[doctest\] /, '');
  const testFile = entry ? fileOfNode(entry.nodeId) : isCollection ? title : undefined;
  const place = choosePlace(block.places, testFile);
  const file = place?.file ?? testFile;
  const message = block.message || entry?.message || title;
  const evidence = [...block.told.slice(0, 1), ...(place ? [place.line] : []), ...block.told.slice(1)];
  return {
    kind: isError ? 'diagnostic' : 'test',
    severity: isError ? 'error' : 'failure',
    message,
    name: entry ? nameOf(entry) : title,
    ...(file !== undefined && {file}),
    ...(place?.row !== undefined && {row: place.row}),
    range,
    ...(evidence.length > 0 && {evidence}),
  };
}

/** What the summary tells alone: `--tb=no`, or a report whose blocks were cut off. */
function entryFinding(entry: SummaryEntry): Finding {
  const {isError, nodeId, message, line} = entry;
  return {
    kind: isError ? 'diagnostic' : 'test',
    severity: isError ? 'error' : 'failure',
    message: message || nodeId,
    name: nameOf(entry),
    ...(/^[^\s:]/.test(nodeId) && {file: fileOfNode(nodeId)}),
    range: {start: line, end: line},
  };
}

function rangesOf(blocks: readonly Block[], entries: readonly SummaryEntry[]): readonly LineRange[] {
  return [...blocks.map(({range}) => range), ...entries.map(({line}) => ({start: line, end: line}))];
}
