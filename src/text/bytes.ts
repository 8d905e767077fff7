/** Bytes as the standard library searches them fastest. */

/** A Buffer over the same memory. Its `indexOf` is native: ten times as fast as that of a plain Uint8Array. */
export function asBuffer(bytes: Uint8Array): Buffer {
  return Buffer.isBuffer(bytes) ? bytes : Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
}
