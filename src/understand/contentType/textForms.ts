/** Lines of source code, documents, settings, tables and listings: text that somebody wrote or that a tool lists. */
import {anyOf, type LineForm} from './lineForms.js';

const KEYWORD = [
  'import|from|const|let|var|function|def|class|return|package|public|private|protected|static|export|use|fn|struct|interface',
  'typedef|enum|impl|module|namespace|raise|throw|async|await|elif|else|try|except|finally|catch|switch|case|break|continue',
  'local|begin|end|require|include|extern|void|int|char|type|sub|my|our|unless|foreach|fi|esac|then|echo|set',
].join('|');

const code: readonly LineForm[] = [
  {name: 'interpreter line', weight: 3, pattern: /^#!\//},
  // A sentence may begin with such a word too; it goes on in words.
  {
    name: 'statement',
    weight: 2,
    pattern: new RegExp(`^\\s*(?:${KEYWORD})\\b(?!:? [A-Z][a-z]+ [a-z]+ ).*[\\w)\\]}{;:,>'"\`(]$`),
  },
  {
    name: 'condition',
    weight: 2,
    pattern: /^\s*(?:}? ?else )?(?:if|for|while|with|switch|catch|match)\b ?(?:\(.*|[^.]*[:{]|.*; ?(?:then|do))$/,
  },
  {name: 'preprocessor', weight: 3, pattern: /^\s*#\s*(?:include|define|ifn?def|if|endif|undef|pragma|else)\b/},
  {
    name: 'end of a statement',
    weight: 2,
    pattern: anyOf(/[;{]\s*(?:\/\/.*|\/\*.*)?$/, /^\s*[)\]}]+[;,)]*$/, /[)\]}],$/, /=> ?[{(]$/, /\($/),
  },
  {
    name: 'assignment, call',
    weight: 1,
    pattern: anyOf(/^\s+[\w$.[\]'"]+ ?(?:[-+|&:]?=)(?!=) ?\S/, /^\s*[\w$.]+\([^)]*\);?$/),
  },
  {
    name: 'comment',
    weight: 2,
    pattern: anyOf(/^\s*(?:\/\/|\/\*|\*\/|\* |\*$|"""|'''|<!--|-->|;;|REM )/, /^\s*# [A-Za-z]/),
  },
];

const documents: readonly LineForm[] = [
  {name: 'markup', weight: 2, pattern: anyOf(/^\s*<\/?[a-zA-Z!?][^>]*>?/, /<\/\w+>\s*$/, /^\s*\/?>$/)},
  {
    name: 'JSON',
    weight: 2,
    pattern: anyOf(
      /^\s*"[^"]*" ?: ?(?:["[{\d-]|true|false|null)/,
      /^\s*[[\]{}]+,?$/,
      /^\s+"(?:[^"\\]|\\.)*",?$/,
      /^\{".*\}$/,
    ),
  },
  {
    name: 'Markdown',
    weight: 2,
    pattern: anyOf(
      /^#{1,6} \S/,
      /^ {0,4}```/,
      /^\|.*\|$/,
      /^ {0,4}[-*+] (?:\[[ x]\] )?(?:\*\*|`|\[|[A-Za-z])/,
      /^ {0,3}\d{1,2}\. [A-Z`*[]/,
      /\]\([^)]+\)/,
      /^> [A-Z]/,
      /^={4,}$|^-{4,}$/,
    ),
  },
  {
    name: 'reStructuredText',
    weight: 2,
    pattern: /^\s*\.\. (?:[\w-]+::|_[^:]+:|\[)|^([\^~"'=-])\1{3,}$|:[\w:]+:`[^`]+`|``[^`]+``/,
  },
  {name: 'prose', weight: 1, pattern: /^\s{0,8}(?=(?:\S+ ){4,})[A-Za-z`'"(][^=<>{}|\\]*[a-z] [a-z][^=<>{}|\\]*$/},
  {
    name: 'option of a help text',
    weight: 3,
    pattern: anyOf(/^\s+-{1,2}[\w?][\w-]*(?:[,= [<].*)?$/, /^\s{2,}-\w, --[\w-]+/),
  },
  {
    name: 'section of a help text',
    weight: 3,
    pattern: /^\s*(?:usage|or|synopsis|options|flags|commands|arguments|examples)\b:? *(?:\S.*[[<].*)?$/i,
  },
  {name: 'command of a help text', weight: 1, pattern: /^\s{2,}[a-z][\w:-]*(?: <\S+>| \[\S+\])* {2,}\S/},
  {
    name: 'setting',
    weight: 1,
    pattern: anyOf(/^\s*[\w.-]+ ?= ?\S*/, /^\s*[\w."'-]+:(?: [^:]*)?$/, /^\s*- [\w."'/-]+:? ?/),
  },
  {name: 'section of settings', weight: 2, pattern: /^\[{1,2}[\w."' -]+\]{1,2}$/},
];

const listings: readonly LineForm[] = [
  {name: 'listing of files', weight: 3, pattern: /^[-dlcbps][-rwxsStT]{9}[.+@]? |^total \d+$/},
  {name: 'path alone', weight: 2, pattern: anyOf(/^\.{0,2}\/?(?:[\w@.+-]+\/)+[\w@.+-]*:?$/, /^[\w-]+\.[a-z]{1,5}$/)},
  {
    name: 'history of git',
    weight: 3,
    pattern: anyOf(
      /^(?:[*|\\/ ]+)?(?:commit )?\^?[0-9a-f]{7,40}\b(?: |$)/,
      /^(?:[|*\\/ ]+)?(?:Author|Commit|AuthorDate|CommitDate|Merge|Date): /,
    ),
  },
  {
    name: 'changed files',
    weight: 3,
    pattern: anyOf(
      /^ \S.* \| +(?:\d+ [-+]*|Bin .*)$/,
      /^ \d+ files? changed/,
      /^[AMDRCTU]\d*\t\S/,
      /^(?:\d+|-)\t(?:\d+|-)\t\S/,
      /^(?: [MDT]|[MADRCTU?!][MD ?!]) \S+$/,
      /^\t(?:modified|deleted|new file|renamed): /,
    ),
  },
  {
    name: 'match of a search',
    weight: 2,
    pattern: /^[\w@.+/-]+\.\w+(?::\d+:|-\d+-|:)(?! ?(?:error|warning|note|fatal))(?!\d+:? )\S*/i,
  },
  {
    name: 'row of a table',
    weight: 2,
    pattern: anyOf(/^[^,\s][^,]*(?:,[^,]*){3,}$/, /^[^\t]+(?:\t[^\t]*){2,}$/, /^[-+|=]{5,}$/, /^\s*\S.* \| .* \| /),
  },
  {name: 'numbered line', weight: 2, pattern: /^ {2,6}\d+\t/},
  {
    name: 'checksum, dump',
    weight: 2,
    pattern: anyOf(/^[0-9a-f]{32,}(?: {1,2}\S+)?$/, /^[0-9a-f]{8}: (?:[0-9a-f]{4} ){4}/, /^[A-Za-z0-9+/]{60,}={0,2}$/),
  },
];

/** All forms of lines of other text. */
export const textForms: readonly LineForm[] = [...code, ...documents, ...listings];
