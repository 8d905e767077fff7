/** The licences of everything that was bundled. */
import {existsSync, readdirSync, readFileSync} from 'node:fs';
import {join} from 'node:path';

/** A text with name, version and licence of each package that has code in a bundle. */
export function renderNotices(metafiles) {
  const folders = new Set();
  for (const input of metafiles.flatMap(({inputs}) => Object.keys(inputs))) {
    const found = /^(?:.*\/)?node_modules\/(@[^/]+\/[^/]+|[^/]+)/.exec(input);
    if (found) folders.add(found[0]);
  }
  const parts = [...folders].sort().map(folder => {
    const {name, version, license} = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
    const file = readdirSync(folder).find(entry => /^licen[cs]e/i.test(entry));
    const text = file && existsSync(join(folder, file)) ? readFileSync(join(folder, file), 'utf8').trim() : '';
    return `${name} ${version} (${license})\n\n${text}\n`;
  });
  return `This package contains code of the following packages.\n\n${parts.join(`\n${'-'.repeat(78)}\n\n`)}`;
}
