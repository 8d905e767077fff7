/** A command or a file that is refused before anything is run or kept: expected, named by a stable code, told in one sentence. */

export type RunRefusalCode =
  | 'command_has_nul'
  | 'cwd_not_found'
  | 'cwd_not_a_directory'
  | 'cwd_not_accessible'
  | 'timeout_not_positive'
  | 'file_not_found'
  | 'file_not_regular'
  | 'file_unreadable'
  | 'file_too_large'
  | 'max_bytes_not_positive';

export class RunRefusal extends Error {
  override readonly name = 'RunRefusal';

  /** The message never repeats the command or what a file holds. */
  constructor(
    readonly code: RunRefusalCode,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}
