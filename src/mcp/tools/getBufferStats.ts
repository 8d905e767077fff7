/** `get_buffer_stats`: how full the buffer is and what it costs. */
import {renderBufferStats} from '../../reply/statistics.js';
import {defineTool, plainError} from '../defineTool.js';

export const getBufferStats = defineTool({
  name: 'get_buffer_stats',
  category: 'diagnostics',
  description: 'Captures, bytes, index and memory of the buffer.',
  parameters: {},
  hints: {readOnlyHint: true},
  refusalPrefix: plainError,
  run: ({buffer, runtime}) =>
    renderBufferStats(buffer.statistics(), runtime.semantic(), runtime.runtime().residentBytes),
});
