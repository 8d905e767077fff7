/** The lines in which Maven's plugins tell of a place: compilers, Checkstyle, PMD, SpotBugs. */

import type {Finding} from '../../reading.js';
import {clip} from '../testing/failureBlock.js';

const PATH = '(?<file>(?:[A-Za-z]:)?[\\w./\\\\$@+~-][^:\\n]{0,400})';
const SHAPES: readonly RegExp[] = [
  // maven-compiler-plugin, kotlin-maven-plugin 1.9, maven-checkstyle-plugin: `A.java:[1,2] text`.
  new RegExp(`^(?:file://)?${PATH}:\\[(?<row>\\d+)(?:,(?<column>\\d+))?\\] (?<message>\\S.*)$`),
  // kotlin-maven-plugin: `A.kt: (1, 2) text`.
  /^(?<file>[^:\n]{1,400}\.kts?): \((?<row>\d+), (?<column>\d+)\) (?<message>\S.*)$/,
  // SpotBugs: `High: text [class] At A.java:[line 1] CODE`.
  /^(?:(?:High|Medium|Low): )?(?<message>\S.{0,600}?) (?:\[[\w.$]+\] )?At (?<file>[\w$-]+\.\w+):\[lines? (?<row>\d+)(?:-\d+)?\] (?<code>[A-Z]\w+)$/,
  // PMD: `PMD Failure: a.B:1 Rule:Name Priority:3 text`.
  /^PMD Failure: (?<file>[^:\s]{1,400}):(?<row>\d+) Rule:(?<code>\w+) Priority:\d (?<message>\S.*)$/,
  // scala-maven-plugin, Checkstyle's own printer, javadoc: `A.scala:1: error: text`, `A.java:1:2: text [Rule]`.
  new RegExp(
    `^(?:file://)?${PATH}\\.(?<ext>java|scala|kts?|groovy):(?<row>\\d+)(?::(?<column>\\d+))?:? (?:(?<severity>error|warning):? )?(?<message>\\S.*)$`,
  ),
];

/** The finding of a line of Maven's output, without its lines below. */
export function readMavenLine(text: string, line: number): Finding | undefined {
  const level = /^\[(ERROR|WARNING|WARN|INFO)\] +(?=\S)/.exec(text);
  if (!level) return undefined;
  const body = text.slice(level[0].length);
  const groups = SHAPES.map(shape => shape.exec(body)?.groups).find(found => found !== undefined);
  if (!groups) return undefined;
  const {file, ext, row, column, severity, code} = groups;
  // Checkstyle: `(category) Rule: text`, `text [Rule]`; javac with -Xlint: `[key] text`.
  const rule = /^\([a-z]+\) ([A-Z]\w+): (.*)$/.exec(groups.message);
  const lint = /^\[([a-z-]+)\] (.*)$/.exec(groups.message);
  const tail = ext === 'java' ? /^(.*) \[(\w+)\]$/.exec(groups.message) : null;
  const message = rule?.[2] ?? lint?.[2] ?? tail?.[1] ?? groups.message;
  const named = code ?? rule?.[1] ?? lint?.[1] ?? tail?.[2];
  const isWarning = level[1] !== 'ERROR' || severity === 'warning';
  return {
    kind: 'diagnostic',
    severity: isWarning ? 'warning' : 'error',
    message: clip(message.replace(/ -> \[Help \d+\]$/, '')),
    file: ext === undefined ? file : `${file}.${ext}`,
    row: Number(row),
    ...(column !== undefined && {column: Number(column)}),
    ...(named !== undefined && {code: named}),
    range: {start: line, end: line},
  };
}
