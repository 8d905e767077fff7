/** JSON reports of linters, type checkers and compilers: what makes a document such a report, and where its findings stand. */

import {type LineSeverity, softSeverity, usualSeverity} from '../../linePatterns.js';
import {fieldOf, isRecord, memberOf, type RecordObject, valueAt} from '../documents/record.js';
import {type DiagnosticFormat, diagnosticFormat} from './diagnosticFormat.js';

/** Severities as numbers: 1 is a warning and 2 an error, as ESLint has them. */
function numbered(word: string): LineSeverity {
  return word === '1' || /^warn/i.test(word) ? 'warning' : word === '0' || word === 'off' ? 'ignored' : 'error';
}

/** Tools that fail on whatever they find. */
const always = (): LineSeverity => 'error';

/** Informations say nothing of faults. */
function withoutInformation(word: string): LineSeverity {
  return /^(?:info|information|note|help|hint)/i.test(word) ? 'ignored' : usualSeverity(word);
}

const FORMATS: readonly DiagnosticFormat[] = [
  {
    // eslint -f json, json-with-metadata (8–9).
    name: 'eslint',
    anchors: ['"filePath"', '"errorCount"'],
    has: [['filePath', 'messages'], ['results.0.messages']],
    records: ['messages[]', 'results[].messages[]'],
    fields: {
      file: ['^filePath'],
      row: ['line'],
      column: ['column'],
      code: ['ruleId'],
      message: ['message'],
      severity: ['severity'],
    },
    severities: numbered,
  },
  {
    // stylelint --formatter json (14–17).
    name: 'stylelint',
    anchors: ['"invalidOptionWarnings"', '"parseErrors"'],
    has: [
      ['source', 'warnings', 'parseErrors'],
      ['source', 'warnings', 'invalidOptionWarnings'],
    ],
    records: ['warnings[]', 'parseErrors[]', 'invalidOptionWarnings[]'],
    fields: {
      file: ['^source'],
      row: ['line'],
      column: ['column'],
      code: ['rule'],
      message: ['text'],
      severity: ['severity'],
    },
  },
  {
    // oxlint -f json (1.x).
    name: 'oxlint',
    anchors: ['"number_of_files"', '"number_of_rules"', '"diagnostics"'],
    has: [['diagnostics', 'number_of_files']],
    records: ['diagnostics[]'],
    fields: {
      file: ['filename'],
      row: ['labels.0.span.line'],
      column: ['labels.0.span.column'],
      code: ['code'],
      message: ['message'],
      severity: ['severity'],
    },
    severities: softSeverity,
  },
  {
    // biome --reporter=json (1.9, 2.x).
    name: 'biome',
    anchors: ['"diagnostics"', '"suggestedFixesSkipped"'],
    has: [['summary', 'diagnostics', 'command']],
    records: ['diagnostics[]'],
    fields: {
      file: ['location.path.file', 'location.path'],
      row: ['location.start.line'],
      column: ['location.start.column'],
      code: ['category'],
      message: ['description', 'message', 'message.0.content', 'category'],
      severity: ['severity'],
    },
    severities: withoutInformation,
  },
  {
    // Reviewdog's rdjson and rdjsonl, as Biome, Ruff and others write it.
    name: 'rdjson',
    anchors: ['"diagnostics"', '"location"'],
    has: [
      ['diagnostics', 'source.name'],
      ['diagnostics.0.location.path'],
      ['message', 'location.path', 'location.range.start'],
    ],
    records: ['diagnostics[]', ''],
    accepts: ({record}) => valueAt(record, 'location') !== undefined,
    fields: {
      file: ['location.path'],
      row: ['location.range.start.line'],
      column: ['location.range.start.column'],
      code: ['code.value'],
      message: ['message'],
      severity: ['severity', '^severity'],
    },
    severities: softSeverity,
    yields: true,
  },
  {
    // ruff check --output-format json, json-lines.
    name: 'ruff',
    anchors: ['"noqa_row"', '"end_location"'],
    has: [
      ['filename', 'location', 'message', 'noqa_row'],
      ['filename', 'location.row', 'end_location', 'message'],
    ],
    fields: {
      file: ['filename'],
      row: ['location.row'],
      column: ['location.column'],
      code: ['code', 'name'],
      message: ['message'],
    },
    severities: always,
  },
  {
    // pylint -f json (2–4) and json2 (3–4).
    name: 'pylint',
    anchors: ['"message-id"', '"messageId"'],
    has: [
      ['message-id', 'message'],
      ['messageId', 'message'],
      ['messages', 'statistics'],
    ],
    records: ['messages[]', ''],
    accepts: ({record}) => valueAt(record, 'symbol') !== undefined,
    fields: {
      file: ['path', 'absolutePath'],
      row: ['line'],
      column: ['column'],
      code: ['message-id', 'messageId'],
      message: ['message'],
      severity: ['type'],
    },
    severities: softSeverity,
  },
  {
    // mypy -O json (1.11–2): a line for each error.
    name: 'mypy',
    anchors: ['"hint"'],
    has: [['file', 'line', 'column', 'message', 'hint', 'code', 'severity']],
    fields: {
      file: ['file'],
      row: ['line'],
      column: ['column'],
      code: ['code'],
      message: ['message'],
      severity: ['severity'],
    },
  },
  {
    // pyright --outputjson, basedpyright.
    name: 'pyright',
    anchors: ['"generalDiagnostics"'],
    has: [['generalDiagnostics']],
    records: ['generalDiagnostics[]'],
    firstRow: 0,
    fields: {
      file: ['file'],
      row: ['range.start.line'],
      column: ['range.start.character'],
      code: ['rule'],
      message: ['message'],
      severity: ['severity'],
    },
    severities: withoutInformation,
  },
  {
    // bandit -f json.
    name: 'bandit',
    anchors: ['"issue_text"', '"test_id"'],
    has: [
      ['results', 'metrics', 'errors'],
      ['results', 'generated_at'],
      ['issue_text', 'test_id'],
    ],
    records: ['results[]', 'errors[]', ''],
    fields: {
      file: ['filename'],
      row: ['line_number'],
      column: ['col_offset'],
      code: ['test_id'],
      message: ['issue_text', 'reason'],
    },
    severities: always,
  },
  {
    // sqlfluff lint --format json.
    name: 'sqlfluff',
    anchors: ['"violations"'],
    has: [['filepath', 'violations']],
    records: ['violations[]'],
    fields: {
      file: ['^filepath'],
      row: ['start_line_no', 'line_no'],
      column: ['start_line_pos', 'line_pos'],
      code: ['code'],
      message: ['description'],
    },
    severities: (_, node) => (fieldOf(node, 'warning') === true ? 'warning' : 'error'),
  },
  {
    // shellcheck -f json, json1.
    name: 'shellcheck',
    anchors: ['"endColumn"', '"comments"'],
    has: [['file', 'line', 'level', 'code', 'endLine'], ['comments.0.level']],
    records: ['comments[]', ''],
    fields: {
      file: ['file'],
      row: ['line'],
      column: ['column'],
      code: ['code'],
      message: ['message'],
      severity: ['level'],
    },
    severities: softSeverity,
  },
  {
    // hadolint -f json.
    name: 'hadolint',
    anchors: ['"code":"DL', '"code": "DL', '"code":"SC', '"code": "SC'],
    has: [['file', 'line', 'level', 'code', 'message']],
    fields: {
      file: ['file'],
      row: ['line'],
      column: ['column'],
      code: ['code'],
      message: ['message'],
      severity: ['level'],
    },
    severities: softSeverity,
  },
  {
    // actionlint -format '{{json .}}'.
    name: 'actionlint',
    anchors: ['"filepath"'],
    has: [['message', 'filepath', 'line', 'kind']],
    fields: {file: ['filepath'], row: ['line'], column: ['column'], code: ['kind'], message: ['message']},
    severities: always,
  },
  {
    // golangci-lint --output.json.path stdout (2), --out-format json (1).
    name: 'golangci-lint',
    anchors: ['"FromLinter"', '"Issues"'],
    has: [['Issues', 'Report'], ['Issues.0.FromLinter'], ['FromLinter', 'Text', 'Pos']],
    records: ['Issues[]', ''],
    accepts: ({record}) => valueAt(record, 'FromLinter') !== undefined,
    fields: {
      file: ['Pos.Filename'],
      row: ['Pos.Line'],
      column: ['Pos.Column'],
      code: ['FromLinter'],
      message: ['Text'],
      severity: ['Severity'],
    },
    severities: softSeverity,
  },
  {
    // staticcheck -f json: a line for each problem.
    name: 'staticcheck',
    anchors: ['"location"'],
    has: [['code', 'location.file', 'message', 'end']],
    fields: {
      file: ['location.file'],
      row: ['location.line'],
      column: ['location.column'],
      code: ['code'],
      message: ['message'],
      severity: ['severity'],
    },
    severities: word => (word === 'ignored' ? 'ignored' : softSeverity(word)),
  },
  {
    // gosec -fmt json.
    name: 'gosec',
    anchors: ['"rule_id"'],
    has: [['Issues', 'Stats', 'GosecVersion'], ['Issues.0.rule_id']],
    records: ['Issues[]'],
    fields: {
      file: ['file'],
      row: ['line'],
      column: ['column'],
      code: ['rule_id'],
      message: ['details'],
    },
    severities: always,
  },
  {
    // rubocop --format json.
    name: 'rubocop',
    anchors: ['"offense_count"', '"offenses"', '"cop_name"'],
    has: [['files', 'summary.offense_count'], ['metadata.rubocop_version'], ['path', 'offenses']],
    records: ['files[].offenses[]', 'offenses[]'],
    fields: {
      file: ['^path'],
      row: ['location.start_line', 'location.line'],
      column: ['location.start_column', 'location.column'],
      code: ['cop_name'],
      message: ['message'],
      severity: ['severity'],
    },
    severities: softSeverity,
  },
  {
    // phpstan --error-format=json, prettyJson.
    name: 'phpstan',
    anchors: ['"file_errors"'],
    has: [['totals.file_errors', 'files']],
    records: ['files.*.messages[]'],
    fields: {
      file: ['#key'],
      row: ['line'],
      code: ['identifier'],
      message: ['message'],
    },
    severities: always,
  },
  {
    // phpcs --report=json.
    name: 'phpcs',
    anchors: ['"fixable"'],
    has: [['totals.errors', 'totals.warnings', 'files']],
    records: ['files.*.messages[]'],
    fields: {
      file: ['#key'],
      row: ['line'],
      column: ['column'],
      code: ['source'],
      message: ['message'],
      severity: ['type'],
    },
    severities: softSeverity,
  },
  {
    // psalm --output-format=json.
    name: 'psalm',
    anchors: ['"line_from"'],
    has: [['line_from', 'file_name', 'message']],
    fields: {
      file: ['file_name', 'file_path'],
      row: ['line_from'],
      column: ['column_from'],
      code: ['type'],
      message: ['message'],
      severity: ['severity'],
    },
    severities: withoutInformation,
  },
  {
    // markdownlint-cli --json.
    name: 'markdownlint',
    anchors: ['"ruleNames"'],
    has: [['fileName', 'lineNumber', 'ruleNames']],
    fields: {
      file: ['fileName'],
      row: ['lineNumber'],
      code: ['ruleNames.0'],
      message: ['ruleDescription'],
      severity: ['severity'],
    },
  },
  {
    // ktlint --reporter=json.
    name: 'ktlint',
    anchors: ['"errors"'],
    has: [['file', 'errors.0.rule', 'errors.0.line']],
    records: ['errors[]'],
    fields: {file: ['^file'], row: ['line'], column: ['column'], code: ['rule'], message: ['message']},
    severities: always,
  },
  {
    // swiftlint lint --reporter json.
    name: 'swiftlint',
    anchors: ['"rule_id"'],
    has: [['file', 'line', 'reason', 'rule_id', 'severity']],
    fields: {
      file: ['file'],
      row: ['line'],
      column: ['character'],
      code: ['rule_id'],
      message: ['reason'],
      severity: ['severity'],
    },
  },
  {
    // dart analyze --format=json.
    name: 'dart analyze',
    anchors: ['"problemMessage"'],
    has: [['version', 'diagnostics.0.problemMessage']],
    records: ['diagnostics[]'],
    fields: {
      file: ['location.file'],
      row: ['location.range.start.line'],
      column: ['location.range.start.column'],
      code: ['code'],
      message: ['problemMessage'],
      severity: ['severity'],
    },
    severities: softSeverity,
  },
  {
    // deno lint --json, deno check.
    name: 'deno lint',
    anchors: ['"diagnostics"'],
    has: [['diagnostics.0.filename', 'diagnostics.0.range.start.line', 'errors']],
    records: ['diagnostics[]', 'errors[]'],
    fields: {
      file: ['filename', 'file_path'],
      row: ['range.start.line'],
      column: ['range.start.col'],
      code: ['code'],
      message: ['message'],
    },
    severities: always,
  },
  {
    // mix credo --format json.
    name: 'credo',
    anchors: ['"line_no"'],
    has: [['issues.0.line_no', 'issues.0.check']],
    records: ['issues[]'],
    fields: {
      file: ['filename'],
      row: ['line_no'],
      column: ['column'],
      code: ['check'],
      message: ['message'],
    },
    severities: always,
  },
  {
    // gcc -fdiagnostics-format=json (9–14).
    name: 'gcc',
    anchors: ['"caret"'],
    has: [['kind', 'message', 'locations.0.caret']],
    fields: {
      file: ['locations.0.caret.file'],
      row: ['locations.0.caret.line'],
      column: ['locations.0.caret.display-column', 'locations.0.caret.column'],
      code: ['option'],
      message: ['message'],
      severity: ['kind'],
    },
  },
  {
    // svelte-check --output machine-verbose, a line for each.
    name: 'svelte-check',
    anchors: ['"type":"ERROR"', '"type":"WARNING"'],
    has: [['type', 'filename', 'start.line', 'message']],
    firstRow: 0,
    fields: {
      file: ['filename'],
      row: ['start.line'],
      column: ['start.character'],
      code: ['code'],
      message: ['message'],
      severity: ['type'],
    },
  },
  {
    // tflint --format json.
    name: 'tflint',
    anchors: ['"issues"'],
    has: [
      ['issues.0.rule.name', 'issues.0.range'],
      ['issues', 'errors.0.summary'],
    ],
    records: ['issues[]', 'errors[]'],
    fields: {
      file: ['range.filename'],
      row: ['range.start.line'],
      column: ['range.start.column'],
      code: ['rule.name'],
      message: ['message', 'summary'],
      severity: ['rule.severity', 'severity'],
    },
    severities: softSeverity,
  },
  {
    // semgrep --json.
    name: 'semgrep',
    anchors: ['"check_id"'],
    has: [['results.0.check_id', 'results.0.path']],
    records: ['results[]'],
    fields: {
      file: ['path'],
      row: ['start.line'],
      column: ['start.col'],
      code: ['check_id'],
      message: ['extra.message'],
      severity: ['extra.severity'],
    },
    severities: softSeverity,
  },
  {
    // GitLab's Code Quality report (a part of Code Climate's), as many linters write it.
    name: 'code quality',
    anchors: ['"fingerprint"', '"check_name"'],
    has: [
      ['description', 'location.path', 'fingerprint'],
      ['description', 'location.path', 'check_name'],
    ],
    fields: {
      file: ['location.path'],
      row: ['location.lines.begin', 'location.positions.begin.line'],
      column: ['location.positions.begin.column'],
      code: ['check_name'],
      message: ['description'],
      severity: ['severity'],
    },
    severities: word => (/^(?:info|minor|major)$/.test(word) ? 'soft' : 'error'),
    yields: true,
  },
  {
    // flake8 --format=json (flake8-json).
    name: 'flake8',
    anchors: ['"physical_line"'],
    is: root => hasListsOf(root, ['code', 'filename', 'line_number', 'physical_line']),
    records: ['*'],
    fields: {file: ['filename'], row: ['line_number'], column: ['column_number'], code: ['code'], message: ['text']},
    severities: always,
  },
  {
    // Vale --output=JSON.
    name: 'vale',
    anchors: ['"Check"'],
    is: root => hasListsOf(root, ['Check', 'Line', 'Severity']),
    records: ['*'],
    fields: {file: ['#key'], row: ['Line'], code: ['Check'], message: ['Message'], severity: ['Severity']},
  },
  {
    // Any other tool whose objects have a file, a row, a message and a word of alarm or a rule, and are no log entries.
    name: 'diagnostics',
    anchors: ['"severity"', '"rule"', '"ruleId"', '"level"'],
    is: isDiagnostic,
    fields: {
      file: ['file', 'filename', 'fileName', 'filePath', 'file_path', 'path', 'uri'],
      row: ['line', 'row', 'lineNumber', 'line_number', 'startLine', 'start.line', 'range.start.line'],
      column: ['column', 'col', 'columnNumber', 'startColumn', 'start.column', 'range.start.column'],
      code: ['rule', 'ruleId', 'rule_id', 'code', 'check'],
      message: ['message', 'description', 'text', 'msg'],
      severity: ['severity', 'level', 'type'],
    },
    severities: withoutInformation,
    isSilent: true,
  },
];

export const LINT_FORMATS = FORMATS.map(diagnosticFormat);

/** A map from files to lists of objects with these keys. */
function hasListsOf(root: RecordObject, keys: readonly string[]): boolean {
  return Object.values(root)
    .slice(0, 50)
    .some(list => Array.isArray(list) && isRecord(list[0]) && keys.every(key => memberOf(list[0], key) !== undefined));
}

const LOG_KEYS = ['time', 'timestamp', 'ts', '@timestamp', 'asctime', 'logger', 'pid', 'hostname'];

function isDiagnostic(root: RecordObject): boolean {
  const has = (keys: readonly string[], type: string) => keys.some(key => typeof valueAt(root, key) === type);
  return (
    has(['file', 'filename', 'fileName', 'filePath', 'file_path', 'path', 'uri'], 'string') &&
    has(['line', 'row', 'lineNumber', 'line_number', 'startLine', 'start.line', 'range.start.line'], 'number') &&
    has(['message', 'description', 'text', 'msg'], 'string') &&
    has(['severity', 'level', 'rule', 'ruleId', 'rule_id', 'code', 'check'], 'string') &&
    !LOG_KEYS.some(key => memberOf(root, key) !== undefined)
  );
}
