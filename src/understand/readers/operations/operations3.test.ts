import {describe, expect, test} from 'vitest';
import {createLineText} from '../../../text/lineText.js';
import {conclude} from '../../conclude.js';
import type {Conclusion, Finding} from '../../reading.js';
import {readTextNow} from '../../readText.js';

function read(output: string, code: number) {
  const outcome = {kind: 'exited', code} as const;
  const reading = readTextNow(createLineText(`${output.replace(/^\n/, '')}\n`), {label: 'cmd', outcome});
  return {...reading, conclusion: conclude(reading, outcome)};
}

type Case = readonly [string, number, string, Conclusion, readonly Partial<Finding>[]];

const PACKAGES: readonly Case[] = [
  [
    'apt: each package that is not there',
    100,
    'Reading package lists...\nE: Unable to locate package error-tools\nE: Unable to locate package libx-dev',
    'error',
    [
      {name: 'error-tools', message: 'Unable to locate package error-tools'},
      {name: 'libx-dev', message: 'Unable to locate package libx-dev'},
    ],
  ],
  [
    'apt: what a package needs, not that packages are broken',
    100,
    `
The following packages have unmet dependencies:
 needy : Depends: nothere but it is not installable
         Depends: libc6 (>= 99) but 2.36 is to be installed
E: Unable to correct problems, you have held broken packages.`,
    'error',
    [{name: 'needy', message: 'needy : Depends: nothere but it is not installable', range: {start: 2, end: 3}}],
  ],
  [
    'dpkg: the script of the package',
    100,
    `
Setting up broke (1) ...
dpkg: error processing package broke (--configure):
 installed broke package post-installation script subprocess returned error exit status 3
Errors were encountered while processing:
 broke
E: Sub-process /usr/bin/dpkg returned an error code (1)`,
    'error',
    [{name: 'broke', range: {start: 2, end: 3}}],
  ],
  [
    'apk',
    1,
    'ERROR: unable to select packages:\n  nope (no such package):\n    required by: world[nope]',
    'error',
    [{name: 'nope', message: 'nope (no such package)'}],
  ],
];

const SERVERS: readonly Case[] = [
  [
    'nginx -t',
    1,
    'nginx: [emerg] unknown directive "foo" in /etc/nginx/nginx.conf:4\nnginx: configuration file /etc/nginx/nginx.conf test failed',
    'failed',
    [{file: '/etc/nginx/nginx.conf', row: 4}],
  ],
  [
    'nginx -t of a good file',
    0,
    'nginx: the configuration file /etc/nginx/nginx.conf syntax is ok\nnginx: configuration file /etc/nginx/nginx.conf test is successful',
    'passed',
    [],
  ],
  [
    'haproxy -c',
    1,
    "[NOTICE]   (1) : haproxy version is 2.6\n[ALERT]    (1) : config : parsing [h.cfg:3] : unknown keyword 'foo' in 'global' section\n[ALERT]    (1) : config : Fatal errors found in configuration.",
    'failed',
    [{file: 'h.cfg', row: 3}],
  ],
  [
    'apachectl configtest',
    1,
    "AH00526: Syntax error on line 12 of /etc/apache2/sites-enabled/a.conf:\nInvalid command 'Foo', perhaps misspelled\nAction 'configtest' failed.",
    'failed',
    [{file: '/etc/apache2/sites-enabled/a.conf', row: 12, code: 'AH00526', range: {start: 1, end: 2}}],
  ],
  [
    'systemd-analyze verify: what is ignored is a warning, the unit is wrong once',
    1,
    `
/etc/a.service:4: Unknown key 'Typo' in section [Unit], ignoring.
/etc/a.service:7: Neither a valid executable name nor an absolute path: rel/x
a.service: Unit configuration has fatal error, unit will not be started.
Unit a.service has a bad unit file setting.
b.service: Command /opt/b is not executable: No such file or directory`,
    'failed',
    [
      {file: '/etc/a.service', row: 7},
      {file: 'b.service', message: 'Command /opt/b is not executable: No such file or directory'},
    ],
  ],
  [
    'systemctl start',
    1,
    'Job for web.service failed because the control process exited with error code.\nSee "systemctl status web.service" and "journalctl -xeu web.service" for details.',
    'error',
    [{name: 'web.service'}],
  ],
];

const SHELLS: readonly Case[] = [
  [
    'dash: the row of the script',
    2,
    'run.sh: 3: Syntax error: "(" unexpected',
    'failed',
    [{file: 'run.sh', row: 3, message: 'Syntax error: "(" unexpected'}],
  ],
  [
    'sh: a program that is not there',
    127,
    'sh: 1: eslint: not found',
    'error',
    [{name: 'eslint', message: 'eslint: not found'}],
  ],
  [
    'fish',
    127,
    'run.fish (line 1): Missing end to balance this if statement\nif true\n^^\nwarning: Error while reading file run.fish',
    'failed',
    [{file: 'run.fish', row: 1, message: 'Missing end to balance this if statement'}],
  ],
  [
    'gawk: the message stands at the caret',
    1,
    'gawk: sum.awk:7:   print errs(\ngawk: sum.awk:7:             ^ unexpected newline or end of string',
    'error',
    [{file: 'sum.awk', row: 7, message: 'unexpected newline or end of string'}],
  ],
  ['mawk', 2, 'mawk: a.awk: line 4: missing } near end of file', 'error', [{file: 'a.awk', row: 4}]],
  [
    'jq: the row in the data',
    5,
    'jq: error (at users.json:12): Cannot index array with string "b"',
    'error',
    [{file: 'users.json', row: 12, message: 'Cannot index array with string "b"'}],
  ],
  [
    'yq',
    1,
    "Error: bad file 'a.yaml': yaml: line 2: did not find expected ',' or ']'",
    'error',
    [{file: 'a.yaml', row: 2}],
  ],
  [
    'tar: the file, not that it gives up',
    2,
    'tar: none: Cannot stat: No such file or directory\ntar: Exiting with failure status due to previous errors',
    'error',
    [{file: 'none', message: 'none: Cannot stat: No such file or directory'}],
  ],
];

