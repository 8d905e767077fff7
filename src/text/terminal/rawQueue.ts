/** Raw text whose lines are not yet given out: pieces that go in whole and come out cut where a row ends. */

export class RawQueue {
  /** Offset of the first queued byte in the whole raw text. */
  start = 0;
  /** Offset after the last. */
  end = 0;
  private pieces: Uint8Array[] = [];

  copy(): RawQueue {
    const copy = new RawQueue();
    copy.start = this.start;
    copy.end = this.end;
    copy.pieces = [...this.pieces];
    return copy;
  }

  push(piece: Uint8Array): void {
    this.pieces.push(piece);
    this.end += piece.length;
  }

  /** Takes out what lies before an offset. */
  takeUntil(offset: number): Uint8Array {
    const taken: Uint8Array[] = [];
    let open = offset - this.start;
    this.start = offset;
    while (open > 0) {
      const piece = this.pieces[0];
      taken.push(piece.subarray(0, open));
      if (piece.length > open) this.pieces[0] = piece.subarray(open);
      else this.pieces.shift();
      open -= piece.length;
    }
    return taken.length === 1 ? taken[0] : Buffer.concat(taken);
  }
}
