/** What compilers, linkers and build tools of C and C++ report, whole and cut off. */

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

const TEMPLATES = [
  "make[1]: Entering directory '/home/dev/my kiln'",
  'g++ -c "my kiln.cpp"',
  'In file included from /usr/include/c++/12/map:60,',
  '                 from my kiln.cpp:3:',
  '/usr/include/c++/12/bits/stl_function.h: In instantiation of ‘bool std::less<T>::operator()(T, T) [with T = Pot]’:',
  '/usr/include/c++/12/bits/stl_map.h:509:32:   required from ‘int& std::map<K, V>::operator[](const K&)’',
  'my kiln.cpp:24:19:   required from here',
  '/usr/include/c++/12/bits/stl_function.h:408:20: error: no match for ‘operator<’ (operand types are ‘const Pot’ and ‘const Pot’)',
  '  408 |       { return __x < __y; }',
  '      |                ~~~~^~~~~',
  '/usr/include/c++/12/bits/stl_pair.h:647:5: note: candidate: ‘template<class T> bool operator<(T, T)’',
  '/usr/include/c++/12/bits/stl_pair.h:647:5: note:   template argument deduction/substitution failed:',
  'my kiln.cpp: In function ‘int main()’:',
  'my kiln.cpp:30:8: warning: unused variable ‘error’ [-Wunused-variable]',
  '   30 |    int error;',
  '      |        ^~~~~',
  'my kiln.cpp:31:8: error: ‘pots’ was not declared in this scope [-fpermissive]',
  'make[1]: *** [Makefile:5: kiln.o] Error 1',
  'make: *** [Makefile:2: all] Error 2',
];

const CLANG = [
  "oven.c:16:14: error: use of undeclared identifier 'heat'",
  '  CHECK(heat == 3);',
  '        ^',
  "oven.c:3:33: note: expanded from macro 'CHECK'",
  '#define CHECK(e) do { if (!(e)) fail(#e); } while (0)',
  '                            ^',
  '1 warning and 1 error generated.',
];

describe('GCC and Clang', () => {
  it('are read error by error, without the notes, in files with blanks too', () => {
    const {faults, conclusion, reading} = read(TEMPLATES, 2);
    expect(faults).toEqual([
      '/usr/include/c++/12/bits/stl_function.h:408 - | no match for ‘operator<’ (operand types are ‘const Pot’ and ‘const Pot’)',
      'my kiln.cpp:31 - | ‘pots’ was not declared in this scope',
    ]);
    expect(conclusion).toBe('failed');
    expect(reading.totals).toMatchObject({errors: 2, warnings: 1});
    expect(reading.findings[0]?.evidence).toEqual(expect.arrayContaining([8, 7, 9, 10, 18, 1]));
    expect(reading.findings[2]).toMatchObject({severity: 'warning', row: 30, code: '-Wunused-variable'});
  });

  it('count what they say they generated', () => {
    const {faults, reading} = read(CLANG, 1);
    expect(faults).toEqual(["oven.c:16 - | use of undeclared identifier 'heat'"]);
    expect(reading.totals).toMatchObject({errors: 1, warnings: 1});
  });

  it('are told once where a macro makes them say the same again', () => {
    const twice = [...CLANG.slice(0, 6), ...CLANG.slice(0, 6)];
    expect(read(twice, 1).reading.findings).toMatchObject([{row: 16, count: 2}]);
  });

  it('could not work where their own arguments are wrong', () => {
    const said = ['g++: error: unrecognized command-line option ‘-fwhat’', 'compilation terminated.'];
    expect(read(said, 1)).toMatchObject({
      faults: ['undefined:undefined - | unrecognized command-line option ‘-fwhat’'],
      conclusion: 'error',
    });
  });

  it('are judged by the text behind a pipe', () => {
    expect(read(TEMPLATES, 0).conclusion).toBe('failed');
  });
});

describe('linkers', () => {
  it.each([
    [
      'GNU ld',
      [
        "/usr/bin/ld: /tmp/ccHY.o: in function `main':",
        "/home/dev/main.c:7: undefined reference to `heat'",
        "/usr/bin/ld: oven.c:(.text+0x16): undefined reference to `vtable for Oven'",
        "/usr/bin/ld: b.o:/home/dev/b.c:1: multiple definition of `pots'; a.o:/home/dev/a.c:2: first defined here",
        '/usr/bin/ld: cannot find -lclay: No such file or directory',
        'collect2: error: ld returned 1 exit status',
      ],
      [
        "/home/dev/main.c:7 heat | undefined reference to `heat'",
        "oven.c:undefined vtable for Oven | undefined reference to `vtable for Oven'",
        "/home/dev/b.c:1 pots | multiple definition of `pots'",
        'undefined:undefined -lclay | cannot find -lclay: No such file or directory',
      ],
    ],
    [
      'gold',
      [
        "/usr/bin/ld.gold: error: /tmp/b.o: multiple definition of 'pots'",
        "/tmp/a.o:oven.cpp:function main: error: undefined reference to 'bake(int)'",
        'collect2: error: ld returned 1 exit status',
      ],
      [
        "undefined:undefined pots | multiple definition of 'pots'",
        "oven.cpp:undefined bake(int) | undefined reference to 'bake(int)'",
      ],
    ],
    [
      'LLD',
      [
        'ld.lld: error: undefined symbol: bake(int)',
        '>>> referenced by oven.cpp:3 (/home/dev/oven.cpp:3)',
        '>>>               /tmp/oven-1.o:(main)',
        'clang: error: linker command failed with exit code 1 (use -v to see invocation)',
      ],
      ['oven.cpp:3 bake(int) | undefined symbol: bake(int)'],
    ],
    [
      "Apple's ld",
      [
        'Undefined symbols for architecture arm64:',
        '  "_bake", referenced from:',
        '      _main in oven-1.o',
        'ld: symbol(s) not found for architecture arm64',
      ],
      ['undefined:undefined _bake | "_bake", referenced from:'],
    ],
  ])('%s names the symbol and the place that wants it', (_, lines, expected) => {
    expect(read(lines, 1)).toMatchObject({faults: expected, conclusion: 'failed'});
  });
});
