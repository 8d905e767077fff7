/** Bundles the entries, which share what they have in common, and writes the types of the library. */
import {execFileSync} from 'node:child_process';
import {chmodSync, rmSync, writeFileSync} from 'node:fs';
import {dirname, join} from 'node:path';
import {fileURLToPath} from 'node:url';
import {build} from 'esbuild';
import {renderNotices} from './notices.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
process.chdir(root);
rmSync('dist', {recursive: true, force: true});

const common = {
  outdir: 'dist',
  bundle: true,
  minify: true,
  platform: 'node',
  target: 'node20',
  legalComments: 'none',
  metafile: true,
};
const modules = await build({
  ...common,
  entryPoints: {index: 'src/index.ts', engine: 'src/bin/engine.ts'},
  format: 'esm',
  splitting: true,
  chunkNames: 'parts/[name]-[hash]',
});
const greeting = await build({
  ...common,
  entryPoints: {'ephemeral-buffer-mcp': 'src/bin/ephemeral-buffer-mcp.ts'},
  // Node starts a CommonJS file sooner than a module.
  format: 'cjs',
  outExtension: {'.js': '.cjs'},
  external: ['./engine.js'],
  alias: {'@modelcontextprotocol/server/_shims': './scripts/sdkShims.mjs'},
});
chmodSync('dist/ephemeral-buffer-mcp.cjs', 0o755);
writeFileSync('dist/THIRD-PARTY-NOTICES.txt', renderNotices([modules.metafile, greeting.metafile]));
execFileSync(process.execPath, ['node_modules/typescript/bin/tsc', '-p', 'tsconfig.build.json'], {
  stdio: ['ignore', process.stderr.fd, process.stderr.fd],
});
