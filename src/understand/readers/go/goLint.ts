/**
 * Linters of Go. Source: golangci-lint's "Output" pages (formats text, tab; 1.50 to 2.6), staticcheck's command line (text, stylish), gosec's and
 * govulncheck's own text.
 */

import type {Finding, LineRange} from '../../reading.js';
import {lineReader} from '../linePatterns.js';
import type {Reader, ReaderReport, TextView} from '../reader.js';
import {clip} from '../testing/failureBlock.js';

/** Linters of golangci-lint; other words in parentheses end the messages of tests and compilers. */
const LINTERS =
  'asasalint|asciicheck|bidichk|bodyclose|canonicalheader|containedctx|contextcheck|copyloopvar|cyclop|deadcode|decorder|depguard|dogsled|dupl|dupword|durationcheck|embeddedstructfieldcheck|err113|errcheck|errchkjson|errname|errorlint|exhaustive|exhaustruct|exportloopref|exptostd|fatcontext|forbidigo|forcetypeassert|funcorder|funlen|gci|ginkgolinter|gocheckcompilerdirectives|gochecknoglobals|gochecknoinits|gochecksumtype|gocognit|goconst|gocritic|gocyclo|godot|godox|goerr113|gofmt|gofumpt|goheader|goimports|golines|golint|gomnd|gomoddirectives|gomodguard|goprintffuncname|gosec|gosimple|gosmopolitan|govet|grouper|iface|importas|inamedparam|ineffassign|interfacebloat|intrange|ireturn|lll|loggercheck|maintidx|makezero|mirror|misspell|mnd|modernize|musttag|nakedret|nestif|nilerr|nilnesserr|nilnil|nlreturn|noctx|noinlineerr|nolintlint|nonamedreturns|nosprintfhostport|paralleltest|perfsprint|prealloc|predeclared|promlinter|protogetter|reassign|recvcheck|revive|rowserrcheck|scopelint|sloglint|spancheck|sqlclosecheck|staticcheck|structcheck|stylecheck|swaggo|tagalign|tagliatelle|tenv|testableexamples|testifylint|testpackage|thelper|tparallel|typecheck|unconvert|unparam|unqueryvet|unused|usestdlibvars|usetesting|varcheck|varnamelen|wastedassign|whitespace|wrapcheck|wsl|wsl_v5|zerologlint|compile';

export const golangci = lineReader({
  name: 'golangci-lint',
  anchors: ['.go:', ' issues:', ' issues.'],
  patterns: [
    new RegExp(
      `^(?<file>[^\\s:][^:\\n]{0,300}\\.go):(?<row>\\d+)(?::(?<column>\\d+))?: (?<message>\\S.*) \\((?<code>(?:${LINTERS})(?:, (?:${LINTERS}))*|[A-Z]{1,3}\\d{4})\\)$`,
    ),
    new RegExp(
      `^(?<file>[^\\s:][^:\\n]{0,300}\\.go):(?<row>\\d+)(?::(?<column>\\d+))?(?:\\t+| {2,})(?<code>${LINTERS})(?:\\t+| {2,})(?<message>\\S.*)$`,
    ),
    /^(?<file>[^\s:][^:\n]{0,300}\.go):(?<row>\d+):(?<column>\d+):\t(?<message>\S.*)$/,
  ],
  below: /^(?:\t.*\S|\s*\^+\s*|\s{2,}\S.*|(?:func|type|var|const|import|package)\b.*)$/,
  conclusions: [
    {pattern: /^0 issues\.$/, conclusion: 'passed'},
    {pattern: /^[1-9]\d* issues?:$/, conclusion: 'failed'},
  ],
});

