/** `capture_file`: keeps one regular file. */
import {Refusal} from '../../capture/refusal.js';
import {captureFile as readIntoBuffer} from '../../operations/captureFile.js';
import {defineTool} from '../defineTool.js';
import {nullableInteger, text, textOr} from '../parameters.js';
import {contentType, noteContentType, query, readMetrics, replyToCapture, structuredMetrics} from './captureReply.js';

const PLAIN_CODES = ['invalid_structured_metrics', 'max_bytes_not_positive'];

export const captureFile = defineTool({
  name: 'capture_file',
  category: 'capture',
  description:
    'Keep a file (a log, a report) and get its summary. Links are followed and reported; the path is not checked otherwise. Larger than max_bytes: refused.',
  parameters: {
    file_path: text(),
    label: textOr(''),
    content_type: contentType,
    max_bytes: nullableInteger(),
    structured_metrics: structuredMetrics,
    query,
  },
  hints: {readOnlyHint: false, destructiveHint: false},
  refusalPrefix: refusal =>
    PLAIN_CODES.includes(refusal.code) || refusal.code === 'file_not_found' ? 'Error: ' : 'Error reading file ',
  async run(services, given, call) {
    const metrics = readMetrics(given.structured_metrics);
    noteContentType(given.content_type, call.notes);
    const limit = services.settings.maxBufferBytes;
    const asked = given.max_bytes ?? limit;
    if (asked < 1) throw new Refusal('max_bytes_not_positive', 'max_bytes must be at least 1');
    if (asked > limit) call.notes.push(`max_bytes ${asked} is more than the buffer holds, ${limit} was used`);
    const {capture, notes} = await readIntoBuffer(services, {
      path: given.file_path,
      label: given.label,
      contentTypeHint: given.content_type,
      maxBytes: Math.min(asked, limit),
      metrics,
    });
    return replyToCapture(services, capture, call, {query: given.query, notes});
  },
});
