/** Owns the captures: ids, order of use, admission and eviction. */

import {formatCount} from '../text/format.js';
import {Capture, type CaptureFacts, type RecordingLimits} from './capture.js';
import {type Limits, planAdmission} from './planAdmission.js';
import {Refusal} from './refusal.js';

export type NewCapture = Omit<CaptureFacts, 'id' | 'label' | 'createdAtMs'> & {readonly label: string};

export class CaptureStore {
  /** Least recently used first. */
  private readonly captures = new Map<string, Capture>();
  private nextNumber = 1;
  private limits: Limits;

  constructor(
    limits: Limits,
    private readonly clock: () => number,
    /** Told of every capture that leaves, by eviction or clearing. */
    private readonly onGone: (capture: Capture, why: 'evicted' | 'cleared') => void = () => {},
  ) {
    this.limits = limits;
  }

  get size(): number {
    return this.captures.size;
  }

  /** Most recently used first. */
  list(): Capture[] {
    return [...this.captures.values()].reverse();
  }

  peek(id: string): Capture | undefined {
    return this.captures.get(id);
  }

  /** The newest capture: `latest` means the one created last, whatever was used since. */
  newest(): Capture | undefined {
    let newest: Capture | undefined;
    for (const capture of this.captures.values()) if (!newest || numberOf(capture) > numberOf(newest)) newest = capture;
    return newest;
  }

  /** Counts as use. */
  touch(capture: Capture): void {
    if (this.captures.delete(capture.id)) this.captures.set(capture.id, capture);
  }

  /** A capture that is not stored yet. Its number is spent even if it is refused later. */
  create(input: NewCapture, limits: RecordingLimits): Capture {
    const number = this.nextNumber++;
    const label = input.label === '' ? `Capture #${number}` : input.label.toWellFormed();
    return new Capture({...input, id: `cap_${number}`, label, createdAtMs: this.clock()}, limits);
  }

  /** Stores a capture, evicting what has to go; throws a Refusal when it cannot fit, and then nothing has changed. */
  admit(capture: Capture, protectedIds: readonly string[] = []): void {
    const size = capture.size;
    if (size.bytes > this.limits.maxBytes) {
      throw new Refusal(
        'capture_too_large',
        `content and label take ${formatCount(size.bytes)} bytes, the buffer holds ${formatCount(this.limits.maxBytes)} bytes in all`,
      );
    }
    const missing = protectedIds.filter(id => !this.captures.has(id)).sort();
    if (missing.length > 0)
      throw new Refusal('capture_not_found', `source captures are unavailable: ${missing.join(', ')}`);
    const plan = this.plan(size, protectedIds);
    if (!plan.fits && protectedIds.length > 0) {
      throw new Refusal(
        'buffer_full',
        `no room beside the ${plan.protectedCount} protected source captures; clear some or raise the limits`,
      );
    }
    for (const id of plan.evict) this.remove(id, 'evicted');
    this.captures.set(capture.id, capture);
  }

  /** Makes room after a stored capture has grown. */
  settle(): void {
    const nothing = {captures: 0, bytes: 0, chunks: 0};
    for (const id of this.plan(nothing, this.newestId()).evict) this.remove(id, 'evicted');
  }

  clear(id: string): boolean {
    return this.remove(id, 'cleared');
  }

  clearAll(): void {
    for (const id of [...this.captures.keys()]) this.remove(id, 'cleared');
  }

  /** Applies at once; says how many captures had to go. */
  setMaxChunks(maxChunks: number): number {
    this.limits = {...this.limits, maxChunks};
    const before = this.captures.size;
    this.settle();
    return before - this.captures.size;
  }

  get maxChunks(): number {
    return this.limits.maxChunks;
  }

  private newestId(): string[] {
    const newest = this.newest();
    return newest ? [newest.id] : [];
  }

  private plan(added: {captures?: number; bytes: number; chunks: number}, protectedIds: readonly string[]) {
    const candidates = [...this.captures.values()].map(capture => ({
      id: capture.id,
      ...capture.size,
      protected: capture.isRunning || protectedIds.includes(capture.id),
    }));
    return planAdmission(candidates, {captures: 1, ...added}, this.limits);
  }

  private remove(id: string, why: 'evicted' | 'cleared'): boolean {
    const capture = this.captures.get(id);
    if (!capture) return false;
    this.captures.delete(id);
    this.onGone(capture, why);
    return true;
  }
}

function numberOf(capture: Capture): number {
  return Number(capture.id.slice('cap_'.length));
}
