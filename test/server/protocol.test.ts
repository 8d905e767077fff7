/** The MCP layer through the real process: eras, odd input, leaving. */

import {fileURLToPath} from 'node:url';
import {Client} from '@modelcontextprotocol/client';
import {StdioClientTransport} from '@modelcontextprotocol/client/stdio';
import {describe, expect, it} from 'vitest';
import {TestServer} from '../support/startServer.js';

const entry = fileURLToPath(new URL('../../dist/ephemeral-buffer-mcp.cjs', import.meta.url));

describe('revisions', () => {
  it.each(['2024-11-05', '2025-03-26', '2025-06-18', '2025-11-25'])(
    'a client that opens with %s is served with it',
    async revision => {
      const server = TestServer.spawn();
      const params = {protocolVersion: revision, capabilities: {}, clientInfo: {name: 'test', version: '1'}};
      const {result} = await server.request('initialize', params);
      expect(result).toMatchObject({protocolVersion: revision, serverInfo: {name: 'ephemeral-buffer'}});
      expect((await server.call('list_captures')).text).toMatch(/^Ephemeral buffer is empty\./);
      await server.leave();
    },
  );

  it.each([
    ['legacy', {mode: 'legacy'}],
    ['modern', {mode: {pin: '2026-07-28'}}],
    ['whichever it finds', {mode: 'auto'}],
  ] as const)('the SDK’s own client, set to %s, lists and calls tools', async (_, versionNegotiation) => {
    const client = new Client({name: 'test', version: '1'}, {versionNegotiation});
    await client.connect(new StdioClientTransport({command: process.execPath, args: [entry]}));
    const {tools} = await client.listTools();
    expect(tools.map(tool => tool.name)).toContain('execute_and_capture');
    const result = await client.callTool({name: 'execute_and_capture', arguments: {command: 'echo hello; exit 3'}});
    expect(JSON.stringify(result.content)).toMatch(/exit 3/);
    await client.close();
  });
});

describe('what the greeting tells', () => {
  it('says in its first 240 characters what we do and when', async () => {
    const server = TestServer.spawn();
    const {result} = await server.request('initialize', {
      protocolVersion: '2025-06-18',
      capabilities: {},
      clientInfo: {name: 't', version: '1'},
    });
    expect(String(result?.instructions).slice(0, 240)).toMatch(
      /tests, builds.*execute_and_capture.*failure with file and line/,
    );
    expect(Object.keys(result?.capabilities as object)).toEqual(['tools']);
    await server.leave();
  });

  it('lists six tools in the essential set', async () => {
    const server = await TestServer.start({env: {EPHEMERAL_TOOLS: 'essential'}});
    const {result} = await server.request('tools/list');
    const tools = result?.tools as {name: string}[];
    expect(tools.map(tool => tool.name)).toEqual([
      'execute_and_capture',
      'search_capture',
      'get_capture_slice',
      'get_capture_summary',
      'list_captures',
      'clear_captures',
    ]);
    await server.leave();
  });
});

