/** The MCP server over the tools: listing, calling, cancelling, progress. Serves every protocol revision that the SDK knows. */
import {type CallToolResult, Server} from '@modelcontextprotocol/server';
import type {Services} from '../operations/services.js';
import {callTool} from './callTool.js';
import type {Call, Tool} from './defineTool.js';
import {renderInstructions} from './instructions.js';
import {schemaOf} from './parameters.js';

/** What answers calls. */
export interface Engine {
  /** In the order in which clients see them. */
  readonly tools: readonly Tool[];
  readonly services: Services;
}

export interface ServerOptions {
  /** Made once, when it is first needed, and shared by all connections. */
  readonly engine: () => Promise<Engine>;
  readonly settings: Services['settings'];
  readonly version: string;
}

/** A server for one connection. */
export function createServer({engine, settings, version}: ServerOptions): Server {
  const server = new Server(
    {name: 'ephemeral-buffer', version},
    {capabilities: {tools: {}}, instructions: renderInstructions(settings)},
  );
  const isListed = (tool: Tool) => settings.tools === 'all' || tool.essential === true;
  server.setRequestHandler('tools/list', async () => ({
    tools: (await engine()).tools.filter(isListed).map(describeTool),
  }));
  server.setRequestHandler('tools/call', async (request, context): Promise<CallToolResult> => {
    const {name, arguments: given = {}, _meta: meta} = request.params;
    const {tools, services} = await engine();
    const tool = tools.find(one => one.name === name && isListed(one));
    if (!tool) return renderResult(`Unknown tool: ${name.slice(0, 100)} [unknown_tool]`, true);
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
    const {text, isError} = await callTool(tool, services, given, call);
    return renderResult(text, isError);
  });
  return server;
}

function renderResult(text: string, isError: boolean): CallToolResult {
  return {content: [{type: 'text', text}], isError};
}

function describeTool(tool: Tool) {
  return {
    name: tool.name,
    description: tool.description,
    // The schema is written by us as an object schema; the SDK's type wants to be told.
    inputSchema: schemaOf(tool.parameters) as {type: 'object'},
    annotations: tool.hints,
    ...(tool.alwaysLoad ? {_meta: {'anthropic/alwaysLoad': true}} : {}),
  };
}
