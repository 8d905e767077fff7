/** Lines of source code, documents, settings, tables and listings: text that somebody wrote or that a tool lists. */
import type {LineForm} from './lineForms.js';

export const textForms: readonly LineForm[] = [
  {name: 'interpreter line', weight: 3, pattern: /^#!\//},
  {
    name: 'statement',
    weight: 2,
    pattern:
      /^\s*(?:import|from|const|let|var|function|def|class|return|package|public|private|protected|static|export|use|fn|struct|interface|typedef|enum|impl|module|namespace|raise|throw|async|await|elif|else|try|except|finally|catch|switch|case|break|continue|local|begin|end|require|include|extern|void|int|char|type|sub|my|our|unless|foreach|fi|esac|then|echo|set)\b(?!:? [A-Z][a-z]+ [a-z]+ ).*[\w)\]}{;:,>'"`(]$/,
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
    pattern: /[;{]\s*(?:\/\/.*|\/\*.*)?$|^\s*[)\]}]+[;,)]*$|[)\]}],$|=> ?[{(]$|\($/,
  },
  {name: 'assignment, call', weight: 1, pattern: /^\s+[\w$.[\]'"]+ ?(?:[-+|&:]?=)(?!=) ?\S|^\s*[\w$.]+\([^)]*\);?$/},
  {name: 'comment', weight: 2, pattern: /^\s*(?:\/\/|\/\*|\*\/|\* |\*$|"""|'''|<!--|-->|;;|REM )|^\s*# [A-Za-z]/},
  {name: 'markup', weight: 2, pattern: /^\s*<\/?[a-zA-Z!?][^>]*>?|<\/\w+>\s*$|^\s*\/?>$/},
  {
    name: 'json',
    weight: 2,
    pattern: /^\s*"[^"]*" ?: ?(?:["[{\d-]|true|false|null)|^\s*[[\]{}]+,?$|^\s+"(?:[^"\\]|\\.)*",?$/,
  },
  {
    name: 'markdown',
    weight: 2,
    pattern:
      /^#{1,6} \S|^ {0,4}```|^\|.*\|$|^ {0,4}[-*+] (?:\[[ x]\] )?(?:\*\*|`|\[|[A-Za-z])|^ {0,3}\d{1,2}\. [A-Z`*[]|\]\([^)]+\)|^> [A-Z]|^={4,}$|^-{4,}$/,
  },
  {name: 'prose', weight: 1, pattern: /^\s{0,8}(?=(?:\S+ ){4,})[A-Za-z`'"(][^=<>{}|\\]*[a-z] [a-z][^=<>{}|\\]*$/},
  {name: 'option of a help text', weight: 3, pattern: /^\s+-{1,2}[\w?][\w-]*(?:[,= [<].*)?$|^\s{2,}-\w, --[\w-]+/},
  {
    name: 'usage',
    weight: 3,
    pattern: /^\s*(?:usage|or|synopsis|options|flags|commands|arguments|examples)\b:? *(?:\S.*[[<].*)?$/i,
  },
  {name: 'command of a help text', weight: 1, pattern: /^\s{2,}[a-z][\w:-]*(?: <\S+>| \[\S+\])* {2,}\S/},
  {name: 'setting', weight: 1, pattern: /^\s*[\w.-]+ ?= ?\S*|^\s*[\w."'-]+:(?: [^:]*)?$|^\s*- [\w."'/-]+:? ?/},
  {name: 'section of settings', weight: 2, pattern: /^\[{1,2}[\w."' -]+\]{1,2}$/},
  {name: 'listing of files', weight: 3, pattern: /^[-dlcbps][-rwxsStT]{9}[.+@]? |^total \d+$|^\S+:$(?<=\/.*)/},
  {name: 'path alone', weight: 2, pattern: /^\.{0,2}\/?(?:[\w@.+-]+\/)+[\w@.+-]*(?:\.\w+)?$|^[\w-]+\.(?:[a-z]{1,5})$/},
  {
    name: 'git history',
    weight: 3,
    pattern:
      /^(?:[*|\\/ ]+)?(?:commit )?\^?[0-9a-f]{7,40}\b(?: |$)|^(?:[|*\\/ ]+)?(?:Author|Commit|AuthorDate|CommitDate|Merge|Date): /,
  },
  {
    name: 'stat table',
    weight: 3,
    pattern:
      /^ \S.* \| +(?:\d+ [-+]*|Bin .*)$|^ \d+ files? changed|^[AMDRCTU]\d*\t\S|^\d+\t\d+\t\S|^ ?[AMDRCU?!]{1,2} \S+$/,
  },
  {
    name: 'search result',
    weight: 2,
    pattern: /^[\w@.+/-]+\.\w+(?::\d+:|-\d+-|:)(?! ?(?:error|warning|note|fatal))(?!\d+:? )\S*/i,
  },
  {
    name: 'table row',
    weight: 2,
    pattern: /^[^,\s][^,]*(?:,[^,]*){3,}$|^[^\t]+(?:\t[^\t]*){2,}$|^[-+|=]{5,}$|^\s*\S.* \| .* \| /,
  },
  {name: 'numbered line', weight: 2, pattern: /^ {2,6}\d+\t/},
  {
    name: 'checksum',
    weight: 2,
    pattern: /^[0-9a-f]{32,}(?: {1,2}\S+)?$|^[0-9a-f]{8}: (?:[0-9a-f]{4} ){4}|^[A-Za-z0-9+/]{60,}={0,2}$/,
  },
];
