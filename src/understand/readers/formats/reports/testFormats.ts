/** JSON reports of test runners: what makes a document such a report, and where its tests stand. */

import type {Conclusion} from '../../../reading.js';
import {countOf, fieldOf, type Node, nodesAt, type RecordObject, textOf, valueAt} from '../documents/record.js';
import {statusBy, type TestFormat, testFormat} from './testFormat.js';
import type {Place} from './traceText.js';

const USUAL = {
  passed: 'passed',
  pass: 'passed',
  failed: 'failed',
  fail: 'failed',
  error: 'error',
  pending: 'skipped',
  skipped: 'skipped',
  skip: 'skipped',
  todo: 'skipped',
  disabled: 'skipped',
  xfailed: 'skipped',
  xpassed: 'passed',
  other: 'skipped',
} as const;

const FORMATS: readonly TestFormat[] = [
  {
    // jest --json (24–30), vitest --reporter=json, the results file of both.
    name: 'jest',
    anchors: ['"numTotalTests"', '"numFailedTests"', '"assertionResults"'],
    has: [['testResults', 'numTotalTests'], ['testResults', 'success'], ['assertionResults']],
    cases: [
      {
        records: '**.assertionResults[]',
        status: statusBy('status', USUAL),
        name: ['ancestorTitles', 'title'],
        message: ['failureMessages.0'],
        trace: ['failureMessages'],
        file: ['^name', '^testFilePath'],
        row: ['location.line'],
        column: ['location.column'],
      },
      {
        records: 'testResults[]',
        status: node => (isSuiteTrouble(node) ? 'error' : undefined),
        name: ['name'],
        message: ['message'],
        file: ['name', 'testFilePath'],
        isOutside: true,
      },
    ],
    totals: {passed: ['numPassedTests'], failed: ['numFailedTests'], skipped: ['numPendingTests', 'numTodoTests']},
    conclusion: root => (valueAt(root, 'success') === false ? 'failed' : undefined),
  },
  {
    // mocha --reporter json.
    name: 'mocha',
    anchors: ['"stats"', '"fullTitle"'],
    has: [
      ['stats', 'failures', 'passes'],
      ['stats', 'tests', 'pending'],
    ],
    cases: (['failures', 'passes', 'pending'] as const).map(list => ({
      records: `${list}[]`,
      status: () => (list === 'failures' ? 'failed' : list === 'passes' ? 'passed' : 'skipped'),
      name: mochaTitle,
      message: ['err.message'],
      trace: ['err.stack'],
      file: ['file'],
    })),
    totals: {passed: ['stats.passes'], failed: ['stats.failures'], skipped: ['stats.pending']},
  },
  {
    // mocha --reporter json-stream: a list of a word and an object on each line.
    name: 'mocha',
    anchors: ['["start",', '["fail",', '["pass",', '["end",'],
    is: root => ['start', 'pass', 'fail', 'end'].includes(textOf(valueAt(root, '0')) ?? ''),
    cases: [
      {
        records: '',
        status: statusBy('0', {fail: 'failed', pass: 'passed'}),
        name: mochaTitle,
        message: ['1.err'],
        trace: ['1.stack'],
        file: ['1.file'],
      },
    ],
    totals: {passed: ['1.passes'], failed: ['1.failures'], skipped: ['1.pending']},
  },
  {
    // pytest-json-report 1.
    name: 'pytest',
    anchors: ['"nodeid"', '"exitcode"'],
    has: [
      ['exitcode', 'summary', 'tests'],
      ['exitcode', 'summary', 'root'],
      ['nodeid', 'outcome', 'setup'],
    ],
    cases: [
      ...['tests[]', ''].map(records => ({
        records,
        status: statusBy('outcome', USUAL),
        name: ['nodeid'],
        message: ['call.crash.message', 'setup.crash.message', 'teardown.crash.message'],
        trace: ['call.longrepr', 'setup.longrepr', 'teardown.longrepr'],
        file: ['call.traceback.0.path', 'setup.traceback.0.path', 'teardown.traceback.0.path', 'call.crash.path'],
        row: ['call.crash.lineno', 'setup.crash.lineno', 'teardown.crash.lineno'],
      })),
      {
        records: 'collectors[]',
        status: statusBy('outcome', {failed: 'error'}),
        name: ['nodeid'],
        message: ['longrepr'],
        trace: ['longrepr'],
        file: ['nodeid'],
      },
    ],
    conclusion: root => pytestConclusion(valueAt(root, 'exitcode')),
  },
  {
    // pytest-reportlog: an object on each line.
    name: 'pytest',
    anchors: ['"$report_type"'],
    has: [['$report_type']],
    cases: [
      {
        records: '',
        status: reportlogStatus,
        name: ['nodeid'],
        message: ['longrepr.reprcrash.message', 'longrepr'],
        trace: ['longrepr'],
        file: ['location.0', 'nodeid'],
        place: reportlogPlace,
      },
    ],
    conclusion: root => pytestConclusion(valueAt(root, 'exitstatus')),
  },
  {
    // rspec --format json (3).
    name: 'rspec',
    anchors: ['"full_description"', '"example_count"', '"examples"'],
    has: [
      ['examples', 'summary'],
      ['examples', 'version'],
      ['full_description', 'file_path'],
    ],
    cases: [
      ...['examples[]', ''].map(records => ({
        records,
        status: statusBy('status', USUAL),
        name: ['full_description'],
        message: ['exception.message'],
        trace: ['exception.backtrace'],
        file: ['file_path'],
        row: ['line_number'],
      })),
      {
        records: '',
        status: node =>
          (countOf(valueAt(node.record, 'summary.errors_outside_of_examples_count')) ?? 0) > 0 ? 'error' : undefined,
        name: [],
        message: ['messages.0', 'summary_line'],
        isOutside: true,
      },
    ],
    conclusion: root =>
      (countOf(valueAt(root, 'summary.errors_outside_of_examples_count')) ?? 0) > 0 ? 'error' : undefined,
  },
  {
    // playwright test --reporter=json.
    name: 'playwright',
    anchors: ['"suites"', '"specs"', '"unexpected"'],
    has: [
      ['config', 'suites'],
      ['suites', 'stats'],
      ['specs', 'title', 'file'],
    ],
    cases: [
      {
        records: '**.specs[].tests[]',
        status: statusBy('status', {expected: 'passed', flaky: 'passed', skipped: 'skipped', unexpected: 'failed'}),
        name: playwrightTitle,
        message: ['results.0.error.message', 'results.0.errors.0.message'],
        trace: ['results.0.error.stack'],
        file: ['^file'],
        row: ['^line'],
        column: ['^column'],
        place: node => locationAt(node, 'results.0.error.location') ?? locationAt(node, 'results.0.errors.0.location'),
      },
      {
        records: 'errors[]',
        status: () => 'error',
        name: [],
        message: ['message'],
        trace: ['stack'],
        place: node => locationAt(node, 'location'),
        isOutside: true,
      },
    ],
    totals: {passed: ['stats.expected', 'stats.flaky'], failed: ['stats.unexpected'], skipped: ['stats.skipped']},
  },
  {
    // Cucumber's JSON of all its languages, and behave's.
    name: 'cucumber',
    anchors: ['"elements"', '"keyword"'],
    has: [['elements', 'keyword', 'name']],
    cases: [
      {
        records: 'elements[]',
        status: scenarioStatus,
        name: scenarioName,
        message: scenarioMessage,
        place: scenarioPlace,
      },
    ],
  },
  {
    // The Common Test Report Format (ctrf.io).
    name: 'ctrf',
    anchors: ['"CTRF"', '"results"'],
    has: [['results.tests', 'results.summary']],
    cases: [
      {
        records: 'results.tests[]',
        status: statusBy('status', USUAL),
        name: ['suite', 'name'],
        message: ['message', 'trace'],
        trace: ['trace'],
        file: ['filePath'],
        row: ['line'],
      },
    ],
    totals: {
      passed: ['results.summary.passed'],
      failed: ['results.summary.failed'],
      skipped: ['results.summary.skipped', 'results.summary.pending', 'results.summary.other'],
    },
  },
];

