/** The MCP server: greeting, listing, calling, cancelling, progress. Serves every protocol revision that the SDK knows. */
import {type CallToolResult, Server, type Tool} from '@modelcontextprotocol/server';
import type {Settings} from '../settings/settings.js';
import type {Call} from './defineTool.js';
import type {Engine} from './engine.js';
import {renderInstructions} from './instructions.js';

export interface ServerOptions {
  /** Made once, when it is first needed, and shared by all connections. */
  readonly engine: () => Promise<Engine>;
  readonly settings: Settings;
  readonly version: string;
}

/** A server for one connection. */
export function createServer({engine, settings, version}: ServerOptions): Server {
  const server = new Server(
    {name: 'ephemeral-buffer', version},
    {capabilities: {tools: {}}, instructions: renderInstructions(settings)},
  );
  // The schemas are written by us as object schemas; the SDK's type wants to be told.
  server.setRequestHandler('tools/list', async () => ({tools: [...(await engine()).listTools()] as Tool[]}));
  server.setRequestHandler('tools/call', async (request, context): Promise<CallToolResult> => {
    const {name, arguments: given = {}, _meta: meta} = request.params;
    const token = meta?.progressToken;
    const call: Call = {
      signal: context.mcpReq.signal,
      notes: [],
      progress(done, message) {
        if (token === undefined) return;
        const params = {progressToken: token, progress: done, message};
        // A client that has gone needs no progress; its leaving is noticed elsewhere.
        context.mcpReq.notify({method: 'notifications/progress', params}).catch(() => {});
      },
    };
    const {text, isError} = await (await engine()).call(name, given, call);
    return {content: [{type: 'text', text}], isError};
  });
  return server;
}
