/** The one long-lived object: captures, what they say, and the indexes that find things in them. */
import type {Capture, CaptureEnd, RecordingLimits} from '../capture/capture.js';
import {CaptureStore, type NewCapture} from '../capture/captureStore.js';
import type {Limits} from '../capture/planAdmission.js';
import {Refusal} from '../capture/refusal.js';
import {exitCodeOf} from '../capture/status.js';
import {type SearchMode, type SearchResult, searchText} from '../search/search.js';
import type {LineText} from '../text/lineText.js';
import type {Reader} from '../understand/readers/reader.js';
import type {Reading} from '../understand/reading.js';
import {readText} from '../understand/readText.js';
import {IndexQueue} from './indexQueue.js';

export interface BufferOptions {
  readonly limits: Limits;
  /** Epoch milliseconds. */
  readonly clock: () => number;
  /** Lets other work run; awaited between slices of long work. */
  readonly pause: () => Promise<void>;
  /** Who reads the captures, in order; the readers of this package, unless said otherwise. */
  readonly readers?: readonly Reader[] | undefined;
}

export interface SearchRequest {
  readonly query: string;
  readonly mode: SearchMode;
  readonly limit: number;
}

/** A capture's lines and what they say, taken at one moment. */
export interface View {
  readonly capture: Capture;
  readonly text: LineText;
  readonly reading: Reading;
}

export type BudgetAdjustment = {
  readonly status: 'startup' | 'updated' | 'unchanged';
  readonly previous: number;
  readonly effective: number;
  readonly evicted_captures: number;
};

export interface BufferFacts {
  readonly captures: number;
  readonly maxCaptures: number;
  readonly contentBytes: number;
  readonly maxBytes: number;
  readonly lines: number;
  readonly indexedChunks: number;
  readonly maxChunks: number;
  readonly budgetAdjustment: Readonly<Record<string, number | string>>;
  /** Memory by owner, in bytes. */
  readonly memory: {readonly text: number; readonly index: number; readonly semantic: number};
}

const WHOLE_TEXT: RecordingLimits = {limitBytes: Number.MAX_SAFE_INTEGER, acrossLines: false};
/** Data says nothing in words. */
const UNREAD: Reading = {contentType: 'text', signals: [], findings: [], findingCount: 0, understoodBy: []};
/** Hints that win over what the content looks like. */
const HINTS = ['diff', 'log', 'text'] as const;

export class CaptureBuffer {
  private readonly store: CaptureStore;
  private readonly indexes: IndexQueue;
  private readonly readings = new WeakMap<Capture, Promise<Reading>>();
  private readonly pause: () => Promise<void>;
  private lastAdjustment: BudgetAdjustment;

  constructor(readonly options: BufferOptions) {
    this.pause = options.pause;
    this.indexes = new IndexQueue(options.pause);
    this.store = new CaptureStore(options.limits, options.clock, capture => this.indexes.forget(capture));
    const {maxChunks} = options.limits;
    this.lastAdjustment = {status: 'startup', previous: maxChunks, effective: maxChunks, evicted_captures: 0};
  }

  /** A capture that is not stored yet: filled by `append`, then handed to `hold` while it grows or to `keep` when it is complete. */
  draft(input: NewCapture, limits: RecordingLimits = WHOLE_TEXT): Capture {
    return this.store.create(input, limits);
  }

  /** Stores a draft whose output is still to come, so that it can be listed, searched and read while it grows. */
  hold(draft: Capture): void {
    this.store.admit(draft);
  }

  /** A new capture whose output is still to come. */
  open(input: NewCapture, limits: RecordingLimits): Capture {
    const draft = this.draft(input, limits);
    this.hold(draft);
    return draft;
  }

  /** Output has come to an end: makes room for what was added and prepares to be searched. */
  seal(capture: Capture): void {
    capture.sealText();
    if (this.store.peek(capture.id) !== capture) return;
    this.store.settle();
    void this.indexes.request(capture);
  }

  /** Stores what a draft holds. Throws a Refusal when it is larger than the buffer or its sources leave no room. */
  keep(draft: Capture, options: {end: CaptureEnd; protectedIds?: readonly string[]}): void {
    draft.end(options.end);
    draft.sealText();
    this.store.admit(draft, options.protectedIds);
    void this.indexes.request(draft);
  }

  /** Stores a text that is there as a whole. */
  add(input: NewCapture, bytes: Uint8Array, options: {end: CaptureEnd; protectedIds?: readonly string[]}): Capture {
    const draft = this.draft(input);
    draft.append(bytes);
    this.keep(draft, options);
    return draft;
  }

