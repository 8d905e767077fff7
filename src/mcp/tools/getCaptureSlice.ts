/** `get_capture_slice`: lines of one capture by number. Line arithmetic: capture/resolveRange.ts; wording and pages: reply/slice.ts. */
import {resolveRange} from '../../capture/resolveRange.js';
import {createReplyRoom, MAX_REPLY_BYTES, MIN_REPLY_BYTES} from '../../reply/budget.js';
import {renderSlice} from '../../reply/slice.js';
import {defineTool, plainError} from '../defineTool.js';
import {integer, optionalInteger, textOr, truthOr} from '../parameters.js';

export const getCaptureSlice = defineTool({
  name: 'get_capture_slice',
  category: 'retrieval',
  description:
    'Read lines of a capture by number, in pages; the last line names the next call. Long lines: by columns.',
  parameters: {
    start_line: integer(),
    end_line: integer(),
    capture_id: textOr('latest'),
    raw: truthOr(false, 'before terminal clean-up'),
    start_column: optionalInteger({min: 1, clamp: true}),
    end_column: optionalInteger({min: 1, clamp: true}),
    max_bytes: optionalInteger({min: MIN_REPLY_BYTES, max: MAX_REPLY_BYTES, clamp: true}),
  },
  hints: {readOnlyHint: true},
  essential: true,
  alwaysLoad: true,
  refusalPrefix: plainError,
  run({buffer}, given, call) {
    const capture = buffer.use(given.capture_id);
    const text = capture.text;
    const range = resolveRange(given.start_line, given.end_line, text.lineCount);
    const columns = {startColumn: given.start_column, endColumn: given.end_column};
    const request = {startLine: range.start, endLine: range.end, raw: given.raw, ...columns};
    return renderSlice(capture, text, request, createReplyRoom(given.max_bytes), call.notes);
  },
});