export const TEST_FORMATS = FORMATS.map(testFormat);

/** A suite that failed although none of its tests did could not be loaded. */
function isSuiteTrouble({record}: Node): boolean {
  if (valueAt(record, 'status') !== 'failed' || !valueAt(record, 'message')) return false;
  return !nodesAt(record, 'assertionResults[]').some(test => valueAt(test.record, 'status') === 'failed');
}

/** Mocha joins the titles by blanks; the last is told on its own. */
function mochaTitle(node: Node): string {
  const [full, title] = ['fullTitle', 'title'].map(
    key => textOf(fieldOf(node, key)) ?? textOf(fieldOf(node, `1.${key}`)) ?? '',
  );
  return full.endsWith(title) && full.length > title.length
    ? `${full.slice(0, -title.length).trim()} > ${title}`
    : full || title;
}

function pytestConclusion(status: ReturnType<typeof valueAt>): Conclusion | undefined {
  const code = countOf(status);
  return code === undefined ? undefined : code === 0 ? 'passed' : code === 1 ? 'failed' : 'error';
}

/** A test has a report for each of its phases; only what went wrong counts outside of the call. */
function reportlogStatus({record}: Node): 'passed' | 'failed' | 'skipped' | 'error' | undefined {
  const [type, outcome, when] = ['$report_type', 'outcome', 'when'].map(key => textOf(valueAt(record, key)));
  if (type === 'CollectReport') return outcome === 'failed' ? 'error' : undefined;
  if (type !== 'TestReport') return undefined;
  if (outcome === 'skipped') return 'skipped';
  if (outcome === 'failed') return when === 'call' ? 'failed' : 'error';
  return outcome === 'passed' && when === 'call' ? 'passed' : undefined;
}

