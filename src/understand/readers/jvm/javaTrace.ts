/** Stack traces as the JVM prints them: a head, its message, `at` lines, causes. Source: the Java API, `Throwable.printStackTrace`. */

import type {TextView} from '../reader.js';

export interface JavaFrame {
  readonly line: number;
  /** Class with its package. */
  readonly type: string;
  readonly file: string;
  readonly row: number;
  readonly isProject: boolean;
}

export interface JavaSection {
  /** The line of the exception itself. */
  readonly line: number;
  /** The lines of its message that are not blank, the first one with the class. */
  readonly told: readonly {readonly line: number; readonly text: string}[];
  readonly frames: readonly JavaFrame[];
}

export interface JavaTrace {
  /** What was thrown, then its causes and what was suppressed, as printed. */
  readonly sections: readonly JavaSection[];
  readonly end: number;
}

const MAX_TRACE_LINES = 600;
const MAX_MESSAGE_LINES = 60;
const CAUSE = /^\s*(?:\[CIRCULAR REFERENCE: ?)?(?:Caused by|Suppressed): (.*)$/;
const FRAME = /^(?:\s*at (.{1,400}?)|\s{5,}([\w.$<>/@-]{3,400}))\(([^():]{1,200})(?::(\d+))?\)(?: ~?\[.{0,300}\])?\s*$/;
const REST = /^\s*(?:\[\.\.\.\]|\.\.\. \d+ (?:more|common frames omitted)|at \S.*)\s*$/;
const LIBRARY =
  /^(?:java|javax|jakarta|jdk|sun|com\.sun|kotlin|kotlinx|scala|groovy|junit|worker|munit|zio|cats|sbt|com\.(?:intellij|google\.(?:common|truth|inject)|fasterxml)|io\.(?:kotest|netty|mockk)|reactor|ch\.qos|org\.(?:junit|apache\.(?:maven|tools\.ant|groovy|commons)|codehaus|gradle|hamcrest|assertj|mockito|opentest4j|springframework|testng|scalatest|scalactic|specs2|eclipse\.(?:jetty|jdt)|hibernate|slf4j|spockframework|jetbrains|powermock|awaitility))\./;

/** The frame that a line is, if it is one that names a row. */
export function javaFrameOf(text: string, line: number): JavaFrame | undefined {
  const found = FRAME.exec(text);
  if (!found?.[4]) return undefined;
  const call = (found[1] ?? found[2]).replace(/^[\w.@-]{0,100}\/{1,2}/, '').replace(/^[\w.@-]{1,100}\//, '');
  const type = call.slice(0, call.lastIndexOf('.'));
  return {line, type, file: found[3], row: Number(found[4]), isProject: !LIBRARY.test(call)};
}

/** Reads the trace whose head is the line `start`; a line that `isOther` knows ends it. */
export function readJavaTrace(view: TextView, start: number, isOther: (text: string) => boolean): JavaTrace {
  const sections: {line: number; told: {line: number; text: string}[]; frames: JavaFrame[]}[] = [
    {line: start, told: [{line: start, text: view.line(start).trim()}], frames: []},
  ];
  let end = start;
  let inFrames = false;
  for (let line = start + 1; line <= Math.min(view.lineCount, start + MAX_TRACE_LINES); line += 1) {
    const text = view.line(line);
    const section = sections[sections.length - 1];
    const cause = CAUSE.exec(text)?.[1];
    const frame = javaFrameOf(text, line);
    if (cause !== undefined) {
      sections.push({line, told: [{line, text: cause.trim()}], frames: []});
      inFrames = false;
    } else if (frame || REST.test(text)) {
      if (frame) section.frames.push(frame);
      inFrames = true;
    } else if (inFrames || isOther(text) || line - section.line > MAX_MESSAGE_LINES) break;
    else if (text.trim() === '') continue;
    else section.told.push({line, text: text.trim()});
    end = line;
  }
  return {sections, end};
}

/** Where a test of the class went wrong: its own first frame, also in a cause, else one in a test, else the first of the project. */
export function placeOfTest({sections}: JavaTrace, testClass: string | undefined): JavaFrame | undefined {
  const frames = sections.flatMap(section => section.frames);
  const outer = testClass?.replace(/\$.*$/, '');
  const simple = outer?.split('.').at(-1);
  return (
    frames.find(({type}) => outer !== undefined && type.replace(/\$.*$/, '') === outer) ??
    frames.find(({file, isProject}) => isProject && simple !== undefined && file.replace(/\.\w+$/, '') === simple) ??
    frames.find(({file, isProject}) => isProject && /(?:Test|Tests|IT|Spec|TestCase)\.\w+$/.test(file)) ??
    frames.find(({isProject}) => isProject)
  );
}

/** The message as a person quotes it: of assertions without the class, which says nothing. */
export function messageOfTrace({sections}: JavaTrace): string {
  const [first, second] = sections[0].told;
  const head = /^(?:[\w$]+\.)*(\w+): ?(.*)$/.exec(first.text);
  if (!head || !/(?:Error|Failure|Failed|Exception)$/.test(head[1])) return first.text;
  const isAssertion =
    /^(?:Assert\w*|ComparisonFailure|MultipleFailuresError|TestFailedException|ComparisonFailed\w*)$/.test(head[1]);
  if (head[2] === '') return second?.text ?? first.text.replace(/:\s*$/, '');
  return isAssertion ? head[2] : first.text;
}

/** The lines to see: what was said, where the test stands, the first own line of every exception. */
export function evidenceOfTrace({sections}: JavaTrace, place: JavaFrame | undefined): number[] {
  const lines: (number | undefined)[] = [sections[0].told[0].line, place?.line];
  for (const [index, {told, frames}] of sections.slice(0, 4).entries()) {
    lines.push(told[0].line, frames.find(({isProject}) => isProject)?.line);
    if (index === 0) lines.push(...told.slice(1, 8).map(({line}) => line));
  }
  return [...new Set(lines.filter(line => line !== undefined))];
}