describe('odd input', () => {
  it.each([
    ['a line that is not JSON', '{"jsonrpc": "2.0", \n'],
    ['JSON that is no message', '[1, 2]\n"text"\nnull\n'],
    ['bytes of no encoding', '"\u00ff\u00fe"\n'],
    ['an unknown notification', '{"jsonrpc":"2.0","method":"notifications/strange"}\n'],
    [
      'the cancellation of a call that is not there',
      '{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":4711}}\n',
    ],
    [
      'arguments that are a list',
      '{"jsonrpc":"2.0","id":"x","method":"tools/call","params":{"name":"list_captures","arguments":[1]}}\n',
    ],
    ['a call without a tool', '{"jsonrpc":"2.0","id":"y","method":"tools/call"}\n'],
    [
      'a value nested 5,000 deep',
      `{"jsonrpc":"2.0","id":"z","method":"tools/call","params":{"name":"capture_text","arguments":{"content":"x","structured_metrics":{"a":${'['.repeat(5000)}${']'.repeat(5000)}}}}}\n`,
    ],
  ])('the server lives on after %s', async (_, text) => {
    const server = await TestServer.start();
    server.sendRaw(text);
    expect((await server.call('list_captures')).text).toMatch(/^Ephemeral buffer is empty\./);
    await server.leave();
  });

  it('takes a text argument of 5 MB and goes on', async () => {
    const server = await TestServer.start();
    expect(await server.json('capture_text', {content: 'x'.repeat(5_000_000)})).toMatchObject({
      total_lines: 1,
      byte_size: 5_000_000,
    });
    expect((await server.call('list_captures')).text).toContain('5,000,000 bytes');
    await server.leave();
  });

  it('never sends an unpaired surrogate or a control character', async () => {
    const server = await TestServer.start();
    await server.call('capture_text', {content: 'a\ud83db \u001b[31mred\u0000\n', label: 'l\udc00\u001b[1m\nforged'});
    for (const [tool, given] of [
      ['get_capture_slice', {start_line: 1, end_line: 1}],
      ['get_capture_slice', {start_line: 1, end_line: 1, raw: true}],
      ['list_captures', {}],
      ['get_capture_summary', {include_previews: true}],
      ['search_capture', {query: 'red'}],
    ] as const) {
      const {text} = await server.call(tool, given);
      expect(text, tool).toMatch(/cap_1/);
      expect(text.isWellFormed(), tool).toBe(true);
      expect(text, tool).not.toMatch(/[\u0000-\u0008\u000b-\u001f\u007f]/);
    }
    await server.leave();
  });

  it('refuses an unknown tool in words', async () => {
    const server = await TestServer.start();
    expect(await server.call('no_such_tool')).toEqual({
      text: 'Unknown tool: no_such_tool [unknown_tool]',
      isError: true,
    });
    await server.leave();
  });

  it('ignores arguments that it does not know', async () => {
    const server = await TestServer.start();
    expect(await server.call('list_captures', {wait_for_previous: true})).toMatchObject({isError: false});
    await server.leave();
  });

  it('writes nothing but protocol to stdout, whatever the settings and commands', async () => {
    const server = await TestServer.start({env: {EPHEMERAL_MAX_CAPTURES: 'many', EPHEMERAL_LOG_LEVEL: 'DEBUG'}});
    await server.call('execute_and_capture', {command: 'echo out; echo err >&2'});
    expect(server.strayLines).toEqual([]);
    expect(server.stderr).toContain("Ignoring invalid EPHEMERAL_MAX_CAPTURES='many'");
    await server.leave();
  });
});

describe('leaving', () => {
  it('leaves with status 0 when stdin ends', async () => {
    const server = await TestServer.start();
    expect(await server.leave()).toBe(0);
  });

  it('stops a running command when its client closes stdin in mid-call', async () => {
    const server = await TestServer.start();
    const pid = await startSleeper(server);
    expect(await server.leave()).toBe(0);
    expect(isRunning(pid)).toBe(false);
  });

  it.each([
    ['SIGTERM', 143],
    ['SIGINT', 130],
    ['SIGHUP', 129],
  ] as const)('stops a running command on %s', async (signal, status) => {
    const server = await TestServer.start();
    const pid = await startSleeper(server);
    server.child.kill(signal);
    expect(await server.exited()).toBe(status);
    expect(isRunning(pid)).toBe(false);
  });

  it('refuses to start when isolation is required but not configured', async () => {
    const server = TestServer.spawn({env: {EPHEMERAL_REQUIRE_ISOLATION: 'True'}});
    expect(await server.exited()).toBe(1);
    expect(server.stderr).toMatch(/EPHEMERAL_SESSION_ID or EPHEMERAL_SOCKET_PATH/);
  });
});

/** Starts a command that sleeps and tells its pid through a progress of its own: the capture, which grows while it runs. */
async function startSleeper(server: TestServer): Promise<number> {
  server.call('execute_and_capture', {command: 'echo $$; exec sleep 60'}).catch(() => {});
  for (;;) {
    const {text} = await server.call('get_capture_slice', {start_line: 1, end_line: 1});
    const found = /1 \| (\d+)$/m.exec(text);
    if (found) return Number(found[1]);
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
