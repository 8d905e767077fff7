/** The library: capture, understand and search terminal output, without MCP. */
export {
  type BufferFacts,
  type BufferOptions,
  CaptureBuffer,
  type SearchRequest,
  type View,
} from './buffer/captureBuffer.js';
export type {Capture, CaptureEnd, CaptureFacts, CaptureSource, RecordingLimits} from './capture/capture.js';
export type {NewCapture} from './capture/captureStore.js';
export type {Limits} from './capture/planAdmission.js';
export {Refusal} from './capture/refusal.js';
export {type CaptureStatus, exitCodeOf, statusOf} from './capture/status.js';
export {type FirstReply, renderFirstReply, verdictOf} from './reply/firstReply.js';
export {exitStatusOf} from './run/exitStatus.js';
export type {Outcome} from './run/outcome.js';
export {planView, type ViewPlan} from './run/planView.js';
export {type CommandEnd, type CommandOptions, type RunningCommand, runCommand} from './run/runCommand.js';
export {RunRefusal} from './run/runRefusal.js';
export type {SeparatedView} from './run/separatedView.js';
export {LineIndex} from './search/lineIndex.js';
export {type SearchMatch, type SearchMode, type SearchResult, searchText} from './search/search.js';
export {createLineText, type LineBlock, LineText} from './text/lineText.js';
export {conclude} from './understand/conclude.js';
export {flaggedLines} from './understand/flaggedLines.js';
export type {
  Conclusion,
  ContentType,
  DiffFile,
  DiffMap,
  Finding,
  LineRange,
  Reading,
  SignalCount,
  TestTotals,
} from './understand/reading.js';
export {readText} from './understand/readText.js';
