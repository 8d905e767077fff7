/** Words that a shell carries out itself. Sources: POSIX XCU 2.4 (reserved words), 2.15 and 1.7 (utilities), the bash manual for the rest. */

export type ShellWord = 'builtin' | 'keyword';

/** What a command name is to the shell; undefined if it starts a program. */
export function classifyShellWord(name: string, shell: 'bash' | 'sh' | 'cmd'): ShellWord | undefined {
  const {builtins, keywords} = shell === 'bash' ? BASH : POSIX;
  if (shell === 'cmd') return undefined;
  if (keywords.has(name)) return 'keyword';
  return builtins.has(name) ? 'builtin' : undefined;
}

const POSIX_BUILTINS =
  '. : [ alias bg break cd command continue echo eval exec exit export false fc fg getopts hash jobs kill printf pwd read readonly return set shift test times trap true type ulimit umask unalias unset wait';
const BASH_BUILTINS =
  'bind builtin caller compgen complete compopt declare dirs disown enable help history let local logout mapfile popd pushd readarray shopt source suspend typeset';
const POSIX_KEYWORDS = '! { } case do done elif else esac fi for if in then until while';
const BASH_KEYWORDS = '[[ ]] coproc function select time';

const POSIX = {builtins: words(POSIX_BUILTINS), keywords: words(POSIX_KEYWORDS)};
const BASH = {
  builtins: words(`${POSIX_BUILTINS} ${BASH_BUILTINS}`),
  keywords: words(`${POSIX_KEYWORDS} ${BASH_KEYWORDS}`),
};

function words(text: string): ReadonlySet<string> {
  return new Set(text.split(' '));
}
