/** How a bounded command ended. */

export type Outcome =
  | {readonly kind: 'exited'; readonly code: number}
  | {readonly kind: 'signalled'; readonly signal: NodeJS.Signals}
  | {readonly kind: 'timedOut'; readonly timeoutMs: number}
  | {readonly kind: 'cancelled'}
  | {readonly kind: 'notStarted'; readonly reason: string};
