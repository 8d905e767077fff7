/** What the tools around C and C++ report with one line for each finding. */

import {expect, it} from 'vitest';
import {createLineText} from '../../../text/lineText.js';
import {conclude} from '../../conclude.js';
import {readTextNow} from '../../readText.js';

function read(lines: readonly string[], code: number) {
  const outcome = {kind: 'exited', code} as const;
  const reading = readTextNow(createLineText(lines.map(line => `${line}\n`).join('')), {label: 'cmd: check', outcome});
  const faults = reading.findings
    .filter(({severity}) => severity !== 'warning')
    .map(({file, row, name, code: rule, message}) => `${file}:${row} ${rule ?? name ?? '-'} | ${message}`);
  return {totals: reading.totals, faults, conclusion: conclude(reading, outcome)};
}

it.each([
  [
    'cppcheck',
    0,
    [
      'Checking a.c ...',
      "a.c:2:26: error: Array 'a[3]' accessed at index 5, which is out of bounds. [arrayIndexOutOfBounds]",
      'int f(int n){ int a[3]; a[5]=1; }',
      '                         ^',
      'a.c:2:74: style: Unused variable: unused [unusedVariable]',
      'nofile:0:0: information: Cppcheck cannot find all the include files [missingIncludeSystem]',
    ],
    ["a.c:2 arrayIndexOutOfBounds | Array 'a[3]' accessed at index 5, which is out of bounds."],
    'failed',
  ],
  [
    'Visual C++',
    2,
    [
      'C:\\kiln\\oven.cpp(12,5): warning C4101: unreferenced local variable [C:\\kiln\\kiln.vcxproj]',
      "C:\\kiln\\oven.cpp(14): error C2065: 'heat': undeclared identifier [C:\\kiln\\kiln.vcxproj]",
      'oven.obj : error LNK2019: unresolved external symbol "void bake(void)" referenced in function main',
      '    1 Warning(s)',
      '    2 Error(s)',
    ],
    [
      "C:\\kiln\\oven.cpp:14 C2065 | 'heat': undeclared identifier",
      'undefined:undefined LNK2019 | unresolved external symbol "void bake(void)" referenced in function main',
    ],
    'failed',
  ],
  [
    'configure',
    1,
    [
      'checking for gcc... no',
      "configure: error: in `/home/dev/kiln':",
      'configure: error: no acceptable C compiler found in $PATH',
    ],
    ['undefined:undefined - | no acceptable C compiler found in $PATH'],
    'error',
  ],
  [
    'meson test',
    1,
    [
      '1/3 jar weighs FAIL            0.04s   exit status 1',
      '>>> MALLOC_PERTURB_=97 /home/dev/b/jar',
      '2/3 ok         OK              0.02s',
      '3/3 skip       SKIP            0.02s   exit status 77',
      '',
      'Ok:                 1   ',
      'Expected Fail:      0   ',
      'Fail:               1   ',
      'Skipped:            1   ',
      'Timeout:            0   ',
    ],
    ['undefined:undefined jar weighs | FAIL            0.04s   exit status 1'],
    'failed',
  ],
  [
    'bazel test',
    3,
    [
      '//jars:ok_test                    (cached) PASSED in 0.1s',
      '//jars:weigh_test                          FAILED in 0.3s',
      '  /home/dev/.cache/bazel/testlogs/jars/weigh_test/test.log',
      '',
      'Executed 1 out of 2 tests: 1 test passes and 1 fails locally.',
    ],
    ['undefined:undefined //jars:weigh_test | FAILED in 0.3s'],
    'failed',
  ],
])('%s is read line by line', (_, code, lines, faults, conclusion) => {
  expect(read(lines, code)).toMatchObject({faults, conclusion});
});
