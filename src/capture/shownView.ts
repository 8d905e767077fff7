/** What the view of a command showed: a small record beside the capture, which has everything. */
import type {LineText} from '../text/lineText.js';
import {TextRecorder} from './textRecorder.js';

export interface ShownView {
  /** Beginning and end, with a marker between them where something was left out. */
  readonly text: LineText;
  /** Lines that were shown, also those that were left out. */
  readonly lineCount: number;
  /** What was shown is data, not text. */
  readonly isBinary: boolean;
}

/** No reply holds more. */
const LIMIT_BYTES = 24_576;
/** An empty line, the marker, an empty line. */
const MARKER_LINES = 3;

export class ViewRecorder {
  private readonly recorder = new TextRecorder({limitBytes: LIMIT_BYTES, acrossLines: true});

  append(chunk: Uint8Array): void {
    this.recorder.append(chunk);
  }

  end(): ShownView {
    const text = this.recorder.end();
    const {gap, binary} = this.recorder;
    const lineCount = text.lineCount + (gap ? gap.omittedLines - MARKER_LINES : 0);
    return {text, lineCount, isBinary: binary !== undefined};
  }
}
