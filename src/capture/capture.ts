/** One capture: open while its output grows, then sealed for good. */
import type {Outcome} from '../run/outcome.js';
import type {BinaryKind} from '../text/binary.js';
import type {LineText} from '../text/lineText.js';
import type {Gap} from './gap.js';
import {countChunks, type Size} from './planAdmission.js';
import {type ShownView, ViewRecorder} from './shownView.js';
import type {StructuredMetrics} from './structuredMetrics.js';
import {TextRecorder} from './textRecorder.js';

export type CaptureSource = 'capture_text' | 'file' | 'command' | 'consolidated' | 'socket' | 'execution';

export interface CaptureFacts {
  readonly id: string;
  readonly label: string;
  readonly source: CaptureSource;
  /** Epoch milliseconds. */
  readonly createdAtMs: number;
  /** What the caller says the content is; anything but diff, log and text means: look. */
  readonly contentTypeHint: string;
  readonly metrics: StructuredMetrics;
  /** Of a command: as it was given. */
  readonly command?: string;
}

/** What is known once the output has ended. */
export interface CaptureEnd {
  readonly outcome?: Outcome;
  readonly durationMs: number;
  /** Whether the producer itself had dropped output. */
  readonly truncatedBefore?: {readonly originalBytes: number};
  /** Exit status of the view that was taken off the command; the outcome is that of what came before it. */
  readonly viewStatus?: number;
  /** Name of a stage that only views and whose exit status stands in the outcome for that of a run. */
  readonly hiddenBy?: string;
}

export interface RecordingLimits {
  readonly limitBytes: number;
  readonly acrossLines: boolean;
}

export class Capture {
  private recorder: TextRecorder | undefined;
  private sealedText: LineText | undefined;
  private sealedFacts:
    | {bytes: number; heldBytes: number; gap?: Gap; receivedBytes: number; binary?: BinaryKind}
    | undefined;
  private endFacts: CaptureEnd | undefined;
  private viewRecorder: ViewRecorder | undefined;
  private shownView: ShownView | undefined;
  /** Resolves when a command that is being stopped has ended; what the capture says before is not final. */
  stopping: Promise<unknown> | undefined;

  constructor(
    readonly facts: CaptureFacts,
    limits: RecordingLimits,
  ) {
    this.recorder = new TextRecorder(limits);
  }

  get id(): string {
    return this.facts.id;
  }

  /** Whether output may still come: the command runs, or something it left behind holds its output. */
  get isOpen(): boolean {
    return this.recorder !== undefined;
  }

  /** Whether the command itself still runs. */
  get isRunning(): boolean {
    return this.endFacts === undefined;
  }

  append(chunk: Uint8Array): void {
    this.recorder?.append(chunk);
  }

  /** What the view of the command shows, which is told beside what the command printed. */
  appendView(chunk: Uint8Array): void {
    if (this.shownView) return;
    this.viewRecorder ??= new ViewRecorder();
    this.viewRecorder.append(chunk);
  }

  /** The view is over; one that showed nothing is a view too. */
  endView(): void {
    this.shownView = (this.viewRecorder ?? new ViewRecorder()).end();
    this.viewRecorder = undefined;
  }

  /** What the view showed, once it is over; undefined if the command had none. */
  get view(): ShownView | undefined {
    return this.shownView;
  }

  /** The command is over; its output may still be held open, in which case `sealText` follows later. */
  end(end: CaptureEnd): void {
    this.endFacts = Object.freeze({...end});
  }

  /** No more output comes. */
  sealText(): void {
    if (!this.recorder) return;
    const text = this.recorder.end();
    this.sealedFacts = {
      bytes: this.recorder.keptBytes,
      heldBytes: this.recorder.heldBytes,
      gap: this.recorder.gap,
      receivedBytes: this.recorder.receivedBytes,
      binary: this.recorder.binary,
    };
    this.sealedText = text;
    this.recorder = undefined;
  }

  get ended(): CaptureEnd | undefined {
    return this.endFacts;
  }

  /** The lines: all of them once sealed, those so far before. */
  get text(): LineText {
    return this.sealedText ?? (this.recorder as TextRecorder).snapshot();
  }

  /** UTF-8 bytes of the kept text, line ends included, before the terminal clean-up. */
  get byteSize(): number {
    return this.sealedFacts?.bytes ?? this.recorder?.keptBytes ?? 0;
  }

  /** Memory of the text: clean, raw and line offsets. */
  get heldBytes(): number {
    return this.sealedFacts?.heldBytes ?? this.recorder?.heldBytes ?? 0;
  }

  get gap(): Gap | undefined {
    return this.recorder ? this.recorder.gap : this.sealedFacts?.gap;
  }

  /** What the output is when it is no text. */
  get binary(): BinaryKind | undefined {
    return this.recorder ? this.recorder.binary : this.sealedFacts?.binary;
  }

  get truncated(): boolean {
    return this.gap !== undefined || this.endFacts?.truncatedBefore !== undefined;
  }

  /** Bytes before anything was left out; undefined when nothing was. */
  get originalBytes(): number | undefined {
    if (this.endFacts?.truncatedBefore) return this.endFacts.truncatedBefore.originalBytes;
    return this.gap ? (this.sealedFacts?.receivedBytes ?? this.recorder?.receivedBytes) : undefined;
  }

  get labelBytes(): number {
    return Buffer.byteLength(this.facts.label, 'utf8');
  }

  /** What counts against the limits of the buffer; of the index budget only a sealed capture takes its share. */
  get size(): Size {
    return {
      bytes: this.byteSize + this.labelBytes,
      chunks: this.sealedText ? countChunks(this.sealedText.lineCount) : 0,
    };
  }
}
