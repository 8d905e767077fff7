/** Runs one tool call: reads arguments, runs the tool, and turns whatever happens into one well-formed text. */
import {isRefusal} from '../operations/isRefusal.js';
import type {Services} from '../operations/services.js';
import {cutUtf8} from '../text/cut.js';
import {toWireText} from '../text/wireText.js';
import type {Call, Tool} from './defineTool.js';
import {ArgumentProblem, readArguments} from './parameters.js';

export interface ToolResult {
  readonly text: string;
  readonly isError: boolean;
}

const MAX_ERROR_BYTES = 1_024;

/** Never throws: an exception inside one request is an answer to that request. */
export async function callTool(
  tool: Tool,
  services: Services,
  given: Readonly<Record<string, unknown>>,
  call: Call,
): Promise<ToolResult> {
  try {
    const read = readArguments(tool.parameters, given, call.notes);
    return {text: toWireText(await tool.run(services, read, call)), isError: false};
  } catch (error) {
    if (error instanceof ArgumentProblem)
      return failure(`Error executing tool ${tool.name}: ${error.message}`, 'invalid_arguments');
    if (isRefusal(error)) return failure(tool.refusalPrefix(error) + error.message, error.code);
    // Only the class: a message may hold captured text.
    const kind = error instanceof Error ? error.name : typeof error;
    return failure(`Error executing tool ${tool.name}: unexpected ${kind}; the server goes on`, 'internal_error');
  }
}

function failure(message: string, code: string): ToolResult {
  return {
    text: `${toWireText(cutUtf8(message, MAX_ERROR_BYTES, '... [error truncated]').text)} [${code}]`,
    isError: true,
  };
}
