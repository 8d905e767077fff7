/** What answers once a client has been greeted: the tools over the services. */
import {createServices} from '../operations/createServices.js';
import type {RuntimeOptions} from '../operations/runtimeReport.js';
import {callTool, type ToolResult} from './callTool.js';
import type {Call, Tool, ToolHints} from './defineTool.js';
import {type JsonSchema, schemaOf} from './parameters.js';
import {tools as allTools} from './tools/index.js';

/** A tool as clients see it. */
export interface ToolDescription {
  readonly name: string;
  readonly description: string;
  readonly inputSchema: JsonSchema;
  readonly annotations: ToolHints;
  readonly _meta?: Readonly<Record<string, unknown>>;
}

export interface Engine {
  listTools(): readonly ToolDescription[];
  /** Never rejects: whatever happens is an answer. */
  call(name: string, given: Readonly<Record<string, unknown>>, call: Call): Promise<ToolResult>;
  /** Stops all commands; resolves when they are gone. */
  stop(): Promise<void>;
}

/** `tell` hears what is wrong with the user's files, a sentence each. */
export async function createEngine(options: RuntimeOptions, tell: (sentence: string) => void): Promise<Engine> {
  const services = await createServices(options);
  for (const warning of services.runtime.warnings.slice(options.warnings.length)) tell(warning);
  const tools = options.settings.tools === 'essential' ? allTools.filter(tool => tool.essential) : allTools;
  return {
    listTools: () => tools.map(describeTool),
    async call(name, given, call) {
      const tool = tools.find(one => one.name === name);
      if (!tool) return {text: `Unknown tool: ${name.slice(0, 100)} [unknown_tool]`, isError: true};
      return callTool(tool, services, given, call);
    },
    stop: () => services.commands.stopAll(),
  };
}

function describeTool(tool: Tool): ToolDescription {
  return {
    name: tool.name,
    description: tool.description,
    inputSchema: schemaOf(tool.parameters),
    annotations: tool.hints,
    ...(tool.alwaysLoad ? {_meta: {'anthropic/alwaysLoad': true}} : {}),
  };
}
