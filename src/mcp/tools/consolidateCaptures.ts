/** `consolidate_captures`: several captures as one searchable document. Selection and document: capture/consolidate.ts. */
import {consolidateCaptures as consolidate} from '../../operations/consolidateCaptures.js';
import {renderRetrieval} from '../../reply/captureSummary.js';
import {defineTool} from '../defineTool.js';
import {integerOr, nullableInteger, nullableTexts, textOr} from '../parameters.js';
import {query, replyToCapture} from './captureReply.js';

export const consolidateCaptures = defineTool({
  name: 'consolidate_captures',
  category: 'capture',
  description: 'Join captures (default: all) into one JSON document, a record for each line, to search them together.',
  parameters: {
    capture_ids: nullableTexts(),
    label: textOr('consolidated captures'),
    max_captures: integerOr(25, {min: 1, max: 25, clamp: true}),
    max_bytes: nullableInteger(),
    query,
  },
  hints: {readOnlyHint: false, destructiveHint: false},
  refusalPrefix: () => 'Error consolidating captures: ',
  async run(services, given, call) {
    const {capture, facts} = await consolidate(services, {
      ids: given.capture_ids ?? [],
      label: given.label,
      maxCaptures: given.max_captures,
      maxBytes: given.max_bytes,
      notes: call.notes,
    });
    const next = {
      ...renderRetrieval(capture.id),
      source_detail: 'read the original captures by their ids for records left out',
    };
    return replyToCapture(services, capture, call, {query: given.query, extra: {...facts, next_steps: next}});
  },
});
