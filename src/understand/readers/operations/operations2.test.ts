import {describe, expect, test} from 'vitest';
import {createLineText} from '../../../text/lineText.js';
import {conclude} from '../../conclude.js';
import type {Conclusion, Finding, TestTotals} from '../../reading.js';
import {readTextNow} from '../../readText.js';

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

const TERRAFORM: readonly Case[] = [
  [
    'an error in a box: title, place, resource',
    1,
    `
╷
│ Error: Unsupported argument
│ 
│   with aws_s3_bucket.b,
│   on modules/s3/main.tf line 12, in resource "aws_s3_bucket" "b":
│   12:   bukket = "x"
│ 
│ An argument named "bukket" is not expected here. Did you mean "bucket"?
╵`,
    'failed',
    [
      {
        file: 'modules/s3/main.tf',
        row: 12,
        name: 'aws_s3_bucket.b',
        message: 'Unsupported argument',
        evidence: [2, 4, 5, 6, 8],
      },
    ],
    undefined,
  ],
  [
    'without colours there is no box',
    1,
    `

Error: Reference to undeclared input variable

  on main.tf line 2, in resource "null_resource" "a":
   2:   x = var.nope

An input variable with the name "nope" has not been declared.

Error: Reference to undeclared local value

  on main.tf line 5, in locals:
   5: locals { y = local.zz }

A local value with the name "zz" has not been declared.`,
    'failed',
    [
      {file: 'main.tf', row: 2, name: 'null_resource.a'},
      {file: 'main.tf', row: 5, message: 'Reference to undeclared local value'},
    ],
    undefined,
  ],
  [
    'work that could not begin has no place',
    1,
    `
Initializing the backend...
Initializing provider plugins...

Error: Failed to query available provider packages

Could not retrieve the list of available versions for provider
hashicorp/nope: no such host`,
    'error',
    [{message: 'Failed to query available provider packages'}],
    undefined,
  ],
  [
    'terraform test counts its runs',
    1,
    `
tests/a.tftest.hcl... in progress
  run "a"... fail
╷
│ Error: Test assertion failed
│ 
│   on tests/a.tftest.hcl line 4, in run "a":
│    4:     condition = output.x == "zz"
│ 
│ wrong input
╵
tests/a.tftest.hcl... fail

Failure! 1 passed, 1 failed.`,
    'failed',
    [{kind: 'test', file: 'tests/a.tftest.hcl', row: 4, name: 'a', severity: 'failure'}],
    {passed: 1, failed: 1},
  ],
  [
    'fmt -check names the files alone',
    3,
    'main.tf\nmodules/x/vars.tf',
    'failed',
    [{file: 'main.tf'}, {file: 'modules/x/vars.tf'}],
    undefined,
  ],
  [
    'a warning passes',
    0,
    '\n╷\n│ Warning: Check block assertion failed\n│ \n│   on main.tf line 19, in check "c":\n│   19:     condition = false\n╵\n\nApply complete! Resources: 1 added, 0 changed, 0 destroyed.',
    'passed',
    [],
    undefined,
  ],
];

const DOCKER: readonly Case[] = [
  [
    'a step that failed stands at the marked row of the Dockerfile',
    1,
    `
#8 [4/5] RUN npm ci
#8 2.312 added 3 packages
#8 ERROR: process "/bin/sh -c npm ci" did not complete successfully: exit code: 1
------
 > [4/5] RUN npm ci:
2.312 added 3 packages
------
Dockerfile:4
--------------------
   4 |     COPY package.json .
   5 |     
   6 | >>> RUN npm ci
--------------------
ERROR: failed to solve: process "/bin/sh -c npm ci" did not complete successfully: exit code: 1`,
    'failed',
    [
      {
        file: 'Dockerfile',
        row: 6,
        name: '[4/5] RUN npm ci',
        message: 'process "/bin/sh -c npm ci" did not complete successfully: exit code: 1',
      },
    ],
    undefined,
  ],
  [
    'the redrawn progress keeps the output of the step in its excerpt',
    1,
    `
 => ERROR [4/5] RUN go build ./...                                         2.3s
------
 > [4/5] RUN go build ./...:
1.201 ./main.go:12:2: undefined: foo
------
Dockerfile:7
--------------------
   7 | >>> RUN go build ./...
--------------------
ERROR: failed to solve: process "/bin/sh -c go build ./..." did not complete successfully: exit code: 1`,
    'failed',
    [
      {file: './main.go', row: 12, message: 'undefined: foo'},
      {file: 'Dockerfile', row: 7},
    ],
    undefined,
  ],
  [
    'an image that is not there is an error',
    125,
    "Unable to find image 'nope:latest' locally\ndocker: Error response from daemon: pull access denied for nope.",
    'error',
    [{message: 'pull access denied for nope.'}],
    undefined,
  ],
];

const KUBERNETES: readonly Case[] = [
  [
    'kubectl: what is not there',
    1,
    'Error from server (NotFound): pods "web-1" not found',
    'error',
    [{code: 'NotFound', name: 'web-1'}],
    undefined,
  ],
  [
    'kubectl: a manifest that cannot be parsed',
    1,
    'error: error parsing bad.yaml: error converting YAML to JSON: yaml: line 4: did not find expected key',
    'failed',
    [{file: 'bad.yaml', row: 4}],
    undefined,
  ],
  [
    'kubectl: the log above only repeats that there is no server',
    1,
    'E1201 03:04:07.625745   13860 memcache.go:265] "Unhandled Error" err="couldn\'t get current server API group list"\nThe connection to the server 127.0.0.1:9 was refused - did you specify the right host or port?',
    'error',
    [{name: '127.0.0.1:9'}],
    undefined,
  ],
  [
    'helm: the row of the template',
    1,
    'Error: template: web/templates/a.yaml:12:20: executing "web/templates/a.yaml" at <.Values.x.y>: nil pointer\n\nUse --debug flag to render out invalid YAML',
    'failed',
    [{file: 'web/templates/a.yaml', row: 12, column: 20}],
    undefined,
  ],
  [
    'helm lint',
    1,
    '==> Linting ./web\n[INFO] Chart.yaml: icon is recommended\n[ERROR] Chart.yaml: version is required\n\nError: 1 chart(s) linted, 1 chart(s) failed',
    'failed',
    [{file: 'Chart.yaml', message: 'version is required'}],
    undefined,
  ],
];

const CLOUD: readonly Case[] = [
  [
    'aws',
    254,
    'An error occurred (AccessDenied) when calling the PutObject operation: Access Denied',
    'error',
    [{code: 'AccessDenied', name: 'PutObject'}],
    undefined,
  ],
  [
    'pulumi: the resource stands above',
    255,
    'Diagnostics:\n  pulumi:pulumi:Stack (x-dev):\n    error: update failed\n  aws:s3:Bucket (b):\n    error: creating S3 Bucket (b): BucketAlreadyExists',
    'failed',
    [{name: 'aws:s3:Bucket (b)', message: 'creating S3 Bucket (b): BucketAlreadyExists'}],
    undefined,
  ],
];

describe.each([
  ['ansible', ANSIBLE],
  ['terraform', TERRAFORM],
  ['docker', DOCKER],
  ['kubernetes', KUBERNETES],
  ['clouds', CLOUD],
] as const)('%s', (_, cases) => {
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
