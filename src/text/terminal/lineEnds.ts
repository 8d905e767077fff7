/** Where lines begin and end in bytes. */

const LF = 0x0a;
const CR = 0x0d;

/** Offset of the first byte of the line that holds the byte at `at`. */
export function startOfLine(text: Buffer, at: number): number {
  return at === 0 ? 0 : text.lastIndexOf(LF, at - 1) + 1;
}

/** Offset of the first of the last `count` lines between two line starts. */
export function startOfLastLines(text: Buffer, from: number, to: number, count: number): number {
  let start = to;
  for (let lines = 0; lines < count && start > from; lines += 1) start = startOfLine(text, start - 1);
  return start;
}

/** Offset after the line end that follows `at`, or the length of the text. */
export function endOfLine(text: Buffer, at: number): number {
  const end = text.indexOf(LF, at);
  return end === -1 ? text.length : end + 1;
}

/** Offset after a line's text: before its LF and the CRs that belong to it. */
export function endOfContent(bytes: Uint8Array, start: number, end: number): number {
  if (end === start || bytes[end - 1] !== LF) return end;
  let content = end - 1;
  while (content > start && bytes[content - 1] === CR) content -= 1;
  return content;
}
