/** JSON reports between other lines, on one line, over many, and cut off. */

import {describe, expect, it, test} from 'vitest';
import {createLineText} from '../../../text/lineText.js';
import {conclude} from '../../conclude.js';
import {readTextNow} from '../../readText.js';

const ESLINT = [
  {
    filePath: '/app/src/a.js',
    messages: [
      {ruleId: 'no-undef', severity: 2, message: '\'y\' is "not" defined.', line: 3, column: 23},
      {ruleId: 'no-unused-vars', severity: 1, message: "'x' is never used.", line: 1, column: 7},
    ],
    errorCount: 1,
    warningCount: 1,
  },
  {filePath: '/app/src/b.js', messages: [], errorCount: 0, warningCount: 0},
];

const FOUND = [
  ['error', '/app/src/a.js', 3, 23, 'no-undef', `'y' is "not" defined.`],
  ['warning', '/app/src/a.js', 1, 7, 'no-unused-vars', "'x' is never used."],
];

function read(text: string, code: number) {
  const outcome = {kind: 'exited', code} as const;
  const reading = readTextNow(createLineText(text), {label: 'cmd: lint', outcome});
  return {reading, conclusion: conclude(reading, outcome), found: reading.findings.map(told)};
}

function told({severity, file, row, column, code, message}: ReturnType<typeof readTextNow>['findings'][number]) {
  return [severity, file, row, column, code, message];
}

describe('a JSON report', () => {
  it.each([
    ['on one line', JSON.stringify(ESLINT)],
    ['over many lines', JSON.stringify(ESLINT, null, 2)],
    ['indented', JSON.stringify(ESLINT, null, 4).replace(/^/gm, '    ')],
    ['between other lines', `> lint\n[info] {start}\n${JSON.stringify(ESLINT, null, 2)}\nnpm error code 1\n`],
    ['behind words on its line', `Report: ${JSON.stringify(ESLINT)} done`],
    ['below another document', `{"name": "app",\n "list": [1, 2]}\n${JSON.stringify(ESLINT)}`],
    ['below a document that was cut off', `{"name": "app",\n "list": ["one\n${JSON.stringify(ESLINT)}`],
  ])('is read %s', (_, text) => {
    const {found, conclusion, reading} = read(text, 1);
    expect(found.filter(([, file]) => file !== undefined)).toEqual(FOUND);
    expect(conclusion).toBe('failed');
    expect(reading.totals).toMatchObject({errors: 1, warnings: 1, runner: 'eslint'});
  });

  it('fails a run that ended well, as behind a pipe', () => {
    expect(read(JSON.stringify(ESLINT), 0).conclusion).toBe('failed');
    expect(read(JSON.stringify(ESLINT.slice(1)), 0).conclusion).toBe('passed');
  });

  it('points at the lines of a finding', () => {
    const text = JSON.stringify(ESLINT, null, 2);
    const lines = text.split('\n');
    const {range, evidence} = read(text, 1).reading.findings[0];
    expect(lines[range.start - 1]).toContain('not\\" defined');
    expect(evidence?.map(line => lines[line - 1]).join()).toContain('"line": 3');
  });

  it('is read whole on a line of a megabyte', () => {
    const filler = Array.from({length: 8000}, (_, index) => ({
      filePath: `/app/src/file${index}.js`,
      messages: [],
      source: 'const x = "a";'.repeat(8),
    }));
    const {found} = read(`${JSON.stringify([...filler, ...ESLINT])}\n`, 1);
    expect(found).toEqual(FOUND);
  });

  const compact = JSON.stringify(ESLINT.slice(0, 1));
  test.each(Array.from({length: 20}, (_, index) => Math.floor((compact.length * index) / 20)))(
    'cut off at character %i gives what was there',
    length => {
      const {conclusion, reading, found} = read(compact.slice(0, length), 1);
      expect(conclusion).not.toBe('passed');
      expect(reading.understoodBy).not.toContain('json (broken)');
      if (compact.slice(0, length).includes('severity":1')) expect(found).toContainEqual(FOUND[0]);
    },
  );

  it('gives what is left where its beginning and its middle were left out', () => {
    const lines = JSON.stringify([...ESLINT, ...ESLINT], null, 2).split('\n');
    const tail = lines.slice(6).join('\n');
    expect(read(tail, 1).found).toEqual(FOUND);
    const cut = JSON.stringify([...ESLINT, ...ESLINT]).slice(20);
    expect(read(cut, 1).found).toEqual(FOUND);
  });

  it('bears hostile text', () => {
    for (const text of [
      `${'{\n"ruleId":\n'.repeat(3000)}`,
      `${'[{"ruleId":'.repeat(20_000)}`,
      '{"filePath":"\\u12", "messages":[{"__proto__":{"message":1}}]}',
      `${'{"ruleId": "'.repeat(4000)}`,
      `${'"filePath"\n'.repeat(5000)}`,
    ]) {
      expect(read(text, 1).reading.understoodBy).not.toContain('json (broken)');
    }
  });
});

