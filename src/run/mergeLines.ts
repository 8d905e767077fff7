/** Several streams as one, each in its own order, taking turns at line ends only: no line is torn by a line of another stream. */

export interface LineMerger {
  /** A chunk of one of the streams; it is valid only during the call. */
  push(stream: number, chunk: Uint8Array): void;
  /** Hands over what is left of lines that have no end. */
  flush(): void;
}

/** What a stream may hold back of a line that does not end. */
const MAX_REST_BYTES = 65_536;
const LF = 0x0a;

/** Chunks come out as they came in, but for unfinished last lines, which wait for their end. */
export function mergeLines(streamCount: number, emit: (chunk: Uint8Array) => void): LineMerger {
  const rests: Buffer[][] = Array.from({length: streamCount}, () => []);
  const hand = (stream: number) => {
    for (const rest of rests[stream].splice(0)) emit(rest);
  };
  return {
    push(stream, chunk) {
      const lineEnd = chunk.lastIndexOf(LF) + 1;
      if (lineEnd > 0) {
        hand(stream);
        emit(chunk.subarray(0, lineEnd));
      }
      if (lineEnd === chunk.length) return;
      rests[stream].push(Buffer.from(chunk.subarray(lineEnd)));
      if (rests[stream].reduce((sum, {length}) => sum + length, 0) > MAX_REST_BYTES) hand(stream);
    },
    flush() {
      for (const stream of rests.keys()) hand(stream);
    },
  };
}
