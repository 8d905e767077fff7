/** Holds docs/architecture.md against the code: who may import whom, and who may touch the world. */
import {readdirSync, readFileSync} from 'node:fs';
import {dirname, join, relative, resolve} from 'node:path';
import {fileURLToPath} from 'node:url';
import {describe, expect, it} from 'vitest';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const src = join(root, 'src');

interface Room {
  readonly name: string;
  readonly mayImport: readonly string[];
  readonly hasIo: boolean;
}

const rooms = readRooms();
const files = readdirSync(src, {recursive: true, encoding: 'utf8'})
  .filter(name => name.endsWith('.ts') && !name.endsWith('.test.ts'))
  .map(name => name.replaceAll('\\', '/'));
const imports = new Map(files.map(file => [file, importsOf(file)]));

describe('the table in docs/architecture.md', () => {
  it('has a row for every folder, and no other', () => {
    const folders = readdirSync(src, {withFileTypes: true}).filter(entry => entry.isDirectory());
    expect(rooms.map(room => room.name).sort()).toEqual(folders.map(folder => folder.name).sort());
  });

  it.each(rooms)('lets $name/ import just what it says', ({name, mayImport}) => {
    const used = new Set<string>();
    for (const [file, targets] of imports) {
      if (roomOf(file) !== name) continue;
      for (const target of targets) if (roomOf(target) !== name) used.add(roomOf(target));
    }
    used.delete('');
    expect([...used].sort()).toEqual([...mayImport].sort());
  });

  it.each(rooms.filter(room => !room.hasIo))('keeps the clock, the environment and I/O out of $name/', ({name}) => {
    const offences = files
      .filter(file => roomOf(file) === name)
      .flatMap(file => {
        const code = withoutComments(readFileSync(join(src, file), 'utf8'));
        const found = code.match(
          /process\.(env|std\w+|cwd|exit)|\bconsole\.|Date\.now|new Date\(\)|setTimeout|from 'node:(fs|child_process|net|os|worker_threads)[/']/g,
        );
        return (found ?? []).map(what => `${file}: ${what}`);
      });
    expect(offences).toEqual([]);
  });

  it('is true of a house without circles', () => {
    const state = new Map<string, 'open' | 'done'>();
    const circles: string[] = [];
    const visit = (file: string, path: readonly string[]): void => {
      if (state.get(file) === 'done') return;
      if (state.get(file) === 'open') {
        circles.push([...path.slice(path.indexOf(file)), file].join(' → '));
        return;
      }
      state.set(file, 'open');
      for (const target of imports.get(file) ?? []) visit(target, [...path, file]);
      state.set(file, 'done');
    };
    for (const file of files) visit(file, []);
    expect(circles).toEqual([]);
  });
});

function readRooms(): Room[] {
  const page = readFileSync(join(root, 'docs/architecture.md'), 'utf8');
  return [...page.matchAll(/^\| `(\w+)\/` \| .* \| (.*) \| (yes|no) \|$/gm)].map(([, name, list, io]) => ({
    name,
    mayImport: list === '–' ? [] : list.split(', '),
    hasIo: io === 'yes',
  }));
}

/** Files of src/ that a file imports values or types from; type-only imports do not make a circle at run time but do count as knowledge. */
function importsOf(file: string): string[] {
  const code = readFileSync(join(src, file), 'utf8');
  return [...code.matchAll(/(?:from|import\()\s*'(\.[^']*)'/g)]
    .map(([, path]) => relative(src, resolve(src, dirname(file), path)).replaceAll('\\', '/'))
    .filter(path => !path.startsWith('..'))
    .map(path => path.replace(/\.js$/, '.ts'));
}

function withoutComments(code: string): string {
  return code.replace(/^\s*(?:\/\/|\/?\*).*$/gm, '');
}

function roomOf(file: string): string {
  return file.includes('/') ? file.slice(0, file.indexOf('/')) : '';
}
