/** `set_semantic_index_budget`: changes the index budget while the server runs, where the user allowed that. */
import {Refusal} from '../../capture/refusal.js';
import {renderSpacedJson} from '../../reply/statistics.js';
import {parseSettings} from '../../settings/settings.js';
import {defineTool} from '../defineTool.js';
import {integer} from '../parameters.js';

export const setSemanticIndexBudget = defineTool({
  name: 'set_semantic_index_budget',
  category: 'configuration',
  description: 'Change the index budget; needs EPHEMERAL_ALLOW_RUNTIME_INDEX_BUDGET=1.',
  parameters: {max_indexed_chunks: integer()},
  hints: {readOnlyHint: false, destructiveHint: true, idempotentHint: true},
  refusalPrefix: refusal =>
    refusal.code === 'index_budget_disabled' ? 'Error: ' : 'Error adjusting semantic-index budget: ',
  run({buffer, environment}, given) {
    // Read at every call, so that a user can allow it for a moment.
    if (!parseSettings(environment).settings.allowRuntimeIndexBudget) {
      throw new Refusal(
        'index_budget_disabled',
        'changing the index budget is disabled; set EPHEMERAL_ALLOW_RUNTIME_INDEX_BUDGET=1 to allow it',
      );
    }
    if (given.max_indexed_chunks < 1)
      throw new Refusal('invalid_index_budget', 'max_indexed_chunks must be at least 1');
    return renderSpacedJson(buffer.setIndexBudget(given.max_indexed_chunks));
  },
});
