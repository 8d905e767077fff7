/** Lines of stack traces, and which of them belong to the project rather than to a library or the language. */

import {isPath, type Place, placeIn} from '../../judge/places.js';

export interface Frame extends Place {
  readonly line: number;
  readonly isProject: boolean;
}

const SHAPES: readonly RegExp[] = [
  // Node, Deno, browsers: `at f (file:1:2)`, `at file:1:2`.
  /^\s*at (?:.{0,300}?\()?((?:file:\/\/|node:)?[^()\s][^()]{0,300}?):(\d+)(?::(\d+))?\)?(?: \{)?$/,
  // Java, Kotlin, Scala: `at a.b.C.m(C.java:1)`.
  /^\s*at (?:[\w.@/$-]+\/)?[\w.$<>]+\(([\w$.-]+\.\w+):(\d+)\)/,
  // .NET: `at A.B() in /a/b.cs:line 1`.
  /^\s*at .{1,300} in (.{1,300}):line (\d+)/,
  // Python: `File "a.py", line 1, in f`.
  /^\s*File "([^"\n]{1,300})", line (\d+)/,
  // Ruby: `from a.rb:1:in 'f'`, `a.rb:1:in 'f'`.
  /^\s*(?:\d+: )?(?:from )?([^\s:][^:\n]{0,300}):(\d+):in [`'].*/,
  // PHP: `#0 /a.php(1): f()`, `/a/ATest.php:1`.
  /^\s*#\d+ ([^\s(][^(\n]{0,300})\((\d+)\)/,
  // Go: `<tab>/a/b.go:1 +0x1f`.
  /^\s+(\S+\.go):(\d+)(?: \+0x[\da-f]+)?$/,
  // Sanitizers, gdb, C++: `#1 0x55 in f /a/b.c:1:2`.
  /^\s*#\s?\d+ (?:0x[\da-f]+ )?(?:in )?.{0,300}?[\s[(]((?:\.{0,2}\/)?[\w+-][^\s()[\]]{0,300}\.\w{1,5}):(\d+)(?::(\d+))?/,
  // Elixir: `(app 1.0) lib/a.ex:1: A.f/1`; Lua and pytest: `a.py:1: in f`; Rust: `at ./src/a.rs:1:2`.
  /^\s*(?:\([\w. -]+\) )?([^\s:"'][^:\n"']{0,300}\.\w{1,5}):(\d+): (?:in |\S+\/\d)/,
  // Vitest: `❯ a.ts:1:2`; testify: `Error Trace: /a_test.go:1`; plain: a place alone on its line.
  /^\s*(?:❯|→|›|\/\/|@|Error Trace:|Location:|Origin:|at:|from)?\s*(?:\w[\w.<> ]{0,60} )?\(?((?:file:\/\/)?[^\s:()"'][^:()"'\n]{0,300}\.\w{1,10}):(\d+)(?::(\d+))?\)?:?$/,
];

const LIBRARY =
  /(?:^|\/)(?:node_modules|site-packages|dist-packages|gems|rubies|vendor\/bundle|vendor\/(?!.*\/src\/)|bower_components|\.cargo|rustc|\.nvm|\.rvm|\.rbenv\/versions|\.pyenv\/versions|sysdeps|libsanitizer|libexec)\/|^(?:node:|internal\/|native |<|\[)|^\/usr\/(?:lib|include|local\/(?:lib|go|include)|share)\/|\/lib\/python\d|^(?:java|jdk|sun)\.|\/go\/(?:src|pkg\/mod)\/|\/testing\.go$|^(?:module|util|timers|events|net|fs|assert|vm|loader|domain|bootstrap_node)\.js$/;
const LIBRARY_CALL =
  /^\s*at (?:[\w.@-]+\/)?(?:java\.|javax\.|jdk\.|sun\.|com\.sun\.|kotlin\.|scala\.|groovy\.|org\.(?:junit|apache\.maven|gradle|hamcrest|assertj|mockito|opentest4j|codehaus|springframework|testng|scalatest|eclipse\.jetty)\.|junit\.|System\.|Microsoft\.|Xunit\.|NUnit\.)/;

/** The frame that a line is, if it is one. */
export function frameOf(text: string, line: number): Frame | undefined {
  if (text.length > 1000 || !/[:(]\d|line \d/.test(text)) return undefined;
  for (const shape of SHAPES) {
    const found = shape.exec(text);
    if (!found) continue;
    const file = found[1].replace(/^[#│├╵╰└┊|>\s]+(?=\S)/, '').replace(/^file:\/\//, '');
    if (!isPath(file) && !/^node:|^internal\//.test(file)) continue;
    const isProject = !LIBRARY.test(file) && !LIBRARY_CALL.test(text);
    return {line, file, row: Number(found[2]), isProject, ...(found[3] !== undefined && {column: Number(found[3])})};
  }
  return undefined;
}

/** Lines of a trace that name no file: `at native code`, `... 12 more`, `goroutine 1 [running]:`. */
export function isTraceLine(text: string): boolean {
  if (text.endsWith(')') && /^[\w.*()/]+\(/.test(text)) return true;
  return /^\s+at \S|^\s*\.{3} \d+ (?:more|common frames|stack levels)|^goroutine \d+|^\s*\(.{0,1000}\.\.\.\)$|^created by |^\s+\d+: (?:0x|\w+::)/.test(
    text,
  );
}

/** A place that stands alone on its line or behind an arrow: `--> a.rs:1:2`, `╭─[a.ts:1:2]`, `a.ts:1:2:`. */
export function placeLineOf(text: string): Place | undefined {
  const trimmed = text.trim();
  if (trimmed.length > 400) return undefined;
  const arrow = /^(?:-->|:::|[╭,┌][─-]*\[?|@|❯|→|›|Location:|Origin:|file:|at|in|>>?)\s*(?=\S)/.exec(trimmed);
  const place = placeIn(arrow ? trimmed.slice(arrow[0].length).replace(/^\[/, '') : trimmed);
  if (!place?.row) return undefined;
  if (arrow) return place;
  const rest = trimmed
    .replace(/^file:\/\//, '')
    .slice(place.file.length)
    .replace(/^:\d+(?::\d+)?:?|^ ?\(\d+[:,]\d+\)/, '');
  return trimmed.replace(/^file:\/\//, '').startsWith(place.file) && rest.trim() === '' ? place : undefined;
}

export function isLibrary(file: string): boolean {
  return LIBRARY.test(file);
}
