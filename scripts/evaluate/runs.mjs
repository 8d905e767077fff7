/** Answers a folder of captured runs: what each run came to, its totals, its findings, and the lines that a reply would show. */
import {existsSync, readdirSync, readFileSync} from 'node:fs';
import {join} from 'node:path';
import {CaptureBuffer, conclude, renderFirstReply} from '../../dist/index.js';

const pause = () => new Promise(setImmediate);

/** One row for each folder that holds a case. */
export async function* answerRuns(folder) {
  for (const id of readdirSync(folder).sort()) {
    const path = join(folder, id, 'case.json');
    if (existsSync(path)) yield {id, ...(await answerRun(join(folder, id), JSON.parse(readFileSync(path, 'utf8'))))};
  }
}

async function answerRun(folder, {command, exit_code: code, cwd}) {
  const limits = {maxCaptures: 1, maxBytes: 2 ** 30, maxChunks: 2 ** 30};
  const buffer = new CaptureBuffer({limits, clock: Date.now, pause});
  const input = {label: `cmd: ${command}`, source: 'command', contentTypeHint: 'auto', metrics: {}, command};
  const capture = buffer.open(input, {limitBytes: 2 ** 30, acrossLines: true});
  capture.append(readFileSync(join(folder, 'output.txt')));
  const outcome = {kind: 'exited', code};
  capture.end({outcome, durationMs: 0});
  buffer.seal(capture);
  const view = await buffer.view(capture);
  const reply = JSON.parse(renderFirstReply({...view, notes: [], detail: 'compact'}));
  return {
    verdict: conclude(view.reading, outcome),
    totals: renderTotals(view.reading.totals),
    findings: view.reading.findings.map(finding => renderFinding(finding, cwd)),
    show: shownLines(reply, view.text.lineCount),
  };
}

function renderTotals(totals) {
  if (!totals) return null;
  const {passed = null, failed = null, skipped = null, errors = null, warnings = null} = totals;
  return {passed, failed, skipped, errors, warnings};
}

function renderFinding({severity, file, row, column, name, message, code}, cwd) {
  const path = file
    ?.replace(/^file:\/\//, '')
    .replace(`${cwd}/`, '')
    .replace(/^\.\//, '');
  return {
    severity,
    file: path ?? null,
    line: row ?? null,
    column: column ?? null,
    name: name ?? null,
    message,
    rule: code ?? null,
  };
}

function shownLines({output, evidence = [], findings = []}, lineCount) {
  if (output !== undefined) return [[1, lineCount]];
  return [...evidence.map(row => Number.parseInt(row, 10)), ...findings.map(({line}) => line)];
}
