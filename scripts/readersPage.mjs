/** Writes docs/readers.md: what is understood of which tool, from the head comments of the readers in the order of their list. */
import {readFileSync, writeFileSync} from 'node:fs';
import {dirname, join} from 'node:path';
import {fileURLToPath} from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const folder = join(root, 'src/understand/readers');

export function renderReadersPage() {
  const list = readFileSync(join(folder, 'index.ts'), 'utf8');
  const fileOf = new Map();
  for (const [, names, path] of list.matchAll(/^import \{([^}]+)\} from '\.\/(.+)\.js';$/gm)) {
    for (const name of names.split(',')) fileOf.set(name.trim(), path);
  }
  const [, order] = /READERS[^=]*= \[([^\]]*)\]/.exec(list);
  const files = new Set(
    order
      .split(',')
      .map(name => fileOf.get(name.trim()))
      .filter(Boolean),
  );
  const rows = [...files].map(file => `| \`${file}\` | ${headOf(join(folder, `${file}.ts`))} |`);
  return `# Readers

What is understood of the output of which tool, in the order in which the readers are asked. Generated from \`src/understand/readers/\` by
\`npm run docs\`; a test holds this page against the code. Output of tools that are not here is read by the last one, by rules that hold for
all tools: places, levels, traces, failed tests, counts. \`contributing.md\` says how to add one.

| reader | what it reads, and where the format is described |
| --- | --- |
${rows.join('\n')}
`;
}

function headOf(path) {
  const [, comment] = /^\/\*\*([\s\S]*?)\*\//.exec(readFileSync(path, 'utf8')) ?? [null, ''];
  return comment
    .replace(/^\s*\* ?/gm, ' ')
    .replace(/\s+/g, ' ')
    .replaceAll('|', '\\|')
    .trim();
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  writeFileSync(join(root, 'docs/readers.md'), renderReadersPage());
