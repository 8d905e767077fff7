/**
 * The reply to a capture: the verdict, what failed and where, the lines that prove it, and the handle – usually all that is needed.
 * Small outputs come back whole. Whatever is said, the reply is hardly larger than the output itself.
 */
import type {Capture} from '../capture/capture.js';
import {exitCodeOf, statusOf} from '../capture/status.js';
import {countTokens} from '../text/countTokens.js';
import type {LineText} from '../text/lineText.js';
import {chooseEvidence} from '../understand/evidence.js';
import type {Finding, Reading, TestTotals} from '../understand/reading.js';
import {renderVerdict} from '../understand/verdict.js';
import {DEFAULT_REPLY_CHARS} from './budget.js';
import {type JsonObject, renderRetrieval, renderSummary} from './captureSummary.js';
import {dropEmpty} from './dropEmpty.js';
import {isTold} from './isTold.js';
import {renderFinding} from './renderFinding.js';
import {sectionOfView} from './sectionOfView.js';
import {renderNumberedLines, shown, shownLines} from './shown.js';
import {isGreenCheck, wholeOutput} from './wholeOutput.js';

export type SummaryDetail = 'compact' | 'full';

export interface FirstReply {
  readonly capture: Capture;
  readonly text: LineText;
  readonly reading: Reading;
  /** Lines that answer the caller's question, when one was asked. */
  readonly answer?: readonly number[];
  /** What else the caller should know, a sentence each. */
  readonly notes: readonly string[];
  /** Keys that only this kind of capture has. */
  readonly extra?: JsonObject;
  readonly detail: SummaryDetail;
}

/** Evidence in place of a small output spares at least a quarter of the reply. */
const WORTHWHILE_SHARE = 0.75;
const MAX_FINDINGS = 10;
const MAX_GREEN_FINDINGS = 3;
/** Evidence is tried with fewer lines until the reply fits. */
const EVIDENCE_LINES = [60, 50, 42, 35, 30, 25, 20, 16, 12, 9, 6, 4];
/** Beside a view, which takes the room of evidence. */
const EVIDENCE_LINES_BESIDE_VIEW = [16, 12, 9, 6, 4];
const LAST_LINES_BESIDE_VIEW = 5;
/** Tokens that a reply may have beyond those of the output. */
const HEADER_TOKENS = 60;
const COUNTED_MAX_BYTES = 32_768;

/** One line of JSON, important keys first. */
export function renderFirstReply(reply: FirstReply): string {
  const object = reply.detail === 'full' ? renderFull(reply) : renderCompact(reply);
  return JSON.stringify(object);
}

/** The sentence that says how it went. */
export function verdictOf({capture, text, reading}: Pick<FirstReply, 'capture' | 'text' | 'reading'>): string {
  const data = capture.binary ? `; the output is binary (${capture.binary.type})` : '';
  const {viewStatus = 0} = capture.ended ?? {};
  // 1 is how grep says that nothing matched.
  const view = viewStatus > 1 ? `; the view itself failed with exit ${viewStatus}` : '';
  const verdict = renderVerdict({
    outcome: capture.ended?.outcome,
    isRunning: capture.isRunning,
    reading,
    lineCount: text.lineCount,
    truncated: capture.truncated,
    hiddenBy: capture.ended?.hiddenBy,
  });
  return verdict + data + view;
}

function renderFull(reply: FirstReply): JsonObject {
  const {capture, text, reading} = reply;
  const {schema_version, capture_id, status, exit_code, verdict, ...rest} = renderSummary(
    capture,
    text,
    reading,
    verdictOf(reply),
  );
  const head = {schema_version, capture_id, status, exit_code, verdict};
  const form = wholeOutputOf(reply) === undefined ? 'evidence' : 'whole';
  return {...addSections(head, reply, form, () => true).object, ...rest, ...reply.extra};
}

