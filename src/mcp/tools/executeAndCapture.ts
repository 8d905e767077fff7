/** `execute_and_capture`: runs a command, keeps all it prints, answers with the verdict and what proves it. */
import {basename} from 'node:path';
import {captureCommand, MIN_OUTPUT_BYTES} from '../../operations/captureCommand.js';
import type {Services} from '../../operations/services.js';
import {defaultCommandLabel} from '../../reply/firstReply.js';
import {boundCommand} from '../../reply/shown.js';
import {defineTool} from '../defineTool.js';
import {nullableInteger, nullableNumber, nullableText, text, textOr} from '../parameters.js';
import {contentType, noteContentType, query, readMetrics, replyToCapture, structuredMetrics} from './captureReply.js';

export const executeAndCapture = defineTool({
  name: 'execute_and_capture',
  category: 'capture',
  description:
    'Run a shell command (bash where there is one) whose output may be long (tests, builds, lint, installs, logs). One reply has the verdict, exit code, failures with file and line, ' +
    'and the lines that prove them; small output comes whole. Everything printed is kept under capture_id for search_capture and get_capture_slice. ' +
    'A final `| tail`, `| grep` … only shapes `view`: all else is about the command before it. Stdin is empty. A long run answers "running": get_capture_summary tells the end. Timeout: exit 124.',
  parameters: {
    command: text(),
    cwd: nullableText('default: the server’s folder'),
    label: textOr(''),
    content_type: contentType,
    max_output_bytes: nullableInteger({description: 'keep only beginning and end beyond it'}),
    timeout_seconds: nullableNumber(),
    structured_metrics: structuredMetrics,
    query,
  },
  hints: {readOnlyHint: false, destructiveHint: true, openWorldHint: true},
  essential: true,
  alwaysLoad: true,
  refusalPrefix: refusal => (refusal.code === 'invalid_structured_metrics' ? 'Error: ' : 'Error executing command: '),
  async run(services, given, call) {
    const metrics = readMetrics(given.structured_metrics);
    noteContentType(given.content_type, call.notes);
    const {capture, shell, notes} = await captureCommand(
      services,
      {
        command: given.command,
        cwd: given.cwd,
        label: given.label ? `cmd: ${given.label}` : defaultCommandLabel(given.command),
        contentTypeHint: given.content_type,
        maxOutputBytes: clampOutput(given.max_output_bytes, services.settings.maxBufferBytes, call.notes),
        timeoutSeconds: given.timeout_seconds,
        metrics,
      },
      call,
    );
    const extra = {...echoCommand(given.command, services), ...tellShell(basename(shell), services)};
    return replyToCapture(services, capture, call, {query: given.query, notes, extra});
  },
});

/** The caller knows what it asked for; the full reply repeats it. */
function echoCommand(given: string, {settings}: Services) {
  const command = boundCommand(given);
  return settings.summary === 'full' ? {command: command.text, command_truncated: command.cut} : {};
}

/** Bash is what the tool promises; another shell is always told. */
function tellShell(shell: string, {settings}: Services) {
  return settings.summary === 'full' || shell !== 'bash' ? {shell} : {};
}

function clampOutput(asked: number | null, maxBufferBytes: number, notes: string[]): number | null {
  if (asked === null) return null;
  const used = Math.min(maxBufferBytes, Math.max(MIN_OUTPUT_BYTES, asked));
  if (used !== asked) notes.push(`max_output_bytes ${asked} is out of range, ${used} was used`);
  return used;
}
