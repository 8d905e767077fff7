/** XML reports of test runners and linters: the name of the outermost element says what a document is. */

import {type LineSeverity, softSeverity, usualSeverity} from '../../linePatterns.js';
import {fieldOf, type Node, nodesAt, textOf, valueAt} from '../documents/record.js';
import {type DiagnosticFormat, diagnosticFormat} from './diagnosticFormat.js';
import type {ReportFormat} from './reportFormat.js';
import {type CaseRule, statusBy, type TestFormat, type TestStatus, testFormat} from './testFormat.js';
import type {Place} from './traceText.js';

/** The rule for an element as a test, also where the document begins with one because its head was cut off. */
function casesOf(element: string, rule: Omit<CaseRule, 'records'>): readonly CaseRule[] {
  return [`**.${element}[]`, ''].map(records => ({
    ...rule,
    records,
    status: node => (textOf(valueAt(node.record, '#name')) === element ? rule.status(node) : undefined),
  }));
}

const TESTS: readonly (Omit<TestFormat, 'anchors' | 'is'> & {readonly elements: readonly string[]})[] = [
  {
    // JUnit's XML of all languages: the schema of Jenkins' xUnit plugin; `file` and `line` as pytest, vitest, PHPUnit and others add them.
    name: 'junit',
    elements: ['testsuites', 'testsuite', 'testcase'],
    cases: casesOf('testcase', {
      status: junitStatus,
      name: junitName,
      message: junitMessage,
      trace: ['failure.0.#text', 'error.0.#text', 'failure.0.@details'],
      file: junitFile,
      place: lintPlace,
      rule: node => (lintPlace(node) ? textOf(valueAt(node.record, '@name'))?.replace(/^org\.\w+\./, '') : undefined),
      column: ['@column'],
      row: ['@line'],
    }),
  },
  {
    // TRX of Visual Studio's and .NET's test platform.
    name: 'trx',
    elements: ['TestRun', 'UnitTestResult'],
    cases: casesOf('UnitTestResult', {
      status: statusBy('@outcome', {
        Passed: 'passed',
        Failed: 'failed',
        Error: 'failed',
        Timeout: 'failed',
        Aborted: 'failed',
        NotExecuted: 'skipped',
        Inconclusive: 'skipped',
      }),
      name: ['@testName'],
      message: ['Output.0.ErrorInfo.0.Message.0.#text'],
      trace: ['Output.0.ErrorInfo.0.StackTrace.0.#text'],
    }),
  },
  {
    // xUnit.net v2 and v3.
    name: 'xunit',
    elements: ['assemblies', 'assembly', 'test'],
    cases: casesOf('test', {
      status: statusBy('@result', {Pass: 'passed', Fail: 'failed', Skip: 'skipped', NotRun: 'skipped'}),
      name: ['@name'],
      message: ['failure.0.message.0.#text', 'failure.0.@exception-type'],
      trace: ['failure.0.stack-trace.0.#text'],
      file: ['@source-file'],
      row: ['@source-line'],
    }),
  },
  {
    // NUnit 3, and 2 with `test-results`.
    name: 'nunit',
    elements: ['test-run', 'test-results', 'test-suite', 'test-case'],
    cases: casesOf('test-case', {
      status: node =>
        textOf(valueAt(node.record, '@label')) === 'Error' || textOf(valueAt(node.record, '@result')) === 'Error'
          ? 'failed'
          : statusBy('@result', {
              Passed: 'passed',
              Success: 'passed',
              Failed: 'failed',
              Failure: 'failed',
              Skipped: 'skipped',
              Ignored: 'skipped',
              Inconclusive: 'skipped',
            })(node),
      name: ['@fullname', '@name'],
      message: ['failure.0.message.0.#text'],
      trace: ['failure.0.stack-trace.0.#text'],
    }),
  },
  {
    name: 'testng',
    elements: ['testng-results', 'test-method'],
    cases: casesOf('test-method', {
      status: node =>
        textOf(valueAt(node.record, '@is-config')) === 'true' && textOf(valueAt(node.record, '@status')) === 'PASS'
          ? undefined
          : statusBy('@status', {PASS: 'passed', FAIL: 'failed', SKIP: 'skipped'})(node),
      name: ['^@name', '@name'],
      message: ['exception.0.message.0.#text', 'exception.0.@class'],
      trace: ['exception.0.full-stacktrace.0.#text'],
    }),
  },
  {
    // Catch2 (2–3) and doctest, `--reporters=xml`.
    name: 'catch2',
    elements: ['Catch2TestRun', 'Catch', 'doctest', 'TestCase'],
    cases: casesOf('TestCase', {
      status: catchStatus,
      name: ['@name'],
      message: catchMessage,
      place: node => {
        const record = brokenExpression(node)?.record ?? node.record;
        return {
          file: textOf(valueAt(record, '@filename')),
          row: Number(textOf(valueAt(record, '@line')) ?? Number.NaN) || undefined,
        };
      },
    }),
  },
];