function renderCompact(reply: FirstReply): JsonObject {
  const {capture, text} = reply;
  const head = dropEmpty({
    schema_version: 1,
    capture_id: capture.id,
    status: statusOf(capture),
    exit_code: exitCodeOf(capture),
    verdict: verdictOf(reply),
  });
  const room = tokenRoom(text);
  const render = (form: Form) => {
    const facts = compactFacts(reply, form);
    const fits = (object: JsonObject) =>
      room === Number.POSITIVE_INFINITY || countTokens(JSON.stringify({...object, ...facts})) <= room;
    const {object, isComplete} = addSections(head, reply, form, fits);
    return {object: {...object, ...facts}, isComplete};
  };
  if (wholeOutputOf(reply) === undefined) return render('evidence').object;
  const whole = render('whole').object;
  // A view that shows everything asked for just that.
  if (capture.view || !isUnderstood(reply.reading)) return whole;
  const evidence = render('evidence');
  const isWorthIt = evidence.isComplete && sizeOf(evidence.object) <= WORTHWHILE_SHARE * sizeOf(whole);
  return isWorthIt ? evidence.object : whole;
}

/** Whether the output comes back whole or as the lines that tell what is wrong. */
type Form = 'whole' | 'evidence';

/** A reader that knows the tool found all that is wrong; then a small output need not come back whole. */
function isUnderstood({findings, findingCount, understoodBy}: Reading): boolean {
  const isKnown =
    understoodBy.some(name => name !== 'generic') && !understoodBy.some(name => name.endsWith('(broken)'));
  return isKnown && findings.some(({severity}) => severity !== 'warning') && findingCount <= MAX_FINDINGS;
}

/** A view stands in place of the output. */
function wholeOutputOf(reply: FirstReply): string | undefined {
  return sectionOfView(reply) ? undefined : wholeOutput(reply);
}

function sizeOf(object: JsonObject): number {
  return JSON.stringify(object).length;
}

function compactFacts(reply: FirstReply, form: Form): JsonObject {
  const {capture, text} = reply;
  const isWhole = form === 'whole';
  return dropEmpty({
    diff: sectionOfView(reply) ? null : renderSummary(capture, text, reply.reading, '').diff,
    structured_metrics: capture.facts.metrics,
    total_lines: isWhole ? 0 : text.lineCount,
    byte_size: isWhole || isGreenCheck(reply) ? 0 : capture.byteSize,
    duration_ms: isWhole ? 0 : Math.round(capture.ended?.durationMs ?? 0),
    truncated: capture.truncated,
    original_byte_size: capture.originalBytes ?? null,
    ...reply.extra,
  });
}

/** Tokens that a reply about this text may have. A large text needs no counting: the room in characters is smaller. */
function tokenRoom(text: LineText): number {
  if (text.byteLength > COUNTED_MAX_BYTES) return Number.POSITIVE_INFINITY;
  return HEADER_TOKENS + countTokens(text.blocks.map(({bytes}) => Buffer.from(bytes).toString('utf8')).join(''));
}

interface Sections {
  readonly object: JsonObject;
  /** Nothing that was found had to be left out for want of room. */
  readonly isComplete: boolean;
}

