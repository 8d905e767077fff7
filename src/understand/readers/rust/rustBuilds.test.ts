/** What rustc, cargo and the tools around them report of sources that do not build or are not neat. */

import {describe, expect, test} from 'vitest';
import {createLineText} from '../../../text/lineText.js';
import {conclude} from '../../conclude.js';
import {readTextNow} from '../../readText.js';

function read(lines: readonly string[], code: number) {
  const outcome = {kind: 'exited', code} as const;
  const reading = readTextNow(createLineText(lines.map(line => `${line}\n`).join('')), {label: 'cmd: build', outcome});
  const faults = reading.findings
    .filter(({severity}) => severity !== 'warning')
    .map(({file, row, column, code, name, message}) =>
      [`${file}:${row}:${column}`, code, name, message].filter(part => part !== undefined).join(' '),
    );
  return {reading, faults, conclusion: conclude(reading, outcome)};
}

interface Report {
  readonly title: string;
  readonly lines: readonly string[];
  readonly faults: readonly string[];
  readonly code?: number;
  readonly conclusion?: 'passed' | 'failed' | 'error';
  readonly totals?: object;
  readonly warnings?: number;
}

const REPORTS: readonly Report[] = [
  {
    title: 'errors and warnings of rustc with their places and codes, not the lines that count them',
    lines: [
      '   Compiling tub v0.1.0 (/app)',
      'warning: unused variable: `a`',
      ' --> src/main.rs:2:7',
      '  |',
      '2 |   let a = 1;',
      '  |       ^ help: if this is intentional, prefix it with an underscore: `_a`',
      '  |',
      '  = note: `#[warn(unused_variables)]` on by default',
      '',
      'warning: unused variable: `b`',
      ' --> src/main.rs:3:7',
      '  |',
      '3 |   let b = 1;',
      '  |       ^',
      '',
      'error[E0308]: mismatched types',
      ' --> src/main.rs:4:16',
      '  |',
      '4 |   let c: u16 = "";',
      '  |          ---   ^^ expected `u16`, found `&str`',
      '  |          |',
      '  |          expected due to this',
      'note: function defined here',
      ' --> src/lib.rs:9:1',
      '',
      'error: aborting due to 1 previous error; 2 warnings emitted',
      '',
      'For more information about this error, try `rustc --explain E0308`.',
      'warning: `tub` (bin "tub") generated 2 warnings',
      'error: could not compile `tub` (bin "tub") due to 1 previous error; 2 warnings emitted',
    ],
    faults: ['src/main.rs:4:16 E0308 mismatched types'],
    totals: {errors: 1, warnings: 2},
    warnings: 2,
  },
  {
    title: 'a message of several lines above its place',
    lines: [
      'error: first line',
      '       second line',
      ' --> src/main.rs:1:1',
      '  |',
      '1 | compile_error!("first line\\nsecond line");',
      '  | ^^^',
      '',
      'error: could not compile `tub` (lib) due to 1 previous error',
    ],
    faults: ['src/main.rs:1:1 first line'],
  },
  {
    title: 'the short format of rustc',
    lines: ['main.rs:6:10: error[E0433]: no `proces` in `std`', 'error: aborting due to 1 previous error'],
    faults: ['main.rs:6:10 E0433 no `proces` in `std`'],
    code: 1,
  },
  {
    title: 'each symbol that the linker misses, with the place that wants it',
    lines: [
      'error: linking with `cc` failed: exit status: 1',
      '  |',
      '  = note:  "cc" "-m64" "/app/a.o"',
      '  = note: rust-lld: error: undefined symbol: tap_open',
      '          >>> referenced by main.rs:8 (src/main.rs:8)',
      '          ',
      "          /usr/bin/ld: /app/src/lib.rs:3: undefined reference to `tap_shut'",
      '          collect2: error: ld returned 1 exit status',
      '          ',
      '',
      'error: could not compile `tub` (bin "tub") due to 1 previous error',
    ],
    faults: [
      'src/main.rs:8:undefined tap_open undefined symbol: tap_open',
      "/app/src/lib.rs:3:undefined tap_shut undefined reference to `tap_shut'",
    ],
  },
  {
    title: 'a lint of Clippy by the name in its link',
    lines: [
      'error: unneeded `return` statement',
      ' --> src/lib.rs:7:5',
      '  |',
      '7 |     return 1;',
      '  |     ^^^^^^^^',
      '  |',
      '  = help: for further information visit https://rust-lang.github.io/rust-clippy/rust-1.95.0/index.html#needless_return',
      '',
      'error: could not compile `tub` (lib) due to 1 previous error',
    ],
    faults: ['src/lib.rs:7:5 clippy::needless_return unneeded `return` statement'],
  },
  {
    title: 'undefined behaviour that Miri meets in a test',
    lines: [
      'running 1 test',
      'test dangles ... error: Undefined Behavior: pointer is dangling',
      ' --> src/lib.rs:4:9',
      '  |',
      '4 |   *p',
      '  |   ^^ Undefined Behavior occurred here',
      '',
      'error: aborting due to 1 previous error',
      '',
      'error: test failed, to rerun pass `--lib`',
      '',
      'Caused by:',
      "  process didn't exit successfully: `cargo-miri runner /app/barn` (exit status: 1)",
    ],
    faults: ['src/lib.rs:4:9 dangles Undefined Behavior: pointer is dangling'],
    code: 1,
  },
  {
    title: 'a compiler that was killed as an error',
    lines: [
      'error: could not compile `big` (lib)',
      '',
      'Caused by:',
      "  process didn't exit successfully: `rustc --crate-name big` (signal: 9, SIGKILL: kill)",
    ],
    faults: ['undefined:undefined:undefined could not compile `big` (lib)'],
    conclusion: 'error',
  },
  {
    title: 'a build that stops where the text is cut off',
    lines: ['   Compiling tub v0.1.0 (/app)', 'error[E0308]: mismatched types', ' --> src/main.rs:4:16'],
    faults: ['src/main.rs:4:16 E0308 mismatched types'],
  },
  {
    title: 'sources that rustfmt would write otherwise, in both forms of its heads',
    lines: [
      'Diff in /app/src/deep.rs:1:',
      '-pub fn f()->i32{ todo!() }',
      '+pub fn f() -> i32 {',
      ' ',
      'Diff in /app/src/lib.rs at line 5:',
      '-pub fn error( x:i32 ) {}',
      '+pub fn error(x: i32) {}',
    ],
    faults: [
      '/app/src/deep.rs:1:undefined Diff in /app/src/deep.rs:1:',
      '/app/src/lib.rs:5:undefined Diff in /app/src/lib.rs at line 5:',
    ],
    code: 1,
  },
  {
    title: 'what cargo could not do, with its causes, as an error',
    lines: [
      'error: failed to parse manifest at `/app/Cargo.toml`',
      '',
      'Caused by:',
      '  TOML parse error at line 7, column 47',
      '    |',
      '  7 | serde = ]',
      '    |         ^',
      '  invalid inline table',
      '',
    ],
    faults: ['/app/Cargo.toml:7:47 failed to parse manifest at `/app/Cargo.toml`'],
    conclusion: 'error',
  },
  {
    title: 'a dependency that cannot be had',
    lines: [
      '    Updating crates.io index',
      'error: no matching package named `hayy` found',
      'location searched: crates.io index',
      'required by package `barn v0.1.0 (/app)`',
    ],
    faults: ['undefined:undefined:undefined hayy no matching package named `hayy` found'],
    conclusion: 'error',
  },
  {
    title: 'the panic of a build script',
    lines: [
      'error: failed to run custom build command for `barn v0.1.0 (/app)`',
      '',
      'Caused by:',
      "  process didn't exit successfully: `/app/target/debug/build/barn-61/build-script-build` (exit status: 101)",
      '  --- stdout',
      '  cargo:rerun-if-changed=x',
      '',
      '  --- stderr',
      '',
      "  thread 'main' (12947) panicked at build.rs:1:51:",
      '  no compiler found',
      '  note: run with `RUST_BACKTRACE=1` environment variable to display a backtrace',
      'warning: build failed, waiting for other jobs to finish...',
    ],
    faults: ['build.rs:1:51 barn no compiler found'],
    conclusion: 'error',
  },
  {
    title: 'a panic that ended a program, with that of the thread it had waited for as its cause',
    lines: [
      '     Running `target/debug/barn`',
      "thread '<unnamed>' (13342) panicked at src/work.rs:1:90:",
      'worker broke',
      'note: run with `RUST_BACKTRACE=1` environment variable to display a backtrace',
      '',
      "thread 'main' (13265) panicked at src/main.rs:1:126:",
      'called `Result::unwrap()` on an `Err` value: Any { .. }',
    ],
    faults: ['src/main.rs:1:126 called `Result::unwrap()` on an `Err` value: Any { .. }'],
    conclusion: 'error',
  },
  {
    title: 'a panic in the form of older versions, told by the frame of the project',
    lines: [
      "thread 'main' panicked at 'byte index 1 is out of range', library/core/src/str/mod.rs:107:9",
      'stack backtrace:',
      '   0: rust_begin_unwind',
      '             at /rustc/9fc6b4/library/std/src/panicking.rs:593:5',
      '   1: barn::main',
      '             at ./src/main.rs:12:5',
    ],
    faults: ['./src/main.rs:12:5 byte index 1 is out of range'],
    conclusion: 'error',
  },
  {
    title: 'an error with its causes, as anyhow prints it',
    lines: ['Error: no barn', '', 'Caused by:', '    0: could not read hay.toml', '    1: No such file (os error 2)'],
    faults: ['undefined:undefined:undefined no barn'],
    code: 1,
    conclusion: 'error',
  },
  {
    title: 'messages of cargo in JSON',
    lines: [
      '   Compiling barn v0.1.0 (/app)',
      '{"reason":"compiler-message","package_id":"barn","message":{"rendered":"error[E0308]: mismatched types\\n --> src/main.rs:3:26\\n  |\\n3 | a\\n  | ^\\n\\n","$message_type":"diagnostic","children":[],"level":"error"}}',
      '{"reason":"compiler-message","package_id":"barn","message":{"rendered":"warning: unused import: `a`\\n --> src/main.rs:1:5\\n","$message_type":"diagnostic","level":"warning"}}',
      '{"reason":"build-finished","success":false}',
      'error: could not compile `barn` (bin "barn") due to 1 previous error; 1 warning emitted',
    ],
    faults: ['src/main.rs:3:26 E0308 mismatched types'],
    totals: {errors: 1, warnings: 1},
    warnings: 1,
  },
  {
    title: 'messages of rustc in JSON, by their fields where the line is too long to be read whole',
    lines: [
      '{"$message_type":"diagnostic","message":"mismatched types","code":{"code":"E0308","explanation":"No."},"level":"error","spans":[{"file_name":"main.rs","byte_start":88,"byte_end":92,"line_start":3,"line_end":3,"column_start":26,"column_end":30,"is_prim',
      '{"$message_type":"diagnostic","message":"aborting due to 1 previous error","code":null,"level":"error","spans":[],"children":[],"rendered":"error: aborting due to 1 previous error\\n\\n"}',
    ],
    faults: ['main.rs:3:26 E0308 mismatched types'],
    code: 1,
  },
  {
    title: 'a program that a signal ended without a word',
    lines: ['     Running `target/debug/barn`'],
    faults: [],
    code: 139,
    conclusion: 'error',
  },
  {
    title: 'advisories of cargo-audit, those against maintenance as warnings',
    lines: [
      '    Scanning Cargo.lock for vulnerabilities (100 crate dependencies)',
      'Crate:     clock',
      'Version:   0.1.43',
      'Title:     Potential segfault in the clock',
      'Date:      2020-11-18',
      'ID:        RUSTSEC-2020-0071',
      'Solution:  Upgrade to >=0.2.23',
      'Dependency tree:',
      'clock 0.1.43',
      '└── barn 0.1.0',
      '',
      'Crate:     paint',
      'Version:   0.12.1',
      'Warning:   unmaintained',
      'Title:     paint is Unmaintained',
      'ID:        RUSTSEC-2021-0139',
      '',
      'error: 1 vulnerability found!',
      'warning: 1 allowed warning found',
    ],
    faults: ['Cargo.lock:undefined:undefined RUSTSEC-2020-0071 clock Potential segfault in the clock'],
    code: 1,
    totals: {errors: 1, warnings: 1},
    warnings: 1,
  },
  {
    title: 'what cargo-deny rejects',
    lines: [
      'error[vulnerability]: Potential segfault in the clock',
      '   ┌─ /app/Cargo.lock:45:1',
      '   │',
      '45 │ clock 0.1.43 registry+https://example.org/index',
      '   │ ----------------------------------------------- security vulnerability detected',
      '   │',
      '   ├ ID: RUSTSEC-2020-0071',
      '   ├ Solution: Upgrade to >=0.2.23 (try `cargo update -p clock`)',
      '',
      'advisories FAILED, bans ok, licenses ok, sources ok',
    ],
    faults: ['/app/Cargo.lock:45:1 vulnerability Potential segfault in the clock'],
    code: 1,
  },
  {
    title: 'errors of a crate that wasm-pack compiles, once',
    lines: [
      '[INFO]: 🌀  Compiling to Wasm...',
      'error[E0425]: cannot find value `x` in this scope',
      ' --> src/lib.rs:3:5',
      '',
      'error: could not compile `barn` (lib) due to 1 previous error',
      'Error: Compiling your crate to WebAssembly failed',
      'Caused by: Compiling your crate to WebAssembly failed',
      'Caused by: failed to execute `cargo build`: exited with exit status: 101',
      '  full command: cd "." && "cargo" "build" "--lib"',
    ],
    faults: ['src/lib.rs:3:5 E0425 cannot find value `x` in this scope'],
    code: 1,
  },
];

describe('builds of Rust', () => {
  test.each(REPORTS)('tell $title', ({lines, faults, code = 101, conclusion = 'failed', totals, warnings}) => {
    const found = read(lines, code);
    expect(found.faults).toEqual(faults);
    expect(found.conclusion).toBe(conclusion);
    if (totals) expect(found.reading.totals).toMatchObject(totals);
    if (warnings !== undefined) expect(found.reading.findings).toHaveLength(faults.length + warnings);
  });

  test('are red by their own report where the exit status is of another program', () => {
    expect(read(REPORTS[0].lines, 0).conclusion).toBe('failed');
  });

  test('name the lint of a later warning by the first of its kind', () => {
    const {reading} = read(REPORTS[0].lines, 101);
    expect(reading.findings.map(({code}) => code)).toEqual(['E0308', 'unused_variables', 'unused_variables']);
  });

  test('leave the errors of other compilers alone', () => {
    const {reading} = read(['a.c:1:2: error: no such thing', 'error: build stopped', ''], 1);
    expect(reading.understoodBy).not.toContain('rustc');
  });
});
