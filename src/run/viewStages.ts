/**
 * Stages of a pipeline that do nothing but view what comes in: they read stdin alone, write stdout alone, and their exit status says
 * nothing about the run. What is not known to be harmless here is refused. Options: POSIX, GNU coreutils, grep, sed, awk, ripgrep, jq.
 */

export interface ViewStage {
  readonly name: string;
  /** Lets everything through as it came. */
  readonly showsAll: boolean;
}

/** The stage that these words (a name and its arguments, quotes resolved) make; undefined if it may do more than view. */
export function readViewStage(words: readonly string[]): ViewStage | undefined {
  const [name, ...rest] = words;
  const rule = Object.hasOwn(STAGES, name ?? '') ? STAGES[name] : undefined;
  const given = rule && readArguments(rest, rule);
  if (!rule || !given) return undefined;
  const [least, most] = rule.operands?.(given) ?? [0, 0];
  if (given.operands.length < least || given.operands.length > most) return undefined;
  if (rule.accepts && !rule.accepts(given)) return undefined;
  return {name, showsAll: rule.showsAll?.(given) ?? false};
}

/** Whether a stage of this name usually views, so that its exit status is hardly that of the run before it. */
export function isViewName(name: string): boolean {
  return Object.hasOwn(STAGES, name);
}

interface StageRule {
  /** Single letters that stand alone. */
  readonly flags?: string;
  /** Single letters that take a value, in the same word or the next. */
  readonly valued?: string;
  /** Long options that stand alone or with `=value`. */
  readonly long?: string;
  /** Long options that take a value, `=value` or the next word. */
  readonly longValued?: string;
  /** Whether `-20` is an option, and `+20`. */
  readonly numbers?: '-' | '+-';
  /** Fewest and most operands; none if absent. */
  operands?(given: Arguments): readonly [number, number];
  accepts?(given: Arguments): boolean;
  showsAll?(given: Arguments): boolean;
}

interface Arguments {
  readonly options: readonly string[];
  /** Values of the option of that letter or name. */
  values(option: string): readonly string[];
  readonly operands: readonly string[];
}

const FEW = 'bytes lines quiet silent verbose zero-terminated';
const END: StageRule = {flags: 'qvz', valued: 'nc', long: 'quiet silent verbose zero-terminated', longValued: FEW};

const GREP: StageRule = {
  flags: 'EFGPbchHinosTUavwxyzZ',
  valued: 'eABCm',
  long: 'byte-offset color colour count extended-regexp fixed-strings basic-regexp perl-regexp ignore-case no-ignore-case invert-match line-buffered line-number line-regexp no-filename no-messages null-data only-matching text word-regexp initial-tab',
  longValued: 'regexp after-context before-context context max-count',
  numbers: '-',
  operands: onePattern,
};

const PAGER: StageRule = {
  flags: 'eEFiIKmMnNqQrRsSwWX',
  showsAll: ({options}) => options.every(o => !'sNmM'.includes(o)),
};

const STAGES: Readonly<Record<string, StageRule>> = {
  awk: {flags: '', valued: 'Fv', operands: () => [1, 1], accepts: ({operands: [program]}) => isPlainAwk(program)},
  cat: {
    flags: 'AbeEnstTuv',
    long: 'number number-nonblank show-all show-ends show-nonprinting show-tabs squeeze-blank',
    operands: onlyStdin,
    showsAll: ({options}) => options.every(option => option === 'u'),
  },
  column: {flags: 'tnx', valued: 'sco', long: 'table', longValued: 'separator output-separator'},
  cut: {
    flags: 'nsz',
    valued: 'bcdf',
    long: 'only-delimited complement zero-terminated',
    longValued: 'bytes characters delimiter fields output-delimiter',
    operands: onlyStdin,
  },
  egrep: GREP,
  fgrep: GREP,
  fold: {flags: 'bs', valued: 'w', long: 'bytes spaces', longValued: 'width', numbers: '-'},
  grep: GREP,
  head: {...END, numbers: '-', operands: onlyStdin},
  jq: {
    flags: 'acCjMrsS',
    long: 'ascii-output color-output compact-output join-output monochrome-output raw-output slurp sort-keys tab',
    operands: () => [1, 1],
  },
  less: PAGER,
  more: PAGER,
  nl: {flags: 'p', valued: 'bdfhilnsvw'},
  rev: {},
  rg: {
    flags: 'acFiNnoPSsUvwx',
    valued: 'eABCmr',
    long: 'case-sensitive count fixed-strings ignore-case invert-match line-number multiline no-heading no-line-number only-matching pcre2 smart-case text word-regexp line-regexp',
    longValued: 'color regexp after-context before-context context max-count replace',
    operands: onePattern,
  },
  sed: {
    flags: 'Enrsuz',
    valued: 'e',
    long: 'quiet silent regexp-extended unbuffered null-data',
    longValued: 'expression',
    operands: given => (scriptsOf(given).length > 0 ? [0, 0] : [1, 1]),
    accepts: given => [...scriptsOf(given), ...given.operands].every(isPlainSed),
  },
  sort: {
    flags: 'bdfghiMnrRsuVz',
    valued: 'kt',
    long: 'dictionary-order general-numeric-sort human-numeric-sort ignore-case ignore-leading-blanks ignore-nonprinting month-sort numeric-sort reverse stable unique version-sort zero-terminated',
    longValued: 'key field-separator',
    operands: onlyStdin,
  },
  tac: {flags: 'br', valued: 's'},
  tail: {...END, numbers: '+-', operands: onlyStdin},
  tee: {
    flags: 'ai',
    long: 'append ignore-interrupts',
    operands: () => [0, 20],
    accepts: writesFiles,
    showsAll: () => true,
  },
  tr: {flags: 'cCdst', long: 'complement delete squeeze-repeats truncate-set1', operands: () => [1, 2]},
  uniq: {
    flags: 'cdDiuz',
    valued: 'fsw',
    long: 'count repeated all-repeated ignore-case unique zero-terminated',
    longValued: 'skip-fields skip-chars check-chars',
  },
  wc: {flags: 'clLmw', long: 'bytes chars lines max-line-length words', operands: onlyStdin},
};

