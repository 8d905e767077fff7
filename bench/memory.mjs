/** Resident growth of the server for each captured byte, index and reading included. */
import {mkdtempSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {residentMb, startServer} from './measures.mjs';
import {makeRandomIdLog, makeServiceLog} from './syntheticLog.mjs';

const MEGABYTES = 40;

export const memory = {
  title: `Memory for ${MEGABYTES} MB of text`,
  async *measure() {
    const folder = mkdtempSync(join(tmpdir(), 'bench-'));
    try {
      for (const [what, make] of [
        ['a service log', makeServiceLog],
        ['a new random id on every line', makeRandomIdLog],
      ]) {
        const path = join(folder, 'text.log');
        writeFileSync(path, make(MEGABYTES * 1e6));
        const server = startServer();
        await server.initialize();
        const before = residentMb(server.child.pid);
        await server.call('capture_file', {file_path: path});
        await server.call('search_capture', {query: 'connect refused', mode: 'bm25'});
        const growth = (residentMb(server.child.pid) - before) / (MEGABYTES / 1.048576);
        server.stop();
        yield {
          figure: `growth for each byte, ${what}`,
          target: '≤ 4 ×',
          measured: `${growth.toFixed(2)} ×`,
          met: growth <= 4,
        };
      }
    } finally {
      rmSync(folder, {recursive: true, force: true});
    }
  },
};
