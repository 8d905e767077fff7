/** `EPHEMERAL_PROBLEM_MATCHERS` through the real server: formats of the user's own, and files that cannot be used. */
import {mkdtempSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {afterAll, expect, it} from 'vitest';
import {TestServer} from '../support/startServer.js';

const folder = mkdtempSync(join(tmpdir(), 'matchers-'));
afterAll(() => rmSync(folder, {recursive: true, force: true}));

async function serverWith(content: string): Promise<TestServer> {
  const file = join(folder, 'matchers.json');
  writeFileSync(file, content);
  return TestServer.start({env: {EPHEMERAL_PROBLEM_MATCHERS: file}});
}

const COMMAND = "for i in $(seq 1 60); do echo stirring $i; done; echo '@@ a.soup#7 too cold'; exit 1";

it('reads the formats of a file as findings', async () => {
  const pattern = {regexp: '^@@ (\\S+)#(\\d+) (.*)$', file: 1, line: 2, message: 3};
  const server = await serverWith(JSON.stringify({problemMatcher: [{owner: 'soup', pattern}]}));
  const {findings} = await server.json('execute_and_capture', {command: COMMAND});
  expect(findings).toEqual([expect.objectContaining({file: 'a.soup', row: 7, message: 'too cold'})]);
  expect((await server.call('get_runtime_diagnostics')).text).toContain('Problem matchers: 1');
  expect(server.stderr).toBe('');
  await server.leave();
});

it('says at its start and in diagnostics what is wrong with a file, and lives', async () => {
  const server = await serverWith('{"pattern": {"regexp": "("}}');
  expect((await server.json('execute_and_capture', {command: 'echo hello'})).exit_code).toBe(0);
  expect(server.stderr).toMatch(
    /Ignoring EPHEMERAL_PROBLEM_MATCHERS='.*matchers\.json': matcher 1: pattern 1: .*group/,
  );
  expect((await server.call('get_runtime_diagnostics')).text).toMatch(/Setting: Ignoring EPHEMERAL_PROBLEM_MATCHERS/);
  await server.leave();
});
