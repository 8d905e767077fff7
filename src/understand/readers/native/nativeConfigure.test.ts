/** What CMake and make say of their own files, and what a program in C or C++ leaves when it dies. */

import {describe, expect, it} from 'vitest';
import {createLineText} from '../../../text/lineText.js';
import {conclude} from '../../conclude.js';
import {readTextNow} from '../../readText.js';

function read(lines: readonly string[], code: number) {
  const outcome = {kind: 'exited', code} as const;
  const reading = readTextNow(createLineText(lines.map(line => `${line}\n`).join('')), {label: 'cmd: make', outcome});
  const faults = reading.findings
    .filter(({severity}) => severity !== 'warning')
    .map(({file, row, name, message}) => `${file}:${row} ${name ?? '-'} | ${message}`);
  return {reading, faults, conclusion: conclude(reading, outcome)};
}

describe('CMake', () => {
  const lines = [
    '-- error reporting: on',
    'CMake Warning at CMakeLists.txt:5 (message):',
    '  Building without failed-test replay',
    '',
    '',
    'CMake Error at /usr/share/cmake-3.25/Modules/FindPackageHandleStandardArgs.cmake:230 (message):',
    '  Could NOT find CURL (missing: CURL_LIBRARY',
    '  CURL_INCLUDE_DIR)',
    'Call Stack (most recent call first):',
    '  /usr/share/cmake-3.25/Modules/FindCURL.cmake:181 (find_package_handle_standard_args)',
    '  src/CMakeLists.txt:6 (find_package)',
    '',
    '',
    'CMake Error: CMAKE_C_COMPILER not set, after EnableLanguage',
    '-- Configuring incomplete, errors occurred!',
  ];

  it('is read by blocks, at the place in the project that called', () => {
    const {faults, reading} = read(lines, 1);
    expect(faults).toEqual([
      'src/CMakeLists.txt:6 message | Could NOT find CURL (missing: CURL_LIBRARY CURL_INCLUDE_DIR)',
    ]);
    expect(reading.findings[0]?.evidence).toEqual(expect.arrayContaining([6, 7, 11, 15]));
    expect(reading.findings[1]).toMatchObject({severity: 'warning', message: 'Building without failed-test replay'});
  });

  it('could not work without its sources', () => {
    const {faults, conclusion} = read(['CMake Error: The source directory "/nowhere" does not exist.'], 1);
    expect(faults).toEqual(['undefined:undefined - | The source directory "/nowhere" does not exist.']);
    expect(conclusion).toBe('error');
  });
});

describe('make', () => {
  it.each([
    [
      'a broken makefile',
      ['Makefile:2: *** missing separator.  Stop.'],
      ['Makefile:2 - | missing separator.'],
      'error',
    ],
    [
      'a missing rule',
      ["make: *** No rule to make target 'a.o', needed by 'all'.  Stop."],
      ["undefined:undefined a.o | No rule to make target 'a.o', needed by 'all'."],
      'error',
    ],
    [
      'a missing include at its place',
      ['Makefile:1: no.mk: No such file or directory', "make: *** No rule to make target 'no.mk'.  Stop."],
      ["Makefile:1 no.mk | No rule to make target 'no.mk'."],
      'error',
    ],
    [
      'a recipe that failed in silence',
      ['false', 'make[1]: *** [Makefile:2: jars] Error 1', 'make: *** [Makefile:9: all] Error 2'],
      ['Makefile:2 jars | *** [Makefile:2: jars] Error 1'],
      'failed',
    ],
  ])('tells %s', (_, lines, faults, conclusion) => {
    expect(read(lines, 2)).toMatchObject({faults, conclusion});
  });

  it('is not needed to name a target of Ninja, unless the command was silent', () => {
    const silent = [
      '[1/2] Generating gen.txt',
      'FAILED: gen.txt ',
      'cd /x && false',
      'ninja: build stopped: subcommand failed.',
    ];
    expect(read(silent, 1).faults).toEqual(['undefined:undefined gen.txt | FAILED: gen.txt']);
    const told = [...silent.slice(0, 3), 'a.c:1:2: error: bad', ...silent.slice(3)];
    expect(read(told, 1).faults).toEqual(['a.c:1 - | bad']);
  });

  it('says nothing of what it ignores', () => {
    expect(read(['rm x', 'make: [Makefile:5: clean] Error 1 (ignored)'], 0)).toMatchObject({
      faults: [],
      conclusion: 'passed',
    });
  });
});

describe('a program that dies', () => {
  it.each([
    [
      'by an assertion',
      ["app: jar.c:33: int weigh(int): Assertion `n > 0' failed.", 'Aborted (core dumped)'],
      ["jar.c:33 int weigh(int) | Assertion `n > 0' failed."],
    ],
    [
      'by an exception',
      ["terminate called after throwing an instance of 'std::out_of_range'", '  what():  vector::at', 'Aborted'],
      ["undefined:undefined - | terminate called after throwing an instance of 'std::out_of_range': vector::at"],
    ],
    [
      'by its own heap',
      ['free(): double free detected in tcache 2', 'Aborted'],
      ['undefined:undefined - | free(): double free detected in tcache 2'],
    ],
    [
      'in the debugger',
      [
        'Program received signal SIGSEGV, Segmentation fault.',
        '0x0000555555555135 in deep (p=0x0) at jar.c:2',
        '2\tint deep(int *p){ return *p; }',
        '#0  0x0000555555555135 in deep (p=0x0) at jar.c:2',
        '#1  0x0000555555555147 in main () at jar.c:3',
      ],
      ['jar.c:2 deep | SIGSEGV, Segmentation fault.'],
    ],
  ])('%s is one error', (_, lines, faults) => {
    expect(read(lines, 134)).toMatchObject({faults, conclusion: 'error'});
  });
});
