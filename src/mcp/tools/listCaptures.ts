/** `list_captures`: what is in the buffer, most recently used first. */
import {renderCaptureList} from '../../reply/captureList.js';
import {defineTool, plainError} from '../defineTool.js';

export const listCaptures = defineTool({
  name: 'list_captures',
  category: 'retrieval',
  description: 'The captures there are: id, label, size, time.',
  parameters: {},
  hints: {readOnlyHint: true},
  essential: true,
  refusalPrefix: plainError,
  run: ({buffer}) => renderCaptureList(buffer.list()),
});
