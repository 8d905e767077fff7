/** Runs a command for a test and keeps what it prints, so that a test can wait for words instead of for time. */

import {extname} from 'node:path';
import {fileURLToPath} from 'node:url';
import {type CommandEnd, type CommandOptions, type RunningCommand, runCommand} from '../../src/run/runCommand.js';
import {readProcess} from '../../src/system/processTable.js';

export interface RecordedCommand extends RunningCommand {
  /** All bytes so far. */
  bytes(): Buffer;
  text(): string;
  /** Resolves with the match once the output has it. */
  printed(pattern: RegExp): Promise<RegExpExecArray>;
}

/** Starts a command and records its output. */
export function recordCommand(command: string, options: Partial<CommandOptions> = {}): RecordedCommand {
  const chunks: Uint8Array[] = [];
  let wake: (() => void)[] = [];
  const bytes = () => Buffer.concat(chunks);
  const text = () => bytes().toString('utf8');
  const running = runCommand(command, {
    env: process.env,
    ...options,
    onBytes(chunk) {
      chunks.push(Buffer.from(chunk));
      const waiting = wake;
      wake = [];
      for (const look of waiting) look();
    },
  });
  async function printed(pattern: RegExp): Promise<RegExpExecArray> {
    for (;;) {
      const found = pattern.exec(text());
      if (found) return found;
      await new Promise<void>(resolve => wake.push(resolve));
    }
  }
  return {...running, bytes, text, printed};
}

/** Runs a command to its end. */
export async function recordToEnd(
  command: string,
  options: Partial<CommandOptions> = {},
): Promise<RecordedCommand & {readonly end: CommandEnd}> {
  const running = recordCommand(command, options);
  return {...running, end: await running.done};
}

/** Command text that runs one of `test/fixtures/programs`. */
export function program(name: string, ...args: readonly (string | number)[]): string {
  const path = fileURLToPath(new URL(`../fixtures/programs/${name}`, import.meta.url));
  const interpreter = name.endsWith('.mjs') ? process.execPath : extname(name).slice(1);
  return [interpreter, path, ...args].map(word => `'${word}'`).join(' ');
}

/** Whether a process exists and is not only waiting to be reaped. */
export function isAlive(pid: string | number | undefined): boolean {
  if (process.platform === 'linux') return !(readProcess(Number(pid))?.isZombie ?? true);
  try {
    return process.kill(Number(pid), 0);
  } catch {
    return false; // Gone.
  }
}