/** Undefined for an option that the rule does not know, or that lacks its value. */
function readArguments(words: readonly string[], rule: StageRule): Arguments | undefined {
  const given: [option: string, value: string | undefined][] = [];
  const operands: string[] = [];
  for (let at = 0; at < words.length; at++) {
    const word = words[at];
    if (word === '--') {
      operands.push(...words.slice(at + 1));
      break;
    }
    if (rule.numbers?.includes(word[0] ?? ' ') && /^[-+][0-9]+[ckl]?$/.test(word)) continue;
    if (word === '-' || !word.startsWith('-')) {
      operands.push(word);
      continue;
    }
    const found = word.startsWith('--') ? readLong(word, words[at + 1], rule) : readShort(word, words[at + 1], rule);
    if (!found) return undefined;
    given.push(...found.options);
    if (found.tookNext) at++;
  }
  return {
    options: given.map(([option]) => option),
    values: option => given.flatMap(([name, value]) => (name === option && value !== undefined ? [value] : [])),
    operands,
  };
}

interface ReadOptions {
  readonly options: [option: string, value: string | undefined][];
  readonly tookNext: boolean;
}

function readLong(word: string, next: string | undefined, rule: StageRule): ReadOptions | undefined {
  const [, name, , value] = /^--([^=]*)(=([\s\S]*))?$/.exec(word) ?? [];
  if (namesOf(rule.longValued).includes(name)) {
    if (value !== undefined) return {options: [[name, value]], tookNext: false};
    return next === undefined ? undefined : {options: [[name, next]], tookNext: true};
  }
  return namesOf(rule.long).includes(name) ? {options: [[name, value]], tookNext: false} : undefined;
}

function readShort(word: string, next: string | undefined, rule: StageRule): ReadOptions | undefined {
  const options: [string, string | undefined][] = [];
  for (let at = 1; at < word.length; at++) {
    const letter = word[at];
    if (rule.valued?.includes(letter)) {
      const value = word.slice(at + 1);
      if (value !== '') return {options: [...options, [letter, value]], tookNext: false};
      return next === undefined ? undefined : {options: [...options, [letter, next]], tookNext: true};
    }
    if (!rule.flags?.includes(letter)) return undefined;
    options.push([letter, undefined]);
  }
  return {options, tookNext: false};
}

function namesOf(list: string | undefined): readonly string[] {
  return list === undefined ? [] : list.split(' ');
}

function onlyStdin({operands}: Arguments): readonly [number, number] {
  return operands.every(operand => operand === '-') ? [0, 1] : [0, 0];
}

function onePattern(given: Arguments): readonly [number, number] {
  return given.values('e').length + given.values('regexp').length > 0 ? [0, 0] : [1, 1];
}

/** `tee /dev/stderr` writes what we could not tell apart. */
function writesFiles({operands}: Arguments): boolean {
  return operands.every(operand => !/^\/(?:dev|proc)\//.test(operand));
}

function scriptsOf(given: Arguments): readonly string[] {
  return [...given.values('e'), ...given.values('expression')];
}

/** Prints, deletes, quits and substitutes; none of the commands that read or write files, run programs or choose the exit status. */
function isPlainSed(script: string): boolean {
  return script.split(/[;\n]/).every(command => SED_COMMAND.test(command));
}

const SED_ADDRESS = String.raw`(?:\d+(?:~\d+)?|\$|\/(?:[^/\\]|\\.)*\/I?)`;
const SED_SUBSTITUTION = [...'/|#,:@!'].map(mark => {
  const part = `(?:[^${mark}\\\\]|\\\\.)*`;
  return `s\\${mark}${part}\\${mark}${part}\\${mark}[gpiI0-9]*`;
});
const SED_COMMAND = new RegExp(
  String.raw`^\s*(?:(?:${SED_ADDRESS}(?:,\s*(?:\+\d+|${SED_ADDRESS}))?\s*!?\s*)?(?:[pdq=]|${SED_SUBSTITUTION.join('|')})\s*)?$`,
);

/** Opens and runs nothing, and does not choose the exit status: what `print` may write to stands behind it after `>` or `|`. */
function isPlainAwk(program: string): boolean {
  const print = program.indexOf('print');
  if (print >= 0 && /[>|]/.test(program.slice(print))) return false;
  return !/system|getline|close|fflush|ARGV|@|exit\s*[^\s;}]/.test(program);
}
