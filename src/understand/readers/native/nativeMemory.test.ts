/** What sanitizers and Valgrind report, whole and cut off, and what only looks like them. */

import {describe, expect, it, test} from 'vitest';
import {createLineText} from '../../../text/lineText.js';
import {conclude} from '../../conclude.js';
import {readTextNow} from '../../readText.js';

function read(lines: readonly string[], code: number) {
  const outcome = {kind: 'exited', code} as const;
  const reading = readTextNow(createLineText(lines.map(line => `${line}\n`).join('')), {label: 'cmd: ./app', outcome});
  const faults = reading.findings
    .filter(({severity}) => severity !== 'warning')
    .map(({file, row, code: rule, message}) => `${file}:${row} ${rule ?? '-'} | ${message}`);
  return {reading, faults, conclusion: conclude(reading, outcome)};
}

const OVERFLOW = [
  'reading 5 jars',
  '=================================================================',
  '==77==ERROR: AddressSanitizer: stack-buffer-overflow on address 0x7ffd10 at pc 0x55aa bp 0x7ff sp 0x7fe',
  'READ of size 4 at 0x7ffd10 thread T0',
  '    #0 0x55aa in jar::label(int) const /home/dev/my jars/jar.cpp:31:9',
  '    #1 0x55ab in main /home/dev/my jars/main.cpp:8',
  '    #2 0x7f01 in __libc_start_call_main ../sysdeps/nptl/libc_start_call_main.h:58',
  '',
  'SUMMARY: AddressSanitizer: stack-buffer-overflow /home/dev/my jars/jar.cpp:31:9 in jar::label(int) const',
  'Shadow bytes around the buggy address:',
  '  0x10: 00 00 00 00',
  '=>0x20: 00 f1[f1]00',
  'Shadow byte legend (one shadow byte represents 8 application bytes):',
  '  Addressable:           00',
  '==77==ABORTING',
];

const LEAKS = [
  '==9==ERROR: LeakSanitizer: detected memory leaks',
  '',
  'Direct leak of 30 byte(s) in 1 object(s) allocated from:',
  '    #0 0x7f4d in malloc (/lib/libasan.so.8+0xb89cf)',
  '    #1 0x5573 in pour /home/dev/tap.c:3',
  '',
  'Indirect leak of 8 byte(s) in 1 object(s) allocated from:',
  '    #0 0x7f4d in malloc (/lib/libasan.so.8+0xb89cf)',
  '    #1 0x5573 in drip /home/dev/tap.c:9',
  '',
  'SUMMARY: AddressSanitizer: 38 byte(s) leaked in 2 allocation(s).',
];

const MEMCHECK = [
  '==31== Memcheck, a memory error detector',
  '==31== Using Valgrind-3.19.0 and LibVEX; rerun with -h for copyright info',
  '==31== Command: ./tap',
  '==31== ',
  '==31== Invalid read of size 4',
  '==31==    at 0x48417B4: memcpy (vg_replace_strmem.c:1018)',
  '==31==    by 0x109169: look (tap.c:3)',
  "==31==  Address 0x4a4104c is 0 bytes after a block of size 12 alloc'd",
  '==31==    at 0x48417B4: malloc (in /usr/libexec/valgrind/vgpreload_memcheck-amd64-linux.so)',
  '==31==    by 0x10918F: main (tap.c:14)',
  '==31== ',
  '==31== 16 bytes in 1 blocks are still reachable in loss record 1 of 1',
  '==31==    at 0x48417B4: malloc (in /usr/libexec/valgrind/vgpreload_memcheck-amd64-linux.so)',
  '==31==    by 0x10918F: main (tap.c:20)',
  '==31== ',
  '==31== ERROR SUMMARY: 1 errors from 1 contexts (suppressed: 0 from 0)',
];

describe('the sanitizers', () => {
  it('are read as a crash at the first frame in the project', () => {
    const {faults, conclusion, reading} = read(OVERFLOW, 1);
    expect(faults).toEqual([
      '/home/dev/my jars/jar.cpp:31 stack-buffer-overflow | AddressSanitizer: stack-buffer-overflow on address 0x7ffd10',
    ]);
    expect(conclusion).toBe('error');
    expect(reading.findings[0]?.evidence).toEqual(expect.arrayContaining([3, 4, 5, 6, 9]));
  });

  it('tell each leak at its allocation', () => {
    const {faults, conclusion} = read(LEAKS, 23);
    expect(faults).toEqual(['/home/dev/tap.c:3 memory-leak | Direct leak of 30 byte(s) in 1 object(s)']);
    expect(conclusion).toBe('failed');
  });

  it('make a run red that ended with 0 in spite of undefined behaviour', () => {
    const line = "src/odd_file.cpp:6:38: runtime error: shift exponent 40 is too large for 32-bit type 'int'";
    const {faults, conclusion} = read([line, 'shift 256'], 0);
    expect(faults).toEqual(["src/odd_file.cpp:6 - | shift exponent 40 is too large for 32-bit type 'int'"]);
    expect(conclusion).toBe('failed');
  });

  it('say a data race at the first access', () => {
    const race = [
      'WARNING: ThreadSanitizer: data race (pid=5)',
      '  Write of size 4 at 0x1 by thread T2:',
      '    #0 count /home/dev/bees.cpp:7:11 (bees+0x1354)',
      '  Previous write of size 4 at 0x1 by thread T1:',
      '    #0 count /home/dev/bees.cpp:9 (bees+0x1354) (BuildId: 12ab)',
      'SUMMARY: ThreadSanitizer: data race /home/dev/bees.cpp:7:11 in count',
      'ThreadSanitizer: reported 1 warnings',
    ];
    expect(read(race, 66)).toMatchObject({
      faults: ['/home/dev/bees.cpp:7 data-race | ThreadSanitizer: data race'],
      conclusion: 'failed',
    });
  });

  it('leave the panics of Go to others', () => {
    const {reading} = read(
      ['panic: runtime error: index out of range [3] with length 2', '', 'goroutine 1 [running]:'],
      2,
    );
    expect(reading.understoodBy).not.toContain('sanitizers');
  });
});

describe('Valgrind', () => {
  it('is read by blocks, without the frames of its own', () => {
    const {faults, conclusion, reading} = read(MEMCHECK, 0);
    expect(faults).toEqual(['tap.c:3 - | Invalid read of size 4']);
    expect(conclusion).toBe('failed');
    expect(reading.totals).toMatchObject({errors: 1});
  });

  it('finds nothing where nothing is lost', () => {
    const clean = [...MEMCHECK.slice(0, 4), '==31== ERROR SUMMARY: 0 errors from 0 contexts (suppressed: 0 from 0)'];
    expect(read(clean, 0)).toMatchObject({faults: [], conclusion: 'passed'});
  });
});

test.each([
  ['a sanitizer', OVERFLOW],
  ['leaks', LEAKS],
  ['Valgrind', MEMCHECK],
])('a report of %s that is cut off anywhere is never green once its head is there', (_, lines) => {
  const head = lines.findIndex(line => /ERROR: |Invalid read/.test(line)) + 3;
  for (let length = head; length <= lines.length; length += 1)
    expect(read(lines.slice(0, length), 1).conclusion).not.toBe('passed');
});