  /** Finds a capture for use; `latest` and the empty id mean the newest. Throws a Refusal that names the ids there are. */
  use(id: string): Capture {
    const capture = this.peek(id);
    if (!capture) throw this.notFound(id || 'latest');
    this.store.touch(capture);
    return capture;
  }

  /** The same without counting as use. */
  peek(id: string): Capture | undefined {
    return id === '' || id === 'latest' ? this.store.newest() : this.store.peek(id);
  }

  /** Most recently used first. */
  list(): readonly Capture[] {
    return this.store.list();
  }

  clear(id: string): void {
    if (!this.store.clear(id)) throw this.notFound(id);
  }

  clearAll(): void {
    this.store.clearAll();
  }

  /** What the capture says now; kept once its output has ended. Of a command that is being stopped, what it says when it has ended. */
  async view(capture: Capture): Promise<View> {
    await capture.stopping;
    const {isRunning, text} = capture;
    const reading = await this.readingOf(capture, text);
    // It may have ended in the meantime; then its end and an earlier text would not fit together.
    return isRunning === capture.isRunning ? {capture, text, reading} : this.view(capture);
  }

  /** Resolves when the capture can be searched without waiting. */
  async indexed(capture: Capture): Promise<void> {
    await this.indexes.request(capture);
  }

  async search(capture: Capture, request: SearchRequest): Promise<{text: LineText; result: SearchResult}> {
    const text = capture.text;
    const needsIndex = request.mode !== 'literal' && request.mode !== 'regex';
    const index = needsIndex ? await this.indexes.request(capture) : this.indexes.peek(capture);
    const {findings} = capture.isOpen ? UNREAD : await this.readingOf(capture, text);
    const failureLines = findings.filter(({severity}) => severity !== 'warning').map(({range}) => range.start);
    return {text, result: await searchText({text, index, failureLines, ...request})};
  }

  /** Changes the index budget at once; captures go, least recently used first, until the rest fits. */
  setIndexBudget(
    maxChunks: number,
  ): BudgetAdjustment & {readonly indexed_chunks: number; readonly remaining_indexed_chunks: number} {
    const previous = this.store.maxChunks;
    const evicted = this.store.setMaxChunks(maxChunks);
    const status = maxChunks === previous ? 'unchanged' : 'updated';
    this.lastAdjustment = {status, previous, effective: maxChunks, evicted_captures: evicted};
    const indexed = this.statistics().indexedChunks;
    return {
      ...this.lastAdjustment,
      indexed_chunks: indexed,
      remaining_indexed_chunks: Math.max(0, maxChunks - indexed),
    };
  }

  statistics(): BufferFacts {
    const captures = this.store.list();
    const sum = (measure: (capture: Capture) => number) =>
      captures.reduce((total, capture) => total + measure(capture), 0);
    return {
      captures: captures.length,
      maxCaptures: this.options.limits.maxCaptures,
      contentBytes: sum(capture => capture.size.bytes),
      maxBytes: this.options.limits.maxBytes,
      lines: sum(capture => capture.text.lineCount),
      indexedChunks: sum(capture => capture.size.chunks),
      maxChunks: this.store.maxChunks,
      budgetAdjustment: {...this.lastAdjustment},
      memory: {
        text: sum(capture => capture.heldBytes),
        index: sum(capture => this.indexes.bytesOf(capture)),
        semantic: 0,
      },
    };
  }

  private readingOf(capture: Capture, text: LineText): Promise<Reading> {
    const kept = this.readings.get(capture);
    if (kept) return kept;
    if (capture.binary) return Promise.resolve(UNREAD);
    const {label, contentTypeHint} = capture.facts;
    const hint = HINTS.find(type => type === contentTypeHint);
    const {outcome, hiddenBy} = capture.ended ?? {};
    // A status that is not the run's own says nothing about it.
    const known = hiddenBy === undefined || exitCodeOf(capture) !== 0 ? outcome : undefined;
    const {readers} = this.options;
    const reading = readText(text, {label, hint, outcome: known, pause: this.pause, readers});
    if (!capture.isOpen && !capture.isRunning) this.readings.set(capture, reading);
    return reading;
  }

  private notFound(id: string): Refusal {
    const ids = this.store.list().map(capture => capture.id);
    const some = ids.slice(0, 5).join(', ');
    const rest = ids.length === 0 ? 'Nothing is captured yet.' : `There are: ${some}${ids.length > 5 ? ', ...' : ''}.`;
    return new Refusal('capture_not_found', `Capture '${id.slice(0, 256)}' not found. ${rest}`);
  }
}
