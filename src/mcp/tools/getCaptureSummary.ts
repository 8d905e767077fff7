/** `get_capture_summary`: every key of a capture's summary, and the first reply once more. */
import {renderPreviews} from '../../reply/captureSummary.js';
import {renderFirstReply} from '../../reply/firstReply.js';
import {defineTool, plainError} from '../defineTool.js';
import {textOr, truthOr} from '../parameters.js';

export const getCaptureSummary = defineTool({
  name: 'get_capture_summary',
  category: 'retrieval',
  description: 'The reply of a capture again, with every key; the final one of a command that was still running.',
  parameters: {capture_id: textOr('latest'), include_previews: truthOr(false)},
  hints: {readOnlyHint: true},
  essential: true,
  refusalPrefix: plainError,
  async run({buffer}, given, call) {
    const view = await buffer.view(buffer.use(given.capture_id));
    const previews = given.include_previews ? {previews: renderPreviews(view.text, view.capture.id)} : {};
    return renderFirstReply({...view, notes: call.notes, extra: previews, detail: 'full'});
  },
});
