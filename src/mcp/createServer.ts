/** The MCP server over the tools: listing, calling, cancelling, progress. Serves every protocol revision that the SDK knows. */
import {type CallToolResult, Server} from '@modelcontextprotocol/server';
import type {Services} from '../operations/services.js';
import {callTool} from './callTool.js';
import type {Call, Tool} from './defineTool.js';
import {renderInstructions} from './instructions.js';
import {schemaOf} from './parameters.js';
import {tools as allTools} from './tools/index.js';

export interface ServerOptions {
  readonly services: () => Services;
  readonly settings: Services['settings'];
  readonly version: string;
}

/** A server for one connection; all connections share the services, which are made at the first call. */
export function createServer({services, settings, version}: ServerOptions): Server {
  const server = new Server(
    {name: 'ephemeral-buffer', version},
    {capabilities: {tools: {}}, instructions: renderInstructions(settings)},
  );
  const tools = settings.tools === 'essential' ? allTools.filter(tool => tool.essential) : allTools;
  const listed = tools.map(describeTool);
  const byName = new Map(tools.map(tool => [tool.name, tool]));
  server.setRequestHandler('tools/list', () => ({tools: listed}));
  server.setRequestHandler('tools/call', async (request, context): Promise<CallToolResult> => {
    const {name, arguments: given = {}, _meta: meta} = request.params;
    const tool = byName.get(name);
    if (!tool) return renderResult(`Unknown tool: ${name.slice(0, 100)} [unknown_tool]`, true);
    const token = meta?.progressToken;
    const call: Call = {
      signal: context.mcpReq.signal,
      notes: [],
      progress(done, message) {
        if (token === undefined) return;
        // A client that has gone needs no progress; its leaving is noticed elsewhere.
        context.mcpReq
          .notify({method: 'notifications/progress', params: {progressToken: token, progress: done, message}})
          .catch(() => {});
      },
    };
    const {text, isError} = await callTool(tool, services(), given, call);
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
