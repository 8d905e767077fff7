/** What the trace of a failed test says, where a report has it as one text: the message above it, and the place in the test's own file. */

import {isCodeFrame} from '../../general/block.js';
import {frameOf} from '../../general/frames.js';
import {isTestFile} from '../../general/testBlocks.js';
import {isSameFile} from '../../testing/failureBlock.js';
import {scriptFrameOf} from '../../testing/scriptFrames.js';
import {plainLines} from './reportFormat.js';

export interface Place {
  readonly file?: string | undefined;
  readonly row?: number | undefined;
  readonly column?: number | undefined;
}

const ERROR_NAME = /^\w*Error(?: \[\w+\])?: /;
const MAX_TRACE_LINES = 200;
const MAX_MESSAGE_LINES = 4;
const MAX_MESSAGE_CHARS = 300;

/** `test_a.py:4: AssertionError`, as pytest ends its blocks. */
const PYTEST_PLACE = /^([^\s:][^:]{0,300}\.py):(\d+):(?:$| (?:[A-Za-z_][\w.]*)?(?:in .*)?$)/;

/** The place of the frame in the given file, else in a test, else in the project. */
export function placeInTrace(trace: string, file?: string): Place | undefined {
  const frames = plainLines(trace)
    .slice(0, MAX_TRACE_LINES)
    .flatMap((line, index) => frameIn(line, index) ?? []);
  const project = frames.filter(frame => frame.isProject);
  const own = file === undefined ? undefined : project.find(frame => isSameFile(frame.file, file));
  return own ?? project.find(frame => isTestFile(frame.file)) ?? project[0];
}

function frameIn(text: string, line: number) {
  const python = PYTEST_PLACE.exec(text.trim());
  if (python)
    return {line, file: python[1], row: Number(python[2]), isProject: !/site-packages|\/lib\/python3/.test(python[1])};
  return scriptFrameOf(text, line) ?? frameOf(text, line);
}

const NO_MESSAGE =
  /^(?:at |\+ expected - actual|[-+] (?:Expected|Received)\b|[⎯─━=_*^~-]{3,}|#\s|● |Full diff|Use -v to get)/;

/** The lines of the message above the trace, a few of them joined. */
export function messageOfTrace(text: string): string {
  const lines = plainLines(text);
  // pytest marks what went wrong.
  const marked = lines.filter(line => /^E {2,}\S/.test(line)).map(line => line.slice(1));
  const told: string[] = [];
  for (const line of marked.length > 0 ? marked : lines) {
    const said = line.trim();
    if (said === '' || NO_MESSAGE.test(said)) continue;
    if (frameIn(line, 0) || isCodeFrame(line) || said.replace(ERROR_NAME, '') === told[0]) {
      if (told.length > 0) break;
      continue;
    }
    told.push(told.length === 0 ? said.replace(/^(?:Assertion)?Error(?: \[ERR_ASSERTION\])?: /, '') : said);
    if (told.length >= MAX_MESSAGE_LINES || told.join(' ').length > MAX_MESSAGE_CHARS) break;
  }
  return told.join(' ').slice(0, MAX_MESSAGE_CHARS);
}
