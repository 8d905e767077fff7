/** `clear_captures`: forgets one capture or all. */
import {shown} from '../../reply/shown.js';
import {defineTool} from '../defineTool.js';
import {textOr} from '../parameters.js';

export const clearCaptures = defineTool({
  name: 'clear_captures',
  category: 'lifecycle',
  description: 'Forget one capture by id, or all.',
  parameters: {capture_id: textOr('all')},
  hints: {readOnlyHint: false, destructiveHint: true, idempotentHint: true},
  essential: true,
  refusalPrefix: () => '',
  run({buffer}, given) {
    if (given.capture_id === 'all') {
      buffer.clearAll();
      return 'Cleared all captures from the ephemeral buffer.';
    }
    buffer.clear(given.capture_id);
    return `Cleared capture '${shown(given.capture_id)}'.`;
  },
});