/** Adds what was found, as far as it fits: by characters always, and by what `mayGrow` allows. */
function addSections(
  head: JsonObject,
  reply: FirstReply,
  form: Form,
  mayGrow: (object: JsonObject) => boolean,
): Sections {
  let isComplete = true;
  let object: JsonObject = {...head};
  const fits = (wider: JsonObject) => JSON.stringify(wider).length <= DEFAULT_REPLY_CHARS - 600 && mayGrow(wider);
  const add = (section: JsonObject) => {
    const wider = {...object, ...section};
    const added = fits(wider);
    if (added) object = wider;
    return added;
  };
  if (reply.notes.length > 0) object = {...object, notes: reply.notes};
  const output = form === 'whole' ? wholeOutputOf(reply) : undefined;
  if (output !== undefined) object = {...object, output};
  const view = sectionOfView(reply);
  if (view) object = {...object, ...view.render()};
  const {totals} = reply.reading;
  if (totals && isOfTests(totals) && !(reply.detail === 'compact' && isGreenCheck(reply)))
    add({tests: renderTotals(totals)});
  const shownFindings = addFindings(reply, add);
  if (reply.answer) add({answer: renderAnswer(reply.text, reply.answer)});
  const {binary} = reply.capture;
  if (binary && !view)
    object = {...object, binary: {type: binary.type, bytes: reply.capture.byteSize, hex_head: binary.hexHead}};
  else if (output === undefined && !view?.isAll)
    isComplete = addEvidence(reply, reply.reading.findings.slice(0, shownFindings), add);
  const leftOut = view?.isAll ? 0 : reply.reading.findingCount - shownFindings;
  if (leftOut > 0 && output === undefined) {
    object = {...object, findings_left_out: leftOut};
    if (!isGreenCheck(reply)) object = {...object, retrieval: renderRetrieval(reply.capture.id)};
  } else if (reply.capture.gap) object = {...object, retrieval: {slice: renderGapCall(reply)}};
  return {object, isComplete: isComplete && leftOut === 0};
}

/** As many findings as fit, ten at most; says how many that were. */
function addFindings(reply: FirstReply, add: (section: JsonObject) => boolean): number {
  const findings = reply.reading.findings
    .slice(0, wantedFindings(reply))
    .map(finding => renderFinding(finding, reply.detail));
  for (let count = findings.length; count > 0; count -= 1) {
    if (add({findings: findings.slice(0, count)})) return count;
  }
  return 0;
}

/** Tests that all passed may print what they like; a green build's warnings are worth a look. */
function wantedFindings(reply: FirstReply): number {
  if (sectionOfView(reply)?.isAll) return 0;
  if (!isGreenCheck(reply)) return MAX_FINDINGS;
  return reply.reading.totals?.passed ? 0 : MAX_GREEN_FINDINGS;
}

/** As many lines as fit that the findings do not tell; returns whether those are all. */
function addEvidence(reply: FirstReply, told: readonly Finding[], add: (section: JsonObject) => boolean): boolean {
  const view = sectionOfView(reply);
  const tries = view ? (told.length > 0 ? EVIDENCE_LINES_BESIDE_VIEW : [LAST_LINES_BESIDE_VIEW]) : EVIDENCE_LINES;
  for (const maxLines of tries) {
    const lines = chooseEvidence(reply.text, reply.reading, {
      maxLines,
      outcome: reply.capture.ended?.outcome,
      isRunning: reply.capture.isRunning,
      isTold: (line, finding) => told.includes(finding) && isTold(shown(reply.text.line(line)), finding),
    }).filter(line => !view?.has(reply.text.line(line)));
    if (lines.length === 0) return true;
    if (add({evidence: renderNumberedLines(shownLines(reply.text, lines))})) return maxLines === tries[0];
  }
  return false;
}

function renderAnswer(text: LineText, lines: readonly number[]): string[] {
  return lines.length === 0 ? ['no line matches the query'] : renderNumberedLines(shownLines(text, lines));
}

function renderGapCall({capture, text}: FirstReply): string {
  const line = capture.gap?.afterLine ?? 0;
  const [start, end] = [Math.max(1, line - 20), Math.min(text.lineCount, line + 24)];
  return `get_capture_slice(start_line=${start}, end_line=${end}, capture_id='${capture.id}')`;
}

/** A linter's counts stand in the verdict and the findings. */
function isOfTests({passed, failed, total}: TestTotals): boolean {
  return passed !== undefined || failed !== undefined || total !== undefined;
}

function renderTotals(totals: TestTotals): JsonObject {
  return Object.fromEntries(
    Object.entries(totals).filter(
      ([key, value]) => value !== undefined && (value !== 0 || key === 'passed' || key === 'failed'),
    ),
  );
}

/** `cmd: ` and the first 40 characters of the command. */
export function defaultCommandLabel(command: string): string {
  const points = [...command];
  return `cmd: ${points.length > 40 ? `${points.slice(0, 40).join('')}...` : command}`;
}
