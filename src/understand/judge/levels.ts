/** Level words of logs, compilers and package managers, and the positions in a line where they are levels. */

export type Level = 'fatal' | 'error' | 'warning' | 'quiet';

export interface LevelMatch {
  readonly level: Level;
  /** Rule or diagnostic code that stands with the level: `E0425`, `TS2307`, `clippy::all`. */
  readonly code?: string;
  /** Offset of what the level is said of. */
  readonly end: number;
}

const WORDS: Readonly<Record<Level, string>> = {
  fatal: 'fatal panic emerg emergency critical crit alert',
  error: 'error err erro severe failure',
  warning: 'warning warn wrn deprecated deprecation deprecationwarning',
  quiet: 'info inf debug dbug dbg trace notice note hint help verbose verb log detail http silly tip success',
};

const LEVELS: ReadonlyMap<string, Level> = new Map(
  Object.entries(WORDS).flatMap(([level, words]) => words.split(' ').map(word => [word, level as Level] as const)),
);

const LETTERS: ReadonlyMap<string, Level> = new Map([
  ['E', 'error'],
  ['F', 'fatal'],
  ['W', 'warning'],
  ['I', 'quiet'],
  ['D', 'quiet'],
  ['N', 'quiet'],
  ['V', 'quiet'],
]);

/** What an error may be called in one phrase with the word: "fatal error:", "LaTeX Warning:". */
const KINDS =
  'fatal|internal|internal compiler|internal server|compile|compiler|compilation|linker|link|syntax|parse|parser|parsing|type|runtime|' +
  'build|system|os|i/o|network|connection|configuration|config|validation|unhandled|uncaught|unexpected|unknown|critical|server|database|' +
  'sql|ssl|tls|template|render|application|script|module|plugin|lint|resolution|dependency|permission|authentication|usage|stack|import|' +
  'php|php fatal|php parse|recoverable fatal|catchable fatal|core|strict|rsync|cmake|cmake deprecation|latex|package \\S+|class \\S+|' +
  'command line|fatal runtime|user|general|pkg-config|docker|vite|webpack|jsx';

const PUNCTUATED = new RegExp(
  `(?:(?:${KINDS}) )?(error|warning|fatal|deprecated|deprecation|severe|critical|panic|note|hint|info|help|debug|failure|warn|notice|success)` +
    '(?: ?\\(([^()\\n]{1,60})\\)|\\[([^\\]\\n]{1,60})\\]| +#?([A-Z]{0,12}-?\\d{1,6}))?(?: ?:(?![:=/\\\\])| [-–—] |! )\\s*',
  'iy',
);

const SPOKEN = new RegExp(
  `(?:(?:${KINDS}) )?(error|warning)(?: \\([\\w -]{1,30}\\))?(?: (?=(?:at|in|near|on|while|during|from|when|occurred|executing|running|` +
    'loading|parsing|reading|writing|creating|opening|compiling|building|fetching|processing|invoking|calling|evaluating|initializing|' +
    'starting|connecting|resolving|installing|importing)\\b))',
  'iy',
);

const BRACKETED = /[[(<]{1,2}\s{0,8}([A-Za-z]{1,18})(?:[ -][\w.-]{1,24})?\s{0,8}[\])>]{1,2}:?\s*/y;
const LOUD = /([A-Z]{3,18})(!?)(?=[\s:|,;\])-]|$)[\s:|,;\])-]*/y;
const LETTER =
  /([EFWNIDV])(?:\d{4} \d\d:\d\d:\d\d\.\d+ +\d+ [\w./-]{1,80}:\d+\] |\/[\w.$-]{1,60}(?: ?\( *\d+\))?: |: (?=\S))/y;
