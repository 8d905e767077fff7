/** Documents that are made from the code are what the code says. */
import {readFileSync} from 'node:fs';
import {fileURLToPath} from 'node:url';
import {expect, it} from 'vitest';
import {tools} from '../src/mcp/tools/index.js';
import {variables} from '../src/settings/variables.js';

const read = (path: string) => readFileSync(fileURLToPath(new URL(`../${path}`, import.meta.url)), 'utf8');

it('docs/readers.md is made from the readers (npm run docs)', async () => {
  const page: string = '../scripts/readersPage.mjs';
  const {renderReadersPage} = await import(page);
  expect(read('docs/readers.md')).toBe(renderReadersPage());
});

it('README.md names every tool', () => {
  const readme = read('README.md');
  expect(tools.map(({name}) => name).filter(name => !readme.includes(`\`${name}\``))).toEqual([]);
});

it('README.md names no setting that there is not', () => {
  const known = Object.values(variables).map(({name}) => name);
  const named = read('README.md').match(/EPHEMERAL_[A-Z_]+/g) ?? [];
  expect(named.filter(name => !known.includes(name))).toEqual([]);
});