const LINTERS: readonly (Omit<DiagnosticFormat, 'anchors' | 'is'> & {readonly elements: readonly string[]})[] = [
  {
    // Checkstyle's own, and what ESLint, PHP_CodeSniffer, ktlint, detekt, ShellCheck and many others write in its form.
    name: 'checkstyle',
    elements: ['checkstyle'],
    records: ['file[].error[]', 'file[].exception[]'],
    fields: {
      file: ['^@name'],
      row: ['@line'],
      column: ['@column'],
      code: ['@source'],
      message: ['@message', '#text'],
      severity: ['@severity'],
    },
    severities: checkstyleSeverity,
    yields: true,
  },
  {
    // cppcheck --xml (2).
    name: 'cppcheck',
    elements: ['results'],
    has: [['cppcheck']],
    records: ['errors[].error[]'],
    fields: {
      file: ['location.0.@file', '@file'],
      row: ['location.0.@line', '@line'],
      column: ['location.0.@column'],
      code: ['@id'],
      message: ['@msg', '@verbose'],
      severity: ['@severity'],
    },
    severities: word => (word === 'error' ? 'error' : /^(?:information|none|debug)$/.test(word) ? 'ignored' : 'soft'),
    yields: true,
  },
  {
    // PMD 6–7 and PHPMD.
    name: 'pmd',
    elements: ['pmd'],
    records: ['file[].violation[]', 'error[]'],
    fields: {
      file: ['^@name', '@filename'],
      row: ['@beginline'],
      column: ['@begincolumn'],
      code: ['@rule'],
      message: ['#text', '@msg'],
    },
    severities: () => 'soft',
  },
  {
    // SpotBugs and FindBugs.
    name: 'spotbugs',
    elements: ['BugCollection'],
    records: ['BugInstance[]'],
    fields: {
      file: ['SourceLine.0.@sourcepath', 'Method.0.SourceLine.0.@sourcepath', 'Class.0.SourceLine.0.@sourcepath'],
      row: ['SourceLine.0.@start', 'Method.0.SourceLine.0.@start', 'Class.0.SourceLine.0.@start'],
      code: ['@type'],
      message: ['LongMessage.0.#text', 'ShortMessage.0.#text', '@type'],
    },
    severities: () => 'soft',
  },
  {
    // phpcs --report=xml.
    name: 'phpcs',
    elements: ['phpcs'],
    records: ['file[].error[]', 'file[].warning[]'],
    fields: {
      file: ['^@name'],
      row: ['@line'],
      column: ['@column'],
      code: ['@source'],
      message: ['#text'],
      severity: ['#name'],
    },
    severities: softSeverity,
  },
  {
    // Android Lint.
    name: 'android lint',
    elements: ['issues'],
    has: [['issue.0.@id', 'issue.0.@severity']],
    records: ['issue[]'],
    fields: {
      file: ['location.0.@file'],
      row: ['location.0.@line'],
      column: ['location.0.@column'],
      code: ['@id'],
      message: ['@message'],
      severity: ['@severity'],
    },
  },
];

function withRoots<T extends {readonly elements: readonly string[]}>({elements, ...format}: T) {
  return {
    ...format,
    anchors: elements.map(element => `<${element}`),
    is: (root: Node['record']) => elements.includes(textOf(valueAt(root, '#name')) ?? ''),
  };
}

export const XML_FORMATS: readonly ReportFormat[] = [
  ...TESTS.map(format => testFormat(withRoots(format))),
  ...LINTERS.map(format => diagnosticFormat(withRoots(format))),
];