const MANAGER = /(?:npm|pnpm|yarn|lerna|gyp|bun) +(ERR|error|err|WARN|warn|notice|info|verb|http|sill)!?(?=\s|$)\s*/y;
const QUIET_LEAD =
  /(error|warning|warn|info|success) {1,2}(?=["'`‘“<>]|[A-Z](?![A-Z]{2})|(?:[\w@~-]{0,40}[@./>])[^\s]{1,80}(?:\s|:))/y;
const CODE_LEAD = /(ERR_[A-Z0-9_]{3,40})\s+/y;

/** The level that stands at `at`, if a level stands there. `stamped` lines are logs, where loud words are levels. */
export function levelAt(text: string, at: number): LevelMatch | undefined {
  return (
    command(text, at) ??
    bracketed(text, at) ??
    punctuated(text, at) ??
    manager(text, at) ??
    loud(text, at) ??
    quiet(text, at)
  );
}

/** The level of a bare word, in any case; single letters and words that are no level give undefined. */
export function levelOfWord(word: string): Level | undefined {
  return LEVELS.get(word.toLowerCase());
}

function exec(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}

const WORKFLOW = /(?:##\[(error|warning|debug|notice)\]|::(error|warning|notice)[^:\n]{0,300}::)\s*/y;

function command(text: string, at: number): LevelMatch | undefined {
  const first = text.charCodeAt(at);
  if (first !== 0x23 && first !== 0x3a) return undefined;
  const found = exec(WORKFLOW, text, at);
  return found ? {level: levelOfWord(found[1] ?? found[2])!, end: at + found[0].length} : undefined;
}

function bracketed(text: string, at: number): LevelMatch | undefined {
  const first = text.charCodeAt(at);
  if (first !== 0x5b && first !== 0x28 && first !== 0x3c) return undefined;
  if (text.startsWith('[!] ', at)) return {level: 'error', end: at + 4};
  const found = exec(BRACKETED, text, at);
  if (!found) return undefined;
  const level = found[1].length === 1 ? LETTERS.get(found[1]) : levelOfWord(found[1]);
  return level && {level, end: at + found[0].length};
}

function punctuated(text: string, at: number): LevelMatch | undefined {
  const found = exec(PUNCTUATED, text, at);
  if (found) {
    const code = codeOf(found[2] ?? found[3] ?? found[4]);
    return {level: levelOfWord(found[1])!, end: at + found[0].length, ...(code && {code})};
  }
  const spoken = exec(SPOKEN, text, at);
  // "Error in …", "Runtime error near …" begin a message; "error in the …" inside prose does not.
  if (spoken && /^[A-Z]|^(?:rsync|parse|runtime|syntax|fatal|internal) |^error during/.test(spoken[0])) {
    return {level: levelOfWord(spoken[1])!, end: at};
  }
  const letter = exec(LETTER, text, at);
  return letter ? {level: LETTERS.get(letter[1])!, end: at + letter[0].length} : undefined;
}

function codeOf(word: string | undefined): string | undefined {
  return word && /^(?:[\w.:@/-]*\d[\w.:@/-]*|[\w-]+(?:::|\/|-)[\w:/-]+)$/.test(word) ? word : undefined;
}

function manager(text: string, at: number): LevelMatch | undefined {
  const found = exec(MANAGER, text, at);
  if (found) return {level: levelOfWord(found[1]) ?? 'quiet', end: at + found[0].length};
  const code = exec(CODE_LEAD, text, at);
  return code ? {level: 'error', code: code[1], end: at + code[0].length} : undefined;
}

function loud(text: string, at: number): LevelMatch | undefined {
  const found = exec(LOUD, text, at);
  if (!found || found[1] === 'FAILURE') return undefined;
  const level = found[1] === 'HELP' || found[1] === 'SUCCESS' ? undefined : levelOfWord(found[1]);
  return level && {level, end: at + found[0].length};
}

function quiet(text: string, at: number): LevelMatch | undefined {
  const found = exec(QUIET_LEAD, text, at);
  return found ? {level: levelOfWord(found[1])!, end: at + found[0].length} : undefined;
}