const LINTERS: readonly Case[] = [
  [
    'bats on a terminal',
    1,
    ` ✓ adds
 ✗ fails on error
   (from function \`helper' in file a.bats, line 8,
    in test file a.bats, line 11)
     \`helper' failed
   a.bats: line 8: nosuch: command not found

2 tests, 1 failure`,
    'failed',
    [{kind: 'test', file: 'a.bats', row: 11, name: 'fails on error', message: "`helper' failed"}],
  ],
  [
    'bats as TAP 13',
    1,
    "TAP version 13\n1..1\nnot ok 1 fails\n  ---\n  message: |\n    (in test file a.bats, line 5)\n      `[ 1 = 2 ]' failed\n  ...",
    'failed',
    [{file: 'a.bats', row: 5, message: "`[ 1 = 2 ]' failed"}],
  ],
  [
    'vale',
    1,
    "\n README.md\n 12:5   error    'teh' should be 'the'  Vale.Spelling\n 14:1   warning  Avoid 'we'.            Google.We\n\n✖ 1 error, 1 warning and 0 suggestions in 1 file.",
    'failed',
    [{file: 'README.md', row: 12, column: 5, code: 'Vale.Spelling', message: "'teh' should be 'the'"}],
  ],
  [
    'semgrep: each place of a rule',
    1,
    `
    src/app.py
   ❯❯❱ python.lang.eval-detected
          Detected the use of eval().

           12┆ eval(x)
            ⋮┆----------------------------------------
           18┆ eval(y)

2 Code Findings`,
    'failed',
    [
      {file: 'src/app.py', row: 12, code: 'python.lang.eval-detected', message: 'Detected the use of eval().'},
      {file: 'src/app.py', row: 18},
    ],
  ],
  [
    'trivy: a row of the table',
    1,
    `
package-lock.json (npm)
=======================
Total: 1 (HIGH: 1)

│ Library │ Vulnerability  │ Severity │ Status │ Installed Version │ Fixed Version │ Title             │
│ lodash  │ CVE-2021-23337 │ HIGH     │ fixed  │ 4.17.15           │ 4.17.21       │ command injection │`,
    'failed',
    [{file: 'package-lock.json', name: 'lodash', code: 'CVE-2021-23337', message: 'command injection'}],
  ],
  [
    'gitleaks: rule, file and row stand below',
    1,
    'Finding:     aws_key = "x"\nSecret:      x\nRuleID:      aws-access-token\nFile:        config/a.py\nLine:        3\n\n12:00PM WRN leaks found: 1',
    'failed',
    [{file: 'config/a.py', row: 3, code: 'aws-access-token'}],
  ],
  [
    'checkov: the rule stands above',
    1,
    'Passed checks: 1, Failed checks: 1, Skipped checks: 0\n\nCheck: CKV_AWS_20: "S3 Bucket is public"\n\tFAILED for resource: aws_s3_bucket.b\n\tFile: /main.tf:5-9',
    'failed',
    [{file: '/main.tf', row: 5, code: 'CKV_AWS_20', name: 'aws_s3_bucket.b', message: 'S3 Bucket is public'}],
  ],
];

describe.each([
  ['linters', LINTERS],
  ['packages', PACKAGES],
  ['servers', SERVERS],
  ['shells and their tools', SHELLS],
] as const)('%s', (_, cases) => {
  test.each(cases)('%s', (_title, code, output, conclusion, expected) => {
    const reading = read(output, code);
    const faults = reading.findings.filter(({severity}) => severity !== 'warning');
    expect(faults).toMatchObject(expected);
    expect(faults).toHaveLength(expected.length);
    expect(reading.conclusion).toBe(conclusion);
  });
});

describe('lines of a log', () => {
  test.each(['[ERROR] db: connection lost, trying again', 'rsync: starting', 'Error: x'])(
    '%s: fails no run that ended well',
    line => {
      const {conclusion, findings} = read(`${line}\ndone`, 0);
      expect(conclusion).toBe('passed');
      expect(findings.every(({severity}) => severity === 'warning')).toBe(true);
    },
  );
});

describe('a complaint in a run that ended well', () => {
  test.each([...PACKAGES, ...SHELLS])('%s: is a remark', (_title, _code, output) => {
    expect(read(`${output}\nok`, 0).findings.every(({severity}) => severity === 'warning')).toBe(true);
  });
});
