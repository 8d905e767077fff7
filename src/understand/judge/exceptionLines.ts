/** Heads of exceptions, tracebacks and panics. */

import type {LineJudgement, LineRule} from './judgement.js';
import type {LineBody} from './lineBody.js';

const LEAD =
  '(?:(?:Uncaught(?: \\(in promise\\))?|Unhandled exception[.:]|Unhandled|Caused by:|Suppressed:|Nested in|\\[cause\\]:|Exception in thread "[^"\\n]{0,80}"|E|\\*\\*|→|-->|❯|>|' +
  'Fatal exception:|PHP|Fatal error:|\\(node:\\d+\\)|\\[DEP\\d+\\])\\s*:?\\s+)*';
const NAME =
  '\\(?((?:[A-Za-z_$][\\w$]*(?:\\.|::|\\\\|/))*(?:[A-Z][\\w$]*(?:Error|Exception|Fault|Panic|Failure|Warning)\\d*|Exception|KeyboardInterrupt|SystemExit|StopIteration|GeneratorExit|Errno::E[A-Z]+))\\)?';
const HEAD = new RegExp(
  `^\\(?${LEAD}${NAME}(?: ?\\[([A-Z][\\w-]*)\\])?(?:\\s?:(?!:)(?:\\s|$)|$|\\s\\((?=\\d|[A-Z]{2})| at (?=\\S+\\.\\w+:\\d)| (?=[a-z"'].{0,80}$)|: )`,
);
const PROSE_AFTER =
  /^(?:is|are|was|were|if|when|for|from|in|on|and|or|as|handling|handler|has|to|should|must|will|can|with|class|types?|raised|thrown|instances?|objects?)\b/;

const PANIC =
  /^(?:panic: .+|thread '[^']{0,200}'(?: \(\d+\))? panicked at .+|fatal error: .+|fatal runtime error: .+|(?:ERROR: )?LeakSanitizer: .+|terminate called (?:after|without) .+|goroutine \d+ \[running\] panic.*|\[?panic\]?: .+)/;
const TRACEBACK = /^(?:Traceback \(most recent call last\)|stack traceback:)/;
const ASSERTION =
  /(?:^|: )(?:Assertion [`'"‘(].{0,400} failed\b|assertion failed\b|Assertion failed\b|ASSERT(?:ION)? FAILED\b)/;
const SANITIZER = /^={2,}\d+={2,}\s?ERROR: (.+)/;
const KERNEL = /(?:\bkernel BUG at\b|\bKernel panic\b|^BUG: |\bOops: |\binvalid opcode: |^Unable to handle kernel)/;

/** The head of an exception at the start of a text: its full name and message. */
export function exceptionHead(text: string): LineJudgement | undefined {
  const found = HEAD.exec(text);
  if (!found) return undefined;
  const rest = text.slice(found[0].length).trim();
  const spaced = / $/.test(found[0]) && !/:\s+$|\($/.test(found[0]);
  if (spaced && (PROSE_AFTER.test(rest) || !/^Exception in thread|^E /.test(text))) return undefined;
  const name = found[1];
  if (/Warning\d*$/.test(name)) {
    return {kind: 'level', severity: 'warning', signals: ['warning'], message: rest || name, code: name};
  }
  const message = rest === '' ? name : `${name}: ${rest}`;
  return {kind: 'exception', severity: 'error', signals: signalsOf(text), message, ...(found[2] && {code: found[2]})};
}

function signalsOf(text: string): LineJudgement['signals'] {
  return /\btime(?:d\s?out|out\b)|ETIMEDOUT/i.test(text) ? ['exception', 'timeout'] : ['exception'];
}

/** Exceptions by name, tracebacks, panics, failed assertions, sanitizer reports and kernel faults. */
export const exceptionLine: LineRule = {
  gate: /Error|Exception|Fault|Panic|Failure|Warning|Interrupt|SystemExit|StopIteration|GeneratorExit|Errno|raceback|panic|fatal |terminate|goroutine|[Aa]ssertion|ASSERT|Sanitizer|BUG|Oops|opcode|kernel/,
  judge: judgeExceptionLine,
};

function judgeExceptionLine({text, at}: LineBody): LineJudgement | undefined {
  const body = text.slice(at);
  const head = exceptionHead(body);
  if (head) return head;
  if (TRACEBACK.test(body)) return dies(body, {restates: true});
  if (PANIC.test(body)) return dies(body, {fatal: true});
  const sanitizer = SANITIZER.exec(body);
  if (sanitizer) return dies(sanitizer[1], {fatal: true});
  if (ASSERTION.test(body)) return dies(body, {});
  return KERNEL.test(body) ? dies(body, {fatal: true}) : undefined;
}

function dies(message: string, more: Partial<LineJudgement>): LineJudgement {
  return {kind: 'exception', severity: 'error', signals: signalsOf(message), message, ...more};
}