describe('formats of linters', () => {
  const place = {file: 'a.py', line: 3, column: 2, message: 'bad thing', severity: 'error', code: 'X1'};
  it.each([
    ['mypy', JSON.stringify({...place, hint: null}), 'X1'],
    [
      'ruff',
      JSON.stringify([
        {
          filename: 'a.py',
          location: {row: 3, column: 2},
          end_location: {},
          code: 'X1',
          message: 'bad thing',
          noqa_row: 3,
        },
      ]),
      'X1',
    ],
    [
      'pylint',
      JSON.stringify([
        {type: 'error', symbol: 's', path: 'a.py', line: 3, column: 2, message: 'bad thing', 'message-id': 'X1'},
      ]),
      'X1',
    ],
    [
      'pyright',
      JSON.stringify({
        version: '1',
        generalDiagnostics: [
          {
            file: 'a.py',
            severity: 'error',
            message: 'bad thing\n  more',
            range: {start: {line: 2, character: 1}},
            rule: 'X1',
          },
        ],
        summary: {},
      }),
      'X1',
    ],
    [
      'phpstan',
      JSON.stringify({
        totals: {errors: 0, file_errors: 1},
        files: {'a.py': {errors: 1, messages: [{message: 'bad thing', line: 3, identifier: 'X1'}]}},
        errors: [],
      }),
      'X1',
    ],
    ['shellcheck', JSON.stringify({comments: [{...place, level: 'warning', endLine: 3, code: 2086}]}), '2086'],
    [
      'golangci-lint',
      JSON.stringify({
        Issues: [{FromLinter: 'X1', Text: 'bad thing', Pos: {Filename: 'a.py', Line: 3, Column: 2}}],
        Report: {},
      }),
      'X1',
    ],
    [
      'rubocop',
      JSON.stringify({
        metadata: {rubocop_version: '1'},
        files: [
          {
            path: 'a.py',
            offenses: [
              {
                severity: 'convention',
                message: 'bad thing',
                cop_name: 'X1',
                location: {start_line: 3, start_column: 2},
              },
            ],
          },
        ],
        summary: {offense_count: 1},
      }),
      'X1',
    ],
    [
      'code quality',
      JSON.stringify([
        {
          description: 'bad thing',
          check_name: 'X1',
          fingerprint: 'f',
          severity: 'major',
          location: {path: 'a.py', lines: {begin: 3}},
        },
      ]),
      'X1',
    ],
    [
      'sarif',
      JSON.stringify({
        version: '2.1.0',
        runs: [
          {
            tool: {driver: {name: 't', rules: [{id: 'X1', defaultConfiguration: {level: 'error'}}]}},
            results: [
              {
                ruleId: 'X1',
                message: {text: 'bad thing'},
                locations: [
                  {physicalLocation: {artifactLocation: {uri: 'a.py'}, region: {startLine: 3, startColumn: 2}}},
                ],
              },
              {ruleId: 'X1', message: {text: 'known'}, suppressions: [{kind: 'inSource'}], locations: []},
            ],
          },
        ],
      }),
      'X1',
    ],
    ['diagnostics', JSON.stringify([{file: 'a.py', line: 3, message: 'bad thing', level: 'error', rule: 'X1'}]), 'X1'],
  ])('%s', (name, text, rule) => {
    const {reading, conclusion} = read(`${text}\n`, 1);
    expect(
      reading.findings.map(({severity, file, row, code, message}) => [severity, file, row, code, message]),
    ).toEqual([['error', 'a.py', 3, rule, 'bad thing']]);
    expect(reading.totals).toMatchObject({errors: 1, warnings: 0, runner: name});
    expect(conclusion).toBe('failed');
  });

  it('leaves log entries that name their source alone', () => {
    const entry = {time: '2026-01-01T00:00:00Z', level: 'error', file: 'a.go', line: 3, message: 'retrying'};
    expect(read(`${JSON.stringify(entry)}\n`, 0).reading.understoodBy).not.toContain('json');
  });
});

