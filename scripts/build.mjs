/** Bundles each entry into one file and writes the types of the library. */
import {execFileSync} from 'node:child_process';
import {chmodSync, readdirSync, rmSync, writeFileSync} from 'node:fs';
import {dirname, join} from 'node:path';
import {fileURLToPath} from 'node:url';
import {build} from 'esbuild';
import {renderNotices} from './notices.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
process.chdir(root);
rmSync('dist', {recursive: true, force: true});

const result = await build({
  entryPoints: {
    index: 'src/index.ts',
    'ephemeral-buffer-mcp': 'src/bin/ephemeral-buffer-mcp.ts',
    engine: 'src/bin/engine.ts',
  },
  external: ['./engine.js'],
  outdir: 'dist',
  bundle: true,
  minify: true,
  platform: 'node',
  format: 'esm',
  target: 'node20',
  legalComments: 'none',
  metafile: true,
  alias: {'@modelcontextprotocol/server/_shims': './scripts/sdkShims.mjs'},
});
writeFileSync('dist/THIRD-PARTY-NOTICES.txt', renderNotices(result.metafile));
for (const name of readdirSync('dist')) if (name === 'ephemeral-buffer-mcp.js') chmodSync(join('dist', name), 0o755);
execFileSync(process.execPath, ['node_modules/typescript/bin/tsc', '-p', 'tsconfig.build.json'], {
  stdio: ['ignore', process.stderr.fd, process.stderr.fd],
});
