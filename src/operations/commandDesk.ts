/** The commands that run now, so that all of them can be stopped when the program leaves. */
import {type CommandOptions, type RunningCommand, runCommand} from '../run/runCommand.js';

export class CommandDesk {
  private readonly running = new Set<Promise<unknown>>();
  private readonly stopping = new AbortController();

  /** Starts a command that ends with its own signal or when all are stopped. Throws a RunRefusal when it cannot be run at all. */
  start(command: string, options: CommandOptions): RunningCommand {
    const signals = options.signal ? [options.signal, this.stopping.signal] : [this.stopping.signal];
    const started = runCommand(command, {...options, signal: AbortSignal.any(signals)});
    const done = started.done.finally(() => this.running.delete(done));
    this.running.add(done);
    return started;
  }

  get count(): number {
    return this.running.size;
  }

  /** Stops every command and its children; resolves when they are gone. */
  async stopAll(): Promise<void> {
    this.stopping.abort();
    await Promise.allSettled(this.running);
  }
}
