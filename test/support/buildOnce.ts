/** Builds the package once before the tests, so that they go through the doors that users use. */
import {execFileSync} from 'node:child_process';
import {fileURLToPath} from 'node:url';

export function setup(): void {
  const root = fileURLToPath(new URL('../..', import.meta.url));
  execFileSync(process.execPath, ['scripts/build.mjs'], {cwd: root, stdio: 'inherit'});
}
