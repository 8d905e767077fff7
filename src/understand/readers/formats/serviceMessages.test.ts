/** What tools print for CI services: TeamCity's messages, logging commands of Azure Pipelines, annotations of GitHub Actions. */

import {describe, expect, it} from 'vitest';
import {createLineText} from '../../../text/lineText.js';
import {conclude} from '../../conclude.js';
import {readTextNow} from '../../readText.js';

function read(lines: readonly string[], code = 1) {
  const outcome = {kind: 'exited', code} as const;
  const reading = readTextNow(createLineText(`${lines.join('\n')}\n`), {label: 'cmd: test', outcome});
  return {
    reading,
    conclusion: conclude(reading, outcome),
    found: reading.findings.map(({severity, file, row, name, code: rule, message}) => [
      severity,
      file,
      row,
      rule ?? name,
      message,
    ]),
  };
}

describe('service messages of TeamCity', () => {
  const LINES = [
    "##teamcity[testSuiteStarted name='soup' flowId='1']",
    "##teamcity[testStarted name='hot' flowId='1']",
    "##teamcity[testFailed name='hot' message='20 is |'cold|'' details='Error|n    at f (/app/soup.test.js:7:3)' flowId='1']",
    "##teamcity[testFinished name='hot' flowId='1']",
    "PASSED ##teamcity[testStarted name='served' flowId='1']",
    "##teamcity[testFinished name='served' flowId='1']",
    "##teamcity[testIgnored name='later' message='' flowId='1']",
    "##teamcity[testSuiteFinished name='soup' flowId='1']",
  ];

  it('give failed tests with their suites, and counts', () => {
    const {found, reading, conclusion} = read(LINES);
    expect(found).toEqual([['failure', '/app/soup.test.js', 7, 'soup > hot', "20 is 'cold'"]]);
    expect(reading.totals).toMatchObject({passed: 1, failed: 1, skipped: 1});
    expect(conclusion).toBe('failed');
  });

  it('are green where no test failed', () => {
    expect(read([...LINES.slice(0, 2), ...LINES.slice(3)], 0)).toMatchObject({found: [], conclusion: 'passed'});
  });

  it('tell problems of the build and inspections', () => {
    const {found} = read([
      "##teamcity[buildProblem description='no space left']",
      "##teamcity[inspection typeId='X1' message='odd' file='a.cs' line='3' SEVERITY='ERROR']",
      "##teamcity[message text='compiler error' status='ERROR']",
      "##teamcity[message text='hello' status='NORMAL']",
      "##teamcity[testFailed name='cut",
    ]);
    expect(found.slice(0, 3)).toEqual([
      ['error', undefined, undefined, undefined, 'no space left'],
      ['error', 'a.cs', 3, 'X1', 'odd'],
      ['error', undefined, undefined, undefined, 'compiler error'],
    ]);
  });
});

describe('logging commands of Azure Pipelines', () => {
  it('give issues with their places', () => {
    const {found, conclusion} = read(
      [
        '##vso[task.logissue type=error;sourcepath=src/a%5D.cs;linenumber=3;columnnumber=5;code=CS1002;]; expected%0Amore',
        '##vso[task.logissue type=warning;]careful',
        "##[error]Bash exited with code '1'.",
        '##vso[task.complete result=Failed;]done',
      ],
      0,
    );
    expect(found).toEqual([
      ['error', 'src/a].cs', 3, 'CS1002', '; expected'],
      ['warning', undefined, undefined, undefined, 'careful'],
    ]);
    expect(conclusion).toBe('failed');
  });

  it('say that a task failed', () => {
    expect(read(['##vso[task.complete result=Failed;]no plate'], 0).conclusion).toBe('failed');
  });
});

describe('annotations of GitHub Actions', () => {
  it('give the rule of the title, and no place twice', () => {
    const line = '::error title=Ruff (F401),file=/app/a.py,line=1,col=8::a.py:1:8: F401 `os` imported but unused';
    expect(read([line]).found).toEqual([['error', '/app/a.py', 1, 'F401', '`os` imported but unused']]);
  });
});

describe('JSON of package managers and infrastructure tools', () => {
  it.each([
    [
      'npm',
      '{\n "error": {\n  "code": "ETARGET",\n  "summary": "No matching version",\n  "detail": ""\n }\n}',
      ['error', undefined, undefined, 'ETARGET', 'No matching version'],
      'error',
    ],
    [
      'pnpm',
      '{"time":1,"level":"error","name":"pnpm","code":"ERR_PNPM_X","err":{"message":"no version"}}',
      ['error', undefined, undefined, 'ERR_PNPM_X', 'no version'],
      'error',
    ],
    [
      'yarn',
      '{"type":"error","data":"no such package"}',
      ['error', undefined, undefined, undefined, 'no such package'],
      'error',
    ],
    [
      'terraform',
      '{"@level":"error","@message":"Error: x","diagnostic":{"severity":"error","summary":"Unsupported argument","range":{"filename":"main.tf","start":{"line":3,"column":2}}},"type":"diagnostic"}',
      ['error', 'main.tf', 3, undefined, 'Unsupported argument'],
      'failed',
    ],
    [
      'terraform validate',
      '{"format_version":"1.0","valid":false,"error_count":1,"warning_count":0,"diagnostics":[{"severity":"error","summary":"Unsupported argument","range":{"filename":"main.tf","start":{"line":3,"column":2}}}]}',
      ['error', 'main.tf', 3, undefined, 'Unsupported argument'],
      'failed',
    ],
  ])('%s', (_, text, wanted, conclusion) => {
    expect(read([text])).toMatchObject({found: [wanted], conclusion});
  });
});
