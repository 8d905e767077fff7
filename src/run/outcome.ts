/** How a bounded command ended. */

export type Outcome =
  | {readonly kind: 'exited'; readonly code: number}
  | {readonly kind: 'signalled'; readonly signal: NodeJS.Signals}
  | {readonly kind: 'timedOut'; readonly timeoutMs: number}
  | {readonly kind: 'cancelled'}
  /** By SIGPIPE, as its view (`head`) had seen enough and its pipe was closed: how it would have ended is not known. */
  | {readonly kind: 'cutShort'}
  | {readonly kind: 'notStarted'; readonly reason: string};
