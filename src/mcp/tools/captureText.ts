/** `capture_text`: keeps a text that the caller already has. */
import {defineTool, plainError} from '../defineTool.js';
import {text, textOr} from '../parameters.js';
import {contentType, noteContentType, query, readMetrics, replyToCapture, structuredMetrics} from './captureReply.js';

export const captureText = defineTool({
  name: 'capture_text',
  category: 'capture',
  description: 'Keep a long text you already have and get its summary. For commands use execute_and_capture.',
  parameters: {
    content: text(),
    label: textOr(''),
    content_type: contentType,
    structured_metrics: structuredMetrics,
    query,
  },
  hints: {readOnlyHint: false, destructiveHint: false},
  refusalPrefix: plainError,
  async run(services, given, call) {
    const metrics = readMetrics(given.structured_metrics);
    noteContentType(given.content_type, call.notes);
    const startedAt = performance.now();
    const capture = services.buffer.add(
      {label: given.label, source: 'capture_text', contentTypeHint: given.content_type, metrics},
      Buffer.from(given.content, 'utf8'),
      {end: {durationMs: performance.now() - startedAt}},
    );
    return replyToCapture(services, capture, call, {query: given.query});
  },
});