/** The first entry of the trace stands in the test itself. */
function reportlogPlace({record}: Node): Place | undefined {
  const entry =
    valueAt(record, 'longrepr.reprtraceback.reprentries.0.data.reprfileloc') ?? valueAt(record, 'longrepr.reprcrash');
  const file = textOf(valueAt(entry, 'path'));
  const row = countOf(valueAt(entry, 'lineno'));
  return file !== undefined && row !== undefined ? {file, row} : undefined;
}

/** The titles of the suites, the first of which is a file's name, and of the test. */
function playwrightTitle(node: Node): string {
  const titles: string[] = [];
  for (let at = node.parent; at; at = at.parent) {
    const title = textOf(valueAt(at.record, 'title'));
    if (title && title !== textOf(valueAt(at.record, 'file'))) titles.unshift(title);
  }
  return titles.join(' > ');
}

function locationAt(node: Node, path: string): Place | undefined {
  const location = valueAt(node.record, path);
  const file = textOf(valueAt(location, 'file'));
  return file === undefined
    ? undefined
    : {file, row: countOf(valueAt(location, 'line')), column: countOf(valueAt(location, 'column'))};
}

const BAD_STEP = /^(?:failed|undefined|ambiguous|error|hook_error|cleanup_error)$/;

/** The first step that did not pass, hooks included. */
function badStepOf(node: Node): RecordObject | undefined {
  return ['before[]', 'steps[]', 'after[]']
    .flatMap(path => nodesAt(node.record, path))
    .find(({record}) => BAD_STEP.test(textOf(valueAt(record, 'result.status')) ?? ''))?.record;
}

function scenarioStatus(node: Node): 'passed' | 'failed' | 'skipped' | undefined {
  if (textOf(valueAt(node.record, 'type')) === 'background') return undefined;
  if (badStepOf(node) || textOf(valueAt(node.record, 'status')) === 'failed') return 'failed';
  const statuses = nodesAt(node.record, 'steps[]').map(
    ({record}) => textOf(valueAt(record, 'result.status')) ?? 'passed',
  );
  return statuses.every(status => status === 'passed') ? 'passed' : 'skipped';
}

/** Behave names its scenarios alone where it lists them once more. */
function scenarioName(node: Node): string {
  const [feature, name] = ['^name', 'name'].map(path => textOf(fieldOf(node, path)) ?? '');
  return valueAt(node.record, 'location') === undefined ? `${feature} > ${name}` : name;
}

function scenarioMessage(node: Node): string | undefined {
  const step = badStepOf(node);
  if (!step) return undefined;
  const said = textOf(valueAt(step, 'result.error_message'));
  const [keyword, name, status] = ['keyword', 'name', 'result.status'].map(path => textOf(valueAt(step, path)) ?? '');
  return said ?? `${status} step: ${keyword.trim()} ${name}`;
}

/** Where the step stands in the feature. */
function scenarioPlace(node: Node): Place | undefined {
  const record = badStepOf(node) ?? node.record;
  const behave = /^(.{1,400}):(\d+)$/.exec(textOf(valueAt(record, 'location')) ?? '');
  if (behave) return {file: behave[1], row: Number(behave[2])};
  const file = textOf(fieldOf(node, '^uri'));
  return {file, row: countOf(valueAt(record, 'line')) ?? countOf(valueAt(node.record, 'line'))};
}
