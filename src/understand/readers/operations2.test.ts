import {describe, expect, test} from 'vitest';
import {createLineText} from '../../text/lineText.js';
import {conclude} from '../conclude.js';
import type {Conclusion, Finding, TestTotals} from '../reading.js';
import {readTextNow} from '../readText.js';

function read(output: string, code: number) {
  const outcome = {kind: 'exited', code} as const;
  const reading = readTextNow(createLineText(`${output.replace(/^\n/, '')}\n`), {label: 'cmd', outcome});
  return {...reading, conclusion: conclude(reading, outcome)};
}

type Case = readonly [string, number, string, Conclusion, readonly Partial<Finding>[], TestTotals | undefined];

const ANSIBLE: readonly Case[] = [
  [
    'a task that is ignored is a remark, the next one fails the run',
    2,
    `
PLAY [web] *********************************************************************

TASK [Probe] *******************************************************************
fatal: [a]: FAILED! => {"changed": false, "cmd": "false", "msg": "non-zero return code", "rc": 1}
...ignoring

TASK [Copy config] *************************************************************
[ERROR]: Task failed: Could not find or access 'missing.conf'
Origin: /p/site.yml:18:7

17       ignore_errors: true
18     - name: Copy config
         ^ column 7

fatal: [a]: FAILED! => {"changed": false, "msg": "Could not find"}

PLAY RECAP *********************************************************************
a                          : ok=2    changed=1    unreachable=0    failed=1    skipped=3    rescued=0    ignored=1   `,
    'failed',
    [
      {
        file: '/p/site.yml',
        row: 18,
        name: 'Copy config',
        message: "Task failed: Could not find or access 'missing.conf'",
      },
    ],
    {passed: 2, failed: 1, skipped: 3},
  ],
  [
    'before 2.19 the message stands in the result, and a loop is one failure',
    2,
    `
TASK [base : Install] **********************************************************
task path: /p/roles/base/tasks/main.yml:3
failed: [a] (item=x) => {"ansible_loop_var": "item", "item": "x", "msg": "No package matching 'x' is available"}
failed: [a] (item=y) => {"ansible_loop_var": "item", "item": "y", "msg": "No package matching 'y' is available"}

PLAY RECAP *********************************************************************
a : ok=1 changed=0 unreachable=0 failed=1 skipped=0 rescued=0 ignored=0`,
    'failed',
    [
      {
        file: '/p/roles/base/tasks/main.yml',
        row: 3,
        name: 'base : Install',
        message: "No package matching 'x' is available",
      },
    ],
    {passed: 1, failed: 1},
  ],
  [
    'a host that cannot be reached is an error',
    4,
    `
TASK [Gathering Facts] *********************************************************
fatal: [b]: UNREACHABLE! => {"changed": false, "msg": "Failed to connect to the host via ssh: timed out", "unreachable": true}

PLAY RECAP *********************************************************************
b                          : ok=0    changed=0    unreachable=1    failed=0    skipped=0    rescued=0    ignored=0`,
    'error',
    [{name: 'Gathering Facts', message: 'Failed to connect to the host via ssh: timed out'}],
    {passed: 0, failed: 0, errors: 1},
  ],
  [
    'a rescued task leaves the run green',
    0,
    `
TASK [Try] *********************************************************************
fatal: [a]: FAILED! => {"changed": false, "msg": "boom"}

TASK [Rescue] ******************************************************************
ok: [a]

PLAY RECAP *********************************************************************
a                          : ok=1    changed=0    unreachable=0    failed=0    skipped=0    rescued=1    ignored=0`,
    'passed',
    [],
    {passed: 1, failed: 0},
  ],
  [
    'a playbook that cannot be read',
    4,
    `
ERROR! couldn't resolve module/action 'cpy'. This often indicates a misspelling, missing collection, or incorrect module path.

The error appears to be in '/p/site.yml': line 4, column 7, but may
be elsewhere in the file depending on the exact syntax problem.

The offending line appears to be:

  tasks:
    - name: x
      ^ here`,
    'error',
    [{file: '/p/site.yml', row: 4, column: 7}],
    undefined,
  ],
  [
    'ansible-lint: the place stands below the rule',
    2,
    `
name[play]: All plays should be named.
site.yml:1

yaml[line-length]: Line too long (170 > 160 characters) (warning)
site.yml:7:13 Task/Handler: x

Failed: 1 failure(s), 1 warning(s) in 1 files processed of 1 encountered.`,
    'failed',
    [{file: 'site.yml', row: 1, code: 'name[play]', message: 'All plays should be named.'}],
    {errors: 1, warnings: 1},
  ],
];

describe.each([['ansible', ANSIBLE]] as const)('%s', (_, cases) => {
  test.each(cases)('%s', (_title, code, output, conclusion, expected, totals) => {
    const reading = read(output, code);
    const faults = reading.findings.filter(({severity}) => severity !== 'warning');
    expect(faults).toMatchObject(expected);
    expect(faults).toHaveLength(expected.length);
    expect(reading.conclusion).toBe(conclusion);
    if (totals) expect(reading.totals).toMatchObject(totals);
  });

  test('an output that is cut anywhere never throws and never passes', () => {
    for (const [, code, output] of cases) {
      for (let end = 0; end < output.length; end += 11) {
        const reading = read(output.slice(0, end), code);
        expect(reading.understoodBy.filter(name => name.endsWith('(broken)'))).toEqual([]);
        if (code !== 0) expect(reading.conclusion).not.toBe('passed');
      }
    }
  });
});
