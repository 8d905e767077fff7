#!/usr/bin/env node
/** Entry point of the MCP server over stdio: reads settings, wires the parts, serves, and leaves with its client. */
import {StdioServerTransport, serveStdio} from '@modelcontextprotocol/server/stdio';
import manifest from '../../package.json' with {type: 'json'};
import {createServer} from '../mcp/createServer.js';
import type {Engine} from '../mcp/engine.js';
import {parseSettings, type Settings} from '../settings/settings.js';

const USAGE = `usage: ephemeral-buffer-mcp [--version | --help]

Without arguments: an MCP server on stdin and stdout, to be started by a client.
Settings are environment variables; README.md lists them.
`;

/** How long commands get to end when the server leaves: SIGTERM, a second, SIGKILL, and what the system takes. */
const STOP_WITHIN_MS = 4_000;
/** Room for a JSON message that carries a whole buffer: six bytes for an escaped one. */
const MESSAGE_OVERHEAD = {factor: 6, bytes: 65_536};

function main(words: readonly string[]): void {
  if (words.length > 0) {
    answerWords(words);
    return;
  }
  const {settings, warnings} = parseSettings(process.env);
  for (const warning of warnings) process.stderr.write(`${warning}\n`);
  if (settings.requireIsolation && settings.sessionId === undefined && settings.socketPath === undefined) {
    refuse('EPHEMERAL_REQUIRE_ISOLATION is set; set EPHEMERAL_SESSION_ID or EPHEMERAL_SOCKET_PATH too\n', 1);
    return;
  }
  serve(settings, warnings);
}

function answerWords(words: readonly string[]): void {
  if (words.includes('--version')) process.stdout.write(`${manifest.version}\n`);
  else if (words.includes('--help') || words.includes('-h')) process.stdout.write(USAGE);
  else refuse(`unknown argument\n${USAGE}`, 2);
}

function serve(settings: Settings, warnings: readonly string[]): void {
  let engine: Promise<Engine> | undefined;
  // Loaded after the greeting: a client waits for that, and may have started us only to ask who we are.
  const getEngine = () => {
    engine ??= loadEngine(settings, warnings);
    return engine;
  };
  // What is wrong with the user's files is said at once.
  if (settings.problemMatchers !== undefined) void getEngine();
  leaveWithClient(async () => (await engine)?.stop());
  surviveMistakes();
  serveStdio(() => createServer({engine: getEngine, settings, version: manifest.version}), {
    transport: new StdioServerTransport(process.stdin, process.stdout, {
      maxBufferSize: settings.maxBufferBytes * MESSAGE_OVERHEAD.factor + MESSAGE_OVERHEAD.bytes,
    }),
  });
}

async function loadEngine(settings: Settings, warnings: readonly string[]): Promise<Engine> {
  const {createEngine} = await import('./engine.js');
  const tell = (sentence: string) => process.stderr.write(`${sentence}\n`);
  return createEngine({settings, warnings, environment: process.env, version: manifest.version}, tell);
}

/** One way out for the end of stdin, a broken stdout and signals: stop commands, then leave, within a bound. */
function leaveWithClient(stopCommands: () => Promise<unknown>): void {
  let isLeaving = false;
  const leave = (status: number) => {
    if (isLeaving) return;
    isLeaving = true;
    setTimeout(() => process.exit(status), STOP_WITHIN_MS);
    void stopCommands().finally(() => process.exit(status));
  };
  process.stdin.once('end', () => leave(0)).once('close', () => leave(0));
  process.stdin.on('error', () => leave(0));
  process.stdout.on('error', () => leave(0));
  process.on('SIGINT', () => leave(130));
  process.on('SIGTERM', () => leave(143));
  process.on('SIGHUP', () => leave(129));
}

/** A mistake of ours in one request must not end the server: most clients never start it again. Only the class is told. */
function surviveMistakes(): void {
  const tell = (error: unknown) =>
    process.stderr.write(`unexpected ${error instanceof Error ? error.name : typeof error}; the server goes on\n`);
  process.on('uncaughtException', tell);
  process.on('unhandledRejection', tell);
}

function refuse(message: string, status: number): void {
  process.stderr.write(message);
  process.exitCode = status;
}

main(process.argv.slice(2));