function junitStatus({record}: Node): TestStatus {
  // A test to be done may fail.
  if (textOf(valueAt(record, 'skipped.0.@type')) === 'todo') return 'skipped';
  if (valueAt(record, 'error') !== undefined) return 'error';
  if (valueAt(record, 'failure') !== undefined) return 'failed';
  const status = textOf(valueAt(record, '@status')) ?? textOf(valueAt(record, '@result'));
  return valueAt(record, 'skipped') !== undefined || /^(?:skipped|disabled|notrun|suppressed)$/.test(status ?? '')
    ? 'skipped'
    : 'passed';
}

/** Class and name; some producers put the one into the other. */
function junitName(node: Node): string {
  const [given, name, suite] = ['@classname', '@name', '^@name'].map(path => textOf(fieldOf(node, path)) ?? '');
  // Node.js gives all its tests one class.
  const group = given === 'test' ? suite : given;
  const isInside = group === '' || (name.startsWith(group) && /^(?:$|[\s.:#/\\])/.test(name.slice(group.length)));
  return isInside ? name : `${group} > ${name}`;
}

/** pytest's words for what went wrong around a test leave out what it was. */
function junitMessage(node: Node): string | undefined {
  const fault = ['failure.0', 'error.0'].find(path => valueAt(node.record, path) !== undefined);
  if (!fault) return undefined;
  const [message, text, type] = ['@message', '#text', '@type'].map(
    key => textOf(valueAt(node.record, `${fault}.${key}`)) ?? '',
  );
  const isVague = /^(?:collection failure|failed on \w+ with )/.test(message);
  return [isVague ? '' : message, text, message, type].find(said => said.trim() !== '');
}

const SOURCE_FILE = /^[^\s:]{1,300}\.(?:[cm]?[jt]sx?|py|rb|php|go|rs|java|kt|css|scss|md|ya?ml|json|sh|vue|svelte)$/;

/** The file that the report names, or a class or suite that is named by a path. */
function junitFile(node: Node): string | undefined {
  const textBy = (path: string) => textOf(fieldOf(node, path));
  const named = ['@file', '^@file', '^@filepath'].map(textBy).find(file => file);
  return named ?? ['@classname', '^@name'].map(textBy).find(name => name !== undefined && SOURCE_FILE.test(name));
}

/** Linters that write this form name the place in words: `line 3, col 23, Error - …`. */
function lintPlace(node: Node): Place | undefined {
  const text = textOf(valueAt(node.record, 'failure.0.#text') ?? valueAt(node.record, 'error.0.#text'));
  const found = /^\s*line (\d{1,9}), col(?:umn)? (\d{1,9})\b/.exec(text ?? '');
  return found ? {file: junitFile(node), row: Number(found[1]), column: Number(found[2])} : undefined;
}

/** Checkstyle's own severities, and of others that take over its form. */
function checkstyleSeverity(word: string): LineSeverity {
  const severity = usualSeverity(word);
  return severity === 'warning' ? 'soft' : word === 'ignore' ? 'ignored' : severity;
}

function brokenExpression(node: Node): Node | undefined {
  return nodesAt(node.record, '**').find(
    ({record}) =>
      (textOf(valueAt(record, '@success')) === 'false' && textOf(valueAt(record, '#name')) === 'Expression') ||
      /^(?:Exception|FatalErrorCondition|Failure)$/.test(textOf(valueAt(record, '#name')) ?? ''),
  );
}

function catchStatus(node: Node): TestStatus {
  const success = textOf(valueAt(node.record, 'OverallResult.0.@success'));
  if (success === 'false' || brokenExpression(node)) return 'failed';
  return textOf(valueAt(node.record, '@skipped')) === 'true' ? 'skipped' : 'passed';
}

function catchMessage(node: Node): string | undefined {
  const record = brokenExpression(node)?.record;
  if (!record) return undefined;
  const [original, expanded, said] = ['Original', 'Expanded', 'Exception'].map(key =>
    textOf(valueAt(record, `${key}.0.#text`))?.trim(),
  );
  const type = textOf(valueAt(record, '@type')) ?? '';
  if (original === undefined) return textOf(valueAt(record, '#text'))?.trim();
  return `${type}( ${original} )${said ? `: ${said}` : expanded && expanded !== original ? `: ${expanded}` : ''}`;
}
