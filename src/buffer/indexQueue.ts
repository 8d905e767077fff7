/** Builds the indexes of captures, one slice at a time, so that nothing else waits for more than a few milliseconds. */
import type {Capture} from '../capture/capture.js';
import {LineIndex} from '../search/lineIndex.js';
import type {LineText} from '../text/lineText.js';

/** About four milliseconds of work once the code is warm; the first slices are smaller, for cold code is many times slower. */
const SLICE_BYTES = 192 * 1024;
const FIRST_SLICE_BYTES = 8 * 1024;

interface Job {
  readonly index: LineIndex;
  /** The text that is indexed, and how far. */
  done: Promise<void>;
}

export class IndexQueue {
  private readonly jobs = new Map<Capture, Job>();
  private tail: Promise<void> = Promise.resolve();

  constructor(private readonly pause: () => Promise<void>) {}

  /** The index of all lines that the capture has now. An open capture's index lives for one question only: its lines may still change. */
  async request(capture: Capture, text: LineText = capture.text): Promise<LineIndex> {
    if (capture.isOpen) {
      const index = new LineIndex();
      await this.fill(index, text, () => true);
      return index;
    }
    const job = this.jobs.get(capture) ?? this.begin(capture, text);
    await job.done;
    return job.index;
  }

  /** What is indexed so far, if anything. */
  peek(capture: Capture): LineIndex | undefined {
    return this.jobs.get(capture)?.index;
  }

  /** The capture is gone; work on it stops at the next slice. */
  forget(capture: Capture): void {
    this.jobs.delete(capture);
  }

  bytesOf(capture: Capture): number {
    return this.jobs.get(capture)?.index.bytes ?? 0;
  }

  private begin(capture: Capture, text: LineText): Job {
    const index = new LineIndex();
    const job: Job = {index, done: Promise.resolve()};
    this.jobs.set(capture, job);
    // One after the other: two at once would only take turns and both be late.
    job.done = this.tail.then(() => this.fill(index, text, () => this.jobs.get(capture) === job));
    this.tail = job.done.catch(() => {}); // Whoever asked for that index is told.
    return job;
  }

  private async fill(index: LineIndex, text: LineText, isWanted: () => boolean): Promise<void> {
    for (
      let bytes = FIRST_SLICE_BYTES, hasMore = true;
      hasMore;
      bytes = Math.min(Math.ceil(bytes * 1.2), SLICE_BYTES)
    ) {
      await this.pause();
      if (!isWanted()) return;
      hasMore = index.advance(text, bytes, true);
    }
  }
}