describe('reports of test runners', () => {
  const trace = 'Error: expected 1 to be 2\n    at f (/app/node_modules/x/i.js:1:1)\n    at /app/a.test.js:5:9';
  it.each([
    [
      'jest',
      JSON.stringify({
        numFailedTests: 1,
        numPassedTests: 2,
        numTotalTests: 3,
        success: false,
        testResults: [
          {
            name: '/app/a.test.js',
            status: 'failed',
            message: '',
            assertionResults: [{ancestorTitles: ['sum'], title: 'adds', status: 'failed', failureMessages: [trace]}],
          },
        ],
      }),
      ['failure', '/app/a.test.js', 5, 'sum > adds', 'expected 1 to be 2'],
    ],
    [
      'mocha',
      JSON.stringify(
        {
          stats: {passes: 2, failures: 1, pending: 0},
          tests: [],
          pending: [],
          failures: [
            {
              title: 'adds',
              fullTitle: 'sum adds',
              file: '/app/a.test.js',
              err: {message: 'expected 1 to be 2', stack: trace},
            },
          ],
          passes: [],
        },
        null,
        2,
      ),
      ['failure', '/app/a.test.js', 5, 'sum > adds', 'expected 1 to be 2'],
    ],
    [
      'mocha, event by event',
      `["start",{"total":3}]\n["pass",{"title":"x","fullTitle":"sum x"}]\n${JSON.stringify(['fail', {title: 'adds', fullTitle: 'sum adds', err: 'expected 1 to be 2', stack: trace}])}\n["end",{"passes":2,"failures":1,"pending":0}]`,
      ['failure', '/app/a.test.js', 5, 'sum > adds', 'expected 1 to be 2'],
    ],
    [
      'pytest-json-report',
      JSON.stringify({
        exitcode: 1,
        root: '/app',
        summary: {},
        tests: [
          {
            nodeid: 'a_test.py::t',
            outcome: 'failed',
            call: {
              outcome: 'failed',
              crash: {path: '/app/x.py', lineno: 9, message: 'assert 1 == 2'},
              traceback: [{path: 'a_test.py', lineno: 5, message: ''}],
              longrepr: 'a_test.py:5: \nx.py:9: AssertionError',
            },
          },
          {nodeid: 'a', outcome: 'passed'},
          {nodeid: 'b', outcome: 'passed'},
        ],
      }),
      ['failure', 'a_test.py', 5, 'a_test.py::t', 'assert 1 == 2'],
    ],
    [
      'pytest-reportlog',
      [
        {nodeid: 'a', when: 'call', outcome: 'passed', $report_type: 'TestReport'},
        {nodeid: 'b', when: 'call', outcome: 'passed', $report_type: 'TestReport'},
        {
          nodeid: 't',
          location: ['a_test.py', 1, 't'],
          when: 'call',
          outcome: 'failed',
          longrepr: {reprcrash: {path: 'a_test.py', lineno: 5, message: 'assert 1 == 2'}},
          $report_type: 'TestReport',
        },
        {exitstatus: 1, $report_type: 'SessionFinish'},
      ]
        .map(line => JSON.stringify(line))
        .join('\n'),
      ['failure', 'a_test.py', 5, 't', 'assert 1 == 2'],
    ],
    [
      'rspec',
      JSON.stringify({
        version: '3.12',
        examples: [
          {
            full_description: 'sum adds',
            status: 'failed',
            file_path: './spec/a_spec.rb',
            line_number: 3,
            exception: {message: 'expected: 1\n got: 2', backtrace: ["./spec/a_spec.rb:5:in `block'"]},
          },
          {status: 'passed'},
          {status: 'passed'},
        ],
        summary: {example_count: 3},
      }),
      ['failure', './spec/a_spec.rb', 5, 'sum adds', 'expected: 1 got: 2'],
    ],
    [
      'playwright',
      JSON.stringify({
        config: {},
        suites: [
          {
            title: 'a.spec.ts',
            file: 'a.spec.ts',
            specs: [],
            suites: [
              {
                title: 'sum',
                file: 'a.spec.ts',
                specs: [
                  {
                    title: 'adds',
                    file: 'a.spec.ts',
                    line: 3,
                    tests: [
                      {
                        status: 'unexpected',
                        results: [
                          {
                            error: {
                              message: '\u001b[31mexpected 1\u001b[39m',
                              location: {file: '/app/a.spec.ts', line: 5, column: 2},
                            },
                          },
                        ],
                      },
                    ],
                  },
                ],
              },
            ],
          },
        ],
        errors: [],
        stats: {expected: 2, unexpected: 1, flaky: 0, skipped: 0},
      }),
      ['failure', '/app/a.spec.ts', 5, 'sum > adds', 'expected 1'],
    ],
    [
      'cucumber',
      JSON.stringify([
        {
          uri: 'a.feature',
          keyword: 'Feature',
          name: 'Soup',
          elements: [
            {
              keyword: 'Scenario',
              name: 'hot',
              line: 2,
              steps: [
                {
                  keyword: 'Then ',
                  name: 'x',
                  line: 5,
                  result: {status: 'failed', error_message: 'AssertionError: cold'},
                },
              ],
            },
            ...['a', 'b'].map(name => ({name, keyword: 'Scenario', steps: [{result: {status: 'passed'}}]})),
          ],
        },
      ]),
      ['failure', 'a.feature', 5, 'Soup > hot', 'cold'],
    ],
    [
      'ctrf',
      JSON.stringify({
        reportFormat: 'CTRF',
        results: {
          tool: {name: 't'},
          summary: {tests: 3, passed: 2, failed: 1, skipped: 0},
          tests: [
            {name: 'adds', suite: 'sum', status: 'failed', message: 'expected 1 to be 2', trace, filePath: 'a.test.js'},
          ],
        },
      }),
      ['failure', '/app/a.test.js', 5, 'sum > adds', 'expected 1 to be 2'],
    ],
  ])('%s', (_, text, wanted) => {
    for (const code of [1, 0]) {
      const {reading, conclusion} = read(`> test\n${text}\n`, code);
      expect(
        reading.findings.map(({severity, file, row, name, message}) => [severity, file, row, name, message]),
      ).toEqual([wanted]);
      expect(reading.totals).toMatchObject({passed: 2, failed: 1});
      expect(conclusion).toBe('failed');
    }
  });
});
