/** Lines that tell that something went well, or that only quote code: alarming words in them mean nothing. */

const PASS_MARK =
  /^(?:[✓✔√☑✅↓○∅]|ok\s+\d|ok\s*(?:-|$)|ok\s{2,}\S|PASS(?:ED)?(?:\s|:(?!\s*\d)|$)|--- (?:PASS|SKIP)|=== (?:RUN|PAUSE|CONT|NAME|PASS|SKIP)|\[\s*(?:PASS(?:ED)?|OK|RUN|SKIPPED)\s*\])/;
const PASS_DOTS =
  /(?:(?<!\.)\.{2,}|…|\s[-=]>) *\[? *(?:ok|yes|no|none|pass(?:ed)?|success|done|skip(?:ped)?|ignored|not found|unsupported|works?|expected failure)\b[^.]{0,40}$/i;
const PASS_LOUD = /\s(?:PASSED|PASS|OK|SKIPPED|SKIP|XFAIL|XPASS|IGNORED)(?:\s*[[(][^)\]]*[\])])?(?:\s+[✔✓])?$/;
const PASS_VALUE = /:\s+(?:yes|no|ok|none|on|off|enabled|disabled|true|false|never|nil|null)\.?$/i;
/** A complaint may end in such a word too. */
const COMPLAINT = /\b(?:error|fatal|failed)(?:\[\w+\]| [A-Z]+\d+)?: |(?:Error|Exception): /i;
const CODE_FRAME = /^\s*(?:[>→❯]\s*)?\d+\s*[|│┃](?:\s|$)/;
const ECHO = /^(?:\+{1,4} \S|\$ \S|>>> \S)/;
const EXPECTED = /\((?:as )?expected\)|\bexpected (?:failure|error)s?\b(?! (?:but|not))/i;
const TODO = /#\s*(?:TODO|SKIP)\b/i;

/** Whether the line, read from its body on, reports success, quotes code or echoes a command. */
export function isPassing(text: string, at: number): boolean {
  const body = at === 0 ? text : text.slice(at);
  return (
    PASS_MARK.test(body) ||
    CODE_FRAME.test(text) ||
    ECHO.test(body) ||
    PASS_DOTS.test(body) ||
    PASS_LOUD.test(body) ||
    (PASS_VALUE.test(body) && !COMPLAINT.test(body)) ||
    EXPECTED.test(body)
  );
}

/** A TAP line that is `not ok` and yet expected: `# TODO`, `# SKIP`. */
export function isExpected(text: string): boolean {
  return TODO.test(text);
}
