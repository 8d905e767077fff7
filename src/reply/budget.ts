/** How large a reply may be (D26): small enough for every known client, larger only on request. */

/** Default size of any reply, in characters. */
export const DEFAULT_REPLY_CHARS = 6_000;
/** Most that a caller may ask for, in bytes. */
export const MAX_REPLY_BYTES = 20_000;
/** Least that makes sense to ask for, in bytes. */
export const MIN_REPLY_BYTES = 512;

/** Room of one reply: characters by default, bytes when the caller named a size. */
export interface ReplyRoom {
  readonly limit: number;
  measure(text: string): number;
}

export function createReplyRoom(maxBytes: number | null): ReplyRoom {
  if (maxBytes === null) return {limit: DEFAULT_REPLY_CHARS, measure: text => text.length};
  return {limit: maxBytes, measure: text => Buffer.byteLength(text, 'utf8')};
}
