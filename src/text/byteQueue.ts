/** Bytes that arrive in pieces and leave in larger ones: one growing buffer, so that a long line costs no list of chunks. */

export class ByteQueue {
  private buffer = new Uint8Array(0);
  private from = 0;
  private to = 0;

  get length(): number {
    return this.to - this.from;
  }

  push(bytes: Uint8Array): void {
    this.makeRoom(bytes.length);
    this.buffer.set(bytes, this.to);
    this.to += bytes.length;
  }

  /** A view of everything queued; valid until the next push. */
  peek(): Uint8Array {
    return this.buffer.subarray(this.from, this.to);
  }

  /** Takes the first bytes out, at most all there are, as a piece of their own. */
  take(count: number): Uint8Array {
    const piece = this.peek().slice(0, count);
    this.drop(count);
    return piece;
  }

  drop(count: number): void {
    this.from += count;
    if (this.from >= this.to) {
      this.from = 0;
      this.to = 0;
    }
  }

  /** Forgets the bytes and the memory. */
  clear(): void {
    this.buffer = new Uint8Array(0);
    this.from = 0;
    this.to = 0;
  }

  private makeRoom(count: number): void {
    if (this.to + count <= this.buffer.length) return;
    const needed = this.length + count;
    const room =
      needed <= this.buffer.length ? this.buffer : new Uint8Array(Math.max(needed, this.buffer.length * 2, 65_536));
    room.set(this.peek());
    this.buffer = room;
    this.to = this.length;
    this.from = 0;
  }
}
