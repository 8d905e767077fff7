/** A request that cannot be met: expected, told in one sentence with what to do next, and named by a stable code. */

export class Refusal extends Error {
  override readonly name = 'Refusal';

  /** `code` is snake_case and stays the same over releases; the message never repeats captured text. */
  constructor(
    readonly code: string,
    message: string,
  ) {
    super(message);
  }
}
