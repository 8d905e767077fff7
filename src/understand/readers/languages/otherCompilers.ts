/**
 * Compilers of smaller languages. Sources: GHC's user guide, "Warnings and messages" (8–9.12); ocaml.org's manual, "Batch compilation"
 * (4–5) and `OCAMLRUNPARAM`; hexdocs.pm, "Code" and "mix compile" (1.10–1.18); lua.org's manual, "Lua Standalone" (5.1–5.4).
 */

import {blockReader} from '../blockPatterns.js';

/** `A.hs:1:2: error: [GHC-12345]`, the message on the line or below, the source between bars. */
export const ghc = blockReader({
  name: 'ghc',
  anchors: ['.hs:', '.lhs:', '.hsc:'],
  kind: 'diagnostic',
  heads: [
    /^(?:[\w.-]{1,80} *> )?(?<file>[^\s:][^:\n]{0,300}\.(?:l?hs|hsc)):\(?(?<row>\d+)[:,](?<column>\d+)[^:\s]{0,40}: (?<severity>error|warning):?(?: \[(?<code>[\w-]+)(?:, [^\]]*)?\])*:?(?: (?<message>\S.*))?$/,
  ],
  ends: /^(?!\s|\d+ \|)|^$/,
  message: /^\s+(?:• )?(?<message>\S.*)$/,
  aside: /^\s*\|$/,
});

/** `File "a.ml", line 2, characters 22-27:`, the source, then `Error: text` or `Warning 8 [name]: text`. */
export const ocaml = blockReader({
  name: 'ocaml',
  anchors: ['File "'],
  kind: 'diagnostic',
  heads: [/^File "(?<file>[^"\n]{1,300})", lines? (?<row>\d+)(?:-\d+)?, characters (?<column>\d+)-\d+:$/],
  ends: /^(?:File "|$|Fatal error|make|Done:)/,
  message:
    /^(?<severity>Error|Warning)(?: \d+)?(?: \((?:alert|warning) [^)]{0,60}\))?(?: \[(?<code>[\w-]+)\])?: (?<message>\S.*)$/,
});

/** `Fatal error: exception Failure("bad")` and the trace below it. */
export const ocamlCrash = blockReader({
  name: 'ocaml',
  anchors: ['Fatal error: exception '],
  kind: 'exception',
  heads: [/^Fatal error: (?<message>exception (?<name>[\w.]+).*)$/],
  ends: /^(?!Raised |Called |Re-raised )/,
  place:
    /^(?:Raised|Called|Re-raised) .{1,200} in file "(?<file>(?!stdlib|camlinternal|src\/)[^"\n]{1,300})"(?: \(inlined\))?, lines? (?<row>\d+)/,
  concludes: 'error',
});

/** Elixir: `error: text` and `warning: text` with the place below, behind an arrow since 1.15. */
export const elixirCompiler = blockReader({
  name: 'elixir',
  anchors: ['error: ', 'warning: ', '== Compilation error'],
  kind: 'diagnostic',
  heads: [
    /^ {0,4}(?<severity>error|warning): (?<message>(?:undefined|unused|variable|function|module|this |the |cannot|unexpected|redefining|clauses|missing|unknown|incompatible|comparison|syntax|[A-Z][\w.]+\.|[\w./]+ is ).*)$/,
  ],
  ends: /^$|^(?!\s)/,
  place: /^ {2,4}(?:[└┌]─ )?(?<file>[^\s:│][^:\n]{0,300}\.(?:exs?|eex|heex|leex)):(?<row>\d+)(?::(?<column>\d+))?/,
  needsPlace: true,
  noise: /^== Compilation error/,
});

/** Elixir: an exception that ended a program or a compilation. */
export const elixirCrash = blockReader({
  name: 'elixir',
  anchors: ['** ('],
  kind: 'exception',
  heads: [
    /^\*\* \((?<name>\w*(?:Compile|Syntax|TokenMissing|MismatchedDelimiter)Error)\) (?<file>[^\s:][^:\n]{0,300}\.\w{2,5}):(?<row>\d+)(?::(?<column>\d+))?: (?<message>\S.*)$/,
    /^\*\* \((?<name>[A-Z][\w.]+|exit|throw)\) (?<message>\S.*)$/,
  ],
  ends: /^(?!\s)/,
  place:
    /^ {4}(?:\((?!elixir |stdlib |ex_unit |mix |iex |kernel |logger |compiler )[\w.-]+ [\w.+-]+\) )?(?<file>[^\s:()][^:\n]{0,300}\.exs?):(?<row>\d+): /,
  aside: /^ {4}(?:\((?:elixir|stdlib|ex_unit|mix|kernel|compiler) |:\w+\.)/,
  conclusions: [
    {pattern: /^\*\* \(\w*(?:Compile|Syntax|TokenMissing|MismatchedDelimiter)Error\)/, conclusion: 'failed'},
    {pattern: /^\*\* \((?:[A-Z][\w.]+|exit|throw)\) /, conclusion: 'error'},
  ],
});

/** `lua: a.lua:9: text`, an error that ended a program or kept it from loading, and its traceback. */
export const lua = blockReader({
  name: 'lua',
  anchors: ['lua: ', 'lua5.1: ', 'lua5.2: ', 'lua5.3: ', 'lua5.4: ', 'luajit: ', 'luac: ', 'luac5.4: '],
  kind: 'exception',
  heads: [
    /^lua(?:jit|c)?[\d.]*: (?<file>[^\s:][^:\n]{0,300}):(?<row>\d+): (?<message>\S.*)$/,
    /^lua(?:jit|c)?[\d.]*: (?<message>\S.*)$/,
  ],
  ends: /^(?!stack traceback:|\t)/,
  aside: /^stack traceback:|^\t(?:\[C\]: |\.{3})/,
  concludes: 'error',
});
