/** Where a path leads, also if nothing is there. */

import {readlinkSync} from 'node:fs';
import {dirname, join, parse, resolve} from 'node:path';

/** The absolute path with its symbolic links resolved. Parts that do not exist stay as they are, as does a link that leads in circles. */
export function resolvePath(path: string, linksLeft = MAX_LINKS): string {
  const absolute = resolve(path);
  const {root, base} = parse(absolute);
  if (absolute === root) return root;
  const parent = resolvePath(dirname(absolute), linksLeft);
  const here = join(parent, base);
  const target = linksLeft > 0 ? readLink(here) : undefined;
  return target === undefined ? here : resolvePath(resolve(parent, target), linksLeft - 1);
}

/** As many as Linux follows (path_resolution(7)). */
const MAX_LINKS = 40;

function readLink(path: string): string | undefined {
  try {
    return readlinkSync(path);
  } catch {
    return undefined; // No link, or nothing.
  }
}
