/** Programs of Node.js that died, alone and below task runners. */

import {describe, expect, it, test} from 'vitest';
import {createLineText} from '../../../text/lineText.js';
import {conclude} from '../../conclude.js';
import {readTextNow} from '../../readText.js';

function read(lines: readonly string[], code: number) {
  const outcome = {kind: 'exited', code} as const;
  const reading = readTextNow(createLineText(lines.map(line => `${line}\n`).join('')), {label: 'cmd: node', outcome});
  const faults = reading.findings
    .filter(({severity}) => severity !== 'warning')
    .map(({file, row, name, code, message}) => `${file}:${row} ${name} ${code} ${message}`);
  return {reading, faults, conclusion: conclude(reading, outcome)};
}

const CRASH = [
  'node:fs:573',
  '  return binding.open(',
  '                 ^',
  '',
  "Error: ENOENT: no such file or directory, open 'a.json'",
  '    at Object.openSync (node:fs:573:18)',
  '    at load (/app/src/load.js:2:4)',
  '    at Module._compile (node:internal/modules/cjs/loader:1521:14) {',
  "  code: 'ENOENT',",
  '  [cause]: Error: the disk is gone',
  '      at disk (/app/src/disk.js:9:1)',
  '}',
  '',
  'Node.js v20.20.2',
];
const FAULT = "/app/src/load.js:2 undefined ENOENT Error: ENOENT: no such file or directory, open 'a.json'";

describe('an uncaught error of Node.js', () => {
  it('is one finding at the first frame of the project, its cause not another', () => {
    const {faults, conclusion, reading} = read(['starting', ...CRASH], 1);
    expect(faults).toEqual([FAULT]);
    expect(conclusion).toBe('error');
    expect(reading.findings[0].evidence).toEqual([6, 8, 11, 12]);
  });

  it('is told although a pipe hides the exit status', () => {
    expect(read(CRASH, 0).conclusion).toBe('error');
  });

  it('is no error of a green run that goes on after it', () => {
    expect(read([...CRASH, 'the child died, as it should', 'done'], 0).conclusion).toBe('passed');
  });

  it('stands where the source cannot be parsed', () => {
    const lines = [
      '/app/server.js:8',
      '',
      '',
      'SyntaxError: Unexpected end of input',
      '    at wrapSafe (node:internal/x:1:2)',
      '',
      'Node.js v20.20.2',
    ];
    expect(read(lines, 1).faults).toEqual([
      '/app/server.js:8 undefined undefined SyntaxError: Unexpected end of input',
    ]);
  });

  it('names the importer of a module that is not there', () => {
    const lines = [
      'node:internal/modules/esm/resolve:283',
      '    throw new ERR_MODULE_NOT_FOUND(',
      '          ^',
      '',
      "Error [ERR_MODULE_NOT_FOUND]: Cannot find module '/app/lib/b.js' imported from /app/index.js",
      '    at finalizeResolution (node:internal/modules/esm/resolve:283:11)',
      '',
      'Node.js v20.20.2',
    ];
    expect(read(lines, 1).faults).toEqual([
      "/app/index.js:undefined undefined ERR_MODULE_NOT_FOUND Error [ERR_MODULE_NOT_FOUND]: Cannot find module '/app/lib/b.js' imported from /app/index.js",
    ]);
  });

  test.each(CRASH.map((_, count) => count))('cut off after %i lines is no pass', count => {
    expect(read(CRASH.slice(0, count), 1).conclusion).not.toBe('passed');
  });
});

describe('task runners', () => {
  it('turbo: the crash of a task with its name, and the task', () => {
    const front = CRASH.map(line => `core:build: ${line}`);
    const {faults, conclusion} = read(
      [
        ...front,
        'core:build: npm error code 1',
        'core#build:  ERROR  command (/app/core) npm run build exited (1)',
        '',
        'Failed:    core#build',
        '',
        ' ERROR  run failed: command  exited (1)',
      ],
      1,
    );
    expect(faults[0]).toBe(FAULT.replace('undefined', 'core:build'));
    expect(faults.length).toBeLessThanOrEqual(2);
    expect(conclusion).toBe('failed');
  });

  it('concurrently: what was stopped because of another is no failure', () => {
    const {faults} = read(
      [
        ...CRASH.map(line => `[web] ${line}`),
        '[web] node web.js exited with code 1',
        '--> Sending SIGTERM to other processes..',
        '[api] node api.js exited with code SIGTERM',
      ],
      1,
    );
    expect(faults[0]).toBe(FAULT.replace('undefined', 'web'));
    expect(faults.join()).not.toContain('SIGTERM');
  });
});
