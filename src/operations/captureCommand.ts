/** Runs a command into the buffer and answers when it has ended, or when the caller has waited long enough. */
import type {Capture} from '../capture/capture.js';
import {Refusal} from '../capture/refusal.js';
import type {StructuredMetrics} from '../capture/structuredMetrics.js';
import {childEnvironment} from '../run/childEnvironment.js';
import {findShell} from '../run/commandShell.js';
import {planView, type ViewPlan} from '../run/planView.js';
import type {CommandEnd, RunningCommand} from '../run/runCommand.js';
import {formatCount} from '../text/format.js';
import type {Services} from './services.js';

export interface CommandRequest {
  readonly command: string;
  readonly cwd: string | null;
  readonly label: string;
  readonly contentTypeHint: string;
  /** Null: as much as the buffer holds. */
  readonly maxOutputBytes: number | null;
  /** Null: no limit. */
  readonly timeoutSeconds: number | null;
  readonly metrics: StructuredMetrics;
}

export interface CommandCall {
  readonly signal: AbortSignal;
  readonly progress: (done: number, message: string) => void;
}

export interface CapturedCommand {
  readonly capture: Capture;
  readonly shell: string;
  readonly notes: readonly string[];
}

/** Least room that an output is given, whatever the label takes. */
export const MIN_OUTPUT_BYTES = 512;
const PROGRESS_EVERY_MS = 2_000;

export async function captureCommand(
  services: Services,
  request: CommandRequest,
  call: CommandCall,
): Promise<CapturedCommand> {
  const {buffer, commands, settings} = services;
  const limitBytes = outputLimit(request, settings.maxBufferBytes);
  const {command, label, contentTypeHint, metrics} = request;
  const capture = buffer.draft(
    {label, source: 'command', contentTypeHint, metrics, command},
    {limitBytes, acrossLines: true},
  );
  const env = childEnvironment(services.environment, {defaults: settings.childDefaults});
  const plan = await planView(command, findShell(env).name);
  const started = commands.start(command, {
    cwd: request.cwd ?? undefined,
    timeoutMs: request.timeoutSeconds === null ? undefined : request.timeoutSeconds * 1_000,
    env,
    signal: call.signal,
    onBytes: chunk => capture.append(chunk),
    view: plan.view,
    onView: chunk => capture.appendView(chunk),
  });
  // Held only now, so that a command that is refused leaves no capture behind.
  buffer.hold(capture);
  const recorded = record(services, capture, started, plan);
  waitWhenStopped(capture, recorded, call.signal);
  const stopProgress = reportProgress(capture, call);
  const end = await Promise.race([recorded, patience(settings.replyWithinSeconds)]).finally(stopProgress);
  return {capture, shell: started.shell, notes: end ? notesOf(end) : stillRunning(capture)};
}

function outputLimit(request: CommandRequest, maxBufferBytes: number): number {
  const room = maxBufferBytes - Buffer.byteLength(request.label, 'utf8');
  if (room < MIN_OUTPUT_BYTES) {
    const needed = `the label leaves ${formatCount(Math.max(0, room))} of ${formatCount(maxBufferBytes)} bytes`;
    throw new Refusal('label_too_large', `${needed} for the output, ${MIN_OUTPUT_BYTES} are needed; shorten the label`);
  }
  return Math.min(request.maxOutputBytes ?? room, room);
}

/** Follows the command to its end, and its output to the end of that, whoever still waits for it. */
async function record(
  {buffer}: Services,
  capture: Capture,
  started: RunningCommand,
  plan: ViewPlan,
): Promise<CommandEnd> {
  const drained = started.drained.then(() => buffer.seal(capture));
  const end = await started.done;
  const {outcome, durationMs, viewStatus} = end;
  // Of a view that was stopped with its command nothing can be said, and one that shows everything says nothing.
  if (viewStatus !== undefined && !plan.view?.showsAll) capture.endView();
  const hiddenBy = plan.hiddenBy ?? (started.isViewed ? undefined : plan.view?.name);
  capture.end({outcome, durationMs, viewStatus, hiddenBy});
  if (end.isOutputHeld) void drained;
  else await drained;
  return end;
}

/** A caller that cancels and asks at once how it went is told the end, not that it still runs. */
function waitWhenStopped(capture: Capture, recorded: Promise<CommandEnd>, signal: AbortSignal): void {
  const wait = () => {
    capture.stopping = recorded.catch(() => {}); // Whoever made the call is told.
  };
  if (signal.aborted) wait();
  signal.addEventListener('abort', wait, {once: true});
}

function notesOf(end: CommandEnd): string[] {
  const notes: string[] = [];
  if (end.isOutputHeld) {
    const who =
      end.holders.map(holder => `${holder.name} (pid ${holder.pid})`).join(', ') || 'a process it left behind';
    notes.push(`${who} still holds the output; what it prints later is added to the capture`);
  }
  if (end.survivors.length > 0) {
    notes.push(
      `could not be stopped: ${end.survivors.map(process => `${process.name} (pid ${process.pid})`).join(', ')}`,
    );
  }
  return notes;
}

function stillRunning({id}: Capture): string[] {
  return [`the command goes on and its output is kept; get_capture_summary(capture_id='${id}') tells how it ended`];
}

/** Resolves with nothing after so many seconds; never, when they are infinite. */
function patience(seconds: number): Promise<undefined> {
  if (!Number.isFinite(seconds)) return new Promise(() => {});
  return new Promise<undefined>(resolve => {
    setTimeout(() => resolve(undefined), Math.min(seconds * 1_000, 2 ** 31 - 1)).unref();
  });
}

function reportProgress(capture: Capture, call: CommandCall): () => void {
  let done = 0;
  const timer = setInterval(() => {
    done += 1;
    call.progress(done, `running, ${formatCount(capture.byteSize)} bytes so far`);
  }, PROGRESS_EVERY_MS);
  timer.unref();
  return () => clearInterval(timer);
}
