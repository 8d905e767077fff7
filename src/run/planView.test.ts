import {describe, expect, test} from 'vitest';
import {planView} from './planView.js';

describe('a view is taken off', () => {
  test.each([
    'npm test | tail -20',
    'npm test 2>&1 | tail -n 20',
    'npm test |& tail',
    'cd x && make 2>&1 | tail -5',
    'cd x && make 2>&1 |\n tail -5',
    'make clean; make 2>&1 | tail -5;',
    '# a comment\nmake | head # another',
    'timeout 60 npm test | tail -n +5',
    'CI=1 npm test 2>&1 | head -c 300',
    'set -euo pipefail; make | tail -3',
    'source .venv/bin/activate && pytest -q 2>&1 | tail -15',
    '(cd x && make) 2>&1 | tail',
    'for i in 1 2 3; do ./run $i; done | head -2',
    "python - <<'EOF' 2>&1 | tail -2\nprint(1)\nEOF\n",
    'time make 2>&1 | tail -5',
    'make || make again | tail',
    'server & sleep 1; npm test | tail',
    `make | grep -E "error|warning" -A 3 -n --color=never`,
    'make | grep -v node_modules | grep -i -e error -e warn | head',
    'make | grep -c error',
    'make 2>/dev/null | grep foo 2>/dev/null',
    'make | fgrep x | cat -n',
    'make | rg -i error -A 2',
    'make | less -R',
    'make | more',
    'make | cat',
    'make | wc -l',
    'make | LC_ALL=C sort -t: -k2,2n -u | uniq -c | sort -rn | head -5',
    `make | cut -d' ' -f1 | tr a-z A-Z`,
    `make | sed -n '1,20p'`,
    `make | sed -e 's/a/b/g' -e '/x/,/y/d;$q'`,
    `make | awk '{print $1}'`,
    `make | awk -F: 'NR==5 {print; exit}'`,
    'make 2>&1 | tee build.log',
    'make 2>&1 | tee -a build.log | tail -5',
    `curl -s localhost | jq -r '.a[] | .b'`,
    'make | xargs echo | head',
  ])('%s', async command => {
    const {view} = await planView(command, 'bash');
    expect(view?.command).toMatch(/ >&3 3>&-; }/);
  });

  test.each([
    ['make | cat', true],
    ['make | tee log | less', true],
    ['make | cat -n', false],
    ['make | tail', false],
  ])('and knows whether it shows all: %s', async (command, showsAll) => {
    expect((await planView(command, 'bash')).view?.showsAll).toBe(showsAll);
  });

  test.each([
    ['find / | head', true],
    ['git log --oneline | grep fix | head', true],
    ['grep -rn x src | xargs cat | head', true],
    ['git push | head', false],
    ['npm test | head', false],
    ['cat x | ./run | head', false],
    ['(find /) | head', false],
  ])('and knows whether anybody waits for the end: %s', async (command, isListing) => {
    expect((await planView(command, 'bash')).view?.isListing).toBe(isListing);
  });

  test('with everything else left at its place', async () => {
    const {view} = await planView('# c\na; b && c 2>&1 | tail -5; # d\n', 'bash');
    const closed = '3>&- 4<&- 5>&- 6>&-';
    expect(view?.command).toBe(
      `# c\n{ a; } ${closed}; { b; } ${closed} && { { { tail -5; } ${closed} && command echo 0 >&6 || command echo $? >&6; } <&4 >&5 2>&5 3>&- & exec 4<&- 5>&- 6>&-; ( c 2>&1 ) >&3 3>&-; }; # d\n`,
    );
  });
});