/** What keeps golangci-lint from its work. */
export const golangciErrors = lineReader({
  name: 'golangci-lint',
  anchors: [
    'level=error msg="',
    "Error: can't load config",
    'Error: unknown linters',
    'Error: you are using a configuration',
  ],
  patterns: [
    /^level=error msg="(?<message>(?:Running error|Timeout exceeded|Can't read config|Can't run|\[linters_context|unknown linters|.*typechecking error).*?)"$/,
    /^Error: (?<message>(?:can't load config|unknown linters|you are using a configuration).*)$/,
  ],
  concludes: 'error',
});

/** `file`, then a line for each problem. */
export const staticcheckStylish = lineReader({
  name: 'staticcheck',
  anchors: ['  (', ' problems ('],
  heading: /^(?<file>\S.{0,300}\.go)$/,
  patterns: [/^ {2}\((?<row>\d+), ?(?<column>\d+)\) {2,}(?<code>[A-Z]{1,3}\d{4}|compile) +(?<message>\S.*)$/],
  totals: {line: /^\s*✖ \d+ problems \((?<errors>\d+) errors, (?<warnings>\d+) warnings/},
});

export const gosec = lineReader({
  name: 'gosec',
  anchors: ['] - G'],
  patterns: [
    /^\[(?<file>[^\]\n]{1,300}):(?<row>\d+)\] - (?<code>G\d{3})(?: \(CWE-\d+\))?: (?<message>\S.*?)(?: \(Confidence: \w+, Severity: \w+\))?$/,
  ],
  below: /^\s*>?\s*\d+: |^Autofix: /,
});

export const govulncheck: Reader = {
  name: 'govulncheck',
  anchors: ['Vulnerability #', 'Your code is affected by ', 'No vulnerabilities found.'],
  read: readGovulncheck,
};

const MAX_BLOCK_LINES = 60;

/** `Vulnerability #1: GO-2021-0113`, what it is, and the calls that reach it. */
function readGovulncheck(view: TextView): ReaderReport {
  const findings: Finding[] = [];
  const covered: LineRange[] = [];
  for (const line of view.hits('Vulnerability #')) {
    const head = /^Vulnerability #\d+: (GO-\d{4}-\d+)\s*$/.exec(view.line(line));
    if (!head || view.isCovered(line)) continue;
    const finding = readVulnerability(view, line, head[1]);
    findings.push(finding);
    covered.push(finding.range);
  }
  const affected = view
    .hits('Your code is affected by ')
    .find(line => /^Your code is affected by \d+ vulnerabilit/.test(view.line(line)));
  const clean = view
    .hits('No vulnerabilities found.')
    .find(line => view.line(line).trim() === 'No vulnerabilities found.');
  const closing = affected ?? clean;
  if (closing !== undefined) covered.push({start: closing, end: closing});
  const isRed = affected !== undefined && !/affected by 0 /.test(view.line(affected));
  const conclusion =
    isRed || (closing === undefined && findings.length > 0) ? 'failed' : closing === undefined ? undefined : 'passed';
  // What is only imported or required, and not called, is told without a trace and fails nothing.
  const settled =
    conclusion === 'passed' ? findings.map(finding => ({...finding, severity: 'warning' as const})) : findings;
  return {findings: settled, covered, ...(conclusion && {conclusion})};
}

function readVulnerability(view: TextView, start: number, code: string): Finding {
  let end = start;
  let place: {file: string; row: number; column: number; line: number} | undefined;
  const shown = [start, start + 1];
  let name: string | undefined;
  for (let line = start + 1; line <= start + MAX_BLOCK_LINES && /^\s+\S/.test(view.line(line)); line += 1) {
    const text = view.line(line).trim();
    const trace = /^#\d+: ([^\s:]{1,300}):(\d+):(\d+): /.exec(text);
    if (trace) place ??= {file: trace[1], row: Number(trace[2]), column: Number(trace[3]), line};
    name ??= /^Found in: (\S+)/.exec(text)?.[1];
    if (/^(?:Found|Fixed) in: /.test(text)) shown.push(line);
    end = line;
  }
  const said: string[] = [];
  for (let line = start + 1; line <= end && !/^\s*More info: /.test(view.line(line)); line += 1)
    said.push(view.line(line).trim());
  return {
    kind: 'diagnostic',
    severity: place ? 'error' : 'warning',
    message: clip(said.join(' ') || view.line(start)),
    code,
    ...(name && {name}),
    ...(place && {file: place.file, row: place.row, column: place.column}),
    range: {start, end},
    evidence: [...shown, ...(place ? [place.line] : [])],
  };
}
