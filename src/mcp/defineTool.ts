/** What a tool is: a name, when to use it, its arguments, and the function that answers. */
import type {Services} from '../operations/services.js';
import type {ArgumentsOf, Parameters} from './parameters.js';

/** One call in flight. */
export interface Call {
  /** Aborted when the client cancels or the server leaves. */
  readonly signal: AbortSignal;
  /** What the caller should know, beside the answer: clamped numbers and the like. */
  readonly notes: string[];
  /** Tells a client that asked for it how far the call is; `done` must grow. */
  readonly progress: (done: number, message: string) => void;
}

export interface ToolHints {
  readonly readOnlyHint?: boolean;
  readonly destructiveHint?: boolean;
  readonly idempotentHint?: boolean;
  readonly openWorldHint?: boolean;
}

export interface ToolDefinition<P extends Parameters> {
  readonly name: string;
  readonly category: 'capture' | 'configuration' | 'diagnostics' | 'execution' | 'lifecycle' | 'retrieval' | 'search';
  /** When to use it and what comes back: short, for every token is paid by every session. */
  readonly description: string;
  readonly parameters: P;
  readonly hints: ToolHints;
  /** Listed also in the small set of tools. */
  readonly essential?: boolean;
  /** Asks clients that load tools late to have this one at hand. */
  readonly alwaysLoad?: boolean;
  /** First words of a refusal, as the contract has them; the code follows at the end. */
  readonly refusalPrefix: (refusal: {readonly code: string}) => string;
  readonly run: (services: Services, given: ArgumentsOf<P>, call: Call) => Promise<string> | string;
}

/** A tool whose argument types are hidden, so that tools can stand in one list. */
export interface Tool extends Omit<ToolDefinition<Parameters>, 'run'> {
  readonly run: (services: Services, given: Readonly<Record<string, unknown>>, call: Call) => Promise<string> | string;
}

export function defineTool<P extends Parameters>(definition: ToolDefinition<P>): Tool {
  // The arguments were read by the same declaration, so they have its types.
  return {...definition, run: (services, given, call) => definition.run(services, given as ArgumentsOf<P>, call)};
}

export const plainError = () => 'Error: ';