describe('a command runs as it is', () => {
  test.each([
    ['without a pipeline', 'make'],
    ['with a `|` in quotes only', 'echo "a | tail"'],
    ['when something follows', 'make | tail -5 && echo done'],
    ['when something follows on the next line', 'make | tail -5\necho done'],
    ['that asks for the statuses', 'make | tail -5; echo $PIPESTATUS'],
    ['in the background', 'make | tail -5 &'],
    ['with its status turned round', '! make | tail'],
    ['when the view writes a file', 'make | tail -5 > out.txt'],
    ['when the view reads a file', 'make | tail -5 log.txt'],
    ['when the view follows', 'make | tail -f'],
    ['when the view follows, in other words', 'make | tail --follow'],
    ['when grep only tests', 'make | grep -q error'],
    ['when grep only tests, among other options', 'make | grep -iq error'],
    ['when grep reads files', 'make | grep error log.txt'],
    ['when grep reads folders', 'make | grep -r error'],
    ['when grep reads its patterns from a file', 'make | grep -f patterns'],
    ['when sort writes a file', 'make | sort -o out'],
    ['when sort only tests', 'make | sort -c'],
    ['when sed edits files', 'make | sed -i s/a/b/'],
    ['when sed writes files', `make | sed 's/a/b/w out'`],
    ['when sed runs programs', `make | sed 's/a/b/e'`],
    ['when sed chooses the status', `make | sed q5`],
    ['when awk runs programs', `make | awk '{system($0)}'`],
    ['when awk writes files', `make | awk '{print ";" > "f"}'`],
    ['when awk pipes', `make | awk '{print | "sh"}'`],
    ['when awk chooses the status', `make | awk 'END {exit n > 0}'`],
    ['when jq chooses the status', 'make | jq -e .ok'],
    ['when uniq writes a file', 'make | uniq - out'],
    ['with a substitution in the view', 'make | tail -$(cat n)'],
    ['with a variable in the view', 'make | tail -n $N'],
    ['with a pattern of file names in the view', 'make | grep *.c'],
    ['with braces in the view', 'make | grep {a,b}'],
    ['with a home folder in the view', 'make | tee ~/log'],
    ['with a view in a group', 'make | { tail -5; }'],
    ['with a program that is no view', 'make | python -m json.tool'],
    ['with an unknown option', 'make | tail --pid=3'],
    ['with a lacking value', 'make | tail -n'],
    ['with descriptors of its own', 'make 3>&1 | tail'],
    ['after a redirection of the whole shell', 'exec > log; make | tail'],
    ['after a trap', 'trap "echo bye" ERR; make | tail'],
    ['after tracing was turned on', 'set -x; make | tail'],
    ['after a view was given another meaning', 'tail() { cat; }; make | tail'],
    ['that asks for the last background process', 'make $! | tail'],
    ['when tee writes to a device', 'make | tee /dev/stderr'],
    ['that makes a text up', 'echo a | tr a b'],
    ['that makes a text up without end', 'yes | head -3'],
    ['that makes a text up out of nothing', 'head -c 100 /dev/zero | tr "\\0" a'],
    ['that would show itself rewritten', 'ps aux | grep node'],
    ['that cannot be parsed', 'make | ( | tail'],
    ['when the view spans lines', 'make | grep "a\nb"'],
    ['that is a script', `${'true; '.repeat(10_000)}make | tail`],
  ])('%s', async (_title, command) => {
    expect((await planView(command, 'bash')).view).toBeUndefined();
  });

  test.each(['make |& tail', 'time make | tail', `make | grep $'a'`])(
    'in a shell that is not bash: %s',
    async command => {
      expect((await planView(command, 'bash')).view).toBeDefined();
      expect((await planView(command, 'sh')).view).toBeUndefined();
    },
  );

  test('in a shell that is none of ours', async () => {
    expect(await planView('make | more', 'cmd')).toEqual({});
  });
});

describe('a stage that views hides the status of a run', () => {
  test.each([
    ['make | tail && echo done', 'tail'],
    ['make | tail; echo done', 'tail'],
    ['make | tail -5 > out.txt', 'tail'],
    ['make | head -3; make test | tail', 'head'],
    ['make | grep -q x', 'grep'],
    ['make | grep -q x | tail', 'grep'],
    ['make | /usr/bin/tail -f', 'tail'],
    ['(make | tail)', 'tail'],
    ['for i in 1 2; do make $i | tail -1; done', 'tail'],
    ["bash -c 'make | tail -5'", 'tail'],
    ["timeout 60 bash -lc 'cd x && make 2>&1 | tail -5'", 'tail'],
    [`sh -c "bash -c 'make | tail'"`, 'tail'],
    ['make | ( | tail', 'tail'],
    [`${'true; '.repeat(10_000)}make | tail`, 'tail'],
  ])('%s', async (command, hiddenBy) => {
    expect((await planView(command, 'bash')).hiddenBy).toBe(hiddenBy);
  });

  test.each([
    'make | tail',
    'make | python x.py',
    'make 2>&1 | tee log | tail',
    `cat > page.md <<'EOF'\n${'| head | tail |\\n'.repeat(4_000)}EOF\nmake`,
    'if make | grep -q x; then echo yes; fi',
    'echo "$(git log | head -1)"',
    'echo a | tr a b; make',
    `grep -rn 'x | tail' src`,
    "bash -c 'make'",
  ])('but not here: %s', async command => {
    expect((await planView(command, 'bash')).hiddenBy).toBeUndefined();
  });
});
