/**
 * Compilers of the JVM's languages. Sources: javac's manual ("-Xlint", 8–25); kotlinlang.org, "Kotlin command-line compiler" and the
 * messages of its Gradle plugin (1.3–2.2); docs.scala-lang.org, "Compiler options" of Scala 2; ant.apache.org's manual, "Javac".
 */

import {type LineFormat, lineReader} from '../linePatterns.js';
import type {Reader} from '../reader.js';

/** Sources, carets and notes: all up to the next message, the counts or a blank line. */
const BELOW =
  /^(?!\s*(?:\[\w+\] )?(?:\d+|one|two|three|four|five) (?:errors?|warnings?)\b|Note: |> Task|FAILURE: |BUILD |[ew]: |\[(?:info|success)\]|\[(?:error|warn)\] \S+:\d+|--? ).*\S/;

/** `A.java:1: error: text`, the source line, a caret, `symbol:` and `location:`, then `2 errors`; also behind Ant's `[javac]`. */
export const javac = onlyWith(['.java:'], {
  name: 'javac',
  anchors: ['.java:', ' error', ' warning', 'error: '],
  only: /\.java:\d+: (?:error|warning): |(?:^|\] )(?:error|warning): |\d (?:error|warning)s?$/,
  patterns: [
    /^(?:\s*\[(?:javac|exec)\] )?(?<file>(?:[A-Za-z]:)?[^\s:][^:\n]{0,400}\.java):(?<row>\d+): (?<severity>error|warning): (?:\[(?<code>[\w-]+)\] )?(?<message>\S.*)$/,
    /^(?:\s*\[javac\] )?(?<severity>error|warning): (?:\[(?<code>[\w-]+)\] )?(?!compilation failed)(?<message>(?:invalid |release |warnings found|cannot access|file not found|no source|source option|target option|unknown|incorrect|module |bootstrap |Class names|\S+ is not found).*)$/,
  ],
  below: BELOW,
  totals: {line: /^(?:\s*\[javac\] )?(?:(?<errors>\d+) errors?|(?<warnings>\d+) warnings?)$/},
});

/** `e: file:///a/A.kt:1:2 text`, `e: /a/A.kt: (1, 2): text`, and the compiler's own `A.kt:1:2: error: text`. */
export const kotlinc = lineReader({
  name: 'kotlinc',
  anchors: ['.kt:', '.kts:', 'e: ', 'w: '],
  patterns: [
    /^(?<severity>[ew]): (?:file:\/\/)?(?<file>(?:[A-Za-z]:)?[^\s:][^:\n]{0,400}\.kts?):(?<row>\d+):(?<column>\d+):? (?<message>\S.*)$/,
    /^(?<severity>[ew]): (?<file>[^:\n]{1,400}\.kts?): \((?<row>\d+), (?<column>\d+)\): (?<message>\S.*)$/,
    /^(?<file>[^\s:][^:\n]{0,400}\.kts?):(?<row>\d+):(?<column>\d+): (?<severity>error|warning): (?<message>\S.*)$/,
    /^(?<severity>e): (?<message>warnings found and -Werror specified)$/,
  ],
  severities: word => (/^(?:e|error)$/.test(word) ? 'error' : 'warning'),
  below: /^(?!FAILURE: |BUILD |> Task)\s*\S.*[{}();=]|^\s*\^/,
});

/** Scala 2: `A.scala:1: error: text`, in sbt `[error] A.scala:1:2: text`; `scala.ts` has Scala 3. */
export const scalac = onlyWith(['.scala:'], {
  name: 'scalac',
  anchors: ['.scala:', ' found'],
  only: /\.scala:\d+:| found$/,
  patterns: [
    /^(?<file>[^\s:[][^:\n]{0,400}\.scala):(?<row>\d+): (?<severity>error|warning): (?<message>\S.*)$/,
    /^\[(?<severity>error|warn)\] (?<file>[^\s:][^:\n]{0,400}\.scala):(?<row>\d+):(?<column>\d+): (?<message>\S.*)$/,
  ],
  below: BELOW,
  totals: {line: /^(?:\[\w+\] )?(?:(?<errors>\d+) errors?|(?<warnings>\d+) warnings?) found$/},
});

/** Ant's last word on what a compiler told: `build.xml:1: Compile failed; see the compiler error output`. */
export const ant = lineReader({
  name: 'ant',
  anchors: ['Compile failed; see', 'The following error occurred while executing this line'],
  patterns: [/^(?<message>(?<file>\S[^:\n]{0,300}\.xml):(?<row>\d+): (?:Compile failed; see|The following error).*)$/],
  severities: () => 'ignored',
});

function onlyWith(marks: readonly string[], format: LineFormat): Reader {
  const inner = lineReader(format);
  return {
    ...inner,
    read: view => (marks.some(mark => view.hits(mark).length > 0) ? inner.read(view) : {findings: []}),
  };
}
