/** A command text as words, by the quoting rules of the POSIX shell (XCU 2.2): no expansion, no operators, `#` is an ordinary character. */

export type ShellTokens =
  | {readonly kind: 'tokens'; readonly tokens: readonly string[]}
  | {readonly kind: 'unfinished'; readonly reason: string};

/** Splits at blanks and line ends; quotes and backslashes are resolved. */
export function parseShellTokens(command: string): ShellTokens {
  const tokens: string[] = [];
  let token: string | undefined; // An empty pair of quotes is a word too.
  for (let at = 0; at < command.length; at++) {
    if (command.startsWith('\\\n', at)) {
      at++; // A line that goes on.
      continue;
    }
    if (BLANK.test(command[at])) {
      if (token !== undefined) tokens.push(token);
      token = undefined;
      continue;
    }
    const part = readPart(command, at);
    if ('reason' in part) return {kind: 'unfinished', reason: part.reason};
    token = (token ?? '') + part.text;
    at = part.end;
  }
  if (token !== undefined) tokens.push(token);
  return {kind: 'tokens', tokens};
}

/** Whether a word before the command only sets a variable, as in `CI=1 npm test`. */
export function isAssignment(token: string): boolean {
  return /^[A-Za-z_][A-Za-z0-9_]*\+?=/.test(token);
}

const BLANK = /[ \t\r\n]/;

/** `end` is the index of the last character read. */
type Part = {readonly text: string; readonly end: number} | {readonly reason: string};

function readPart(command: string, at: number): Part {
  switch (command[at]) {
    case "'": {
      const end = command.indexOf("'", at + 1);
      return end === -1 ? UNBALANCED : {text: command.slice(at + 1, end), end};
    }
    case '"':
      return readDoubleQuoted(command, at);
    case '\\': {
      if (at + 1 >= command.length) return {reason: 'nothing follows the last backslash'};
      return {text: command[at + 1], end: at + 1};
    }
    default:
      return {text: command[at], end: at};
  }
}

const UNBALANCED = {reason: 'a quote is not closed'};

function readDoubleQuoted(command: string, start: number): Part {
  let text = '';
  for (let at = start + 1; at < command.length; at++) {
    const char = command[at];
    if (char === '"') return {text, end: at};
    // Inside double quotes a backslash is special only before these.
    const isEscape = char === '\\' && /["\\$`\n]/.test(command[at + 1] ?? '');
    if (isEscape) at++;
    if (!isEscape || command[at] !== '\n') text += command[at];
  }
  return UNBALANCED;
}
